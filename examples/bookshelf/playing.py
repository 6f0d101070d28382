"""Plays the games: few of them in pure Python, since a compiler takes longer than they do."""

from __future__ import annotations

from collections.abc import Mapping
from math import factorial

import cardwar as cw
from bookshelf.rulesets import distinct
from cardwar.simulation import EveryDeal, Kernel, Measure, Report, every_deal, simulate

FEW = 6000
"""Up to so many games, or deals of a small deck, numba is not worth its start."""
CAP = 20_000
"""After so many rounds a game is left open where cycles may be of millions of rounds."""


def kernel_for(rules: cw.HouseRules[cw.C], games: int) -> Kernel:
    """Return which kernel is to play so many games."""
    return "python" if type(rules) is cw.HouseRules and games <= FEW else "auto"


def play_games(
    rules: cw.HouseRules[cw.C],
    games: int,
    players: int = 2,
    *,
    seed: int,
    max_rounds: int = 1_000_000,
    clock: cw.Clock[cw.C] | None = None,
    measures: Mapping[str, Measure[cw.C]] | None = None,
) -> Report[cw.C]:
    """Play games as `simulate` does."""
    return simulate(
        rules,
        games,
        players,
        seed=seed,
        max_rounds=max_rounds,
        clock=clock,
        measures=measures,
        kernel="engine" if measures else kernel_for(rules, games),
    )


def every_order(cards: int) -> EveryDeal[int]:
    """Play every deal of cards 1 to n, winner first; the first player gets one more of an odd n."""
    rules = distinct(cards, cw.CollectOrder.WINNER_FIRST)
    hands = (cards + 1) // 2, cards // 2
    return every_deal(rules, hands=hands, kernel=kernel_for(rules, factorial(cards)))
