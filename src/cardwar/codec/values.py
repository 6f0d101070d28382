"""Cards, memories, and what programs register, to plain data and back."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import get_origin

import attrs
from typing_extensions import TypeVar

from cardwar._checks import shown, told
from cardwar._plain import plain_value
from cardwar.cards import DECK_54, Card
from cardwar.codec.faults import Fault, each, under
from cardwar.codec.forms import (
    FLOAT,
    INTEGER,
    LARGE_NUMBERS,
    NUMBERS,
    TEXT,
    Form,
    Schema,
    as_list,
    as_object,
    check_keys,
    fields_schema,
    given,
    list_of,
    object_schema,
    record,
    ref,
)
from cardwar.codec.registrations import Named, Registry, WithData
from cardwar.codec.spread import check_members, check_sets
from cardwar.codec.text import MOST_LETTERS, check_plain
from cardwar.errors import BadInput

__all__ = ["Values", "class_of", "fields_of"]

T = TypeVar("T")

_CARDS = {card.code: card for card in DECK_54}
_TAGS = ("text", "int", "float", "tuple", "set")


def _read_card(data: object) -> Card:
    """Return the card with this code, spelt as cardwar spells it."""
    card = _CARDS.get(data) if isinstance(data, str) else None
    if card is None:
        raise Fault(f"{shown(data)} is no card")
    return card


_CARD: Form[Card] = Form(_read_card, {"enum": list(_CARDS)}, "Card")
_CUSTOM: Schema = {
    "anyOf": [
        object_schema({"named": TEXT}),
        fields_schema({"custom": TEXT.schema, "data": {}}),
    ]
}
_MANY: Schema = {"type": "array", "items": ref("Value")}


_VALUE: Schema = {
    "anyOf": [
        _CARD.place,
        {"type": ["null", "boolean"]},
        NUMBERS,
        fields_schema({"text": {"type": "string"}}),
        fields_schema({"int": LARGE_NUMBERS}),
        fields_schema({"float": FLOAT.schema}),
        fields_schema({"tuple": _MANY}),
        fields_schema({"set": _MANY}),
        ref("Custom"),
    ]
}


def class_of(kind: type[T]) -> type[T]:
    """Return the class behind a generic one, and any other as it is.

    >>> import cardwar as cw
    >>> class_of(cw.GameState[int]).__name__
    'GameState'
    """
    origin: type[T] | None = get_origin(kind)
    return origin or kind


def fields_of(kind: type[object]) -> tuple[str, ...]:
    """Return the fields of an attrs class that it is made with."""
    fields = attrs.fields(kind) if attrs.has(kind) else ()
    return tuple(field.name for field in fields if field.init)


def _data_of(known: WithData, value: object) -> object:
    """Return what a program says of a value of its own, if JSON can hold it."""
    data = known.to_data(value)
    try:
        check_plain(data, MOST_LETTERS)
    except Fault as fault:
        raise BadInput(
            f"to_data of {known.name!r} returned {shown(data)} for {shown(value)}: "
            f"{fault.as_error()}"
        ) from None
    return data


def _check_converted(kind: type[object], value: object) -> None:
    """Raise `BadInput` if a converter would make another value of what is read.

    It has made a field what it is; read back, it gets that field once more.
    """
    fields = [field for field in attrs.fields(kind) if field.init] if attrs.has(kind) else []
    converted = [field.name for field in fields if field.converter]
    if not converted:
        return
    make: Callable[..., object] = kind
    again = make(**{field.alias or field.name: getattr(value, field.name) for field in fields})
    for name in converted:
        before, after = getattr(value, name), getattr(again, name)
        if before != after:
            raise BadInput(
                f"{shown(value)} cannot be saved by its fields: the converter of {name} makes "
                f"{shown(after)} of {shown(before)}; register it with by_data"
            )


def _made(known: WithData, data: object) -> object:
    try:
        value = known.from_data(data)
    except Exception as error:
        raise Fault(f"from_data of {known.name!r} raised {told(error)}") from error
    if type(value) is not known.kind:
        raise Fault(f"from_data of {known.name!r} returned {shown(value)}")
    return value


def _unknown(value: object) -> BadInput:
    if isinstance(value, float | int):
        return BadInput(f"{shown(value)} cannot be saved; a number is finite and not too long")
    kind = type(value).__name__
    hint = f"by_data(name, {kind}, ...)"
    if attrs.has(type(value)):
        hint = f"by_fields(name, {kind})"
    elif callable(value):
        hint = "by_name(name, it)"
    return BadInput(
        f"{shown(value)} cannot be saved, for no file says what a {kind} is; register it: "
        f"Codec([{hint}])"
    )


class Values:
    """How a codec writes and reads what may be a card or a memory."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._records: dict[type[object], Form[object]] = {}
        self.custom: Form[object] = Form(self._read_custom, _CUSTOM, "Custom")
        self.value: Form[Hashable] = Form(
            self.read, _VALUE, "Value", (given(self.custom), given(_CARD), given(INTEGER))
        )
        self.values: Form[tuple[Hashable, ...]] = list_of(self.value)

    def _form_of(self, kind: type[object]) -> Form[object]:
        """Return the form of the fields of an attrs class; it is made once."""
        if kind not in self._records:
            self._records[kind] = record("", kind, self.forms_of(kind))
        return self._records[kind]

    def write(self, value: object) -> object:
        """Return a card or a memory as plain data. Raises `BadInput` if it cannot be saved."""
        check_sets(value)
        return plain_value(value, self.write_custom)

    def key(self, card: object) -> Hashable:
        """Return what a card is told from others by: 1 from True and 1.0, and at any number.

        That is a text, for the hashes of cards can be made to be alike.
        """
        return card if type(card) is Card else repr(self.write(card))

    def write_custom(self, value: object) -> object:
        """Return what is registered as plain data. Raises `BadInput` for what is not."""
        name = self.registry.name_of(value)
        if name is not None:
            return {"named": name}
        known = self.registry.by_kind.get(type(value))
        if known is None:
            raise _unknown(value)
        if isinstance(known, WithData):
            return {"custom": known.name, "data": _data_of(known, value)}
        _check_converted(known.kind, value)
        return {"custom": known.name, "data": self.write_fields(value)}

    def write_fields(self, value: object) -> dict[str, object]:
        """Return the fields of a value of an attrs class."""
        return {name: self.write(getattr(value, name)) for name in fields_of(type(value))}

    def forms_of(self, kind: type[object]) -> dict[str, Form[object]]:
        """Return the forms of the fields of an attrs class."""
        return dict.fromkeys(fields_of(kind), self.value)

    def read(self, data: object) -> Hashable:
        """Return the card or memory that the data means."""
        if isinstance(data, str):
            return _read_card(data)
        if data is None or isinstance(data, bool):
            return data
        if isinstance(data, int):
            return INTEGER.read(data)
        if isinstance(data, float):
            raise Fault(f"{data} is no card; a float is written like {{'float': {data}}}")
        found = as_object(data)
        tag = next((tag for tag in _TAGS if tag in found), None)
        if tag is None:
            return self._hashable(self.custom.read(data))
        check_keys(found, tag)
        with under(tag):
            return self._tagged(tag, found[tag])

    def _tagged(self, tag: str, inner: object) -> Hashable:
        match tag:
            case "text":
                return TEXT.read(inner)
            case "int":
                return INTEGER.read(inner)
            case "float":
                return FLOAT.read(inner)
            case "tuple":
                return each(self.read, as_list(inner))
            case _:
                items = each(self.read, as_list(inner))
                check_members(items)
                read = frozenset(items)
                if len(read) < len(items):
                    raise Fault("a set holds nothing twice")
                return read

    def _hashable(self, value: object) -> Hashable:
        try:
            hash(value)
        except Exception as error:
            raise Fault(f"{shown(value)} cannot be a card or a memory: {told(error)}") from error
        return value

    def _read_custom(self, data: object) -> object:
        found = as_object(data)
        if "named" in found:
            check_keys(found, "named")
            return self._value_called(found["named"])
        check_keys(found, "custom", "data")
        with under("custom"):
            name = TEXT.read(found["custom"])
            known = self.registry.by_name.get(name)
            if known is None or isinstance(known, Named):
                raise Fault(f"nothing is registered as {shown(name)}")
        with under("data"):
            if isinstance(known, WithData):
                return _made(known, found["data"])
            return self._form_of(known.kind).read(found["data"])

    def _value_called(self, name: object) -> object:
        with under("named"):
            known = self.registry.by_name.get(TEXT.read(name))
            if not isinstance(known, Named):
                raise Fault(f"nothing is registered as {shown(name)}")
            return known.value
