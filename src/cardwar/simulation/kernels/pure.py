"""The kernel in pure Python: games of a plan, as lists of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

import attrs

from cardwar.simulation.kernels.decks import decks
from cardwar.simulation.kernels.game import Game
from cardwar.simulation.kernels.loops import play_until
from cardwar.simulation.kernels.plan import Plan
from cardwar.simulation.kernels.repeats import (
    circle,
    named,
    names_in,
    return_of,
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
    return attrs.evolve(plan, cards=plan.strengths, strengths=tuple(range(256)))


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
            rounds = repeat.rounds if repeat else return_of(game, limit)
            if rounds:
                cards = [list(map(named, *pair)) for pair in zip(piles, numbers(), strict=True)]
                ends = circle(Game(plan, piles, seed), game, rounds)
                row = _gone_round(Game(plan, cards, seed), *ends)
                if row.rounds <= limit:
                    return row
        if repeat:
            skip(game, repeat)
            play_until(game, limit)
    reason, winners = game.ended or (Reason.ROUND_LIMIT, ())
    return Row(reason, winners, game.rounds, game.battles, game.wars, game.deepest)


def _gone_round(cards: Game, before: Game, after: Game) -> Row:
    """Return the row of a game that goes round; `cards` is it from the deal, with names."""
    play_until(cards, before.rounds)
    times = times_round(before, after, names_in(cards))
    length = times * (after.rounds - before.rounds)
    return Row(
        Reason.CYCLE,
        (),
        before.rounds + length,
        before.battles + times * (after.battles - before.battles),
        before.wars + times * (after.wars - before.wars),
        after.deepest,
        start=before.rounds,
        length=length,
    )
