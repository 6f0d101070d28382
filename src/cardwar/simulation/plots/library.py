"""What is used of matplotlib; no other module here imports it."""

from __future__ import annotations

from cardwar.errors import MissingExtra

try:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch
    from matplotlib.ticker import (
        FixedLocator,
        LogLocator,
        MaxNLocator,
        NullFormatter,
        PercentFormatter,
        StrMethodFormatter,
    )
except ImportError as _missing:
    raise MissingExtra("cardwar.simulation.plots", "matplotlib", extra="plot") from _missing

__all__ = [
    "Artist",
    "Axes",
    "Figure",
    "FixedLocator",
    "Line2D",
    "LogLocator",
    "MaxNLocator",
    "NullFormatter",
    "Patch",
    "PercentFormatter",
    "StrMethodFormatter",
]
