"""Chance: how a seed becomes shuffles, the same on every Python and every machine, for ever.

All arithmetic is modulo 2**64. The generator is SplitMix64 (Steele, Lea and Flood, 2014), the
draws are batched (Brackett-Rozinsky and Lemire, 2024): one 64-bit word serves several swaps, as
long as no card's chance is off by more than one part in 2**32.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import lru_cache

from cardwar._checks import check_count, is_int, shown
from cardwar.cards import C
from cardwar.errors import BadInput

__all__ = ["fresh_seed", "game_seed", "shuffled"]

MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
STREAM = 0xD1342543DE82EF95
BATCH = 1 << 32


def mix64(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


# A game asks for its own seed at every shuffle.
_mixed_seed = lru_cache(maxsize=64)(mix64)


def check_seed(seed: int) -> int:
    """Return the seed if it is one; raise `BadInput` otherwise."""
    if not is_int(seed, 0) or seed > MASK:
        raise BadInput(f"seed is {shown(seed)}; a seed is an int from 0 to 2**64 - 1")
    return seed


def fresh_seed() -> int:
    """Return a new seed from the operating system's own chance.

    >>> import cardwar as cw
    >>> 0 <= cw.fresh_seed() < 2**64
    True
    """
    return int.from_bytes(os.urandom(8))


def game_seed(seed: int, index: int) -> int:
    """Return the seed of game `index` (from 0) in a match or a run with this root seed.

    Raises `BadInput` for a seed or an index that is none.

    >>> import cardwar as cw
    >>> cw.game_seed(7, 0)
    7191089600892374487
    """
    check_seed(seed)
    check_count("index", index, 0)
    return mix64((seed + (index + 1) * GOLDEN) & MASK)


def shuffled(cards: Iterable[C], seed: int, k: int = 0) -> tuple[C, ...]:
    """Return the cards in the order of shuffle `k` of the game with this seed.

    Shuffle 0 is the deal; 1, 2, ... are the shuffles during play, in order. Raises `BadInput` for
    a seed or a number that is none.

    >>> import cardwar as cw
    >>> cw.write_pile(cw.shuffled(cw.STANDARD_DECK, seed=2026))[:20]
    '7cAdTdQs2cQc8dJh4d2h'
    """
    check_seed(seed)
    check_count("k", k, 0)
    return shuffle_unchecked(tuple(cards), seed, k)


def shuffle_unchecked(cards: tuple[C, ...], seed: int, k: int) -> tuple[C, ...]:
    """Return `shuffled` of arguments that are known to be good."""
    out = list(cards)
    state = mix64((_mixed_seed(seed) + k * STREAM) & MASK)
    word = product = BATCH
    for n in range(len(out), 1, -1):
        product *= n
        if product > BATCH:
            # The batch is used up (as it is at first): draw the generator's next word.
            state = (state + GOLDEN) & MASK
            word, product = mix64(state), n
        word *= n
        j = word >> 64
        word &= MASK
        out[n - 1], out[j] = out[j], out[n - 1]
    return tuple(out)
