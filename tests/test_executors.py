"""Runs beyond one process: any executor gives the same report; one that breaks loses nothing."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, TypeVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardwar as cw
from cardwar.simulation import Part, Progress, RunStopped, handing_out, jobs, load_report, simulate
from cardwar.simulation.groups import Found
from cardwar.simulation.handing_out import Cutter
from cardwar.simulation.jobs import Chunk, Work, play_away, play_chunk
from simulating import MEASURES, OWN, SHORT, WRONG, AnyOrder, cards_turned, fails, job

T = TypeVar("T")
GAMES = 60
WHOLE = simulate(SHORT, GAMES, seed=7, kernel="python")
# Forking is unsafe where there are threads, and Python warns of it.
SPAWN = multiprocessing.get_context("spawn")


@pytest.fixture(autouse=True)
def _without_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave numba to those who ask for it, as it may have to be compiled first."""
    monkeypatch.setattr(jobs, "numba_works", lambda plan: False)
    monkeypatch.setattr(jobs, "_WORTH_COMPILING", 1)


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=SPAWN) as executor:
        yield executor


# The same report


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("chunk", [1, 7, 1000, None])
def test_threads(workers: int, chunk: int | None) -> None:
    with ThreadPoolExecutor(2) as threads:
        report = simulate(
            SHORT, GAMES, seed=7, executor=threads, workers=workers, chunk=chunk, kernel="python"
        )
    assert report == WHOLE


@pytest.mark.parametrize("chunk", [5, None])
def test_processes(processes: Executor, chunk: int | None) -> None:
    for kernel in ("python", "engine"):
        report = simulate(SHORT, GAMES, seed=7, executor=processes, chunk=chunk, kernel=kernel)
        assert (report, report.kernels) == (WHOLE, (kernel,))
        assert report.versions == (cw.__version__,)


def test_measures_in_processes(processes: Executor) -> None:
    there = simulate(OWN, 20, seed=7, executor=processes, measures=MEASURES, chunk=3)
    assert there == simulate(OWN, 20, seed=7, measures=MEASURES)
    assert there.measures["turned"].total == 20


@given(st.integers(1, GAMES), st.integers(1, 9), st.integers(0, 99))
def test_chunks_may_come_back_in_any_order(chunk: int, workers: int, seed: int) -> None:
    with AnyOrder(seed) as executor:
        report = simulate(
            SHORT, GAMES, seed=7, executor=executor, chunk=chunk, workers=workers, kernel="python"
        )
    assert report == WHOLE


def test_waiting_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a chunk takes, and in how many goes it is waited for."""
    monkeypatch.setattr(handing_out, "_PATIENCE", 0.001)

    def late(job: jobs.Job, part: Part) -> Chunk[Found]:
        time.sleep(0.05)
        return play_away(job, part)

    monkeypatch.setattr(handing_out, "play_away", late)
    with ThreadPoolExecutor(1) as threads:
        assert simulate(SHORT, GAMES, seed=7, executor=threads, chunk=30) == WHOLE


def test_a_job_and_what_comes_back_are_small() -> None:
    one, many = (play_chunk(job(cw.WAR), Part(7, 0, games)) for games in (1, 300))
    assert len(pickle.dumps(job(cw.WAR))) < 2_000
    assert len(pickle.dumps(one)) < 2_000
    # So many bytes for each different number that was seen, and not for each game.
    numbers = sum(len(group.rounds.counts) for _, group in many.found.groups)
    assert len(pickle.dumps(many)) < 2_000 + 40 * numbers
    engine = jobs.setting_of(cw.WAR, 2, None, 100, {"turned": cards_turned})
    assert len(pickle.dumps(engine)) < 8_000


# What breaks


def kill_a_child(before: set[int]) -> Callable[[Progress], None]:
    """Return a callback that kills a new process once some games are done."""

    def look(progress: Progress) -> None:
        children = [child for child in multiprocessing.active_children() if child.pid not in before]
        if progress.done >= 10 and len(children) == 2:
            children[0].kill()
            children[0].join()

    return look


def test_a_worker_that_is_killed(tmp_path: Path) -> None:
    """The run stops, what is done is right and saved, and the rest can be played."""
    file = tmp_path / "run.json"
    games = 100_000
    look = kill_a_child({child.pid or 0 for child in multiprocessing.active_children()})
    with ProcessPoolExecutor(2, mp_context=SPAWN) as pool, pytest.raises(RunStopped) as caught:
        simulate(SHORT, games, seed=7, executor=pool, chunk=10, file=file, progress=look)
    stopped = caught.value
    assert isinstance(stopped.__cause__, BrokenProcessPool)
    done = stopped.report.games
    assert str(stopped).startswith(f"the run stopped after {done} of {games} games: BrokenProcess")
    assert 10 <= done < games
    assert load_report(file) == stopped.report
    # What is missing in between is played, and the rest.
    games = stopped.report.parts[-1].stop + 20
    whole = simulate(SHORT, games, so_far=stopped.report, kernel="python")
    assert whole == simulate(SHORT, games, seed=7, kernel="python")


def test_an_executor_that_is_shut_down() -> None:
    threads = ThreadPoolExecutor(1)
    threads.shutdown()
    with pytest.raises(RunStopped, match="after 0 of 60 games: RuntimeError: cannot schedule new"):
        simulate(SHORT, GAMES, seed=7, executor=threads)


def test_futures_that_somebody_else_cancels() -> None:
    """Of those that have not begun nobody tells who waits with `concurrent.futures.wait`."""
    begun, go_on = threading.Event(), threading.Event()
    threads = ThreadPoolExecutor(1)
    threads.submit(begun.set)
    threads.submit(go_on.wait, 60)
    begun.wait(60)
    timer = threading.Timer(0.05, lambda: threads.shutdown(wait=False, cancel_futures=True))
    timer.start()
    with pytest.raises(RunStopped, match=r"after 0 of 60 games: CancelledError$"):
        simulate(SHORT, GAMES, seed=7, executor=threads, chunk=1, workers=1)
    go_on.set()
    timer.join()
    threads.shutdown()


def _nothing(work: Work[Found], part: Part) -> object:
    return None


def _half(work: Work[Found], part: Part) -> object:
    return play_chunk(work, attrs.evolve(part, stop=part.start + part.games // 2))


def _always_the_first(work: Work[Found], part: Part) -> object:
    return play_chunk(work, Part(part.seed, 0, part.games))


@pytest.mark.parametrize(("answer", "done"), [(_nothing, 0), (_half, 0), (_always_the_first, 10)])
def test_an_executor_that_gives_what_was_not_asked_for(
    answer: Callable[[Work[Found], Part], object], done: int
) -> None:
    class Gives(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
            future: Future[Any] = Future()
            future.set_result(answer(*args, **kwargs))
            return future

    with pytest.raises(
        RunStopped, match=f"after {done} of 60 games: .* games {done} to {done + 9} the executor"
    ) as caught:
        simulate(SHORT, GAMES, seed=7, executor=Gives(), chunk=10, kernel="python")
    assert caught.value.report.games == done


@pytest.mark.parametrize("error", [KeyboardInterrupt(), RuntimeError("no bar")])
def test_what_has_not_begun_is_cancelled(error: BaseException) -> None:
    handed_out: list[Future[Any]] = []

    class Keeps(ThreadPoolExecutor):
        def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:  # noqa: ANN401
            future = super().submit(fn, *args, **kwargs)
            handed_out.append(future)
            return future

    def look(progress: Progress) -> None:
        if progress.done >= 12:
            raise error

    with Keeps(1) as threads:
        try:
            report = simulate(
                SHORT, 10_000, seed=7, executor=threads, chunk=4, workers=50, progress=look
            )
        except RunStopped as stopped:
            report = stopped.report
    # Three came back, and ever a hundred are handed out at a time.
    assert report == simulate(SHORT, 12, seed=7, kernel="python")
    assert 100 <= len(handed_out) <= 103
    assert all(future.done() for future in handed_out)
    assert any(future.cancelled() for future in handed_out)


def test_a_function_that_cannot_be_sent(processes: Executor) -> None:
    measures = {"odd": lambda state, events: 1}
    with pytest.raises(RunStopped, match=r"after 0 of 20 games: .*[Pp]ickle"):
        simulate(SHORT, 20, seed=7, executor=processes, measures=measures)
    # The executor is none the worse for it.
    assert simulate(SHORT, GAMES, seed=7, executor=processes, kernel="python") == WHOLE


def test_a_wrong_answer_comes_back_with_its_game(processes: Executor) -> None:
    for executor in (None, processes):
        with pytest.raises(cw.RuleViolation, match="Short, asked settle") as caught:
            simulate(WRONG, 20, seed=7, executor=executor, chunk=20)
        assert caught.value.__notes__ == [
            f"in game 14 of seed 7: deal it with seed={cw.game_seed(7, 14)}"
        ]


def test_a_measure_that_fails_in_a_process(processes: Executor) -> None:
    with pytest.raises(
        cw.BadInput, match="the measure 'odd' raised RuntimeError: no luck"
    ) as caught:
        simulate(SHORT, 20, seed=7, executor=processes, measures={"odd": fails})
    assert caught.value.__notes__[0].startswith("in game ")


def test_without_numba_in_a_process_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(self: object, part: Part) -> Found:
        raise cw.MissingExtra("the numba kernel", "numba", extra="fast")

    class Sends(ThreadPoolExecutor):
        """Has what it gets and gives pickled, as if it came from elsewhere."""

        def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:  # noqa: ANN401
            def play() -> T:
                try:
                    return fn(*pickle.loads(pickle.dumps(args)), **kwargs)
                except cw.CardwarError as error:
                    raise pickle.loads(pickle.dumps(error)) from None

            return super().submit(play)

    monkeypatch.setattr(jobs.PythonJob, "found", missing)
    with Sends(1) as threads, pytest.raises(cw.MissingExtra, match=r"cardwar\[fast\]"):
        simulate(SHORT, 20, executor=threads, kernel="python")


INTERRUPTED = """
import multiprocessing
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
import cardwar as cw
from cardwar.simulation import simulate

def tell(progress):
    if progress.done:
        print(progress.done, flush=True)

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        report = simulate(
            cw.KRIG, 10**15, seed=7, kernel="python", executor=pool, progress=tell, chunk=5
        )
    report.save(sys.argv[1])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there it cannot be sent")
def test_a_real_ctrl_c_with_processes(tmp_path: Path) -> None:
    """In a terminal it goes to the workers too.

    What runs in the background is begun deaf to it, so the script listens again.
    """
    script, file = tmp_path / "interrupted.py", tmp_path / "report.json"
    script.write_text(INTERRUPTED)
    with subprocess.Popen(
        [sys.executable, script, file],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        begun = int(process.stdout.readline())
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=60)
    assert process.returncode == 0
    report = load_report(file)
    assert report.games >= begun
    whole = simulate(cw.KRIG, report.parts[-1].stop, so_far=report, kernel="python")
    assert whole == simulate(cw.KRIG, whole.games, seed=7, kernel="python")


def test_a_run_in_a_process_of_somebody_else_s_leaves_its_ctrl_c_alone() -> None:
    with ProcessPoolExecutor(1, mp_context=SPAWN) as executor:
        assert executor.submit(heeds_ctrl_c).result()


def heeds_ctrl_c() -> bool:
    """Tell whether Ctrl-C can still stop this process after a run in it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    simulate(SHORT, 1, seed=7)
    return signal.getsignal(signal.SIGINT) is signal.default_int_handler


# Cutting


@given(
    st.lists(st.integers(1, 500), max_size=5),
    st.none() | st.integers(1, 300),
    st.lists(st.floats(0, 10), min_size=1),
)
def test_chunks_are_all_games_and_each_once(
    sizes: list[int], size: int | None, seconds: list[float]
) -> None:
    ends = [*accumulate(sizes, initial=0)]
    parts = [Part(7, *ends) for ends in pairwise(ends)]
    cutter = Cutter(parts, size)
    chunks: list[Part] = []
    while (part := cutter.next()) is not None:
        assert part.games == size or part.games >= 1
        chunks.append(part)
        cutter.learn(part.games, seconds[len(chunks) % len(seconds)])
    assert [game for part in chunks for game in range(part.start, part.stop)] == [
        *range(sum(sizes))
    ]
    assert {part.stop for part in parts} <= {part.stop for part in chunks}


def test_the_last_chunks_are_small_so_that_nobody_waits_for_long() -> None:
    cutter = Cutter([Part(7, 0, 2000), Part(8, 0, 500)], None)
    cutter.learn(1000, 0.5)
    games: list[int] = []
    while (part := cutter.next(4)) is not None:
        games.append(part.games)
    assert games == [625, 468, 351, 264, 198, 94, 125, 125, 125, 125]
    fixed = Cutter([Part(7, 0, 2000)], 1000)
    assert [fixed.next(4), fixed.next(4)] == [Part(7, 0, 1000), Part(7, 1000, 2000)]


def test_chunks_take_half_a_second_each() -> None:
    def sizes(rate: float, many: int) -> list[int]:
        cutter = Cutter([Part(7, 0, 10**12)], None)
        found: list[int] = []
        for _ in range(many):
            part = cutter.next()
            assert part is not None
            found.append(part.games)
            cutter.learn(part.games, part.games / rate)
        return found

    assert sizes(2000, 4) == [64, 256, 1000, 1000]
    assert sizes(0.5, 3) == [64, 1, 1]
    assert sizes(10**9, 8) == [64, 256, 1024, 4096, 16384, 65536, 131072, 131072]
    assert Cutter([Part(7, 0, 10**12)], 10**12).next() == Part(7, 0, 131072)
    quick = Cutter([Part(7, 0, 10**12)], None)
    quick.learn(64, 0.0)
    assert quick.next() == Part(7, 0, 256)
