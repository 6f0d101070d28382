"""What goes over the wire, as plain data for JSON.

Nothing of a game goes to a client but what the codec writes as a `PublicState` or `PUBLIC_EVENTS`;
it refuses whatever was not made by `public_view`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import TypeAlias, TypeGuard

import attrs

import cardwar as cw
from cardwar import codec
from table import Refused, Table

Frame: TypeAlias = dict[str, object]
"""A message, in either direction."""

LONGEST_NAME = 32
SHORTEST_KEY, LONGEST_KEY = 16, 64


@attrs.frozen
class Join:
    """A client wants to sit at a table, or comes back to it."""

    table: str
    name: str
    key: str


def view_frame(table: Table, seat: cw.Seat) -> Frame:
    """Return all that a client needs to draw the table now, and to go on from there."""
    view = codec.to_data(cw.public_view(table.state), cw.PublicState)
    return {
        "type": "view",
        "number": table.number,
        "seat": seat,
        "names": table.names,
        "view": view,
    }


def step_frame(table: Table, events: Iterable[cw.Event]) -> Frame:
    """Return what everybody saw happen in a step, as records and as sentences."""
    views = [view for event in events if (view := cw.public_view(event)) is not None]
    return {
        "type": "step",
        "number": table.number,
        "events": codec.to_data(views, codec.PUBLIC_EVENTS)["events"],
        "told": [cw.narrate(view, table.names) for view in views],
    }


def people_frame(table: Table, here: Collection[cw.Seat]) -> Frame:
    """Return who sits at the table, who of them is connected, and who is ready."""
    return {
        "type": "people",
        "number": table.number,
        "names": table.names,
        "here": sorted(here),
        "ready": sorted(table.ready),
    }


def refused_frame(refused: Refused) -> Frame:
    """Return why a client is sent away."""
    return {"type": "refused", "why": str(refused)}


def read_join(text: str) -> Join:
    """Return what the first message of a client says."""
    found = _read(text, "join")
    return Join(
        _short(found, "table", 1, LONGEST_NAME),
        _short(found, "name", 1, LONGEST_NAME),
        _short(found, "key", SHORTEST_KEY, LONGEST_KEY),
    )


def read_ready(text: str) -> int:
    """Return after which step a client is ready for the next one."""
    number = _read(text, "ready").get("number")
    if type(number) is not int:
        raise Refused("number is a whole number.")
    return number


def _read(text: str, kind: str) -> Frame:
    """Return a message, which may be anything, if it is of the kind that is due."""
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("A message is JSON.") from None
    if not _is_object(found) or found.get("type") != kind:
        raise Refused(f'A message of type "{kind}" is due.')
    return found


def _is_object(found: object) -> TypeGuard[Frame]:
    return isinstance(found, dict)


def _short(found: Frame, name: str, least: int, most: int) -> str:
    text = found.get(name)
    if (
        not isinstance(text, str)
        or not text.isprintable()
        or not least <= len(text.strip()) <= most
    ):
        raise Refused(f"{name} is a text of {least} to {most} characters.")
    return text.strip()
