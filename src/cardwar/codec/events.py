"""Events and outcomes, read back."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeAlias, TypeGuard, get_args

import attrs

from cardwar._plain import plain_event, plain_seconds
from cardwar.cards import C
from cardwar.codec.faults import under
from cardwar.codec.forms import (
    COUNT,
    FLAG,
    SECONDS,
    SEED,
    TEXT,
    Form,
    as_object,
    by_type,
    check_keys,
    fields_schema,
    given,
    list_of,
    member,
    optional,
    record,
)
from cardwar.codec.spread import check_sets
from cardwar.codec.values import Values, class_of, fields_of
from cardwar.events import ClockRead
from cardwar.match import MatchEvent
from cardwar.state import Cycle, Laid, Outcome, Place, Reason

__all__ = [
    "CYCLE",
    "EVENT_KINDS",
    "OUTCOME",
    "PLACE",
    "REASON",
    "SEATS",
    "Events",
    "is_event",
    "write_seconds",
]

_Kind: TypeAlias = type[MatchEvent[Hashable]]

EVENT_KINDS: Mapping[str, _Kind] = {
    kind.__name__: kind for kind in map(class_of, get_args(MatchEvent))
}
"""Every kind of event, by its type in saves, which is its name."""


def is_event(value: object) -> TypeGuard[MatchEvent[Hashable]]:
    """Tell whether this is an event of a game or a match."""
    return type(value) in _KINDS


_KINDS = frozenset(EVENT_KINDS.values())

SEATS = list_of(COUNT)
CYCLE = record("Cycle", Cycle, {"start": COUNT, "length": COUNT})
PLACE = member(Place, without=(Place.ASIDE, Place.TABLE))

_REASONS = member(Reason)


def _read_reason(data: object) -> Reason | str:
    if isinstance(data, str):
        return _REASONS.read(data)
    found = as_object(data)
    check_keys(found, "text")
    with under("text"):
        return TEXT.read(found["text"])


_OWN_REASON = fields_schema({"text": {"type": "string", "minLength": 1}})
REASON = Form(_read_reason, {"anyOf": [_REASONS.place, _OWN_REASON]}, uses=(given(_REASONS),))
OUTCOME: Form[Outcome] = record(
    "Outcome", Outcome, {"reason": REASON, "winners": SEATS, "cycle": optional(CYCLE)}
)


@attrs.frozen
class _Laid:
    card: Hashable
    seat: int
    face_up: bool

    def as_laid(self) -> Laid[Hashable]:
        return Laid(self.card, self.seat, self.face_up)


def write_seconds(value: object) -> float | str:
    """Return a time as plain data; there is none that is -0.0.

    >>> write_seconds(-0.0)
    0.0
    """
    seconds = plain_seconds(value)
    return seconds or abs(float(seconds)) if isinstance(seconds, float) else seconds


class Events:
    """How a codec writes and reads events, and reads cards on the table."""

    def __init__(self, values: Values) -> None:
        self._values = values
        cards = values.values
        laid = record("Laid", _Laid, {"card": values.value, "seat": COUNT, "face_up": FLAG})
        self.one_laid: Form[Laid[Hashable]] = Form(
            lambda data: laid.read(data).as_laid(), laid.schema, "Laid", laid.uses
        )
        self.laid: Form[tuple[Laid[Hashable], ...]] = list_of(self.one_laid)
        # One name means the same in all of them.
        forms: dict[str, Form[object]] = {
            "cards": cards,
            "cards_by_seat": list_of(cards),
            "elapsed": SECONDS,
            "laid": self.laid,
            "memory": values.value,
            "outcome": OUTCOME,
            "place": PLACE,
            "seats": SEATS,
            "seed": SEED,
            "shuffled": FLAG,
            "tied": SEATS,
        }
        kinds: dict[str, Form[MatchEvent[Hashable]]] = {
            name: record(
                name,
                kind,
                {field: forms.get(field, COUNT) for field in fields_of(kind)},
                type_name=name,
            )
            for name, kind in EVENT_KINDS.items()
        }
        self.event: Form[MatchEvent[Hashable]] = by_type("Event", "event", kinds)
        self.events: Form[tuple[MatchEvent[Hashable], ...]] = list_of(self.event)

    def write(self, event: MatchEvent[C]) -> dict[str, object]:
        """Return an event as plain data. Raises `BadInput` if it holds what cannot be saved."""
        for name in fields_of(type(event)):
            check_sets(getattr(event, name))
        data = plain_event(event, self._values.write_custom)
        if isinstance(event, ClockRead):
            data["elapsed"] = write_seconds(event.elapsed)
        return data
