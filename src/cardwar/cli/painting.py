"""Colours: lines as a terminal shows them that can do more than plain text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from cardwar.cli.look import Line

__all__ = ["Painter", "painter"]

Painter: TypeAlias = Callable[[Line], str]
"""Writes a line with the codes that colour it."""

_STYLES = {
    "red": "bold red on white",
    "black": "bold black on white",
    "down": "bold white on blue",
    "war": "bold red",
    "out": "italic",
    "title": "bold",
    # Each has a sign of its own as well, so that nobody needs to tell the colours apart.
    "seat 0": "green",
    "seat 1": "magenta",
    "seat 2": "cyan",
    "seat 3": "yellow",
}


def painter() -> Painter | None:
    """Return how lines are painted, or None if they are to be plain.

    They are plain where rich is not installed, which comes with the extra ``cli``, and where
    standard output is no terminal or one without colours.

    >>> painter() is None
    True
    """
    try:
        from rich.console import Console
        from rich.text import Text
    except ImportError:
        return None
    # A size of its own: rich would take a width of 0 from the environment.
    console = Console(width=80, height=25)
    if console.color_system is None or console.legacy_windows:
        return None

    def paint(line: Line) -> str:
        text = Text.assemble(*[(part, _STYLES.get(style, "")) for part, style in line])
        with console.capture() as painted:
            console.print(text, end="", soft_wrap=True, highlight=False)
        return painted.get()

    return paint
