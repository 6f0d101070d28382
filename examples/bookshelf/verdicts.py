"""What others found, what we find, and whether the two agree: the rule is here and nowhere else.

Ours comes with an interval of 95 %. Where it is known from how many games the published figure is,
that figure could have been another as well, so both ends of our interval move away from ours by
the factor sqrt(1 + our games / their games); and a figure that was rounded may be off by half of
its last digit.

* **agrees**: the published figure lies in the interval that has been widened so;
* **close**: it lies in one of twice that width, or within 2 % of ours;
* **differs**: all else;
* **open**: nothing was published, or our games were too few to say anything.

The shortest or longest of n games is another matter: it agrees unless fewer than one in forty runs
of n games of ours would come out like that or more so, to either side.
"""

from __future__ import annotations

import math
from enum import Enum
from statistics import NormalDist

import attrs

from cardwar.simulation import Distribution, Interval, Proportion

CLOSE = 0.02
"""The part of ours by which a figure may be off and still be close."""
ONE_SIDE = 0.025
"""The part of all runs that may lie beyond each end of an interval of 95 %."""
_REACH = NormalDist().inv_cdf(1 - ONE_SIDE)
"""The standard deviations from the middle of such an interval to its ends."""


class Verdict(Enum):
    """What is said of a figure or a claim."""

    AGREES = "agrees"
    CLOSE = "close"
    DIFFERS = "differs"
    OPEN = "open"
    """There is nothing to compare."""


@attrs.frozen
class Estimate:
    """A figure of ours, where it lies, and from how many games it is; an exact one is of none."""

    value: float
    interval: Interval
    games: int

    @property
    def is_exact(self) -> bool:
        return self.interval.low == self.value == self.interval.high


@attrs.frozen
class Published:
    """A figure that somebody has published."""

    value: float
    games: int | None = None
    """From how many games it is, if that is known."""
    rounded: float = 0.0
    """By how much it may be off since it was rounded."""


def exactly(value: float) -> Estimate:
    """Return a figure that is certain."""
    return Estimate(value, Interval(value, value), 0)


def mean(distribution: Distribution) -> Estimate:
    """Return the mean of these numbers."""
    return Estimate(distribution.mean, distribution.mean_interval(), distribution.total)


def share(proportion: Proportion) -> Estimate:
    """Return this part of all games."""
    return Estimate(proportion.value, proportion.interval(), proportion.total)


def quantile(distribution: Distribution, part: float) -> Estimate:
    """Return a quantile, with the quantiles between which it lies for so many numbers."""
    reach = _REACH * math.sqrt(part * (1 - part) / max(1, distribution.total))
    low, high = max(0.0, part - reach), part + reach
    # Too few games to have seen a number that surely lies above.
    most = distribution.quantile(high) if high < 1 else math.inf
    interval = Interval(distribution.quantile(low), most)
    return Estimate(distribution.quantile(part), interval, distribution.total)


def up_to(lengths: Distribution, length: float) -> int:
    """Return how many games are no longer than this."""
    return sum(count for seen, count in lengths if seen <= length)


def verdict(published: Published, ours: Estimate) -> Verdict:
    """Compare a published figure with ours, by the rule above."""
    if not math.isfinite(ours.interval.low):
        return Verdict.OPEN
    if published.value in reach(published, ours, 1):
        return Verdict.AGREES
    near = abs(published.value - ours.value) <= CLOSE * abs(ours.value)
    return (
        Verdict.CLOSE if near or published.value in reach(published, ours, 2) else Verdict.DIFFERS
    )


def reach(published: Published, ours: Estimate, times: float) -> Interval:
    """Return where a published figure is expected, at so many times the width."""
    wider = math.sqrt(1 + ours.games / published.games) if published.games else 1.0
    # Ends that are worked out as floats should not decide by their last digit.
    tiny = 1e-9 * abs(ours.value)
    low = (ours.value - ours.interval.low) * wider + published.rounded
    high = (ours.interval.high - ours.value) * wider + published.rounded
    return Interval(ours.value - times * low - tiny, ours.value + times * high + tiny)


def verdict_on_shortest(published: Published, lengths: Distribution) -> Verdict:
    """Compare the shortest of so many published games with the lengths of ours."""
    below, up_to_there = (
        Proportion(up_to(lengths, length), lengths.total)
        for length in (published.value - 1, published.value)
    )
    return _verdict_on_extreme(published, below, up_to_there)


def verdict_on_longest(published: Published, lengths: Distribution) -> Verdict:
    """Compare the longest of so many published games with the lengths of ours."""
    total = lengths.total
    above, from_there_on = (
        Proportion(total - up_to(lengths, length), total)
        for length in (published.value, published.value - 1)
    )
    return _verdict_on_extreme(published, above, from_there_on)


def _verdict_on_extreme(published: Published, beyond: Proportion, to: Proportion) -> Verdict:
    """Compare an extreme with the parts of our games that go beyond it, and up to it or beyond."""
    if published.games is None:
        return Verdict.OPEN
    none_beyond = (1 - beyond.interval().low) ** published.games
    one_so_far = 1 - (1 - to.interval().high) ** published.games
    likely = none_beyond >= ONE_SIDE and one_so_far >= ONE_SIDE
    return Verdict.AGREES if likely else Verdict.DIFFERS
