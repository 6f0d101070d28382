"""The values of plain data, each with the path that leads to it, so that a fault can name it."""

from __future__ import annotations

import re
from typing import TypeGuard

from cardwar._checks import is_int, shown
from cardwar.errors import FormatError

__all__ = ["MOST", "Place", "is_dict"]

MOST = 10**18
"""No number is larger."""
_SEED = re.compile("0|[1-9][0-9]{0,19}")


class Place:
    """A value in the data, with the path to it."""

    def __init__(self, value: object, path: str = "") -> None:
        self.value = value
        self.path = path

    def fault(self, what: str) -> FormatError:
        """Return the error that says what is wrong here."""
        return FormatError(self.path, f"it is {shown(self.value)}; {what}")

    def fields(self, *names: str) -> dict[str, Place]:
        """Return the fields of an object that has these and no others."""
        found = self.mapping()
        for name in names:
            if name not in found:
                raise FormatError(self.path, f"{name} is missing")
        for name in found:
            if name not in names:
                raise FormatError(self.path, f"{shown(name)} is unknown here")
        return found

    def mapping(self) -> dict[str, Place]:
        """Return the fields of an object by their names."""
        if not is_dict(self.value):
            raise self.fault("an object is asked for")
        return {
            str(name): Place(value, f"{self.path}.{name}".lstrip("."))
            for name, value in self.value.items()
        }

    def items(self, length: int | None = None) -> list[Place]:
        """Return the items of a list."""
        if not _is_list(self.value) or (length is not None and len(self.value) != length):
            raise self.fault("a list is asked for" + (f", of {length}" if length else ""))
        return [Place(value, f"{self.path}[{n}]") for n, value in enumerate(self.value)]

    def whole(self, least: int = 0) -> int:
        """Return a whole number from `least`."""
        if not is_int(self.value, least) or self.value > MOST:
            raise self.fault(f"a whole number from {least} to {MOST} is asked for")
        return self.value

    def text(self) -> str:
        """Return a text."""
        if not isinstance(self.value, str):
            raise self.fault("a text is asked for")
        return self.value

    def seed(self) -> int:
        """Return a seed, which is written as a text."""
        text = self.text()
        if not _SEED.fullmatch(text) or int(text) >= 2**64:
            raise self.fault("a seed is the text of a whole number below 2**64")
        return int(text)


def is_dict(value: object) -> TypeGuard[dict[object, object]]:
    """Tell whether a value is an object of JSON."""
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)
