"""The course of a game: who holds how many cards after each round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import attrs

import cardwar as cw

REPEATS = 3
"""How often a game that never ends is shown to go round."""


@attrs.frozen
class Course:
    """A whole game, or as much of one that never ends as shows that it does not."""

    holds: tuple[tuple[int, ...], ...]
    """How many cards each seat holds, before the first round and after each."""
    outcome: cw.Outcome
    """How the game came out."""

    @property
    def rounds(self) -> int:
        """How many rounds there are to see."""
        return len(self.holds) - 1

    @property
    def cards(self) -> int:
        """The cards in play."""
        return sum(self.holds[0])


def course_of(state: cw.GameState) -> Course:
    """Play a game, and on through some cycles if it goes round for ever."""
    outcome = cw.play(state).outcome
    cycle = outcome.cycle
    last = None if cycle is None else cycle.start + REPEATS * cycle.length + 1
    return Course(tuple(islice(_holds(state), last)), outcome)


def _holds(state: cw.GameState) -> Iterator[tuple[int, ...]]:
    yield tuple([player.holds for player in state.players])
    while not state.is_over:
        state, _ = cw.play_round(state)
        yield tuple([player.holds for player in state.players])
