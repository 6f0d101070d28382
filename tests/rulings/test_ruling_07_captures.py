from __future__ import annotations

import pytest

import cardwar as cw
from cardwar import Captures, CollectOrder, Place
from rulings.tables import flip, house, mixed, refill, rounds, takes, told

# Seat 0 wins the first two rounds.
PILES = ("Ac Kc", "2d 3d 4d")


class TestRuling07Captures:
    """Won cards go under the pile at once, or are kept apart; captured cards count as held."""

    def test_under_pile_at_once(self) -> None:
        state = cw.start(house(captures=Captures.UNDER_PILE), piles=PILES)
        assert told(state) == (flip(0, "0:Ac 1:2d"), takes(0, "Ac 2d", Place.PILE))
        assert rounds(state, 1).position == "KcAc2d/3d4d|"
        assert rounds(state, 2).position == "Ac2dKc3d/4d|"

    @pytest.mark.parametrize("captures", [Captures.APART_SHUFFLED, Captures.APART_LAST_FIRST])
    def test_kept_apart_in_the_order_they_were_won(self, captures: Captures) -> None:
        state = cw.start(house(captures=captures), piles=PILES)
        assert told(state) == (flip(0, "0:Ac 1:2d"), takes(0, "Ac 2d", Place.CAPTURED))
        assert rounds(state, 1).position == "Kc+Ac2d/3d4d|"
        assert rounds(state, 2).position == "+Ac2dKc3d/4d|"

    def test_apart_last_first_the_card_won_last_is_on_top(self) -> None:
        state = rounds(cw.start(house(captures=Captures.APART_LAST_FIRST), piles=PILES), 2)
        assert told(state)[:2] == (refill(0, "3d Kc 2d Ac"), flip(0, "0:3d 1:4d"))
        assert rounds(state, 1).position == "Kc2dAc/+3d4d|"
        assert rounds(state, 1).shuffles == 0

    def test_apart_shuffled_they_are_shuffled(self) -> None:
        rules = house(captures=Captures.APART_SHUFFLED)
        state = rounds(cw.start(rules, piles=PILES, seed=3), 2)
        pile = mixed("Ac 2d Kc 3d", 3, 1)
        assert told(state)[:2] == (refill(0, pile, shuffled=True), flip(0, f"0:{pile[:2]} 1:4d"))
        assert (state.shuffles, rounds(state, 1).shuffles) == (0, 1)

    def test_a_shuffled_pot_kept_apart_is_shuffled_twice(self) -> None:
        rules = house(captures=Captures.APART_SHUFFLED, collect=CollectOrder.SHUFFLED)
        state = rounds(cw.start(rules, piles=PILES, seed=3), 2)
        won = mixed("Ac 2d", 3, 1) + mixed("Kc 3d", 3, 2)
        assert state.position == f"+{won}/4d|"
        assert told(state)[0] == refill(0, mixed(won, 3, 3), shuffled=True)

    def test_captured_cards_count_as_held(self) -> None:
        state = rounds(cw.start(house(captures=Captures.APART_SHUFFLED), piles=PILES), 2)
        assert state.players[0] == cw.Player((), cw.parse_pile("Ac 2d Kc 3d"))
        assert state.players[0].holds == 4
        assert state.playing == (0, 1)
        assert not state.is_over

    def test_reshuffled_keeps_apart_and_shuffles(self) -> None:
        rules = cw.reshuffled(cw.KRIG)
        assert (rules.captures, rules.name) == (Captures.APART_SHUFFLED, "Krig, reshuffled")
        assert cw.KRIG.captures is Captures.UNDER_PILE
