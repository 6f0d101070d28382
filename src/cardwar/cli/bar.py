"""The bar that shows who holds how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

__all__ = ["bar_of"]


def bar_of(counts: Sequence[int], cards: int, length: int, signs: str) -> Iterator[str]:
    """Yield each seat's part of a bar for so many cards; those on the table leave it shorter.

    >>> list(bar_of([26, 13, 13], 52, 8, "#=+"))
    ['####', '==', '++']
    """
    start = held = 0
    for seat, more in enumerate(counts):
        held += more
        end = round(length * held / cards)
        yield signs[seat % len(signs)] * (end - start)
        start = end
