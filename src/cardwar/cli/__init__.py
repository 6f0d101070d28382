"""The command line: ``python -m cardwar``, or ``cardwar`` once it is installed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

from cardwar import __version__
from cardwar.cli import (
    compare_command,
    longest_command,
    odds_command,
    play_command,
    replay_command,
    rules_command,
    simulate_command,
)
from cardwar.cli.arguments import Parser, shown
from cardwar.cli.ending import EndedEarly
from cardwar.cli.output import (
    abandon_output,
    complain,
    flush_output,
    is_terminal,
    send,
    write_lines,
)
from cardwar.cli.waiting import InputEnded
from cardwar.errors import BadInput, CardwarError

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit status: 0, or 2 for what it cannot take.

    It is 130 after Ctrl-C, and 1 where the output cannot be written, the input ends before the game
    or a run fails. To ask for help or the version raises `SystemExit`, as argparse does.

    >>> main(["play", "war", "--players", "5"])
    2
    """
    try:
        _run(arguments)
    except CardwarError as error:
        return complain(str(error), 2)
    except EndedEarly as end:
        return complain(end.message, end.status)
    except InputEnded:
        return complain("the input ended before the game did", 1)
    except KeyboardInterrupt:
        with suppress(KeyboardInterrupt):  # once is enough
            if is_terminal(sys.stderr):
                # The terminal has shown the key, and is still on that line.
                print(file=sys.stderr)
            complain("stopped", 130)
        return 130
    except BrokenPipeError:
        # Whoever reads has seen enough.
        abandon_output()
    except OSError as error:
        abandon_output()
        return complain(f"the output cannot be written: {error.strerror}", 1)
    finally:
        flush_output()
    return 0


_COMMANDS = {
    "play": play_command,
    "replay": replay_command,
    "rules": rules_command,
    "simulate": simulate_command,
    "compare": compare_command,
    "odds": odds_command,
    "longest": longest_command,
}


def _run(arguments: Sequence[str] | None) -> None:
    words = sys.argv[1:] if arguments is None else arguments
    if words and not words[0].startswith("-") and words[0] not in _COMMANDS:
        raise BadInput(
            f"{shown(words[0])} is no command; say 'cardwar play RULES' to play, "
            "or 'cardwar rules' to read the rules"
        )
    try:
        options = _parser().parse_args(words)
    except SystemExit:
        # The help was asked for: see that it arrives.
        send()
        raise
    write_lines(options.lines(options))


def _parser() -> Parser:
    parser = Parser(
        prog="cardwar", description="War, the card game, and its whole family.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"cardwar {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, command in _COMMANDS.items():
        add = commands.add_parser(
            name, help=command.HELP, description=command.HELP, allow_abbrev=False
        )
        command.add_options(add)
        add.set_defaults(lines=command.lines)
    return parser
