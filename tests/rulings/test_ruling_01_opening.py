from __future__ import annotations

from itertools import pairwise, permutations

import attrs
import pytest

import cardwar as cw
from cardwar import Captures, Stage
from rulings.tables import PRESETS, flip, house, laid, takes, told

RANKS = "23456789TJQKA"
PILES = ("2c 3c", "9d 3d", "5h 3h", "4s 3s")


class TestRuling01Opening:
    """Everybody who holds cards turns one up, in seat order; the one best card takes the pot.

    Suits never matter in the built-in rulesets.
    """

    @pytest.mark.parametrize(
        ("seats", "up"),
        [(2, "0:2c 1:9d"), (3, "0:2c 1:9d 2:5h"), (4, "0:2c 1:9d 2:5h 3:4s")],
    )
    def test_everybody_turns_one_card_up_in_seat_order(self, seats: int, up: str) -> None:
        state, events = cw.step(cw.start(house(), piles=PILES[:seats]))
        assert events == (flip(0, up),)
        assert state.table == laid(up)
        assert [player.holds for player in state.players] == [1] * seats

    @pytest.mark.parametrize(
        ("seats", "pot", "position"),
        [
            (2, "2c 9d", "3c/3d2c9d|"),
            (3, "2c 9d 5h", "3c/3d2c9d5h/3h|"),
            (4, "2c 9d 5h 4s", "3c/3d2c9d5h4s/3h/3s|"),
        ],
    )
    def test_the_one_best_card_takes_the_pot(self, seats: int, pot: str, position: str) -> None:
        opened, _ = cw.step(cw.start(house(), piles=PILES[:seats]))
        state, events = cw.step(opened)
        assert events == (takes(1, pot),)
        assert state.position == position

    @pytest.mark.parametrize("winner", range(4))
    def test_every_seat_can_win(self, winner: int) -> None:
        cards = ["2c 3c", "4d 5d", "6h 7h", "8s 9s"]
        cards[winner] = "As Ah"
        state, events = cw.play_round(cw.start(house(), piles=cards))
        assert [event.seat for event in events if isinstance(event, cw.PotTaken)] == [winner]
        assert state.players[winner].holds == 5

    def test_who_holds_no_card_lays_none(self) -> None:
        state = cw.start(house(), piles=["2c 3c", "", "5h 3h"])
        assert told(state) == (flip(0, "0:2c 2:5h"), takes(2, "2c 5h"))

    def test_who_holds_captured_cards_alone_lays_one(self) -> None:
        rules = house(captures=Captures.APART_LAST_FIRST)
        _, events = cw.step(cw.start(rules, piles=["2c 3c", "+9d"]))
        assert events[-1] == flip(0, "0:2c 1:9d")

    def test_the_opening_flip_and_the_settlement_are_one_step_each(self) -> None:
        state = cw.start(house(), piles=PILES)
        stages = [state.stage]
        for _ in range(2):
            state, _events = cw.step(state)
            stages.append(state.stage)
        assert stages == [Stage.FLIP, Stage.BATTLE, Stage.FLIP]

    @pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
    def test_suits_never_matter(self, rules: cw.HouseRules) -> None:
        for rank in RANKS:
            for one, other in permutations("cdhs", 2):
                opened, _ = cw.step(cw.start(rules, piles=[rank + one, rank + other]))
                assert isinstance(cw.step(opened)[1][0], cw.WarDeclared)

    @pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
    def test_ranks_go_from_two_to_ace_or_for_peace_from_ace_to_two(
        self, rules: cw.HouseRules
    ) -> None:
        upward = RANKS[::-1] if rules is cw.PEACE else RANKS
        for low, high in pairwise(upward):
            opened, _ = cw.step(cw.start(rules, piles=[low + "s 4c", high + "c 4d"]))
            (taken,) = cw.step(opened)[1]
            assert isinstance(taken, cw.PotTaken)
            assert taken.seat == 1

    @pytest.mark.parametrize(
        ("ranking", "upward"),
        [
            (cw.ACE_HIGH, RANKS),
            (cw.ACE_LOW, "A23456789TJQK"),
            (cw.LOWEST_WINS, "AKQJT98765432"),
        ],
        ids=["ACE_HIGH", "ACE_LOW", "LOWEST_WINS"],
    )
    def test_the_ranking_says_which_card_is_best(self, ranking: cw.Ranking, upward: str) -> None:
        rules = house(ranking=ranking)
        for low, high in pairwise(upward):
            _, events = cw.play_round(cw.start(rules, piles=[high + "c 4c", low + "s 4d"]))
            assert events[1] == takes(0, f"{high}c {low}s")

    def test_peace_turns_any_ranking_round_and_back(self) -> None:
        low_ace = attrs.evolve(cw.KRIG, ranking=cw.ACE_LOW)
        assert cw.peace(low_ace).ranking == cw.ACE_LOW.reversed()
        assert cw.peace(cw.peace(low_ace)) == low_ace
