"""How a request is read: whatever it is, it is understood or refused."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from itertools import accumulate
from typing import Final, TypeAlias, TypeGuard

from at_the_table.refusals import Refused

__all__ = ["NOT_UNDERSTOOD", "Data", "Fields", "read"]

Data: TypeAlias = dict[str, object]
"""An object of JSON."""

_DEEPEST: Final = 50
_TEXT_OR_BRACKET: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)
_STEP: Final = {"[": 1, "{": 1, "]": -1, "}": -1}

NOT_UNDERSTOOD: Final = "The table did not understand what it was asked."


class Fields:
    """The fields of an object, each asked for by its name and what it should be."""

    def __init__(self, data: object) -> None:
        if not _is_object(data):
            raise Refused(NOT_UNDERSTOOD, "an object is due")
        self._data = data

    def raw(self, name: str) -> object:
        """Return what the field holds, whatever it is; None if it is not there."""
        return self._data.get(name)

    def inside(self, name: str) -> Fields:
        """Return the fields of the object in this field."""
        return Fields(self.raw(name))

    def text(self, name: str) -> str:
        """Return the text in this field."""
        found = self.raw(name)
        if not isinstance(found, str):
            raise Refused(NOT_UNDERSTOOD, f"{name} is a text")
        return found

    def texts(self, name: str) -> tuple[str, ...]:
        """Return the list of texts in this field."""
        found = self.raw(name)
        texts = [one for one in found if isinstance(one, str)] if _is_list(found) else []
        if not _is_list(found) or len(texts) < len(found):
            raise Refused(NOT_UNDERSTOOD, f"{name} is a list of texts")
        return tuple(texts)

    def whole(self, name: str, least: int, most: int) -> int:
        """Return the whole number in this field."""
        found = self.raw(name)
        # A bool is an int, too, and no number of anything.
        if type(found) is not int or not least <= found <= most:
            raise Refused(
                "That choice is not there: {name}.",
                f"{name} is a whole number from {least} to {most}",
                name=name,
            )
        return found

    def whole_or_none(self, name: str, least: int, most: int) -> int | None:
        """Return the whole number in this field, or None."""
        return None if self.raw(name) is None else self.whole(name, least, most)

    def flag(self, name: str) -> bool:
        """Return whether this field is true."""
        found = self.raw(name)
        if not isinstance(found, bool):
            raise Refused(NOT_UNDERSTOOD, f"{name} is true or false")
        return found

    def one_of(self, name: str, choices: Collection[str]) -> str:
        """Return the one of these texts that is in this field."""
        found = self.raw(name)
        if not isinstance(found, str) or found not in choices:
            raise Refused(
                "That choice is not there: {name}.",
                f"{name} is one of {', '.join(choices)}",
                name=name,
            )
        return found


def read(text: str) -> Fields:
    """Return the fields of a JSON text, which may be anything."""
    # What is nested very deeply would break a Python in WebAssembly for good.
    if _depth(text) > _DEEPEST:
        raise Refused(NOT_UNDERSTOOD, f"it is nested more than {_DEEPEST} deep")
    try:
        return Fields(json.loads(text))
    except ValueError as error:
        raise Refused(NOT_UNDERSTOOD, str(error)) from None


def _depth(text: str) -> int:
    """Return how many brackets are open at once, but for those in texts."""
    steps = (_STEP.get(found, 0) for found in _TEXT_OR_BRACKET.findall(text))
    return max(accumulate(steps, initial=0))


def _is_object(data: object) -> TypeGuard[Data]:
    return isinstance(data, dict)


def _is_list(data: object) -> TypeGuard[list[object]]:
    return isinstance(data, list)
