"""A run that something stopped before its end."""

from __future__ import annotations

from typing import TypeGuard

from cardwar.errors import CardwarError
from cardwar.simulation.report import Report

__all__ = ["RunStopped"]


class RunStopped(CardwarError):
    """Something stopped a run: an executor that broke, a disk that is full, a callback that failed.

    `report` is the report of the games that are done; give it as ``so_far`` to go on from there.
    What was raised is the `__cause__`.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> import cardwar as cw
    >>> from cardwar.simulation import RunStopped, simulate
    >>> executor = ThreadPoolExecutor()
    >>> executor.shutdown()
    >>> try:
    ...     simulate(cw.KRIG, 100, seed=7, executor=executor)
    ... except RunStopped as error:
    ...     print(error)
    the run stopped after 0 of 100 games: RuntimeError: cannot schedule new futures after shutdown
    """

    report: Report

    def __init__(self, report: object, games: int, why: str) -> None:
        """Take the report so far, how many games were asked for, and what happened."""
        super().__init__(report, games, why)
        if not _is_report(report):
            raise TypeError(f"report is {report!r}; a Report is asked for")
        self.report = report
        self.games = games
        self.why = why

    def __str__(self) -> str:
        """Return one sentence made of all parts."""
        return f"the run stopped after {self.report.games} of {self.games} games: {self.why}"


def _is_report(value: object) -> TypeGuard[Report]:
    return isinstance(value, Report)
