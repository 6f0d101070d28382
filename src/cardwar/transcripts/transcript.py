"""`Transcript`: a game that was read or written as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

import attrs

from cardwar.cards import C
from cardwar.events import Event
from cardwar.state import GameState, Outcome
from cardwar.transcripts.course import Course, beats

__all__ = ["Transcript"]


@attrs.frozen
class Transcript(Generic[C]):
    """A whole game in a few lines of text.

    Transcripts come from `transcribe`, `Recorder` and `read_transcript`.

    >>> import cardwar as cw
    >>> first = cw.start(cw.KRIG, piles=["As Kd 3c", "Ah 2c 4d"], seed=7)
    >>> print(cw.transcribe(first).text)
    transcript: cardwar 1
    rules: Krig 1
    piles: AsKd3c / Ah2c4d
    seed: 7
    end: last standing, seat 1 wins
    rounds: 1
    checks: every round, 6780
    digest: 80a4f710ef30b1caea564c00b10ad519
    sums: de69 c98f 4535 c3f7 2f83 032f 23b3 88b9
    """

    text: str
    """The text."""
    first: GameState[C]
    """The state in which the game began."""
    outcome: Outcome | None
    """How it ended; None if it was not finished."""
    digest: str
    """The digest of the game: 32 hex digits that are the same for the same game everywhere."""
    course: Course
    """How far it went, the times that were told, and who left."""

    @property
    def rounds(self) -> int:
        """How many rounds were played out."""
        return self.course.rounds

    def steps(self) -> Iterator[tuple[GameState[C], tuple[Event[C], ...]]]:
        """Play the game again: yield each new state and what happened.

        Each is a step, told the time that it was told, or a withdrawal.

        >>> import cardwar as cw
        >>> transcript = cw.transcribe(cw.start(cw.KRIG, piles=["As Kd 3c", "Ah 2c 4d"]))
        >>> [state.position for state, events in transcript.steps()]
        ['Kd3c/2c4d|AsAh', '/|AsAhKd2c3c4d', '/3c4dAh2cAsKd|']
        """
        return beats(self.first, self.course)

    def __str__(self) -> str:
        """Return the text."""
        return self.text
