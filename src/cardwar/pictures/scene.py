"""What everybody at the table sees, as a value. All pictures of a game are drawn from it alone.

Nothing hidden fits into it: cards face down are a number here, and so are piles. What draws has
therefore nothing to give away.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from cardwar.cards import Card
from cardwar.state import Seat

__all__ = ["Cell", "Column", "Face", "Holder", "Scene"]

Face: TypeAlias = Card | str
"""A card that lies face up; of a card that is no `Card`, the text."""


class Cell(NamedTuple):
    """What one seat has laid in one battle.

    >>> Cell(down=3, faces=("7",)).marks
    ()
    """

    down: int = 0
    """How many cards face down."""
    faces: tuple[Face, ...] = ()
    """The cards face up."""
    marks: tuple[str, ...] = ()
    """What became of it, in a word or two: ``ties``, ``takes 10``."""


class Column(NamedTuple):
    """What was laid in one battle.

    >>> Column("War 1", (Cell(down=3), Cell())).seats
    (0,)
    """

    heading: str
    """What battle it is."""
    cells: tuple[Cell, ...]
    """What each seat laid; an empty cell where it laid nothing."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of which there is something to see."""
        return tuple([seat for seat, cell in enumerate(self.cells) if cell != Cell()])


class Holder(NamedTuple):
    """A seat, and how many cards it holds.

    >>> Holder("Ann", pile=20, captured=6).holds
    26
    """

    name: str
    """What they are called."""
    pile: int
    """Cards in the pile."""
    captured: int = 0
    """Won cards kept apart."""
    held: int | None = None
    """How many they held before the round, in a picture of a round."""
    is_out: bool = False
    """Out of the game."""
    wins: bool = False
    """Among the winners of the game."""

    @property
    def holds(self) -> int:
        """How many cards they hold."""
        return self.pile + self.captured

    @property
    def words(self) -> str:
        """Say how many cards they hold, and what else there is to say of them."""
        cards = f"{self.holds} card{'' if self.holds == 1 else 's'}"
        if self.held is not None and self.held != self.holds:
            cards = f"{self.held} → {cards}"
        states = [
            f"{self.captured} of them captured" if self.captured else "",
            "out" if self.is_out else "",
            "wins" if self.wins else "",
        ]
        return ", ".join([cards, *filter(None, states)])


class Scene(NamedTuple):
    """A whole picture, before it is drawn.

    >>> Scene("War", (Holder("Ann", 26), Holder("Bo", 26)), in_play=52).columns
    ()
    """

    title: str
    """The ruleset and the round."""
    holders: tuple[Holder, ...]
    """The seats, in order."""
    in_play: int
    """How many cards the seats hold and the table has."""
    columns: tuple[Column, ...] = ()
    """What lies on the table, battle by battle."""
    story: tuple[str, ...] = ()
    """What happened, in sentences."""
    end: str = ""
    """How the game came out, if it is over."""
