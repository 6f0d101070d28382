"""`simulate`: many games of one ruleset."""

from __future__ import annotations

import os
import time
from collections.abc import Generator, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import closing, suppress
from pathlib import Path
from typing import Generic

import attrs

from cardwar._checks import check_kind, check_limit, shown, told
from cardwar._files import check_writable
from cardwar.cards import C
from cardwar.clocks import Clock
from cardwar.errors import BadInput, CardwarError
from cardwar.playing import MAX_ROUNDS
from cardwar.rules import RuleSet
from cardwar.shuffling import check_seed, fresh_seed
from cardwar.simulation.groups import Found, Part, sum_of_found
from cardwar.simulation.handing_out import Cutter, hand_out
from cardwar.simulation.jobs import Chunk, Kernel, job_of, setting_of
from cardwar.simulation.on_engine import Measure
from cardwar.simulation.progress import Progress, ProgressCallback
from cardwar.simulation.reading import load_report
from cardwar.simulation.report import Report, check_same
from cardwar.simulation.saving import save_report
from cardwar.simulation.stopping import RunStopped
from cardwar.transcripts.rules_words import write_rules

__all__ = ["simulate"]

_SUM_UP_AFTER = 32
_SAVE_AFTER = 10.0


def simulate(
    rules: RuleSet[C],
    games: int,
    players: int = 2,
    *,
    seed: int | None = None,
    executor: Executor | None = None,
    progress: ProgressCallback | None = None,
    kernel: Kernel = "auto",
    clock: Clock[C] | None = None,
    max_rounds: int = MAX_ROUNDS,
    measures: Mapping[str, Measure[C]] | None = None,
    workers: int | None = None,
    chunk: int | None = None,
    so_far: Report[C] | None = None,
    file: str | os.PathLike[str] | None = None,
) -> Report[C]:
    """Play many games and return what they came to.

    Game i, from 0, is the one that ``cardwar.deal(rules, players=players, seed=game_seed(seed,
    i))`` deals, played as `cardwar.play` plays it with this `clock` and `max_rounds`; without a
    seed there is a fresh one, which the report keeps. The result does not depend on `kernel`,
    `executor`, `workers` and `chunk`.

    A plain `HouseRules` without functions, for two to four players, is played by a kernel: 10,000
    games and more by the one for numba, if that is installed (extra ``fast``), in as many threads
    as there are `workers` (all processors, if not said), fewer by the one in pure Python, since
    numba has to get ready. Any other ruleset runs on the engine, and so do games with `measures`,
    numbers of your own for each game by a name.

    With an `executor`, any of `concurrent.futures`, the games go out in chunks, twice as many at a
    time as there are `workers`. A chunk has as many games as take about half a second, or `chunk`.

    `progress` is told how far the run is. Ctrl-C ends it, and the report is of what is done. With
    a `file`, the report is saved there now and then and at the end, and what the file has is not
    played again; `so_far` does the same with a report.

    Raises `BadInput` for what it cannot take, `ClockNeeded` if the rules look at the time and there
    is no clock, `RuleViolation` for a wrong answer of the rules, `MissingExtra` without numba for
    ``kernel="numba"``, `FormatError` for a file that is no report, and `RunStopped`, which has the
    report so far, if the executor or the callback fails or the file cannot be written.

    >>> import cardwar as cw
    >>> from cardwar.simulation import simulate
    >>> report = simulate(cw.WAR, games=100, players=3, seed=7)
    >>> report.games, report.longest.index
    (100, 78)
    """
    _check_who(executor, progress)
    _check_numbers(games=games, max_rounds=max_rounds, workers=workers, chunk=chunk)
    setting = setting_of(rules, players, clock, max_rounds, measures or {})
    job = job_of(setting, kernel, games)
    path = None if file is None else _writable(file, rules)
    before = _before(so_far, path, rules, clock)
    if seed is None:
        seed = fresh_seed() if before is None or before.seed is None else before.seed
    check_seed(seed)
    empty = Report(rules, players, clock, max_rounds, Found(), (), ())
    if before is not None:
        _check_before(before, empty, seed, games, tuple(name for name, _ in setting.measures))
    run = _Run(before or empty, games, progress, path)
    cutter = Cutter(_missing(games, seed, run.report().parts), chunk)
    return run.through(hand_out(job, cutter, executor, workers))


def _check_who(executor: object, progress: object) -> None:
    if executor is not None and not isinstance(executor, Executor):
        raise BadInput(
            f"executor is {shown(executor)}; it is an Executor of concurrent.futures, or one like "
            "client.get_executor() of Dask"
        )
    if progress is not None and not callable(progress):
        raise BadInput(f"progress is {shown(progress)}; it is a function that takes a Progress")


def _check_numbers(games: object, max_rounds: object, **given: object) -> None:
    check_limit("games", games)
    check_limit("max_rounds", max_rounds)
    for what, value in given.items():
        if value is not None:
            check_limit(what, value)


def _before(
    so_far: Report[C] | None, file: Path | None, rules: RuleSet[C], clock: Clock[C] | None
) -> Report[C] | None:
    """Return the report of what is done already, if there is one."""
    if so_far is not None:
        check_kind("so_far", so_far, Report)
    if file is None or not file.is_file() or not file.stat().st_size:
        return so_far
    if so_far is not None:
        raise BadInput(f"so_far and file are both given, and {file} has a report; give one of them")
    try:
        return load_report(file, rules, clock)
    except OSError as error:
        raise BadInput(f"file is {shown(str(file))}; it cannot be read: {_why(error)}") from None


def _writable(file: str | os.PathLike[str], rules: RuleSet[C]) -> Path:
    """Return the path of the file, if a report of these rules can be written there.

    That is seen before the games are played, so that none is played in vain.
    """
    write_rules(rules)
    try:
        path = Path(file)
        check_writable(path)
    except (OSError, ValueError, TypeError) as error:
        raise BadInput(f"file is {shown(file)}; it cannot be written: {_why(error)}") from None
    return path


def _why(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _check_before(
    before: Report[C], now: Report[C], seed: int, games: int, measures: tuple[str, ...]
) -> None:
    """Raise `BadInput` unless what is done is a part of what is to be done."""
    check_same(before, now, "a run goes on with what it began with")
    for part in before.parts:
        if part.seed != seed or part.stop > games:
            raise BadInput(
                f"the report so far has games {part.start} to {part.stop - 1} of seed {part.seed}; "
                f"now it is {games} games of seed {seed}"
            )
    if before.games and measures != tuple(before.measures):
        raise BadInput(
            f"measures were {list(before.measures)} so far and are {list(measures)} now; a run "
            "goes on with what it began with"
        )


def _missing(games: int, seed: int, done: tuple[Part, ...]) -> Iterator[Part]:
    """Yield the parts of a run that are not done."""
    start = 0
    for part in done:
        if start < part.start:
            yield Part(seed, start, part.start)
        start = part.stop
    if start < games:
        yield Part(seed, start, games)


class _Run(Generic[C]):
    """A run while it goes on: what has come back, and who is told of it."""

    def __init__(
        self, begin: Report[C], games: int, progress: ProgressCallback | None, file: Path | None
    ) -> None:
        self._report = begin
        self._games = games
        self._progress = progress
        self._file = file
        self._fresh: list[Chunk] = []
        self._before = self._done = begin.games
        self._began = self._saved = time.monotonic()

    def through(self, chunks: Generator[Chunk, None, None]) -> Report[C]:
        """Take in all chunks as they come, and return the report of them."""
        try:
            with closing(chunks):
                self._take_all(chunks)
        except KeyboardInterrupt:
            pass  # what is done is what was asked for then
        except BaseException as error:
            with suppress(OSError):
                self._write()
            if isinstance(error, CardwarError) or not isinstance(error, Exception):
                raise
            raise self._stopped(told(error).removesuffix(": ")) from error
        self._save()
        return self.report()

    def report(self) -> Report[C]:
        """Return the report of all that has come back."""
        if self._fresh:
            before, fresh = self._report, self._fresh
            report = attrs.evolve(
                before,
                found=sum_of_found((before.found, *(chunk.found for chunk in fresh))),
                kernels=tuple(sorted({*before.kernels, *(chunk.path for chunk in fresh)})),
                versions=tuple(sorted({*before.versions, *(chunk.version for chunk in fresh)})),
            )
            # Ctrl-C comes before or after both.
            self._report, self._fresh = report, []
        return self._report

    def _take_all(self, chunks: Iterable[Chunk]) -> None:
        self._tell()
        for chunk in chunks:
            self._fresh.append(chunk)
            self._done += chunk.found.games
            if len(self._fresh) >= _SUM_UP_AFTER:
                self.report()
            self._tell()
            if time.monotonic() - self._saved > _SAVE_AFTER:
                self._save()

    def _tell(self) -> None:
        if self._progress is None:
            return
        seconds = time.monotonic() - self._began
        try:
            self._progress(Progress(self._done, self._games, seconds, self._before))
        except Exception as error:
            raise self._stopped(f"progress raised {told(error)}") from error

    def _save(self) -> None:
        try:
            self._write()
        except OSError as error:
            raise self._stopped(f"{self._file} cannot be written: {_why(error)}") from error

    def _write(self) -> None:
        if self._file is not None:
            save_report(self.report(), self._file)
            self._saved = time.monotonic()

    def _stopped(self, why: str) -> RunStopped:
        return RunStopped(self.report(), self._games, why)
