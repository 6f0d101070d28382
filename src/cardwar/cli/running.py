"""A run of many games: by whom they are played, where it is kept, and how it is stopped."""

from __future__ import annotations

import argparse
import multiprocessing
import signal
from collections.abc import Generator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

import attrs

from cardwar.cli.arguments import shown, whole
from cardwar.cli.ending import EndedEarly
from cardwar.cli.files import refusal, writable
from cardwar.cli.many_games import Games
from cardwar.cli.progress_line import progress_shown
from cardwar.errors import BadInput, FormatError
from cardwar.rules import RuleSet
from cardwar.simulation import Report, RunStopped, simulate

__all__ = ["Run", "add_run", "ended_early", "run_of"]

_MOST_WORKERS = 256
_MOST_PROCESSES = 61
"""Windows can wait for no more."""


@attrs.frozen
class Run:
    """The games that were played, and why they are no more if there are fewer than asked for."""

    report: Report
    early: EndedEarly | None


def add_run(parser: argparse.ArgumentParser) -> None:
    """Tell the parser by whom a run can be played, and where it can be kept.

    >>> parser = argparse.ArgumentParser()
    >>> add_run(parser)
    >>> parser.parse_args(["--workers", "2"]).workers
    '2'
    """
    by = parser.add_mutually_exclusive_group()
    by.add_argument(
        "--workers", metavar="N", help="threads for the numba kernel (default: one a processor)"
    )
    by.add_argument("--processes", metavar="N", help="play in so many processes")
    parser.add_argument(
        "--file",
        metavar="FILE",
        help="keep the report in this file; a run that was stopped is taken up again from it",
    )


def run_of(options: argparse.Namespace, rules: RuleSet, games: Games) -> Run:
    """Play the games, and show how far it is. Raises a `CardwarError` for what cannot be."""
    workers = _number("--workers", options.workers, _MOST_WORKERS)
    processes = _number("--processes", options.processes, _MOST_PROCESSES)
    name: str | None = options.file
    file = None if name is None else writable("--file", name)
    try:
        with _executor(processes) as executor, progress_shown() as progress:
            report = simulate(
                rules,
                games.games,
                games.players,
                seed=games.seed,
                executor=executor,
                progress=progress,
                kernel=games.kernel,
                clock=games.clock,
                max_rounds=games.max_rounds,
                workers=processes or workers,
                file=file,
            )
    except RunStopped as stopped:
        return Run(stopped.report, EndedEarly(str(stopped), 1))
    except FormatError as error:
        raise BadInput(f"--file is {shown(str(file))}; {error}") from None
    except OSError as error:
        raise BadInput(refusal("--file", str(file), "read", error)) from None
    return Run(report, ended_early(report.games, games.games))


def ended_early(done: int, asked: int) -> EndedEarly | None:
    """Return why there are fewer games than asked for: only Ctrl-C makes it so.

    >>> ended_early(1000, 1000) is None
    True
    """
    if done == asked:
        return None
    return EndedEarly(f"stopped after {done:,} of {asked:,} games", 130)


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
