"""``cardwar play``: a whole game, told round by round."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Hashable, Iterator

from cardwar.cards import Suit, write_pile
from cardwar.catalogue import names, ruleset
from cardwar.cli.output import can_show
from cardwar.cli.telling import tell_game
from cardwar.errors import BadInput
from cardwar.playing import pace
from cardwar.positions import deal

__all__ = ["HELP", "add_options", "lines"]

HELP = "play a whole game and tell it round by round"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what ``play`` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["krig", "--names", "Ann,Bo"]).names
    'Ann,Bo'
    """
    parser.add_argument("rules", help="the ruleset: " + ", ".join(names()))
    parser.add_argument("--players", type=int, metavar="N", help="how many play (default: 2)")
    parser.add_argument(
        "--seed", type=int, metavar="N", help="the seed of the game; a fresh one if you give none"
    )
    parser.add_argument(
        "--pace",
        type=float,
        default=3.0,
        metavar="SECONDS",
        help="how long a battle takes, for rules that go by the clock (default: 3)",
    )
    parser.add_argument("--names", metavar="ANN,BO", help="what the players are called")


def lines(options: argparse.Namespace) -> Iterator[str]:
    """Return the game as lines.

    Raises a `CardwarError` for options that make no game.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> print(next(lines(parser.parse_args(["krig", "--names", "Ann,Bo"]))))
    Krig, played by Ann and Bo
    """
    called = () if options.names is None else _names(options.names)
    players = options.players if options.players is not None else len(called) or 2
    state = deal(ruleset(options.rules), players=players, seed=options.seed)
    if called and len(called) != players:
        raise BadInput(f"names is {options.names!r}; {players} players need {players} names")
    return tell_game(state, pace(options.pace), names=called, sign=_sign())


def _names(text: str) -> tuple[str, ...]:
    found = tuple(name.strip() for name in text.split(","))
    if not all(name and name.isprintable() for name in found) or len(set(found)) < len(found):
        raise BadInput(f"names is {text!r}; it is different names with commas between, like Ann,Bo")
    return found


def _sign() -> Callable[[Hashable], str]:
    """Return how cards are written: with the signs of the suits, or without if they are lacking."""
    return str if can_show("".join(suit.symbol for suit in Suit)) else _code


def _code(card: Hashable) -> str:
    return write_pile([card])
