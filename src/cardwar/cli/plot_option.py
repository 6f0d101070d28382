"""The option ``--plot``: what is drawn, and where it goes."""

# The types that matplotlib brings leave open what goes into most options.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import argparse
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from cardwar.cli.arguments import shown
from cardwar.cli.ending import EndedEarly
from cardwar.cli.files import refusal, writable
from cardwar.errors import BadInput

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["add_plot", "check_plot", "save_plot"]

_KINDS = (".png", ".svg", ".pdf")


def add_plot(parser: argparse.ArgumentParser, what: str) -> None:
    """Tell the parser that something can be drawn.

    >>> parser = argparse.ArgumentParser()
    >>> add_plot(parser, "how long the games last")
    >>> parser.parse_args(["--plot", "war.png"]).plot
    'war.png'
    """
    parser.add_argument("--plot", metavar="FILE", help=f"draw {what}: {', '.join(_KINDS)}")


def check_plot(options: argparse.Namespace) -> None:
    """See, before a run, that it could be drawn at its end.

    Raises `MissingExtra` without matplotlib, and `BadInput` for a file that cannot be written.

    >>> check_plot(argparse.Namespace(plot=None))
    """
    if options.plot is None:
        return
    import_module("cardwar.simulation.plots")
    if Path(options.plot).suffix.lower() not in _KINDS:
        raise BadInput(
            f"--plot is {shown(options.plot)}; it is the name of a file that ends in "
            f"{', '.join(_KINDS[:-1])} or {_KINDS[-1]}"
        )
    writable("--plot", options.plot)


def save_plot(file: str, figure: Figure) -> None:
    """Write a figure to the file. Raises `EndedEarly` if it cannot be written any more.

    >>> import cardwar as cw
    >>> from cardwar.simulation.plots import plot_game
    >>> save_plot("no such folder/war.png", plot_game(cw.start(cw.WAR, piles=["As", "Kd"])))
    Traceback (most recent call last):
    ...
    cardwar.cli.ending.EndedEarly: ("--plot is 'no such folder/war.png'; it cannot be written: \
No such file or directory", 1)
    """
    # Drawn first: on a full disk, what draws a PDF fails in a way of its own.
    drawn = BytesIO()
    figure.savefig(drawn, dpi=200, format=Path(file).suffix[1:].lower())
    try:
        Path(file).write_bytes(drawn.getvalue())
    except OSError as error:
        raise EndedEarly(refusal("--plot", file, "written", error), 1) from None
