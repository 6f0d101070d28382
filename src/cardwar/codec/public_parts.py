"""What the views of states and those of events share: numbers, cards that are seen, outcomes."""

from __future__ import annotations

from collections.abc import Hashable

from cardwar._plain import (
    plain_count,
    plain_flag,
    plain_member,
    plain_reason,
)
from cardwar.codec import forms
from cardwar.codec.events import PLACE as PLACE_FORM
from cardwar.codec.events import REASON, write_seconds
from cardwar.codec.parts import Part, leaf, many_of, whole
from cardwar.codec.possible import check_public_outcome
from cardwar.codec.values import Values
from cardwar.public_state import PublicOutcome
from cardwar.state import Place, Reason, Stage

__all__ = ["COUNT", "COUNTS", "FLAG", "OUTCOME", "PLACE", "SECONDS", "STAGE", "card_part"]

COUNT: Part[int] = leaf(forms.COUNT, plain_count, "a whole number from 0")
"""What counts cards, rounds or seats."""
FLAG: Part[bool] = leaf(forms.FLAG, plain_flag, "True or False")
"""True or False."""
SECONDS: Part[float] = leaf(forms.SECONDS, write_seconds, "a time in seconds")
"""A time."""
COUNTS: Part[tuple[int, ...]] = many_of(COUNT)
"""Any number of seats, or of what else is counted."""
PLACE: Part[Place] = leaf(
    PLACE_FORM, lambda place: plain_member(place, Place.PILE, Place.CAPTURED), "a Place of a player"
)
"""Where a player's cards go."""
STAGE: Part[Stage] = leaf(forms.member(Stage), lambda stage: plain_member(stage, *Stage), "a Stage")
"""What the next step does."""

_REASON: Part[Reason | str] = leaf(REASON, plain_reason, "a Reason or a text")
OUTCOME: Part[PublicOutcome] = whole(
    "PublicOutcome",
    PublicOutcome,
    {"reason": _REASON, "winners": COUNTS},
    check=check_public_outcome,
)
"""How a game ended, as everybody sees it."""


def card_part(values: Values) -> Part[Hashable]:
    """Return how a codec reads and writes a card that is seen."""
    asked = "a card this codec can write; by_name, by_fields and by_data register cards"
    return leaf(values.value, values.write, asked)
