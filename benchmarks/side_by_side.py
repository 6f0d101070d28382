"""Two pieces of work side by side: what one costs beside the other, in one run.

Machines differ and drift, so no figure is told but ratios: each is the median over several turns,
with the lowest and the highest behind it.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import attrs

__all__ = [
    "Cost",
    "Pair",
    "Timed",
    "by_the_clock",
    "by_the_processor",
    "list_table",
    "ratios",
    "table",
    "told",
    "write",
]

Timed = Callable[[], int]
"""Does some work and returns how many units of it (rounds, games, imports) there were."""
Cost = Callable[[], float]
"""Does some work and returns what a unit of it costs."""


def by_the_clock(work: Timed) -> Cost:
    """Return the seconds that a unit takes, by the clock on the wall."""

    def cost() -> float:
        began = time.perf_counter()
        units = work()
        return (time.perf_counter() - began) / units

    return cost


def by_the_processor(work: Timed) -> Cost:
    """Return the seconds that a unit takes, by the processor, whatever else runs there."""

    def cost() -> float:
        began = time.process_time()
        units = work()
        return (time.process_time() - began) / units

    return cost


@attrs.frozen
class Pair:
    """Two pieces of work, done in turn, and what the ratio of their costs should be."""

    what: str
    cost: Cost
    beside: str
    other: Cost
    goal: str = ""
    turns: int = 1
    """How many times as often as the others it is run."""


def ratios(pair: Pair, repeat: int) -> list[float]:
    """Return how many times as much the first costs as the other, sorted."""
    return sorted(pair.cost() / pair.other() for _ in range(repeat * pair.turns))


def told(values: Sequence[float]) -> str:
    """Return the median, and between which figures the others lie."""
    low, high = _brief(values[0]), _brief(values[-1])
    return f"{_brief(statistics.median(values))} ({low} to {high})"


def _brief(ratio: float) -> str:
    """Write a ratio with no more digits than it can bear."""
    return f"{ratio:.0f}" if ratio >= 10 else f"{ratio:.2f}"


def table(pairs: Sequence[Pair], repeat: int, heads: Sequence[str]) -> str:
    """Return the ratios as a table in reStructuredText."""
    rows = ([pair.what, pair.beside, told(ratios(pair, repeat))] for pair in pairs)
    return list_table(heads, rows, "   :widths: 40 40 20")


def list_table(head: Sequence[str], rows: Iterable[Sequence[str]], *options: str) -> str:
    """Return a table in reStructuredText, with these options of the directive."""
    lines = [".. list-table::", "   :header-rows: 1", *options, ""]
    for first, *others in (head, *rows):
        lines += [f"   * - {first}", *(f"     - {cell}" for cell in others)]
    return "\n".join(lines) + "\n"


def write(path: Path | None, command: str, text: str) -> None:
    """Write a table to a file with the command that has made it, or print it."""
    if path is None:
        print(text)
    else:
        said = f".. Written by: {command} --write {path.as_posix()}"
        path.write_text(f"{said}\n\n{text}", encoding="utf-8")
