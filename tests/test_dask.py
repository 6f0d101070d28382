"""Runs on a Dask cluster: two worker processes over TCP, one of which is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from threading import Thread
from typing import Any, TypeVar

import pytest

pytest.importorskip("distributed")

import distributed

import cardwar as cw
from cardwar.simulation import Progress, RunStopped, simulate
from simulating import MEASURES, OWN, SHORT, WRONG

pytestmark = pytest.mark.slow

T = TypeVar("T")
GAMES = 200
PATIENCE = 120
"""Seconds after which a call hangs, for all that one can tell."""
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


# It has no types of its own.
dask: Any = distributed


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with (
        dask.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            protocol="tcp://",
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
        ) as cluster,
        dask.Client(cluster, timeout=PATIENCE) as client,
    ):
        yield client


@pytest.fixture
def executor(client: Any) -> Executor:  # noqa: ANN401
    client.wait_for_workers(2, timeout=PATIENCE)
    found: Executor = client.get_executor()
    return found


def bounded(call: Callable[[], T]) -> T:
    """Call it; a test must not hang."""
    future: Future[T] = Future()

    def run() -> None:
        try:
            future.set_result(call())
        except BaseException as error:  # noqa: BLE001 - the result raises it
            future.set_exception(error)

    Thread(target=run, daemon=True).start()
    return future.result(PATIENCE)


def test_the_same_report(executor: Executor) -> None:
    here = simulate(SHORT, GAMES, seed=7, kernel="python")
    there = bounded(lambda: simulate(SHORT, GAMES, seed=7, executor=executor, kernel="python"))
    assert (there, there.kernels) == (here, ("python",))
    measured = bounded(
        lambda: simulate(OWN, 20, seed=7, executor=executor, chunk=5, measures=MEASURES)
    )
    assert measured == simulate(OWN, 20, seed=7, measures=MEASURES)


def test_a_worker_that_is_killed_is_made_up_for(client: Any, executor: Executor) -> None:  # noqa: ANN401
    workers: dict[str, int] = client.run(os.getpid)
    killed: list[str] = []

    def look(progress: Progress) -> None:
        if progress.done >= 40 and not killed:
            killed.extend(list(workers)[:1])
            os.kill(workers[killed[0]], KILL)

    report = bounded(
        lambda: simulate(SHORT, GAMES, seed=7, executor=executor, chunk=5, progress=look)
    )
    assert len(killed) == 1
    assert killed[0] not in client.run(os.getpid)
    assert report == simulate(SHORT, GAMES, seed=7, kernel="python")


def test_ctrl_c_cancels_what_has_not_begun(executor: Executor) -> None:
    def look(progress: Progress) -> None:
        if progress.done >= 40:
            raise KeyboardInterrupt

    report = bounded(
        lambda: simulate(SHORT, 10**9, seed=7, executor=executor, chunk=10, progress=look)
    )
    assert report.games == 40
    # The cluster is free for others, and the run can go on elsewhere.
    assert bounded(lambda: executor.submit(int, "7").result()) == 7
    games = report.parts[-1].stop
    whole = simulate(SHORT, games, so_far=report, kernel="python")
    assert whole == simulate(SHORT, games, seed=7, kernel="python")


def test_what_somebody_else_cancels_stops_the_run(executor: Executor) -> None:
    def look(progress: Progress) -> None:
        if progress.done == 40:
            # All chunks have been handed out by now.
            executor.shutdown(wait=False)

    def run() -> None:
        simulate(OWN, 1000, seed=7, executor=executor, chunk=10, workers=50, progress=look)

    with pytest.raises(RunStopped, match="of 1000 games: CancelledError") as caught:
        bounded(run)
    assert isinstance(caught.value.__cause__, CancelledError)
    assert 40 <= caught.value.report.games < 1000


def test_rules_that_answer_wrongly_come_back_with_their_game(executor: Executor) -> None:
    with pytest.raises(cw.RuleViolation, match="Short, asked settle") as caught:
        bounded(lambda: simulate(WRONG, 20, seed=7, executor=executor, chunk=20))
    assert caught.value.__notes__ == [
        f"in game 14 of seed 7: deal it with seed={cw.game_seed(7, 14)}"
    ]
