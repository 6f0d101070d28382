"""Saves: states, events, their views, results, matches and rulesets as JSON text, and back.

It needs the extra ``codec``. A save says its format and the version of that; what is loaded equals
what was saved, and plays on alike. Loading is strict, and runs nothing that a file says.

>>> import cardwar as cw
>>> from cardwar import codec
>>> state, events = cw.step(cw.deal(cw.WAR, players=2, seed=7))
>>> text = codec.to_json(state)
>>> codec.from_json(text, cw.GameState) == state
True

What clients may see is saved so too:

>>> view = cw.public_view(state)
>>> codec.from_json(codec.to_json(view, cw.PublicState), cw.PublicState) == view
True
"""

from cardwar.codec.calls import from_data, from_json, to_data, to_json
from cardwar.codec.documents import Codec
from cardwar.codec.kinds import (
    EVENT,
    EVENTS,
    PUBLIC_EVENT,
    PUBLIC_EVENTS,
    RULES,
    Kind,
    Saveable,
)
from cardwar.codec.registrations import Registration, by_data, by_fields, by_name

__all__ = [
    "EVENT",
    "EVENTS",
    "PUBLIC_EVENT",
    "PUBLIC_EVENTS",
    "RULES",
    "Codec",
    "Kind",
    "Registration",
    "Saveable",
    "by_data",
    "by_fields",
    "by_name",
    "from_data",
    "from_json",
    "to_data",
    "to_json",
]
