"""How pots of a card from each player are shuffled, for many rounds at once.

Such a pot takes one word of the generator, and all words of a game are known in advance, as only
the number of the shuffle goes into them.
"""

from __future__ import annotations

from functools import lru_cache
from math import factorial

from cardwar.shuffling import GOLDEN, MASK, STREAM, mix64
from cardwar.simulation.kernels import lanes
from cardwar.simulation.kernels.picking_up import Pick, places_of

__all__ = ["orders", "shuffles"]

_BATCH = 128
"""Shuffles whose words are mixed in one go."""


def shuffles(seed: int, first: int, cards: int) -> bytes:
    """Return for each of the next shuffles of a game, from this number on, its place in `orders`.

    >>> from cardwar.shuffling import shuffled
    >>> place = shuffles(2026, 7, 3)[0]
    >>> orders(3)[place]((1, 2, 3)) == shuffled((1, 2, 3), 2026, 7)
    True
    """
    ones = lanes.ones(_BATCH)
    low = ones * MASK
    start = mix64(seed) + first * STREAM & MASK
    states = lanes.mixed(start * ones + lanes.steps(STREAM, _BATCH) & low, low)
    words = lanes.mixed(states + GOLDEN * ones & low, low)
    # The draws of the shuffle, one after the other, are the digits of this one.
    return lanes.bytes_of(words * factorial(cards) >> 64 & low, _BATCH)


@lru_cache
def orders(cards: int) -> tuple[Pick, ...]:
    """Return all that a shuffle can make of so many cards, by the draws that it takes."""
    return tuple([places_of(_drawn(place, cards)) for place in range(factorial(cards))])


def _drawn(place: int, cards: int) -> list[int]:
    out = list(range(cards))
    for n in range(cards, 1, -1):
        j, place = divmod(place, factorial(n - 1))
        out[n - 1], out[j] = out[j], out[n - 1]
    return out
