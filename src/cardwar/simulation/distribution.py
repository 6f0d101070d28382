"""Whole numbers and how often each was seen: exact, and ready to be added up."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate

import attrs

from cardwar._checks import check_count, is_int, is_number, shown
from cardwar.errors import BadInput
from cardwar.simulation.intervals import Interval, deviations

__all__ = ["EMPTY", "Bin", "Distribution", "sum_of"]


_FEW = 8


def _shortened(counts: tuple[tuple[int, int], ...]) -> str:
    """Return some of these at each end, for a long run has thousands."""
    if len(counts) <= _FEW:
        return repr(counts)
    first, last = (", ".join(map(repr, part)) for part in (counts[:3], counts[-2:]))
    return f"({first}, ... {len(counts) - 5:,} more ..., {last})"


@attrs.frozen
class Bin:
    """A bar of a histogram.

    >>> from cardwar.simulation import Bin
    >>> Bin(start=0, stop=50, count=7).count
    7
    """

    start: int
    """The least number that belongs to it."""
    stop: int
    """The first number above that does not."""
    count: int
    """How often a number in it was seen."""


@attrs.frozen
class Distribution:
    """Whole numbers, one for each game, and how often each was seen.

    It is a value; equal ones are equal, ``+`` adds two up exactly, and nothing is rounded before
    a figure is read off. An empty one has no mean and no quantiles: they are `math.nan`.

    >>> from cardwar.simulation import Distribution
    >>> lengths = Distribution.of([20, 30, 30, 40])
    >>> lengths.mean, lengths.median, lengths.most
    (30.0, 30, 40)
    >>> lengths + Distribution.of([20])
    Distribution(counts=((20, 2), (30, 2), (40, 1)))
    """

    counts: tuple[tuple[int, int], ...] = attrs.field(default=(), repr=_shortened)
    """Each number that was seen and how often, in rising order."""

    @classmethod
    def of(cls, values: Iterable[int] | Mapping[int, int]) -> Distribution:
        """Return the distribution of these numbers, or of a mapping from number to count.

        Raises `BadInput` for what is no int.

        >>> from cardwar.simulation import Distribution
        >>> Distribution.of({3: 2}) == Distribution.of([3, 3])
        True
        """
        try:
            counted = Counter(values)
        except TypeError:
            raise BadInput(
                f"values is {shown(values)}; it is ints, or how often each is there"
            ) from None
        for value, count in counted.items():
            if not isinstance(value, int) or not is_int(count, 0):
                raise BadInput(
                    f"values has {shown(value)}, {shown(count)} times; they are ints, and each is "
                    "there 0 times or more"
                )
        return cls(tuple(sorted((value, count) for value, count in counted.items() if count)))

    def __add__(self, other: Distribution) -> Distribution:
        """Return both together."""
        return sum_of((self, other)) if isinstance(other, Distribution) else NotImplemented

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Go through the numbers and how often each was seen."""
        return iter(self.counts)

    @property
    def total(self) -> int:
        """How many numbers there are."""
        return sum(count for _, count in self.counts)

    @property
    def exact_mean(self) -> Fraction:
        """The mean as a fraction. Raises `BadInput` if there are no numbers."""
        if not self.counts:
            raise BadInput("the distribution is empty; it has no mean")
        return Fraction(sum(value * count for value, count in self.counts), self.total)

    @property
    def mean(self) -> float:
        """The mean."""
        return float(self.exact_mean) if self.counts else math.nan

    @property
    def variance(self) -> float:
        """The mean of the squares of the differences from the mean."""
        if not self.counts:
            return math.nan
        squares = Fraction(sum(value**2 * count for value, count in self.counts), self.total)
        return float(squares - self.exact_mean**2)

    @property
    def spread(self) -> float:
        """The standard deviation, the root of the variance."""
        return math.sqrt(self.variance)

    @property
    def least(self) -> int | None:
        """The least number, or None if there is none."""
        return self.counts[0][0] if self.counts else None

    @property
    def most(self) -> int | None:
        """The largest number, or None if there is none."""
        return self.counts[-1][0] if self.counts else None

    @property
    def median(self) -> float:
        """The quantile of a half."""
        return self.quantile(0.5)

    def quantile(self, part: float) -> float:
        """Return the least number that at least this part of all numbers do not exceed.

        The quantile of 0 is the least number, that of 1 the largest. Raises `BadInput` unless
        `part` is a number from 0 to 1.

        >>> from cardwar.simulation import Distribution
        >>> Distribution.of(range(1, 101)).quantile(0.95)
        95
        """
        if not is_number(part) or not 0 <= part <= 1:
            raise BadInput(f"part is {shown(part)}; a quantile is of a part from 0 to 1")
        if not self.counts:
            return math.nan
        # As the number is written: 0.95 of 100 is 95, though the float is a little more.
        rank = Fraction(str(part)) * self.total
        reached = accumulate(count for _, count in self.counts)
        return next(
            value for (value, _), so_far in zip(self.counts, reached, strict=True) if so_far >= rank
        )

    def share_up_to(self, value: int) -> float:
        """Return which part of the numbers is at most `value`.

        >>> from cardwar.simulation import Distribution
        >>> Distribution.of([10, 20, 30, 40]).share_up_to(20)
        0.5
        """
        if not self.counts:
            return math.nan
        return sum(count for seen, count in self.counts if seen <= value) / self.total

    def histogram(self, width: int = 1) -> tuple[Bin, ...]:
        """Return the bars of a histogram, each `width` wide, from the least number to the largest.

        Raises `BadInput` unless `width` is an int from 1, and if it would take more than a million
        bars.

        >>> from cardwar.simulation import Distribution
        >>> Distribution.of([1, 2, 12, 31]).histogram(10)[-1]
        Bin(start=30, stop=40, count=1)
        """
        check_count("width", width, 1)
        if not self.counts:
            return ()
        found: Counter[int] = Counter()
        for value, count in self.counts:
            found[value // width] += count
        first, last = min(found), max(found)
        if last - first >= 1_000_000:
            raise BadInput(f"width is {width}; that takes {last - first + 1} bars, a million fit")
        places = range(first, last + 1)
        return tuple(Bin(place * width, (place + 1) * width, found[place]) for place in places)

    def mean_interval(self, confidence: float = 0.95) -> Interval:
        """Return where the mean of all games lies, if these were drawn from them by chance.

        It goes by the normal distribution, and so is for hundreds of games or more.

        >>> from cardwar.simulation import Distribution
        >>> 50.5 in Distribution.of(range(1, 101)).mean_interval()
        True
        """
        reached = deviations(confidence)
        if self.total < 2:
            return Interval(-math.inf, math.inf)
        error = math.sqrt(self.variance / (self.total - 1))
        reach = reached * error
        return Interval(self.mean - reach, self.mean + reach)


EMPTY = Distribution()
"""No numbers."""


def sum_of(distributions: Iterable[Distribution]) -> Distribution:
    """Return all of these together."""
    counted: Counter[int] = Counter()
    for distribution in distributions:
        counted.update(dict(distribution.counts))
    return Distribution.of(counted)
