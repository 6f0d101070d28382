"""JSON text to plain data and back, within limits that are looked at before anything is built."""

from __future__ import annotations

import json
import math
import re
from typing import NoReturn, TypeGuard

from cardwar._checks import shown
from cardwar._plain import LARGEST
from cardwar.codec.faults import Fault, Part

__all__ = ["MOST_LETTERS", "MOST_NESTING", "check_plain", "read_text", "write_text"]

MOST_LETTERS = 16_000_000
"""So long is the longest text that is read, unless a codec says otherwise."""
MOST_NESTING = 100
"""Lists and objects lie in each other no deeper than this."""

# A text, closed or not, or a bracket. Nothing is tried twice, so the time is that of one reading.
_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)


class _Doubled(dict[str, object]):
    """An object in which a key stands twice; a later look at the data says where."""

    key: str = ""


class _TooLong:
    """A number too long to be made."""


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
    check_plain(data, most)
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


def _too_deep(*parts: Part) -> Fault:
    return Fault(f"it is nested more than {MOST_NESTING} deep", *parts)


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
    return int(digits) if len(digits) < 20 else _TooLong()


def check_plain(data: object, most: int) -> None:
    """Raise `Fault` at what is no plain data, or at more than so many parts and letters of it.

    >>> check_plain({"seat": 0}, 100)
    """
    _Look(most).at(data, ())


def _is_dict(data: object) -> TypeGuard[dict[object, object]]:
    return isinstance(data, dict)


def _is_list(data: object) -> TypeGuard[list[object]]:
    return isinstance(data, list)


class _Look:
    """One look at all of the data."""

    def __init__(self, most: int) -> None:
        self.left = most

    def at(self, data: object, path: tuple[Part, ...]) -> None:
        self._spend(1, path)
        kind = type(data)
        if kind is str and isinstance(data, str):
            self._text(data, path)
        elif _is_dict(data) and kind in (dict, _Doubled):
            self._object(data, path)
        elif _is_list(data) and kind is list:
            self._check_depth(path)
            for place, item in enumerate(data):
                self.at(item, (*path, place))
        elif kind is int and isinstance(data, int):
            if abs(data) > LARGEST:
                _refuse_large(path)
        elif kind is float and isinstance(data, float):
            if not math.isfinite(data):
                raise Fault(f"{data} is not finite", *path)
        elif isinstance(data, _TooLong):
            _refuse_large(path)
        elif data is not None and kind is not bool:
            raise Fault(f"{shown(data)} is nothing that JSON can hold", *path)

    def _check_depth(self, path: tuple[Part, ...]) -> None:
        if len(path) >= MOST_NESTING:
            raise _too_deep(*path[:3])

    def _spend(self, much: int, path: tuple[Part, ...]) -> None:
        self.left -= much
        if self.left < 0:
            raise Fault("the data is too large", *path)

    def _text(self, text: str, path: tuple[Part, ...]) -> None:
        self._spend(len(text), path)
        if not text.isascii():
            try:
                text.encode()
            except UnicodeEncodeError:
                raise Fault(f"{shown(text)} is half a sign (a lone surrogate)", *path) from None

    def _object(self, data: dict[object, object], path: tuple[Part, ...]) -> None:
        self._check_depth(path)
        if isinstance(data, _Doubled):
            raise Fault("it is there twice", *path, data.key)
        for key, value in data.items():
            if type(key) is not str or not isinstance(key, str):
                raise Fault(f"{shown(key)} is no name of a field", *path)
            self._text(key, path)
            self.at(value, (*path, key))


def _refuse_large(path: tuple[Part, ...]) -> NoReturn:
    raise Fault("so large a number is written as a text", *path)
