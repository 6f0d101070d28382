"""All deals of small decks, counted by hand and by others."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardwar as cw
from cardwar.simulation import Kernel, Progress, every_deal
from cardwar.simulation.deal_order import count_deals, deal_at, deals_from, is_swapped

NUMBERS: cw.HouseRules[Any] = cw.HouseRules(
    name="Numbers", deck=(1, 2, 3, 4), ranking=cw.NATURAL, collect=cw.CollectOrder.WINNER_FIRST
)
SIX = attrs.evolve(NUMBERS, deck=(1, 1, 2, 2, 3, 3), stake=1, shortfall=cw.Shortfall.FORFEIT)
KERNELS: tuple[Kernel, ...] = ("engine", "python")


@given(st.lists(st.integers(0, 3), min_size=1, max_size=7))
def test_deals_are_all_orders_each_once_and_in_their_order(strengths: list[int]) -> None:
    every = sorted(set(permutations(strengths)))
    assert count_deals(strengths) == len(every)
    assert [tuple(order) for order in deals_from(strengths, 0)] == every
    assert [tuple(deal_at(strengths, place)) for place in range(len(every))] == every
    for place in range(0, len(every), 5):
        assert [tuple(order) for order in deals_from(strengths, place)] == every[place:]


def test_of_two_deals_that_are_each_other_s_one_counts() -> None:
    every = sorted(set(permutations([0, 0, 1, 1, 2, 2])))
    once = [order for order in every if not is_swapped(order, 3)]
    assert {tuple(sorted((order[:3], order[3:]))) for order in every} == {
        (order[:3], order[3:]) for order in once
    }


@pytest.mark.parametrize("kernel", KERNELS)
def test_every_deal_is_played(kernel: Kernel) -> None:
    found = every_deal(SIX, kernel=kernel)
    results = [
        cw.play(cw.start(SIX, piles=[way[:3], way[3:]]))
        for way in sorted(set(permutations(SIX.deck)))
    ]
    assert found.games == len(results) == 90
    assert found.kernels == (kernel,)
    for reason, group in found.groups.items():
        these = [result for result in results if result.outcome.reason is reason]
        assert group.games == len(these)
        assert sorted(result.tally.rounds for result in these) == [
            rounds for rounds, games in group.rounds for _ in range(games)
        ]
    longest = found.all.longest
    assert longest is not None
    assert cw.play(found.deal(longest)).tally.rounds == longest.value
    assert found.deal(longest.index) == found.deal(longest)


def test_the_counts_that_others_have_published() -> None:
    """Of 1 to n in two hands, so many deals never end (OEIS A400411)."""
    for cards, endless in [(4, 0), (5, 30), (6, 0)]:
        rules = attrs.evolve(NUMBERS, deck=tuple(range(cards)))
        hands = (-(-cards // 2), cards // 2)
        assert every_deal(rules, hands=hands, kernel="python").endless.count == endless


def test_deals_with_hands_exchanged_count_once_if_asked() -> None:
    # The winner's cards first: the rules treat both seats alike.
    twice, once = every_deal(SIX, kernel="python"), every_deal(SIX, swapped="once", kernel="python")
    alike = sum(order[:3] == order[3:] for order in set(permutations(SIX.deck)))
    assert 2 * once.games - alike == twice.games
    assert once == every_deal(SIX, swapped="once", kernel="engine")
    assert once.groups.keys() == twice.groups.keys()


def test_three_players_and_hands_of_their_own() -> None:
    found = every_deal(SIX, 3, hands=(3, 2, 1), kernel="python")
    assert found.games == 90
    assert found.deal(0).position == "1 1 2/2 3/3|"
    assert found == every_deal(SIX, 3, hands=(3, 2, 1), kernel="engine")
    assert "hands of 3 and 2 and 1: 90 deals" in str(found)


def test_cards_of_one_strength_are_one_and_each_is_dealt() -> None:
    suits = attrs.evolve(cw.BATAILLE, deck=tuple(cw.parse_pile("2c 2d 3c 3d")))
    suits = attrs.evolve(suits, collect=cw.CollectOrder.WINNER_FIRST)
    found = every_deal(suits, kernel="python")
    assert found.games == 6
    assert [found.deal(place).position for place in (0, 1)] == ["2c2d/3c3d|", "2c3c/2d3d|"]


def test_rulesets_of_their_own_are_played_by_the_engine() -> None:
    class Own(cw.HouseRules[Any]):
        pass

    own = Own(deck=(1, 1, 2, 2), ranking=cw.NATURAL, collect=cw.CollectOrder.WINNER_FIRST)
    found = every_deal(own)
    assert (found.games, found.kernels) == (6, ("engine",))
    with pytest.raises(cw.BadInput, match="only the engine plays"):
        every_deal(own, kernel="python")


def test_hands_of_two_sizes_have_none_exchanged() -> None:
    with pytest.raises(cw.BadInput, match="hands of 3 and 1 cards exchanged are no deal"):
        every_deal(NUMBERS, hands=(3, 1), swapped="once", kernel="python")


def test_there_is_no_clock_to_give() -> None:
    with pytest.raises(cw.ClockNeeded, match="has a time limit, and there is no clock here"):
        every_deal(cw.timed(SIX))


def test_a_ruleset_of_its_own_that_shuffles_is_seen_when_it_does() -> None:
    class Shuffles(cw.HouseRules[Any]):
        def settle(
            self, battle: cw.Battle[Any], winner: cw.Seat | None
        ) -> tuple[cw.Share[Any], ...]:
            return tuple(
                attrs.evolve(share, shuffled=True) for share in super().settle(battle, winner)
            )

    rules = Shuffles(deck=(1, 2, 3, 4), ranking=cw.NATURAL, collect=cw.CollectOrder.WINNER_FIRST)
    with pytest.raises(cw.BadInput, match="War shuffles during play, so a deal"):
        every_deal(rules)


def test_deals_that_are_left_out_are_done_too() -> None:
    seen: list[Progress] = []
    found = every_deal(SIX, kernel="python", swapped="once", progress=seen.append, chunk=40)
    assert found.games < 90
    assert [progress.done for progress in seen] == [0, 40, 80, 90]
    assert seen[-1].games == 90


@pytest.mark.parametrize(
    ("rules", "asked", "message"),
    [
        (cw.WAR, {}, "War shuffles during play"),
        (cw.reshuffled(SIX), {}, "shuffles during play"),
        (SIX, {"hands": (3, 2)}, r"hands is \(3, 2\); it is how many of the 6 cards"),
        (SIX, {"hands": (3, "3")}, "hands is"),
        (SIX, {"hands": "33"}, "hands is '33'; a tuple is asked for"),
        (SIX, {"players": 4}, "hands is None; it is how many of the 6 cards each of 4"),
        (SIX, {"swapped": "never"}, "swapped is 'never'"),
        (SIX, {"players": 3, "swapped": "once"}, "swapped is 'once'"),
        (SIX, {"max_rounds": 0}, "max_rounds is 0"),
        (SIX, {"kernel": "c"}, "kernel is 'c'"),
        (attrs.evolve(SIX, deck=(*range(30),)), {}, "the deck has 2.7e"),
    ],
)
def test_what_cannot_be_asked(rules: cw.RuleSet[Any], asked: dict[str, Any], message: str) -> None:
    with pytest.raises(cw.BadInput, match=message):
        every_deal(rules, **asked)


@pytest.mark.parametrize("place", [-1, 90, True, "0"])
def test_a_deal_that_is_none(place: int) -> None:
    found = every_deal(SIX, kernel="python")
    with pytest.raises(cw.BadInput, match="there are 90, the first one is 0"):
        found.deal(place)
