"""The chance that a game has ended by a round."""

# The types that matplotlib brings leave open what goes into most options.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from cardwar.cards import C
from cardwar.errors import BadInput
from cardwar.simulation.plots.canvas import (
    BELOW,
    BODY,
    GREY,
    INK,
    LEFT,
    RIGHT,
    ROW,
    STROKES,
    WIDTH,
    Stroke,
    sheet_of,
)
from cardwar.simulation.plots.library import Axes, Figure, Line2D, PercentFormatter
from cardwar.simulation.plots.scales import rounds_axis
from cardwar.simulation.plots.several import Drawable, of_which, reports_of
from cardwar.simulation.plots.words import percent, plain
from cardwar.simulation.report import Report
from cardwar.state import Reason

__all__ = ["plot_ending"]

_HEIGHT = 3.2
_GAP = 0.05
"""What is missing from 100 % is written into the picture if there is so much room for it."""


def plot_ending(given: Drawable[C]) -> Figure:
    """Draw the chance that a game has ended by each round: of a report, several, or a comparison.

    Where games go round for ever, or were given up, the line stays below 100 %, and the picture
    says by how much.

    Raises `BadInput` without reports, for one without games, and for more than seven, for which
    there are no different lines.

    >>> import cardwar as cw
    >>> from cardwar.simulation import simulate
    >>> from cardwar.simulation.plots import plot_ending
    >>> reports = [simulate(rules, 100, seed=7) for rules in (cw.KRIG, cw.WAR)]
    >>> [text.get_text() for text in plot_ending(reports).legends[0].get_texts()]
    ['Krig: half by round 350', 'War: half by round 174']
    """
    reports = reports_of(given)
    if len(reports) > len(STROKES):
        raise BadInput(
            f"reports are {len(reports)}; more than {len(STROKES)} lines cannot be told apart"
        )
    below = BELOW + ROW * len(reports) + 0.1
    one = plain(reports[0].rules.name) if len(reports) == 1 else f"{len(reports)} rulesets"
    sheet = sheet_of(f"{one}: the chance that a game has ended", of_which(reports), below + _HEIGHT)
    axes = sheet.axes(LEFT, below, WIDTH - LEFT - RIGHT, _HEIGHT)
    last = max(_last(report) for report in reports)
    rounds_axis(axes, "rounds played", [report.ended.rounds for report in reports], last)
    axes.set_ylim(0, 1.012)
    axes.yaxis.set_major_formatter(PercentFormatter(1, symbol=" %"))
    axes.set_ylabel("games that have ended", fontsize=BODY, color=INK)
    axes.axhline(0.5, color=GREY, linewidth=0.6, zorder=0)
    sheet.legend(
        [
            (_curve(axes, report, stroke, last), f"{plain(report.rules.name)}: {_told(report)}")
            for report, stroke in zip(reports, STROKES, strict=False)
        ]
    )
    if len(reports) == 1:
        _gap(axes, reports[0])
    return sheet.figure


def _last(report: Report[C]) -> float:
    """Return the round up to which the line of a report says something."""
    lengths = report.ended.rounds
    return max(1.0, lengths.quantile(0.995) * 1.03) if lengths.counts else 1.0


def _curve(axes: Axes, report: Report[C], stroke: Stroke, last: float) -> Line2D:
    counts = [(value, count) for value, count in report.ended.rounds if value <= last]
    ended = [0, *accumulate(count for _, count in counts)]
    (line,) = axes.plot(
        [0, *(value for value, _ in counts), last],
        [done / report.games for done in (*ended, ended[-1])],
        drawstyle="steps-post",
        color=stroke.colour,
        linestyle=stroke.style,
        linewidth=2,
    )
    return line


def _gap(axes: Axes, report: Report[C]) -> None:
    """Say why the line stays below 100 %."""
    ended = report.ended.games / report.games
    if ended <= 1 - _GAP:
        axes.axhline(ended, color=GREY, linewidth=0.8, linestyle=(0, (1, 1.5)))
        axes.text(
            0.99,
            (1 + ended) / 2,
            " and ".join(_without_end(report)),
            transform=axes.get_yaxis_transform(),
            fontsize=BODY,
            color=INK,
            ha="right",
            va="center",
        )


def _told(report: Report[C]) -> str:
    """Return the line in words."""
    return ", ".join([_half(report), *_without_end(report)])


def _half(report: Report[C]) -> str:
    half = (report.games + 1) // 2
    reached = accumulate(count for _, count in report.ended.rounds)
    for (value, _), so_far in zip(report.ended.rounds, reached, strict=True):
        if so_far >= half:
            return f"half by round {value:,}"
    return f"{percent(report.ended.games / report.games)} end"


def _without_end(report: Report[C]) -> Sequence[str]:
    parts = ((Reason.CYCLE, "never end"), (Reason.ROUND_LIMIT, "given up"))
    shares = [(report.share(reason), words) for reason, words in parts]
    return [f"{percent(share.value)} {words}" for share, words in shares if share.count]
