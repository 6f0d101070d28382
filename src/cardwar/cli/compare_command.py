"""``cardwar compare``: the same deals under several rulesets, in figures."""

from __future__ import annotations

import argparse
import json
import shlex
from collections.abc import Iterator, Sequence

import attrs

from cardwar.cli import many_games, variants
from cardwar.cli.arguments import Parser, shown
from cardwar.cli.many_games import Games, clock_of, games_of
from cardwar.cli.plot_option import add_plot, check_plot, save_plot
from cardwar.cli.running import Crew, add_crew, run_through
from cardwar.errors import BadInput
from cardwar.positions import check_players
from cardwar.rules import RuleSet
from cardwar.simulation import Comparison, compare

__all__ = ["HELP", "add_options", "lines"]

HELP = "play the same deals by several rulesets, and compare them"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what ``compare`` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["krig", "war --stake 1", "--peace"]).rules
    ['krig', 'war --stake 1']
    """
    parser.add_argument(
        "rules",
        metavar="RULES",
        nargs="+",
        help="a ruleset, also with changes of its own: 'war --stake 1'; changes that stand alone "
        "are for all",
    )
    many_games.add_options(parser)
    add_crew(parser)
    add_plot(parser, "how long the games last, and who wins")
    parser.add_argument("--json", action="store_true", help="write all reports as JSON")


def lines(options: argparse.Namespace) -> Iterator[str]:
    """Return what is to be shown, line by line; the games are played when the first is read.

    Raises a `CardwarError` for options that make no games, and `EndedEarly` after the last line if
    something has stopped the run.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> words = ["krig", "war", "--games", "10", "--seed", "7", "--kernel", "python"]
    >>> next(lines(parser.parse_args(words)))
    'The same deals, 2 players: 10 games, seed 7, by python'
    """
    if len(options.rules) < 2:
        raise BadInput(
            f"RULES is {shown(options.rules[0])} alone; name two or more, such as 'war' 'krig'"
        )
    rulesets = [_changed(text, options) for text in options.rules]
    games = games_of(options, rulesets[0])
    for rules in rulesets:
        check_players(rules, "--players", games.players)
        games = games if games.clock else attrs.evolve(games, clock=clock_of(options, rules))
    check_plot(options)
    return _lines(options, rulesets, games)


def _changed(text: str, options: argparse.Namespace) -> RuleSet:
    """Return the ruleset that is named, with the changes for all and those of its own."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BadInput(f"RULES has {shown(text)}; it cannot be read: {error}") from None
    if not any(word.startswith("-") for word in words):
        return variants.changed(text, options)
    parser = Parser(prog="cardwar compare", add_help=False, allow_abbrev=False)
    parser.add_argument("rules", nargs="+")
    variants.add_options(parser)
    own = parser.parse_args(words, argparse.Namespace(**vars(options)))
    return variants.changed(" ".join(own.rules), own)


def _lines(options: argparse.Namespace, rulesets: Sequence[RuleSet], games: Games) -> Iterator[str]:
    def play(crew: Crew) -> Comparison:
        return compare(
            rulesets,
            games.games,
            games.players,
            seed=games.seed,
            executor=crew.executor,
            progress=crew.progress,
            kernel=games.kernel,
            clock=games.clock,
            max_rounds=games.max_rounds,
            workers=crew.workers,
        )

    run = run_through(options, play, Comparison, _games, games.games)
    comparison, done = run.report, _games(run.report)
    if options.json:
        yield json.dumps(_plain(comparison))
    elif done:
        yield from str(comparison).splitlines()
    if done and options.plot is not None:
        from cardwar.simulation.plots import plot_comparison

        save_plot(options.plot, plot_comparison(comparison))
    if run.early is not None:
        raise run.early


def _games(comparison: Comparison) -> int:
    return comparison.reports[0].games


def _plain(comparison: Comparison) -> dict[str, object]:
    """Return a comparison as what JSON has."""
    return {
        "reports": [report.to_dict() for report in comparison.reports],
        "differences": [
            {"same_winners": one.same_winners.count, "rounds": one.rounds.counts}
            for one in comparison.differences
        ],
    }
