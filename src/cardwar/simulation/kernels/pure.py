"""The kernel in pure Python: games of a plan, as lists of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

import attrs

from cardwar.simulation.kernels.decks import decks
from cardwar.simulation.kernels.game import Game
from cardwar.simulation.kernels.loops import play_until
from cardwar.simulation.kernels.plan import MOST_STRENGTHS, Plan
from cardwar.simulation.kernels.repeats import (
    first_repetition,
    named,
    names_in,
    rounds_until_back,
    skip,
    times_round,
    watched,
)
from cardwar.simulation.kernels.rows import Row
from cardwar.state import Reason

__all__ = ["play_piles", "rows"]

Piles: TypeAlias = Sequence[Sequence[int]]

_FIRST = 20
"""Rounds for each card after which a game is watched: most have ended by then."""


def rows(plan: Plan, root: int, games: range) -> Iterator[Row]:
    """Play these games of a run, each by its number, and yield what they came to."""
    by_strength = _by_strength(plan)
    for number, (seed, deck) in zip(games, decks(by_strength.cards, root, games), strict=True):

        def numbers(number: int = number) -> Piles:
            ((_, deck),) = decks(plan.cards, root, range(number, number + 1))
            return _dealt(plan, deck)

        yield _play(by_strength, seed, _dealt(plan, deck), numbers)


def play_piles(plan: Plan, piles: Piles, seed: int) -> Row:
    """Play a game from piles of numbers of cards, top card first; a pile may be empty."""
    strengths = plan.strengths
    by_strength = [[strengths[card] for card in pile] for pile in piles]
    return _play(_by_strength(plan), seed, by_strength, lambda: piles)


def _dealt(plan: Plan, deck: list[int]) -> Piles:
    dealt = plan.players * plan.hand
    return [deck[seat : dealt : plan.players] for seat in range(plan.players)]


@lru_cache(maxsize=16)
def _by_strength(plan: Plan) -> Plan:
    """Return the plan in which each card is its own strength."""
    return attrs.evolve(plan, cards=plan.strengths, strengths=tuple(range(MOST_STRENGTHS)))


def _play(plan: Plan, seed: int, piles: Piles, numbers: Callable[[], Piles]) -> Row:
    """Play a game to its end, or to the proof that there is none, or to the limit.

    The plan and the piles are by strength; `numbers` gives the same piles by numbers of cards.
    """
    limit = plan.max_rounds
    game = Game(plan, piles, seed)
    play_until(game, min(_FIRST * game.cards, limit))
    if game.ended is None:
        repeat = watched(game)
        if plan.memoryless and game.ended is None:
            rounds = repeat.rounds if repeat else rounds_until_back(game, limit)
            row = _gone_round(game, rounds, piles, numbers()) if rounds else None
            if row is not None and row.rounds <= limit:
                return row
        if repeat:
            skip(game, repeat)
            play_until(game, limit)
    reason, winners = game.ended or (Reason.ROUND_LIMIT, ())
    return Row(
        reason=reason,
        winners=winners,
        rounds=game.rounds,
        battles=game.battles,
        wars=game.wars,
        deepest_war=game.deepest,
    )


def _gone_round(inside: Game, rounds: int, piles: Piles, numbers: Piles) -> Row:
    """Return the row of a game that is dealt so, and is where it is now after so many rounds."""
    plan, seed = inside.plan, inside.seed
    before, after = first_repetition(Game(plan, piles, seed), inside, rounds)
    cards = [list(map(named, *pair)) for pair in zip(piles, numbers, strict=True)]
    told_apart = Game(plan, cards, seed)
    play_until(told_apart, before.rounds)
    times = times_round(before, after, names_in(told_apart))
    length = times * (after.rounds - before.rounds)
    return Row(
        reason=Reason.CYCLE,
        winners=(),
        rounds=before.rounds + length,
        battles=before.battles + times * (after.battles - before.battles),
        wars=before.wars + times * (after.wars - before.wars),
        deepest_war=after.deepest,
        start=before.rounds,
        length=length,
    )
