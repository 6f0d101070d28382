"""Whether a game goes round, and how."""

from __future__ import annotations

from cardwar._checks import check_kind, check_limit
from cardwar.cards import C
from cardwar.errors import BadInput
from cardwar.playing import MAX_ROUNDS, play
from cardwar.state import Cycle, GameState

__all__ = ["find_cycle"]


def find_cycle(state: GameState[C], *, max_rounds: int = MAX_ROUNDS) -> Cycle | None:
    """Return the cycle in which a game goes round for ever from here on, exactly.

    Its start is the number of rounds played before the position that comes again, its length the
    rounds until it does. None means that the game ends, or that no position of the next
    `max_rounds` rounds comes again.

    Raises `BadInput` for rules that count rounds or look at the time, since their games do end;
    take such endings out to see what the cards would do.

    >>> import attrs
    >>> import cardwar as cw
    >>> from cardwar.simulation import find_cycle
    >>> rules = attrs.evolve(cw.WAR, stake=0, collect=cw.CollectOrder.AS_PLAYED)
    >>> find_cycle(cw.start(rules, piles=["2c 3c", "3d 2d"]))
    Cycle(start=2, length=4)
    """
    check_kind("state", state, GameState)
    check_limit("max_rounds", max_rounds)
    if not state.rules.memoryless:
        raise BadInput(
            f"{state.rules.name} counts rounds or looks at the time, so its games end; for a cycle "
            "the rules have to be memoryless"
        )
    return play(state, max_rounds=max_rounds).outcome.cycle
