"""A picture in words, for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterator

from cardwar.cards import Card, Rank, Suit
from cardwar.explaining.card_words import rank_name
from cardwar.explaining.wording import listed
from cardwar.pictures.scene import Cell, Face, Scene

__all__ = ["face_words", "scene_words"]

_LONGEST = 40


def face_words(face: Face) -> str:
    """Return what a card is called.

    >>> face_words(Card("Td")), face_words(Card("Xh")), face_words("7")
    ('10 of diamonds', 'red joker', '7')
    """
    if not isinstance(face, Card):
        return face if len(face) <= _LONGEST else f"{face[: _LONGEST - 3].rstrip()}..."
    if face.rank is Rank.JOKER:
        return "red joker" if face.suit is Suit.HEARTS else "black joker"
    return f"{rank_name(face.rank)} of {face.suit.name.lower()}"


def scene_words(scene: Scene) -> str:
    """Return all that a picture shows.

    >>> from cardwar.pictures.scene import Column, Holder
    >>> holders = (Holder("Ann", 25), Holder("Bo", 25))
    >>> column = Column("Opening flip", (Cell(faces=(Card("As"),)), Cell()))
    >>> scene_words(Scene("War", holders, 52, (column,)))
    'Ann: 25 cards. Bo: 25 cards. Opening flip: Ann ace of spades.'
    """
    return " ".join(_sentences(scene))


def _sentences(scene: Scene) -> Iterator[str]:
    for holder in scene.holders:
        yield f"{holder.name}: {holder.words.replace('→', 'to')}."
    for column in scene.columns:
        laid = [
            f"{scene.holders[seat].name} {_cell_words(column.cells[seat])}" for seat in column.seats
        ]
        yield f"{column.heading}: {'; '.join(laid)}."
    yield from scene.story
    if scene.end:
        yield scene.end


def _cell_words(cell: Cell) -> str:
    cards = [f"{cell.down} face down"] if cell.down else []
    cards += [face_words(face) for face in cell.faces]
    return ", ".join([*([listed(cards)] if cards else []), *cell.marks])
