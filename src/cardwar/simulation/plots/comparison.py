"""Rulesets side by side: how long their games last, and who wins."""

# The types that matplotlib brings leave open what goes into most options.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator, Sequence

from cardwar.cards import C
from cardwar.errors import BadInput
from cardwar.simulation.plots.canvas import (
    BELOW,
    BODY,
    GREY,
    HATCHES,
    INK,
    ROW,
    SMALL,
    STROKES,
    WIDTH,
    sheet_of,
)
from cardwar.simulation.plots.library import Axes, Figure, FixedLocator, Patch, PercentFormatter
from cardwar.simulation.plots.scales import rounds_axis
from cardwar.simulation.plots.several import Drawable, of_which, reports_of
from cardwar.simulation.plots.words import plain, player_name
from cardwar.simulation.report import Report
from cardwar.state import Reason

__all__ = ["plot_comparison"]

_LEFT, _GAP, _RIGHT = 1.75, 0.5, 0.3
_BAR, _COLUMNS = 0.55, 4
_WRITTEN = 0.12
"""A part of the games is written into its bar from here on."""
_OTHERS = {
    "nobody alone": ("#BBBBBB", "xxxx"),
    "goes round for ever": (INK, ""),
    "given up": (GREY, "----"),
}
"""What comes of games that no seat wins, with colour and hatch."""
_STYLES = {
    player_name(seat): (stroke.colour, hatch)
    for seat, (stroke, hatch) in enumerate(zip(STROKES, HATCHES, strict=True))
} | _OTHERS
"""All parts of a bar in their order."""
_HOW_LONG = "rounds of 5, 25, 50, 75 and 95 %"
_PARTS = (0.05, 0.25, 0.5, 0.75, 0.95)


def plot_comparison(given: Drawable[C]) -> Figure:
    """Draw a comparison, or reports: how long the games last that end, and who wins.

    On the left, the line goes from the round by which 5 % have ended to that of 95 %, the bar from
    a quarter to three quarters, and the number is that of a half. On the right are all games.

    Raises `BadInput` without reports, for one without games, and for more than seven players.

    >>> import cardwar as cw
    >>> from cardwar.simulation import compare
    >>> from cardwar.simulation.plots import plot_comparison
    >>> comparison = compare([cw.KRIG, cw.WAR], 100, seed=7)
    >>> [axes.get_title(loc="left") for axes in plot_comparison(comparison).axes]
    ['rounds of 5, 25, 50, 75 and 95 %', 'who wins']
    """
    reports = reports_of(given)
    for report in reports:
        if report.players > len(STROKES):
            raise BadInput(
                f"report of {report.rules.name} has {report.players} players; at most "
                f"{len(STROKES)} can be told apart"
            )
    outcomes = [dict(_outcomes(report)) for report in reports]
    names = [name for name in _STYLES if any(found.get(name) for found in outcomes)]
    height = _BAR * len(reports)
    below = BELOW + ROW * math.ceil(len(names) / _COLUMNS) + 0.1
    sheet = sheet_of(_title(reports), of_which(reports), below + height + 0.3)
    half = (WIDTH - _LEFT - _GAP - _RIGHT) / 2
    lengths = sheet.axes(_LEFT, below, half, height)
    shares = sheet.axes(_LEFT + half + _GAP, below, half, height)
    for axes, title in ((lengths, _HOW_LONG), (shares, "who wins")):
        axes.set_title(title, loc="left", fontsize=BODY, color=INK)
        axes.set_ylim(len(reports) - 0.5, -0.5)
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
    lengths.set_yticks(
        range(len(reports)),
        ["\n".join(textwrap.wrap(plain(one.rules.name), 26)[:3]) for one in reports],
        fontsize=SMALL,
    )
    shares.set_yticks([])
    _lengths(lengths, reports)
    _shares(shares, names, outcomes)
    sheet.legend([(_patch(name), name) for name in names], _COLUMNS)
    return sheet.figure


def _title(reports: Sequence[Report[C]]) -> str:
    if len(reports) == 1:
        return f"{plain(reports[0].rules.name)}: how long it lasts, and who wins"
    return f"{len(reports)} rulesets compared"


def _lengths(axes: Axes, reports: Sequence[Report[C]]) -> None:
    ends = [report.ended.rounds for report in reports]
    found = [[one.quantile(part) for part in _PARTS] if one.counts else [] for one in ends]
    for row, quantiles in enumerate(found):
        if not quantiles:
            axes.text(
                0.02,
                row,
                "none ended",
                fontsize=SMALL,
                color=GREY,
                va="center",
                transform=axes.get_yaxis_transform(),
            )
            continue
        low, first, half, third, high = quantiles
        axes.hlines(row, low, high, color=INK, linewidth=1)
        axes.barh(row, third - first, 0.36, first, color=STROKES[0].colour, alpha=0.55)
        axes.vlines(half, row - 0.18, row + 0.18, color=INK, linewidth=2)
        axes.text(half, row - 0.24, f"{half:,.0f}", fontsize=SMALL, color=INK, ha="center")
    last = 1.06 * max((quantiles[-1] for quantiles in found if quantiles), default=1)
    rounds_axis(axes, "rounds", ends, last)


def _shares(axes: Axes, names: Sequence[str], outcomes: Sequence[dict[str, int]]) -> None:
    """Draw all games of each report as a bar, in parts by how they came out."""
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_locator(FixedLocator([0, 0.25, 0.5, 0.75, 1]))
    axes.xaxis.set_major_formatter(PercentFormatter(1, symbol=" %"))
    axes.set_xlabel("games", fontsize=BODY, color=INK)
    for row, found in enumerate(outcomes):
        start = 0.0
        for name in names:
            part = found.get(name, 0) / sum(found.values())
            _part(axes, row, start, part, name)
            start += part


def _part(axes: Axes, row: int, start: float, part: float, name: str) -> None:
    colour, hatch = _STYLES[name]
    axes.barh(row, part, 0.5, start, color=colour, hatch=hatch, edgecolor="white", linewidth=0.8)
    if part >= _WRITTEN:
        axes.text(
            start + part / 2,
            row,
            f"{100 * part:.0f} %",
            fontsize=SMALL,
            color=INK,
            ha="center",
            va="center",
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.2},
        )


def _patch(name: str) -> Patch:
    colour, hatch = _STYLES[name]
    return Patch(facecolor=colour, hatch=hatch, edgecolor="white")


def _outcomes(report: Report[C]) -> Iterator[tuple[str, int]]:
    """Yield in how many games it came out so."""
    for seat in range(report.players):
        yield player_name(seat), report.wins(seat).count
    endless, given_up = report.endless.count, report.share(Reason.ROUND_LIMIT).count
    shared = report.draws.count - endless - given_up
    yield from zip(_OTHERS, (shared, endless, given_up), strict=True)
