"""What all runs have in common, whatever they are to say: who plays them, and how they stop."""

from __future__ import annotations

import multiprocessing
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardwar as cw
from cardwar.simulation import (
    Comparison,
    Figures,
    Progress,
    RunStopped,
    compare,
    every_deal,
    odds,
    simulate,
)
from simulating import DRAWN, ONCE, SHORT, WRONG, AnyOrder

SMALL = cw.HouseRules(
    name="Small", deck=(1, 1, 2, 2, 3, 3), ranking=cw.NATURAL, collect=cw.CollectOrder.WINNER_FIRST
)
PLACES = 90
"""So many deals it has; the others play as many games."""
DEALT = cw.deal(SHORT, players=2, seed=3)
LAID = cw.step(DEALT)[0]
"""With cards on the table, which no kernel plays."""

RUNS: dict[str, Callable[..., object]] = {
    "simulate": partial(simulate, SHORT, PLACES, seed=7, kernel="python"),
    "compare": partial(compare, [SHORT, DRAWN, ONCE], PLACES, seed=7, kernel="python"),
    "odds": partial(odds, DEALT, PLACES, seed=7),
    "odds by the engine": partial(odds, LAID, PLACES, seed=7),
    "every_deal": partial(every_deal, SMALL, kernel="python"),
}
ALL = pytest.mark.parametrize("name", RUNS)


def games_of(found: object) -> int:
    """Return how many games a result is of; a comparison has as many of each ruleset."""
    if isinstance(found, Comparison):
        (games,) = {report.games for report in found.reports}
        assert all(one.same_winners.total == games for one in found.differences)
        assert all(one.rounds.total == games for one in found.differences)
        return games
    assert isinstance(found, Figures)
    return found.games


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as executor:
        yield executor


@pytest.fixture(scope="module")
def whole() -> dict[str, object]:
    return {name: run() for name, run in RUNS.items()}


# Who plays


@ALL
def test_processes(name: str, processes: Executor, whole: dict[str, object]) -> None:
    found = RUNS[name](executor=processes, workers=2, chunk=25)
    assert found == whole[name]
    assert games_of(found) == PLACES


@pytest.mark.parametrize("name", [name for name in RUNS if "engine" not in name])
@given(st.none() | st.integers(1, PLACES + 1), st.none() | st.integers(1, 9), st.integers(0, 99))
def test_chunks_may_come_back_in_any_order(
    name: str, whole: dict[str, object], chunk: int | None, workers: int | None, seed: int
) -> None:
    with AnyOrder(seed) as executor:
        assert RUNS[name](executor=executor, chunk=chunk, workers=workers) == whole[name]


@ALL
def test_without_an_executor(name: str, whole: dict[str, object]) -> None:
    for chunk, workers in [(1, 1), (7, 3), (10**18, 10**18)]:
        assert RUNS[name](chunk=chunk, workers=workers) == whole[name]


@ALL
@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"executor": 4}, "executor is 4; it is an Executor of concurrent.futures"),
        ({"executor": ThreadPoolExecutor}, "executor is <class"),
        ({"progress": "bar"}, "progress is 'bar'; it is a function that takes a Progress"),
        ({"workers": 0}, "workers is 0"),
        ({"workers": True}, "workers is True"),
        ({"chunk": -1}, "chunk is -1"),
        ({"chunk": 2.5}, "chunk is 2.5"),
        ({"chunk": 10**19}, "chunk is 10000000000000000000"),
    ],
)
def test_who_cannot_play(name: str, asked: dict[str, Any], message: str) -> None:
    with pytest.raises(cw.BadInput, match=message):
        RUNS[name](**asked)


# How far it is


@ALL
def test_progress(name: str, now: list[float]) -> None:
    seen: list[Progress] = []

    def look(progress: Progress) -> None:
        now[0] += 2
        seen.append(progress)

    RUNS[name](chunk=40, progress=look)
    assert seen == [
        Progress(0, PLACES, 0.0, 0),
        Progress(40, PLACES, 2.0, 0),
        Progress(80, PLACES, 4.0, 0),
        Progress(PLACES, PLACES, 6.0, 0),
    ]


# How it stops


def stop_after(games: int, error: BaseException) -> Callable[[Progress], None]:
    def look(progress: Progress) -> None:
        if progress.done >= games:
            raise error

    return look


@ALL
@pytest.mark.parametrize("error", [RuntimeError("the bar broke"), cw.BadInput("no bar")])
@pytest.mark.parametrize("games", [0, 40, PLACES])
def test_a_callback_that_raises(name: str, error: Exception, games: int) -> None:
    with pytest.raises(RunStopped) as caught:
        RUNS[name](chunk=1, progress=stop_after(games, error))
    stopped = caught.value
    assert str(stopped) == (
        f"the run stopped after {games} of 90 games: "
        f"progress raised {type(error).__name__}: {error}"
    )
    assert stopped.__cause__ is error
    # It is what Ctrl-C gives, and can be sent to others.
    found = RUNS[name](chunk=1, progress=stop_after(games, KeyboardInterrupt()))
    assert stopped.report == found
    assert games_of(found) == games == stopped.done
    assert pickle.loads(pickle.dumps(stopped)).report == found


@ALL
def test_what_is_done_is_that_of_the_first_games(name: str) -> None:
    """As if fewer had been asked for; the deals of a deck cannot be fewer."""
    found = RUNS[name](chunk=8, progress=stop_after(40, KeyboardInterrupt()))
    fewer: dict[str, object] = {
        "simulate": simulate(SHORT, 40, seed=7, kernel="python"),
        "compare": compare([SHORT, DRAWN, ONCE], 40, seed=7, kernel="python"),
        "odds": odds(DEALT, 40, seed=7),
        "odds by the engine": odds(LAID, 40, seed=7),
    }
    assert found == fewer.get(name, found)
    assert games_of(found) == 40


@ALL
def test_what_ends_the_program_ends_the_run(name: str) -> None:
    with pytest.raises(SystemExit):
        RUNS[name](chunk=1, progress=stop_after(7, SystemExit()))


@ALL
def test_an_executor_that_breaks(name: str) -> None:
    threads = ThreadPoolExecutor(1)

    def look(progress: Progress) -> None:
        if progress.done == 20:
            threads.shutdown()

    # What is handed out by then, one and the two that wait, may still come back.
    with pytest.raises(RunStopped, match="RuntimeError: cannot schedule new futures") as caught:
        RUNS[name](executor=threads, workers=1, chunk=10, progress=look)
    assert games_of(caught.value.report) == caught.value.done == 20


def wrong_in_a_war(executor: Executor | None) -> object:
    state = cw.start(WRONG, piles=["2c 3c 4c 6c 6d", "2d 3d 4d 5c 5d"])
    while not state.table:
        state, _ = cw.step(state)
    return odds(state, 50, seed=7, executor=executor)


@pytest.mark.parametrize(
    "run",
    [
        lambda executor: compare([SHORT, WRONG], 20, seed=7, executor=executor),
        wrong_in_a_war,
        lambda executor: every_deal(WRONG, executor=executor, chunk=5000),
    ],
    ids=["compare", "odds", "every_deal"],
)
def test_rules_that_answer_wrongly_are_no_run_that_stopped(
    run: Callable[[Executor | None], object], processes: Executor
) -> None:
    for executor in (None, processes):
        with pytest.raises(cw.RuleViolation, match="Short, asked settle"):
            run(executor)
