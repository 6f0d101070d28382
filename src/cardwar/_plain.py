"""Cards, memories and events as plain data: what JSON can hold, and nothing is lost.

Numbers that JavaScript cannot hold are texts. A `Card` is its code, so a text is written as
``{"text": "As"}``, and a float as ``{"float": 1.0}``, which no reader takes for the whole number.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from enum import Enum
from typing import TypeAlias, TypeGuard

import attrs

from cardwar._checks import is_int, is_number, is_tuple, shown
from cardwar.cards import C, Card
from cardwar.errors import BadInput
from cardwar.match import MatchEvent
from cardwar.state import Cycle, Laid, Outcome, Place, Reason

Other: TypeAlias = Callable[[object], object]
"""What writes a value that has no plain form of its own."""

LARGEST = 2**53 - 1
"""The largest whole number that every reader of JSON has exactly."""
MOST_DIGITS = 1000
"""No whole number has more digits than this."""

_TOO_LARGE = 10**MOST_DIGITS


def plain_value(value: object, other: Other) -> object:
    """Return a card or a memory as plain data."""
    kind = type(value)
    if isinstance(value, Card):
        return value.code
    if value is None or kind is bool:
        return value
    if kind is str:
        return {"text": value}
    if kind is int and isinstance(value, int) and abs(value) < _TOO_LARGE:
        return value if abs(value) <= LARGEST else {"int": str(value)}
    if kind is float and is_number(value):
        return {"float": value}
    if kind is tuple and is_tuple(value):
        return {"tuple": plain_values(value, other)}
    if kind is frozenset and _is_set(value):
        # In an order of their own, so that equal sets are equal texts.
        return {"set": sorted(plain_values(value, other), key=repr)}
    return other(value)


def _is_set(value: object) -> TypeGuard[frozenset[object]]:
    return isinstance(value, frozenset)


def plain_values(values: Iterable[object], other: Other) -> list[object]:
    """Return cards as plain data."""
    return [plain_value(value, other) for value in values]


def plain_count(value: object) -> int:
    """Return a number that counts, as it is."""
    if not is_int(value, 0) or value > LARGEST:
        raise BadInput(
            f"{shown(value)} counts nothing; such a number is an int from 0 to 2**53 - 1"
        )
    return int(value)


def plain_whole(value: int) -> int | str:
    """Return a whole number: as a text if it is large."""
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= _TOO_LARGE:
        raise BadInput(f"{shown(value)} is no int of at most {MOST_DIGITS} digits")
    return int(value) if abs(value) <= LARGEST else str(int(value))


def plain_seconds(value: object) -> float | str:
    """Return a time: a whole number that is large is a text."""
    if not is_number(value) or value < 0:
        raise BadInput(f"{shown(value)} is no time; it is a finite number of seconds, 0 or more")
    return plain_whole(value) if isinstance(value, int) else float(value)


def plain_flag(value: object) -> bool:
    """Return True or False."""
    if not isinstance(value, bool):
        raise BadInput(f"{shown(value)} is neither True nor False")
    return value


def plain_member(member: object, *members: Enum) -> object:
    """Return the value of a member of an enum; only of one of these, where any are given."""
    if not isinstance(member, Enum) or (members and member not in members):
        raise BadInput(f"{shown(member)} is not what an enum allows here")
    return member.value


def plain_seats(seats: Iterable[object]) -> list[int]:
    """Return seats as a list."""
    return [plain_count(seat) for seat in seats]


def is_laid(laid: object) -> TypeGuard[Laid[Hashable]]:
    """Tell whether this is a card on the table."""
    return isinstance(laid, Laid)


def plain_laid(laid: object, other: Other) -> dict[str, object]:
    """Return a card on the table."""
    if not is_laid(laid):
        raise BadInput(f"{shown(laid)} is no Laid")
    return {
        "card": plain_value(laid.card, other),
        "seat": plain_count(laid.seat),
        "face_up": plain_flag(laid.face_up),
    }


def plain_cycle(cycle: Cycle | None) -> dict[str, object] | None:
    """Return the proof that a game never ends, or None where there is none."""
    if cycle is None:
        return None
    return {"start": plain_count(cycle.start), "length": plain_count(cycle.length)}


def plain_reason(reason: object) -> object:
    """Return why a game ended; a ruleset's own text is told from the reasons of cardwar."""
    if isinstance(reason, Reason):
        return reason.value
    if not isinstance(reason, str):
        raise BadInput(f"{shown(reason)} is neither a Reason nor a text")
    return {"text": str.__str__(reason)}


def plain_outcome(outcome: object) -> dict[str, object]:
    """Return how a game ended."""
    if not isinstance(outcome, Outcome):
        raise BadInput(f"{shown(outcome)} is no Outcome")
    return {
        "reason": plain_reason(outcome.reason),
        "winners": plain_seats(outcome.winners),
        "cycle": plain_cycle(outcome.cycle),
    }


def plain_event(event: MatchEvent[C], other: Other) -> dict[str, object]:
    """Return an event: its type, and its fields by name."""
    fields: dict[str, object] = {"type": type(event).__name__}
    for field in attrs.fields(type(event)):
        value: object = getattr(event, field.name)
        fields[field.name] = _plain_field(field.name, value, other)
    return fields


def _plain_field(name: str, value: object, other: Other) -> object:
    """Return a field of an event; one name means the same in all of them."""
    match name:
        case "cards":
            return plain_values(many(value), other)
        case "cards_by_seat":
            return [plain_values(many(cards), other) for cards in many(value)]
        case "laid":
            return [plain_laid(laid, other) for laid in many(value)]
        case "tied" | "seats":
            return plain_seats(many(value))
        case "memory":
            return plain_value(value, other)
        case "outcome":
            return plain_outcome(value)
        case "elapsed":
            return plain_seconds(value)
        case "seed":
            return plain_seed(value)
        case "place":
            return plain_member(value, Place.PILE, Place.CAPTURED)
        case "shuffled":
            return plain_flag(value)
        case _:
            return plain_count(value)


def many(value: object) -> tuple[object, ...]:
    """Return a tuple as what it is."""
    if not is_tuple(value):
        raise BadInput(f"{shown(value)} is no tuple")
    return value


def plain_seed(seed: object) -> str:
    """Return a seed, which is always a text."""
    if not is_int(seed, 0) or seed >= 2**64:
        raise BadInput(f"{shown(seed)} is no seed; a seed is an int from 0 to 2**64 - 1")
    return str(int(seed))
