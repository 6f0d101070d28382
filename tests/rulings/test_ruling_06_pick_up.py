from __future__ import annotations

import attrs
import pytest

import cardwar as cw
from cardwar import CollectOrder, Joins, Shortfall, Unclaimed
from rulings.tables import (
    PRESETS,
    beats,
    carried,
    flip,
    house,
    laid,
    mixed,
    rounds,
    takes,
    tied,
    told,
)

# Seats 1 and 2 tie with fives, and seat 1 wins the war.
PILES = ("3c Ac", "5d 2d 9d Ad", "5h 8h 7h Ah")
POT = "3c 5d 5h 2d 8h 9d 7h"

ORDERS = {
    CollectOrder.AS_PLAYED: POT,
    CollectOrder.BY_SEAT: "3c  5d 2d 9d  5h 8h 7h",
    CollectOrder.WINNER_FIRST: "5d 2d 9d  5h 8h 7h  3c",
    CollectOrder.WINNER_LAST: "5h 8h 7h  3c  5d 2d 9d",
    CollectOrder.REVERSED: "7h 9d 8h 2d 5h 5d 3c",
    CollectOrder.HIGHEST_FIRST: "9d 8h 7h 5d 5h 3c 2d",
}

# The same without a war: seat 1 wins.
FLIPPED = {
    CollectOrder.AS_PLAYED: "2c 9d 5h 5s",
    CollectOrder.BY_SEAT: "2c 9d 5h 5s",
    CollectOrder.WINNER_FIRST: "9d 5h 5s 2c",
    CollectOrder.WINNER_LAST: "5h 5s 2c 9d",
    CollectOrder.REVERSED: "5s 5h 9d 2c",
    CollectOrder.HIGHEST_FIRST: "9d 5h 5s 2c",
}

# Seats 0 and 1 tie and forfeit; seat 2 wins the next round with what was carried over.
CARRIED = {
    CollectOrder.AS_PLAYED: "9c 9d 3h 4s 2c 2d  Kh 5s",
    CollectOrder.BY_SEAT: "9c 2c  9d 2d  3h Kh  4s 5s",
    CollectOrder.WINNER_FIRST: "3h Kh  4s 5s  9c 2c  9d 2d",
    CollectOrder.WINNER_LAST: "4s 5s  9c 2c  9d 2d  3h Kh",
    CollectOrder.REVERSED: "5s Kh  2d 2c 4s 3h 9d 9c",
    CollectOrder.HIGHEST_FIRST: "Kh 9c 9d 5s 4s 3h 2c 2d",
}


class TestRuling06PickUp:
    """The pot has an order of play, and `CollectOrder` says how the winner picks it up.

    A carried-over card keeps the seat that laid it.
    """

    @pytest.mark.parametrize(("collect", "picked_up"), ORDERS.items())
    def test_after_a_war(self, collect: CollectOrder, picked_up: str) -> None:
        *_, last = beats(cw.start(house(collect=collect), piles=PILES))
        assert last == (takes(1, picked_up),)

    @pytest.mark.parametrize(("collect", "picked_up"), FLIPPED.items())
    def test_after_an_opening_flip(self, collect: CollectOrder, picked_up: str) -> None:
        piles = ["2c Ac", "9d Ad", "5h Ah", "5s As"]
        *_, last = beats(cw.start(house(collect=collect), piles=piles))
        assert last == (takes(1, picked_up),)

    @pytest.mark.parametrize(("collect", "picked_up"), CARRIED.items())
    def test_a_carried_over_card_keeps_its_seat(
        self, collect: CollectOrder, picked_up: str
    ) -> None:
        rules = house(collect=collect, shortfall=Shortfall.FORFEIT, unclaimed=Unclaimed.CARRY_OVER)
        state = cw.start(rules, piles=["9c 2c", "9d 2d", "3h Kh 4h", "4s 5s 6s"])
        after, events = cw.play_round(state)
        assert carried("9c 9d 3h 4s 2c 2d") in events
        assert after.table == laid("0:9c 1:9d 2:3h 3:4s 0:(2c) 1:(2d)")
        assert told(after) == (flip(0, "2:Kh 3:5s"), takes(2, picked_up))

    @pytest.mark.parametrize("winner", range(4))
    def test_clockwise_from_every_winner(self, winner: int) -> None:
        cards = ["2c", "3d", "4h", "5s"]
        cards[winner] = "As"
        piles = [card + "6c" for card in cards]
        order = cards[winner:] + cards[:winner]
        rules = house(collect=CollectOrder.WINNER_FIRST)
        assert told(cw.start(rules, piles=piles))[1] == takes(winner, "".join(order))
        rules = house(collect=CollectOrder.WINNER_LAST)
        last = "".join([*order[1:], order[0]])
        assert told(cw.start(rules, piles=piles))[1] == takes(winner, last)

    @pytest.mark.parametrize("seed", [0, 7])
    def test_shuffled_is_the_order_of_play_shuffled(self, seed: int) -> None:
        rules = house(collect=CollectOrder.SHUFFLED)
        *_, last = beats(cw.start(rules, piles=PILES, seed=seed))
        assert last == (takes(1, mixed(POT, seed, 1), shuffled=True),)
        assert mixed(POT, seed, 1) != POT.replace(" ", "")

    def test_shuffled_counts_every_shuffle(self) -> None:
        rules = house(collect=CollectOrder.SHUFFLED)
        state = rounds(cw.start(rules, piles=["Ac Kc 4c", "2d 3d 5d"], seed=5), 1)
        assert state.shuffles == 1
        assert told(state)[1] == takes(0, mixed("Kc 3d", 5, 2), shuffled=True)

    def test_highest_first_goes_by_the_strength_of_the_ruleset(self) -> None:
        rules = attrs.evolve(cw.PEACE, collect=CollectOrder.HIGHEST_FIRST)
        *_, last = beats(cw.start(rules, piles=["7c Ac", "2d Ad", "5h Ah", "7s As"]))
        assert last == (takes(1, "2d 5h 7c 7s"),)

    def test_forfeited_cards_stand_where_they_joined(self) -> None:
        rules = house(joins=Joins.ALL, shortfall=Shortfall.FORFEIT)
        piles = ["9c 2c 8c 3c Qc 4c", "5d 2d 7d 4d", "9h 2h 8h 3h Jh 4h"]
        steps = beats(cw.start(rules, piles=piles))
        assert steps[-1][0] == takes(0, "9c 5d 9h  2c 2d 2h 8c 7d 8h  4d  3c 3h Qc Jh")

    def test_the_table_shows_the_order_of_play(self) -> None:
        state, _ = tied(cw.start(house(), piles=PILES))
        assert state.table == laid("0:3c 1:5d 2:5h 1:(2d) 2:(8h) 1:9d 2:7h")

    def test_the_presets_shuffle_but_for_two_handed(self) -> None:
        orders = {rules.name: rules.collect for rules in PRESETS if rules is not cw.TWO_HANDED}
        assert set(orders.values()) == {CollectOrder.SHUFFLED}
        piles = ["Ac 2c 3c", "Kd 2d 3d"]
        assert told(cw.start(cw.TWO_HANDED, piles=piles))[1] == takes(0, "Ac Kd")
