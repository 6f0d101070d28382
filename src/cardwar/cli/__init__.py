"""The command line: ``python -m cardwar``, or ``cardwar`` once it is installed."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from cardwar.cli import listing, playing
from cardwar.cli.output import abandon_output, complain, flush_output, write_lines
from cardwar.errors import CardwarError

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit status: 0, or 2 for what it cannot take.

    It is 130 after Ctrl-C, and 1 where the output cannot be written. Words that are no command
    raise `SystemExit`, as argparse does.

    >>> main(["play", "war", "--players", "5"])
    2
    """
    try:
        options = _parser().parse_args(arguments)
        write_lines(options.lines(options))
    except CardwarError as error:
        return complain(str(error), 2)
    except KeyboardInterrupt:
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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="cardwar", description="War, the card game, and its whole family."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name, command in (("play", playing), ("rules", listing)):
        add = commands.add_parser(name, help=command.HELP, description=command.HELP)
        command.add_options(add)
        add.set_defaults(lines=command.lines)
    return parser
