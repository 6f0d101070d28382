"""``cardwar longest``: the longest of many games, and how to see it."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator

from cardwar.cli import many_games, showing, variants
from cardwar.cli.course import course_of_game
from cardwar.cli.many_games import Games, games_of
from cardwar.cli.plot_option import add_plot, check_plot, save_plot
from cardwar.cli.running import add_crew, add_file, run_of
from cardwar.cli.screen import look_for, written
from cardwar.cli.telling import tell
from cardwar.cli.waiting import go_on
from cardwar.explaining.wording import counted
from cardwar.rules import RuleSet
from cardwar.simulation import Example, Report
from cardwar.state import Reason

__all__ = ["HELP", "add_options", "lines"]

HELP = "look for the longest of many games"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what ``longest`` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["krig", "--show"]).show
    True
    """
    parser.add_argument("rules", metavar="RULES", help="a ruleset; 'cardwar rules' lists them")
    many_games.add_options(parser)
    add_crew(parser)
    add_file(parser)
    add_plot(parser, "who holds how many cards in the longest game")
    parser.add_argument("--show", action="store_true", help="tell the longest game round by round")


def lines(options: argparse.Namespace) -> Iterator[str]:
    """Return what is to be shown, line by line; the games are played when the first is read.

    Raises a `CardwarError` for options that make no games, and `EndedEarly` after the last line if
    something has stopped the run.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> words = ["krig", "--games", "100", "--seed", "7", "--kernel", "python"]
    >>> for line in lines(parser.parse_args(words)):
    ...     print(line)
    Krig, 2 players: the longest of 100 games, seed 7
    <BLANKLINE>
    last standing: 2,064 rounds, game 81
      cardwar play krig --seed 5800357193373371334
    """
    rules = variants.changed(options.rules, options)
    games = games_of(options, rules)
    check_plot(options)
    return _lines(options, rules, games)


def _lines(options: argparse.Namespace, rules: RuleSet, games: Games) -> Iterator[str]:
    run = run_of(options, rules, games)
    report, longest = run.report, run.report.all.longest
    if longest is not None:
        many = counted(report.games, "game")
        yield f"{rules.name}, {report.players} players: the longest of {many}, seed {longest.seed}"
        found = ((reason, group.longest) for reason, group in report.found.groups)
        for reason, example in [(reason, one) for reason, one in found if one is not None]:
            yield ""
            yield from _found(options, report, reason, example)
        if options.show:
            yield ""
            yield from _told(report, longest)
        if options.plot is not None:
            from cardwar.simulation.plots import plot_game

            state = report.deal(longest)
            figure = plot_game(state, clock=report.clock, max_rounds=report.max_rounds)
            save_plot(options.plot, figure)
    if run.early is not None:
        raise run.early


def _found(
    options: argparse.Namespace, report: Report, reason: Reason | str, example: Example
) -> Iterator[str]:
    """Yield a game that is the longest of those that ended for a reason, and how to see it."""
    yield f"{reason}: {counted(example.value, 'round')}, game {example.index}"
    yield f"  {_command(options, report.players, example)}"


def _command(options: argparse.Namespace, players: int, example: Example) -> str:
    """Return the command that plays a game."""
    words = ["cardwar", "play", options.rules]
    for change in variants.CHANGES:
        value: str | None = getattr(options, change.name)
        if value is not None:
            words += [change.option] if change.metavar is None else [change.option, value]
    if players != 2:
        words += ["--players", str(players)]
    if options.battle_seconds is not None:
        words += ["--battle-seconds", options.battle_seconds]
    return shlex.join([*words, "--seed", str(example.game_seed)])


def _told(report: Report, example: Example) -> Iterator[str]:
    """Tell a game as ``cardwar play`` does."""
    state = report.deal(example)
    look = look_for(state, ())
    scenes = course_of_game(state, report.clock, go_on, max_rounds=report.max_rounds)
    yield from written(showing.title(report.rules.name, look), look)
    yield from written(look.legend(), look)
    yield from written(tell(scenes, look), look)
