"""Many 64-bit numbers side by side in one large int, so that Python mixes them all in one go.

A lane has 128 bits: the product of two such numbers fits in, and none reaches into the next one.
"""

from __future__ import annotations

from functools import lru_cache

from cardwar.shuffling import MASK

__all__ = ["bytes_of", "mixed", "numbers_of", "ones", "steps"]

_BITS = 128
_BYTES = _BITS // 8


@lru_cache
def ones(lanes: int) -> int:
    """Return the number 1 in so many lanes."""
    return sum([1 << _BITS * lane for lane in range(lanes)])


@lru_cache
def steps(step: int, lanes: int) -> int:
    """Return 0, the step, twice the step and so on in so many lanes, modulo 2**64."""
    return sum([(lane * step & MASK) << _BITS * lane for lane in range(lanes)])


def mixed(z: int, low: int) -> int:
    """Return mix64 of every lane; `low` is the mask of all of them."""
    z = (z ^ z >> 30 & low) * 0xBF58476D1CE4E5B9 & low
    z = (z ^ z >> 27 & low) * 0x94D049BB133111EB & low
    return z ^ z >> 31 & low


def numbers_of(z: int, lanes: int) -> list[int]:
    """Return the number in each lane."""
    return memoryview(z.to_bytes(lanes * _BYTES, "little")).cast("Q")[::2].tolist()


def bytes_of(z: int, lanes: int) -> bytes:
    """Return the lowest byte of each lane."""
    return z.to_bytes(lanes * _BYTES, "little")[::_BYTES]
