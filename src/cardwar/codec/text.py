"""JSON text to plain data and back, within limits that are looked at before anything is built."""

from __future__ import annotations

import json
import math
import re
import sys
from typing import TypeGuard

from cardwar._checks import shown
from cardwar._plain import LARGEST, MOST_DIGITS
from cardwar.codec.faults import Fault

__all__ = [
    "MOST_LETTERS",
    "MOST_NESTING",
    "check_plain",
    "check_read",
    "read_text",
    "too_large",
    "write_text",
]

MOST_LETTERS = 16_000_000
"""So long is the longest text that is read, unless a codec says otherwise."""
MOST_NESTING = 100
"""Lists and objects lie in each other no deeper than this."""

# A text, closed or not, or a bracket. Nothing is tried twice, so the time is that of one reading.
_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)


class _Doubled(dict[str, object]):
    """An object in which a key stands twice; a later look at the data says where."""

    key: str = ""


def write_text(data: object) -> str:
    """Return plain data as JSON text.

    >>> write_text({"seat": 0})
    '{"seat":0}'
    """
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def read_text(text: str | bytes, most: int) -> object:
    """Return what a JSON text says. Raises `Fault` for what is none, too long or nested too deeply.

    >>> read_text('{"seat": 0}', 100)
    {'seat': 0}
    """
    if len(text) > most:
        raise Fault(f"the text is {len(text)} long; at most {most} are read")
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise Fault(f"it is no UTF-8: {error.reason} at byte {error.start}") from None
    _check_nesting(text)
    try:
        data: object = json.loads(
            text, object_pairs_hook=_object, parse_int=_int, parse_constant=float
        )
    except ValueError as error:
        raise Fault(f"it is no JSON: {error}") from None
    check_read(data, most)
    return data


def _check_nesting(text: str) -> None:
    depth = 0
    for token in _TOKEN.finditer(text):
        sign = text[token.start()]
        if sign in "[{":
            depth += 1
            if depth > MOST_NESTING:
                raise _too_deep()
        elif sign != '"':
            depth -= 1


def _too_deep() -> Fault:
    return Fault(f"it is nested more than {MOST_NESTING} deep")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    doubled = _Doubled(found)
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            doubled.key = key
        seen.add(key)
    return doubled


def _int(digits: str) -> object:
    # One that is longer is too large for a float as well, and would take long to be made.
    return int(digits) if len(digits) <= MOST_DIGITS else 10**MOST_DIGITS


def check_plain(data: object, most: int) -> None:
    """Raise `Fault` at what is no plain data, or at more than so many parts and letters of it.

    >>> check_plain({"seat": 0}, 100)
    """
    _Look(most, LARGEST).at(data, 0)


def check_read(data: object, most: int) -> None:
    """Raise `Fault` as `check_plain` does, but for whole numbers that a float can hold.

    JavaScript writes the float 1e16 like one. Whoever reads a part has to refuse it where a whole
    number is meant.

    >>> check_read({"elapsed": 10**16}, 100)
    """
    _Look(most, sys.float_info.max).at(data, 0)


def _is_dict(data: object) -> TypeGuard[dict[object, object]]:
    return isinstance(data, dict)


def _is_list(data: object) -> TypeGuard[list[object]]:
    return isinstance(data, list)


class _Look:
    """One look at all of the data."""

    def __init__(self, most: int, largest: float) -> None:
        self.left = most
        self.largest = largest

    def at(self, data: object, depth: int) -> None:
        self._spend(1)
        kind = type(data)
        if kind is str and isinstance(data, str):
            self._text(data)
        elif _is_dict(data) and kind in _OBJECTS:
            self._object(data, depth + 1)
        elif _is_list(data) and kind is list:
            self._list(data, depth + 1)
        elif kind is int and isinstance(data, int):
            if abs(data) > self.largest:
                raise too_large()
        elif kind is float and isinstance(data, float):
            if not math.isfinite(data):
                raise Fault(f"{data} is not finite")
        elif data is not None and kind is not bool:
            raise Fault(f"{shown(data)} is nothing that JSON can hold")

    def _spend(self, much: int) -> None:
        self.left -= much
        if self.left < 0:
            raise Fault("the data is too large")

    def _text(self, text: str) -> None:
        self._spend(len(text))
        if not text.isascii():
            try:
                text.encode()
            except UnicodeEncodeError:
                raise Fault(f"{shown(text)} is half a sign (a lone surrogate)") from None

    def _list(self, data: list[object], depth: int) -> None:
        _check_depth(depth)
        place = 0
        try:
            for place, item in enumerate(data):  # noqa: B007 - a fault is at the last place
                self.at(item, depth)
        except Fault as fault:
            raise Fault(fault.text, place, *fault.keys) from None

    def _object(self, data: dict[object, object], depth: int) -> None:
        _check_depth(depth)
        if isinstance(data, _Doubled):
            raise Fault("it is there twice", data.key)
        for key, value in data.items():
            if type(key) is not str or not isinstance(key, str):
                raise Fault(f"{shown(key)} is no name of a field")
            self._text(key)
            try:
                self.at(value, depth)
            except Fault as fault:
                raise Fault(fault.text, key, *fault.keys) from None


_OBJECTS = (dict, _Doubled)


def _check_depth(depth: int) -> None:
    if depth > MOST_NESTING:
        raise _too_deep()


def too_large() -> Fault:
    """Return the fault of a whole number that not every reader of JSON has exactly."""
    return Fault("so large a number is written as a text")
