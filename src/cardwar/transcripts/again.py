"""A game played again, with what is to be known of it afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

import attrs

from cardwar.cards import C
from cardwar.events import Event, PlayerWithdrew
from cardwar.state import GameState, Outcome
from cardwar.transcripts.course import Course, beats
from cardwar.transcripts.end_words import outcome_of
from cardwar.transcripts.prints import digests

__all__ = ["Again"]


@attrs.define
class Again(Generic[C]):
    """Plays a game again, and remembers how it went.

    >>> import cardwar as cw
    >>> first = cw.start(cw.WAR, piles=["As", "Kd"])
    >>> again = Again(first, Course(rounds=1))
    >>> len(list(again.digests())), again.outcome.winner
    (2, 0)
    """

    first: GameState[C]
    course: Course
    last: GameState[C] = attrs.field(init=False)
    """The state it has come to."""
    anchor: GameState[C] = attrs.field(init=False)
    """The state from which on nobody has left."""
    withdrawn: int = attrs.field(default=0, init=False)
    """How many have left."""
    pace: float | None = attrs.field(init=False)
    """The seconds a battle that all the times told come from, if they do."""

    def __attrs_post_init__(self) -> None:
        """Begin where the game began."""
        self.last = self.anchor = self.first
        told = self.course.readings[:1]
        self.pace = told[0].elapsed if told and told[0][:2] == (0, 1) else None

    def digests(self) -> Iterator[str]:
        """Play it; yield the digest so far at the start and after each round."""
        return digests(self.first, self._beats())

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, found as `play` finds it."""
        return None if self.course.steps else outcome_of(self.anchor, self.last)

    def _beats(self) -> Iterator[tuple[GameState[C], tuple[Event[C], ...]]]:
        for state, events in beats(self.first, self.course):
            if isinstance(events[0], PlayerWithdrew):
                self.anchor, self.withdrawn = state, self.withdrawn + 1
            elif self.pace is not None and state.elapsed != self.last.battles * self.pace:
                self.pace = None
            self.last = state
            yield state, events
