"""A run of many games: by whom they are played, where it is kept, and how it is stopped."""

from __future__ import annotations

import argparse
import multiprocessing
import signal
from collections.abc import Callable, Generator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Generic, TypeVar

import attrs

from cardwar.cli.arguments import shown, whole
from cardwar.cli.ending import EndedEarly
from cardwar.cli.files import refusal, writable
from cardwar.cli.many_games import Games
from cardwar.cli.progress_line import progress_shown
from cardwar.errors import BadInput, FormatError
from cardwar.rules import RuleSet
from cardwar.simulation import ProgressCallback, Report, RunStopped, simulate

__all__ = ["Crew", "Run", "add_crew", "add_file", "add_processes", "run_of", "run_through"]

ReportT = TypeVar("ReportT")

_MOST_WORKERS = 256
_MOST_PROCESSES = 61
"""Windows can wait for no more."""
_PROCESSES = "play in so many processes"


@attrs.frozen
class Run(Generic[ReportT]):
    """The games that were played, and why they are no more if there are fewer than asked for."""

    report: ReportT
    early: EndedEarly | None


@attrs.frozen
class Crew:
    """Who plays the games, and who is told how far it is."""

    executor: Executor | None
    workers: int | None
    progress: ProgressCallback | None


def add_crew(parser: argparse.ArgumentParser) -> None:
    """Tell the parser by whom a run can be played.

    >>> parser = argparse.ArgumentParser()
    >>> add_crew(parser)
    >>> parser.parse_args(["--workers", "2"]).workers
    '2'
    """
    by = parser.add_mutually_exclusive_group()
    by.add_argument(
        "--workers", metavar="N", help="threads for the numba kernel (default: one a processor)"
    )
    by.add_argument("--processes", metavar="N", help=_PROCESSES)


def add_processes(parser: argparse.ArgumentParser) -> None:
    """Tell the parser the same of games that numba does not play.

    >>> parser = argparse.ArgumentParser()
    >>> add_processes(parser)
    >>> parser.parse_args(["--processes", "2"]).processes
    '2'
    """
    parser.add_argument("--processes", metavar="N", help=_PROCESSES)
    parser.set_defaults(workers=None)


def add_file(parser: argparse.ArgumentParser) -> None:
    """Tell the parser where a run can be kept.

    >>> parser = argparse.ArgumentParser()
    >>> add_file(parser)
    >>> parser.parse_args(["--file", "krig.json"]).file
    'krig.json'
    """
    parser.add_argument(
        "--file",
        metavar="FILE",
        help="keep the report in this file; a run that was stopped is taken up again from it",
    )


def run_of(options: argparse.Namespace, rules: RuleSet, games: Games) -> Run[Report]:
    """Play the games, and show how far it is. Raises a `CardwarError` for what cannot be."""
    name: str | None = options.file
    file = None if name is None else writable("--file", name)

    def play(crew: Crew) -> Report:
        return simulate(
            rules,
            games.games,
            games.players,
            seed=games.seed,
            executor=crew.executor,
            progress=crew.progress,
            kernel=games.kernel,
            clock=games.clock,
            max_rounds=games.max_rounds,
            workers=crew.workers,
            file=file,
        )

    try:
        return run_through(options, play, Report, lambda report: report.games, games.games)
    except FormatError as error:
        raise BadInput(f"--file is {shown(str(file))}; {error}") from None
    except OSError as error:
        raise BadInput(refusal("--file", str(file), "read", error)) from None


def run_through(
    options: argparse.Namespace,
    play: Callable[[Crew], ReportT],
    kind: type[ReportT],
    games: Callable[[ReportT], int],
    asked: int,
) -> Run[ReportT]:
    """Have games played by whom the options say, and show how far it is."""
    try:
        with _crew(options) as crew:
            report = play(crew)
    except RunStopped as stopped:
        found: object = stopped.report
        if not isinstance(found, kind):
            raise
        return Run(found, EndedEarly(str(stopped), 1))
    return Run(report, _ended_early(games(report), asked))


def _ended_early(done: int, asked: int) -> EndedEarly | None:
    """Return why there are fewer games than asked for: only Ctrl-C makes it so."""
    if done == asked:
        return None
    return EndedEarly(f"stopped after {done:,} of {asked:,} games", 130)


@contextmanager
def _crew(options: argparse.Namespace) -> Generator[Crew, None, None]:
    workers = _number("--workers", options.workers, _MOST_WORKERS)
    processes = _number("--processes", options.processes, _MOST_PROCESSES)
    with _executor(processes) as executor, progress_shown() as progress:
        yield Crew(executor, processes or workers, progress)


def _number(what: str, text: str | None, most: int) -> int | None:
    return None if text is None else whole(what, text, least=1, most=most)


@contextmanager
def _executor(count: int | None) -> Generator[Executor | None, None, None]:
    """Start processes, if they are asked for, and end them with the run."""
    if count is None:
        yield None
        return
    executor = ProcessPoolExecutor(
        count, multiprocessing.get_context("spawn"), initializer=_ignore_interrupts
    )
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Let Ctrl-C, which all processes of a terminal get, be the business of the first one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
