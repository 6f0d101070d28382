"""The proof that a game goes round for ever (ruling 12), in constant memory."""

from __future__ import annotations

from typing import Generic

import attrs

from cardwar.cards import C
from cardwar.engine import play_round
from cardwar.state import Cycle, GameState, Stage

__all__ = ["CycleWatch"]


def _same_position(one: GameState[C], two: GameState[C]) -> bool:
    """Tell whether the future of two states between rounds is the same, as far as cards decide it.

    Piles, captured cards, the table with its seats, the number of shuffles and the ruleset's memory
    are compared; cards aside, counts and time are not.
    """
    return (
        one.shuffles == two.shuffles
        and all(
            a.pile == b.pile and a.captured == b.captured
            for a, b in zip(one.players, two.players, strict=True)
        )
        and [laid[:2] for laid in one.table] == [laid[:2] for laid in two.table]
        and one.memory == two.memory
    )


def prove(
    first: GameState[C], inside: GameState[C], limit: int
) -> tuple[Cycle, GameState[C]] | None:
    """Return the cycle through `inside`, and the first state that repeats an earlier position.

    `inside` follows from `first`; both are states between rounds. Playing on from them plays the
    same game again. Returns None if `inside` does not come again within `limit` rounds, or if the
    game then takes another way, since its ruleset is not as memoryless as it says.
    """
    runner, length = inside, 0
    while length == 0 or not _same_position(runner, inside):
        # A shuffle never comes again, so neither does anything before it.
        if length >= limit or runner.is_over or runner.shuffles != inside.shuffles:
            return None
        runner, length = play_round(runner)[0], length + 1
    ahead = first
    for _ in range(length):
        if ahead.is_over:
            return None
        ahead = play_round(ahead)[0]
    while not _same_position(first, ahead):
        if first.is_over or ahead.is_over or first.round >= inside.round:
            return None
        first, ahead = play_round(first)[0], play_round(ahead)[0]
    return Cycle(first.round, length), ahead


def _has_lost_a_player(state: GameState[C], first: GameState[C]) -> bool:
    """Tell whether somebody withdrew: no position from before can come again then."""
    if state.aside is first.aside:
        return False
    return len(state.playing) + len(state.eliminated) < len(first.playing) + len(first.eliminated)


@attrs.frozen
class CycleWatch(Generic[C]):
    """A watch over a game that somebody steps themselves: it proves that the game never ends.

    Show it each new state and keep what `see` returns; it is a frozen value of constant size.
    States in the middle of a round do not count. `cycle` is set once the game has gone round, at
    the latest after three times the rounds up to its first repetition. Rules that are not
    memoryless prove nothing.

    >>> import attrs
    >>> import cardwar as cw
    >>> rules = attrs.evolve(cw.WAR, stake=0, collect=cw.CollectOrder.AS_PLAYED)
    >>> state = cw.start(rules, piles=["2c 3c", "3d 2d"])
    >>> watch = cw.CycleWatch()
    >>> while watch.cycle is None:
    ...     watch = watch.see(state)
    ...     state, events = cw.play_round(state)
    >>> watch.cycle
    Cycle(start=2, length=4)
    """

    cycle: Cycle | None = None
    """Start and length, once the game is proved to go round."""
    first: GameState[C] | None = None
    """The first state seen."""
    anchor: GameState[C] | None = None
    """An earlier state that each new one is compared with."""
    reach: int = 1
    """Rounds after which the anchor moves up."""
    repeated: GameState[C] | None = None
    """The state after the first round that repeats an earlier position, once that is proved; its
    time is that of `first`."""

    def see(self, state: GameState[C]) -> CycleWatch[C]:
        """Return the watch after one more state of the game.

        >>> import cardwar as cw
        >>> cw.CycleWatch().see(cw.deal(cw.WAR, players=2, seed=1)).cycle is None
        True
        """
        first, anchor = self.first, self.anchor
        if self.cycle is not None or state.stage is not Stage.FLIP:
            return self
        if first is None or anchor is None or _has_lost_a_player(state, first):
            return CycleWatch(None, state, state) if state.rules.memoryless else self
        rounds = state.round - anchor.round
        if rounds > 0 and _same_position(state, anchor):
            proof = prove(first, anchor, rounds)
            if proof is not None:
                return CycleWatch(proof[0], first, anchor, self.reach, proof[1])
        if rounds >= self.reach:
            return CycleWatch(None, first, state, self.reach * 2)
        return self
