"""Whole games that others published: contests, the longest games known, and cycles."""

from __future__ import annotations

import attrs
import pytest

import cardwar as cw
from effort import EXHAUSTIVE
from published import (
    BATAILLES,
    CARDS_GAME,
    PYANITSA,
    WAR_DEAL,
    WINNER_FIRST,
    WINNER_LAST,
    Data,
    Numbers,
    piles_of,
    read,
)

# Contests and course work

SOLDIER, DEALS, TIED_LEAVE, DRUNKARD = (contest["cases"] for contest in read("contests.json"))


def play(rules: Numbers, case: Data) -> cw.Result[int]:
    return cw.play(cw.start(rules, piles_of(case)))


@pytest.mark.parametrize("case", SOLDIER, ids=lambda case: case["expected"])
def test_soldier_and_cards(case: Data) -> None:
    result = play(WINNER_LAST, case)
    winner = result.outcome.winner
    answer = "-1" if winner is None else f"{result.tally.rounds} {winner + 1}"
    assert answer == case["expected"]
    assert (winner is None) is (result.outcome.reason is cw.Reason.CYCLE)


@pytest.mark.parametrize("case", DEALS, ids=lambda case: case["name"])
def test_war_deal(case: Data) -> None:
    result = cw.play(cw.deal(WAR_DEAL, players=2, deck=case["deck"]))
    assert result.tally.rounds == case["rounds_derived"]
    if case["winner_derived"] is None:
        # One round takes all cards from both: as they would be picked up, if there were a winner.
        assert result.outcome == cw.Outcome(cw.Reason.ALL_OUT)
        pot = [laid.card for laid in result.state.table]
        found = sorted(pot, key=WAR_DEAL.ranking.strength, reverse=True)
    else:
        winner = case["winner_derived"] - 1
        assert result.outcome == cw.Outcome(cw.Reason.LAST_STANDING, (winner,))
        found = list(result.state.players[winner].pile)
    assert found == case["expected_final_pile"]


@pytest.mark.parametrize("case", TIED_LEAVE, ids=lambda case: case["expected"])
def test_cards_game(case: Data) -> None:
    result = play(CARDS_GAME, case)
    winner = result.outcome.winner
    assert winner is not None
    who, total = ("First", "Second")[winner], sum(result.state.players[winner].pile)
    assert f"{who} player wins! Sum: {total}" == case["expected"]


@pytest.mark.parametrize("case", DRUNKARD, ids=lambda case: case["expected"])
def test_pyanitsa(case: Data) -> None:
    result = play(PYANITSA, case)
    assert result.outcome.reason is cw.Reason.LAST_STANDING
    winner = ("first", "second")[result.outcome.winners[0]]
    assert f"{winner} {result.tally.rounds}" == case["expected"]


def test_every_contest_is_played() -> None:
    cases = [len(contest["cases"]) for contest in read("contests.json")]
    assert cases == [2, 8, 6, 1]


# The longest games known, and cycles

LONGEST = read("longest-games-and-cycles.json")
SPIVEY = LONGEST["spivey"]
LOW_FIRST, LOW_LAST = (
    attrs.evolve(rules, ranking=cw.NATURAL.reversed()) for rules in (WINNER_FIRST, WINNER_LAST)
)
SPIVEY_ALSO = {
    "highest wins, winner first": WINNER_FIRST,
    "highest wins, loser first": WINNER_LAST,
    "lowest wins, loser first": LOW_LAST,
}


def check(result: cw.Result[int], expected: Data) -> None:
    """Check a result against the expected one of the file, and that nothing in that is left out."""
    found: Data
    if result.outcome.cycle is not None:
        cycle = result.outcome.cycle
        found = {"outcome": "cycle", "period": cycle.length, "rounds_before_cycle": cycle.start}
    else:
        assert result.outcome.reason is cw.Reason.LAST_STANDING
        found = {
            "winner": result.outcome.winners[0] + 1,
            "rounds": result.tally.rounds,
            "comparisons": result.tally.battles,
        }
    assert {key: found[key] for key in expected} == expected


@pytest.mark.slow
@pytest.mark.parametrize("record", LONGEST["records"], ids=lambda record: record["id"])
def test_records(record: Data) -> None:
    result = play(BATAILLES[record["rules"]], record)
    check(result, record["expected"])
    published = record.get("period_published")
    if published is not None:
        assert result.outcome.cycle == cw.Cycle(start=0, length=published)


@pytest.mark.parametrize("cycle", LONGEST["cycles_state_by_state"], ids=lambda cycle: cycle["name"])
def test_cycles_position_by_position(cycle: Data) -> None:
    positions = [cw.start(WINNER_FIRST, piles_of(row)).players for row in cycle["states"]]
    start = state = cw.start(WINNER_FIRST, piles_of(cycle["states"][0]))
    for players in [*positions, positions[0]]:
        assert state.players == players
        state, _ = cw.play_round(state)
    assert cw.play(start).outcome.cycle == cw.Cycle(start=0, length=cycle["period"])


@pytest.mark.slow
def test_spiveys_deal_comes_again_after_31920_rounds_and_not_before() -> None:
    state = start = cw.start(LOW_FIRST, piles_of(SPIVEY))
    again: list[int] = []
    while state.round < SPIVEY["expected"]["period"]:
        state, _ = cw.play_round(state)
        if state.players == start.players:
            again.append(state.round)
    assert again == [SPIVEY["expected"]["period"]] == [31920]


@pytest.mark.slow
@pytest.mark.skipif(not EXHAUSTIVE, reason="the same game is played four times to prove it")
def test_spiveys_cycle_is_proved() -> None:
    check(play(LOW_FIRST, SPIVEY), SPIVEY["expected"])


@pytest.mark.parametrize("also", SPIVEY["also"], ids=lambda also: also["rules"])
def test_spiveys_deal_by_other_rules(also: Data) -> None:
    check(play(SPIVEY_ALSO[also["rules"]], SPIVEY), also["expected"])
