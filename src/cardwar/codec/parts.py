"""A part of a view: how it is read, and how it is written.

In a view that was made by hand, what is wrong may be just what it should hide. So what is said of
it on writing is where it is and what belongs there.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import Generic, TypeGuard

import attrs
from typing_extensions import TypeVar

from cardwar._checks import is_tuple
from cardwar.codec.faults import Fault, each, under
from cardwar.codec.forms import Form, checked, list_of, optional, record
from cardwar.codec.values import class_of
from cardwar.errors import BadInput

__all__ = [
    "Part",
    "Write",
    "discreetly",
    "leaf",
    "many_of",
    "maybe",
    "untold",
    "whole",
    "write_fields",
]

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

Write = Callable[[object], object]
"""Returns a value as plain data. Raises `Fault` for what it cannot be."""


@attrs.frozen(eq=False)
class Part(Generic[T_co]):
    """How one part of a view is read and written."""

    form: Form[T_co]
    """How it is read."""
    write: Write
    """How it is written."""


def untold(asked: str) -> Fault:
    """Return the fault of a wrong value, of which nothing is told.

    >>> untold("a whole number from 0").text
    'it is not a whole number from 0'
    """
    return Fault(f"it is not {asked}")


@contextmanager
def discreetly() -> Generator[None, None, None]:
    """Make a `Fault` that shows nothing of whatever goes wrong inside."""
    try:
        yield
    except Fault:
        raise
    except Exception as error:
        raise Fault(f"it does not hold what it should ({type(error).__name__})") from error


def leaf(form: Form[T], write: Write, asked: str) -> Part[T]:
    """Return the part that has no parts; `write` raises `BadInput`, which is not handed on."""

    def write_untold(value: object) -> object:
        try:
            return write(value)
        except BadInput:
            raise untold(asked) from None

    return Part(form, write_untold)


def many_of(part: Part[T], *, least: int = 0) -> Part[tuple[T, ...]]:
    """Return the part that is a tuple of these."""

    def write(values: object) -> object:
        if not _is_plain_tuple(values):
            raise untold("a tuple")
        if len(values) < least:
            raise Fault("it is empty")
        return list(each(part.write, list(values)))

    return Part(list_of(part.form, least=least), write)


def _is_plain_tuple(values: object) -> TypeGuard[tuple[object, ...]]:
    """Tell whether this is a tuple, and none with names: a `Laid` is no tuple of cards."""
    return is_tuple(values) and type(values) is tuple


def maybe(part: Part[T]) -> Part[T | None]:
    """Return the part that is one of these, or None."""
    return Part(optional(part.form), lambda value: None if value is None else part.write(value))


def whole(
    name: str,
    kind: type[T],
    fields: Mapping[str, Part[object]],
    *,
    check: Callable[[T], None] = lambda _: None,
    type_name: str = "",
) -> Part[T]:
    """Return the part that is a record with these fields, and passes the check, read or written.

    With a `type_name` it says so in a field ``type``.
    """
    head: dict[str, object] = {"type": type_name} if type_name else {}

    def write(value: object) -> object:
        if not _is_of(value, kind):
            raise untold(f"a {kind.__name__}")
        data = {**head, **write_fields(value, fields)}
        # Last, for only now it is known to be made of what it should hold.
        check(value)
        return data

    forms = {field: part.form for field, part in fields.items()}
    return Part(checked(record(name, kind, forms, type_name=type_name), check), write)


def _is_of(value: object, kind: type[T]) -> TypeGuard[T]:
    return type(value) is class_of(kind)


def write_fields(value: object, fields: Mapping[str, Part[object]]) -> dict[str, object]:
    """Return the fields of a record as plain data."""
    data: dict[str, object] = {}
    for name, part in fields.items():
        with under(name):
            data[name] = part.write(getattr(value, name))
    return data
