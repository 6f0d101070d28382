"""Views of states to plain data and back."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import attrs

from cardwar._plain import many, plain_seats
from cardwar.codec import forms
from cardwar.codec.faults import Fault
from cardwar.codec.forms import Schema
from cardwar.codec.parts import Part, leaf, many_of, maybe, whole
from cardwar.codec.possible import check_view
from cardwar.codec.public_parts import COUNT, COUNTS, FLAG, OUTCOME, SECONDS, STAGE
from cardwar.codec.states import PAIR
from cardwar.errors import BadInput
from cardwar.public_state import PublicLaid, PublicPlayer, PublicState

__all__ = ["view_part"]


def _write_pair(pair: object) -> list[int]:
    seats = plain_seats(many(pair))
    if len(seats) != 2:
        raise BadInput("there are two: a seat and a round")
    return seats


_PAIR = leaf(PAIR, _write_pair, "a tuple of a seat and a round")
_PLAYER: Part[PublicPlayer] = whole(
    "PublicPlayer", PublicPlayer, {"pile": COUNT, "captured": COUNT, "is_out": FLAG}
)


def _check_laid(laid: PublicLaid[Hashable]) -> None:
    # `PublicLaid` refuses it too, but what goes out to clients is looked at once more.
    if laid.card is not None and not laid.face_up:
        raise Fault("it lies face down, so nobody sees it", "card")


def _laid_part(card: Part[Hashable]) -> Part[PublicLaid[Hashable]]:
    """Return the part that is a card on the table, of which a face-down one is hidden."""
    part = whole(
        "PublicLaid",
        PublicLaid[Hashable],
        {"card": card, "seat": COUNT, "face_up": FLAG},
        check=_check_laid,
    )
    hidden: Schema = {"type": "null"}
    either = [_laid_schema(card.form.place, lies=True), _laid_schema(hidden, lies=False)]
    return attrs.evolve(part, form=attrs.evolve(part.form, schema={"anyOf": either}))


def _laid_schema(card: Schema, *, lies: bool) -> Schema:
    fields = {"card": card, "seat": COUNT.form.place, "face_up": {"const": lies}}
    return forms.fields_schema(fields)


def view_part(
    card: Part[Hashable], key: Callable[[object], Hashable]
) -> Part[PublicState[Hashable]]:
    """Return how a codec reads and writes views of states.

    A key is what a card is told from others by.
    """

    def check(view: PublicState[Hashable]) -> None:
        check_view(view, key)

    parts: dict[str, Part[object]] = {
        "players": many_of(_PLAYER, least=1),
        "table": many_of(_laid_part(card)),
        "eliminated": many_of(_PAIR),
        "stage": STAGE,
        "fighters": COUNTS,
        "shown": many_of(many_of(card)),
        "forfeited": COUNTS,
        "elapsed": SECONDS,
        "outcome": maybe(OUTCOME),
    }
    # Whatever else a view has counts cards, rounds or battles.
    fields = {field.name: parts.get(field.name, COUNT) for field in attrs.fields(PublicState)}
    return whole("View", PublicState[Hashable], fields, check=check)
