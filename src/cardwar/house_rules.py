"""`HouseRules`: a ruleset as a record. Each field is a thing that tables disagree about."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import Enum
from fractions import Fraction
from types import MemberDescriptorType
from typing import Generic, TypeAlias, assert_never

import attrs
from typing_extensions import Format, get_annotations

from cardwar._checks import is_int, is_number, is_tuple, shown, told, tuples_at_the_door
from cardwar.cards import STANDARD_DECK, C
from cardwar.endings import Ending, WarsWon, remember_war
from cardwar.errors import BadInput, CardwarError, RuleViolation
from cardwar.rankings import ACE_HIGH, Ranking
from cardwar.rules import (
    Award,
    Deal,
    Lay,
    LayAnswer,
    NeedsClock,
    Plain,
    Put,
    Refill,
    Share,
    opening_flip,
)
from cardwar.state import Battle, GameState, Laid, Outcome, Place, Reason, Seat

__all__ = ["Captures", "CollectOrder", "HouseRules", "Joins", "Shortfall", "Stake", "Unclaimed"]


class Joins(Enum):
    """Who fights a war (ruling 2).

    >>> import cardwar as cw
    >>> cw.KRIG.joins
    <Joins.ALL: 'all'>
    """

    TIED = "tied"
    """Only those who tied."""
    ALL = "all"
    """Everybody who fought the battle that was tied."""


class Shortfall(Enum):
    """What becomes of a player with too few cards for a war (ruling 5).

    >>> import cardwar as cw
    >>> cw.BATAILLE.shortfall
    <Shortfall.FORFEIT: 'forfeit'>
    """

    LAST_CARD_UP = "last card up"
    """They stake all but the last card and turn that up; with no card they forfeit."""
    FORFEIT = "forfeit"
    """They are out of the fight, and what they have left joins the pot."""
    LAST_CARD_STANDS = "last card stands"
    """As `LAST_CARD_UP`, and with no card left the last one they showed fights on."""
    EQUAL_FORCE = "equal force"
    """All stake only what the poorest can; with no card they forfeit."""
    DRAW = "draw"
    """The game ends drawn on the spot."""


class Unclaimed(Enum):
    """What becomes of a pot that nobody claims while several still hold cards (ruling 8).

    >>> import cardwar as cw
    >>> cw.WAR.unclaimed
    <Unclaimed.CARRY_OVER: 'carry over'>
    """

    CARRY_OVER = "carry over"
    """It stays on the table for the winner of the next round."""
    SET_ASIDE = "set aside"
    """It goes out of play."""
    TAKE_BACK = "take back"
    """Each takes back their own cards."""


class CollectOrder(Enum):
    """In which order the pot is picked up (ruling 6).

    >>> import cardwar as cw
    >>> cw.TWO_HANDED.collect
    <CollectOrder.AS_PLAYED: 'as played'>
    """

    AS_PLAYED = "as played"
    """In order of play."""
    BY_SEAT = "by seat"
    """Seat 0's cards in order of play, then seat 1's, and so on."""
    WINNER_FIRST = "winner first"
    """The winner's own cards, then each next seat's clockwise."""
    WINNER_LAST = "winner last"
    """Each seat's cards clockwise from the winner, whose own come last."""
    REVERSED = "reversed"
    """Order of play backwards."""
    HIGHEST_FIRST = "highest first"
    """By strength, equal cards in order of play."""
    SHUFFLED = "shuffled"
    """Shuffled."""


class Captures(Enum):
    """Where won cards go (ruling 7).

    >>> import cardwar as cw
    >>> cw.reshuffled(cw.WAR).captures
    <Captures.APART_SHUFFLED: 'apart, shuffled'>
    """

    UNDER_PILE = "under the pile"
    """At once under the winner's pile."""
    APART_SHUFFLED = "apart, shuffled"
    """Kept apart, and shuffled when the pile runs out."""
    APART_LAST_FIRST = "apart, last first"
    """Kept apart, and turned over when the pile runs out: last won on top."""


Stake: TypeAlias = int | tuple[int, ...] | Callable[[Battle[C]], int]
"""How many cards go face down in a war: always, by war level (the last repeats), or a function."""


def _check_deck(deck: tuple[object, ...]) -> None:
    if not deck:
        raise BadInput("deck is empty; it is a tuple of cards")
    for card in deck:
        try:
            hash(card)
        except Exception:  # noqa: BLE001 - whatever a card's own hash raises
            raise BadInput(f"deck holds {shown(card)}; a card is any hashable value") from None


def _check_hand(hand: object) -> None:
    part = isinstance(hand, Fraction) and 0 < hand <= 1
    if hand is not None and not part and not is_int(hand, 1):
        raise BadInput(
            f"hand_size is {shown(hand)}; it is an int from 1, a Fraction of an even hand, or None"
        )


def _check_stake(stake: object) -> None:
    if getattr(stake, "__name__", "") == "<lambda>":
        raise BadInput("stake is a lambda; rules are compared and pickled, so name the function")
    if callable(stake):
        return
    levels = stake if is_tuple(stake) else (stake,)
    if not levels or not all(is_int(level, 0) for level in levels):
        raise BadInput(
            f"stake is {shown(stake)}; it is an int from 0, a tuple of them by war level, or a "
            "function of the battle that gives one"
        )


def _check_members(rules: object, **kinds: type[Enum]) -> None:
    for field, kind in kinds.items():
        value: object = getattr(rules, field)
        if not isinstance(value, kind):
            names = ", ".join(member.name for member in kind)
            raise BadInput(f"{field} is {shown(value)}; it is one of {kind.__name__}: {names}")


def _check_object(what: str, value: object, methods: tuple[str, ...], like: str) -> None:
    """Raise `BadInput` unless the value is an instance with these methods."""
    if isinstance(value, type) or not all(callable(getattr(value, name, None)) for name in methods):
        plural = "s" if len(methods) > 1 else ""
        raise BadInput(
            f"{what} is {shown(value)}; it is an object with the method{plural} "
            f"{' and '.join(methods)}, like {like}"
        )


@attrs.frozen(cache_hash=True)
class HouseRules(Generic[C]):
    """A ruleset made of fields: change some with ``attrs.evolve`` and it is a new variant.

    A subclass may answer a question in its own way; `RuleSet` says what each one means. Raises
    `BadInput` for a value that a field cannot take, and, when a subclass is made, for a name that
    looks like a misspelt question or that hides a field.

    >>> import attrs
    >>> import cardwar as cw
    >>> gentle = attrs.evolve(cw.KRIG, name="Gentle Krig", stake=2)
    >>> cw.play(cw.deal(gentle, players=3, seed=7)).outcome.winner
    2
    """

    name: str = "War"
    """What people call it."""
    # The defaults of deck and ranking are for C = Card, which a checker cannot see here.
    deck: tuple[C, ...] = attrs.field(default=STANDARD_DECK, repr=False)  # pyright: ignore[reportAssignmentType]
    """The deck, top card first; a deck of plain numbers or any hashable values works as well."""
    seats: range = range(2, 5)
    """The numbers of players it allows."""
    hand_size: int | Fraction | None = None
    """Cards dealt to each; a Fraction is a part of an even hand; None deals all that divides."""
    ranking: Ranking[C] = ACE_HIGH  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    """How strong each card is."""
    stake: Stake[C] = 3
    """Cards face down in a war: a number, one for each war level (the last repeats), or a named
    function of the `Battle` that gives it."""
    joins: Joins = Joins.TIED
    """Who fights a war."""
    shortfall: Shortfall = Shortfall.LAST_CARD_UP
    """What becomes of a player with too few cards for a war."""
    unclaimed: Unclaimed = Unclaimed.CARRY_OVER
    """What becomes of a pot that nobody claims."""
    collect: CollectOrder = CollectOrder.SHUFFLED
    """In which order the pot is picked up."""
    captures: Captures = Captures.UNDER_PILE
    """Where won cards go."""
    endings: tuple[Ending[C], ...] = ()
    """What stops the game before one player is left, in the order in which it is looked at."""
    chant: tuple[str, ...] = ()
    """Words said over a war's stake, one a card."""
    plain: Plain[C] | None = attrs.field(init=False, eq=False, repr=False)
    """What is known of plain rounds in advance; None where a subclass answers in its own way."""

    def __init_subclass__(cls) -> None:
        """Refuse a subclass whose override would be ignored."""
        super().__init_subclass__()
        _check_overrides(cls)

    def __attrs_post_init__(self) -> None:
        """Take lists for tuples, and refuse what a field cannot take."""
        _check_shadowing(type(self))
        tuples_at_the_door(self, "deck", "endings", "chant")
        if not isinstance(self.name, str) or not self.name.strip():
            raise BadInput(f"name is {shown(self.name)}; a name is a text that is not empty")
        if (
            not isinstance(self.seats, range)
            or not self.seats
            or min(self.seats[0], self.seats[-1]) < 2
        ):
            raise BadInput(
                f"seats is {shown(self.seats)}; it is a range of numbers, each 2 or more"
            )
        _check_deck(self.deck)
        _check_hand(self.hand_size)
        if type(self.stake).__name__ == "list":
            tuples_at_the_door(self, "stake")
        _check_stake(self.stake)
        _check_members(
            self,
            joins=Joins,
            shortfall=Shortfall,
            unclaimed=Unclaimed,
            collect=CollectOrder,
            captures=Captures,
        )
        _check_object("ranking", self.ranking, ("strength", "reversed"), "ACE_HIGH")
        for ending in self.endings:
            _check_object("an ending", ending, ("verdict",), "RoundCap(100)")
            if not isinstance(getattr(ending, "memoryless", None), bool):
                raise BadInput(
                    f"an ending is {shown(ending)}; its memoryless is True if it looks only at "
                    "what players hold, else False"
                )
        if not all(isinstance(word, str) for word in self.chant):
            raise BadInput(f"chant is {shown(self.chant)}; it is a tuple of words")
        object.__setattr__(self, "plain", self._say_plain())

    def _say_plain(self) -> Plain[C] | None:
        in_order = self.collect in (CollectOrder.AS_PLAYED, CollectOrder.SHUFFLED)
        if not in_order or any(
            getattr(type(self), question) is not getattr(HouseRules, question)
            for question in ("lay", "best", "settle", "remember", "verdict")
        ):
            return None
        try:
            strengths = {card: self.ranking.strength(card) for card in self.deck}
        except Exception:  # noqa: BLE001 - the round that meets the fault reports it
            return None
        if not all(is_number(strength) for strength in strengths.values()):
            return None
        place = Place.PILE if self.captures is Captures.UNDER_PILE else Place.CAPTURED
        return Plain(strengths, place, self.collect is CollectOrder.SHUFFLED, not self.endings)

    @property
    def memoryless(self) -> bool:
        """True unless an ending counts rounds or looks at the time (ruling 12)."""
        return all(ending.memoryless for ending in self.endings)

    @property
    def needs_clock(self) -> bool:
        """Whether an ending looks at the time (ruling 11)."""
        return any(isinstance(ending, NeedsClock) and ending.needs_clock for ending in self.endings)

    def deal(self, deck: tuple[C, ...], players: int) -> Deal[C]:
        """Deal one card at a time, seat 0 first; set aside what is left (ruling 13).

        Raises `BadInput` if the deck is too small for the hands.
        """
        even = len(deck) // players
        if self.hand_size is None:
            hand = even
        elif isinstance(self.hand_size, Fraction):
            hand = int(even * self.hand_size)
        else:
            hand = self.hand_size
        if not 1 <= hand <= even:
            size = "a card" if self.hand_size is None else self.hand_size
            raise BadInput(
                f"deck has {len(deck)} cards, {even} for each of {players} players: too few for "
                f"hands of {size}"
            )
        piles = tuple(deck[seat : players * hand : players] for seat in range(players))
        return Deal(piles, deck[players * hand :])

    def lay(self, battle: Battle[C]) -> LayAnswer:
        """Say what is laid: a card each to open the round, later stakes and cards (rulings 1-5)."""
        if battle.level == 0:
            return opening_flip(battle.seats)
        called = battle.tied if self.joins is Joins.TIED else battle.seats
        stake = self._stake_of(battle)
        short = tuple([seat for seat in called if battle.holds(seat) <= stake])
        if short and self.shortfall is Shortfall.DRAW:
            return Outcome(Reason.DRAWN)
        if self.shortfall is Shortfall.LAST_CARD_STANDS:
            out: tuple[Seat, ...] = ()
        elif self.shortfall is Shortfall.FORFEIT:
            out = short
        else:
            out = tuple([seat for seat in short if not battle.holds(seat)])
        return self._fight(battle, tuple([seat for seat in called if seat not in out]), out, stake)

    def _fight(
        self, battle: Battle[C], fighters: tuple[Seat, ...], out: tuple[Seat, ...], stake: int
    ) -> Lay | Award:
        """Say what the fighters lay, or who takes the pot if there is no fight."""
        if len(fighters) < 2:
            return Award(fighters[0] if fighters else None, out)
        if self.shortfall is Shortfall.EQUAL_FORCE:
            stake = min(stake, min([battle.holds(seat) for seat in fighters]) - 1)
        puts = tuple([_put(seat, battle.holds(seat), stake) for seat in fighters])
        if not any(put.up for put in puts):
            return Award(None, out)
        return Lay(puts, out)

    def _stake_of(self, battle: Battle[C]) -> int:
        stake = self.stake
        if isinstance(stake, int):
            return stake
        if not callable(stake):
            return stake[min(battle.level, len(stake)) - 1]
        try:
            answer = stake(battle)
        except CardwarError:
            raise
        except Exception as error:
            fault = f"raised {told(error)}"
            raise RuleViolation(self.name, "stake", fault) from error
        if not is_int(answer, 0):
            fault = f"answered {shown(answer)}; a stake is an int, 0 or more"
            raise RuleViolation(self.name, "stake", fault)
        return answer

    def best(self, battle: Battle[C]) -> tuple[Seat, ...]:
        """Say who shows the strongest card; suits never matter (rulings 1 and 4)."""
        strength = self.ranking.strength
        strengths = [strength(cards[-1]) for cards in battle.shown]
        top = max(strengths)
        return tuple([seat for seat, s in zip(battle.seats, strengths, strict=True) if s == top])

    def settle(self, battle: Battle[C], winner: Seat | None) -> tuple[Share[C], ...]:
        """Give the pot to the winner, or do what is agreed if there is none (rulings 6 to 8)."""
        place = Place.PILE if self.captures is Captures.UNDER_PILE else Place.CAPTURED
        if winner is None:
            holders = [seat for seat in battle.playing if battle.holds(seat)]
            if len(holders) != 1:
                return self._settle_unclaimed(battle, place)
            winner = holders[0]
        shuffled = self.collect is CollectOrder.SHUFFLED
        return (Share(self._collected(battle, winner), place, winner, shuffled),)

    def _settle_unclaimed(self, battle: Battle[C], place: Place) -> tuple[Share[C], ...]:
        table = battle.table
        if self.unclaimed is Unclaimed.CARRY_OVER:
            return (Share(table, Place.TABLE),)
        if self.unclaimed is Unclaimed.SET_ASIDE:
            return (Share(table, Place.ASIDE),)
        seats = sorted({laid.seat for laid in table})
        return tuple([Share(_laid_by(seat, table), place, seat) for seat in seats])

    def _collected(self, battle: Battle[C], winner: Seat) -> tuple[Laid[C], ...]:
        """Return the pot in the order in which the winner picks it up."""
        table, seats = battle.table, range(len(battle.piles))
        match self.collect:
            case CollectOrder.AS_PLAYED | CollectOrder.SHUFFLED:
                return table
            case CollectOrder.BY_SEAT:
                order = [*seats]
            case CollectOrder.WINNER_FIRST:
                order = [*seats[winner:], *seats[:winner]]
            case CollectOrder.WINNER_LAST:
                order = [*seats[winner + 1 :], *seats[: winner + 1]]
            case CollectOrder.REVERSED:
                return table[::-1]
            case CollectOrder.HIGHEST_FIRST:
                strength = self.ranking.strength
                return tuple(sorted(table, key=lambda laid: strength(laid.card), reverse=True))
            case _:
                assert_never(self.collect)
        return tuple([laid for seat in order for laid in _laid_by(seat, table)])

    def refill(self, captured: tuple[C, ...]) -> Refill[C]:
        """Shuffle the captured cards or turn them over (rulings 7 and 14)."""
        if self.captures is Captures.APART_SHUFFLED:
            return Refill(captured, shuffled=True)
        return Refill(captured[::-1])

    def remember(self, battle: Battle[C], winner: Seat | None) -> Hashable:
        """Count the wars won, if an ending asks for them."""
        if any(isinstance(ending, WarsWon) for ending in self.endings):
            return remember_war(battle, winner)
        return battle.memory

    def verdict(self, state: GameState[C]) -> Outcome | None:
        """Say who is left, or what the first ending that is due says (rulings 9 and 10)."""
        playing = [seat for seat, player in enumerate(state.players) if player.holds]
        if len(playing) == 1:
            return Outcome(Reason.LAST_STANDING, (playing[0],))
        if not playing:
            return Outcome(Reason.ALL_OUT)
        for ending in self.endings:
            outcome = ending.verdict(state)
            if outcome is not None:
                return outcome
        return None


def _put(seat: Seat, holds: int, stake: int) -> Put:
    """Return what a seat lays that turns its last card up, or stands if it has none."""
    return Put(seat, min(stake, holds - 1), 1) if holds else Put(seat, 0, 0)


def _laid_by(seat: Seat, table: tuple[Laid[C], ...]) -> tuple[Laid[C], ...]:
    return tuple([laid for laid in table if laid.seat == seat])


def _check_shadowing(klass: type[object]) -> None:
    """Refuse a subclass in which a plain attribute hides a field: attrs would ignore it."""
    for base in klass.__mro__[: klass.__mro__.index(HouseRules)]:
        for field in attrs.fields_dict(HouseRules):
            if not isinstance(vars(base).get(field, _SLOT), MemberDescriptorType):
                raise BadInput(f"{base.__name__} sets {field}, but is not @attrs.frozen")


_SLOT = vars(HouseRules)["name"]
_NAMES = frozenset(name for name in dir(HouseRules) if not name.startswith("_"))


def _check_overrides(klass: type[object]) -> None:
    """Refuse an untyped field, and a name that is almost that of a field or a question."""
    import difflib

    annotated = get_annotations(klass, format=Format.FORWARDREF)
    for name in vars(klass).keys() | annotated.keys():
        if name.startswith("_"):
            continue
        if name in attrs.fields_dict(HouseRules) and name not in annotated:
            raise BadInput(
                f"{klass.__name__} sets {name} without a type; write '{name}: ... = ...' in an "
                f"@attrs.frozen class, or attrs.evolve(rules, {name}=...)"
            )
        near = difflib.get_close_matches(name.casefold(), _NAMES, n=1, cutoff=0.82)
        near = near or [known for known in _NAMES if sorted(known) == sorted(name.casefold())]
        if name not in _NAMES and near:
            raise BadInput(
                f"{klass.__name__} has {name!r}, which answers nothing; did you mean {near[0]!r}? "
                "(A helper's name may start with an underscore.)"
            )
