"""Events for programs: one line of JSON each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from enum import Enum

from cardwar._plain import plain_event
from cardwar.cards import C
from cardwar.cli.course import Scene

__all__ = ["event_lines"]


def event_lines(scenes: Iterable[Scene[C]]) -> Iterator[str]:
    """Yield each event as a line of JSON: its type, and its fields by name.

    So are they written in saves, under a head with format and version. Cards are written by their
    codes, and cards for which there is no form by what is said of them. Seeds are texts, for many
    readers of JSON cannot hold numbers of 64 bits.

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
            yield json.dumps(plain_event(event, _said))


def _said(card: object) -> object:
    """Return what is written of a card for which there is no form."""
    return str(card.value if isinstance(card, Enum) else card)
