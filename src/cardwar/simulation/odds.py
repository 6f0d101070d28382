"""The odds of a game that is on, as far as somebody at the table can see."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Generic

import attrs

from cardwar._checks import check_kind, check_limit
from cardwar.cards import C
from cardwar.clocks import Clock
from cardwar.playing import MAX_ROUNDS
from cardwar.shuffling import check_seed, fresh_seed
from cardwar.simulation.figures import Figures
from cardwar.simulation.going_on import going_on
from cardwar.simulation.groups import NOTHING, Found, Part, sum_of_found
from cardwar.simulation.jobs import Chunk, check_clock
from cardwar.simulation.progress import ProgressCallback
from cardwar.simulation.saving import plain_odds
from cardwar.simulation.tables import table_of_odds
from cardwar.simulation.taking_in import Run, crew_of
from cardwar.state import GameState

__all__ = ["Odds", "odds"]


@attrs.frozen
class Odds(Figures, Generic[C]):
    """How a game may go on from a position, by what a spectator sees of it.

    Rounds, battles and wars are counted from the beginning of the game.

    >>> import cardwar as cw
    >>> from cardwar.simulation import odds
    >>> state = cw.start(cw.WAR, piles=["As Ks Qs", "2c"])
    >>> odds(state, 100, seed=7).wins(0).value
    0.83
    """

    state: GameState[C]
    """The position."""
    players: int
    """How many play."""
    found: Found = attrs.field(repr=False)
    """All the figures; the properties read them."""

    def to_dict(self) -> dict[str, object]:
        """Return all figures as plain data: dicts, lists, texts and numbers.

        Of the position it has the rules, the round and how many cards each seat holds, which
        everybody sees. ``wins`` are the games that each seat won alone; the rest is as in
        `Report.to_dict`.

        >>> import cardwar as cw
        >>> from cardwar.simulation import odds
        >>> state = cw.start(cw.WAR, piles=["As Ks Qs", "2c"])
        >>> odds(state, 100, seed=7).to_dict()["wins"]
        [83, 17]
        """
        return plain_odds(self)

    def __str__(self) -> str:
        """Return a table of the figures."""
        return table_of_odds(self)


def odds(
    state: GameState[C],
    games: int = 1000,
    *,
    seed: int | None = None,
    executor: Executor | None = None,
    progress: ProgressCallback | None = None,
    clock: Clock[C] | None = None,
    max_rounds: int = MAX_ROUNDS,
    workers: int | None = None,
    chunk: int | None = None,
) -> Odds[C]:
    """Play on from a position many times, and return how often each seat wins.

    A spectator sees how many cards lie where, and those that lie face up. So in each game all
    cards that lie face down are shuffled among their places: piles, captured cards, stakes, and
    cards set aside. They remember nothing of what was turned up before. So two positions that look
    alike have the same odds with the same seed, and a server may tell them to its clients.

    `executor`, `workers`, `chunk` and `progress` are those of `simulate`. Ctrl-C ends it, and the
    odds are of what is done. Raises what `simulate` raises.

    >>> import cardwar as cw
    >>> from cardwar.simulation import odds
    >>> state = cw.deal(cw.KRIG, players=3, seed=7)
    >>> odds(state, 100, seed=7).wins(2).total
    100
    """
    check_kind("state", state, GameState)
    crew = crew_of(executor, workers, chunk, progress)
    check_limit("games", games)
    check_limit("max_rounds", max_rounds)
    check_clock(state.rules, clock)
    root = fresh_seed() if seed is None else check_seed(seed)
    job = going_on(state, clock, max_rounds)
    begin = Odds(state, len(state.players), NOTHING)
    return Run(begin, _add, games, crew).through(job, [Part(root, 0, games)])


def _add(odds: Odds[C], chunks: Sequence[Chunk[Found]]) -> Odds[C]:
    """Return the odds with what has come back."""
    found = sum_of_found((odds.found, *(chunk.found for chunk in chunks)))
    return attrs.evolve(odds, found=found)
