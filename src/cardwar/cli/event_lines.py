"""Events for programs: one line of JSON each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from enum import Enum

import attrs

from cardwar._checks import is_tuple
from cardwar.cards import C, Card
from cardwar.cli.course import Scene
from cardwar.match import GameBegun
from cardwar.state import Laid

__all__ = ["event_lines"]


def event_lines(scenes: Iterable[Scene[C]]) -> Iterator[str]:
    """Yield each event as a line of JSON: its type, and its fields by name.

    Cards are written by their codes. Seeds are texts, for many readers of JSON cannot hold numbers
    of 64 bits.

    >>> import cardwar as cw
    >>> from cardwar.cli.course import course_of_game
    >>> state = cw.start(cw.TWO_HANDED, piles=["Kd", "7c"])
    >>> lines = event_lines(course_of_game(state, None, lambda: None))
    >>> print(next(lines))
    {"type": "GameBegun", "number": 0, "seed": "0"}
    >>> print(next(lines))
    {"type": "CardsFlipped", "level": 0, "laid": [{"card": "Kd", "seat": 0, "face_up": true}, \
{"card": "7c", "seat": 1, "face_up": true}]}
    """
    for scene in scenes:
        for event in scene.events:
            fields = {"type": type(event).__name__, **(_fields(event) or {})}
            if isinstance(event, GameBegun):
                fields["seed"] = str(event.seed)
            yield json.dumps(fields)


def _fields(record: object) -> dict[str, object] | None:
    """Return the fields of a record, or None if it is none."""
    kind = type(record)
    if not attrs.has(kind):
        return None
    return {field.name: _plain(getattr(record, field.name)) for field in attrs.fields(kind)}


def _plain(value: object) -> object:
    """Return the value as JSON has it; what JSON has no form for is written out."""
    if isinstance(value, Laid):
        return {name: _plain(item) for name, item in value._asdict().items()}
    if is_tuple(value):
        return [_plain(item) for item in value]
    match value:
        case None | bool() | int() | float() | str():
            return value
        case Card():
            return value.code
        case Enum():
            return value.value
        case _:
            return _fields(value) or str(value)
