"""A game played again, with what is to be known of it afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Generic

import attrs

from cardwar.cards import C
from cardwar.errors import CardwarError
from cardwar.events import Event, PlayerWithdrew
from cardwar.state import GameState, Outcome
from cardwar.transcripts.course import Course, beats
from cardwar.transcripts.end_words import outcome_of
from cardwar.transcripts.prints import digests
from cardwar.transcripts.work import Meter

__all__ = ["Again"]


@attrs.define
class Again(Generic[C]):
    """Plays a game again, and remembers how it went.

    >>> import cardwar as cw
    >>> first = cw.start(cw.WAR, piles=["As", "Kd"])
    >>> again = Again(first, Course(rounds=1))
    >>> len(list(again.digests()))
    2
    >>> again.outcome
    Outcome(reason=<Reason.LAST_STANDING: 'last standing'>, winners=(0,), cycle=None)
    """

    first: GameState[C]
    course: Course
    meter: Meter | None = None
    """Counts the work of playing the game and of finding how it ended, where it is bounded."""
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
        """Play it; yield the digest so far at the start and after each round.

        Raises `TooMuchWork` if it is.
        """
        return digests(self.first, self._beats())

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, found as `play` finds it. Raises `TooMuchWork` if it is."""
        if self.course.steps:
            return None
        if self.meter is not None and self.last.rules.memoryless:
            self._look_ahead()
        return outcome_of(self.anchor, self.last)

    def _look_ahead(self) -> None:
        """See that what comes next is not too much work: `play` looks as far ahead for a cycle."""
        ahead = Course(2 * self.last.round - self.anchor.round)
        with suppress(CardwarError):
            for _ in self._metered(self.last, ahead):
                pass

    def _metered(
        self, state: GameState[C], course: Course
    ) -> Iterator[tuple[GameState[C], tuple[Event[C], ...]]]:
        steps = beats(state, course)
        return steps if self.meter is None else self.meter.watch(state, steps)

    def _beats(self) -> Iterator[tuple[GameState[C], tuple[Event[C], ...]]]:
        for state, events in self._metered(self.first, self.course):
            if isinstance(events[0], PlayerWithdrew):
                self.anchor, self.withdrawn = state, self.withdrawn + 1
            elif self.pace is not None and state.elapsed != self.last.battles * self.pace:
                self.pace = None
            self.last = state
            yield state, events
