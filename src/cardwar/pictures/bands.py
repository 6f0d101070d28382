"""Lay out the columns of a scene: those for which there is no room begin a new band.

The first band has a row for every seat, the next ones only for those who laid cards in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from cardwar.pictures.cell_drawing import cell_parts, cell_size
from cardwar.pictures.measuring import ems, shortened
from cardwar.pictures.panel_drawing import PANEL_WIDTH, panel, panel_height
from cardwar.pictures.scene import Column, Scene
from cardwar.pictures.svg import element, label, moved
from cardwar.state import Seat

__all__ = ["GAP", "Band", "bands_of"]

GAP = 18
"""Between columns, and between a panel and the first of them."""
_ROW_GAP = 16
_HEADING = 22
_NAME_HEIGHT = 18


@attrs.frozen
class Band:
    """Columns that stand side by side, with the seats on their left.

    >>> Band(Scene("War", (), in_play=0), (), room=400, is_first=True).height
    0
    """

    scene: Scene
    """What it is a part of."""
    columns: tuple[Column, ...]
    """The columns."""
    room: float
    """How wide all of them may be together."""
    is_first: bool
    """Whether it has the panels of all seats."""

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats that have a row."""
        seats = range(len(self.scene.holders))
        if self.is_first:
            return seats
        return [seat for seat in seats if any(seat in column.seats for column in self.columns)]

    @property
    def width(self) -> float:
        """How wide the panels and the columns are."""
        return PANEL_WIDTH + sum(GAP + self._wide(column) for column in self.columns)

    @property
    def height(self) -> float:
        """How high it is, with its headings."""
        heading = _HEADING if self.columns else 0
        return heading + sum(self._high(seat) + _ROW_GAP for seat in self.seats)

    def parts(self, width: float) -> Iterator[str]:
        """Yield what it is drawn with, in a picture that has so much width for it."""
        x: float = PANEL_WIDTH + GAP
        for column in self.columns:
            yield label(column.heading, x, 12, 12, fill="#d3e6da", font_weight="bold")
            x += self._wide(column) + GAP
        y: float = _HEADING if self.columns else 0
        for place, seat in enumerate(self.seats):
            if place:
                line = y - _ROW_GAP / 2
                yield element("path", d=f"M0 {line:g}H{width:g}", stroke="#3b7a5c")
            yield moved(0, y, *self._row(seat))
            y += self._high(seat) + _ROW_GAP

    def _row(self, seat: Seat) -> Iterator[str]:
        holder = self.scene.holders[seat]
        if self.is_first:
            yield from panel(holder, self.scene.in_play)
        else:
            name = shortened(holder.name, PANEL_WIDTH / 15, ems)
            yield label(name, 0, 13, 15, fill="#ffffff", font_weight="bold")
        x: float = PANEL_WIDTH + GAP
        for column in self.columns:
            parts = tuple(cell_parts(column.cells[seat], self.room))
            if parts:
                yield moved(x, 0, *parts)
            x += self._wide(column) + GAP

    def _wide(self, column: Column) -> float:
        return _wide(column, self.room)

    def _high(self, seat: Seat) -> float:
        cells = [column.cells[seat] for column in self.columns]
        holder = self.scene.holders[seat]
        least = panel_height(holder) if self.is_first else _NAME_HEIGHT
        return max([least, *(cell_size(cell, self.room)[1] for cell in cells)])


def _wide(column: Column, room: float) -> float:
    cells = [cell_size(cell, room)[0] for cell in column.cells]
    return max([ems(column.heading) * 12, *cells])


def bands_of(scene: Scene, width: float) -> Iterator[Band]:
    """Yield the bands of a scene that are to be so wide.

    >>> [band.is_first for band in bands_of(Scene("War", (), in_play=0), 600)]
    [True]
    """
    room = width - PANEL_WIDTH - GAP
    is_first = True
    columns: tuple[Column, ...] = ()
    for column in scene.columns:
        longer = (*columns, column)
        if columns and Band(scene, longer, room, is_first=is_first).width > width:
            yield Band(scene, columns, room, is_first=is_first)
            is_first, longer = False, (column,)
        columns = longer
    yield Band(scene, columns, room, is_first=is_first)
