"""Colours that follow the theme of the page.

What draws is given a colour that stands for a place in the theme; then the variable of the style
sheet, `docs/_static/figures.css`, takes its place. So a picture changes with the page.
"""

from __future__ import annotations

INK = "#010101"
QUIET = "#020202"
SEATS = ("#a00001", "#a00002", "#a00003", "#a00004")

_VARIABLES = {
    INK: "var(--figure-ink)",
    QUIET: "var(--figure-quiet)",
    **{colour: f"var(--figure-seat-{seat})" for seat, colour in enumerate(SEATS)},
}
_OF_PLOTS = {
    "#000000": "var(--figure-ink)",
    "#555555": "var(--figure-quiet)",
    "#dddddd": "var(--color-background-border)",
    "#ffffff": "var(--color-background-primary)",
    "#0072b2": "var(--figure-blue)",
}
"""What the library's plots are drawn with that cannot be seen well on a dark ground."""


def themed(text: str) -> str:
    """Return what was drawn, with the theme's colours."""
    return _replaced(text, _VARIABLES)


def follow_the_theme(plot: str) -> str:
    """Return a plot that was drawn for white paper, with the theme's colours."""
    return _replaced(plot, _OF_PLOTS)


def _replaced(text: str, variables: dict[str, str]) -> str:
    for colour, variable in variables.items():
        text = text.replace(colour, variable)
    return text
