"""Where a figure lies, with some confidence."""

from __future__ import annotations

from statistics import NormalDist

import attrs

from cardwar._checks import is_number, shown
from cardwar.errors import BadInput

__all__ = ["Interval", "deviations"]


@attrs.frozen
class Interval:
    """Where a figure lies, with the confidence that was asked for; `low` and `high` belong to it.

    >>> from cardwar.simulation import Interval
    >>> 0.5 in Interval(0.45, 0.55)
    True
    """

    low: float
    """Its lower end."""
    high: float
    """Its upper end."""

    def __contains__(self, value: float) -> bool:
        """Tell whether a figure lies in it."""
        return self.low <= value <= self.high


def deviations(confidence: float) -> float:
    """Return within how many standard deviations a figure lies with this confidence.

    Raises `BadInput` unless it lies between 0 and 1.

    >>> round(deviations(0.95), 6)
    1.959964
    """
    if not is_number(confidence) or not 0 < confidence < 1:
        raise BadInput(
            f"confidence is {shown(confidence)}; it is a part between 0 and 1, such as 0.95"
        )
    # What lies below, since (1 + confidence) / 2 may round to 1.
    return -NormalDist().inv_cdf((1 - confidence) / 2)
