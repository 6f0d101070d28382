"""How long games last: a histogram, with the rounds by which a part of them had ended."""

# The types that matplotlib brings leave open what goes into most options.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from cardwar._checks import check_kind
from cardwar.cards import C
from cardwar.errors import BadInput
from cardwar.explaining.wording import counted, listed
from cardwar.simulation.distribution import Distribution
from cardwar.simulation.plots.canvas import (
    BELOW,
    BODY,
    GREY,
    INK,
    LEFT,
    RIGHT,
    STROKES,
    WIDTH,
    count_axis,
    sheet_of,
    write_beside,
)
from cardwar.simulation.plots.library import Axes, Figure
from cardwar.simulation.plots.words import described, plain
from cardwar.simulation.report import Report

__all__ = ["plot_lengths"]

_MOST_BARS = 60
_HEIGHT = 3.4
_QUANTILES: tuple[tuple[float, str, tuple[float, ...]], ...] = (
    (0.05, "5 %", (1, 1.5)),
    (0.5, "half", ()),
    (0.95, "95 %", (5, 2)),
)
"""The quantiles that are drawn, what they are called, and the dashes of their lines."""
_ROW = 0.09
"""The height of a line of words, as a part of the highest bar."""


def plot_lengths(report: Report[C]) -> Figure:
    """Draw how many rounds the games took that came to an end.

    The lines say by which round 5 % of these had ended, a half, and 95 %. Where a few games are
    far longer than all others, the picture stops before them and says so.

    Raises `BadInput` for a report without a game that ended.

    >>> import cardwar as cw
    >>> from cardwar.simulation import simulate
    >>> from cardwar.simulation.plots import plot_lengths
    >>> figure = plot_lengths(simulate(cw.KRIG, 100, seed=7))
    >>> figure.axes[0].get_ylabel()
    'games in 50 rounds'
    """
    check_kind("report", report, Report)
    lengths = report.ended.rounds
    if not lengths.counts:
        raise BadInput(
            f"report has {counted(report.games, 'game')} and none that ended; how long games last "
            "is drawn from those that do"
        )
    notes = described(report)
    if lengths.total < report.games:
        notes += f"; drawn are the {lengths.total:,} that ended"
    sheet = sheet_of(f"{plain(report.rules.name)}: how long a game lasts", notes, BELOW + _HEIGHT)
    axes = sheet.axes(LEFT, BELOW, WIDTH - LEFT - RIGHT, _HEIGHT)
    _bars(axes, lengths)
    return sheet.figure


def _bars(axes: Axes, lengths: Distribution) -> None:
    edge = _edge(lengths)
    drawn = Distribution.of({value: count for value, count in lengths if value <= edge})
    width = _width(drawn)
    bars = drawn.histogram(width)
    edges = [bar.start - 0.5 for bar in bars] + [bars[-1].stop - 0.5]
    highest = max(bar.count for bar in bars)
    axes.stairs(
        [bar.count for bar in bars],
        edges,
        fill=True,
        facecolor=STROKES[0].colour,
        edgecolor=STROKES[0].colour,
        alpha=0.55,
    )
    low, high = _limits(edges[0], edges[-1])
    axes.set_xlim(low, high)
    count_axis(axes, "x", "rounds")
    count_axis(axes, "y", "games" if width == 1 else f"games in {width:,} rounds")
    rows = _quantiles(axes, lengths, highest, low + 0.55 * (high - low))
    axes.set_ylim(0, highest * (1 + _ROW * (rows + 0.5)))
    _beyond(axes, lengths, edge)


def _edge(lengths: Distribution) -> float:
    """Return the last round that is drawn: the longest game's, unless that is far off."""
    most = lengths.quantile(1)
    return most if most <= 1.6 * lengths.quantile(0.99) else lengths.quantile(0.995)


def _width(lengths: Distribution) -> int:
    """Return how many rounds make a bar, as a round number."""
    span = lengths.quantile(1) - lengths.quantile(0)
    widths = (step * int(10**digits) for digits in range(20) for step in (1, 2, 5))
    return next(width for width in widths if span < _MOST_BARS * width)


def _limits(low: float, high: float) -> tuple[float, float]:
    """Return where the axis begins and ends: at 0, unless that is far off."""
    if high - low < 10:
        middle = (low + high) / 2
        return (max(middle - 5, -0.5), max(middle + 5, 9.5))
    return (min(low, 0) if low < 0.4 * high else low, high)


def _quantiles(axes: Axes, lengths: Distribution, highest: int, middle: float) -> int:
    """Draw the lines of the quantiles; return how many there are."""
    found: dict[float, list[tuple[str, tuple[float, ...]]]] = {}
    for part, words, dashes in _QUANTILES:
        found.setdefault(lengths.quantile(part), []).append((words, dashes))
    for row, (value, parts) in enumerate(found.items()):
        top = highest * (1 + _ROW * (len(found) - row))
        style = (0, parts[-1][1] or None)
        axes.vlines(value, 0, top, color=INK, linewidth=1.3, linestyle=style)
        words = f"{listed([part for part, _ in parts])} by round {value:,.0f}"
        write_beside(axes, value, top - highest * _ROW / 3, words, to_the_left=value > middle)
    return len(found)


def _beyond(axes: Axes, lengths: Distribution, edge: float) -> None:
    """Say which games are longer than what is drawn."""
    longer = sum(count for value, count in lengths if value > edge)
    if longer:
        most = f"{lengths.quantile(1):,.0f}"
        axes.annotate(
            f"{counted(longer, 'game')} longer,\nup to {most} rounds \N{RIGHTWARDS ARROW}",
            (1, 0.12),
            xycoords="axes fraction",
            fontsize=BODY,
            color=GREY,
            ha="right",
            va="bottom",
        )
