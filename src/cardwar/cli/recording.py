"""A game written to a file as a transcript, while it is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs

from cardwar._files import write_whole
from cardwar.cards import C
from cardwar.cli.course import Scene
from cardwar.cli.files import writable
from cardwar.clocks import Stopwatch
from cardwar.match import GameDrawn, GameWon
from cardwar.state import GameState, Outcome
from cardwar.transcripts import Recorder

__all__ = ["ShortStopwatch", "recorded"]


@attrs.define(eq=False)
class ShortStopwatch(Stopwatch):
    """A real clock that tells no more than thousandths, so that its times are short to write.

    >>> import cardwar as cw
    >>> 0 <= ShortStopwatch()(cw.deal(cw.TIMED, players=2, seed=1)) < 600
    True
    """

    def __call__(self, state: GameState[C]) -> float:
        """Return the seconds since the game began."""
        return int(Stopwatch.__call__(self, state) * 1000) / 1000


def recorded(scenes: Iterable[Scene[C]], path: str) -> Iterator[Scene[C]]:
    """Yield the scenes of a game, and at the end, or where nobody looks on, write its transcript.

    Whether the file can be written is seen at once, so that nothing is played in vain. A file that
    is there stays as it was until then. Raises `BadInput` if it cannot be written.

    >>> import cardwar as cw
    >>> from cardwar.cli.course import course_of_game
    >>> import os
    >>> scenes = course_of_game(cw.deal(cw.WAR, players=2, seed=1), None, lambda: None)
    >>> sum(1 for scene in recorded(scenes, os.devnull)) > 100
    True
    """
    return _recorded(scenes, writable("--transcript", path))


def _recorded(scenes: Iterable[Scene[C]], file: Path) -> Iterator[Scene[C]]:
    recorder: Recorder[C] = Recorder()
    outcome: Outcome | None = None
    try:
        for scene in scenes:
            recorder = recorder.see(scene.state)
            last = scene.events[-1]
            if isinstance(last, GameWon | GameDrawn):
                outcome = last.outcome
            yield scene
    finally:
        write_whole(file, f"{recorder.transcript(outcome).text}\n")
