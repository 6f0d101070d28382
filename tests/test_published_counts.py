"""Counts over all deals of small decks, as others published them.

Each position is played on from once, however many games come to it. Left to
`examples/literature.py` and its kernels, millions of deals each: A400411 for 10 and 11 cards, and
four suits of four ranks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import TypeAlias

import attrs
import pytest

import cardwar as cw
from effort import EXHAUSTIVE
from published import BATAILLES, WINNER_FIRST, Data, Numbers, read
from small_decks import orders

SEQUENCE, *COUNTS = read("exhaustive-counts.json")
TOO_MANY = {"bataille C=4 V=4 nat"}
FEW_SECONDS = {"bataille C=4 V=2 nat", "bataille C=4 V=2 opt", "bataille C=4 V=3 nat"}

Players: TypeAlias = tuple[cw.Player[int], ...]


@attrs.frozen
class Course:
    """How a game goes on from a position: to its end, or into a cycle."""

    rounds: int = 0
    comparisons: int = 0
    period: int = 0


@attrs.define
class Atlas:
    """The course of every position that was met under these rules."""

    rules: Numbers
    known: dict[Players, Course] = attrs.Factory(dict)

    def course(self, *piles: tuple[int, ...]) -> Course:
        state = cw.start(self.rules, piles)
        way: list[cw.GameState[int]] = []
        places: dict[Players, int] = {}
        while not state.is_over and state.players not in self.known:
            if state.players in places:
                period = len(way) - places[state.players]
                self.known[state.players] = Course(period=period)
                break
            places[state.players] = len(way)
            way.append(state)
            state, _ = cw.play_round(state)
        after, course = state, self.known.get(state.players, Course())
        for before in reversed(way):
            if course.period == 0:
                course = Course(
                    course.rounds + 1, course.comparisons + after.battles - before.battles
                )
            self.known[before.players] = course
            after = before
        return course


def courses(rules: Numbers, deals: Iterator[tuple[int, ...]], first: int) -> Counter[Course]:
    """Give the courses of all deals, of which the first cards go to seat 0."""
    atlas = Atlas(rules)
    return Counter(atlas.course(deal[:first], deal[first:]) for deal in deals)


def endless(found: Counter[Course]) -> int:
    return sum(count for course, count in found.items() if course.period)


# OEIS A400411


@pytest.mark.slow
@pytest.mark.parametrize("cards", range(2, 10))
def test_games_of_distinct_cards_that_never_end(cards: int) -> None:
    if cards > 7 and not EXHAUSTIVE:
        pytest.skip("takes minutes")
    deals = permutations(range(1, cards + 1))
    found = courses(WINNER_FIRST, deals, first=(cards + 1) // 2)
    assert endless(found) == SEQUENCE["values"][str(cards)]
    periods = {course.period for course in found if course.period}
    assert periods == set(SEQUENCE["periods"].get(str(cards), []))
    longest = SEQUENCE["ours"]["max_rounds_of_finite_games"][str(cards)]
    assert max(course.rounds for course in found) == longest


def test_one_card_is_no_game() -> None:
    assert cw.start(WINNER_FIRST, [(1,), ()]).is_over
    assert SEQUENCE["values"]["1"] == 0


def test_the_sequence_without_noughts_is_the_published_one() -> None:
    values = [SEQUENCE["values"][str(n)] for n in range(1, 12)]
    assert [value for value in values if value] == SEQUENCE["published_nonzero"]


# Bataille


def deals_up_to_a_swap(copies: int, ranks: int) -> Iterator[tuple[int, ...]]:
    """Give each deal of half of the cards to each, but not its mirror image too."""
    half = copies * ranks // 2
    letters = "".join(letter * copies for letter in "ABCDEFGH"[:ranks])
    for order in map(tuple, orders(letters)):
        if order[:half] <= order[half:]:
            yield order


@pytest.mark.slow
@pytest.mark.parametrize("count", COUNTS, ids=lambda count: count["id"])
def test_all_deals_of_bataille(count: Data) -> None:
    if count["id"] in TOO_MANY:
        pytest.skip("31,532,760 deals")
    if count["id"] not in FEW_SECONDS and not EXHAUSTIVE:
        pytest.skip("takes a minute")
    copies, ranks = (int(word[2:]) for word in count["id"].split()[1:3])
    found = courses(
        BATAILLES[count["rules"]],
        deals_up_to_a_swap(copies, ranks),
        first=copies * ranks // 2,
    )
    published = count["published"]
    assert found.total() == published["deals"]
    assert endless(found) == published["cycling_deals"]
    finite = {course: n for course, n in found.items() if not course.period}
    mean = sum(course.comparisons * n for course, n in finite.items()) / sum(finite.values())
    assert round(mean, 2) == published["mean_comparisons_of_finite_games"]
    if published["max_rounds"] is not None:
        assert max(course.rounds for course in finite) == published["max_rounds"]


def test_the_course_of_a_position_is_what_play_finds() -> None:
    atlas = Atlas(BATAILLES["bataille_naturelle"])
    for deal in [*deals_up_to_a_swap(4, 3)][::400]:
        piles = deal[:6], deal[6:]
        result = cw.play(cw.start(atlas.rules, piles))
        cycle = result.outcome.cycle
        expected = (
            Course(result.tally.rounds, result.tally.battles)
            if cycle is None
            else Course(period=cycle.length)
        )
        assert atlas.course(*piles) == expected
