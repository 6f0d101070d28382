"""A fault in a save, and the path that leads to it."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TypeVar

from cardwar.errors import FormatError

__all__ = ["Fault", "Part", "each", "path_of", "under"]

Part = str | int
"""A step of a path: the name of a field, or a place in a list."""

T = TypeVar("T")


class Fault(Exception):
    """Something is wrong with what is read; who reads what holds it adds the way there."""

    def __init__(self, text: str, *parts: Part) -> None:
        super().__init__(text)
        self.text = text
        self.parts = parts

    def as_error(self) -> FormatError:
        """Return the error for those who asked for the whole to be loaded.

        >>> Fault("it is missing", "players", 1, "pile").as_error().path
        'players[1].pile'
        """
        return FormatError(path_of(self.parts), self.text)


def path_of(parts: tuple[Part, ...]) -> str:
    """Return a path as people write it; odd names are quoted and cut short.

    >>> path_of(("players", 1, "odd name"))
    'players[1]["odd name"]'
    """
    path = ""
    for part in parts:
        if isinstance(part, int):
            path += f"[{part}]"
        elif part.isidentifier() and len(part) <= 40:
            path += f".{part}" if path else part
        else:
            path += f"[{json.dumps(part[:40])}]"
    return path


@contextmanager
def under(*parts: Part) -> Generator[None, None, None]:
    """Add these steps to the path of a fault found inside."""
    try:
        yield
    except Fault as fault:
        raise Fault(fault.text, *parts, *fault.parts) from fault.__cause__


def each(read: Callable[[object], T], items: list[object]) -> tuple[T, ...]:
    """Read each item of a list.

    >>> each(str, [1, 2])
    ('1', '2')
    """
    taken: list[T] = []
    try:
        for item in items:
            taken.append(read(item))  # noqa: PERF401 - as many as are taken, so far is the fault
    except Fault as fault:
        raise Fault(fault.text, len(taken), *fault.parts) from fault.__cause__
    return tuple(taken)
