"""Every game of a small deck.

A deck is written "AABBCC": a letter is a rank, A the lowest. Cards of a rank are equal numbers, as
suits never matter: this leaves far fewer orders to play, and none of them twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import comb, factorial, prod

DECKS = ("AABB", "AABBCC", "AAABBB", "AAAABBBB", "AABBCCDD")


def cards(deck: str) -> list[int]:
    """Give the deck as numbers: 1 for A, 2 for B, ..."""
    return [ord(letter) - ord("A") + 1 for letter in deck]


def orders(deck: str) -> Iterator[list[int]]:
    """Give every distinct order of the deck, lowest card first."""
    yield from _orders(Counter(cards(deck)))


def _orders(left: Counter[int]) -> Iterator[list[int]]:
    if not left.total():
        yield []
    for card in sorted(left):
        if left[card]:
            left[card] -= 1
            for rest in _orders(left):
                yield [card, *rest]
            left[card] += 1


def splits(n: int, seats: int) -> Iterator[list[int]]:
    """Give the pile sizes of every way to cut n cards into piles, none of them empty."""
    for cuts in combinations(range(1, n), seats - 1):
        yield [end - start for start, end in pairwise((0, *cuts, n))]


def worlds(deck: str, seats: int) -> Iterator[list[list[int]]]:
    """Give the piles of every possible game."""
    for order in orders(deck):
        for sizes in splits(len(deck), seats):
            top_first = iter(order)
            yield [[next(top_first) for _ in range(size)] for size in sizes]


def count_orders(deck: str) -> int:
    return factorial(len(deck)) // prod(factorial(n) for n in Counter(deck).values())


def count_splits(n: int, seats: int) -> int:
    return comb(n - 1, seats - 1)


def count_worlds(deck: str, seats: int) -> int:
    """Give the number of worlds without making them."""
    return count_orders(deck) * count_splits(len(deck), seats)
