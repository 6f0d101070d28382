"""How much room a text takes, and how it is made to fit.

What draws an SVG cannot ask the font, so it goes by the widest that is common.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

__all__ = ["ems", "shortened", "wrapped"]

_NARROW = frozenset("ijltfrI.,:;'|!()[] -")
_BROAD = frozenset("mwMWOQG@%&")


def ems(text: str) -> float:
    """Return how wide a text is in bold, in sizes of its font; rather too much than too little.

    >>> ems("ill") < ems("own") < ems("WWW")
    True
    """
    return sum(map(_em, text))


def _em(sign: str) -> float:
    # A letter with an accent is as wide as one without.
    letter = sign if sign.isascii() else unicodedata.normalize("NFD", sign)[0]
    if unicodedata.combining(letter):
        return 0
    if letter in _NARROW:
        return 0.4
    if letter in _BROAD or not letter.isascii():
        return 1.2 if unicodedata.east_asian_width(letter) in "WF" else 1
    return 0.75 if letter.isupper() else 0.63


def shortened(text: str, room: float, width_of: Callable[[str], float], more: str = "…") -> str:
    """Return a text that fits; if it must be cut, three dots or so stand for the rest.

    >>> shortened("Maximilian", 6, len), shortened("Max", 6, len)
    ('Maxim…', 'Max')
    """
    if width_of(text) <= room:
        return text
    while text and width_of(text) + width_of(more) > room:
        text = text[:-1]
    return text.rstrip() + more


def wrapped(text: str, room: float, width_of: Callable[[str], float]) -> list[str]:
    """Return a text in lines that fit; a word that does not is cut into pieces.

    >>> wrapped("an extraordinary card", 8, len)
    ['an', 'extraord', 'inary', 'card']
    """
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer) <= room:
            lines[-1] = longer
        else:
            lines.extend(_pieces(word, room, width_of))
    return lines


def _pieces(word: str, room: float, width_of: Callable[[str], float]) -> list[str]:
    pieces = [""]
    for sign in word:
        if pieces[-1] and width_of(pieces[-1] + sign) > room:
            pieces.append("")
        pieces[-1] += sign
    return pieces
