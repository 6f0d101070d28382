"""Clocks: the stopwatch of a game that people watch."""

from __future__ import annotations

from typing import Any

import pytest

import cardwar as cw


def test_a_stopwatch_starts_when_the_game_is_first_asked_about(now: list[float]) -> None:
    watch, state = cw.Stopwatch(), cw.deal(cw.TIMED, players=2, seed=1)
    assert watch(state) == 0
    state, _ = cw.step(state, elapsed=0)
    now[0] += 7.5
    assert watch(state) == 7.5
    state, _ = cw.step(state, elapsed=7.5)
    now[0] += 1
    assert watch(state) == 8.5


def test_a_game_that_was_saved_goes_on_from_its_own_time(now: list[float]) -> None:
    state = cw.deal(cw.TIMED, players=2, seed=1)
    state, _ = cw.play_round(state, elapsed=250)
    watch = cw.Stopwatch()
    now[0] += 9
    assert watch(state) == 250
    now[0] += 1
    assert watch(state) == 251


@pytest.mark.parametrize("elapsed", [0.1, 30.1, 287.21434579889376])
def test_a_game_that_was_saved_can_be_stepped_at_once(now: list[float], elapsed: float) -> None:
    """The time since the stopwatch was started is a rounded difference, and may be a bit less."""
    state, _ = cw.step(cw.deal(cw.TIMED, players=2, seed=1), elapsed=elapsed)
    for start in (54321.123, 1234.567, 99999.9, 7.7, 1000.3, 86400.1):
        now[0] = start
        after, _ = cw.step(state, elapsed=cw.Stopwatch()(state))
        assert after.elapsed == pytest.approx(elapsed)


def test_a_new_game_starts_the_stopwatch_anew(now: list[float]) -> None:
    watch, state = cw.Stopwatch(), cw.deal(cw.TIMED, players=2, seed=1)
    watch(state)
    state, _ = cw.play_round(state, elapsed=0)
    now[0] += 100
    assert watch(state) == 100
    assert watch(cw.deal(cw.TIMED, players=2, seed=2)) == 0


@pytest.mark.usefixtures("ticking")
def test_a_game_played_by_a_stopwatch_ends_in_time() -> None:
    state = cw.deal(cw.timed(cw.WAR, minutes=1), players=2, seed=1)
    result = cw.play(state, clock=cw.Stopwatch())
    assert (result.outcome.reason, result.state.elapsed) == (cw.Reason.TIME, 60)


@pytest.mark.usefixtures("ticking")
def test_each_game_of_a_match_has_its_own_time() -> None:
    rules = cw.timed(cw.WAR, minutes=1)
    match = cw.play_match(rules, best_of=5, seed=7, clock=cw.Stopwatch())
    paced = cw.play_match(rules, best_of=5, seed=7, clock=cw.pace(2))
    assert match.outcomes == paced.outcomes


def test_asking_again_does_not_start_it_anew(now: list[float]) -> None:
    watch, state = cw.Stopwatch(), cw.deal(cw.TIMED, players=2, seed=1)
    watch(state)
    now[0] += 30
    assert watch(state) == 30


def test_a_used_stopwatch_takes_up_a_game_that_is_ahead_of_it(now: list[float]) -> None:
    watch = cw.Stopwatch()
    watch(cw.deal(cw.TIMED, players=2, seed=2))
    saved, _ = cw.play_round(cw.deal(cw.TIMED, players=2, seed=1), elapsed=250)
    now[0] += 4
    assert watch(saved) == 250


@pytest.mark.parametrize("clock", [cw.Stopwatch(), cw.pace(1)])
def test_a_clock_is_asked_about_a_game(clock: cw.Clock) -> None:
    value: Any = None
    with pytest.raises(cw.BadInput, match="state is None; a GameState is asked for"):
        clock(value)
