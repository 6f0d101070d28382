"""The command line: ``python -m cardwar``, or ``cardwar`` once it is installed."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cardwar import __version__
from cardwar.cli import listing, playing
from cardwar.cli.arguments import Parser
from cardwar.cli.output import abandon_output, complain, flush_output, is_terminal, write_lines
from cardwar.cli.waiting import InputEnded
from cardwar.errors import CardwarError

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit status: 0, or 2 for what it cannot take.

    It is 130 after Ctrl-C, and 1 where the output cannot be written or the input ends before the
    game. To ask for help or the version raises `SystemExit`, as argparse does.

    >>> main(["play", "war", "--players", "5"])
    2
    """
    try:
        options = _parser().parse_args(arguments)
        write_lines(options.lines(options))
    except CardwarError as error:
        return complain(str(error), 2)
    except InputEnded:
        return complain("the input ended before the game did", 1)
    except KeyboardInterrupt:
        if is_terminal(sys.stderr):
            # The terminal has shown the key, and is still on that line.
            print(file=sys.stderr)
        return complain("stopped", 130)
    except BrokenPipeError:
        # Whoever reads has seen enough.
        abandon_output()
    except OSError as error:
        abandon_output()
        return complain(f"the output cannot be written: {error.strerror}", 1)
    finally:
        flush_output()
    return 0


def _parser() -> Parser:
    parser = Parser(
        prog="cardwar", description="War, the card game, and its whole family.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"cardwar {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, command in (("play", playing), ("rules", listing)):
        add = commands.add_parser(
            name, help=command.HELP, description=command.HELP, allow_abbrev=False
        )
        command.add_options(add)
        add.set_defaults(lines=command.lines)
    return parser
