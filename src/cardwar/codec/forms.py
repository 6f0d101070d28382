"""A form: how a part of a save is read, strictly, and the JSON Schema of what it may be.

What is read has been seen to be plain data before.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Generic, TypeGuard

import attrs
from typing_extensions import TypeVar

from cardwar._checks import is_number, shown, told
from cardwar._plain import LARGEST, MOST_DIGITS
from cardwar.codec.faults import Fault, each
from cardwar.codec.patterns import at_least, at_most
from cardwar.codec.text import too_large
from cardwar.errors import CardwarError, MissingExtra

try:
    from cattrs import ClassValidationError, Converter
    from cattrs.gen import make_dict_structure_fn, override
except ImportError as _missing:
    raise MissingExtra("cardwar.codec", "cattrs", extra="codec") from _missing

__all__ = [
    "COUNT",
    "FLAG",
    "FLOAT",
    "INTEGER",
    "LARGE_NUMBERS",
    "NUMBERS",
    "SECONDS",
    "SEED",
    "TEXT",
    "WHOLE",
    "Form",
    "Schema",
    "as_list",
    "as_object",
    "by_type",
    "check_keys",
    "checked",
    "fields_schema",
    "given",
    "is_list",
    "is_object",
    "list_of",
    "member",
    "object_schema",
    "optional",
    "record",
    "ref",
]

T = TypeVar("T")
U = TypeVar("U")
T_co = TypeVar("T_co", covariant=True)

Schema = Mapping[str, object]
"""A JSON Schema, or a part of one."""


@attrs.frozen(eq=False)
class Form(Generic[T_co]):
    """How one part of a save is read, and what it looks like."""

    read: Callable[[object], T_co]
    """Returns what the data means. Raises `Fault` for what it cannot be."""
    schema: Schema
    """What the data may be."""
    name: str = ""
    """What the schema calls it, if it has a definition of its own."""
    uses: tuple[Callable[[], Form[object]], ...] = ()
    """The forms of its parts."""

    @property
    def place(self) -> Schema:
        """What stands in the schema of a whole that has this part."""
        return ref(self.name) if self.name else self.schema


def ref(name: str) -> Schema:
    """Return the schema that says: what is defined under this name."""
    return {"$ref": f"#/$defs/{name}"}


def _wrong(data: object, asked: str) -> Fault:
    return Fault(f"{shown(data)} is not {asked}")


def is_object(data: object) -> TypeGuard[dict[str, object]]:
    """Tell whether the data is an object."""
    return isinstance(data, dict)


def is_list(data: object) -> TypeGuard[list[object]]:
    """Tell whether the data is a list."""
    return isinstance(data, list)


def as_object(data: object) -> dict[str, object]:
    """Return the data, which is an object."""
    if not is_object(data):
        raise _wrong(data, "an object")
    return data


def as_list(data: object) -> list[object]:
    """Return the data, which is a list."""
    if not is_list(data):
        raise _wrong(data, "a list")
    return data


def check_keys(data: Mapping[str, object], *keys: str) -> None:
    """Raise `Fault` unless these are the fields that are there."""
    for key in keys:
        if key not in data:
            raise Fault("it is missing", key)
    for key in data:
        if key not in keys:
            raise Fault("there is no such field", key)


# Leaves


def _read_text(data: object) -> str:
    if not isinstance(data, str):
        raise _wrong(data, "a text")
    return data


def _read_flag(data: object) -> bool:
    if not isinstance(data, bool):
        raise _wrong(data, "true or false")
    return data


def _is_int(data: object) -> TypeGuard[int]:
    """Tell whether this is a whole number. Raises `Fault` for one that is not written so."""
    if not isinstance(data, int) or isinstance(data, bool):
        return False
    if abs(data) > LARGEST:
        raise too_large()
    return True


def _read_count(data: object) -> int:
    if not _is_int(data) or data < 0:
        raise _wrong(data, "a whole number from 0")
    return data


_DIGITS = re.compile(r"-?[1-9][0-9]*")


def _read_integer(data: object) -> int:
    if _is_int(data):
        return data
    if not isinstance(data, str) or len(data) > MOST_DIGITS + 1 or not _DIGITS.fullmatch(data):
        raise _wrong(data, "a whole number")
    number = int(data)
    if abs(number) <= LARGEST or abs(number) >= 10**MOST_DIGITS:
        raise _wrong(data, "a whole number; a text is for those from 2**53, of few digits")
    return number


def _read_whole(data: object) -> int:
    number = _read_integer(data)
    if number < 0:
        raise _wrong(data, "a whole number from 0")
    return number


_SEED = re.compile("0|[1-9][0-9]{0,19}")


def _read_seed(data: object) -> int:
    if isinstance(data, str) and _SEED.fullmatch(data) and int(data) < 2**64:
        return int(data)
    raise _wrong(data, "a seed; that is a text of digits, '0' to '18446744073709551615'")


def _read_float(data: object) -> float:
    # A whole number too, for JavaScript writes 1e16 and 7.0 like one.
    if isinstance(data, bool) or not isinstance(data, int | float):
        raise _wrong(data, "a number")
    return float(data)


def _read_seconds(data: object) -> float:
    whole = isinstance(data, str) or (isinstance(data, int) and abs(data) <= LARGEST)
    number = _read_integer(data) if whole else _read_float(data)
    if number < 0 or not is_number(number):
        raise _wrong(data, "a time; that is a number from 0 that a float can hold")
    # There is no time -0.0.
    return number or abs(number)


_COUNTS: Schema = {"type": "integer", "minimum": 0, "maximum": LARGEST}
NUMBERS: Schema = {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
"""What a whole number may be that is not large."""
_FLOAT_MAX = sys.float_info.max
_FLOATS: Schema = {"type": "number", "minimum": -_FLOAT_MAX, "maximum": _FLOAT_MAX}
_TIMES: Schema = {"type": "number", "minimum": 0, "maximum": _FLOAT_MAX}


def _text_of(pattern: str, sign: str = "") -> Schema:
    return {"type": "string", "pattern": f"^{sign}({pattern})$"}


_LARGE = _text_of(at_least(LARGEST + 1, MOST_DIGITS))
LARGE_NUMBERS = _text_of(at_least(LARGEST + 1, MOST_DIGITS), "-?")
"""What a large one may be."""
_LARGE_TIMES = _text_of(at_least(LARGEST + 1, len(str(int(_FLOAT_MAX)))))

TEXT: Form[str] = Form(_read_text, {"type": "string"})
"""A text."""
FLAG: Form[bool] = Form(_read_flag, {"type": "boolean"})
"""True or false."""
COUNT: Form[int] = Form(_read_count, _COUNTS, "Count")
"""What counts cards, rounds or seats."""
FLOAT: Form[float] = Form(_read_float, _FLOATS)
"""A float; a whole number means one too."""
INTEGER: Form[int] = Form(_read_integer, {"anyOf": [NUMBERS, LARGE_NUMBERS]}, "Integer")
"""Any whole number; a large one is a text."""
WHOLE: Form[int] = Form(_read_whole, {"anyOf": [_COUNTS, _LARGE]}, "Whole")
"""A whole number from 0; a large one is a text."""
SEED: Form[int] = Form(_read_seed, _text_of(at_most(2**64 - 1)), "Seed")
"""A seed, which is a text."""
SECONDS: Form[float] = Form(_read_seconds, {"anyOf": [_TIMES, _LARGE_TIMES]}, "Seconds")
"""A time."""


# Parts made of others


E = TypeVar("E", bound=Enum)


def member(kind: type[E], without: tuple[E, ...] = ()) -> Form[E]:
    """Return the form of a member of an enum, which is written by its value."""
    members: dict[object, E] = {one.value: one for one in kind if one not in without}

    def read(data: object) -> E:
        if not isinstance(data, str) or data not in members:
            raise _wrong(data, f"one of {', '.join(map(repr, members))}")
        return members[data]

    return Form(read, {"enum": list(members)}, kind.__name__)


def list_of(item: Form[T], *, least: int = 0) -> Form[tuple[T, ...]]:
    """Return the form of a list of these."""

    def read(data: object) -> tuple[T, ...]:
        items = as_list(data)
        if len(items) < least:
            raise Fault("it is empty")
        return each(item.read, items)

    schema = {"type": "array", "items": item.place, **({"minItems": least} if least else {})}
    return Form(read, schema, uses=(lambda: item,))


def optional(form: Form[T]) -> Form[T | None]:
    """Return the form of this, or of null."""

    def read(data: object) -> T | None:
        return None if data is None else form.read(data)

    return Form(read, {"anyOf": [form.place, {"type": "null"}]}, uses=(lambda: form,))


def checked(form: Form[T], check: Callable[[T], None]) -> Form[T]:
    """Return the form of what passes a check as well, which raises `Fault`."""

    def read(data: object) -> T:
        value = form.read(data)
        check(value)
        return value

    return Form(read, form.schema, form.name, form.uses)


_CONVERTER = Converter(detailed_validation=True)


def record(
    name: str, kind: type[T], fields: Mapping[str, Form[object]], *, type_name: str = ""
) -> Form[T]:
    """Return the form of an object with these fields, all of them and no other.

    Read, it is a `kind`, an attrs class with fields of these names. With a `type_name` the object
    says so in a field ``type``.
    """
    head: dict[str, Schema] = {"type": {"const": type_name}} if type_name else {}
    names = (*head, *fields)
    overrides = {field: override(struct_hook=_as_hook(form.read)) for field, form in fields.items()}
    structure = make_dict_structure_fn(
        kind,
        _CONVERTER,
        _cattrs_forbid_extra_keys=False,
        _cattrs_use_linecache=False,
        _cattrs_prefer_attrib_converters=False,
        _cattrs_detailed_validation=True,
        _cattrs_use_alias=False,
        _cattrs_include_init_false=False,
        **overrides,
    )

    def read(data: object) -> T:
        found = as_object(data)
        check_keys(found, *names)
        for field in head:
            if found[field] != type_name:
                raise Fault(_wrong(found[field], repr(type_name)).text, field)
        try:
            return structure(found, kind)
        except ClassValidationError as group:
            raise _fault_of(group) from group.__cause__

    return Form(
        read,
        fields_schema({**head, **{field: form.place for field, form in fields.items()}}),
        name,
        tuple(given(form) for form in fields.values()),
    )


def by_type(name: str, what: str, kinds: Mapping[str, Form[T]]) -> Form[T]:
    """Return the form of an object of one of these kinds, as its field ``type`` says."""

    def read(data: object) -> T:
        found = as_object(data)
        if "type" not in found:
            raise Fault("it is missing", "type")
        kind = found["type"]
        if not isinstance(kind, str) or kind not in kinds:
            raise Fault(f"{shown(kind)} is no {what}", "type")
        return kinds[kind].read(data)

    places = [form.place for form in kinds.values()]
    return Form(read, {"anyOf": places}, name, tuple(given(form) for form in kinds.values()))


def given(form: Form[T]) -> Callable[[], Form[T]]:
    """Return a function that returns the form."""
    return lambda: form


def _as_hook(read: Callable[[object], T]) -> Callable[[object, object], T]:
    return lambda data, _: read(data)


def object_schema(fields: Mapping[str, Form[object]]) -> Schema:
    """Return the schema of an object with these fields, all of them and no other."""
    return fields_schema({field: form.place for field, form in fields.items()})


def fields_schema(properties: Mapping[str, Schema]) -> Schema:
    """Return the schema of an object whose fields have these schemas, all of them and no other."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _fault_of(group: ClassValidationError) -> Fault:
    """Return the first fault of an object that could not be made."""
    fields, others = group.group_exceptions()
    if not fields:
        return _plain_fault(others[0])
    error, note = fields[0]
    fault = _plain_fault(error)
    return Fault(fault.text, note.name, *fault.keys)


def _plain_fault(error: Exception) -> Fault:
    """Return what was wrong: a fault, or what a class of cardwar does not take."""
    if isinstance(error, Fault):
        return error
    if isinstance(error, CardwarError):
        return Fault(str(error))
    # A class that a program has registered may raise what it likes.
    return Fault(f"it cannot be made: {told(error)}")
