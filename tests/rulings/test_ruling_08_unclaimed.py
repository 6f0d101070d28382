from __future__ import annotations

import pytest

import cardwar as cw
from cardwar import Captures, CollectOrder, Place, Reason, Shortfall, Unclaimed
from rulings.tables import (
    carried,
    ends,
    flip,
    forfeit,
    house,
    laid,
    out,
    returned,
    rounds,
    set_aside,
    takes,
    tied,
    told,
    war,
)

# Seats 0 and 1 tie and forfeit; seats 2 and 3 go on.
PILES = ("9c 2c", "9d 2d", "3h 4h 5h", "4s 5s 6s")
FOUGHT = (war(1, (0, 1), (0, 1)), forfeit(0, "2c"), forfeit(1, "2d"))


def rules_with(unclaimed: Unclaimed, **fields: object) -> cw.HouseRules:
    return house(shortfall=Shortfall.FORFEIT, unclaimed=unclaimed, **fields)


class TestRuling08Unclaimed:
    """The last player with cards takes an unclaimed pot; otherwise `Unclaimed` says what becomes.

    It is settled before anything else is looked at.
    """

    @pytest.mark.parametrize("unclaimed", list(Unclaimed))
    def test_the_only_player_with_cards_takes_it(self, unclaimed: Unclaimed) -> None:
        rules = rules_with(unclaimed, collect=CollectOrder.WINNER_FIRST)
        state, events = tied(cw.start(rules, piles=["9c 2c", "9d 2d", "3h 4h"]))
        assert events == (
            *FOUGHT,
            takes(2, "3h 9c 2c 9d 2d"),
            out(0),
            out(1),
            ends(Reason.LAST_STANDING, 2),
        )
        assert state.position == "//4h3h9c2c9d2d|"

    @pytest.mark.parametrize("unclaimed", list(Unclaimed))
    def test_they_may_hold_nothing_but_captured_cards(self, unclaimed: Unclaimed) -> None:
        rules = rules_with(unclaimed, captures=Captures.APART_SHUFFLED)
        _, events = tied(cw.start(rules, piles=["9c 2c", "9d 2d", "3h+4h"]))
        assert events[3] == takes(2, "9c 9d 3h 2c 2d", Place.CAPTURED)

    def test_carry_over_leaves_it_on_the_table(self) -> None:
        state, events = tied(cw.start(rules_with(Unclaimed.CARRY_OVER), piles=PILES))
        assert events == (*FOUGHT, carried("9c 9d 3h 4s 2c 2d"), out(0), out(1))
        assert state.table == laid("0:9c 1:9d 2:3h 3:4s 0:(2c) 1:(2d)")
        assert state.position == "//4h5h/5s6s|9c9d3h4s2c2d"

    def test_carry_over_goes_to_the_winner_of_the_next_round(self) -> None:
        state = rounds(cw.start(rules_with(Unclaimed.CARRY_OVER), piles=PILES), 1)
        assert told(state) == (flip(0, "2:4h 3:5s"), takes(3, "9c 9d 3h 4s 2c 2d 4h 5s"))
        assert rounds(state, 1).table == ()

    def test_set_aside_puts_it_out_of_play(self) -> None:
        rules = rules_with(Unclaimed.SET_ASIDE)
        state, events = tied(cw.start(rules, piles=PILES, aside="Ah"))
        assert events == (*FOUGHT, set_aside("9c 9d 3h 4s 2c 2d"), out(0), out(1))
        assert state.position == "//4h5h/5s6s|"
        assert state.aside == cw.parse_pile("Ah 9c 9d 3h 4s 2c 2d")

    def test_take_back_returns_to_each_their_own_and_nobody_is_out(self) -> None:
        rules = rules_with(Unclaimed.TAKE_BACK, collect=CollectOrder.SHUFFLED)
        state, events = tied(cw.start(rules, piles=PILES))
        assert events == (*FOUGHT, returned("9c 2c", "9d 2d", "3h", "4s"))
        assert state.position == "9c2c/9d2d/4h5h3h/5s6s4s|"
        assert (state.playing, state.eliminated, state.shuffles) == ((0, 1, 2, 3), (), 0)

    @pytest.mark.parametrize("captures", [Captures.APART_SHUFFLED, Captures.APART_LAST_FIRST])
    def test_take_back_to_the_captured_cards_where_those_are_apart(
        self, captures: Captures
    ) -> None:
        rules = rules_with(Unclaimed.TAKE_BACK, captures=captures)
        piles = [*PILES[:2], "3h 4h+7h", PILES[3]]
        state, events = tied(cw.start(rules, piles=piles))
        place = Place.CAPTURED
        assert events == (*FOUGHT, returned("9c 2c", "9d 2d", "3h", "4s", place=place))
        assert state.position == "+9c2c/+9d2d/4h+7h3h/5s6s+4s|"

    def test_take_back_in_order_of_play_over_all_battles(self) -> None:
        rules = rules_with(Unclaimed.TAKE_BACK)
        piles = ["9c 2c 8c 3c", "9d 2d 8d 3d", "3h 4h", "4s 5s"]
        _, events = tied(cw.step(cw.start(rules, piles=piles))[0])
        assert events[-1] == returned("9c 2c 8c 3c", "9d 2d 8d 3d", "3h", "4s")

    def test_take_back_and_if_nobody_held_a_card_the_game_goes_on(self) -> None:
        state, events = tied(cw.start(rules_with(Unclaimed.TAKE_BACK), piles=["9c 2c", "9d 2d"]))
        assert events == (*FOUGHT, returned("9c 2c", "9d 2d"))
        assert state.outcome is None
        assert state.position == "9c2c/9d2d|"

    @pytest.mark.parametrize(
        ("unclaimed", "place"),
        [(Unclaimed.CARRY_OVER, Place.TABLE), (Unclaimed.SET_ASIDE, Place.ASIDE)],
    )
    def test_the_ruleset_answers_with_one_share(self, unclaimed: Unclaimed, place: Place) -> None:
        table = laid("0:9c 1:9d")
        held = (cw.parse_pile("2c"), cw.parse_pile("2d"))
        shown = (cw.parse_pile("9c"), cw.parse_pile("9d"))
        battle = cw.Battle(1, (0, 1), (), shown, table, held, ((), ()), (0, 1), None)
        assert rules_with(unclaimed).settle(battle, None) == (cw.Share(table, place),)
