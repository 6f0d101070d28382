from __future__ import annotations

import cardwar as cw
from cardwar import Joins, Shortfall
from rulings.tables import beats, flip, forfeit, house, out, stake, takes, war


def as_deep_as_the_war(battle: cw.Battle) -> int:
    return battle.level


def laid_down(rules: cw.HouseRules, cards: int) -> list[int]:
    """Give how many cards seat 0 stakes in each war of a round that takes so many cards of each."""
    # All are nines but the last ones, so that every battle before is tied.
    nines = "9c" * (cards - 1)
    steps = beats(cw.start(rules, piles=[nines + "Kc", nines + "5d"]))
    assert steps[-1][0] == takes(0, nines[:2] * 2 * (cards - 1) + "Kc 5d")
    stakes = [event for events in steps for event in events if isinstance(event, cw.StakeLaid)]
    return [len(event.cards) for event in stakes if event.seat == 0]


class TestRuling04NewTie:
    """A new tie is a new war, one level deeper, among the newly tied or all of the last battle."""

    def test_each_new_war_is_one_level_deeper(self) -> None:
        piles = ["9c 2c 8c 3c Kc 4c", "9d 2d 8d 3d Qd 4d"]
        assert beats(cw.start(house(), piles=piles))[1:] == [
            (war(1, (0, 1), (0, 1)), stake(0, "2c"), stake(1, "2d"), flip(1, "0:8c 1:8d")),
            (war(2, (0, 1), (0, 1)), stake(0, "3c"), stake(1, "3d"), flip(2, "0:Kc 1:Qd")),
            (takes(0, "9c 9d 2c 2d 8c 8d 3c 3d Kc Qd"),),
        ]

    def test_tied_it_is_among_the_newly_tied(self) -> None:
        piles = ["9c 2c 8c 3c Kc 4c", "9d 2d 8d 3d Qd 4d", "9h 2h 7h As Ah 4h"]
        _, first, second, settlement = beats(cw.start(house(joins=Joins.TIED), piles=piles))
        assert first[0] == war(1, (0, 1, 2), (0, 1, 2))
        assert second == (
            war(2, (0, 1), (0, 1)),
            stake(0, "3c"),
            stake(1, "3d"),
            flip(2, "0:Kc 1:Qd"),
        )
        assert settlement == (takes(0, "9c 9d 9h 2c 2d 2h 8c 8d 7h 3c 3d Kc Qd"),)

    def test_all_it_is_among_all_who_fought_in_the_last_battle(self) -> None:
        piles = ["9c 2c 8c 3c Qc 4c", "9d 2d 8d 3d Jd 4d", "5h 2h 7h 3h Kh 4h"]
        _, first, second, settlement = beats(cw.start(house(joins=Joins.ALL), piles=piles))
        assert first[0] == war(1, (0, 1), (0, 1, 2))
        assert second[0] == war(2, (0, 1), (0, 1, 2))
        assert second[-1] == flip(2, "0:Qc 1:Jd 2:Kh")
        assert settlement[0] == takes(2, "9c 9d 5h 2c 2d 2h 8c 8d 7h 3c 3d 3h Qc Jd Kh")

    def test_all_those_whose_last_card_stands_are_among_them(self) -> None:
        rules = house(joins=Joins.ALL, shortfall=Shortfall.LAST_CARD_STANDS)
        piles = ["9c 2c 8c 3c 5c 4c", "7d", "9h 2h 8h 3h 6h 4h"]
        _, first, second, settlement = beats(cw.start(rules, piles=piles))
        assert first == (
            war(1, (0, 2), (0, 1, 2)),
            stake(0, "2c"),
            stake(2, "2h"),
            flip(1, "0:8c 2:8h"),
        )
        assert second == (
            war(2, (0, 2), (0, 1, 2)),
            stake(0, "3c"),
            stake(2, "3h"),
            flip(2, "0:5c 2:6h"),
        )
        # The seven of the opening flip still stands, and beats a five and a six.
        assert settlement == (takes(1, "9c 7d 9h 2c 2h 8c 8h 3c 3h 5c 6h"),)

    def test_all_those_who_forfeited_are_not_and_have_lost_their_cards(self) -> None:
        rules = house(joins=Joins.ALL, shortfall=Shortfall.FORFEIT)
        piles = ["9c 2c 8c 3c Qc 4c", "5d 4d", "9h 2h 8h 3h Jh 4h"]
        _, first, second, settlement = beats(cw.start(rules, piles=piles))
        assert first[:2] == (war(1, (0, 2), (0, 1, 2)), forfeit(1, "4d"))
        assert second[0] == war(2, (0, 2), (0, 2))
        assert settlement == (takes(0, "9c 5d 9h 4d 2c 2h 8c 8h 3c 3h Qc Jh"), out(1))

    def test_the_stake_may_change_with_the_level_and_the_last_one_stays(self) -> None:
        assert laid_down(house(stake=(1, 3)), 11) == [1, 3, 3]
        assert laid_down(house(stake=(3, 2, 1)), 10) == [3, 2, 1]

    def test_the_stake_may_be_asked_of_a_function(self) -> None:
        assert laid_down(house(stake=as_deep_as_the_war), 10) == [1, 2, 3]
