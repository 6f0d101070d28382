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


def themed(text: str) -> str:
    """Return what was drawn, with the theme's colours."""
    for colour, variable in _VARIABLES.items():
        text = text.replace(colour, variable)
    return text
