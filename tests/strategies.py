"""Hypothesis strategies: rulesets of all kinds, decks, positions and games."""

from __future__ import annotations

from collections.abc import Container, Hashable
from fractions import Fraction
from random import Random
from typing import Any, TypeAlias, TypeVar

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

import cardwar as cw
from twin import TwinRules
from twin_chance import RANKS

# Each drawn game has cards of its own kind.
Rules: TypeAlias = cw.RuleSet[Any]
House: TypeAlias = cw.HouseRules[Any]
State: TypeAlias = cw.GameState[Any]
Battle: TypeAlias = cw.Battle[Any]
Pile: TypeAlias = tuple[Any, ...]

T = TypeVar("T")

SEEDS = st.integers(0, 2**64 - 1)
PLAYERS = st.integers(2, 4)


# Stakes that are functions, an ending and a ranking that the library does not have


def as_many_as_tied(battle: Battle) -> int:
    return len(battle.tied)


def half_of_the_poorest(battle: Battle) -> int:
    return min(battle.holds(seat) for seat in battle.tied) // 2


def the_level(battle: Battle) -> int:
    return battle.level


@attrs.frozen
class Mercy:
    """Stops when somebody is too far ahead."""

    margin: int
    memoryless = True

    def verdict(self, state: State) -> cw.Outcome | None:
        held = [player.holds for player in state.players]
        if max(held) - min(held) <= self.margin:
            return None
        return cw.Outcome("mercy", cw.leaders(state))


@attrs.frozen
class BySize:
    """Ranks anything, by the length of its text."""

    def strength(self, card: object) -> float:
        return len(str(card))

    def reversed(self) -> cw.Ranking[Any]:
        return cw.ReversedRanking(self)


LIBRARY_ENDINGS: tuple[cw.Ending, ...] = (
    cw.RoundCap(7),
    cw.TimeLimit(70),
    cw.FirstOut(),
    cw.WarsWon(7),
)
"""One of each ending that the library has."""


# Cards: few ranks, so that ties come often

RANK_ORDERS = st.permutations("23456789TJQKAX").map("".join).map(cw.RankOrder)
CARD_RANKINGS: SearchStrategy[cw.Ranking] = st.one_of(
    st.sampled_from([cw.ACE_HIGH, cw.ACE_LOW, cw.LOWEST_WINS, cw.ACE_HIGH.reversed()]),
    RANK_ORDERS,
    RANK_ORDERS.map(cw.RankOrder.reversed),
)
CARD_POOLS = [
    cw.parse_pile("2c2d2h2s3c3d3h3s"),
    cw.parse_pile("2c2dTcTdKcKdAcAdXhXs"),
    cw.DECK_32,
    cw.DECK_54,
]
NUMBER_POOLS: list[Pile] = [(1, 2), (1, 2, 3, 4, 5), (-1, 0, 0.5, 7, 10**30), tuple(range(1, 51))]
# Texts, tuples, None: whatever is hashable.
OTHER_POOLS: list[Pile] = [
    ("a", "bb", "cc", "ddd"),
    (None, "As", ("A", 1), frozenset({7}), b"x", Fraction(1, 3), cw.Card("Td")),
]


@attrs.frozen
class Kind:
    """A kind of cards: some that there are, and how they are ranked."""

    pool: Pile
    ranking: cw.Ranking[Any]


def kinds() -> SearchStrategy[Kind]:
    natural: list[cw.Ranking[Any]] = [cw.NATURAL, cw.NATURAL.reversed()]
    by_size: list[cw.Ranking[Any]] = [BySize(), BySize().reversed()]
    return st.one_of(
        st.builds(Kind, st.sampled_from(CARD_POOLS), CARD_RANKINGS),
        st.builds(Kind, st.sampled_from(NUMBER_POOLS), st.sampled_from(natural)),
        st.builds(Kind, st.sampled_from(OTHER_POOLS), st.sampled_from(by_size)),
    )


def piles(pool: Pile, most: int = 12, least: int = 0) -> SearchStrategy[Pile]:
    """Give piles of cards from the pool; a card may come more than once."""
    return st.lists(st.sampled_from(pool), min_size=least, max_size=most).map(tuple)


# Rules

STAKES: SearchStrategy[cw.Stake[Any]] = st.one_of(
    st.integers(0, 4),
    st.lists(st.integers(0, 3), min_size=1, max_size=3).map(tuple),
    st.sampled_from([as_many_as_tied, half_of_the_poorest, the_level]),
)
ENDINGS: SearchStrategy[cw.Ending[Any]] = st.one_of(
    st.builds(cw.RoundCap, st.integers(1, 40)),
    st.builds(cw.TimeLimit, st.sampled_from([0.8, 30.0, 100])),
    st.builds(cw.WarsWon, st.integers(1, 3)),
    st.builds(Mercy, st.integers(2, 12)),
    st.just(cw.FirstOut()),
)


@st.composite
def house_rules(draw: st.DrawFn, *, with_endings: bool = True) -> House:
    """Give house rules with every field drawn."""
    kind = draw(kinds())
    deck = draw(piles(kind.pool, most=40, least=4))
    endings = draw(st.lists(ENDINGS, max_size=2)) if with_endings and draw(st.booleans()) else []
    return cw.HouseRules(
        name=draw(st.sampled_from(["War", "Krig", "the rules of the house"])),
        deck=deck,
        hand_size=draw(st.sampled_from([None, None, 1, Fraction(1, 2), Fraction(1)]))
        if len(deck) >= 8
        else None,
        ranking=kind.ranking,
        stake=draw(STAKES),
        joins=draw(st.sampled_from(cw.Joins)),
        shortfall=draw(st.sampled_from(cw.Shortfall)),
        unclaimed=draw(st.sampled_from(cw.Unclaimed)),
        collect=draw(st.sampled_from(cw.CollectOrder)),
        captures=draw(st.sampled_from(cw.Captures)),
        endings=tuple(endings),
        chant=draw(st.sampled_from([(), ("W", "A", "R")])),
    )


@attrs.frozen
class Whims:
    """A ruleset whose answers are drawn by lot, though always allowed ones.

    The lot depends on what is asked and on nothing else, so the same game is played again.
    """

    deck: Pile
    salt: int
    name: str = "Whims"
    seats: Container[int] = range(2, 5)
    memoryless: bool = True

    def _lot(self, *asked: object) -> Random:
        return Random(f"{self.salt} {asked!r}")

    def deal(self, deck: Pile, players: int) -> cw.Deal[Any]:
        lot = self._lot(deck, players)
        hands: list[list[Any]] = [[] for _ in range(players + 1)]
        for place, card in enumerate(deck):
            (hands[place] if place < players else lot.choice(hands)).append(card)
        return cw.Deal(tuple(map(tuple, hands[:-1])), tuple(hands[-1]))

    def lay(self, battle: Battle) -> cw.LayAnswer:
        lot = self._lot("lay", battle)
        if lot.random() < 0.02:
            return cw.Outcome("a whim", self._some(lot, battle.seats))
        out = self._some(lot, battle.seats) if lot.random() < 0.15 else ()
        puts = [
            put
            for seat in self._callable(lot, battle)
            if seat not in out and (put := self._put(lot, battle, seat)) is not None
        ]
        staying = [seat for seat in battle.seats if seat not in out]
        if len(puts) >= 2 and any(put.down + put.up for put in puts):
            return cw.Lay(tuple(puts), out)
        if battle.level or out:
            return cw.Award(lot.choice([None, *staying]), out)
        return cw.Lay(tuple([cw.Put(seat, 0, 1) for seat in battle.seats]))

    def _callable(self, lot: Random, battle: Battle) -> tuple[int, ...]:
        """Give those who are called to lay: in a war, now and then, also the others."""
        others_join = battle.level and lot.random() < 0.1
        return battle.playing if others_join else battle.seats

    def _put(self, lot: Random, battle: Battle, seat: int) -> cw.Put | None:
        holds = battle.holds(seat)
        must_show = not battle.level or seat not in battle.seats
        up = min(holds, lot.choice([0, 1, 1, 1, 1, 2]))
        if must_show and not up:
            if not holds:
                return None
            up = 1
        return cw.Put(seat, lot.randint(0, min(3, holds - up)), up)

    def _some(self, lot: Random, seats: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(lot.sample(seats, lot.randint(0, len(seats)))))

    def best(self, battle: Battle) -> tuple[int, ...]:
        lot = self._lot("best", battle)
        if lot.random() < 0.6:
            return (lot.choice(battle.seats),)
        return self._some(lot, battle.seats) or battle.seats

    def settle(self, battle: Battle, winner: int | None) -> tuple[cw.Share[Any], ...]:
        lot = self._lot("settle", battle, winner)
        table = battle.table
        if winner is None and lot.random() < 0.3:
            return tuple(
                cw.Share(tuple(laid for laid in table if laid.seat == seat), cw.Place.PILE, seat)
                for seat in sorted({laid.seat for laid in table} & {*battle.playing})
            ) + tuple(
                cw.Share((laid,), cw.Place.ASIDE)
                for laid in table
                if laid.seat not in battle.playing
            )
        laid = lot.sample(table, len(table))
        shares: list[cw.Share[Any]] = []
        while laid:
            many = len(laid) if lot.random() < 0.6 else lot.randint(1, len(laid))
            part, laid = tuple(laid[:many]), laid[many:]
            place = lot.choice([cw.Place.PILE] * 4 + [cw.Place.CAPTURED] * 4 + [*cw.Place])
            if place in (cw.Place.PILE, cw.Place.CAPTURED):
                seat = lot.choice(battle.playing) if winner is None else winner
                shares.append(cw.Share(part, place, seat, shuffled=lot.random() < 0.3))
            else:
                shares.append(cw.Share(part, place))
        return tuple(shares)

    def refill(self, captured: Pile) -> cw.Refill[Any]:
        lot = self._lot("refill", captured)
        return cw.Refill(tuple(lot.sample(captured, len(captured))), lot.random() < 0.3)

    def remember(self, battle: Battle, winner: int | None) -> Hashable:
        lot = self._lot("remember", battle, winner)
        return lot.choice([battle.memory, None, (winner, battle.level)])

    def verdict(self, state: State) -> cw.Outcome | None:
        if len(state.playing) == 1:
            return cw.Outcome(cw.Reason.LAST_STANDING, state.playing)
        if not state.playing:
            return cw.Outcome(cw.Reason.ALL_OUT)
        lot = self._lot("verdict", state.players, state.table, state.memory)
        return cw.Outcome("a whim", self._some(lot, state.playing)) if lot.random() < 0.03 else None


def whims() -> SearchStrategy[Rules]:
    decks = kinds().flatmap(lambda kind: piles(kind.pool, most=30, least=4))
    return st.builds(Whims, decks, st.integers(0, 2**32))


def rulesets() -> SearchStrategy[Rules]:
    """Give rulesets of all kinds, most of them house rules."""
    return st.one_of(house_rules(), house_rules(), whims())


# Games


@st.composite
def dealt(draw: st.DrawFn, rules: SearchStrategy[Rules]) -> State:
    """Give games dealt from a seed."""
    chosen = draw(rules)
    return cw.deal(chosen, players=draw(PLAYERS), seed=draw(SEEDS))


@st.composite
def positions(draw: st.DrawFn, rules: SearchStrategy[Rules]) -> State:
    """Give positions made by hand: any piles of the deck's cards, captured ones and some aside."""
    chosen = draw(rules)
    players, some = draw(PLAYERS), piles(chosen.deck, most=8)
    hands = st.lists(some, min_size=players, max_size=players)
    captured = draw(hands) if draw(st.booleans()) else None
    aside = draw(piles(chosen.deck, most=2))
    return cw.start(chosen, draw(hands), captured=captured, aside=aside, seed=draw(SEEDS))


def games(rules: SearchStrategy[Rules] | None = None) -> SearchStrategy[State]:
    """Give new games, dealt or laid out."""
    rules = rulesets() if rules is None else rules
    return st.one_of(dealt(rules), positions(rules))


def changed(state: State, **fields: Any) -> State:  # noqa: ANN401 - a value for any field
    """Give a state in which these fields are others."""
    return state._replace(**fields)


# The twin's games


def sometimes(values: SearchStrategy[T]) -> SearchStrategy[T | None]:
    return st.one_of(st.none(), st.none(), st.none(), values)


def twin_rules(*, with_clock: bool = True) -> SearchStrategy[TwinRules]:
    """Give rules that the twin can play."""
    stakes: SearchStrategy[int | list[int]] = st.one_of(
        st.integers(0, 4), st.lists(st.integers(0, 3), min_size=1, max_size=3)
    )
    return st.builds(
        TwinRules,
        stake=stakes,
        joins=st.sampled_from(["tied", "all"]),
        shortfall=st.sampled_from([member.name.lower() for member in cw.Shortfall]),
        unclaimed=st.sampled_from([member.name.lower() for member in cw.Unclaimed]),
        capture=st.sampled_from([member.name.lower() for member in cw.CollectOrder]),
        captures=st.sampled_from([member.name.lower() for member in cw.Captures]),
        lowest_wins=st.booleans(),
        round_cap=sometimes(st.integers(1, 40)),
        time_limit=sometimes(st.sampled_from([0.8, 3.0, 30.0])) if with_clock else st.none(),
        pace=st.sampled_from([0.1, 2.5]) if with_clock else st.just(0.0),
        first_out=st.sampled_from([False, False, False, True]),
        wars_won=sometimes(st.integers(1, 3)),
    )


# Few ranks: with all of them a small game would hardly see a war.
TWIN_CARDS = [cw.Card(rank + suit) for rank in RANKS[:3] + "A" for suit in "cdhs"]


def twin_piles(players: int, pool: Pile) -> SearchStrategy[list[Pile]]:
    return st.lists(piles(pool, most=9), min_size=players, max_size=players)
