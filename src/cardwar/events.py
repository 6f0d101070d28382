"""What happened: one small frozen record for each fact. Folded over a state they give the next.

`Event` is the union of them all; new ones come only with a major version.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeAlias

import attrs

from cardwar.cards import C
from cardwar.state import Laid, Outcome, Place, Seat

__all__ = [
    "CardsFlipped",
    "ClockRead",
    "Event",
    "Forfeited",
    "GameEnded",
    "PileRefilled",
    "PlayerOut",
    "PlayerWithdrew",
    "PotCarried",
    "PotReturned",
    "PotSetAside",
    "PotTaken",
    "Remembered",
    "StakeLaid",
    "WarDeclared",
]


@attrs.frozen
class CardsFlipped(Generic[C]):
    """Cards were turned up, by all who turn one up in this battle.

    >>> import cardwar as cw
    >>> state, events = cw.step(cw.start(cw.WAR, piles=["As", "Kd"]))
    >>> for event in events:
    ...     if isinstance(event, cw.CardsFlipped):
    ...         print(*(laid.card for laid in event.laid))
    A♠ K♦
    """

    level: int
    """0 for the opening flip, n for the n-th war of the round."""
    laid: tuple[Laid[C], ...]
    """The cards, in the order they were laid."""


@attrs.frozen
class WarDeclared:
    """A war is on: the ruleset found several players best together (ruling 2).

    >>> import cardwar as cw
    >>> cw.WarDeclared(level=1, tied=(0, 1), seats=(0, 1, 2)).seats
    (0, 1, 2)
    """

    level: int
    """n for the n-th war of the round."""
    tied: tuple[Seat, ...]
    """Whom the ruleset found best together: who tied, in nearly all rules."""
    seats: tuple[Seat, ...]
    """Who is called to fight it: those who lay cards, forfeit or take the pot; where nobody does,
    those who tied."""


@attrs.frozen
class Forfeited(Generic[C]):
    """A player cannot go on and leaves the fight; what they have left joins the pot (ruling 3).

    >>> import cardwar as cw
    >>> cw.Forfeited(seat=1, cards=()).seat
    1
    """

    seat: Seat
    """Who."""
    cards: tuple[C, ...]
    """Their last cards, in the order in which they would be drawn; may be none."""


@attrs.frozen
class StakeLaid(Generic[C]):
    """A player laid cards face down.

    >>> import cardwar as cw
    >>> len(cw.StakeLaid(seat=0, cards=cw.parse_pile("2c 3c 4c")).cards)
    3
    """

    seat: Seat
    """Who."""
    cards: tuple[C, ...]
    """The stake, in the order it was laid."""


@attrs.frozen
class PileRefilled(Generic[C]):
    """A player's captured cards went under their pile (rulings 7 and 14).

    >>> import cardwar as cw
    >>> cw.PileRefilled(seat=0, cards=cw.parse_pile("2c 3c"), shuffled=False).shuffled
    False
    """

    seat: Seat
    """Who."""
    cards: tuple[C, ...]
    """The cards in their new order; the first comes first."""
    shuffled: bool
    """Whether they were shuffled for it."""


@attrs.frozen
class PotTaken(Generic[C]):
    """A player took the pot, or a part of it.

    >>> import cardwar as cw
    >>> state, events = cw.play_round(cw.start(cw.TWO_HANDED, piles=["As 2c", "Kd 3c"]))
    >>> [cw.write_pile(event.cards) for event in events if isinstance(event, cw.PotTaken)]
    ['AsKd']
    """

    seat: Seat
    """Who."""
    cards: tuple[C, ...]
    """The cards in the order they were taken up, the shuffle done."""
    place: Place
    """`Place.PILE` (under the pile) or `Place.CAPTURED`."""
    shuffled: bool
    """Whether they were shuffled for it."""


@attrs.frozen
class PotCarried(Generic[C]):
    """Cards stay on the table for the winner of the next round (ruling 8).

    >>> import cardwar as cw
    >>> len(cw.PotCarried(cw.parse_pile("2c 2d")).cards)
    2
    """

    cards: tuple[C, ...]
    """All that is left on the table, in order of play."""


@attrs.frozen
class PotSetAside(Generic[C]):
    """Cards of the pot went out of play (ruling 8).

    >>> import cardwar as cw
    >>> len(cw.PotSetAside(cw.parse_pile("2c 2d")).cards)
    2
    """

    cards: tuple[C, ...]
    """The cards, in order of play."""


@attrs.frozen
class PotReturned(Generic[C]):
    """Players took their own cards back from a pot that nobody claimed (ruling 8).

    >>> import cardwar as cw
    >>> piles = (cw.parse_pile("2c"), (), cw.parse_pile("2d"))
    >>> cw.PotReturned(piles, cw.Place.PILE).cards_by_seat[1]
    ()
    """

    cards_by_seat: tuple[tuple[C, ...], ...]
    """For each seat the cards it took back, in order of play."""
    place: Place
    """`Place.PILE` (under the pile) or `Place.CAPTURED`."""


@attrs.frozen
class PlayerOut:
    """A player is out of the game (ruling 9).

    >>> import cardwar as cw
    >>> cw.PlayerOut(seat=1).seat
    1
    """

    seat: Seat
    """Who."""


@attrs.frozen
class PlayerWithdrew(Generic[C]):
    """A player left the table between rounds; their cards went out of play.

    >>> import cardwar as cw
    >>> state, events = cw.withdraw(cw.deal(cw.WAR, players=3, seed=1), seat=1)
    >>> [len(event.cards) for event in events if isinstance(event, cw.PlayerWithdrew)]
    [17]
    """

    seat: Seat
    """Who."""
    cards: tuple[C, ...]
    """Their pile and then their captured cards."""


@attrs.frozen
class Remembered:
    """The ruleset's memory changed.

    >>> import cardwar as cw
    >>> cw.Remembered(memory=(0, 1)).memory
    (0, 1)
    """

    memory: Hashable
    """What it is now."""


@attrs.frozen
class ClockRead:
    """Time was told to the game (ruling 11).

    >>> import cardwar as cw
    >>> cw.ClockRead(elapsed=7.5).elapsed
    7.5
    """

    elapsed: float
    """Seconds since the game began."""


@attrs.frozen
class GameEnded:
    """The game is over.

    >>> import cardwar as cw
    >>> state, events = cw.play_round(cw.start(cw.WAR, piles=["As", "Kd"]))
    >>> [event.outcome.winner for event in events if isinstance(event, cw.GameEnded)]
    [0]
    """

    outcome: Outcome
    """How it ended."""


Event: TypeAlias = (
    CardsFlipped[C]
    | WarDeclared
    | Forfeited[C]
    | StakeLaid[C]
    | PileRefilled[C]
    | PotTaken[C]
    | PotCarried[C]
    | PotSetAside[C]
    | PotReturned[C]
    | PlayerOut
    | PlayerWithdrew[C]
    | Remembered
    | ClockRead
    | GameEnded
)
"""Any event; `Event` alone is `Event[Card]`."""
