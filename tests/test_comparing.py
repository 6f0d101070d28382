"""Rulesets side by side, records, and cycles."""

from __future__ import annotations

from itertools import islice
from typing import Any

import attrs
import pytest

import cardwar as cw
from cardwar.simulation import (
    compare,
    find_cycle,
    record_columns,
    records,
    simulate,
)

ONE_DOWN = attrs.evolve(cw.WAR, name="One down", stake=1)
AS_PLAYED = attrs.evolve(ONE_DOWN, name="As played", collect=cw.CollectOrder.AS_PLAYED)


def test_the_reports_are_those_of_single_runs() -> None:
    comparison = compare([cw.WAR, ONE_DOWN], 600, seed=7, kernel="python")
    for rules, report in zip((cw.WAR, ONE_DOWN), comparison.reports, strict=True):
        assert report == simulate(rules, 600, seed=7, kernel="python")
        assert report.kernels == ("python",)


def test_the_differences_are_deal_by_deal() -> None:
    one, two = (
        list(records(rules, 60, 3, seed=7, kernel="python")) for rules in (cw.WAR, ONE_DOWN)
    )
    (difference,) = compare([cw.WAR, ONE_DOWN], 60, 3, seed=7, kernel="python").differences
    longer = sorted(b.rounds - a.rounds for a, b in zip(one, two, strict=True))
    assert [rounds for rounds, games in difference.rounds for _ in range(games)] == longer
    same = sum(a.winners == b.winners for a, b in zip(one, two, strict=True))
    assert (difference.same_winners.count, difference.same_winners.total) == (same, 60)


def test_a_ruleset_beside_itself_is_the_same() -> None:
    comparison = compare([cw.KRIG, cw.KRIG, ONE_DOWN], 50, seed=7, kernel="python")
    assert comparison.differences[0].rounds.counts == ((0, 50),)
    assert comparison.differences[0].same_winners.value == 1
    assert comparison.differences[1].rounds.most


def test_each_ruleset_takes_the_path_it_can() -> None:
    class Own(cw.HouseRules):
        pass

    comparison = compare([cw.WAR, Own()], 5, seed=7, kernel="auto")
    assert comparison.reports[1].kernels == ("engine",)
    assert comparison.reports[0].kernels != ("engine",)
    assert comparison.differences[0].rounds.counts == ((0, 5),)


def test_the_comparison_as_a_table() -> None:
    text = str(compare([cw.WAR, AS_PLAYED], 100, seed=7, kernel="python"))
    assert text.startswith("The same deals, 2 players: 100 games, seed 7")
    assert all(words in text for words in ("endless", "beside War", "As played"))


@pytest.mark.parametrize(
    ("rulesets", "asked", "message"),
    [
        ([cw.WAR], {}, "a comparison is of two or more"),
        ("WAR", {}, "rulesets is 'WAR'; a tuple is asked for"),
        (iter([cw.WAR, cw.KRIG]), {}, "rulesets is .*iterator.*; a tuple is asked for"),
        ({cw.WAR, cw.KRIG}, {}, "rulesets is .*; a tuple is asked for"),
        ([cw.WAR, cw.KRIG], {"games": 0}, "games is 0"),
        ([cw.WAR, cw.KRIG], {"players": 5}, "players is 5"),
        ([cw.WAR, "KRIG"], {}, "rules is 'KRIG'"),
        ([cw.WAR, cw.KRIG], {"max_rounds": -1}, "max_rounds is -1"),
    ],
)
def test_what_cannot_be_compared(
    rulesets: list[cw.RuleSet], asked: dict[str, Any], message: str
) -> None:
    options: dict[str, Any] = {"games": 1, "kernel": "python"} | asked
    with pytest.raises(cw.BadInput, match=message):
        compare(rulesets, **options)


def test_records_are_the_games_of_a_run() -> None:
    for record in records(AS_PLAYED, 8, seed=7, kernel="python"):
        assert record.seed == cw.game_seed(7, record.game)
        result = cw.play(cw.deal(AS_PLAYED, players=2, seed=record.seed))
        outcome, tally = result.outcome, result.tally
        assert (record.reason, record.winners) == (outcome.reason, outcome.winners)
        assert record[4:8] == (tally.rounds, tally.battles, tally.wars, tally.deepest_war)
        cycle = outcome.cycle
        assert record[8:] == ((cycle.start, cycle.length) if cycle else (None, None))


def test_records_come_as_they_are_asked_for() -> None:
    endless = records(cw.WAR, 10**18, seed=7, kernel="engine")
    assert [record.game for record in islice(endless, 3)] == [0, 1, 2]


def test_records_are_the_same_by_every_path() -> None:
    by_path = [[*records(AS_PLAYED, 6, seed=7, kernel=kernel)] for kernel in ("python", "engine")]
    assert by_path[0] == by_path[1]


def test_what_is_wrong_is_said_before_the_first_record() -> None:
    with pytest.raises(cw.BadInput, match="games is -1"):
        records(cw.WAR, -1)
    with pytest.raises(cw.ClockNeeded):
        records(cw.TIMED, 1)
    assert (
        next(records(cw.WAR, 1, kernel="python")).seed
        != next(records(cw.WAR, 1, kernel="python")).seed
    )


def test_records_as_columns() -> None:
    columns = record_columns(records(cw.KRIG, 4, seed=7, kernel="python"))
    assert columns["game"] == [0, 1, 2, 3]
    assert set(columns["reason"]) == {"last standing"}
    assert {len(column) for column in columns.values()} == {4}
    assert record_columns(iter(())).keys() == columns.keys()


def test_a_cycle_is_found_exactly() -> None:
    state = cw.deal(AS_PLAYED, players=2, seed=cw.game_seed(7, 0))
    cycle = cw.play(state).outcome.cycle
    assert find_cycle(state) == cycle
    assert find_cycle(cw.deal(cw.WAR, players=2, seed=7)) is None
    if cycle is not None:
        inside = state
        while inside.round < cycle.start + 3:
            inside, _ = cw.play_round(inside)
        assert find_cycle(inside) == cw.Cycle(cycle.start + 3, cycle.length)
        assert find_cycle(state, max_rounds=cycle.start) is None


def test_rules_that_count_rounds_have_no_cycle() -> None:
    with pytest.raises(cw.BadInput, match="counts rounds or looks at the time"):
        find_cycle(cw.deal(cw.TWO_HANDED, players=2, seed=7))
    with pytest.raises(cw.BadInput, match="state is 7"):
        find_cycle(7)  # type: ignore[arg-type]
    with pytest.raises(cw.BadInput, match="max_rounds is 0"):
        find_cycle(cw.deal(cw.WAR, players=2, seed=7), max_rounds=0)
