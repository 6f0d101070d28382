"""The signs that a picture for terminals is made of: all there are, or those of ASCII alone."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import attrs

from cardwar.cards import Card
from cardwar.explaining.wording import width
from cardwar.pictures.scene import Face

__all__ = ["Lettering"]


@attrs.frozen
class Lettering:
    """Writes cards and texts with the signs that there are.

    >>> Lettering(is_ascii=True).text("Åse → 花"), Lettering(is_ascii=False).text("Åse → 花")
    ('Ase -> ?', 'Åse → 花')
    """

    is_ascii: bool
    """Whether only ASCII is written."""

    @property
    def more(self) -> str:
        """What stands for the rest of a text."""
        return "..." if self.is_ascii else "…"

    @property
    def back(self) -> str:
        """What backs are filled with."""
        return "#" if self.is_ascii else "░"

    @property
    def bar(self) -> str:
        """What bars are made of."""
        return "#" if self.is_ascii else "█"

    def text(self, text: str) -> str:
        """Return a text in these signs; what has none in ASCII is a question mark."""
        if not self.is_ascii or text.isascii():
            return text
        parts = unicodedata.normalize("NFKD", text.replace("→", "->").replace("…", "..."))
        return "".join(
            [sign if sign.isascii() else "?" for sign in parts if not unicodedata.combining(sign)]
        )

    def face(self, face: Face) -> str:
        """Return a card in a word: with the sign of its suit, or as its code."""
        if isinstance(face, Card):
            return face.code if self.is_ascii else str(face)
        return self.text(face)

    def box(self, inside: Sequence[str]) -> list[str]:
        """Return lines with a box around them.

        >>> print(*Lettering(is_ascii=False).box(["ab"]), sep=chr(10))
        ┌──┐
        │ab│
        └──┘
        """
        left, line, right, side, low_left, low_right = _BOX[self.is_ascii]
        edge = line * width(inside[0])
        return [
            f"{left}{edge}{right}",
            *(f"{side}{row}{side}" for row in inside),
            f"{low_left}{edge}{low_right}",
        ]


_BOX = (("┌", "─", "┐", "│", "└", "┘"), ("+", "-", "+", "|", "+", "+"))
