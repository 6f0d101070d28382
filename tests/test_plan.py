"""Which rules have a plan, and what stands in it."""

from __future__ import annotations

import math
from collections.abc import Hashable
from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardwar as cw
from cardwar.simulation.kernels.plan import MOST_CARDS, MOST_STRENGTHS, NEVER, Due, Plan, plan_of
from strategies import LIBRARY_ENDINGS, BySize, Mercy, as_many_as_tied

AnyRules = cw.HouseRules[Any]

NUMBERS: AnyRules = cw.HouseRules(deck=(3, 1, 3, 2, 2.5, 1), ranking=cw.NATURAL)


def plan(
    rules: AnyRules, players: int = 2, clock: object = None, max_rounds: int = 100
) -> Plan | None:
    return plan_of(rules, players, clock, max_rounds)


def known(rules: AnyRules, players: int = 2, clock: object = None, max_rounds: int = 100) -> Plan:
    found = plan(rules, players, clock, max_rounds)
    assert found is not None
    return found


def test_cards_are_places_and_strengths_have_no_gaps() -> None:
    found = known(NUMBERS)
    assert found.cards == (0, 1, 0, 3, 4, 1)
    assert found.strengths == (3, 0, 3, 1, 2, 0)
    lowest = known(attrs.evolve(NUMBERS, ranking=cw.NATURAL.reversed()))
    assert lowest.strengths == (0, 3, 0, 2, 1, 3)
    assert lowest.cards == found.cards


def test_a_plan_has_all_that_the_rules_say() -> None:
    rules = attrs.evolve(cw.KRIG, stake=(1, 0, 99), collect=cw.CollectOrder.REVERSED)
    found = known(rules, players=3, max_rounds=7)
    assert (found.players, found.hand, found.stakes, found.max_rounds) == (3, 17, (1, 0, 52), 7)
    assert found.joins is cw.Joins.ALL
    assert found.shortfall is cw.Shortfall.FORFEIT
    assert found.unclaimed is cw.Unclaimed.CARRY_OVER
    assert found.collect is cw.CollectOrder.REVERSED
    assert found.captures is cw.Captures.UNDER_PILE
    assert found.endings == ()
    assert known(cw.WAR, max_rounds=10**30).max_rounds == NEVER


@pytest.mark.parametrize(
    ("size", "hand"), [(None, 13), (5, 5), (Fraction(1, 2), 6), (Fraction(1), 13)]
)
def test_hands(size: int | Fraction | None, hand: int) -> None:
    assert known(attrs.evolve(cw.WAR, hand_size=size), players=4).hand == hand


OTHER: dict[str, Any] = {
    "deck": cw.DECK_54,
    "hand_size": 5,
    "ranking": cw.ACE_LOW,
    "stake": 2,
    "joins": cw.Joins.ALL,
    "shortfall": cw.Shortfall.DRAW,
    "unclaimed": cw.Unclaimed.SET_ASIDE,
    "collect": cw.CollectOrder.REVERSED,
    "captures": cw.Captures.APART_SHUFFLED,
    "endings": (cw.FirstOut(),),
}
"""Fields by which games go otherwise, with other values than the default."""


def test_no_field_is_forgotten() -> None:
    """One that a plan does not have would be left out of account by every kernel."""
    without_effect = {"name", "seats", "chant"}
    fields = {field.name for field in attrs.fields(cw.HouseRules) if field.init}
    assert fields == {*OTHER, *without_effect}
    for name, value in OTHER.items():
        assert known(attrs.evolve(cw.HouseRules(), **{name: value})) != known(cw.HouseRules()), name


def test_equal_rules_have_equal_plans() -> None:
    one = attrs.evolve(cw.WAR, name="one", chant=("W",), seats=range(2, 3))
    other = attrs.evolve(cw.WAR, name="other", deck=(*cw.STANDARD_DECK,))
    assert plan(one) == plan(other)
    assert hash(known(one)) == hash(known(other))
    assert plan(attrs.evolve(one, stake=2)) != plan(other)
    assert plan(one, max_rounds=99) != plan(other)


# Endings


def test_endings_are_numbers() -> None:
    rules = attrs.evolve(cw.WAR, endings=LIBRARY_ENDINGS)
    found = known(rules, clock=cw.pace(2.5))
    assert found.endings == ((Due.ROUNDS, 7), (Due.TIME, 28), (Due.OUT, 0), (Due.WARS, 7))
    assert plan(rules) is None


def test_what_counts_wars_and_what_has_no_memory() -> None:
    for ending in LIBRARY_ENDINGS:
        rules = attrs.evolve(cw.WAR, endings=(ending,))
        found = known(rules, clock=cw.pace(1))
        assert found.memoryless is rules.memoryless
        assert found.counts_wars is isinstance(ending, cw.WarsWon)


@given(
    st.floats(min_value=0, exclude_min=True, allow_infinity=False),
    st.floats(min_value=0, allow_infinity=False),
)
def test_the_time_is_up_when_the_clock_says_so(seconds: float, each: float) -> None:
    check_time(seconds, each)


@given(st.integers(1, 10**4), st.sampled_from([0.1, 0.3, 1 / 3, 2.5, 1e-3, 7e-9]))
def test_the_time_is_up_where_floats_are_rounded(battles: int, each: float) -> None:
    for seconds in (battles * each, math.nextafter(battles * each, 0), battles / (1 / each)):
        check_time(seconds, each)


def check_time(seconds: float, each: float) -> None:
    rules = attrs.evolve(cw.WAR, endings=(cw.TimeLimit(seconds),))
    ((due, battles),) = known(rules, clock=cw.pace(each)).endings
    assert due is Due.TIME
    if battles == NEVER:
        assert each <= 0 or seconds / each >= 2**50
    else:
        assert (battles - 1) * each < seconds <= battles * each


# What has no plan


class Deals(cw.HouseRules[Any]):
    def deal(self, deck: tuple[Any, ...], players: int) -> cw.Deal[Any]:
        return super().deal(deck, players)


class Lays(cw.HouseRules[Any]):
    def lay(self, battle: cw.Battle[Any]) -> cw.LayAnswer:
        return super().lay(battle)


class Best(cw.HouseRules[Any]):
    def best(self, battle: cw.Battle[Any]) -> tuple[cw.Seat, ...]:
        return super().best(battle)


class Settles(cw.HouseRules[Any]):
    def settle(self, battle: cw.Battle[Any], winner: cw.Seat | None) -> tuple[cw.Share[Any], ...]:
        return super().settle(battle, winner)


class Refills(cw.HouseRules[Any]):
    def refill(self, captured: tuple[Any, ...]) -> cw.Refill[Any]:
        return super().refill(captured)


class Remembers(cw.HouseRules[Any]):
    def remember(self, battle: cw.Battle[Any], winner: cw.Seat | None) -> Hashable:
        return super().remember(battle, winner)


class Judges(cw.HouseRules[Any]):
    def verdict(self, state: cw.GameState[Any]) -> cw.Outcome | None:
        return super().verdict(state)


class Nothing(cw.HouseRules[Any]):
    pass


@pytest.mark.parametrize("kind", [Deals, Lays, Best, Settles, Refills, Remembers, Judges, Nothing])
def test_no_subclass_has_a_plan(kind: type[AnyRules]) -> None:
    assert plan(cw.HouseRules()) is not None
    assert plan(kind()) is None


class MyOrder(cw.RankOrder):
    pass


class MyCap(cw.RoundCap):
    pass


@pytest.mark.parametrize(
    "fields",
    [
        {"stake": as_many_as_tied},
        {"stake": (1, 2, as_many_as_tied)[2]},
        {"ranking": BySize()},
        {"ranking": BySize().reversed()},
        {"ranking": MyOrder("23456789TJQKA")},
        {"endings": (Mercy(3),)},
        {"endings": (cw.FirstOut(), MyCap(3))},
        {"ranking": cw.RankOrder("23456789TJQK")},
        {"ranking": cw.NATURAL},
        {"hand_size": 27},
        {"deck": cw.STANDARD_DECK[:1]},
        {"seats": range(3, 5)},
    ],
)
def test_what_has_no_plan(fields: dict[str, Any]) -> None:
    assert plan(attrs.evolve(cw.WAR, **fields)) is None


def test_a_clock_of_ones_own_has_no_plan() -> None:
    class MyPace(cw.Pace):
        pass

    assert plan(cw.WAR, clock=cw.pace(2)) == plan(cw.WAR)
    for clock in (MyPace(2), cw.Stopwatch(), lambda state: 0.0):
        assert plan(cw.WAR, clock=clock) is None


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_other_numbers_of_players_have_no_plan(players: int) -> None:
    assert plan(attrs.evolve(cw.WAR, seats=range(2, 9)), players=players) is None


def test_the_most_strengths_and_the_most_cards() -> None:
    for strengths, taken in ((MOST_STRENGTHS, True), (MOST_STRENGTHS + 1, False)):
        rules = attrs.evolve(NUMBERS, deck=tuple(range(strengths)) * 2)
        assert (plan(rules) is not None) is taken
    for cards, taken in ((MOST_CARDS, True), (MOST_CARDS + 1, False)):
        rules = attrs.evolve(NUMBERS, deck=(1,) * cards)
        assert (plan(rules) is not None) is taken


def test_strengths_that_are_no_numbers_have_no_plan() -> None:
    assert plan(attrs.evolve(NUMBERS, deck=(True, False, 2, 3))) is None
    assert plan(attrs.evolve(NUMBERS, deck=("a", "b"))) is None
