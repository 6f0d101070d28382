"""Draw what a seat has laid in a battle: backs, faces, and under them a word or two."""

from __future__ import annotations

from collections.abc import Iterator

from cardwar.pictures.card_drawing import HEIGHT, WIDTH, back, card_face
from cardwar.pictures.measuring import ems
from cardwar.pictures.scene import Cell, Face
from cardwar.pictures.svg import label, moved

__all__ = ["cell_marks", "cell_parts", "cell_size"]

_SCALE = 0.46
_CARD = WIDTH * _SCALE
_TALL = HEIGHT * _SCALE
_GAP = 5
_FAN = 10
_MOST_BACKS = 4
_LINE = 14


def cell_marks(cell: Cell) -> tuple[str, ...]:
    """Return the words under the cards.

    >>> cell_marks(Cell(down=3, marks=("ties",)))
    ('3 down', 'ties')
    """
    down = (f"{cell.down} down",) if cell.down else ()
    return (*down, *cell.marks)


def cell_size(cell: Cell, room: float) -> tuple[float, float]:
    """Return how wide and how high a cell is.

    >>> cell_size(Cell(), 200)
    (0, 0)
    """
    places = list(_places(cell, room))
    marks = cell_marks(cell)
    wide = max([0, *(x + _CARD for x, _, _ in places), *(ems(mark) * 12 for mark in marks)])
    return wide, max([0, *(y + _TALL for _, y, _ in places)]) + len(marks) * _LINE


def cell_parts(cell: Cell, room: float) -> Iterator[str]:
    """Yield what a cell is drawn with.

    >>> len(list(cell_parts(Cell(down=2, faces=("7",)), 200)))
    4
    """
    low: float = 0
    for x, y, face in _places(cell, room):
        card = back() if face is None else card_face(face)
        yield moved(x, y, *card, scale=_SCALE)
        low = y + _TALL
    for line, mark in enumerate(cell_marks(cell), start=1):
        ink = "#ffd75e" if mark.startswith("takes") else "#d3e6da"
        yield label(mark, 0, low + line * _LINE - 1, 12, fill=ink, font_weight="bold")


def _places(cell: Cell, room: float) -> Iterator[tuple[float, float, Face | None]]:
    """Yield where each card goes; one face down is None."""
    x = y = 0.0
    for number in range(min(cell.down, _MOST_BACKS)):
        yield number * _FAN, y, None
        x = number * _FAN + _CARD + _GAP
    for face in cell.faces:
        if x and x + _CARD > room:
            x, y = 0, y + _TALL + _GAP
        yield x, y, face
        x += _CARD + _GAP
