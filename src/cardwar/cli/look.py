"""How a game is shown: what the players and the cards are called, and how a line is laid out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeAlias

import attrs

from cardwar.cards import C
from cardwar.state import GameState, Seat

__all__ = ["Look", "Sign", "count", "listed", "look_of"]

Sign: TypeAlias = Callable[[Hashable], str]
"""Writes a card for people."""


@attrs.frozen
class Look:
    """The names, the signs and the widths that all lines of one game share.

    >>> look = Look(("Ann", "Bo"), str, card_width=3, count_width=2)
    >>> look.line("12", {0: "K", 1: "7"}, "Ann takes 2.", (27, 25))
    '   12    K    7   Ann takes 2.    [27 25]'
    """

    names: tuple[str, ...]
    """What the players are called, by seat."""
    sign: Sign
    """Writes a card."""
    card_width: int
    """The width of a card."""
    count_width: int
    """The width of a number of cards."""

    def line(
        self,
        number: str = "",
        cells: Mapping[Seat, str] = {},
        text: str = "",
        counts: Sequence[int] = (),
    ) -> str:
        """Return a line of the game, a column for each part of it.

        >>> Look(("Ann", "Bo"), str, card_width=1, count_width=2).line(text="War!")
        '              War!'
        """
        seats = range(len(self.names))
        cards = "".join(f"  {cells.get(seat, ''):>{self.card_width}}" for seat in seats)
        width = max(map(len, self.names)) + len(" takes 10.")
        held = " ".join(f"{held:>{self.count_width}}" for held in counts)
        return f"{number:>5}{cards}   {text:<{width}}{f'   [{held}]' if held else ''}".rstrip()

    def who(self, seats: Sequence[Seat]) -> str:
        """Return the names of these players.

        >>> Look(("Ann", "Bo", "Cy"), str, card_width=3, count_width=2).who((0, 1, 2))
        'Ann, Bo and Cy'
        """
        return listed([self.names[seat] for seat in seats])


def look_of(state: GameState[C], names: Sequence[str], sign: Sign) -> Look:
    """Return the look of a game; without names the players are numbered from 1.

    >>> import cardwar as cw
    >>> look_of(cw.deal(cw.WAR, players=2, seed=1), (), str).names
    ('Player 1', 'Player 2')
    """
    players = len(state.players)
    called = tuple(names) or tuple(f"Player {number + 1}" for number in range(players))
    cards = sum(player.holds for player in state.players) + len(state.table)
    # Three, for a stake of three is shown as three stars.
    width = max([3, *(len(sign(card)) for card in state.rules.deck)])
    return Look(called, sign, width, len(str(cards)))


def listed(names: Sequence[str]) -> str:
    """Return names as people list them.

    >>> listed(["Ann", "Bo", "Cy"])
    'Ann, Bo and Cy'
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def count(number: int, thing: str) -> str:
    """Return so many things.

    >>> count(1, "round"), count(10_000, "round")
    ('1 round', '10,000 rounds')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
