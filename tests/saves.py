"""What the tests of saves share: a codec for the rulesets of the strategies, and one round trip."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, TypeVar

import cardwar as cw
import strategies
from cardwar import codec

T = TypeVar("T")

KINDS: dict[str, Any] = {
    "cardwar/state": cw.GameState,
    "cardwar/result": cw.Result,
    "cardwar/match": cw.Match,
    "cardwar/watch": cw.CycleWatch,
    "cardwar/event": codec.EVENT,
    "cardwar/events": codec.EVENTS,
    "cardwar/rules": codec.RULES,
    "cardwar/view": cw.PublicState,
    "cardwar/public-event": codec.PUBLIC_EVENT,
    "cardwar/public-events": codec.PUBLIC_EVENTS,
}
"""What a save is loaded with, by its format."""

CODEC = codec.Codec(
    [
        codec.by_name("as many as tied", strategies.as_many_as_tied),
        codec.by_name("half of the poorest", strategies.half_of_the_poorest),
        codec.by_name("the level", strategies.the_level),
        codec.by_fields("mercy", strategies.Mercy),
        codec.by_fields("by size", strategies.BySize),
        codec.by_fields("whims", strategies.Whims),
        codec.by_data(
            "part",
            Fraction,
            to_data=lambda part: [part.numerator, part.denominator],
            from_data=lambda data: Fraction(*data),  # type: ignore[misc]  # any fault is one
        ),
        codec.by_data(
            "bytes", bytes, to_data=bytes.hex, from_data=lambda data: bytes.fromhex(str(data))
        ),
        codec.by_data(
            "range",
            range,
            to_data=lambda seats: [seats.start, seats.stop],
            from_data=lambda data: range(*data),  # type: ignore[misc]
        ),
    ]
)


def back(value: T, kind: type[T] | codec.Kind[T], by: codec.Codec = CODEC) -> T:
    """Give what comes back of a value, having looked at the ways it takes."""
    data = by.to_data(value, kind)  # type: ignore[arg-type]
    text = by.to_json(value, kind)  # type: ignore[arg-type]
    assert json.loads(text) == data
    found = by.from_json(text, kind)
    assert found == value
    assert hash(found) == hash(value)
    assert by.from_data(data, kind) == value
    assert by.to_data(found, kind) == data  # type: ignore[arg-type]
    assert types_in(found) == types_in(value)
    return found


def types_in(value: object) -> object:
    """Give the types of a value and of all that it holds, for 1 equals True."""
    if isinstance(value, tuple | list):
        return [type(value), *map(types_in, value)]
    if isinstance(value, frozenset):
        return [frozenset, *sorted(map(str, map(types_in, value)))]
    return type(value)


def between(state: cw.GameState[Any], events: tuple[cw.Event[Any], ...]) -> Iterator[Any]:
    """Yield the states between the events of a step, and after it."""
    for event in events:
        state = cw.apply(state, event)
        yield state
