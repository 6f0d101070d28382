"""``cardwar replay``: a game that was written down, told as if it were played now."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from cardwar.cards import C
from cardwar.cli import showing
from cardwar.cli.arguments import names, shown
from cardwar.cli.course import course_of_transcript
from cardwar.cli.event_lines import event_lines
from cardwar.cli.files import refusal
from cardwar.cli.look import Line, Look
from cardwar.cli.screen import look_for, written
from cardwar.cli.telling import tell, tell_quietly
from cardwar.errors import BadInput
from cardwar.explaining.wording import counted
from cardwar.transcripts import Transcript, read_transcript
from cardwar.transcripts.work import MAX_WORK

__all__ = ["HELP", "add_options", "lines"]

HELP = "show a game from its transcript"

_MOST_BYTES = 1_000_001


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what ``replay`` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["game.txt", "--names", "Ann,Bo"]).file
    'game.txt'
    """
    parser.add_argument(
        "file", metavar="FILE", help="the transcript; - reads it from standard input"
    )
    parser.add_argument(
        "--long", action="store_true", help="read a game of any length; others take seconds"
    )
    table = parser.add_argument_group("the table")
    table.add_argument("--names", metavar="ANN,BO", help="what the players are called")
    speed = parser.add_argument_group("how fast").add_mutually_exclusive_group()
    speed.add_argument("--wait", action="store_true", help="wait for Enter before each battle")
    speed.add_argument("--pace", metavar="SECONDS", help="wait so many seconds before each battle")
    showing.add_told(parser)


def lines(options: argparse.Namespace) -> Iterator[str]:
    """Return what is to be shown, line by line.

    Raises a `CardwarError` for a file that cannot be read or is no transcript.

    >>> lines(argparse.Namespace(names=None, wait=False, pace=None, long=False, file="none.txt"))
    Traceback (most recent call last):
    ...
    cardwar.errors.BadInput: FILE is 'none.txt'; it cannot be read: No such file or directory
    """
    called = () if options.names is None else names("--names", options.names)
    pause = showing.pause_of(options)
    if options.wait and options.file == "-":
        raise BadInput("--wait reads standard input, and so does -: take one of them")
    transcript = read_transcript(_text(options.file), max_work=None if options.long else MAX_WORK)
    game = transcript.first
    if called and len(called) != len(game.players):
        seats = len(game.players)
        raise BadInput(
            f"--names is {shown(str(options.names))}; {seats} players need {seats} names"
        )
    scenes = course_of_transcript(transcript, pause)
    if options.events:
        return event_lines(scenes)
    look = look_for(game, called)
    ending = _unfinished(transcript, look)
    if options.quiet:
        return written(chain(tell_quietly(scenes, look, game.seed), ending), look)
    above = chain(showing.title(game.rules.name, look), showing.notes(options, look))
    return written(chain(above, tell(scenes, look), ending), look)


def _unfinished(transcript: Transcript[C], look: Look) -> Iterator[Line]:
    if transcript.outcome is None:
        rounds = counted(transcript.rounds, "round")
        yield from look.prose(f"Here the transcript ends, after {rounds}; the game does not.")


def _text(name: str) -> str:
    """Return what stands in the file."""
    try:
        if name == "-":
            found = sys.stdin.buffer.read(_MOST_BYTES) if sys.stdin is not None else b""
        else:
            with Path(name).open("rb") as file:
                found = file.read(_MOST_BYTES)
        # Some shells write so, and say it in the first two bytes.
        is_wide = found[:2] in (b"\xff\xfe", b"\xfe\xff")
        return found.decode("utf-16" if is_wide else "utf-8")
    except (OSError, ValueError) as error:
        raise BadInput(refusal("FILE", name, "read", error)) from None
