"""``cardwar odds``: who may still win, as somebody at the table sees it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from cardwar.cli import variants
from cardwar.cli.arguments import whole
from cardwar.cli.laying_out import check_seats, laid_out
from cardwar.cli.many_games import clock_of, how_many, seed_of
from cardwar.cli.running import Crew, add_processes, run_through
from cardwar.clocks import Clock
from cardwar.errors import BadInput
from cardwar.explaining.wording import counted
from cardwar.playing import advance
from cardwar.positions import check_players, deal
from cardwar.rules import RuleSet
from cardwar.simulation import Odds, odds
from cardwar.state import GameState

__all__ = ["HELP", "add_options", "lines"]

HELP = "play on from a position many times: who may still win"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what ``odds`` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["krig", "--seed", "7", "--round", "20"]).round
    '20'
    """
    parser.add_argument("rules", metavar="RULES", help="a ruleset; 'cardwar rules' lists them")
    table = parser.add_argument_group("the position")
    table.add_argument("--players", metavar="N", help="how many play (default: 2)")
    table.add_argument(
        "--seed",
        metavar="N",
        help="the seed of the game, and of the ways to go on (default: a fresh one)",
    )
    table.add_argument("--round", metavar="N", help="play so many rounds first (default: none)")
    table.add_argument(
        "--deal",
        metavar="PILES",
        help="lay the cards out yourself, the top of each pile first: 'As Kd / Ah 2c'; only how "
        "many they are and which is seen, not where they lie",
    )
    table.add_argument(
        "--battle-seconds",
        metavar="SECONDS",
        help="count so many seconds for each battle where rules go by the clock",
    )
    variants.add_options(parser)
    parser.add_argument("--games", metavar="N", help="how many ways to go on (default: 1000)")
    add_processes(parser)
    parser.add_argument("--json", action="store_true", help="write the odds as JSON")


def lines(options: argparse.Namespace) -> Iterator[str]:
    """Return what is to be shown, line by line; the games are played when the first is read.

    Raises a `CardwarError` for options that make no position, and `EndedEarly` after the last line
    if something has stopped the run.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> words = ["krig", "--seed", "7", "--round", "20", "--games", "10"]
    >>> next(lines(parser.parse_args(words)))
    'Krig, round 20: 10 ways to go on'
    """
    rules = variants.changed(options.rules, options)
    games, clock = how_many(options), clock_of(options, rules)
    state = _position(rules, options, clock)
    return _lines(options, state, games, clock)


def _position(rules: RuleSet, options: argparse.Namespace, clock: Clock | None) -> GameState:
    seed = seed_of(options)
    players = None if options.players is None else whole("--players", options.players, least=2)
    if options.deal is not None:
        state = laid_out(rules, options, 0 if seed is None else seed)
        check_seats(players, state)
    else:
        check_players(rules, "--players", players or 2)
        state = deal(rules, players=players or 2, seed=seed)
    rounds = 0 if options.round is None else whole("--round", options.round, least=0)
    for _ in range(rounds):
        if state.is_over:
            raise BadInput(
                f"--round is {rounds}; the game ends after {counted(state.round, 'round')}"
            )
        state, _ = advance(state, clock)
    return state


def _lines(
    options: argparse.Namespace, state: GameState, games: int, clock: Clock | None
) -> Iterator[str]:
    def play(crew: Crew) -> Odds:
        return odds(
            state,
            games,
            seed=state.seed,
            executor=crew.executor,
            progress=crew.progress,
            clock=clock,
            workers=crew.workers,
        )

    run = run_through(options, play, Odds, lambda found: found.games, games)
    found = run.report
    if options.json:
        yield json.dumps(found.to_dict())
    elif found.games:
        yield from str(found).splitlines()
        yield ""
        yield f"Seed {state.seed}."
    if run.early is not None:
        raise run.early
