"""What everybody saw happen, to plain data and back."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeAlias, TypeGuard, get_args

import attrs

from cardwar._plain import is_laid
from cardwar.codec.events import is_event
from cardwar.codec.faults import Fault, under
from cardwar.codec.forms import Form, by_type, checked, record
from cardwar.codec.parts import Part, many_of, untold, whole, write_fields
from cardwar.codec.public_parts import COUNT, COUNTS, FLAG, OUTCOME, PLACE, SECONDS
from cardwar.codec.values import class_of, fields_of
from cardwar.public_events import PublicEvent
from cardwar.state import Laid

__all__ = [
    "PUBLIC_KINDS",
    "hides_something",
    "is_public_event",
    "public_event_part",
    "public_events_part",
]

_Kind: TypeAlias = type[PublicEvent[Hashable]]

PUBLIC_KINDS: Mapping[str, _Kind] = {
    kind.__name__: kind for kind in map(class_of, get_args(PublicEvent))
}
"""Every kind of public event, by its type in saves, which is its name."""


@attrs.frozen
class _Inside:
    events: tuple[PublicEvent[Hashable], ...]


_KINDS = frozenset(PUBLIC_KINDS.values())


def is_public_event(value: object) -> TypeGuard[PublicEvent[Hashable]]:
    """Tell whether this is the view of an event, which may be the event itself."""
    return type(value) in _KINDS


def hides_something(value: object) -> bool:
    """Tell whether this is the view of an event, and not the event itself."""
    return is_public_event(value) and not is_event(value)


def _check_turned_up(laid: Laid[Hashable]) -> None:
    if not laid.face_up:
        raise Fault("it lies face down, so nobody sees it", "face_up")


def _laid_part(card: Part[Hashable], form: Form[Laid[Hashable]]) -> Part[Laid[Hashable]]:
    """Return the part that is a card which is turned up."""
    fields: dict[str, Part[object]] = {"card": card, "seat": COUNT, "face_up": FLAG}

    def write(laid: object) -> object:
        if not is_laid(laid):
            raise untold("a Laid")
        data = write_fields(laid, fields)
        _check_turned_up(laid)
        return data

    return Part(checked(form, _check_turned_up), write)


def public_event_part(
    card: Part[Hashable], laid: Form[Laid[Hashable]]
) -> Part[PublicEvent[Hashable]]:
    """Return how a codec reads and writes what everybody saw happen."""
    # One name means the same in all of them; whatever else they have counts cards, seats or games.
    parts: dict[str, Part[object]] = {
        "cards_by_seat": COUNTS,
        "elapsed": SECONDS,
        "laid": many_of(_laid_part(card, laid)),
        "outcome": OUTCOME,
        "place": PLACE,
        "seats": COUNTS,
        "shuffled": FLAG,
        "tied": COUNTS,
    }
    kinds: dict[str, Part[PublicEvent[Hashable]]] = {
        name: whole(
            name,
            kind,
            {field: parts.get(field, COUNT) for field in fields_of(kind)},
            type_name=name,
        )
        for name, kind in PUBLIC_KINDS.items()
    }

    def write(event: object) -> object:
        if not is_public_event(event):
            # Which event it is everybody may know.
            said = f"; public_view gives that of {type(event).__name__}" if is_event(event) else ""
            raise untold(f"a public event{said}")
        return kinds[type(event).__name__].write(event)

    forms = {name: part.form for name, part in kinds.items()}
    return Part(by_type("PublicEvent", "public event", forms), write)


def public_events_part(
    event: Part[PublicEvent[Hashable]],
) -> Part[tuple[PublicEvent[Hashable], ...]]:
    """Return how a codec reads and writes several of them, in a field ``events``."""
    several = many_of(event)
    inside = record("PublicEvents", _Inside, {"events": several.form})

    def write(events: object) -> object:
        with under("events"):
            return {"events": several.write(events)}

    form = Form(lambda data: inside.read(data).events, inside.schema, inside.name, inside.uses)
    return Part(form, write)
