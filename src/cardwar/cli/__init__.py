"""The command line: ``python -m cardwar``, or ``cardwar`` once it is installed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from cardwar.catalogue import names, ruleset
from cardwar.errors import CardwarError
from cardwar.playing import pace
from cardwar.positions import deal

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return 0, or 2 for words it cannot take.

    >>> main(["rules"])
    War
    Two-handed
    Bataille
    Krig
    W-A-R
    Peace
    Timed
    Half-deck
    0
    """
    options = _parser().parse_args(arguments)
    try:
        if options.command == "rules":
            print("\n".join(names()))
        else:
            _play(options)
    except CardwarError as error:
        print(f"cardwar: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever reads has seen enough; without this Python would complain when it closes.
        sys.stdout = None
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="cardwar", description="War and its family, told.")
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="play a whole game and tell it round by round")
    play.add_argument("rules", help="the ruleset: " + ", ".join(names()))
    play.add_argument("--players", type=int, default=2, help="how many play (default: 2)")
    play.add_argument("--seed", type=int, help="the seed of the game; it is shown if you give none")
    play.add_argument(
        "--pace",
        type=float,
        default=3.0,
        help="seconds that a battle takes, for rules that go by the clock (default: 3)",
    )
    commands.add_parser("rules", help="list the rulesets")
    return parser


def _play(options: argparse.Namespace) -> None:
    state = deal(ruleset(options.rules), players=options.players, seed=options.seed)
    print(state)
