from __future__ import annotations

import pytest

import cardwar as cw
from cardwar import Joins
from rulings.tables import PRESETS, beats, flip, house, stake, takes, tied, war

# Seats 0 and 2 tie with nines; seat 1 has the best card for a war.
PILES = ("9c 2c Kc 3c", "5d 4d Ad 6d", "9h 2h Qh 3h")


class TestRuling02WhoFights:
    """A tie among the best is a war: for the tied, or for all who laid a card in this battle."""

    def test_tied_only_the_tied_fight(self) -> None:
        _, fight, settlement = beats(cw.start(house(joins=Joins.TIED), piles=PILES))
        assert fight == (
            war(1, (0, 2), (0, 2)),
            stake(0, "2c"),
            stake(2, "2h"),
            flip(1, "0:Kc 2:Qh"),
        )
        assert settlement == (takes(0, "9c 5d 9h 2c 2h Kc Qh"),)

    def test_all_everybody_in_the_battle_fights_and_can_win(self) -> None:
        _, fight, settlement = beats(cw.start(house(joins=Joins.ALL), piles=PILES))
        assert fight == (
            war(1, (0, 2), (0, 1, 2)),
            stake(0, "2c"),
            stake(1, "4d"),
            stake(2, "2h"),
            flip(1, "0:Kc 1:Ad 2:Qh"),
        )
        assert settlement == (takes(1, "9c 5d 9h 2c 4d 2h Kc Ad Qh"),)

    def test_krig_all_of_the_battle_fight(self) -> None:
        piles = ["9c 2c Kc 3c", "9d 2d Qd 3d", "5h 4h Jh 6h", "4s 7s As 8s"]
        _, fight, (settlement,) = beats(cw.start(cw.KRIG, piles=piles))
        assert fight == (
            war(1, (0, 1), (0, 1, 2, 3)),
            stake(0, "2c"),
            stake(1, "2d"),
            stake(2, "4h"),
            stake(3, "7s"),
            flip(1, "0:Kc 1:Qd 2:Jh 3:As"),
        )
        assert isinstance(settlement, cw.PotTaken)
        assert settlement.seat == 3

    @pytest.mark.parametrize(
        "rules",
        [rules for rules in PRESETS if 3 in rules.seats and rules is not cw.KRIG],
        ids=lambda rules: rules.name,
    )
    def test_in_the_other_presets_the_tied_fight(self, rules: cw.HouseRules) -> None:
        best, worst = ("2", "9") if rules is cw.PEACE else ("9", "2")
        piles = [f"{best}c 3c 4c 5c 6c", f"{best}d 3d 4d 5d 6d", f"{worst}h 3h 4h 5h 6h"]
        _, events = tied(cw.start(rules, piles=piles))
        assert events[0] == war(1, (0, 1), (0, 1))
        last = events[-1]
        assert isinstance(last, cw.CardsFlipped)
        assert [laid.seat for laid in last.laid] == [0, 1]

    @pytest.mark.parametrize("joins", [Joins.TIED, Joins.ALL])
    def test_between_two_it_is_the_same(self, joins: Joins) -> None:
        piles = ["9c 2c Kc 3c", "9d 2d Qd 3d"]
        _, events = tied(cw.start(house(joins=joins), piles=piles))
        assert events == (
            war(1, (0, 1), (0, 1)),
            stake(0, "2c"),
            stake(1, "2d"),
            flip(1, "0:Kc 1:Qd"),
        )

    @pytest.mark.parametrize(
        ("joins", "seats"), [(Joins.TIED, (0, 1, 3)), (Joins.ALL, (0, 1, 2, 3))]
    )
    def test_three_of_four_can_tie(self, joins: Joins, seats: tuple[int, ...]) -> None:
        piles = ["9c 2c 3c", "9d 2d 4d", "8h 2h 5h", "9s 2s 6s"]
        _, events = tied(cw.start(house(joins=joins), piles=piles))
        assert events[0] == war(1, (0, 1, 3), seats)

    def test_who_laid_no_card_is_not_called(self) -> None:
        piles = ["9c 2c 3c", "", "9h 2h 4h"]
        _, events = tied(cw.start(house(joins=Joins.ALL), piles=piles))
        assert events[0] == war(1, (0, 2), (0, 2))

    def test_a_tie_below_the_best_is_no_war(self) -> None:
        _, events = tied(cw.start(house(), piles=["2c 3c", "2d 3d", "9h 3h"]))
        assert events == (takes(2, "2c 2d 9h"),)
