"""Draw a card, 100 wide and 140 high: its face, or its back.

Rank and suit are large and few, so that a card can be told when it is small.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwar.cards import Card, Rank
from cardwar.explaining.card_words import rank_sign
from cardwar.pictures.measuring import ems, shortened, wrapped
from cardwar.pictures.scene import Face
from cardwar.pictures.shapes import INK, pip, star
from cardwar.pictures.svg import element, label

__all__ = ["HEIGHT", "WIDTH", "back", "card_face"]

WIDTH, HEIGHT = 100, 140
_EDGE = "#8a8a94"
_PAPER = "#fffefb"
_TEXT = "#1d3557"
_LINES = 3
_SIZES = (44, 34, 26, 20, 16, 13)
_ROOM = 86
_LATTICE = "M14 14L62 126L86 70L62 14L14 126M86 14L38 126L14 70L38 14L86 126"


def card_face(face: Face) -> tuple[str, ...]:
    """Return what a card is drawn with.

    >>> len(card_face(Card("As"))) > 3
    True
    """
    inside = _card(face) if isinstance(face, Card) else _words(face)
    return (_ground(_PAPER), *inside)


def back() -> tuple[str, ...]:
    """Return what the back of a card is drawn with.

    >>> "<path" in back()[-1]
    True
    """
    return (
        _ground(_PAPER),
        element("rect", x=8, y=8, width=84, height=124, rx=6, fill="#2b4c8c"),
        element("path", d=_LATTICE, stroke="#9db4e0", stroke_width=3, fill="none"),
    )


def _ground(fill: str) -> str:
    line = {"fill": fill, "stroke": _EDGE}
    return element("rect", x=1, y=1, width=98, height=138, rx=11, **line, stroke_width=2)


def _card(card: Card) -> tuple[str, ...]:
    ink = INK[card.suit]
    corner = pip(card.suit, 73, 27, 30)
    if card.rank is Rank.JOKER:
        word = label("JOKER", 50, 125, 20, fill=ink, font_weight="bold", text_anchor="middle")
        return (star(ink, 25, 28, 34), corner, star(ink, 50, 77, 64), word)
    sign = rank_sign(card.rank)
    # The two signs of a ten are to leave room for the suit beside them.
    size = 42 if len(sign) == 1 else 37
    index = label(sign, 9, 41, size, fill=ink, font_weight="bold")
    return (index, corner, pip(card.suit, 50, 90, 66))


def _words(text: str) -> Iterator[str]:
    """Yield a text, line by line, as large as it can be on few lines without cutting a word."""
    size, lines = _fitted(text)
    top = HEIGHT / 2 - (len(lines) - 1) * size * 0.6 + size * 0.36
    for place, line in enumerate(lines):
        y = top + place * size * 1.2
        yield label(line, 50, y, size, fill=_TEXT, font_weight="bold", text_anchor="middle")


def _fitted(text: str) -> tuple[int, list[str]]:
    """Return the size for a text, and its lines."""
    for size in _SIZES:
        lines = _lines(text, size)
        is_high = len(lines) * size * 1.2 > 0.9 * HEIGHT
        if len(lines) <= _LINES and not is_high and " ".join(lines) == text:
            return size, lines
    size = _SIZES[-2]
    return size, _cut(text, size)


def _lines(text: str, size: int) -> list[str]:
    return wrapped(text, _ROOM / size, ems)


def _cut(text: str, size: int) -> list[str]:
    """Return a text in lines that fill the card; if it is longer, dots stand for the rest."""
    first, rest = _lines(text, size)[: _LINES - 1], _lines(text, size)[_LINES - 1 :]
    return [*first, shortened(" ".join(rest), _ROOM / size, ems)] if rest else first
