"""A run while it goes on: what has come back is taken in, and none of it is lost."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from contextlib import closing, suppress
from pathlib import Path
from typing import Generic, TypeVar

import attrs

from cardwar._checks import check_limit, shown, told
from cardwar.errors import BadInput, CardwarError
from cardwar.simulation.groups import Part
from cardwar.simulation.handing_out import Cutter, hand_out
from cardwar.simulation.jobs import Chunk, Work
from cardwar.simulation.progress import Progress, ProgressCallback
from cardwar.simulation.stopping import RunStopped

__all__ = ["Crew", "Kept", "Run", "crew_of", "why_not"]

FoundT = TypeVar("FoundT")
ReportT = TypeVar("ReportT")

_SUM_UP_AFTER = 32
_SAVE_AFTER = 10.0


@attrs.frozen
class Crew:
    """Who plays a run, and who is told of it."""

    executor: Executor | None
    workers: int | None
    chunk: int | None
    progress: ProgressCallback | None


def crew_of(
    executor: Executor | None,
    workers: int | None,
    chunk: int | None,
    progress: ProgressCallback | None,
) -> Crew:
    """Return who is to play a run. Raises `BadInput` for who cannot."""
    if executor is not None and not _is_executor(executor):
        raise BadInput(
            f"executor is {shown(executor)}; it is an Executor of concurrent.futures, or one like "
            "client.get_executor() of Dask"
        )
    if progress is not None and not callable(progress):
        raise BadInput(f"progress is {shown(progress)}; it is a function that takes a Progress")
    for what, value in (("workers", workers), ("chunk", chunk)):
        if value is not None:
            check_limit(what, value)
    return Crew(executor, workers, chunk, progress)


def _is_executor(value: object) -> bool:
    return isinstance(value, Executor)


@attrs.frozen
class Kept(Generic[ReportT]):
    """A file in which the report of a run is kept."""

    file: Path
    write: Callable[[ReportT, Path], None]


class Run(Generic[FoundT, ReportT]):
    """A run while it goes on: what has come back, and who is told of it."""

    def __init__(
        self,
        begin: ReportT,
        add: Callable[[ReportT, Sequence[Chunk[FoundT]]], ReportT],
        games: int,
        crew: Crew,
        *,
        before: int = 0,
        kept: Kept[ReportT] | None = None,
    ) -> None:
        """Take a report of what is done before, and what adds to it that which comes back."""
        self._report = begin
        self._add = add
        self._games = games
        self._crew = crew
        self._kept = kept
        self._fresh: list[Chunk[FoundT]] = []
        self._before = self._done = before
        self._began = self._saved = time.monotonic()

    def through(self, job: Work[FoundT], parts: Iterable[Part]) -> ReportT:
        """Have these games played, take them in as they come, and return the report of all.

        After Ctrl-C it is the report of what is done. Raises `RunStopped` for what else stops it,
        but for an error of cardwar's own.
        """
        crew = self._crew
        try:
            with closing(
                hand_out(job, Cutter(parts, crew.chunk), crew.executor, crew.workers)
            ) as chunks:
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
        return self._summed_up()

    def _summed_up(self) -> ReportT:
        """Return the report of all that has come back."""
        if self._fresh:
            report = self._add(self._report, self._fresh)
            # Ctrl-C comes before or after both.
            self._report, self._fresh = report, []
        return self._report

    def _take_all(self, chunks: Iterable[Chunk[FoundT]]) -> None:
        self._tell()
        for chunk in chunks:
            self._fresh.append(chunk)
            self._done += chunk.part.games
            if len(self._fresh) >= _SUM_UP_AFTER:
                self._summed_up()
            self._tell()
            if time.monotonic() - self._saved > _SAVE_AFTER:
                self._save()

    def _tell(self) -> None:
        if self._crew.progress is None:
            return
        seconds = time.monotonic() - self._began
        try:
            self._crew.progress(Progress(self._done, self._games, seconds, self._before))
        except Exception as error:
            raise self._stopped(f"progress raised {told(error)}") from error

    def _save(self) -> None:
        if self._kept is None:
            return
        try:
            self._write()
        except OSError as error:
            file = self._kept.file
            raise self._stopped(f"{file} cannot be written: {why_not(error)}") from error

    def _write(self) -> None:
        if self._kept is not None:
            self._kept.write(self._summed_up(), self._kept.file)
            self._saved = time.monotonic()

    def _stopped(self, why: str) -> RunStopped[ReportT]:
        return RunStopped(self._summed_up(), self._done, self._games, why)


def why_not(error: Exception) -> str:
    """Return what an error says of a file."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
