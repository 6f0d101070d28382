"""``cardwar simulate``: many games, in figures."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from cardwar.cli import many_games, variants
from cardwar.cli.many_games import Games, games_of
from cardwar.cli.plot_option import add_plot, check_plot, save_plot
from cardwar.cli.running import add_crew, add_file, run_of
from cardwar.rules import RuleSet

__all__ = ["HELP", "add_options", "lines"]

HELP = "play many games: how long they last, who wins, how often they never end"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what ``simulate`` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["krig", "--games", "100"]).games
    '100'
    """
    parser.add_argument("rules", metavar="RULES", help="a ruleset; 'cardwar rules' lists them")
    many_games.add_options(parser)
    add_crew(parser)
    add_file(parser)
    add_plot(parser, "how long the games last")
    parser.add_argument("--json", action="store_true", help="write the whole report as JSON")


def lines(options: argparse.Namespace) -> Iterator[str]:
    """Return what is to be shown, line by line; the games are played when the first is read.

    Raises a `CardwarError` for options that make no games, and `EndedEarly` after the last line if
    something has stopped the run.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> words = ["krig", "--games", "10", "--seed", "7", "--kernel", "python"]
    >>> next(lines(parser.parse_args(words)))
    'Krig, 2 players: 10 games, seed 7, by python'
    """
    rules = variants.changed(options.rules, options)
    games = games_of(options, rules)
    check_plot(options)
    return _lines(options, rules, games)


def _lines(options: argparse.Namespace, rules: RuleSet, games: Games) -> Iterator[str]:
    run = run_of(options, rules, games)
    report = run.report
    if options.json:
        yield json.dumps(report.to_dict())
    elif report.games:
        yield from str(report).splitlines()
    if report.games and options.plot is not None:
        from cardwar.simulation.plots import plot_lengths

        save_plot(options.plot, plot_lengths(report))
    if run.early is not None:
        raise run.early
