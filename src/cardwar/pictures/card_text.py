"""Draw a card with signs, for terminals."""

from __future__ import annotations

from cardwar.cards import Card
from cardwar.explaining.wording import width
from cardwar.pictures.lettering import Lettering
from cardwar.pictures.measuring import shortened, wrapped
from cardwar.pictures.scene import Face

__all__ = ["back_lines", "face_lines"]

_ROOM = 5
_LINES = 3


def face_lines(face: Face, lettering: Lettering) -> list[str]:
    """Return a card, in lines.

    >>> print(*face_lines(Card("Td"), Lettering(is_ascii=True)), sep=chr(10))
    +-----+
    |Td   |
    |     |
    |   Td|
    +-----+
    """
    if isinstance(face, Card):
        sign = lettering.face(face)
        inside = [f"{sign:<{_ROOM}}", " " * _ROOM, f"{sign:>{_ROOM}}"]
    else:
        inside = _words(lettering.text(face), lettering)
    return lettering.box(inside)


def back_lines(lettering: Lettering) -> list[str]:
    """Return the back of a card, in lines.

    >>> print(*back_lines(Lettering(is_ascii=True)), sep=chr(10))
    +-----+
    |#####|
    |#####|
    |#####|
    +-----+
    """
    return lettering.box([lettering.back * _ROOM] * _LINES)


def _words(text: str, lettering: Lettering) -> list[str]:
    """Return a text on the lines that a card has, in the middle of it."""
    room = max(_ROOM, min(width(text), 9))
    lines = wrapped(text, room, width)
    if len(lines) > _LINES:
        rest = " ".join(lines[_LINES - 1 :])
        lines = [*lines[: _LINES - 1], shortened(rest, room, width, lettering.more)]
    lines = (["", *lines] if len(lines) == 1 else lines) + [""] * _LINES
    return [_centred(line, room) for line in lines[:_LINES]]


def _centred(text: str, room: int) -> str:
    free = room - width(text)
    return " " * (free // 2) + text + " " * (free - free // 2)
