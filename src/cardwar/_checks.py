"""Checks of what comes in at the door, and the error that names thing, value and what is right."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TypeGuard

from cardwar.errors import BadInput


def shown(value: object) -> str:
    """Return the value as a message shows it: shortened, and also if it cannot be written."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a message about a bad value must not fail over it
        text = f"<a {type(value).__name__} that cannot be written>"
    return text if len(text) <= 200 else text[:197] + "..."


def told(error: BaseException) -> str:
    """Return an error's kind and its words, also if it cannot say them."""
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:  # noqa: BLE001 - as in `shown`
        return type(error).__name__


def check_kind(what: str, value: object, kind: type[object]) -> None:
    """Raise `BadInput` unless the value is of this kind."""
    if not isinstance(value, kind):
        hint = (
            "; step and play_round return (state, events)"
            if type(value).__name__ == "tuple"
            else ""
        )
        raise BadInput(f"{what} is {shown(value)}; a {kind.__name__} is asked for{hint}")


def is_int(value: object, least: int) -> TypeGuard[int]:
    """Tell whether this is an int from `least`; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """Tell whether this is a tuple, of whatever it may be."""
    return isinstance(value, tuple)


def check_count(what: str, value: object, least: int) -> None:
    """Raise `BadInput` unless the value is an int from `least`."""
    if not is_int(value, least):
        raise BadInput(f"{what} is {shown(value)}; it is an int, {least} or more")


def check_limit(what: str, value: object) -> None:
    """Raise `BadInput` unless the value is an int from 1 that a game could reach."""
    check_count(what, value, 1)
    if not isinstance(value, int) or value > 10**18:
        raise BadInput(f"{what} is {shown(value)}; it is an int, 1 to 10**18")


def is_number(value: object) -> TypeGuard[float]:
    """Tell whether this is a number that a float can hold, and neither infinite nor none at all."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return -sys.float_info.max <= value <= sys.float_info.max


def check_number(what: str, value: object, unit: str) -> None:
    """Raise `BadInput` unless the value is a finite number from 0."""
    if not is_number(value) or value < 0:
        raise BadInput(f"{what} is {shown(value)}; it is a finite number of {unit}, 0 or more")


def check_positive(what: str, value: object, unit: str) -> None:
    """Raise `BadInput` unless the value is a finite number above 0."""
    if not is_number(value) or value <= 0:
        raise BadInput(f"{what} is {shown(value)}; it is a finite number of {unit}, more than 0")


def tuples_at_the_door(record: object, *fields: str) -> None:
    """Turn lists in these fields of a new frozen record into tuples.

    Raises `BadInput` for a text, or for what holds nothing.
    """
    for field in fields:
        items: object = getattr(record, field)
        if type(items) is not tuple:
            object.__setattr__(record, field, as_tuple(field, items))


def as_tuple(what: str, items: object) -> tuple[object, ...]:
    """Return these things as a tuple. Raises `BadInput` for a text, or for what holds nothing."""
    if isinstance(items, str) or not _is_iterable(items):
        raise BadInput(f"{what} is {shown(items)}; a tuple is asked for")
    return tuple(items)


def _is_iterable(items: object) -> TypeGuard[Iterable[object]]:
    return isinstance(items, Iterable)
