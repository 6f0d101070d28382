"""People at the table: what they set up, and the game that lies there."""

from __future__ import annotations

import attrs

import cardwar as cw
from at_the_table.line import Line, Spot
from at_the_table.refusals import Refused
from at_the_table.setup import Setup

__all__ = ["Sitting", "next_game", "sat_down", "seated"]


@attrs.frozen
class Sitting:
    """A setup, and the game of it that is played or was played last."""

    setup: Setup
    line: Line


def sat_down(setup: Setup) -> Sitting:
    """Deal the first game."""
    return seated(setup, _before_all(setup))


def next_game(sitting: Sitting) -> Sitting:
    """Deal the next game of the match, for which the last one must be over."""
    end = sitting.line.end
    if end.outcome is None:
        raise Refused("The game is still going on.")
    if end.match.is_over:
        raise Refused("The match is over.")
    return seated(sitting.setup, end.match)


def seated(setup: Setup, match: cw.Match) -> Sitting:
    """Return the sitting with the next game of the match dealt."""
    if setup.best_of == 1:
        # A game alone has the seed itself, and not one that comes from that of a match.
        game = cw.deal(setup.rules, players=len(setup.names), seed=setup.seed)
        match = attrs.evolve(match, game=game, watch=cw.CycleWatch().see(game))
    else:
        match, _ = cw.step_match(match)
    if match.game is None:
        raise Refused("The game is over.")
    return Sitting(setup, Line(Spot(match, match.game), setup.clock))


def _before_all(setup: Setup) -> cw.Match:
    alone = 1 if setup.best_of == 1 else None
    return cw.start_match(
        setup.rules,
        players=len(setup.names),
        best_of=setup.best_of,
        seed=setup.seed,
        max_games=alone,
    )
