"""How a game is shown: what the players and the cards are called, and how a line is laid out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import attrs

from cardwar.cards import C, Card, Suit
from cardwar.cli.bar import bar_of
from cardwar.explaining.wording import listed, width
from cardwar.state import GameState, Seat

__all__ = ["Line", "Look", "Piece", "Row", "Sign", "look_of", "width"]

Sign: TypeAlias = Callable[[Hashable], str]
"""Writes a card for people."""


class Piece(NamedTuple):
    """A part of a line in one style: how it is to look where there are colours.

    >>> Piece("War!", "war").style
    'war'
    """

    text: str
    """The text."""
    style: str = ""
    """``red`` or ``black`` for a card, ``down`` for cards face down, ``war``, ``out`` and
    ``title`` for words, ``seat 0`` and so on for a part of the bar; empty for plain text."""


Line: TypeAlias = tuple[Piece, ...]
"""A line as it is to be written."""


@attrs.frozen
class Row:
    """What there is to see at one moment of a round, before it is laid out.

    >>> Row(text="War!").cells
    {}
    """

    number: str = ""
    """The number of the round, where it begins."""
    cells: Mapping[Seat, Sequence[Piece]] = attrs.field(factory=dict[Seat, Sequence[Piece]])
    """The cards that each seat lays."""
    text: str = ""
    """What happens."""
    style: str = ""
    """The style of the text."""
    counts: Sequence[int] = ()
    """How many cards each seat holds now."""


_NUMBER_WIDTH = 5
"""The width of a round's number."""
_LONGEST_BAR = 26
_SHORTEST_BAR = 8


@attrs.frozen
class Look:
    """The names, the signs and the widths that all lines of one game share.

    >>> look = Look(("Ann", "Bo"), str, card_width=3, cards=52)
    >>> row = Row("12", {0: [Piece("K")], 1: [Piece("7")]}, "Ann takes 2.", counts=(27, 25))
    >>> ["".join(piece.text for piece in line) for line in look.lines(row)]
    ['   12    K    7   Ann takes 2.    [27 25]']
    """

    names: tuple[str, ...]
    """What the players are called, by seat."""
    sign: Sign
    """Writes a card."""
    card_width: int
    """The width of a card."""
    cards: int
    """How many cards are in play."""
    columns: int | None = None
    """How wide a line may be; None where it does not matter."""
    bar_signs: str = ""
    """A sign for each seat in the bar that shows who holds how much; empty for no bar."""
    is_painted: bool = False
    """Whether cards get a ground of their own, so that they look like cards."""

    def who(self, seats: Sequence[Seat]) -> str:
        """Return the names of these players.

        >>> Look(("Ann", "Bo", "Cy"), str, card_width=3, cards=52).who((0, 1, 2))
        'Ann, Bo and Cy'
        """
        return listed([self.names[seat] for seat in seats])

    def show(self, card: Hashable) -> Piece:
        """Return a card as it is shown.

        >>> Look((), str, card_width=3, cards=52).show(Card("Kd"))
        Piece(text='K♦', style='red')
        """
        is_red = isinstance(card, Card) and card.suit in (Suit.DIAMONDS, Suit.HEARTS)
        return Piece(self.sign(card), "red" if is_red else "black")

    def prose(self, text: str, style: str = "") -> Iterator[Line]:
        """Yield a sentence as lines that are not too long.

        >>> look = Look((), str, card_width=3, cards=52, columns=12)
        >>> [line[0].text for line in look.prose("Nobody has won.")]
        ['Nobody has', 'won.']
        """
        for part in self._wrapped(text, self.columns):
            yield (Piece(part, style),)

    def lines(self, row: Row) -> Iterator[Line]:
        """Yield the row as lines: a single one, unless that is too wide."""
        if self._is_narrow:
            yield from self._narrow_lines(row)
            return
        before, room = self._before(row), None
        if self.columns is not None:
            room = self.columns - self._before_width - (self._held_width if row.counts else 0)
        *parts, last = self._wrapped(row.text, room)
        for part in parts:
            yield self._line(before, Piece(part, row.style))
            before = ()
        yield self._line(before, Piece(last, row.style), row.counts)

    def _narrow_lines(self, row: Row) -> Iterator[Line]:
        """Yield the cards, then the text under them, then the counts if they need a line too."""
        margin = Piece(" " * (_NUMBER_WIDTH + 3))
        room = None if self.columns is None else self.columns - len(margin.text)
        if row.cells:
            yield self._before(row)
        *parts, last = self._wrapped(row.text, room)
        for part in parts:
            yield (margin, Piece(part, row.style))
        held = self._held(row.counts) if row.counts else ""
        if room is not None and width(last) + len(held) > room:
            yield (margin, Piece(last, row.style))
            yield (margin, Piece(held.lstrip()))
        elif last or held:
            yield (margin, Piece(last, row.style), Piece(held))

    @property
    def _is_narrow(self) -> bool:
        return self.columns is not None and self.columns < self._usual_width

    @property
    def _usual_width(self) -> int:
        """How wide a line is that says who takes the cards, without a bar."""
        return self._before_width + self._text_width + self._held_width

    def _before(self, row: Row) -> Line:
        """Return what stands before the text: the round's number and the cards."""
        seats = range(len(self.names))
        cells = [piece for seat in seats for piece in self._cell(row.cells.get(seat, ()))]
        return (Piece(f"{row.number:>{_NUMBER_WIDTH}}"), *cells)

    @property
    def _before_width(self) -> int:
        cell = self.card_width + (3 if self.is_painted else 2)
        return _NUMBER_WIDTH + cell * len(self.names) + 3

    @property
    def _text_width(self) -> int:
        return max(map(width, self.names)) + len(" takes 10.")

    def _cell(self, pieces: Sequence[Piece]) -> Iterator[Piece]:
        """Yield what a seat lays, flush right in its column."""
        if self.is_painted:
            pieces = [self._chip(piece, is_alone=len(pieces) == 1) for piece in pieces]
        gaps = len(pieces) - 1
        room = self.card_width + (2 if self.is_painted else 0)
        free = max(room - sum(width(text) for text, _ in pieces) - max(gaps, 0), 0)
        yield Piece(" " * (free + (1 if self.is_painted else 2)))
        for number, piece in enumerate(pieces):
            if number:
                yield Piece(" ")
            yield piece

    def _chip(self, piece: Piece, *, is_alone: bool) -> Piece:
        """Return the piece with a ground around it, as wide as all others where it is alone."""
        free = self.card_width - width(piece.text) if is_alone else 0
        right = free // 2 if piece.style == "down" else 0
        return Piece(f"{' ' * (free - right + 1)}{piece.text}{' ' * (right + 1)}", piece.style)

    def _line(self, before: Line, text: Piece, counts: Sequence[int] = ()) -> Line:
        """Return one line; without trailing blanks if nothing comes after the text."""
        start = sum(width(piece.text) for piece in before)
        gap = max(self._before_width - start, 3)
        line = [*before, Piece(" " * gap), text]
        if not counts:
            return _without_blanks_at_the_end(line)
        line.append(Piece(" " * (self._text_width - width(text.text)) + self._held(counts)))
        used = sum(width(piece.text) for piece in line)
        line.extend(self._bar(counts, used))
        return tuple(line)

    @property
    def _held_width(self) -> int:
        return len(self._held([0] * len(self.names)))

    def _held(self, counts: Sequence[int]) -> str:
        digits = len(str(self.cards))
        return f"   [{' '.join(f'{held:>{digits}}' for held in counts)}]"

    def legend(self) -> Iterator[Line]:
        """Yield whose sign is which in the bar, if there is a bar."""
        if self._bar_length:
            yield tuple(
                piece
                for seat, name in enumerate(self.names)
                for piece in (
                    Piece("   " if seat else ""),
                    Piece(self.bar_signs[seat % len(self.bar_signs)], f"seat {seat % 4}"),
                    Piece(f" {name}"),
                )
            )

    @property
    def _bar_length(self) -> int:
        """The length of the bar; 0 if there is none, or no room for it."""
        if not self.bar_signs or self.columns is None:
            return 0
        length = min(self.columns - self._usual_width - 2, _LONGEST_BAR)
        return length if length >= _SHORTEST_BAR else 0

    def _bar(self, counts: Sequence[int], used: int) -> Iterator[Piece]:
        """Yield the bar in which each seat has as much as it holds, if there is room for it."""
        length = self._bar_length
        if not length or self.columns is None or used + length + 2 > self.columns:
            return
        yield Piece("  ")
        for seat, part in enumerate(bar_of(counts, self.cards, length, self.bar_signs)):
            yield Piece(part, f"seat {seat % 4}")

    def _wrapped(self, text: str, room: int | None) -> list[str]:
        """Return the text in parts that fit; at least one, and never less than a word."""
        parts: list[str] = []
        for word in text.split(" "):
            longer = f"{parts[-1]} {word}" if parts else word
            if parts and (room is None or width(longer) <= room):
                parts[-1] = longer
            else:
                parts.append(word)
        return parts


def _without_blanks_at_the_end(pieces: list[Piece]) -> Line:
    while pieces and not pieces[-1].text.strip():
        pieces.pop()
    return tuple(pieces)


def look_of(
    state: GameState[C],
    names: Sequence[str],
    sign: Sign,
    *,
    columns: int | None = None,
    bar_signs: str = "",
    is_painted: bool = False,
) -> Look:
    """Return the look of a game; without names the players are numbered from 1.

    >>> import cardwar as cw
    >>> look_of(cw.deal(cw.WAR, players=2, seed=1), (), str).names
    ('Player 1', 'Player 2')
    """
    players = len(state.players)
    called = tuple(names) or tuple(f"Player {number + 1}" for number in range(players))
    cards = sum(player.holds for player in state.players) + len(state.table)
    # Three, for a stake of three is shown as three stars.
    card_width = max([3, *(width(sign(card)) for card in state.rules.deck)])
    return Look(
        called,
        sign,
        card_width,
        cards,
        columns=columns,
        bar_signs=bar_signs,
        is_painted=is_painted,
    )
