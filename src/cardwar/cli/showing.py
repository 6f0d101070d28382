"""What the commands that tell a game have in common: options, the pause, and what stands on top."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from cardwar.cli.arguments import seconds
from cardwar.cli.course import Pause
from cardwar.cli.look import Line, Look
from cardwar.cli.waiting import go_on, wait_for_enter, wait_seconds
from cardwar.explaining.wording import listed

__all__ = ["add_told", "notes", "pause_of", "title"]


def add_told(parser: argparse.ArgumentParser) -> None:
    """Tell the parser how much can be shown.

    >>> parser = argparse.ArgumentParser()
    >>> add_told(parser)
    >>> parser.parse_args(["--quiet"]).events
    False
    """
    told = parser.add_argument_group("what is shown").add_mutually_exclusive_group()
    told.add_argument("--quiet", action="store_true", help="only how it came out")
    told.add_argument("--events", action="store_true", help="each event as a line of JSON")


def pause_of(options: argparse.Namespace) -> Pause:
    """Return what is done before each battle. Raises `BadInput` for a pace that is none.

    >>> pause_of(argparse.Namespace(wait=False, pace="0"))()
    """
    if options.wait:
        return wait_for_enter
    return go_on if options.pace is None else wait_seconds(seconds("--pace", options.pace))


def title(name: str, look: Look) -> Iterator[Line]:
    """Yield what is played, and by whom.

    >>> [line] = title("Krig", Look(("Ann", "Bo"), str, card_width=3, cards=52))
    >>> line[0].text
    'Krig, played by Ann and Bo'
    """
    return look.prose(f"{name}, played by {listed(look.names)}", "title")


def notes(options: argparse.Namespace, look: Look) -> Iterator[Line]:
    """Yield what people should know before it begins.

    >>> look = Look(("Ann", "Bo"), str, card_width=3, cards=52)
    >>> [line] = notes(argparse.Namespace(wait=True), look)
    >>> line[0].text
    'Enter plays the next battle, Ctrl-C stops.'
    """
    yield from look.legend()
    if options.wait:
        yield from look.prose("Enter plays the next battle, Ctrl-C stops.")
