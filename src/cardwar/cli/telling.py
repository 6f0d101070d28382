"""A game told for people, a line at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwar.cards import C
from cardwar.cli.conclusion import tell_conclusion
from cardwar.cli.look import Look, Sign, count, listed, look_of
from cardwar.cli.rounds import tell_round
from cardwar.cycles import CycleWatch
from cardwar.playing import MAX_ROUNDS, Clock, advance
from cardwar.state import GameState, Outcome, Reason

__all__ = ["tell_game"]


def tell_game(
    state: GameState[C],
    clock: Clock[C],
    *,
    names: Sequence[str] = (),
    sign: Sign = str,
    max_rounds: int = MAX_ROUNDS,
) -> Iterator[str]:
    """Yield a game as lines: a heading, round after round, and how it came out.

    `clock` tells the seconds since the game began, `names` what the players are called, and `sign`
    writes a card. The game is played while it is told, so the first lines are there at once. A game
    that goes round for ever is stopped as soon as that is proved, any other after `max_rounds`
    rounds. Raises `RuleViolation` for a wrong answer of the rules.

    >>> import cardwar as cw
    >>> state = cw.start(cw.TWO_HANDED, piles=["Kd 2c", "7c"])
    >>> for line in tell_game(state, cw.pace(3), names=("Ann", "Bo")):
    ...     print(line)
    Two-handed War, capped at 10,000 rounds, played by Ann and Bo
    Seed 0. 2 and 1 cards, none set aside.
    <BLANKLINE>
        1   K♦   7♣   Ann takes 2.    [3 0]
                      Bo is out.
    <BLANKLINE>
    Ann wins: nobody else has a card left.
    1 round, no war.
    """
    look = look_of(state, names, sign)
    yield from _heading(state, look)
    watch: CycleWatch[C] = CycleWatch()
    first, last = state, state.round + max_rounds
    while True:
        watch = watch.see(state)
        outcome = state.outcome or _stopped(state, watch, last)
        if outcome is not None:
            break
        state, events = advance(state, clock)
        yield from tell_round(events, state, look)
    if state is not first:
        yield ""
    yield from tell_conclusion(state, outcome, look)


def _heading(state: GameState[C], look: Look) -> Iterator[str]:
    yield f"{state.rules.name}, played by {listed(look.names)}"
    holds = [player.holds for player in state.players]
    if len(set(holds)) == 1:
        cards = f"{count(holds[0], 'card')} each"
    else:
        cards = f"{listed([str(held) for held in holds])} cards"
    yield f"Seed {state.seed}. {cards}, {len(state.aside) or 'none'} set aside."
    yield ""


def _stopped(state: GameState[C], watch: CycleWatch[C], last: int) -> Outcome | None:
    """Return why a game that has not ended is not played on, or None if it is."""
    if watch.cycle is not None:
        return Outcome(Reason.CYCLE, cycle=watch.cycle)
    return Outcome(Reason.ROUND_LIMIT) if state.round >= last else None
