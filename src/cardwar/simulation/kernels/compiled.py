"""Games of a plan, played by the numba kernel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from cardwar.simulation.deal_order import deal_at
from cardwar.simulation.kernels.jit import np
from cardwar.simulation.kernels.machine import (
    COLUMNS,
    DEALT,
    EVERY,
    EVERY_ONCE,
    GOLDEN,
    LAID,
    REASONS,
    SHIFT,
    play_block,
    room_for,
    rules_of,
)
from cardwar.simulation.kernels.plan import Plan
from cardwar.simulation.kernels.rows import Row

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Columns", "columns", "deals", "play_piles", "rows", "rows_of"]

_WRAP = 2**64


class Columns(NamedTuple):
    """What games came to, an entry for each."""

    reason: NDArray[np.int64]
    """A place in `REASONS`, counted from 1; 0 for a deal that was left out."""
    winners: NDArray[np.int64]
    """A bit for each seat that won, the lowest for seat 0."""
    rounds: NDArray[np.int64]
    battles: NDArray[np.int64]
    wars: NDArray[np.int64]
    deepest_war: NDArray[np.int64]
    start: NDArray[np.int64]
    length: NDArray[np.int64]


def columns(plan: Plan, root: int, games: range) -> Columns:
    """Play these games of a run, each by its number, and return what they came to."""
    golden = int(GOLDEN)
    return _play(
        DEALT,
        plan,
        plan.cards,
        (plan.hand,) * plan.players,
        len(games),
        state=np.uint64((root + (games.start + 1) * golden) % _WRAP),
        step=np.uint64(games.step * golden % _WRAP),
    )


def rows(plan: Plan, root: int, games: range) -> Iterator[Row]:
    """Play these games of a run, each by its number, and yield what each came to."""
    yield from rows_of(columns(plan, root, games))


def rows_of(found: Columns) -> Iterator[Row]:
    """Yield the entries of columns, without deals that were left out."""
    for reason, winners, *counts in zip(*(column.tolist() for column in found), strict=True):
        if reason:
            seats = tuple([seat for seat in range(4) if winners >> seat & 1])
            yield Row(REASONS[reason - 1], seats, *counts)


def play_piles(plan: Plan, piles: Sequence[Sequence[int]], seed: int) -> Row:
    """Play a game from given piles of cards, each card by its number, the top one first."""
    cards = [*chain.from_iterable(piles)]
    found = _play(LAID, plan, cards, tuple(map(len, piles)), 1, state=np.uint64(seed))
    (row,) = rows_of(found)
    return row


def deals(
    plan: Plan, hands: tuple[int, ...], first: int, count: int, *, seed: int = 0, once: bool = False
) -> Columns:
    """Play so many deals of the deck, from this one on, and return what they came to.

    Deal 0 is the deck from the weakest card up, the last one from the strongest down. Seat 0 gets
    as many cards from the top as `hands` says, seat 1 the next, and so on. With `once` a deal is
    left out if its two hands the other way round are an earlier deal.
    """
    deck = sorted(plan.cards, key=plan.strengths.__getitem__)
    strengths = [plan.strengths[card] for card in deck]
    return _play(
        EVERY_ONCE if once else EVERY,
        plan,
        deck,
        hands,
        count,
        order=[strengths.index(strength) for strength in deal_at(strengths, first)],
        state=np.uint64(seed),
    )


def _play(
    kind: int,
    plan: Plan,
    cards: Sequence[int],
    sizes: Sequence[int],
    count: int,
    *,
    state: np.uint64,
    step: np.uint64 = GOLDEN,
    order: Sequence[int] = (),
) -> Columns:
    out = np.zeros((COLUMNS, count), np.int64)
    codes = [plan.strengths[card] << SHIFT | card for card in cards]
    play_block(
        kind,
        rules_of(plan, len(cards)),
        room_for(plan.players, len(cards)),
        np.array(codes, np.int64),
        np.array(sizes, np.int64),
        np.array(order, np.int64),
        state,
        step,
        out,
    )
    return Columns(*out)
