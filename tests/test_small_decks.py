from __future__ import annotations

import pytest

from small_decks import (
    DECKS,
    cards,
    count_orders,
    count_splits,
    count_worlds,
    orders,
    splits,
    worlds,
)
from twin import Twin, TwinRules

SEATS = (2, 3, 4)


def test_equal_letters_are_equal_cards() -> None:
    assert cards("AABC") == [1, 1, 2, 3]


def test_the_orders_of_a_tiny_deck() -> None:
    assert list(orders("AAB")) == [[1, 1, 2], [1, 2, 1], [2, 1, 1]]


def test_the_worlds_of_a_tiny_deck() -> None:
    assert list(worlds("AAB", 2)) == [
        [[1], [1, 2]],
        [[1, 1], [2]],
        [[1], [2, 1]],
        [[1, 2], [1]],
        [[2], [1, 1]],
        [[2, 1], [1]],
    ]


# Worked out by hand, so that the formula is not only compared with the code beside it.
@pytest.mark.parametrize(
    ("deck", "count"),
    [("AABB", 6), ("AABBCC", 90), ("AAABBB", 20), ("AAAABBBB", 70), ("AABBCCDD", 2520)],
)
def test_the_formula_counts_the_orders(deck: str, count: int) -> None:
    assert count_orders(deck) == count


@pytest.mark.parametrize("deck", DECKS)
def test_orders_are_as_many_as_the_formula_says_and_all_different(deck: str) -> None:
    found = [tuple(order) for order in orders(deck)]
    assert len(found) == len(set(found)) == count_orders(deck)
    assert all(sorted(order) == cards(deck) for order in found)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("n", [4, 6, 8])
def test_splits_are_as_many_as_the_formula_says_and_all_different(n: int, seats: int) -> None:
    found = [tuple(sizes) for sizes in splits(n, seats)]
    assert len(found) == len(set(found)) == count_splits(n, seats)
    assert all(sum(sizes) == n and min(sizes) > 0 and len(sizes) == seats for sizes in found)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("deck", DECKS)
def test_worlds_are_as_many_as_the_formula_says_and_all_different(deck: str, seats: int) -> None:
    found = [tuple(tuple(pile) for pile in piles) for piles in worlds(deck, seats)]
    assert len(found) == len(set(found)) == count_worlds(deck, seats)


@pytest.mark.parametrize("seats", SEATS)
def test_the_twin_keeps_every_card_in_every_world(seats: int) -> None:
    rules = TwinRules(stake=1, shortfall="forfeit", unclaimed="set_aside", capture="winner_first")
    for piles in worlds("AABBCC", seats):
        game = Twin(rules, piles)
        game.play()
        on_table = [card for card, _ in game.table]
        assert sorted(sum(game.piles, on_table + game.aside)) == cards("AABBCC")
