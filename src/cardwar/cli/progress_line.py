"""How far a run is, on a terminal: a bar where rich is installed, and one line where it is not."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager
from typing import TextIO

from cardwar.cli.output import is_terminal
from cardwar.simulation import Progress, ProgressCallback

__all__ = ["progress_shown", "span", "words"]


@contextmanager
def progress_shown() -> Generator[ProgressCallback | None, None, None]:
    """Show on standard error how far a run is, and take it away at the end.

    Where nobody looks on there is nothing to be told, so it is None.

    >>> with progress_shown() as progress:
    ...     progress is None
    True
    """
    if not is_terminal(sys.stderr):
        yield None
        return
    with _bar() or _line(sys.stderr) as progress:
        yield progress


def _bar() -> AbstractContextManager[ProgressCallback] | None:
    """Return what shows a bar, or None where rich is not installed."""
    try:
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn
        from rich.progress import Progress as Bar
    except ImportError:
        return None

    @contextmanager
    def show() -> Generator[ProgressCallback, None, None]:
        columns = (BarColumn(), TextColumn("{task.description}"))
        console = Console(stderr=True)
        with Bar(*columns, console=console, auto_refresh=False, transient=True) as bar:
            task = bar.add_task("")

            def tell(progress: Progress) -> None:
                bar.update(
                    task,
                    description=words(progress),
                    completed=progress.done,
                    total=progress.games,
                    refresh=True,
                )

            yield tell

    return show()


@contextmanager
def _line(stream: TextIO) -> Generator[ProgressCallback, None, None]:
    """Show one line, written anew each time."""
    width = 0

    def tell(progress: Progress) -> None:
        nonlocal width
        text = words(progress)
        stream.write(f"\r{text.ljust(width)}")
        stream.flush()
        width = len(text)

    try:
        yield tell
    finally:
        stream.write(f"\r{' ' * width}\r")
        stream.flush()


def words(progress: Progress) -> str:
    """Return how far a run is, in words.

    >>> words(Progress(done=500, games=1000, seconds=2.0, before=0))
    '500 of 1,000 games, 250 a second, 2 s left'
    """
    parts = [f"{progress.done:,} of {progress.games:,} games"]
    if progress.left is not None:
        rate = progress.rate
        parts.append(f"{rate:,.0f} a second" if rate >= 10 else f"{rate:.1f} a second")
        parts.append(f"{span(progress.left)} left")
    return ", ".join(parts)


def span(seconds: float) -> str:
    """Return a time in its two largest units.

    >>> span(7), span(200), span(7_300), span(1_000_000)
    ('7 s', '3 min 20 s', '2 h 1 min', '11 days 13 h')
    """
    rest = round(seconds)
    minutes, hours, days = rest // 60, rest // 3600, rest // 86_400
    if days:
        return f"{days:,} day{'s' if days > 1 else ''} {hours % 24} h"
    if hours:
        return f"{hours} h {minutes % 60} min"
    return f"{minutes} min {rest % 60} s" if minutes else f"{rest} s"
