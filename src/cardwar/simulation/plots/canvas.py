"""The sheet that pictures are drawn on: its measures, its colours and its axes.

All of it is said here, so that nobody's settings of matplotlib change a picture, and nothing is set
for other pictures.
"""

# The types that matplotlib brings leave open what goes into most options.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import textwrap
from collections.abc import Sequence

import attrs

from cardwar.simulation.plots.library import Artist, Axes, Figure, MaxNLocator, StrMethodFormatter

__all__ = [
    "BELOW",
    "BODY",
    "GREY",
    "HATCHES",
    "INK",
    "LEFT",
    "PALE",
    "RIGHT",
    "ROW",
    "SMALL",
    "STROKES",
    "WIDTH",
    "Sheet",
    "Stroke",
    "count_axis",
    "sheet_of",
    "write_beside",
]

WIDTH = 7.5
"""How wide a picture is; this and what follows is in inches."""
LEFT, RIGHT, BELOW = 0.85, 0.35, 0.55
"""The room beside and below what is drawn."""
ROW = 0.2
"""The height of a line of words."""
_TITLE, _NOTE = 0.26, 0.18
"""The heights of lines."""

BODY, SMALL, _LARGE = 9.5, 8.5, 13
"""Sizes of letters, in points."""
INK, GREY, PALE = "#000000", "#555555", "#DDDDDD"


@attrs.frozen
class Stroke:
    """How a line is drawn: by its dashes or its marks it is known without its colour."""

    colour: str
    dashes: tuple[float, ...]
    """Lengths of strokes and gaps by turns; none for a whole line."""
    mark: str

    @property
    def style(self) -> tuple[float, tuple[float, ...] | None]:
        """The dashes as matplotlib takes them."""
        return (0, self.dashes or None)


# The colours that Okabe and Ito chose for the colour-blind, without the yellow that is too pale for
# a line on white.
STROKES = (
    Stroke("#0072B2", (), "o"),
    Stroke("#D55E00", (5, 2), "s"),
    Stroke("#009E73", (1, 1.5), "^"),
    Stroke("#CC79A7", (6, 2, 1, 2), "D"),
    Stroke("#E69F00", (3, 1.5), "v"),
    Stroke("#56B4E9", (8, 2, 1, 2, 1, 2), "P"),
    Stroke("#000000", (1, 4), "X"),
)
"""Different lines, as many as can be told apart."""
HATCHES = ("", "////", "....", "\\\\\\\\", "xx", "++", "--")
"""Different fillings, one for each stroke."""


@attrs.frozen(eq=False)
class Sheet:
    """A figure with its title, and room below for what is to be drawn."""

    figure: Figure
    width: float
    height: float
    room: float
    """The height that is left below the title."""

    def axes(self, left: float, below: float, width: float, height: float) -> Axes:
        """Return new axes at this place, in inches from the left and from below."""
        place = (left / self.width, below / self.height, width / self.width, height / self.height)
        axes = self.figure.add_axes(place, facecolor="none")
        axes.spines[["top", "right"]].set_visible(False)
        axes.spines[:].set_color(GREY)
        axes.tick_params(colors=GREY, labelcolor=INK, labelsize=BODY)
        return axes

    def legend(self, handles: Sequence[tuple[Artist, str]], columns: int = 1) -> None:
        """Write below what each line or colour is."""
        legend = self.figure.legend(
            [handle for handle, _ in handles],
            [words for _, words in handles],
            loc="lower left",
            bbox_to_anchor=(0.07 / self.width, 0.02 / self.height),
            frameon=False,
            fontsize=BODY,
            handlelength=3.5 if columns == 1 else 2,
            ncols=columns,
            labelspacing=0.4,
        )
        for text in legend.get_texts():
            text.set_color(INK)


def sheet_of(title: str, notes: str, room: float) -> Sheet:
    """Return a sheet with a title and smaller notes below it, and so much room below these."""
    # So many letters of these sizes fit in the width.
    titles, lines = textwrap.wrap(title, 62), textwrap.wrap(notes, 108)
    top = 0.12 + _TITLE * len(titles)
    height = room + top + _NOTE * len(lines) + 0.2
    figure = Figure(figsize=(WIDTH, height), facecolor="white", edgecolor="white")

    def write(text: str, above: float, size: float, weight: str, colour: str) -> None:
        figure.text(
            0.15 / WIDTH,
            1 - above / height,
            text,
            fontsize=size,
            fontweight=weight,
            color=colour,
            va="top",
            linespacing=1.2,
        )

    write("\n".join(titles), 0.12, _LARGE, "bold", INK)
    write("\n".join(lines), top + 0.04, BODY, "normal", GREY)
    return Sheet(figure, WIDTH, height, room)


def count_axis(axes: Axes, along: str, name: str) -> None:
    """Let an axis count: whole numbers, with commas between the thousands."""
    axis = axes.xaxis if along == "x" else axes.yaxis
    axis.set_major_locator(MaxNLocator(nbins=6, integer=True, steps=[1, 2, 5, 10]))
    axis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    axis.set_label_text(name, fontsize=BODY, color=INK)


def write_beside(axes: Axes, x: float, y: float, words: str, *, to_the_left: bool) -> None:
    """Write words beside a place."""
    axes.annotate(
        words,
        (x, y),
        (-4 if to_the_left else 4, 0),
        textcoords="offset points",
        fontsize=BODY,
        color=INK,
        ha="right" if to_the_left else "left",
        va="center",
    )
