"""The axis of the rounds where games of different rulesets are drawn together."""

# The types that matplotlib brings leave open what goes into most options.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Sequence

from cardwar.simulation.distribution import Distribution
from cardwar.simulation.plots.canvas import BODY, INK, count_axis
from cardwar.simulation.plots.library import Axes, LogLocator, NullFormatter, StrMethodFormatter

__all__ = ["rounds_axis"]

_WIDE = 20
"""From so many times the rounds of the shortest games on, the axis is a logarithmic one."""


def rounds_axis(axes: Axes, name: str, lengths: Sequence[Distribution], last: float) -> None:
    """Let the axis begin at 0, or be logarithmic where lengths are too different for that."""
    found = [one for one in lengths if one.counts]
    least = min((one.quantile(0.05) for one in found), default=0)
    if len(found) > 1 and least and last > _WIDE * min(one.median for one in found):
        axes.set_xscale("log")
        axes.set_xlim(least / 1.5, last)
        axes.xaxis.set_major_locator(LogLocator(numticks=6))
        axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
        axes.xaxis.set_minor_formatter(NullFormatter())
        axes.set_xlabel(f"{name}, by powers of ten", fontsize=BODY, color=INK)
    else:
        axes.set_xlim(0, last)
        count_axis(axes, "x", name)
