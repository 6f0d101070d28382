"""``cardwar play``: a whole game or match, told as it is played."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import chain

from cardwar._answers import needs_clock
from cardwar.cli import showing, variants
from cardwar.cli.arguments import names, seconds, shown, whole
from cardwar.cli.course import course_of_game, course_of_match
from cardwar.cli.event_lines import event_lines
from cardwar.cli.laying_out import check_seats, laid_out
from cardwar.cli.look import Line, Look
from cardwar.cli.recording import ShortStopwatch, recorded
from cardwar.cli.screen import look_for, written
from cardwar.cli.telling import tell, tell_quietly
from cardwar.clocks import Clock, Pace, Stopwatch
from cardwar.errors import BadInput
from cardwar.match import Match, start_match
from cardwar.positions import check_players, deal
from cardwar.rules import RuleSet
from cardwar.state import GameState

__all__ = ["HELP", "add_options", "lines"]

HELP = "play a whole game and tell it round by round"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what ``play`` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["krig", "--names", "Ann,Bo"]).names
    'Ann,Bo'
    """
    parser.add_argument("rules", metavar="RULES", help="a ruleset; 'cardwar rules' lists them")
    table = parser.add_argument_group("the table")
    table.add_argument("--players", metavar="N", help="how many play (default: 2, or those named)")
    table.add_argument("--names", metavar="ANN,BO", help="what the players are called")
    table.add_argument("--seed", metavar="N", help="the seed of the game (default: a fresh one)")
    table.add_argument(
        "--deal",
        metavar="PILES",
        help="lay the cards out yourself, the top of each pile first: 'As Kd / Ah 2c'",
    )
    table.add_argument(
        "--best-of", metavar="N", help="play a match: best of an odd number of games"
    )
    variants.add_options(parser)
    speed = parser.add_argument_group("how fast").add_mutually_exclusive_group()
    speed.add_argument("--wait", action="store_true", help="wait for Enter before each battle")
    speed.add_argument("--pace", metavar="SECONDS", help="wait so many seconds before each battle")
    speed.add_argument(
        "--battle-seconds",
        metavar="SECONDS",
        help="wait for nothing, but count so many seconds for each battle where rules go by the "
        "clock; the clock is a real one otherwise",
    )
    showing.add_told(parser)
    kept = parser.add_argument_group("what is kept")
    kept.add_argument(
        "--transcript", metavar="FILE", help="write the game down, for 'cardwar replay FILE'"
    )


def lines(options: argparse.Namespace) -> Iterator[str]:
    """Return what is to be shown, line by line; the game is played while it is read.

    Raises a `CardwarError` for options that make no game.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> print(next(lines(parser.parse_args(["krig", "--names", "Ann,Bo"]))))
    Krig, played by Ann and Bo
    """
    rules = variants.changed(options.rules, options)
    called = () if options.names is None else names("--names", options.names)
    game = _game(rules, options, called)
    match = None if options.best_of is None else _match(rules, options, game)
    pause, clock = showing.pause_of(options), _clock(rules, options)
    if match is None:
        scenes = course_of_game(game, clock, pause)
        if options.transcript is not None:
            scenes = recorded(scenes, options.transcript)
    else:
        scenes = course_of_match(match, clock, pause)
    if options.events:
        return event_lines(scenes)
    look = look_for(game, called)
    if options.quiet:
        return written(tell_quietly(scenes, look, game.seed), look)
    return written(
        chain(_title(game, match, look), _notes(clock, options, look), tell(scenes, look)), look
    )


def _game(rules: RuleSet, options: argparse.Namespace, called: tuple[str, ...]) -> GameState:
    """Return the game before its first round."""
    seed = None
    if options.seed is not None:
        seed = whole("--seed", options.seed, least=0, most=2**64 - 1)
    players = None if options.players is None else whole("--players", options.players, least=2)
    if options.deal is not None:
        if options.best_of is not None:
            raise BadInput("--deal lays the cards out, and --best-of deals them: take one of them")
        game = laid_out(rules, options, 0 if seed is None else seed)
    else:
        if players is None and called:
            players = len(called)
            check_players(rules, "the number of --names", players)
        check_players(rules, "--players", players or 2)
        game = deal(rules, players=players or 2, seed=seed)
    seats = len(game.players)
    check_seats(players, game)
    if called and len(called) != seats:
        raise BadInput(f"--names is {shown(options.names)}; {seats} players need {seats} names")
    return game


def _match(rules: RuleSet, options: argparse.Namespace, game: GameState) -> Match:
    if options.transcript is not None:
        raise BadInput("--transcript holds one game, and --best-of plays several: take one of them")
    best_of = whole("--best-of", options.best_of, least=1)
    if best_of % 2 == 0:
        raise BadInput(
            f"--best-of is {shown(options.best_of)}; it is an odd number, so that somebody has more"
        )
    return start_match(rules, players=len(game.players), best_of=best_of, seed=game.seed)


def _clock(rules: RuleSet, options: argparse.Namespace) -> Clock | None:
    if options.battle_seconds is not None:
        counted = Pace(seconds("--battle-seconds", options.battle_seconds))
        return counted if needs_clock(rules) else None
    if not needs_clock(rules):
        return None
    return Stopwatch() if options.transcript is None else ShortStopwatch()


def _title(game: GameState, match: Match | None, look: Look) -> Iterator[Line]:
    best = "" if match is None else f", best of {match.best_of}"
    yield from showing.title(f"{game.rules.name}{best}", look)
    if match is not None:
        yield from look.prose(f"Seed of the match: {match.seed}.")


def _notes(clock: Clock | None, options: argparse.Namespace, look: Look) -> Iterator[Line]:
    """Yield what people should know before it begins."""
    yield from showing.notes(options, look)
    if isinstance(clock, Stopwatch) and not options.wait and options.pace is None:
        yield from look.prose(
            "The clock is a real one, and nobody waits for it: --wait or --pace 2 makes it count."
        )
