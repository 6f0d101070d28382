"""Handing out the games of a run in chunks, to one thread or to any executor."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import TypeVar

from cardwar._checks import shown
from cardwar.simulation.groups import Part
from cardwar.simulation.jobs import Chunk, Work, play_away, play_chunk

__all__ = ["Cutter", "hand_out"]

FoundT = TypeVar("FoundT")

_MOST_AT_ONCE = 10_000
"""More chunks are not out at the same time, whatever number of workers is given."""
_MOST_THREADS = 256
"""Nor are there more threads of our own."""
_FIRST = 64
"""Games of the first chunk, when nobody knows yet how long one takes."""
_MOST = 2**17
"""Games of the largest chunk: as many as the numba kernel has in memory at a time."""
_FASTER = 4
"""A chunk has at most so many times the games of the largest before it."""
_SMALLER = 8
"""Near the end of a run they become so many times smaller and no more."""
_PATIENCE = 1.0
"""Seconds of a wait in one go: not on every system does Ctrl-C end a wait."""
_SECONDS = 0.5
"""How long a chunk is to take: short enough for a bar and for Ctrl-C, long beside what it costs."""


class Cutter:
    """Cuts the games that are to be played into chunks that take a fair time each."""

    def __init__(self, parts: Iterable[Part], size: int | None) -> None:
        """Take what is to be played, and the size of all chunks if it is given."""
        self._left = deque(parts)
        self._games = sum([part.games for part in self._left])
        self._fixed = size
        self._size = min(size or _FIRST, _MOST)

    def next(self, at_once: int = 1) -> Part | None:
        """Return the next chunk, or None if none is left; so many are played side by side."""
        if not self._left:
            return None
        part = self._left.popleft()
        stop = min(part.stop, part.start + self._fair(at_once))
        if stop < part.stop:
            self._left.appendleft(Part(part.seed, stop, part.stop))
        self._games -= stop - part.start
        return Part(part.seed, part.start, stop)

    def _fair(self, at_once: int) -> int:
        """Return how many games to take now: fewer near the end, so that nobody waits for long."""
        if self._fixed is not None:
            return self._size
        return min(self._size, max(self._games // at_once, self._size // _SMALLER, 1))

    def learn(self, games: int, seconds: float) -> None:
        """Choose the size of the next chunks by how long one has taken."""
        if self._fixed is None:
            fitting = int(games * _SECONDS / max(seconds, 1e-9))
            self._size = max(1, min(fitting, games * _FASTER, _MOST))


def hand_out(
    job: Work[FoundT], cutter: Cutter, executor: Executor | None, workers: int | None
) -> Generator[Chunk[FoundT], None, None]:
    """Have the games played, each chunk by whom it is to be."""
    hands = workers or os.cpu_count() or 1
    if executor is not None:
        yield from _by_executor(job, cutter, executor, min(2 * hands, _MOST_AT_ONCE))
    elif job.in_threads and hands > 1:
        hands = min(hands, _MOST_THREADS)
        with ThreadPoolExecutor(hands) as threads:
            yield from _by_executor(job, cutter, threads, 2 * hands)
    else:
        yield from _in_process(job, cutter)


def _in_process(job: Work[FoundT], cutter: Cutter) -> Iterator[Chunk[FoundT]]:
    """Play one chunk after the other."""
    while (part := cutter.next()) is not None:
        chunk = play_chunk(job, part)
        cutter.learn(part.games, chunk.seconds)
        yield chunk


def _by_executor(
    job: Work[FoundT], cutter: Cutter, executor: Executor, at_once: int
) -> Generator[Chunk[FoundT], None, None]:
    """Have chunks played, so many at a time, and yield each when it comes back.

    What has not begun is cancelled if this is closed.
    """
    running: dict[Future[Chunk[FoundT]], Part] = {}
    # Unlike `wait`, it also hears of futures that somebody else cancels.
    back: SimpleQueue[Future[Chunk[FoundT]]] = SimpleQueue()
    try:
        while True:
            while len(running) < at_once and (part := cutter.next(at_once)) is not None:
                future = executor.submit(play_away, job, part)
                running[future] = part
                future.add_done_callback(back.put)
            if not running:
                return
            future = _next(back)
            part = running.pop(future)
            chunk = future.result()
            _check_answer(chunk, part)
            cutter.learn(part.games, chunk.seconds)
            yield chunk
    finally:
        for future in running:
            future.cancel()


def _check_answer(given: object, part: Part) -> None:
    """Raise `ValueError` unless this is what was asked for: an executor can be anybody's."""
    if not _is_of(part, given):
        raise ValueError(
            f"for games {part.start} to {part.stop - 1} the executor gave {shown(given)}"
        )


def _is_of(part: Part, given: object) -> bool:
    return isinstance(given, Chunk) and given.part == part


def _next(back: SimpleQueue[Future[Chunk[FoundT]]]) -> Future[Chunk[FoundT]]:
    while True:
        with suppress(Empty):
            return back.get(timeout=_PATIENCE)
