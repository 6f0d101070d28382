"""A run that something stopped before its end."""

from __future__ import annotations

from typing import Generic

from typing_extensions import TypeVar

from cardwar.errors import CardwarError
from cardwar.simulation.report import Report

__all__ = ["RunStopped"]

SoFarT = TypeVar("SoFarT", default=Report)


class RunStopped(CardwarError, Generic[SoFarT]):
    """Something stopped a run: an executor that broke, a disk that is full, a callback that failed.

    `report` is what there would have been at the end, but of the games that are done. That of
    `simulate` is a `Report`; give it as ``so_far`` to go on from there. What was raised is the
    `__cause__`.

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

    report: SoFarT

    def __init__(self, report: SoFarT, done: int, games: int, why: str) -> None:
        """Take what there is, how many games are done and were asked for, and what happened."""
        super().__init__(report, done, games, why)
        self.report = report
        self.done = done
        self.games = games
        self.why = why

    def __str__(self) -> str:
        """Return one sentence made of all parts."""
        return f"the run stopped after {self.done} of {self.games} games: {self.why}"
