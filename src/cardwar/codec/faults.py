"""A fault in a save, and the path that leads to it."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TypeVar

from cardwar.errors import FormatError

__all__ = ["Fault", "Key", "each", "path_of", "under"]

Key = str | int
"""What leads one level further: the name of a field, or a place in a list."""

T = TypeVar("T")


class Fault(Exception):
    """Something is wrong with what is read; who reads what holds it adds the way there."""

    def __init__(self, text: str, *keys: Key) -> None:
        super().__init__(text)
        self.text = text
        self.keys = keys

    def as_error(self) -> FormatError:
        """Return the error for those who asked for the whole to be loaded.

        >>> Fault("it is missing", "players", 1, "pile").as_error().path
        'players[1].pile'
        """
        return FormatError(path_of(self.keys), self.text)


def path_of(keys: tuple[Key, ...]) -> str:
    """Return a path as people write it; odd names are quoted and cut short.

    >>> path_of(("players", 1, "odd name"))
    'players[1]["odd name"]'
    """
    path = ""
    for key in keys:
        if isinstance(key, int):
            path += f"[{key}]"
        elif key.isidentifier() and len(key) <= 40:
            path += f".{key}" if path else key
        else:
            path += f"[{json.dumps(key[:40])}]"
    return path


@contextmanager
def under(*keys: Key) -> Generator[None, None, None]:
    """Add these keys to the path of a fault found inside."""
    try:
        yield
    except Fault as fault:
        raise Fault(fault.text, *keys, *fault.keys) from fault.__cause__


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
        raise Fault(fault.text, len(taken), *fault.keys) from fault.__cause__
    return tuple(taken)
