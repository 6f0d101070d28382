"""All the ways in which a deck can lie, where cards of one strength are one, in their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import factorial, prod

__all__ = ["count_deals", "deal_at", "deals_from", "is_swapped"]


def count_deals(strengths: Sequence[int]) -> int:
    """Return in how many orders cards of these strengths can lie.

    >>> count_deals([0, 0, 1, 1])
    6
    """
    return factorial(len(strengths)) // prod(map(factorial, _numbers_of_each(strengths)))


def deal_at(strengths: Sequence[int], place: int) -> list[int]:
    """Return the order that has this place, from 0, among all in lexicographic order.

    >>> deal_at([0, 0, 1, 1], 2)
    [0, 1, 1, 0]
    """
    left, order = _numbers_of_each(strengths), list[int]()
    total = count_deals(strengths)
    for cards in range(len(strengths), 0, -1):
        strength = 0
        # Of all orders that are left, so many begin with this strength.
        while place >= (these := total * left[strength] // cards):
            place -= these
            strength += 1
        order.append(strength)
        left[strength] -= 1
        total = these
    return order


def deals_from(strengths: Sequence[int], place: int) -> Iterator[list[int]]:
    """Yield the orders from this place on; each is changed into the next.

    >>> [tuple(order) for order in deals_from([0, 0, 1], 1)]
    [(0, 1, 0), (1, 0, 0)]
    """
    order = deal_at(strengths, place)
    while True:
        yield order
        rise = len(order) - 2
        while rise >= 0 and order[rise] >= order[rise + 1]:
            rise -= 1
        if rise < 0:
            return
        larger = len(order) - 1
        while order[larger] <= order[rise]:
            larger -= 1
        order[rise], order[larger] = order[larger], order[rise]
        order[rise + 1 :] = order[:rise:-1]


def is_swapped(order: Sequence[int], hand: int) -> bool:
    """Tell whether the two hands, the other way round, are an earlier order.

    >>> is_swapped([1, 0], 1), is_swapped([0, 1], 1), is_swapped([1, 1], 1)
    (True, False, False)
    """
    return tuple(order[hand:]) < tuple(order[:hand])


def _numbers_of_each(strengths: Sequence[int]) -> list[int]:
    """Return how many cards of each strength there are."""
    return [strengths.count(strength) for strength in range(max(strengths) + 1)]
