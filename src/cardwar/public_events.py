"""What everybody at the table saw happen. `public_view` makes these of events; all are frozen.

An event that tells of something hidden has a view called ``Public`` and its name, with the same
fields: where the event has cards, the view has how many. All other events are their own view.
`Remembered` has none.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from cardwar.cards import C
from cardwar.events import CardsFlipped, ClockRead, PlayerOut, WarDeclared
from cardwar.match import MatchDrawn, MatchWon
from cardwar.public_state import PublicOutcome
from cardwar.state import Place, Seat

__all__ = [
    "PublicEvent",
    "PublicForfeited",
    "PublicGameBegun",
    "PublicGameDrawn",
    "PublicGameEnded",
    "PublicGameWon",
    "PublicPileRefilled",
    "PublicPlayerWithdrew",
    "PublicPotCarried",
    "PublicPotReturned",
    "PublicPotSetAside",
    "PublicPotTaken",
    "PublicStakeLaid",
]


@attrs.frozen
class PublicForfeited:
    """The view of `Forfeited`: a player cannot go on; what they have left joins the pot.

    >>> import cardwar as cw
    >>> cw.public_view(cw.Forfeited(seat=1, cards=cw.parse_pile("2c 3c")))
    PublicForfeited(seat=1, cards=2)
    """

    seat: Seat
    """Who."""
    cards: int
    """How many cards they had left; may be none."""


@attrs.frozen
class PublicStakeLaid:
    """The view of `StakeLaid`: a player laid cards face down.

    >>> import cardwar as cw
    >>> cw.public_view(cw.StakeLaid(seat=0, cards=cw.parse_pile("2c 3c 4c")))
    PublicStakeLaid(seat=0, cards=3)
    """

    seat: Seat
    """Who."""
    cards: int
    """How many."""


@attrs.frozen
class PublicPileRefilled:
    """The view of `PileRefilled`: a player's captured cards went under their pile.

    >>> import cardwar as cw
    >>> cw.public_view(cw.PileRefilled(seat=0, cards=cw.parse_pile("2c 3c"), shuffled=True))
    PublicPileRefilled(seat=0, cards=2, shuffled=True)
    """

    seat: Seat
    """Who."""
    cards: int
    """How many."""
    shuffled: bool
    """Whether they were shuffled for it."""


@attrs.frozen
class PublicPotTaken:
    """The view of `PotTaken`: a player took the pot, or a part of it.

    >>> import cardwar as cw
    >>> state, events = cw.play_round(cw.start(cw.TWO_HANDED, piles=["As 2c", "Kd 3c"]))
    >>> cw.public_view(events[1])
    PublicPotTaken(seat=0, cards=2, place=<Place.PILE: 'pile'>, shuffled=False)
    """

    seat: Seat
    """Who."""
    cards: int
    """How many."""
    place: Place
    """`Place.PILE` (under the pile) or `Place.CAPTURED`."""
    shuffled: bool
    """Whether they were shuffled for it."""


@attrs.frozen
class PublicPotCarried:
    """The view of `PotCarried`: cards stay on the table for the winner of the next round.

    >>> import cardwar as cw
    >>> cw.public_view(cw.PotCarried(cw.parse_pile("2c 2d")))
    PublicPotCarried(cards=2)
    """

    cards: int
    """How many are left on the table."""


@attrs.frozen
class PublicPotSetAside:
    """The view of `PotSetAside`: cards of the pot went out of play.

    >>> import cardwar as cw
    >>> cw.public_view(cw.PotSetAside(cw.parse_pile("2c 2d")))
    PublicPotSetAside(cards=2)
    """

    cards: int
    """How many."""


@attrs.frozen
class PublicPotReturned:
    """The view of `PotReturned`: players took their own cards back from a pot.

    >>> import cardwar as cw
    >>> piles = (cw.parse_pile("2c"), (), cw.parse_pile("2d"))
    >>> cw.public_view(cw.PotReturned(piles, cw.Place.PILE))
    PublicPotReturned(cards_by_seat=(1, 0, 1), place=<Place.PILE: 'pile'>)
    """

    cards_by_seat: tuple[int, ...]
    """For each seat how many cards it took back."""
    place: Place
    """`Place.PILE` (under the pile) or `Place.CAPTURED`."""


@attrs.frozen
class PublicPlayerWithdrew:
    """The view of `PlayerWithdrew`: a player left the table; their cards went out of play.

    >>> import cardwar as cw
    >>> state, events = cw.withdraw(cw.deal(cw.WAR, players=3, seed=1), seat=1)
    >>> cw.public_view(events[0])
    PublicPlayerWithdrew(seat=1, cards=17)
    """

    seat: Seat
    """Who."""
    cards: int
    """How many cards they held."""


@attrs.frozen
class PublicGameEnded:
    """The view of `GameEnded`: the game is over.

    >>> import cardwar as cw
    >>> state, events = cw.play_round(cw.start(cw.WAR, piles=["As", "Kd"]))
    >>> cw.public_view(events[-1])
    PublicGameEnded(outcome=PublicOutcome(reason=<Reason.LAST_STANDING: ...>, winners=(0,)))
    """

    outcome: PublicOutcome
    """How it ended."""


@attrs.frozen
class PublicGameBegun:
    """The view of `GameBegun`: a game of a match was dealt, from a seed that nobody sees.

    >>> import cardwar as cw
    >>> cw.public_view(cw.GameBegun(number=0, seed=7))
    PublicGameBegun(number=0)
    """

    number: int
    """Which game, from 0."""


@attrs.frozen
class PublicGameWon:
    """The view of `GameWon`: a game of a match was won.

    >>> import cardwar as cw
    >>> outcome = cw.Outcome(cw.Reason.LAST_STANDING, (1,))
    >>> cw.public_view(cw.GameWon(number=0, seat=1, outcome=outcome))
    PublicGameWon(number=0, seat=1, outcome=PublicOutcome(reason=..., winners=(1,)))
    """

    number: int
    """Which game, from 0."""
    seat: Seat
    """Who won it."""
    outcome: PublicOutcome
    """How it ended."""


@attrs.frozen
class PublicGameDrawn:
    """The view of `GameDrawn`: a game of a match ended without a single winner.

    >>> import cardwar as cw
    >>> endless = cw.Outcome(cw.Reason.CYCLE, cycle=cw.Cycle(start=3, length=12))
    >>> cw.public_view(cw.GameDrawn(number=0, outcome=endless))
    PublicGameDrawn(number=0, outcome=PublicOutcome(reason=<Reason.CYCLE: 'cycle'>, winners=()))
    """

    number: int
    """Which game, from 0."""
    outcome: PublicOutcome
    """How it ended."""


PublicEvent: TypeAlias = (
    CardsFlipped[C]
    | WarDeclared
    | PublicForfeited
    | PublicStakeLaid
    | PublicPileRefilled
    | PublicPotTaken
    | PublicPotCarried
    | PublicPotSetAside
    | PublicPotReturned
    | PlayerOut
    | PublicPlayerWithdrew
    | ClockRead
    | PublicGameEnded
    | PublicGameBegun
    | PublicGameWon
    | PublicGameDrawn
    | MatchWon
    | MatchDrawn
)
"""The view of any event of a game or a match; `PublicEvent` alone is `PublicEvent[Card]`."""
