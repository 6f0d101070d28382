"""An entry: what somebody published, the rules they played by, and what comes out of them here."""

from __future__ import annotations

import math

import attrs

from bookshelf.verdicts import (
    Estimate,
    Published,
    Verdict,
    verdict,
    verdict_on_longest,
    verdict_on_shortest,
)
from cardwar.simulation import Distribution


@attrs.frozen
class Effort:
    """How much is to be played."""

    games: int
    """Games an entry, on a kernel."""
    seed: int
    all_deals: bool = False
    """Whether to play every deal of the larger small decks too."""

    @property
    def fewer(self) -> int:
        """Games an entry on the engine, which takes its time for each."""
        return max(10, min(2000, self.games // 50))


@attrs.frozen
class Line:
    """A figure or a claim, and what is said of it."""

    what: str
    published: str
    ours: str
    verdict: Verdict


@attrs.frozen
class Entry:
    """A source, and its lines."""

    key: str
    """What the data files call it, or a short name."""
    title: str
    source: str
    rules: str
    """What is played."""
    lines: tuple[Line, ...]
    remark: str = ""
    """What the source does not say, or what else has to be known."""
    stated: bool = True
    """Whether the source states its rules in full; else the lines are readings that were tried."""


def compared(what: str, published: Published, ours: Estimate) -> Line:
    """Return the line of a figure that was published."""
    return Line(what, number(published.value), told(ours), verdict(published, ours))


def shortest(what: str, published: Published, lengths: Distribution) -> Line:
    """Return the line of the shortest of some published games."""
    found = verdict_on_shortest(published, lengths)
    return Line(what, number(published.value), _of_many(lengths.least, lengths), found)


def longest(what: str, published: Published, lengths: Distribution) -> Line:
    """Return the line of the longest of some published games."""
    found = verdict_on_longest(published, lengths)
    return Line(what, number(published.value), _of_many(lengths.most, lengths), found)


def _of_many(rounds: int | None, lengths: Distribution) -> str:
    return f"{'no' if rounds is None else f'{rounds:,}'} rounds, of {lengths.total:,} games"


def counted(what: str, published: float | None, ours: float) -> Line:
    """Return the line of an exact figure."""
    if published is None:
        return Line(what, "", number(ours), Verdict.OPEN)
    agrees = Verdict.AGREES if published == ours else Verdict.DIFFERS
    return Line(what, number(published), number(ours), agrees)


def holds(what: str, claim: str, ours: str, *, so: bool) -> Line:
    """Return the line of a claim that is true or not."""
    return Line(what, claim, ours, Verdict.AGREES if so else Verdict.DIFFERS)


def told(estimate: Estimate) -> str:
    """Write a figure with its interval.

    >>> from cardwar.simulation import Interval
    >>> told(Estimate(270.361, Interval(269.9, 270.8), 1000))
    '270.4 (269.9 to 270.8)'
    """
    if estimate.is_exact:
        return number(estimate.value)
    interval = estimate.interval
    if not math.isfinite(interval.low):
        return f"{number(estimate.value)} (of too few)"
    digits = digits_of(interval.high - interval.low)
    value, low, high = (f"{x:,.{digits}f}" for x in (estimate.value, interval.low, interval.high))
    return f"{value} ({low} or more)" if high == "inf" else f"{value} ({low} to {high})"


def number(value: float) -> str:
    """Write a number as it was written.

    >>> number(28_223_770), number(0.193), number(3.13e-09)
    ('28,223,770', '0.193', '3.13e-09')
    """
    if math.isnan(value):
        return "none"
    if float(value).is_integer():
        return f"{int(value):,}"
    return f"{value:,}" if abs(value) >= 0.0001 else f"{value:.10g}"


def digits_of(width: float) -> int:
    """Return how many decimals are worth showing where the uncertainty is so wide."""
    if math.isnan(width) or not width:
        return 4
    return next((digits for digits in range(7) if width * 10**digits >= 2), 7)
