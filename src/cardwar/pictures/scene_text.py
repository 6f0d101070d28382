"""Draw a whole scene with signs, for terminals: who holds what, the cards by battle, the story."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from cardwar.explaining.wording import width
from cardwar.pictures.lettering import Lettering
from cardwar.pictures.measuring import shortened, wrapped
from cardwar.pictures.scene import Cell, Column, Scene
from cardwar.state import Seat

__all__ = ["LEAST_COLUMNS", "scene_lines"]

LEAST_COLUMNS = 24
"""Room for a short name and a card."""
_GAP = 3
_LONGEST_NAME = 16
_LONGEST_CELL = 24
_LONGEST_CARD = 12
_LONGEST_BAR = 24
_SHORTEST_BAR = 8


def scene_lines(scene: Scene, columns: int, lettering: Lettering) -> list[str]:
    """Return a picture in lines, none of them longer than so many columns.

    >>> from cardwar.pictures.scene import Holder
    >>> scene = Scene("War", (Holder("Ann", 26), Holder("Bo", 26)), in_play=52)
    >>> print(*scene_lines(scene, 40, Lettering(is_ascii=True)), sep=chr(10))
    War
    <BLANKLINE>
    Ann   26 cards   ############
    Bo    26 cards   ############
    """
    drawing = _Drawing(scene, columns, lettering)
    blocks = [drawing.title(), drawing.holders(), *drawing.bands(), drawing.story()]
    lines: list[str] = []
    for block in blocks:
        rows = list(block)
        if rows and lines:
            lines.append("")
        lines += rows
    return [line.rstrip() for line in lines]


@attrs.frozen
class _Drawing:
    scene: Scene
    columns: int
    lettering: Lettering

    def title(self) -> Iterator[str]:
        yield from self._wrapped(self.scene.title, self.columns)

    def story(self) -> Iterator[str]:
        for sentence in (*self.scene.story, self.scene.end):
            if sentence:
                yield from self._wrapped(sentence, self.columns)

    def holders(self) -> Iterator[str]:
        """Yield how many cards each seat holds, with a bar if there is room for one."""
        told = [self.lettering.text(holder.words) for holder in self.scene.holders]
        widest = max([0, *map(width, told)])
        free = self.columns - self._margin - widest - _GAP
        for seat, holder in enumerate(self.scene.holders):
            before = self._name(seat)
            length = min(free, _LONGEST_BAR)
            if length >= _SHORTEST_BAR:
                share = holder.holds / max(self.scene.in_play, 1)
                bar = self.lettering.bar * _rounded_up(length * share)
                yield before + _filled(told[seat], widest + _GAP) + bar
                continue
            for line in self._wrapped(told[seat], self._room):
                yield before + line
                before = " " * self._margin

    def bands(self) -> Iterator[list[str]]:
        """Yield the columns, as many side by side as there is room for."""
        columns: list[Column] = []
        used = 0
        for column in self.scene.columns:
            wide = self._wide(column)
            if columns and used + _GAP + wide > self._room:
                yield list(self._band(columns))
                columns, used = [], 0
            used += wide + (_GAP if columns else 0)
            columns.append(column)
        if columns:
            yield list(self._band(columns))

    def _band(self, columns: Sequence[Column]) -> Iterator[str]:
        headings = [[column.heading] for column in columns]
        yield from self._row("", headings, columns)
        for seat in range(len(self.scene.holders)):
            cells = [self._cell(column, seat) for column in columns]
            if any(cells):
                yield from self._row(self._name(seat), cells, columns)

    def _row(
        self, name: str, cells: Sequence[Sequence[str]], columns: Sequence[Column]
    ) -> Iterator[str]:
        gap = " " * _GAP
        for line in range(max(map(len, cells))):
            parts = [
                _filled(cell[line] if line < len(cell) else "", self._wide(column))
                for cell, column in zip(cells, columns, strict=True)
            ]
            yield _filled("" if line else name, self._margin) + gap.join(parts)

    def _cell(self, column: Column, seat: Seat) -> list[str]:
        words = self._words(column.cells[seat])
        room = min(self._room, _LONGEST_CELL)
        lines: list[str] = []
        for word in words:
            if lines and width(lines[-1]) + 1 + width(word) <= room:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        return lines

    def _words(self, cell: Cell) -> Iterator[str]:
        if cell.down:
            yield "*" * cell.down if cell.down <= 3 else f"{cell.down}*"
        room = min(self._room, _LONGEST_CARD)
        for face in cell.faces:
            yield shortened(self.lettering.face(face), room, width, self.lettering.more)
        yield from cell.marks

    def _wide(self, column: Column) -> int:
        lines = [line for seat in column.seats for line in self._cell(column, seat)]
        return max(map(width, [column.heading, *lines]))

    @property
    def _margin(self) -> int:
        """How wide the names are, with a gap."""
        names = [width(self.lettering.text(holder.name)) for holder in self.scene.holders]
        return min(max([0, *names]), _LONGEST_NAME, self.columns // 3) + _GAP

    @property
    def _room(self) -> int:
        return self.columns - self._margin

    def _name(self, seat: Seat) -> str:
        name = self.lettering.text(self.scene.holders[seat].name)
        room = self._margin - _GAP
        return _filled(shortened(name, room, width, self.lettering.more), self._margin)

    def _wrapped(self, text: str, room: int) -> list[str]:
        return wrapped(self.lettering.text(text), room, width)


def _rounded_up(number: float) -> int:
    """Return a whole number; whoever holds a card has something of a bar."""
    return max(round(number), number > 0)


def _filled(text: str, columns: int) -> str:
    return text + " " * (columns - width(text))
