"""The numba kernel plays what the engine plays, game by game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardwar as cw
import kernel_games
import strategies
from cardwar.simulation import compare
from cardwar.simulation.deal_order import count_deals, deals_from, is_swapped
from cardwar.simulation.dealing import deck_of
from cardwar.simulation.kernels.plan import plan_of
from cardwar.simulation.on_engine import play_row
from effort import EXHAUSTIVE, LONG
from kernel_games import Setting
from vectors import KINDS, Data, clock_of, lines, rules_of

pytest.importorskip("numba")

from cardwar.simulation.kernels import compiled, jit

LIMIT = 1_000_000
ONE_OF = 1 if EXHAUSTIVE else 20
"""Of the small worlds, by default only some are played."""

AS_PLAYED = attrs.evolve(cw.WAR, collect=cw.CollectOrder.AS_PLAYED)


def setting(rules: cw.HouseRules[Any], players: int = 2, max_rounds: int = LIMIT) -> Setting:
    return Setting(rules, players, None, max_rounds)


# The engine's games


@pytest.mark.parametrize("file", ["games.jsonl", "small-worlds.jsonl"])
def test_the_vectors(file: str) -> None:
    played = 0
    for row in lines(file):
        rules, clock = rules_of(row["rules"]), clock_of(row["rules"])
        games: list[Data] = row.get("games", [row])
        for game in games[:: ONE_OF if file == "small-worlds.jsonl" else 1]:
            piles = [cw.parse_pile(pile) for pile in game["piles"]]
            these = Setting(rules, len(piles), clock, LIMIT)
            found = compiled.play_piles(these.plan, these.numbers(piles), row["seed"])
            expect = game["expect"]
            assert found == (
                KINDS[expect["kind"]],
                tuple(expect["winners"]),
                expect["rounds"],
                expect["flips"],
                expect["wars"],
                expect["deepest_war"],
                expect.get("cycle_start", 0),
                expect.get("cycle_period", 0),
            )
            played += 1
    assert played > 1000


def test_games_of_many_rules() -> None:
    assert kernel_games.check(600 if EXHAUSTIVE else 60, 3, seed=1) > 200


@given(strategies.house_rules(), strategies.PLAYERS, strategies.SEEDS, st.data())
def test_any_rules_that_have_a_plan(
    rules: cw.HouseRules[Any], players: int, seed: int, data: st.DataObject
) -> None:
    clock = cw.pace(2.5)
    limit = data.draw(st.sampled_from([1, 30, 1000]))
    plan = plan_of(rules, players, clock, limit)
    if plan is None:
        return
    these = Setting(rules, players, clock, limit)
    assert [*compiled.rows(plan, seed, range(2))] == [these.dealt(seed, n) for n in range(2)]
    state = data.draw(strategies.positions(st.just(rules)))
    piles = [player.pile for player in state.players]
    plan = plan_of(rules, len(piles), clock, limit)
    if plan is not None:
        numbers = [[rules.deck.index(card) for card in pile] for pile in piles]
        state = cw.start(rules, piles, seed=seed)
        assert compiled.play_piles(plan, numbers, seed) == play_row(state, clock, limit)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("collect", cw.CollectOrder)
@pytest.mark.parametrize("captures", cw.Captures)
def test_whole_decks(collect: cw.CollectOrder, captures: cw.Captures, players: int) -> None:
    rules = attrs.evolve(cw.WAR, collect=collect, captures=captures)
    these = setting(rules, players)
    (row,) = compiled.rows(these.plan, 7, range(1, 2))
    if row.rounds > LONG and not EXHAUSTIVE:
        these = setting(rules, players, max_rounds=LONG)
        (row,) = compiled.rows(these.plan, 7, range(1, 2))
    assert row == these.dealt(7, 1)


def test_a_comparison() -> None:
    """Its figures are made of columns, if numba plays every ruleset, and else of rows."""
    longer, other = AS_PLAYED, attrs.evolve(AS_PLAYED, stake=1)
    rulesets = [other, longer, cw.TWO_HANDED]
    by_numba = compare(rulesets, 60, seed=7, kernel="numba", chunk=25, workers=2)
    assert by_numba == compare(rulesets, 60, seed=7, kernel="python")
    assert [report.kernels for report in by_numba.reports] == [("numba",)] * 3
    least = by_numba.differences[1].rounds.least
    assert least is not None
    assert least < 0


# Games that go round


def test_a_cycle_is_found_up_to_the_limit_and_not_beyond() -> None:
    these = setting(AS_PLAYED)
    rows = [*compiled.rows(these.plan, 7, range(60))]
    number, row = next((n, row) for n, row in enumerate(rows) if row.reason is cw.Reason.CYCLE)
    assert row == these.dealt(7, number)
    assert row.rounds == row.start + row.length
    for limit in (row.rounds - 1, row.rounds):
        near = setting(AS_PLAYED, max_rounds=limit)
        (found,) = compiled.rows(near.plan, 7, range(number, number + 1))
        assert found == near.dealt(7, number)
        assert (found == row) is (limit == row.rounds)


def test_rounds_up_to_a_far_cap_take_no_time() -> None:
    flat = attrs.evolve(
        AS_PLAYED, stake=0, deck=tuple(cw.Card(r + s) for s in "cdhs" for r in "23456")
    )
    capped = [cw.capped(flat, rounds) for rounds in (10_000, 10**18)]
    near, far = (
        [*compiled.rows(setting(rules, max_rounds=10**18).plan, 7, range(60))] for rules in capped
    )
    assert any(row.wars > 10**12 for row in far)
    for one, other in zip(near, far, strict=True):
        if one.rounds < 10_000:
            assert one == other
        else:
            assert (other.reason, other.rounds) == (cw.Reason.ROUND_CAP, 10**18)
            assert other.deepest_war >= one.deepest_war
            assert other.battles == other.rounds + other.wars


# Every deal


@pytest.mark.parametrize("hands", [(3, 3), (4, 2), (1, 5), (2, 2, 2), (6, 0)])
@pytest.mark.parametrize("once", [False, True])
def test_every_deal_of_a_deck(hands: tuple[int, ...], *, once: bool) -> None:
    once = once and hands == (3, 3)
    rules = attrs.evolve(AS_PLAYED, deck=cw.parse_pile("2c2d3c3d4c4d"), stake=1)
    plan = setting(rules, len(hands)).plan
    deck = deck_of(plan.cards, plan, hands)
    orders = [[*order] for order in deals_from(deck.kinds, 0)]
    found = compiled.deals(plan, hands, 0, len(orders), once=once)
    assert len(orders) == count_deals(deck.kinds) == 90
    left_out = [once and is_swapped(order, 3) for order in orders]
    assert [reason == 0 for reason in found.reason] == left_out
    expected = [
        compiled.play_piles(plan, deck.dealt(order), 0)
        for order, out in zip(orders, left_out, strict=True)
        if not out
    ]
    assert [*compiled.rows_of(found)] == expected
    some = compiled.rows_of(compiled.deals(plan, hands, 31, 17))
    assert [*some] == [compiled.play_piles(plan, deck.dealt(o), 0) for o in orders[31:48]]


def test_after_the_last_deal_comes_the_first() -> None:
    rules = attrs.evolve(AS_PLAYED, deck=cw.parse_pile("2c3c3d4c"))
    plan = setting(rules).plan
    rows = [*compiled.rows_of(compiled.deals(plan, (2, 2), 0, 24))]
    assert rows[:12] == rows[12:]


# Runs


def test_games_are_what_their_numbers_say() -> None:
    plan = setting(cw.KRIG, 3).plan
    rows = [*compiled.rows(plan, 2**64 - 1, range(20))]
    assert [*compiled.rows(plan, 2**64 - 1, range(3, 20, 4))] == rows[3:20:4]
    assert [*compiled.rows(plan, 2**64 - 1, range(19, -1, -1))] == rows[::-1]
    assert [*compiled.rows(plan, 7, range(0))] == []


def test_a_deck_as_large_as_a_plan_can_have() -> None:
    deck = tuple(range(255)) * 128
    rules = cw.HouseRules(
        deck=deck, ranking=cw.NATURAL, endings=(cw.RoundCap(30),), stake=500, seats=range(2, 5)
    )
    these = setting(rules, 4)
    assert [*compiled.rows(these.plan, 7, range(1))] == [these.dealt(7, 0)]


# What is not compiled, and what cannot be


@pytest.mark.parametrize("blocked", ["numba", "numpy"])
def test_without_what_it_needs_it_says_which_extra_brings_it(blocked: str) -> None:
    code = (
        f"import sys; sys.modules[{blocked!r}] = None\n"
        "import cardwar\n"
        "from cardwar.simulation import simulate\n"
        "try:\n"
        "    from cardwar.simulation.kernels import compiled\n"
        "except cardwar.MissingExtra as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == (
        'the numba kernel needs numba; install it with: pip install "cardwar[fast]"\n'
    )


def test_its_code_plays_the_same_without_being_compiled() -> None:
    program = Path(kernel_games.__file__)
    path = os.pathsep.join([str(Path(cw.__file__).parents[1]), str(program.parent)])
    done = subprocess.run(
        [sys.executable, program, "3000" if EXHAUSTIVE else "60"],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert int(done.stdout) >= 180


def test_where_nothing_can_be_kept_it_is_compiled_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[bool] = []

    def njit(function: Callable[[int], int], **options: object) -> Callable[[int], int]:
        asked.append("cache" in options)
        if "cache" in options:
            raise RuntimeError("cannot cache function: no locator available")
        return function

    monkeypatch.setattr(jit, "_NJIT", njit)
    assert jit.entry(abs)(-7) == 7
    assert asked == [True, False]


def test_a_full_disk_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[int] = []

    def njit(function: Callable[[int], int], **options: object) -> Callable[[int], int]:
        def call(number: int) -> int:
            called.append(number)
            if len(called) == 1:
                raise OSError(28, "No space left on device")
            return function(number)

        return call

    monkeypatch.setattr(jit, "_NJIT", njit)
    assert jit.entry(abs)(-7) == 7
    assert called == [-7, -7]
