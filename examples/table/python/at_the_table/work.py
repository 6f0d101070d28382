"""Work that takes a while is done in slices, so that it can be watched and stopped."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, TypeAlias

from at_the_table.asking import Data
from at_the_table.line import Line
from at_the_table.refusals import Refused

__all__ = ["STOPPED", "Work", "laid_out", "rushed"]

Work: TypeAlias = Generator[Data, bool, Data]
"""Yields how far it is, is told whether it shall stop, and returns the reply."""

STOPPED: Final = "It was stopped before the game was laid out again."

_SLICE: Final = 400
"""So many steps are played at a time, in less than the time of a blink."""


def rushed(line: Line, to: int | None = None) -> Generator[Data, bool, bool]:
    """Play on to the end of the game, or to a place; return whether it was stopped on the way."""
    # Where it is to get to is a place that was seen before.
    seen = line.last if to is None else to
    while line.end.outcome is None and line.last != to:
        line.forward(line.last)
        if line.last % _SLICE == 0 and (yield _progress(line)):
            return True
    line.cut(seen)
    return False


def laid_out(line: Line, steps: int, *, is_over: bool) -> Generator[Data, bool, None]:
    """Play a game again to where it was left, or refuse to if that is stopped."""
    if (yield from rushed(line, steps)):
        raise Refused(STOPPED)
    # That a game goes round for ever is proved later than it ends.
    if is_over and (yield from rushed(line)):
        raise Refused(STOPPED)


def _progress(line: Line) -> Data:
    return {"at": line.last, "round": line.end.game.round}
