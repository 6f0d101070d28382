"""Draw the course of a game with matplotlib: a band for each seat, one on the other."""

# The types that matplotlib brings leave open what goes into most options.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import accumulate

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from figures.course import REPEATS, Course
from figures.theme import INK, QUIET, SEATS
from figures.tidy import tidied

_PIXEL = 1 / 72  # an inch has 72 of the pixels in which the page measures what matplotlib writes
_LARGE, _SMALL = 15, 13
_LEFT, _RIGHT, _ABOVE, _BELOW = 50, 18, 44, 46


def plot(course: Course, names: Sequence[str], width: int, height: int) -> str:
    """Return the plot as SVG, in the colours of the page."""
    # A reader's own settings of matplotlib are not to be seen in the docs.
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "cardwar"})
        figure = Figure(figsize=(width * _PIXEL, height * _PIXEL), dpi=72)
        axes = figure.add_axes(
            (
                _LEFT / width,
                _BELOW / height,
                1 - (_LEFT + _RIGHT) / width,
                1 - (_ABOVE + _BELOW) / height,
            )
        )
        _scales(axes, course)
        _bands(axes, course, names)
        _marks(axes, course, names)
        with io.StringIO() as file:
            figure.savefig(file, format="svg", transparent=True, metadata={"Date": None})
            return tidied(file.getvalue(), width, height)


def _scales(axes: Axes, course: Course) -> None:
    axes.set_xlim(0, course.rounds)
    axes.set_ylim(0, course.cards)
    axes.set_yticks([0, course.cards // 2, course.cards])
    axes.set_xticks(_ticks(course))
    axes.tick_params(length=0, pad=6, labelsize=_SMALL, labelcolor=QUIET)
    axes.set_xlabel("rounds played", fontsize=_SMALL, color=QUIET, labelpad=4)
    axes.set_ylabel("cards held", fontsize=_SMALL, color=QUIET, labelpad=4)
    axes.spines[:].set_visible(False)


def _ticks(course: Course) -> list[int]:
    """Return the rounds that are named: where cycles begin, or else some round numbers."""
    cycle = course.outcome.cycle
    if cycle is not None:
        return [0, *(cycle.start + cycle.length * turn for turn in range(REPEATS + 1))]
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**6) if course.rounds <= 5 * s)
    return [*range(0, course.rounds - 2 * step // 5, step), course.rounds]


def _bands(axes: Axes, course: Course, names: Sequence[str]) -> None:
    """Draw a band for each seat, the first one below, and its name where there is room for it."""
    tops = [tuple(accumulate(holds)) for holds in course.holds]
    rounds = list(range(len(tops)))
    for seat in reversed(range(len(names))):
        top = [heights[seat] for heights in tops]
        # Each band is filled down to the ground, and those below are drawn over it.
        corners = [(0, 0), *_corners(top), (course.rounds, 0)]
        axes.fill(*zip(*corners, strict=True), facecolor=SEATS[seat], linewidth=0, clip_on=False)
        if seat < len(names) - 1:
            axes.plot(rounds, top, color=INK, linewidth=1.5, clip_on=False)
        low = [
            heights[seat] - holds[seat] for heights, holds in zip(tops, course.holds, strict=True)
        ]
        x, y = _roomy(low, top)
        style = {"fontsize": _LARGE, "color": INK}
        axes.text(x, y, names[seat], style, ha="center", va="center_baseline")


def _corners(heights: Sequence[int]) -> list[tuple[int, int]]:
    """Return the points of a line, without those in the middle of a level stretch."""
    last = len(heights) - 1
    return [
        (place, height)
        for place, height in enumerate(heights)
        if place in {0, last} or not heights[place - 1] == height == heights[place + 1]
    ]


def _roomy(low: Sequence[int], top: Sequence[int]) -> tuple[int, float]:
    """Return where a name fits best between two lines.

    Raises `ValueError` if it fits nowhere, for then the band could be told by its colour alone.
    """
    reach = max(len(low) // 12, 1)
    places: list[tuple[int, int, float]] = []
    for start in range(len(low) - 2 * reach):
        window = slice(start, start + 2 * reach)
        under, over = max(low[window]), min(top[window])
        places.append((over - under, start + reach, (under + over) / 2))
    room, place, middle = max(places)
    if room < max(top) / 8:
        raise ValueError("a seat holds too few cards for its name to be written among them")
    return place, middle


def _marks(axes: Axes, course: Course, names: Sequence[str]) -> None:
    """Say above the bands how the game comes out, or where it begins to go round."""
    cycle = course.outcome.cycle
    if cycle is None:
        winner = course.outcome.winner
        end = "a draw" if winner is None else f"{names[winner]} wins"
        _note(axes, course.rounds, end, "right")
        return
    _stretch(axes, 0, cycle.start, "before")
    for turn in range(REPEATS):
        start = cycle.start + turn * cycle.length
        axes.axvline(start, color=INK, linewidth=1.5, linestyle=(0, (4, 3)), clip_on=False)
        _stretch(axes, start, start + cycle.length, "again" if turn else "cycle")


def _stretch(axes: Axes, start: int, end: int, text: str) -> None:
    """Name a stretch of rounds, above an arrow over its whole length."""
    axes.annotate(
        "",
        (start, 1.04),
        (end, 1.04),
        xycoords=("data", "axes fraction"),
        textcoords=("data", "axes fraction"),
        arrowprops={"arrowstyle": "<->", "color": INK, "shrinkA": 1, "shrinkB": 1},
    )
    _note(axes, (start + end) / 2, text, "center")


def _note(axes: Axes, x: float, text: str, align: str) -> None:
    axes.annotate(
        text,
        (x, 1),
        (0, 16),
        xycoords=("data", "axes fraction"),
        textcoords="offset points",
        fontsize=_SMALL,
        color=INK,
        ha=align,
    )
