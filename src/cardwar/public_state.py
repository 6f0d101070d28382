"""A state as everybody at the table sees it. `public_view` makes these; all are frozen."""

from __future__ import annotations

from typing import Generic

import attrs

from cardwar.cards import C
from cardwar.errors import BadInput
from cardwar.state import Reason, Seat, Stage, Tally

__all__ = ["PublicLaid", "PublicOutcome", "PublicPlayer", "PublicState"]


@attrs.frozen
class PublicLaid(Generic[C]):
    """A card on the table as everybody sees it: without the card, if it lies face down.

    Raises `BadInput` for a card that lies face down and is given all the same.

    >>> import cardwar as cw
    >>> cw.PublicLaid(cw.Card("As"), seat=1, face_up=True).card
    Card('As')
    >>> cw.PublicLaid(None, seat=1, face_up=False).card is None
    True
    """

    card: C | None
    """The card, or None if it lies face down."""
    seat: Seat
    """Who laid it; a carried-over card keeps that seat."""
    face_up: bool
    """False for stakes and forfeited cards. A deck may hold None, so ask this and not the card."""

    def __attrs_post_init__(self) -> None:
        """Refuse a card that nobody can see, without showing it."""
        if self.card is not None and not self.face_up:
            raise BadInput("card is given, and face_up is False; the card is None if it is hidden")


@attrs.frozen
class PublicPlayer:
    """What everybody sees of a player: how many cards they hold, and whether they are out.

    >>> import cardwar as cw
    >>> cw.public_view(cw.deal(cw.WAR, players=2, seed=1)).players[0]
    PublicPlayer(pile=26, captured=0, is_out=False)
    """

    pile: int
    """How many cards are in their pile."""
    captured: int
    """How many won cards they keep apart (ruling 7)."""
    is_out: bool
    """Out of the game; a seat that was dealt nothing is out from the start."""

    @property
    def holds(self) -> int:
        """How many cards they hold, pile and captured."""
        return self.pile + self.captured


@attrs.frozen
class PublicOutcome:
    """How a game ended, as everybody sees it.

    An `Outcome` without its cycle: start and length of that tell of cards that nobody has seen.

    >>> import cardwar as cw
    >>> cw.public_view(cw.start(cw.WAR, piles=["As", ""])).outcome
    PublicOutcome(reason=<Reason.LAST_STANDING: 'last standing'>, winners=(0,))
    """

    reason: Reason | str
    """Why it ended: a `Reason`, or the ruleset's own text."""
    winners: tuple[Seat, ...]
    """The seats that won, in order; all equal leaders where they share the game."""

    @property
    def winner(self) -> Seat | None:
        """The seat that won, if exactly one did, else None."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def is_draw(self) -> bool:
        """True unless exactly one seat won."""
        return len(self.winners) != 1


@attrs.frozen
class PublicState(Generic[C]):
    """A game at one moment, as everybody at the table sees it.

    The fields are those of `GameState`, and where that has cards which nobody can see, here is how
    many they are. Rules, seed, shuffles and memory are left out.

    >>> import cardwar as cw
    >>> state, events = cw.step(cw.deal(cw.KRIG, players=3, seed=7))
    >>> view = cw.public_view(state)
    >>> [str(laid.card) for laid in view.table]
    ['3♣', '6♦', 'J♠']
    >>> view.players[0].holds, view.aside
    (16, 1)
    """

    players: tuple[PublicPlayer, ...]
    """The players by seat."""
    table: tuple[PublicLaid[C], ...]
    """All cards on the table in order of play; between rounds, carried-over ones."""
    aside: int
    """How many cards are out of play."""
    round: int
    """Rounds opened so far."""
    battles: int
    """Battles fought so far."""
    wars: int
    """Wars so far."""
    deepest_war: int
    """The largest level of a war so far."""
    eliminated: tuple[tuple[Seat, int], ...]
    """Who went out in which round."""
    stage: Stage
    """What the next step does."""
    level: int
    """The level of the battle on the table; 0 between rounds."""
    fighters: tuple[Seat, ...]
    """Who fights the battle on the table; empty between rounds."""
    shown: tuple[tuple[C, ...], ...]
    """For each of `fighters`, the face-up cards they fight with."""
    forfeited: tuple[Seat, ...]
    """Who forfeited in this round, or between rounds in the last one."""
    elapsed: float
    """Seconds since the game began, as last told."""
    outcome: PublicOutcome | None
    """How the game ended, or None while it goes on."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def tally(self) -> Tally:
        """The game so far in numbers."""
        return Tally(self.round, self.battles, self.wars, self.deepest_war, self.eliminated)

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that are not out of the game."""
        return tuple([seat for seat, player in enumerate(self.players) if not player.is_out])
