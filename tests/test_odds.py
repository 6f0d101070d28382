"""The odds in the middle of a game: by what can be seen there, and by nothing else."""

from __future__ import annotations

import json
from itertools import permutations
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardwar as cw
from cardwar.simulation import Odds, odds, simulate
from cardwar.simulation.going_on import EngineOdds, KernelOdds, going_on
from strategies import house_rules

WINNER_FIRST = attrs.evolve(cw.WAR, collect=cw.CollectOrder.WINNER_FIRST)


def chance(state: cw.GameState, seat: int) -> float:
    """Return how likely a seat is to win, by all orders in which the piles can lie."""
    cards = [card for player in state.players for card in player.pile]
    size = state.players[0].holds
    ways = [*permutations(cards)]
    won = sum(
        cw.play(cw.start(state.rules, piles=[way[:size], way[size:]])).outcome.winner == seat
        for way in ways
    )
    return won / len(ways)


def test_the_odds_are_those_of_all_that_could_be() -> None:
    state = cw.start(WINNER_FIRST, piles=["2c 7d As Kh", "3c 9d"])
    found = odds(state, 3000, seed=7)
    for seat in range(2):
        assert chance(state, seat) in found.wins(seat).interval(0.999)
    assert found.games == 3000


def test_what_lies_face_up_stays_where_it_is() -> None:
    state, _ = cw.step(cw.start(cw.WAR, piles=["As 2c", "3d 2d"]))
    assert [laid.face_up for laid in state.table] == [True, True]
    assert odds(state, 50, seed=1).wins(0).count == 50


@given(st.permutations(range(12)), st.permutations(range(12)))
def test_positions_that_look_alike_have_the_same_odds(one: list[int], two: list[int]) -> None:
    """Nobody learns where the hidden cards lie from the odds that are told."""
    rules: cw.HouseRules[int] = cw.HouseRules(
        deck=tuple(range(14)), ranking=cw.NATURAL, collect=cw.CollectOrder.WINNER_FIRST
    )
    seen = []
    for hidden in (one, two):
        piles = [(12, *hidden[:5]), (13, *hidden[5:10])]
        state = cw.start(rules, piles=piles, aside=hidden[10:])
        state, _ = cw.step(state)
        assert [laid.card for laid in state.table] == [12, 13]
        seen.append(odds(state, 5, seed=3).found)
    assert seen[0] == seen[1]


@given(house_rules(with_endings=False), st.integers(2, 4), st.integers(0, 2**64 - 1), st.data())
def test_a_kernel_and_the_engine_see_the_same_odds(
    rules: cw.HouseRules[Any], players: int, seed: int, data: st.DataObject
) -> None:
    state = cw.deal(rules, players=players, seed=seed)
    for _ in range(data.draw(st.integers(0, 3), label="rounds")):
        if not state.is_over:
            state, _events = cw.play_round(state)
    job = going_on(state, None, 200)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardwar.simulation.going_on._by_kernel", lambda *_: None)
        by_engine = going_on(state, None, 200)
    assert isinstance(by_engine, EngineOdds)
    if isinstance(job, KernelOdds):
        for own in range(3):
            assert job.play(own) == by_engine.play(own)


def test_positions_that_a_kernel_cannot_begin_from_are_played_by_the_engine() -> None:
    def by_kernel(state: cw.GameState) -> bool:
        return isinstance(going_on(state, None, 1000), KernelOdds)

    dealt = cw.deal(cw.WAR, players=2, seed=7)
    assert by_kernel(dealt)
    assert by_kernel(cw.play_round(dealt)[0])
    assert not by_kernel(cw.step(dealt)[0])  # cards on the table
    assert not by_kernel(cw.start(cw.WAR, piles=["As", ""]))  # over
    assert not by_kernel(cw.start(cw.WAR, piles=["As+Kd", "2c 3c"]))  # captured cards
    capped = cw.deal(cw.capped(cw.WAR, 100), players=2, seed=7)
    assert by_kernel(capped)
    assert not by_kernel(cw.play_round(capped)[0])  # rounds are counted from the deal
    wars = attrs.evolve(cw.WAR, endings=(cw.WarsWon(3),))
    remembered = cw.deal(wars, players=2, seed=7)
    while remembered.memory is None:
        remembered, _ = cw.play_round(remembered)
    assert not by_kernel(remembered)

    class Own(cw.HouseRules):
        pass

    assert not by_kernel(cw.deal(Own(), players=2, seed=7))


def test_counts_go_on_from_where_the_game_is() -> None:
    state = cw.deal(cw.WAR, players=2, seed=7)
    while state.round < 20:
        state, _ = cw.play_round(state)
    found = odds(state, 20, seed=7)
    assert found.rounds.least is not None
    assert found.rounds.least > 20
    assert found.wars.least is not None
    assert found.wars.least >= state.wars


def test_odds_of_a_game_that_is_over() -> None:
    state = cw.start(cw.WAR, piles=["As", ""])
    assert odds(state, 5, seed=1).wins(0).count == 5


def test_timed_rules_need_a_clock() -> None:
    state = cw.deal(cw.TIMED, players=2, seed=1)
    with pytest.raises(cw.ClockNeeded):
        odds(state, 5)
    assert odds(state, 5, clock=cw.pace(2)).games == 5


def test_a_fresh_seed_is_taken_where_none_is_given() -> None:
    state = cw.start(cw.WAR, piles=["As 2c 3c 4c 5c", "3d 4d 5d 2d Ad"])
    assert odds(state, 3).found.parts[0].seed != odds(state, 3).found.parts[0].seed


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"state": "WAR"}, "state is 'WAR'; a GameState is asked for"),
        ({"games": 0}, "games is 0"),
        ({"max_rounds": 0}, "max_rounds is 0"),
        ({"seed": -1}, "seed is -1"),
        ({"clock": 5}, "clock is 5; it is a function of the state"),
    ],
)
def test_what_cannot_be_asked(asked: dict[str, Any], message: str) -> None:
    state = cw.deal(cw.WAR, players=2, seed=7)
    options: dict[str, Any] = {"state": state, "games": 1} | asked
    with pytest.raises(cw.BadInput, match=message):
        odds(**options)


def test_odds_as_a_table() -> None:
    state = cw.start(cw.WAR, piles=["As Ks", "2c"])
    text = str(odds(state, 100, seed=7))
    assert text.startswith("War, round 0: 100 ways to go on\n")
    assert "won by seat 0" in text
    assert isinstance(odds(state, 1), Odds)


def test_odds_as_plain_data() -> None:
    state, _ = cw.step(cw.start(cw.WAR, piles=["As 2c 5h", "3d 2d", "4d"]))
    found = odds(state, 30, seed=7)
    plain = found.to_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert (plain["rules"], plain["round"], plain["holds"]) == ("War 1", 1, [2, 1, 0])
    assert plain["wins"] == [found.wins(seat).count for seat in range(3)]
    assert (plain["games"], plain["parts"]) == (30, [["7", 0, 30]])
    # The figures look as those of a report.
    report = simulate(cw.WAR, 3, seed=7).to_dict()
    assert isinstance(plain["reasons"], list)
    assert isinstance(report["reasons"], list)
    assert plain["reasons"][0].keys() == report["reasons"][0].keys()


def test_plain_data_tells_nothing_of_where_hidden_cards_lie() -> None:
    one, two = (cw.start(cw.WAR, piles=piles) for piles in (["As 2c", "3d"], ["3d As", "2c"]))
    assert odds(one, 20, seed=3).to_dict() == odds(two, 20, seed=3).to_dict()
