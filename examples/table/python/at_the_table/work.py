"""Work that takes a while is done in slices, so that it can be watched and stopped."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, TypeAlias

from at_the_table.asking import Data
from at_the_table.line import Line

__all__ = ["Work", "progress", "rushed"]

Work: TypeAlias = Generator[Data, bool, Data]
"""Yields how far it is, is told whether it shall stop, and returns the reply."""

_SLICE: Final = 400
"""So many steps are played at a time, in less than the time of a blink."""


def progress(line: Line) -> Data:
    """Return how far a game was played."""
    return {"at": line.last, "round": line.end.game.round}


def rushed(line: Line, to: int | None = None) -> Generator[Data, bool, bool]:
    """Play on to the end of the game, or to a place; return whether it was stopped on the way."""
    begun = line.last
    while line.end.outcome is None and line.last != to:
        line.forward(line.last)
        if line.last % _SLICE == 0 and (yield progress(line)):
            return True
    line.cut(begun)
    return False
