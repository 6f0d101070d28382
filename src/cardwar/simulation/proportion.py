"""Some of many, and the interval that goes with it."""

from __future__ import annotations

import math

import attrs

from cardwar._checks import check_count, is_int, shown
from cardwar.errors import BadInput
from cardwar.simulation.intervals import Interval, deviations

__all__ = ["Proportion"]


@attrs.frozen
class Proportion:
    """So many of so many games.

    >>> from cardwar.simulation import Proportion
    >>> won = Proportion(507, 1000)
    >>> won.value
    0.507
    >>> print(won)
    50.7 % (47.6 to 53.8)
    """

    count: int
    """How many they are."""
    total: int
    """Of how many."""

    def __attrs_post_init__(self) -> None:
        """Refuse more than all, and what is no number."""
        check_count("total", self.total, 0)
        if not is_int(self.count, 0) or self.count > self.total:
            raise BadInput(f"count is {shown(self.count)}; it is an int, 0 to {self.total}")

    @property
    def value(self) -> float:
        """The part, from 0 to 1; `math.nan` of none."""
        return self.count / self.total if self.total else math.nan

    def interval(self, confidence: float = 0.95) -> Interval:
        """Return Wilson's interval: where the part lies of all games there could be.

        It holds for few games too, and for parts near 0 and 1. Raises `BadInput` unless
        `confidence` lies between 0 and 1.

        >>> from cardwar.simulation import Proportion
        >>> Proportion(0, 1_000_000).interval().high < 0.000_004
        True
        """
        z = deviations(confidence)
        if not self.total:
            return Interval(0.0, 1.0)
        n, part = self.total, self.value
        middle = (part + z * z / (2 * n)) / (1 + z * z / n)
        reach = z / (1 + z * z / n) * math.sqrt(part * (1 - part) / n + z * z / (4 * n * n))
        low = 0.0 if not self.count else max(0.0, middle - reach)
        high = 1.0 if self.count == n else min(1.0, middle + reach)
        return Interval(low, high)

    def __str__(self) -> str:
        """Return percent, with the interval of 95 in a hundred."""
        if not self.total:
            return "none of none"
        interval = self.interval()
        digits = _digits(interval)
        low, high = (f"{100 * end:.{digits}f}" for end in (interval.low, interval.high))
        return f"{100 * self.value:.{digits}f} % ({low} to {high})"


def _digits(interval: Interval) -> int:
    """Return how many digits of a percentage are worth showing."""
    width = 100 * (interval.high - interval.low)
    return min(6, max(1, 1 - math.floor(math.log10(width)))) if 0 < width < 1 else 1
