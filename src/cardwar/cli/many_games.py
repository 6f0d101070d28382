"""The options of the commands that play many games, and what they mean."""

from __future__ import annotations

import argparse
from typing import get_args

import attrs

from cardwar._answers import needs_clock
from cardwar.cli import variants
from cardwar.cli.arguments import choice, seconds, whole
from cardwar.clocks import Clock, Pace
from cardwar.errors import ClockNeeded
from cardwar.playing import MAX_ROUNDS
from cardwar.positions import check_players
from cardwar.rules import RuleSet
from cardwar.simulation import Kernel

__all__ = ["Games", "add_options", "clock_of", "games_of", "how_many", "seed_of"]

_GAMES = 1000
_MOST = 10**18
"""What a run may have of anything."""
_KERNELS: dict[str, Kernel] = {name: name for name in get_args(Kernel)}


@attrs.frozen
class Games:
    """Which games are to be played.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> import cardwar as cw
    >>> games_of(parser.parse_args(["--games", "50", "--seed", "7"]), cw.KRIG).games
    50
    """

    games: int
    players: int
    seed: int | None
    clock: Clock | None
    max_rounds: int
    kernel: Kernel


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser which games there can be, and how they can be played.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["--players", "3", "--stake", "2"]).players
    '3'
    """
    games = parser.add_argument_group("the games")
    games.add_argument("--games", metavar="N", help=f"how many games (default: {_GAMES})")
    games.add_argument("--players", metavar="N", help="how many play (default: 2)")
    games.add_argument("--seed", metavar="N", help="the seed of the run (default: a fresh one)")
    games.add_argument(
        "--battle-seconds",
        metavar="SECONDS",
        help="count so many seconds for each battle where rules go by the clock",
    )
    games.add_argument(
        "--max-rounds",
        metavar="N",
        help="give a game up after so many rounds if it has not ended and is not proved endless "
        f"(default: {MAX_ROUNDS})",
    )
    variants.add_options(parser)
    parser.add_argument(
        "--kernel",
        metavar="KERNEL",
        help=f"what plays the games: {', '.join(_KERNELS)} (default: auto, the fastest there is)",
    )


def games_of(options: argparse.Namespace, rules: RuleSet) -> Games:
    """Return which games are asked for. Raises a `CardwarError` for what cannot be."""
    players = 2 if options.players is None else whole("--players", options.players, least=2)
    check_players(rules, "--players", players)
    most = MAX_ROUNDS
    if options.max_rounds is not None:
        most = whole("--max-rounds", options.max_rounds, least=1, most=_MOST)
    kernel: Kernel = "auto"
    if options.kernel is not None:
        kernel = choice("--kernel", options.kernel, _KERNELS)
    clock = clock_of(options, rules)
    return Games(how_many(options), players, seed_of(options), clock, most, kernel)


def how_many(options: argparse.Namespace) -> int:
    """Return how many games are asked for.

    >>> how_many(argparse.Namespace(games="50"))
    50
    """
    return _GAMES if options.games is None else whole("--games", options.games, least=1, most=_MOST)


def seed_of(options: argparse.Namespace) -> int | None:
    """Return the seed that is asked for, or None.

    >>> seed_of(argparse.Namespace(seed="7"))
    7
    """
    if options.seed is None:
        return None
    return whole("--seed", options.seed, least=0, most=2**64 - 1)


def clock_of(options: argparse.Namespace, rules: RuleSet) -> Clock | None:
    """Return the clock for these rules, if they go by one; a real one would stand still.

    >>> import cardwar as cw
    >>> clock_of(argparse.Namespace(battle_seconds="2.5"), cw.TIMED)
    Pace(seconds=2.5)
    """
    pace = None
    if options.battle_seconds is not None:
        pace = Pace(seconds("--battle-seconds", options.battle_seconds))
    if not needs_clock(rules):
        return None
    if pace is None:
        raise ClockNeeded(
            f"--battle-seconds is missing; {rules.name} goes by the clock, and --battle-seconds "
            "2.5 counts so many seconds for each battle"
        )
    return pace
