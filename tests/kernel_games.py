"""Games of many rules that a kernel plays, and what the engine says of them.

Run as a program it plays some with the code of the numba kernel, as Python, without compiling it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple, TypeAlias

import cardwar as cw
from cardwar.simulation.kernels.plan import Plan, plan_of
from cardwar.simulation.kernels.rows import Row
from cardwar.simulation.on_engine import play_row

House: TypeAlias = cw.HouseRules[Any]
Pile: TypeAlias = tuple[Any, ...]


class Setting(NamedTuple):
    """Rules, and all else that a plan is made from."""

    rules: House
    players: int
    clock: cw.Pace | None
    max_rounds: int

    @property
    def plan(self) -> Plan:
        plan = plan_of(*self)
        assert plan is not None
        return plan

    def dealt(self, root: int, number: int) -> Row:
        """Return what a game of a run comes to on the engine."""
        seed = cw.game_seed(root, number)
        state = cw.deal(self.rules, players=self.players, seed=seed)
        return play_row(state, self.clock, self.max_rounds)

    def laid_out(self, piles: Sequence[Pile], seed: int) -> Row:
        """Return what a game from these piles comes to on the engine."""
        return play_row(cw.start(self.rules, piles, seed=seed), self.clock, self.max_rounds)

    def numbers(self, piles: Sequence[Pile]) -> list[list[int]]:
        """Return the piles as a kernel takes them."""
        deck = list(self.rules.deck)
        return [[deck.index(card) for card in pile] for pile in piles]


def settings(count: int, seed: int) -> Iterator[Setting]:
    """Yield settings drawn by lot, mostly of small decks, as most games are short there."""
    lot = Random(seed)
    for _ in range(count):
        yield _setting(lot)


def _setting(lot: Random) -> Setting:
    endings: tuple[cw.Ending, ...] = (
        cw.RoundCap(lot.choice([5, 30, 300])),
        cw.TimeLimit(lot.choice([3.0, 30.0, 1000.0])),
        cw.WarsWon(lot.randint(1, 3)),
        cw.FirstOut(),
    )
    chosen = tuple(ending for ending in endings if lot.random() < 0.1)
    ranks, suits = lot.randint(2, 5), lot.choice([2, 3, 4])
    stakes: list[int | tuple[int, ...]] = [0, 1, 2, 3, (1, 2), (0, 3, 1)]
    # Some equal cards, some that differ and are as strong as each other.
    pool = [(rank, suit) for rank in range(ranks) for suit in range(suits)]
    deck = tuple(lot.choice(pool) for _ in range(lot.choice([4, 6, 9, 12, 16, 24])))
    rules = cw.HouseRules(
        deck=tuple(cw.Card("23456"[rank] + "cdhs"[suit]) for rank, suit in deck),
        hand_size=lot.choice([None, None, None, 1, Fraction(1, 2)]) if len(deck) > 8 else None,
        ranking=lot.choice([cw.ACE_HIGH, cw.LOWEST_WINS]),
        stake=lot.choice(stakes),
        joins=lot.choice(list(cw.Joins)),
        shortfall=lot.choice(list(cw.Shortfall)),
        unclaimed=lot.choice(list(cw.Unclaimed)),
        collect=lot.choice(list(cw.CollectOrder)),
        captures=lot.choice(list(cw.Captures)),
        endings=tuple(lot.sample(chosen, len(chosen))),
    )
    timed = any(isinstance(ending, cw.TimeLimit) for ending in chosen)
    clock = cw.pace(lot.choice([0.1, 2.5])) if timed else None
    return Setting(rules, lot.choice([2, 2, 3, 4]), clock, lot.choice([3, 20, 77, 300, 2000]))


def some_piles(setting: Setting, lot: Random) -> list[Pile]:
    """Return piles of some of the deck's cards, some of them empty now and then."""
    players = lot.randint(1, setting.players)
    piles: list[list[Any]] = [[] for _ in range(setting.players)]
    for card in setting.rules.deck:
        if lot.random() < 0.9:
            lot.choice(piles[:players]).append(card)
    return [tuple(pile) for pile in piles]


def check(count: int, games: int, seed: int) -> int:
    """Play games with the numba kernel and on the engine; return how many came to the same."""
    from cardwar.simulation.kernels import compiled

    same = 0
    for setting in settings(count, seed):
        rows = list(compiled.rows(setting.plan, seed, range(games)))
        for number, row in enumerate(rows):
            assert row == setting.dealt(seed, number), (setting, number)
            same += 1
        piles = some_piles(setting, Random(seed))
        row = compiled.play_piles(setting.plan, setting.numbers(piles), seed)
        assert row == setting.laid_out(piles, seed), (setting, piles)
        same += 1
    return same


if __name__ == "__main__":
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    import numpy as np

    with np.errstate(over="ignore"):  # numbers wrap on purpose, as compiled ones do
        print(check(int(sys.argv[1]), 2, seed=7))
