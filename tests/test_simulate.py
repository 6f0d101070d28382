"""`simulate`: which path plays, what is taken and what is refused, and what a run keeps."""

from __future__ import annotations

import errno
import os
import pickle
import re
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Any, get_args

import attrs
import pytest

import cardwar as cw
from cardwar.simulation import (
    Distribution,
    Example,
    Kernel,
    Measure,
    Part,
    Progress,
    RunStopped,
    jobs,
    load_report,
    run,
    simulate,
)
from cardwar.simulation.groups import Found
from proxies import Proxy
from simulating import (
    MEASURES,
    ONCE,
    OWN,
    SHORT,
    AnyReport,
    Slow,
    fails,
    job,
    nothing,
    report_of,
    says_a_text,
    subclass,
)
from strategies import BySize, Mercy, as_many_as_tied

NUMBA_WORKS = jobs.numba_works
SHORT_20 = simulate(SHORT, 20, seed=7, kernel="python")


@pytest.fixture(autouse=True)
def _without_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave numba to those who ask for it, as it may have to be compiled first."""
    monkeypatch.setattr(jobs, "numba_works", lambda plan: False)
    monkeypatch.setattr(jobs, "_WORTH_COMPILING", 1)


# Which path plays


class Deals(Slow):
    def deal(self, deck: tuple[Any, ...], players: int) -> cw.Deal[Any]:
        return super().deal(deck[::-1], players)


class Lays(Slow):
    def lay(self, battle: cw.Battle[Any]) -> cw.LayAnswer:
        return super().lay(battle) if battle.level < 2 else cw.Award(battle.tied[0])


class Best(Slow):
    def best(self, battle: cw.Battle[Any]) -> tuple[cw.Seat, ...]:
        return super().best(battle)[:1]


class Settles(Slow):
    def settle(self, battle: cw.Battle[Any], winner: cw.Seat | None) -> tuple[cw.Share[Any], ...]:
        return super().settle(battle, 0)


class Refills(Slow):
    def refill(self, captured: tuple[Any, ...]) -> cw.Refill[Any]:
        return cw.Refill(captured, shuffled=True)


class Remembers(Slow):
    def remember(self, battle: cw.Battle[Any], winner: cw.Seat | None) -> Hashable:
        return winner


class Judges(Slow):
    def verdict(self, state: cw.GameState[Any]) -> cw.Outcome | None:
        return cw.Outcome("tea time", (1,)) if state.round == 4 else super().verdict(state)


class Forgets(Slow):
    @property
    def memoryless(self) -> bool:
        return False


class Waits(Slow):
    @property
    def needs_clock(self) -> bool:
        return True


APART = {"captures": cw.Captures.APART_LAST_FIRST}


def check_on_the_engine(rules: cw.RuleSet[Any], clock: cw.Clock[Any] | None = None) -> AnyReport:
    """Check that each game is the one that the engine plays, and that no kernel takes it."""
    games = 40
    report = simulate(rules, games, seed=7, max_rounds=160, clock=clock)
    assert report.kernels == ("engine",)
    results = [
        cw.play(cw.deal(rules, seed=cw.game_seed(7, game)), clock=clock, max_rounds=160)
        for game in range(games)
    ]
    assert report.rounds == Distribution.of([each.tally.rounds for each in results])
    assert report.wars == Distribution.of([each.tally.wars for each in results])
    for seat in (0, 1):
        won = sum(each.outcome.winner == seat for each in results)
        assert report.wins(seat).count == won
    assert all(report.play(game) == each for game, each in enumerate(results))
    for kernel in get_args(Kernel):
        if kernel not in ("auto", "engine"):
            with pytest.raises(cw.BadInput, match=f"'{kernel}'; only the engine plays Short with"):
                simulate(rules, 5, seed=7, kernel=kernel, clock=clock)
    return report


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (Deals, {}),
        (Lays, {}),
        (Best, {}),
        (Settles, {}),
        (Refills, APART),
        (Judges, {}),
        (Forgets, {}),
    ],
)
def test_a_subclass_with_one_answer_of_its_own_runs_on_the_engine(
    kind: type[Slow], fields: dict[str, Any]
) -> None:
    """And what it answers is what is played."""
    report = check_on_the_engine(subclass(kind, **fields))
    assert report.found != simulate(subclass(Slow, **fields), 40, seed=7, max_rounds=160).found


def test_what_answers_as_house_rules_do_runs_on_the_engine_too() -> None:
    plain = simulate(SHORT, 40, seed=7, max_rounds=160)
    assert check_on_the_engine(OWN).found == plain.found
    assert check_on_the_engine(Proxy(SHORT)).found == plain.found
    assert check_on_the_engine(subclass(Remembers)).rounds.total == 40


def test_what_needs_a_clock() -> None:
    for rules in (subclass(Waits), attrs.evolve(SHORT, endings=(cw.TimeLimit(30),))):
        with pytest.raises(cw.ClockNeeded, match="Short has a time limit; give a clock, for exam"):
            simulate(rules, 5, seed=7)
    check_on_the_engine(subclass(Waits), cw.pace(1))


def minutes(state: cw.GameState) -> float:
    return state.battles * 60


@pytest.mark.parametrize(
    ("rules", "clock"),
    [
        (attrs.evolve(SHORT, stake=as_many_as_tied), None),
        (attrs.evolve(SHORT, endings=(Mercy(4),)), None),
        (attrs.evolve(SHORT, ranking=BySize()), None),
        (SHORT, minutes),
        (attrs.evolve(SHORT, endings=(cw.TimeLimit(600),)), minutes),
    ],
)
def test_parts_of_ones_own_run_on_the_engine(
    rules: cw.RuleSet[Any], clock: cw.Clock[Any] | None
) -> None:
    check_on_the_engine(rules, clock)


def test_five_players_run_on_the_engine() -> None:
    five = simulate(attrs.evolve(SHORT, seats=range(2, 6)), 5, 5, seed=7)
    assert five.kernels == ("engine",)
    won = [five.play(game).outcome.winner for game in range(5)]
    assert [five.wins(seat).count for seat in range(5)] == [*map(won.count, range(5))]
    assert five.draws.count == won.count(None)


def test_house_rules_run_on_a_kernel() -> None:
    report = simulate(SHORT, 40, seed=7)
    kernels: tuple[Kernel, ...] = ("python", "engine")
    for kernel in kernels:
        by_it = simulate(SHORT, 40, seed=7, kernel=kernel)
        assert by_it == report
        assert by_it.kernels == (kernel,)
        assert by_it.versions == (cw.__version__,)
        timed = attrs.evolve(SHORT, endings=(cw.TimeLimit(30),))
        assert (
            simulate(timed, 40, seed=7, clock=cw.pace(2.5), kernel=kernel)
            .share(cw.Reason.TIME)
            .count
        )


def test_without_numba_all_else_works() -> None:
    """As for those who have not installed the extra."""
    script = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = None
import cardwar as cw
from cardwar.simulation import simulate
report = simulate(cw.KRIG, 3, seed=7)
print(report.kernels, report == simulate(cw.KRIG, 3, seed=7, kernel="engine"))
try:
    simulate(cw.KRIG, 3, seed=7, kernel="numba")
except cw.MissingExtra as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [
        "('python',) True",
        'the numba kernel needs numba; install it with: pip install "cardwar[fast]"',
    ]


@pytest.fixture
def works(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask anew whether numba works."""
    monkeypatch.setattr(jobs, "numba_works", lru_cache(NUMBA_WORKS.__wrapped__))


def test_a_kernel_that_cannot_be_compiled_is_not_taken(
    works: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = 0

    def breaks(self: object, part: Part) -> Found:
        nonlocal tried
        tried += 1
        raise NotImplementedError("no such instruction")

    monkeypatch.setattr(jobs.NumbaJob, "found", breaks)
    report = simulate(SHORT, 20, seed=7, chunk=2)
    assert (report, report.kernels, tried) == (SHORT_20, ("python",), 1)


def test_few_games_are_played_before_numba_is_ready(
    works: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs.NumbaJob, "found", lambda self, part: job().found(part))
    monkeypatch.setattr(jobs, "_WORTH_COMPILING", 20)
    assert simulate(SHORT, 19, seed=7).kernels == ("python",)
    assert simulate(SHORT, 20, seed=7).kernels == ("numba",)


def test_the_fastest_kernel_that_works_is_taken(
    works: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if it were numba's: what its threads play is the same."""
    monkeypatch.setattr(jobs.NumbaJob, "found", lambda self, part: job().found(part))
    for workers in (1, 3):
        report = simulate(SHORT, 20, seed=7, workers=workers)
        assert (report, report.kernels) == (SHORT_20, ("numba",))


def test_what_is_no_kernel() -> None:
    for kernel in ("fortran", None, 1):
        with pytest.raises(cw.BadInput, match=r"kernel is .*; it is one of 'auto', 'numba', 'py"):
            simulate(SHORT, 1, kernel=kernel)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


# Measures


def test_measures() -> None:
    report = simulate(SHORT, 40, seed=7, measures=MEASURES)
    assert report.kernels == ("engine",)
    assert report.found.groups == simulate(SHORT, 40, seed=7).found.groups
    # Two cards are turned up in each battle between two.
    assert report.measures["turned"] == Distribution.of(
        {2 * battles: count for battles, count in report.battles}
    )
    first = [report.deal(game).players[0].pile[0].rank for game in range(40)]
    assert report.measures["first"].total == len(first)
    assert list(report.measures) == ["first", "turned"]
    with pytest.raises(cw.BadInput, match="'python'; measures are fed by events, which are the en"):
        simulate(SHORT, 5, kernel="python", measures=MEASURES)


def test_a_measure_sees_a_capped_and_a_timed_game_to_its_end() -> None:
    timed = attrs.evolve(SHORT, endings=(cw.TimeLimit(30),))
    for rules, clock in ((ONCE, None), (timed, cw.pace(2.5)), (timed, minutes)):
        report = simulate(rules, 20, seed=7, clock=clock, measures={"ends": ends, **MEASURES})
        assert report.measures["ends"].counts == ((1, 20),)
        assert report.measures["turned"].mean == 2 * report.battles.mean


def ends(state: cw.GameState, events: Iterable[cw.Event]) -> int:
    return sum(isinstance(event, cw.GameEnded) for event in events)


@pytest.mark.parametrize(
    ("measure", "says"),
    [
        (fails, "the measure 'odd' raised RuntimeError: no luck"),
        (says_a_text, "the measure 'odd' gave 'seven'; it gives an int"),
        (lambda state, events: True, "the measure 'odd' gave True; it gives an int"),
        (lambda state, events: 10**18 + 1, "it gives an int, from -10**18 to 10**18"),
        (lambda state, events: cw.deal(state.rules, players=9), "players is 9"),
    ],
)
def test_measures_that_fail(measure: Measure, says: str) -> None:
    with pytest.raises(cw.BadInput, match=re.escape(says)) as caught:
        simulate(SHORT, 5, seed=7, measures={"odd": measure})
    assert caught.value.__notes__ == [
        f"in game 0 of seed 7: deal it with seed={cw.game_seed(7, 0)}"
    ]


@pytest.mark.parametrize("measures", [[fails], {"a": 1}, {1: fails}, "turned"])
def test_what_are_no_measures(measures: Any) -> None:  # noqa: ANN401
    with pytest.raises(cw.BadInput, match=r"measures (is|has) "):
        simulate(SHORT, 1, measures=measures)


# Rules that answer wrongly


def test_a_wrong_answer_names_the_game() -> None:
    def settle(battle: cw.Battle[Any], winner: cw.Seat | None) -> tuple[cw.Share[Any], ...]:
        return () if battle.level == 2 else SHORT.settle(battle, winner)

    with pytest.raises(cw.RuleViolation, match="Short, asked settle") as caught:
        simulate(Proxy(SHORT, "settle", settle), 40, seed=7)
    (note,) = caught.value.__notes__
    found = re.fullmatch(r"in game (\d+) of seed 7: deal it with seed=(\d+)", note)
    assert found is not None
    assert int(found[2]) == cw.game_seed(7, int(found[1]))
    # It is the first game with such a war.
    report = simulate(SHORT, int(found[1]) + 1, seed=7)
    assert report.deepest_war.most == 2
    assert report.all.deepest == Example(7, int(found[1]), 2)


def test_a_deal_that_is_wrong_names_the_game() -> None:
    rules = Proxy(SHORT, "deal", lambda deck, players: cw.Deal(((), ())))
    with pytest.raises(cw.RuleViolation, match="Short, asked deal") as caught:
        simulate(rules, 2, seed=7)
    assert caught.value.__notes__[0].startswith("in game 0 of seed 7")


# What is taken


def call(**options: Any) -> None:  # noqa: ANN401
    """Simulate, with options of which nobody knows the types."""
    untyped: Any = simulate
    untyped(**{"rules": SHORT, "games": 5, "seed": 7, **options})


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"games": 0}, "games is 0; it is an int, 1 or more"),
        ({"games": -1}, "games is -1; it is an int, 1 or more"),
        ({"games": True}, "games is True; it is an int, 1 or more"),
        ({"games": "7"}, "games is '7'; it is an int, 1 or more"),
        ({"games": 2.5}, "games is 2.5; it is an int, 1 or more"),
        ({"games": 10**30}, f"games is {10**30}; it is an int, 1 to 10**18"),
        ({"chunk": 0}, "chunk is 0; it is an int, 1 or more"),
        ({"chunk": 10**30}, f"chunk is {10**30}; it is an int, 1 to 10**18"),
        ({"chunk": True}, "chunk is True"),
        ({"chunk": "7"}, "chunk is '7'"),
        ({"workers": 0}, "workers is 0; it is an int, 1 or more"),
        ({"workers": -1}, "workers is -1"),
        ({"workers": 2.5}, "workers is 2.5"),
        ({"workers": 10**30}, f"workers is {10**30}; it is an int, 1 to 10**18"),
        ({"max_rounds": 0}, "max_rounds is 0"),
        ({"players": 5}, "players is 5; Short is for 2 to 4 players"),
        ({"seed": -1}, "seed is -1; a seed is an int from 0 to 2**64 - 1"),
        ({"seed": "7"}, "seed is '7'"),
        ({"rules": "war"}, "rules is 'war', which is no RuleSet"),
        ({"clock": 5}, "clock is 5; it is a function of the state, such as pace(2.5)"),
        ({"executor": 4}, "executor is 4; it is an Executor of concurrent.futures, or one like"),
        ({"progress": True}, "progress is True; it is a function that takes a Progress"),
        ({"so_far": 5}, "so_far is 5; a Report is asked for"),
        ({"file": 5}, "file is 5; it cannot be written: "),
        ({"file": "a\0b"}, "it cannot be written: "),
        ({"file": "no/such/folder/report.json"}, "it cannot be written: No such file or dire"),
        ({"file": "."}, "file is '.'; it cannot be written: Is a directory"),
    ],
)
def test_what_is_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(cw.BadInput, match=re.escape(says)):
        call(**options)


@pytest.mark.parametrize("options", [{"chunk": 10**18}, {"workers": 10**18}, {"chunk": 1}])
def test_what_is_absurd_and_harmless(options: dict[str, Any]) -> None:
    kernels: tuple[Kernel, ...] = ("auto", "python", "engine")
    for kernel in kernels:
        assert simulate(SHORT, 20, seed=7, kernel=kernel, **options) == SHORT_20
    with ThreadPoolExecutor(2) as threads:
        assert simulate(SHORT, 20, seed=7, executor=threads, **options) == SHORT_20


def test_without_a_seed_there_is_a_fresh_one() -> None:
    one, two = simulate(SHORT, 5), simulate(SHORT, 5)
    assert one.seed is not None
    assert one.seed != two.seed
    assert simulate(SHORT, 5, seed=one.seed) == one


def test_the_games_do_not_depend_on_how_many_there_are() -> None:
    assert simulate(SHORT, 40, seed=7) == SHORT_20 + report_of([Part(7, 20, 40)])


# Going on


def test_a_run_goes_on_from_a_report() -> None:
    gaps = report_of([Part(7, 5, 9), Part(7, 12, 20), Part(7, 31, 40)])
    seen: list[Progress] = []
    assert simulate(SHORT, 50, so_far=gaps, progress=seen.append) == report_of([Part(7, 0, 50)])
    assert (seen[0].done, seen[0].before, seen[-1].done) == (21, 21, 50)
    whole = report_of([Part(7, 0, 50)])
    assert simulate(SHORT, 50, so_far=whole) is whole
    assert simulate(SHORT, 20, so_far=nothing(), seed=7) == SHORT_20


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"games": 19}, "has games 0 to 19 of seed 7; now it is 19 games of seed 7"),
        ({"seed": 8}, "has games 0 to 19 of seed 7; now it is 30 games of seed 8"),
        ({"rules": ONCE}, "a run goes on with what it began with"),
        ({"players": 3}, "players is 2 in one and 3 in the other; a run goes on with what it"),
        ({"max_rounds": 3}, "max_rounds is 1000000 in one and 3 in the other"),
        ({"clock": cw.pace(1)}, "clock is None in one and Pace(seconds=1) in the other"),
        ({"measures": MEASURES}, "measures were [] so far and are ['first', 'turned'] now"),
    ],
)
def test_a_run_goes_on_with_what_it_began_with(
    options: dict[str, Any], says: str, tmp_path: Path
) -> None:
    with pytest.raises(cw.BadInput, match=re.escape(says)):
        call(**{"games": 30, "so_far": SHORT_20, **options})
    if "rules" not in options:
        SHORT_20.save(tmp_path / "file")
        with pytest.raises(cw.BadInput):
            call(**{"games": 30, "file": tmp_path / "file", **options})


def test_a_run_goes_on_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    for games in (5, 20, 20, 40):
        assert simulate(SHORT, games, seed=7, file=file) == simulate(SHORT, games, seed=7)
        assert load_report(file).games == games
    # It knows the seed.
    assert simulate(SHORT, 50, file=str(file)) == simulate(SHORT, 50, seed=7)
    with pytest.raises(cw.BadInput, match=r"so_far and file are both given, and .* has a report"):
        simulate(SHORT, 50, so_far=SHORT_20, file=file)
    assert [*tmp_path.iterdir()] == [file]


def test_a_run_takes_a_report_to_a_new_file(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    file.touch()
    assert simulate(SHORT, 40, so_far=SHORT_20, file=file) == load_report(file)


def test_a_file_with_a_clock_of_ones_own_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    rules = attrs.evolve(OWN, endings=(cw.TimeLimit(600),))
    simulate(rules, 5, seed=7, clock=minutes, file=file)
    whole = simulate(rules, 10, clock=minutes, file=file)
    assert whole == simulate(rules, 10, seed=7, clock=minutes)
    attrs.evolve(whole, clock=None).save(file)
    with pytest.raises(cw.BadInput, match="clock is Pace"):
        simulate(rules, 10, clock=cw.pace(2), file=file)


def test_a_file_that_is_no_report(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    file.write_text("dear diary")
    with pytest.raises(cw.FormatError, match="it is no JSON text"):
        simulate(SHORT, 5, file=file)
    assert file.read_text() == "dear diary"


def test_a_file_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "run.json"
    SHORT_20.save(file)

    def refused(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(run, "load_report", refused)
    with pytest.raises(cw.BadInput, match=r"run\.json'; it cannot be read: Permission denied"):
        simulate(SHORT, 40, file=file)


def test_rules_whose_name_is_too_long_for_a_file(tmp_path: Path) -> None:
    rules = attrs.evolve(OWN, name="x" * 201)
    assert simulate(rules, 2, seed=7).games == 2
    with pytest.raises(cw.BadInput, match="a name has up to 200 characters"):
        simulate(rules, 2, seed=7, file=tmp_path / "run.json")
    assert [*tmp_path.iterdir()] == []


def test_a_run_is_saved_now_and_then(
    tmp_path: Path, now: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "run.json"
    saved: list[int] = []

    def look(progress: Progress) -> None:
        now[0] += 4
        if file.exists():
            saved.append(load_report(file).games)

    simulate(SHORT, 20, seed=7, kernel="python", chunk=2, file=file, progress=look)
    # After more than ten seconds each time, and at the end.
    assert sorted(set(saved)) == [4, 10, 16]
    assert load_report(file) == SHORT_20


# Progress and stopping


def test_progress(now: list[float]) -> None:
    seen: list[Progress] = []

    def look(progress: Progress) -> None:
        now[0] += 2
        seen.append(progress)

    simulate(SHORT, 20, seed=7, kernel="python", chunk=8, progress=look)
    assert seen == [
        Progress(0, 20, 0.0, 0),
        Progress(8, 20, 2.0, 0),
        Progress(16, 20, 4.0, 0),
        Progress(20, 20, 6.0, 0),
    ]


def stop_after(games: int, error: BaseException) -> Callable[[Progress], None]:
    def look(progress: Progress) -> None:
        if progress.done >= games:
            raise error

    return look


@pytest.mark.parametrize("error", [RuntimeError("the bar broke"), cw.BadInput("no bar")])
@pytest.mark.parametrize("games", [0, 8, 20])
def test_a_callback_that_raises(error: Exception, games: int, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    with pytest.raises(RunStopped) as caught:
        simulate(SHORT, 20, seed=7, chunk=1, progress=stop_after(games, error), file=file)
    stopped = caught.value
    assert str(stopped) == (
        f"the run stopped after {games} of 20 games: "
        f"progress raised {type(error).__name__}: {error}"
    )
    assert stopped.__cause__ is error
    done = stopped.report.games
    assert done == games == load_report(file).games
    assert stopped.report == load_report(file)
    assert simulate(SHORT, 20, seed=7, so_far=stopped.report) == SHORT_20
    assert simulate(SHORT, 20, seed=7, file=file) == SHORT_20


@pytest.mark.parametrize("games", [0, 7, 20])
@pytest.mark.parametrize("kernel", ["auto", "python", "engine"])
def test_ctrl_c_gives_what_is_done(games: int, kernel: Kernel, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    look = stop_after(games, KeyboardInterrupt())
    report = simulate(SHORT, 20, seed=7, chunk=1, kernel=kernel, progress=look, file=file)
    assert report.games == games
    assert report == load_report(file)
    assert simulate(SHORT, 20, seed=7, so_far=report) == SHORT_20


def test_what_ends_the_program_ends_the_run_and_keeps_it(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    with pytest.raises(SystemExit):
        simulate(SHORT, 20, seed=7, chunk=1, progress=stop_after(7, SystemExit()), file=file)
    assert load_report(file).games == 7


def test_rules_that_fail_late_do_not_lose_what_is_done(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    seen = 0

    def deal(deck: tuple[Any, ...], players: int) -> cw.Deal[Any]:
        nonlocal seen
        seen += 1
        if seen > 7:
            raise RuntimeError("tired")
        return SHORT.deal(deck, players)

    rules = Proxy(SHORT, "deal", deal)
    with pytest.raises(cw.RuleViolation, match="RuntimeError: tired"):
        simulate(rules, 20, seed=7, chunk=2, file=file)
    assert load_report(file, rules).games == 6


def test_an_error_of_another_kind_stops_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(self: object, part: Part) -> Found:
        raise MemoryError("all gone")

    monkeypatch.setattr(jobs.PythonJob, "found", breaks)
    with pytest.raises(RunStopped, match="after 0 of 20 games: MemoryError: all gone") as caught:
        simulate(SHORT, 20, seed=7, kernel="python")
    assert isinstance(caught.value.__cause__, MemoryError)


INTERRUPTED = """
import signal
import cardwar as cw
from cardwar.simulation import simulate

def tell(progress):
    if progress.done:
        print(progress.done, flush=True)

signal.signal(signal.SIGINT, signal.default_int_handler)
report = simulate(cw.KRIG, 10**15, seed=7, kernel="python", progress=tell, file={file!r})
print("report", report.games, report.parts[0].stop, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there it cannot be sent")
def test_a_real_ctrl_c(tmp_path: Path) -> None:
    """What runs in the background is begun deaf to it, so the script listens again."""
    file = tmp_path / "run.json"
    script = INTERRUPTED.format(file=str(file))
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        begun = int(process.stdout.readline())
        process.send_signal(signal.SIGINT)
        said, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")
    word, games, stop = said.splitlines()[-1].split()
    assert (word, games) == ("report", stop)
    assert int(games) >= begun
    report = load_report(file)
    assert report.games == int(games)
    assert report == simulate(cw.KRIG, int(games), seed=7)


# Memory


def test_memory_stays_flat() -> None:
    """Many games take less of it than a row for each would, at a hundred bytes and more."""
    rules = attrs.evolve(ONCE, deck=cw.parse_pile("2c2d3c3d"))
    games = 5_000
    tracemalloc.start()
    try:
        simulate(rules, games, seed=7, kernel="python", chunk=50)
        assert tracemalloc.get_traced_memory()[1] < 40 * games
    finally:
        tracemalloc.stop()


def test_a_stopped_run_is_a_value_that_can_be_sent() -> None:
    error = RunStopped(SHORT_20, 20, 30, "rain")
    back = pickle.loads(pickle.dumps(error))
    assert (back.report, back.done, back.games, back.why) == (SHORT_20, 20, 30, "rain")
    assert str(back) == "the run stopped after 20 of 30 games: rain"
