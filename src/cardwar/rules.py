"""The questions a ruleset answers, and the answers they take. The engine moves the cards.

Any object that satisfies `RuleSet` is a ruleset; nothing has to be inherited. What the engine
checks of each answer is said at each question; what does not hold raises `RuleViolation`.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Generic, Protocol, TypeAlias, runtime_checkable

import attrs

from cardwar._checks import (
    as_tuple,
    check_count,
    check_kind,
    is_number,
    shown,
    tuples_at_the_door,
)
from cardwar.cards import C
from cardwar.errors import BadInput
from cardwar.state import Battle, GameState, Laid, Outcome, Place, Seat

__all__ = [
    "PROTOCOL_VERSION",
    "Award",
    "Deal",
    "Lay",
    "LayAnswer",
    "NeedsClock",
    "Plain",
    "Put",
    "Refill",
    "RuleSet",
    "Share",
]


PROTOCOL_VERSION: int = 1
"""Which questions a ruleset is asked. It goes up when a question is added. That one is no member of
`RuleSet` but a protocol of its own, as `NeedsClock` is, and is answered for a ruleset that does not
know it, so older rulesets go on to work."""


@attrs.frozen
class Deal(Generic[C]):
    """An answer to `RuleSet.deal`: the piles, and what is set aside.

    >>> import cardwar as cw
    >>> cw.Deal(piles=((2, 3), (5, 7)), aside=(11,)).aside
    (11,)
    """

    piles: tuple[tuple[C, ...], ...]
    """A pile for each seat, top card first."""
    aside: tuple[C, ...] = ()
    """Cards that are not dealt, out of play and unseen."""

    def __attrs_post_init__(self) -> None:
        """Take lists for tuples."""
        tuples_at_the_door(self, "piles", "aside")
        if not all(type(pile) is tuple for pile in self.piles):
            piles = tuple(as_tuple("a pile", pile) for pile in self.piles)
            object.__setattr__(self, "piles", piles)


@attrs.frozen
class Put:
    """What one seat lays: so many cards face down, then so many face up, from its pile's top.

    ``Put(seat, 0, 0)`` lays nothing and stands on the face-up cards that seat showed last.
    Raises `BadInput` for anything but ints from 0.

    >>> import cardwar as cw
    >>> cw.Put(seat=0, down=3, up=1).down
    3
    """

    seat: Seat
    """Who."""
    down: int
    """How many cards face down, the stake."""
    up: int
    """How many cards face up; 0 to stand on those shown last."""

    def __attrs_post_init__(self) -> None:
        """Refuse what counts no cards."""
        check_count("seat", self.seat, 0)
        check_count("down", self.down, 0)
        check_count("up", self.up, 0)


@attrs.frozen
class Lay:
    """An answer to `RuleSet.lay`: these seats fight, and lay this.

    >>> import cardwar as cw
    >>> cw.Lay(puts=(cw.Put(0, 1, 1), cw.Put(2, 1, 1)), out=(1,)).out
    (1,)
    """

    puts: tuple[Put, ...]
    """What each fighter lays, in seat order."""
    out: tuple[Seat, ...] = ()
    """Who forfeits before any card is laid, in seat order."""

    def __attrs_post_init__(self) -> None:
        """Take lists for tuples."""
        tuples_at_the_door(self, "puts", "out")


@attrs.frozen
class Award:
    """An answer to `RuleSet.lay`: nothing is laid, the pot is settled now.

    >>> import cardwar as cw
    >>> cw.Award(winner=None, out=(0, 1)).winner is None
    True
    """

    winner: Seat | None
    """Who takes the pot; None if nobody claims it."""
    out: tuple[Seat, ...] = ()
    """Who forfeits first, in seat order."""

    def __attrs_post_init__(self) -> None:
        """Take a list for a tuple."""
        tuples_at_the_door(self, "out")


@lru_cache(maxsize=256)
def opening_flip(seats: tuple[Seat, ...]) -> Lay:
    """Return the answer that everybody turns one card up."""
    return Lay(tuple(Put(seat, 0, 1) for seat in seats))


LayAnswer: TypeAlias = Lay | Award | Outcome
"""What `RuleSet.lay` may answer."""


@attrs.frozen
class Share(Generic[C]):
    """A part of an answer to `RuleSet.settle`: these cards of the table go there.

    Equal cards are interchangeable: of two the one that was laid first leaves the table first.

    >>> import cardwar as cw
    >>> cw.Share((cw.Laid(7, 0, True), cw.Laid(5, 1, True)), cw.Place.PILE, seat=0).shuffled
    False
    """

    laid: tuple[Laid[C], ...]
    """The cards, in the order in which they are taken up."""
    place: Place
    """Where they go."""
    seat: Seat | None = None
    """Whose pile or captured cards they go to; None for `Place.ASIDE` and `Place.TABLE`."""
    shuffled: bool = False
    """Whether the engine shuffles them first; rules never shuffle themselves."""

    def __attrs_post_init__(self) -> None:
        """Take a list for a tuple."""
        tuples_at_the_door(self, "laid")


@attrs.frozen
class Refill(Generic[C]):
    """An answer to `RuleSet.refill`: the captured cards in the order in which they come back.

    >>> import cardwar as cw
    >>> cw.Refill((2, 3, 5), shuffled=True).shuffled
    True
    """

    cards: tuple[C, ...]
    """The cards; the first is drawn first."""
    shuffled: bool = False
    """Whether the engine shuffles them first."""

    def __attrs_post_init__(self) -> None:
        """Take a list for a tuple."""
        tuples_at_the_door(self, "cards")


class RuleSet(Protocol[C]):
    """The questions that make a game. `HouseRules` answers them from its fields.

    A ruleset holds only its options and can serve any number of games at once. It never moves or
    shuffles a card, and its answers depend on nothing but what it is given. It should be hashable,
    and equal to a ruleset that answers alike, since a state that holds it is a value.

    What it raises becomes a `RuleViolation` that names it and the question; only `CardError`,
    `ClockNeeded` and `RuleViolation` go through as they are.

    >>> import cardwar as cw
    >>> rules: cw.RuleSet = cw.KRIG
    >>> rules.name
    'Krig'
    """

    @property
    def name(self) -> str:
        """What people call it."""
        ...

    @property
    def seats(self) -> Container[int]:
        """The numbers of players it allows, usually a range."""
        ...

    @property
    def deck(self) -> tuple[C, ...]:
        """The deck it is played with."""
        ...

    @property
    def memoryless(self) -> bool:
        """Whether a position that comes again is proof that the game never ends (ruling 12).

        True says: the answers depend only on piles, captured cards, table and `memory`, not on
        the count of rounds or on time.
        """
        ...

    def deal(self, deck: tuple[C, ...], players: int) -> Deal[C]:
        """Deal the deck (ruling 13).

        Gets the deck in the order in which it lies, its top card first, shuffled already unless the
        caller gave an order, and the number of players.

        May answer: a `Deal` with a pile for each player, empty ones too, and cards set aside.

        Then the game begins with these piles. Who has no card is out from the start. Where fewer
        than two hold cards, `verdict` is asked at once.

        Checked: a pile for each player, and exactly the cards of the deck. `BadInput` that is
        raised here, for too few cards say, goes through to the caller.
        """
        ...

    def lay(self, battle: Battle[C]) -> LayAnswer:
        """Say what is laid now: level 0 is the opening flip, n the n-th war (rulings 3 and 5).

        Gets at level 0 an empty table, or what was carried over, with all players who are in the
        game as ``battle.seats``; in a war the battle that was tied, with those who tied as
        ``battle.tied``.

        May answer:

        - `Lay`: these fight, and each lays so many cards down and so many up. A `Put` of no card
          stands on what that seat showed last. `Lay.out` forfeit first. Who fights is for the
          ruleset to say: also a seat that is not among ``battle.seats`` may lay.
        - `Award`: nobody lays, and the pot goes to the winner, or is claimed by nobody.
        - `Outcome`: the game is over on the spot, and the cards lie where they lie.

        Then, in a war, the war is declared and counted, whatever the answer. Forfeited cards go to
        the pot. A pile that is too short is refilled (`refill`). After a `Lay`, `best` is asked;
        after an `Award`, `settle`.

        Checked of `Lay`: seats in order that are still in the game, none of them forfeiting; counts
        from 0 to what the seat holds; at least two fight and at least one card is laid, so that
        every round ends; a seat that turns up nothing fought in the battle before. Of `Award`: the
        winner is in the game and has not forfeited; at level 0 somebody has, so that every round
        changes something.
        """
        ...

    def best(self, battle: Battle[C]) -> tuple[Seat, ...]:
        """Say who shows the best card (rulings 1 and 2).

        Gets the battle after the flip: ``battle.shown`` has the face-up cards of each of
        ``battle.seats``, one or more, the last one laid last.

        May answer: one seat, which takes the pot; or several, which have tied, equal cards or not.

        Then `settle` is asked about the one, or `lay` about a war of the several, a level deeper.

        Checked: not empty, in order, and only seats that fight.
        """
        ...

    def settle(self, battle: Battle[C], winner: Seat | None) -> tuple[Share[C], ...]:
        """Say where the pot goes and in which order it is taken up (rulings 6 to 8).

        Gets the last battle of the round, with all cards that lie there in ``battle.table``, and
        who won it; `winner` is None if nobody claims it. After an `Award` ``battle.tied`` says who
        tied.

        May answer: shares that together hold the table: to anybody's pile or captured cards, out of
        the game (`Place.ASIDE`), or left lying for the next round (`Place.TABLE`).

        Then each share goes there, shuffled first where it says so. If an unclaimed pot only goes
        back to those who laid it, that is told as a `PotReturned` for each place. Who then holds no
        card is out of the game. (`remember` is asked in between.)

        Checked: exactly the cards on the table, and wherever cards go to a player a seat that is in
        the game.
        """
        ...

    def refill(self, captured: tuple[C, ...]) -> Refill[C]:
        """Say in which order captured cards come back into play (rulings 7 and 14).

        Gets a player's captured cards in the order in which they were won. It is asked just before
        a player lays more cards than their pile has, and before they forfeit.

        May answer: a `Refill` with these cards in any order, to be shuffled or not.

        Then they go under the pile, the first of them on top, and none are captured any more.

        Checked: exactly these cards.
        """
        ...

    def remember(self, battle: Battle[C], winner: Seat | None) -> Hashable:
        """Give the ruleset's own note, kept in the state.

        Gets the same as `settle`, and is asked after it, once a round.

        May answer: any hashable value; a ruleset that needs none returns ``battle.memory``.

        Then it is ``state.memory``, and ``battle.memory`` in the rounds that follow. A position
        comes again only if the note is equal too (ruling 12).

        Checked: hashable.
        """
        ...

    def verdict(self, state: GameState[C]) -> Outcome | None:
        """Say whether the game is over (rulings 9 and 10).

        Gets the state, with all its counts, after who holds no card has been put out. It is asked
        when a round is over, when a player has left the table after the first round, and whenever
        fewer than two can play.

        May answer: an `Outcome` with a reason, any text, and the winners, one, several or none; or
        None.

        Then the game is over, or the next round can be played.

        Checked: an outcome once fewer than two players hold cards; its winners are seats of the
        game; `Reason.CYCLE` and `Reason.ROUND_LIMIT` are not for rulesets.
        """
        ...


@attrs.frozen
class Plain(Generic[C]):
    """What a ruleset may say in advance about plain rounds, so that they need not be asked about.

    A ruleset that has a property ``plain`` with such a value promises this: everybody turns one
    card up to open a round; the highest of `strengths` wins it if it is the only one; the winner
    takes the pot to `place`, shuffled or in order of play; the memory stays as it is; and what
    `ends_only_when_out` says. The engine then asks `lay`, `best`, `settle` and `remember` only in
    ties and about cards without a strength, which saves time. Without the property, or where it is
    None, everything is asked. Raises `BadInput` for what cannot be promised.

    >>> import cardwar as cw
    >>> cw.WAR.plain
    Plain(place=<Place.PILE: 'pile'>, shuffled=True, ends_only_when_out=True)
    """

    _strengths: Mapping[C, float] = attrs.field(hash=False, repr=False)
    place: Place
    """Where a pot goes: `Place.PILE` or `Place.CAPTURED`."""
    shuffled: bool
    """Whether it is shuffled first."""
    ends_only_when_out: bool
    """Whether `verdict` is None whenever a round puts nobody out; then it is not asked either."""

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be promised."""
        check_kind("strengths", self._strengths, Mapping)
        for card, strength in self._strengths.items():
            if not is_number(strength):
                raise BadInput(
                    f"the strength of {shown(card)} is {shown(strength)}; it is a number"
                )
        object.__setattr__(self, "_strengths", dict(self._strengths))
        if self.place not in (Place.PILE, Place.CAPTURED):
            raise BadInput(
                f"place is {shown(self.place)}; a pot goes to the pile or the captured cards"
            )
        check_kind("shuffled", self.shuffled, bool)
        check_kind("ends_only_when_out", self.ends_only_when_out, bool)

    @property
    def strengths(self) -> Mapping[C, float]:
        """How strong each card is; about a card that is missing here the ruleset is asked."""
        return MappingProxyType(self._strengths)


@runtime_checkable
class NeedsClock(Protocol):
    """What a ruleset adds if it may need to be told the time; without it, it needs no clock.

    >>> import cardwar as cw
    >>> isinstance(cw.TIMED, cw.NeedsClock) and cw.TIMED.needs_clock
    True
    """

    @property
    def needs_clock(self) -> bool:
        """Whether `cardwar.play` must be given a clock (ruling 11)."""
        ...
