"""`simulate`: many games of one ruleset."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path

from cardwar._checks import check_kind, check_limit, shown
from cardwar._files import check_writable
from cardwar.cards import C
from cardwar.clocks import Clock
from cardwar.errors import BadInput
from cardwar.playing import MAX_ROUNDS
from cardwar.rules import RuleSet
from cardwar.shuffling import check_seed, fresh_seed
from cardwar.simulation.groups import NOTHING, Found, Part
from cardwar.simulation.jobs import Chunk, Kernel, job_of, setting_of
from cardwar.simulation.on_engine import Measure
from cardwar.simulation.progress import ProgressCallback
from cardwar.simulation.reading import load_report
from cardwar.simulation.report import Report, check_same, with_more
from cardwar.simulation.saving import save_report
from cardwar.simulation.taking_in import Kept, Run, crew_of, why_not
from cardwar.transcripts.rules_words import write_rules

__all__ = ["simulate"]


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
    crew = crew_of(executor, workers, chunk, progress)
    check_limit("games", games)
    check_limit("max_rounds", max_rounds)
    setting = setting_of(rules, players, clock, max_rounds, measures or {})
    job = job_of(setting, kernel, games)
    path = None if file is None else _writable(file, rules)
    before = _before(so_far, path, rules, clock)
    if seed is None:
        seed = fresh_seed() if before is None or before.seed is None else before.seed
    check_seed(seed)
    empty = Report(rules, players, clock, max_rounds, NOTHING, (), ())
    if before is not None:
        _check_before(before, empty, seed, games, tuple(name for name, _ in setting.measures))
    begin = before or empty
    kept: Kept[Report[C]] | None = None if path is None else Kept(path, save_report)
    run = Run(begin, _add, games, crew, before=begin.games, kept=kept)
    return run.through(job, _missing(games, seed, begin.parts))


def _add(report: Report[C], chunks: Sequence[Chunk[Found]]) -> Report[C]:
    """Return the report with what has come back."""
    return with_more(
        report,
        [chunk.found for chunk in chunks],
        [chunk.path for chunk in chunks],
        [chunk.version for chunk in chunks],
    )


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
        raise BadInput(f"file is {shown(str(file))}; it cannot be read: {why_not(error)}") from None


def _writable(file: str | os.PathLike[str], rules: RuleSet[C]) -> Path:
    """Return the path of the file, if a report of these rules can be written there.

    That is seen before the games are played, so that none is played in vain.
    """
    write_rules(rules)
    try:
        path = Path(file)
        check_writable(path)
    except (OSError, ValueError, TypeError) as error:
        raise BadInput(f"file is {shown(file)}; it cannot be written: {why_not(error)}") from None
    return path


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
