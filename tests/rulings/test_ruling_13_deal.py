from __future__ import annotations

from fractions import Fraction

import attrs
import pytest

import cardwar as cw
import twin_chance
from rulings.tables import PRESETS, house

EVEN = {2: 26, 3: 17, 4: 13}
HALF = {2: 13, 3: 8, 4: 6}


def hands(state: cw.GameState) -> list[int]:
    return [player.holds for player in state.players]


class TestRuling13Deal:
    """Cards are dealt one at a time from the top, seat 0 first; what does not divide is aside."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_52_cards_give_26_17_or_13(self, players: int) -> None:
        state = cw.deal(cw.WAR, players=players, seed=1)
        assert hands(state) == [EVEN[players]] * players
        assert len(state.aside) == 52 - players * EVEN[players]
        assert cw.problems(state) == ()

    @pytest.mark.parametrize("players", [2, 3, 4])
    @pytest.mark.parametrize("seed", [0, 7, 2**64 - 1])
    def test_a_seed_deals_what_it_always_dealt(self, players: int, seed: int) -> None:
        state = cw.deal(cw.KRIG, players=players, seed=seed)
        piles, aside = twin_chance.deal(seed, players)
        assert [[card.code for card in player.pile] for player in state.players] == piles
        assert [card.code for card in state.aside] == aside
        assert state.seed == seed

    def test_one_card_at_a_time_from_the_top_seat_0_first(self) -> None:
        deck = cw.parse_pile("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc")
        assert cw.deal(cw.WAR, players=2, deck=deck).position == "2c4c6c8cTc/3c5c7c9cJc|"
        three = cw.deal(cw.WAR, players=3, deck=deck)
        assert three.position == "2c5c8c/3c6c9c/4c7cTc|"
        assert three.aside == cw.parse_pile("Jc Qc")
        four = cw.deal(cw.WAR, players=4, deck=deck)
        assert four.position == "2c6c/3c7c/4c8c/5c9c|"
        assert four.aside == cw.parse_pile("Tc Jc Qc")

    def test_a_deck_of_another_size(self) -> None:
        state = cw.deal(attrs.evolve(cw.WAR, deck=cw.DECK_32), players=3, seed=1)
        assert (hands(state), len(state.aside)) == ([10, 10, 10], 2)

    def test_a_smaller_hand_is_dealt_alike_and_the_rest_set_aside(self) -> None:
        deck = cw.parse_pile("2c 3c 4c 5c 6c 7c 8c 9c")
        state = cw.deal(house(hand_size=2), players=3, deck=deck)
        assert state.position == "2c5c/3c6c/4c7c|"
        assert state.aside == cw.parse_pile("8c 9c")
        assert hands(cw.deal(house(hand_size=5), players=4, seed=1)) == [5, 5, 5, 5]

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_half_a_deck_is_13_8_or_6_cards_each(self, players: int) -> None:
        state = cw.deal(cw.HALF_DECK, players=players, seed=1)
        assert hands(state) == [HALF[players]] * players
        assert len(state.aside) == 52 - players * HALF[players]
        assert hands(cw.deal(cw.half_deck(cw.KRIG), players=players, seed=1)) == hands(state)

    @pytest.mark.parametrize(
        ("part", "players", "hand"),
        [
            (Fraction(1, 3), 2, 8),
            (Fraction(2, 3), 3, 11),
            (Fraction(1, 4), 4, 3),
            (Fraction(9, 13), 3, 11),
            (Fraction(1), 3, 17),
        ],
    )
    def test_a_fraction_of_an_even_hand_is_rounded_down(
        self, part: Fraction, players: int, hand: int
    ) -> None:
        state = cw.deal(house(hand_size=part), players=players, seed=1)
        assert hands(state) == [hand] * players

    @pytest.mark.parametrize("hand_size", [18, Fraction(1, 18)])
    def test_a_hand_that_cannot_be_dealt_is_refused(self, hand_size: int | Fraction) -> None:
        with pytest.raises(cw.BadInput, match="52 cards"):
            cw.deal(house(hand_size=hand_size), players=3, seed=1)

    @pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
    def test_two_to_four_play_but_two_handed_is_for_two(self, rules: cw.HouseRules) -> None:
        allowed = [2] if rules is cw.TWO_HANDED else [2, 3, 4]
        for players in range(1, 6):
            if players in allowed:
                assert len(cw.deal(rules, players=players, seed=1).players) == players
            else:
                with pytest.raises(cw.BadInput, match="players"):
                    cw.deal(rules, players=players, seed=1)

    def test_the_deal_is_no_shuffle_during_play(self) -> None:
        assert cw.deal(cw.WAR, players=2, seed=1).shuffles == 0
