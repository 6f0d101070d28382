"""Hypothesis strategies for cards, decks, rulesets, games, and what happens in them.

>>> import cardwar as cw
>>> from cardwar.testing import strategies
>>> from hypothesis import given
>>> @given(strategies.deals(strategies.house_rules()))
... def test_every_card_is_there(state: cw.GameState) -> None:
...     assert not cw.problems(state)
>>> test_every_card_is_there()

Where cardwar is installed, ``hypothesis.strategies.from_type`` knows `Card`, `HouseRules` and
`GameState` too, games of `Card`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias, overload

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from cardwar.cards import DECK_54, C, Card
from cardwar.endings import FirstOut, RoundCap, TimeLimit, WarsWon
from cardwar.errors import BadInput
from cardwar.events import Event
from cardwar.house_rules import Captures, CollectOrder, HouseRules, Joins, Shortfall, Unclaimed
from cardwar.positions import deal, start
from cardwar.rankings import ACE_HIGH, ACE_LOW, LOWEST_WINS, Ranking, RankOrder
from cardwar.rules import RuleSet
from cardwar.state import GameState
from cardwar.testing._numbers import numbers_of_players
from cardwar.testing._walking import beats

__all__ = [
    "AnyEnding",
    "Stream",
    "cards",
    "deals",
    "decks",
    "endings",
    "event_streams",
    "house_rules",
    "positions",
    "rankings",
    "seeds",
    "states",
]

AnyEnding: TypeAlias = RoundCap | TimeLimit | WarsWon | FirstOut
"""The endings that cardwar has."""

Stream: TypeAlias = tuple[GameState[C], tuple[Event[C], ...], GameState[C]]
"""A state, the events that follow, and the state they lead to."""

_MANY_STEPS = 40
_SEEDS = st.integers(0, 2**64 - 1)
_CARDS = st.sampled_from(DECK_54)
_ORDERS = st.permutations("23456789TJQKAX").map("".join).map(RankOrder)
_RANKINGS: SearchStrategy[Ranking[Card]] = st.one_of(
    st.sampled_from([ACE_HIGH, ACE_LOW, LOWEST_WINS]), _ORDERS, _ORDERS.map(RankOrder.reversed)
)


def _as_tuple(drawn: list[C]) -> tuple[C, ...]:
    return tuple(drawn)


def seeds() -> SearchStrategy[int]:
    """Give seeds.

    >>> from hypothesis import find
    >>> from cardwar.testing import strategies
    >>> find(strategies.seeds(), lambda seed: seed > 6)
    7
    """
    return _SEEDS


def cards() -> SearchStrategy[Card]:
    """Give cards, jokers among them.

    >>> from hypothesis import find
    >>> from cardwar.testing import strategies
    >>> find(strategies.cards(), lambda card: card.suit.name == "HEARTS")
    Card('2h')
    """
    return _CARDS


def decks(
    cards: SearchStrategy[C], *, least: int = 8, most: int | None = None
) -> SearchStrategy[tuple[C, ...]]:
    """Give decks of these cards, in which a card may come more than once.

    They have `least` cards or more, and at most `most`, or 40 where that is not said.

    >>> from hypothesis import find, strategies as st
    >>> from cardwar.testing import strategies
    >>> find(strategies.decks(st.integers(1, 5), least=2), lambda deck: True)
    (1, 1)
    """
    most = max(least, 40) if most is None else most
    return st.lists(cards, min_size=least, max_size=most).map(_as_tuple)


def rankings() -> SearchStrategy[Ranking[Card]]:
    """Give rankings of cards: those of cardwar, and ranks in any order.

    >>> import cardwar as cw
    >>> from hypothesis import find
    >>> from cardwar.testing import strategies
    >>> find(strategies.rankings(), lambda ranking: True) == cw.ACE_HIGH
    True
    """
    return _RANKINGS


def endings() -> SearchStrategy[AnyEnding]:
    """Give endings, small enough that a game comes to them.

    >>> from hypothesis import find
    >>> from cardwar.testing import strategies
    >>> find(strategies.endings(), lambda ending: not ending.memoryless)
    RoundCap(rounds=1)
    """
    return st.one_of(
        st.builds(RoundCap, st.integers(1, 40)),
        st.builds(TimeLimit, st.sampled_from([0.8, 30.0, 100.0])),
        st.builds(WarsWon, st.integers(1, 3)),
        st.just(FirstOut()),
    )


@overload
def house_rules() -> SearchStrategy[HouseRules[Card]]: ...


@overload
def house_rules(
    decks: SearchStrategy[tuple[C, ...]], rankings: SearchStrategy[Ranking[C]]
) -> SearchStrategy[HouseRules[C]]: ...


def house_rules(
    decks: SearchStrategy[tuple[C, ...]] | None = None,
    rankings: SearchStrategy[Ranking[C]] | None = None,
) -> SearchStrategy[HouseRules[C]] | SearchStrategy[HouseRules[Card]]:
    """Give house rules with every field but the seats drawn, of `Card` or of what the decks hold.

    The seats are two to four. Decks are best of eight cards or more, enough for half hands.

    >>> import cardwar as cw
    >>> from hypothesis import find, strategies as st
    >>> from cardwar.testing import strategies
    >>> numbers = strategies.decks(st.integers(1, 5))
    >>> rules = strategies.house_rules(numbers, st.just(cw.NATURAL))
    >>> find(rules, lambda rules: rules.joins is cw.Joins.ALL).deck
    (1, 1, 1, 1, 1, 1, 1, 1)
    """
    if (decks is None) is not (rankings is None):
        raise BadInput("house_rules takes decks and rankings together: one belongs to the other")
    if decks is None or rankings is None:
        return _house_rules(st.lists(_CARDS, min_size=8, max_size=40).map(_as_tuple), _RANKINGS)
    return _house_rules(decks, rankings)


@st.composite
def _house_rules(
    draw: st.DrawFn, decks: SearchStrategy[tuple[C, ...]], rankings: SearchStrategy[Ranking[C]]
) -> HouseRules[C]:
    levels = st.lists(st.integers(0, 3), min_size=1, max_size=3).map(_as_tuple)
    # pyright does not see that an ending for any card is one for these.
    return HouseRules(
        name=draw(st.sampled_from(["War", "Krig", "the rules of the house"])),
        deck=draw(decks),
        hand_size=draw(st.sampled_from([None, 1, Fraction(1, 2), Fraction(1)])),
        ranking=draw(rankings),
        stake=draw(st.one_of(st.integers(0, 4), levels)),
        joins=draw(st.sampled_from(Joins)),
        shortfall=draw(st.sampled_from(Shortfall)),
        unclaimed=draw(st.sampled_from(Unclaimed)),
        collect=draw(st.sampled_from(CollectOrder)),
        captures=draw(st.sampled_from(Captures)),
        endings=tuple(draw(st.lists(endings(), max_size=2))),  # pyright: ignore[reportArgumentType]
        chant=draw(st.sampled_from([(), ("W", "A", "R")])),
    )


@st.composite
def _deals(draw: st.DrawFn, rules: SearchStrategy[RuleSet[C]]) -> GameState[C]:
    chosen = draw(rules)
    numbers = numbers_of_players(chosen)
    enough = [number for number in numbers if number <= len(chosen.deck)]
    players = draw(st.sampled_from(enough or numbers))
    return deal(chosen, players=players, seed=draw(_SEEDS))


def deals(rules: SearchStrategy[RuleSet[C]]) -> SearchStrategy[GameState[C]]:
    """Give new games, dealt from a seed to any number of players that the rules allow.

    >>> import cardwar as cw
    >>> from hypothesis import find, strategies as st
    >>> from cardwar.testing import strategies
    >>> state = find(strategies.deals(st.just(cw.KRIG)), lambda state: len(state.players) == 3)
    >>> state.seed
    0
    """
    return _deals(rules)


@st.composite
def _positions(draw: st.DrawFn, rules: SearchStrategy[RuleSet[C]]) -> GameState[C]:
    chosen = draw(rules)
    players = draw(st.sampled_from(numbers_of_players(chosen)))
    pile = st.lists(st.sampled_from(chosen.deck), max_size=8).map(_as_tuple)
    piles = st.lists(pile, min_size=players, max_size=players)
    captured = draw(st.one_of(st.none(), piles))
    return start(chosen, draw(piles), captured=captured, seed=draw(_SEEDS))


def positions(rules: SearchStrategy[RuleSet[C]]) -> SearchStrategy[GameState[C]]:
    """Give positions laid out by hand: any piles of the deck's cards, empty ones too.

    A card may be there more often than in the deck. If fewer than two seats hold cards, the game is
    over.

    >>> import cardwar as cw
    >>> from hypothesis import find, strategies as st
    >>> from cardwar.testing import strategies
    >>> find(strategies.positions(st.just(cw.WAR)), lambda state: not state.is_over).position
    '2c/2c|'
    """
    return _positions(rules)


@st.composite
def _streams(draw: st.DrawFn, rules: SearchStrategy[RuleSet[C]]) -> Stream[C]:
    first = last = draw(st.one_of(_positions(rules), _deals(rules)))
    told: list[Event[C]] = []
    for _, events, after in beats(first, draw(st.integers(0, _MANY_STEPS))):
        told += events
        last = after
    return first, tuple(told), last


def states(rules: SearchStrategy[RuleSet[C]]) -> SearchStrategy[GameState[C]]:
    """Give states from anywhere in a game: new ones, in the middle of a round, or finished.

    Where the rules look at the time they are told it, 2.5 seconds for each battle.

    >>> import cardwar as cw
    >>> from hypothesis import find, strategies as st
    >>> from cardwar.testing import strategies
    >>> find(strategies.states(st.just(cw.WAR)), lambda state: state.round > 0).battles
    1
    """
    return _streams(rules).map(lambda stream: stream[2])


def event_streams(rules: SearchStrategy[RuleSet[C]]) -> SearchStrategy[Stream[C]]:
    """Give a state, the events of some steps from there, and the state they lead to.

    >>> import cardwar as cw
    >>> from hypothesis import given
    >>> from cardwar.testing import strategies
    >>> @given(strategies.event_streams(strategies.house_rules()))
    ... def test_events_say_all(stream: strategies.Stream) -> None:
    ...     first, events, last = stream
    ...     assert cw.replay(first, events) == last
    >>> test_events_say_all()
    """
    return _streams(rules)
