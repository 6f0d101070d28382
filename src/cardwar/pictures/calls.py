"""Pictures at one call each."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from cardwar.cards import C
from cardwar.events import Event
from cardwar.pictures.card_drawing import HEIGHT, WIDTH, back
from cardwar.pictures.card_text import back_lines
from cardwar.pictures.lettering import Lettering
from cardwar.pictures.reading import check_flag
from cardwar.pictures.svg import document
from cardwar.pictures.values import CardFace, Round, Table
from cardwar.state import GameState

__all__ = [
    "back_svg",
    "back_text",
    "card_svg",
    "card_text",
    "round_svg",
    "round_text",
    "table_svg",
    "table_text",
]


def card_svg(card: Hashable) -> str:
    """Return a card, face up, as SVG (see `CardFace`).

    >>> import cardwar as cw
    >>> from cardwar import pictures
    >>> "<title>ace of spades</title>" in pictures.card_svg(cw.Card("As"))
    True
    """
    return CardFace(card).svg()


def card_text(card: Hashable, *, is_ascii: bool = False) -> str:
    """Return a card, face up, as plain text (see `CardFace`).

    >>> import cardwar as cw
    >>> from cardwar import pictures
    >>> print(pictures.card_text(cw.Card("As")))
    ┌─────┐
    │A♠   │
    │     │
    │   A♠│
    └─────┘
    """
    return CardFace(card).text(is_ascii=is_ascii)


def back_svg() -> str:
    """Return the back of a card as SVG: all backs are alike.

    >>> from cardwar import pictures
    >>> "<title>card face down</title>" in pictures.back_svg()
    True
    """
    return document("card face down", "the back of a card", WIDTH, HEIGHT, *back())


def back_text(*, is_ascii: bool = False) -> str:
    """Return the back of a card as plain text.

    >>> from cardwar import pictures
    >>> print(pictures.back_text())
    ┌─────┐
    │░░░░░│
    │░░░░░│
    │░░░░░│
    └─────┘
    """
    check_flag("is_ascii", is_ascii)
    return "\n".join(back_lines(Lettering(is_ascii)))


def table_svg(state: GameState[C], *, names: Sequence[str] = (), width: int = 720) -> str:
    """Return the table of a state as SVG (see `Table`).

    >>> import cardwar as cw
    >>> from cardwar import pictures
    >>> pictures.table_svg(cw.deal(cw.KRIG, players=3, seed=7), names=["Ann", "Bo", "Cy"])[:4]
    '<svg'
    """
    return Table(state, names=names).svg(width=width)


def table_text(
    state: GameState[C],
    *,
    names: Sequence[str] = (),
    columns: int = 80,
    is_ascii: bool = False,
) -> str:
    """Return the table of a state as plain text (see `Table`).

    >>> import cardwar as cw
    >>> from cardwar import pictures
    >>> state = cw.start(cw.WAR, piles=["As", ""])
    >>> print(pictures.table_text(state, names=["Ann", "Bo"], columns=60, is_ascii=True))
    War, before the first round
    <BLANKLINE>
    Ann   1 card, wins   ########################
    Bo    0 cards, out
    <BLANKLINE>
    The table is empty.
    Ann wins: nobody else has a card left.
    """
    return Table(state, names=names).text(columns=columns, is_ascii=is_ascii)


def round_svg(
    state: GameState[C], events: Iterable[Event[C]], *, names: Sequence[str] = (), width: int = 720
) -> str:
    """Return a round as SVG, from the state before it and its events (see `Round`).

    >>> import cardwar as cw
    >>> from cardwar import pictures
    >>> state = cw.deal(cw.KRIG, players=3, seed=7)
    >>> after, events = cw.play_round(state)
    >>> pictures.round_svg(state, events)[:4]
    '<svg'
    """
    return Round(state, events, names=names).svg(width=width)


def round_text(
    state: GameState[C],
    events: Iterable[Event[C]],
    *,
    names: Sequence[str] = (),
    columns: int = 80,
    is_ascii: bool = False,
) -> str:
    """Return a round as plain text, from the state before it and its events (see `Round`).

    >>> import cardwar as cw
    >>> from cardwar import pictures
    >>> state = cw.start(cw.TWO_HANDED, piles=["Kd 2c", "7c 3c"])
    >>> after, events = cw.play_round(state)
    >>> print(pictures.round_text(state, events, is_ascii=True).splitlines()[-1])
    Player 1 takes 2 cards.
    """
    return Round(state, events, names=names).text(columns=columns, is_ascii=is_ascii)
