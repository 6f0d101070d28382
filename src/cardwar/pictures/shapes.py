"""The shapes on cards: the four suits and the joker's star, each about 100 high around the origin.

They are drawn, not written, so that they look the same whatever fonts there are.
"""

from __future__ import annotations

from cardwar.cards import Suit
from cardwar.pictures.svg import element

__all__ = ["INK", "pip", "star"]

INK = {Suit.CLUBS: "#1b1b1f", Suit.SPADES: "#1b1b1f", Suit.DIAMONDS: "#c4122f"}
INK[Suit.HEARTS] = INK[Suit.DIAMONDS]

_SUITS = {
    Suit.HEARTS: (
        "M0 47C-14 28-47 6-47-18C-47-35-35-45-23-45C-12-45-4-39 0-29"
        "C4-39 12-45 23-45C35-45 47-35 47-18C47 6 14 28 0 47Z"
    ),
    Suit.DIAMONDS: "M0-50C9-31 23-13 38 0C23 13 9 31 0 50C-9 31-23 13-38 0C-23-13-9-31 0-50Z",
    Suit.SPADES: (
        "M0-50C14-30 46-10 46 15C46 29 36 37 25 37C16 37 9 33 4 26C5 36 9 44 18 50H-18"
        "C-9 44-5 36-4 26C-9 33-16 37-25 37C-36 37-46 29-46 15C-46-10-14-30 0-50Z"
    ),
    Suit.CLUBS: (
        "M-22-27a22 22 0 1 1 44 0a22 22 0 1 1-44 0Z"
        "M-47 12a22 22 0 1 1 44 0a22 22 0 1 1-44 0Z"
        "M3 12a22 22 0 1 1 44 0a22 22 0 1 1-44 0Z"
        "M-9-12H9L6 8H12L4 22C5 36 9 44 18 50H-18C-9 44-5 36-4 22L-12 8H-6Z"
    ),
}
_STAR = "M0-48L12-16L46-15L19 6L29 39L0 20L-29 39L-19 6L-46-15L-12-16Z"


def pip(suit: Suit, x: float, y: float, size: float) -> str:
    """Return the sign of a suit, around this point and so high.

    >>> "<path" in pip(Suit.CLUBS, 50, 70, 56)
    True
    """
    return _placed(_SUITS[suit], x, y, size, INK[suit])


def star(ink: str, x: float, y: float, size: float) -> str:
    """Return the star of a joker.

    >>> "<path" in star("#000", 50, 70, 56)
    True
    """
    return _placed(_STAR, x, y, size, ink)


def _placed(path: str, x: float, y: float, size: float, ink: str) -> str:
    place = f"translate({x:g} {y:g}) scale({size / 100:g})"
    return element("path", d=path, fill=ink, transform=place)
