from __future__ import annotations

import pytest

import cardwar as cw
from cardwar import Captures, Joins, Reason, Shortfall, Stage
from rulings.tables import (
    beats,
    carried,
    ends,
    flip,
    forfeit,
    house,
    laid,
    out,
    refill,
    stake,
    takes,
    tied,
    war,
)

RICH = "9c 2c 3c 4c Kc 5c"


class TestRuling05TooFew:
    """A war takes the stake and one card more; what becomes of who holds fewer is `Shortfall`."""

    # LAST_CARD_UP

    @pytest.mark.parametrize(
        "rules", [house(stake=3), cw.WAR, cw.W_A_R, cw.TIMED], ids=lambda rules: rules.name
    )
    @pytest.mark.parametrize(
        ("left", "staked"),
        [("2d 3d 4d Qd", "2d 3d 4d"), ("2d 3d Qd", "2d 3d"), ("2d Qd", "2d"), ("Qd", "")],
    )
    def test_last_card_up_stakes_all_but_the_last_and_turns_that_up(
        self, rules: cw.HouseRules, left: str, staked: str
    ) -> None:
        _, events = tied(cw.start(rules, piles=[RICH, "9d" + left]))
        stakes = [stake(0, "2c 3c 4c")] + ([stake(1, staked)] if staked else [])
        assert events == (war(1, (0, 1), (0, 1)), *stakes, flip(1, "0:Kc 1:Qd"))

    def test_last_card_up_without_a_card_is_out_on_the_spot(self) -> None:
        rules = house(shortfall=Shortfall.LAST_CARD_UP)
        _, events = tied(cw.start(rules, piles=[RICH, "9d", "9h 2h 3h"]))
        assert events == (
            war(1, (0, 1, 2), (0, 1, 2)),
            forfeit(1),
            stake(0, "2c"),
            stake(2, "2h"),
            flip(1, "0:3c 2:3h"),
        )

    # FORFEIT

    @pytest.mark.parametrize("left", ["", "2d", "2d 3d", "2d 3d Qd"])
    def test_forfeit_is_out_with_whatever_is_left(self, left: str) -> None:
        rules = house(stake=3, shortfall=Shortfall.FORFEIT)
        _, events = tied(cw.start(rules, piles=[RICH, "9d" + left]))
        assert events[:2] == (war(1, (0, 1), (0, 1)), forfeit(1, left))
        assert events[2] == takes(0, "9c 9d" + left)

    def test_forfeit_fights_with_exactly_enough(self) -> None:
        rules = house(stake=3, shortfall=Shortfall.FORFEIT)
        _, events = tied(cw.start(rules, piles=[RICH, "9d 2d 3d 4d Qd"]))
        assert events[1:] == (stake(0, "2c 3c 4c"), stake(1, "2d 3d 4d"), flip(1, "0:Kc 1:Qd"))

    @pytest.mark.parametrize("rules", [cw.BATAILLE, cw.KRIG], ids=lambda rules: rules.name)
    def test_bataille_and_krig_stake_one_and_forfeit(self, rules: cw.HouseRules) -> None:
        _, events = tied(cw.start(rules, piles=[RICH, "9d 2d"]))
        assert events[:2] == (war(1, (0, 1), (0, 1)), forfeit(1, "2d"))
        _, events = tied(cw.start(rules, piles=[RICH, "9d 2d Qd"]))
        assert events[1:] == (stake(0, "2c"), stake(1, "2d"), flip(1, "0:3c 1:Qd"))

    # LAST_CARD_STANDS

    def test_last_card_stands_turns_the_last_card_up_while_there_is_one(self) -> None:
        rules = house(stake=3, shortfall=Shortfall.LAST_CARD_STANDS)
        _, events = tied(cw.start(rules, piles=[RICH, "9d 2d Qd"]))
        assert events[1:] == (stake(0, "2c 3c 4c"), stake(1, "2d"), flip(1, "0:Kc 1:Qd"))

    def test_last_card_stands_fights_on_with_the_last_card_shown(self) -> None:
        rules = house(shortfall=Shortfall.LAST_CARD_STANDS)
        steps = beats(cw.start(rules, piles=["9c 2c 5c 3c", "9d"]))
        assert steps[1:] == [
            (war(1, (0, 1), (0, 1)), stake(0, "2c"), flip(1, "0:5c")),
            (takes(1, "9c 9d 2c 5c"),),
        ]

    def test_last_card_stands_for_the_rest_of_the_round(self) -> None:
        rules = house(shortfall=Shortfall.LAST_CARD_STANDS)
        steps = beats(cw.start(rules, piles=["9c 2c 9s 3c 5c 4c", "9d"]))
        assert steps[1:] == [
            (war(1, (0, 1), (0, 1)), stake(0, "2c"), flip(1, "0:9s")),
            (war(2, (0, 1), (0, 1)), stake(0, "3c"), flip(2, "0:5c")),
            (takes(1, "9c 9d 2c 9s 3c 5c"),),
        ]

    def test_last_card_stands_can_be_beaten(self) -> None:
        rules = house(shortfall=Shortfall.LAST_CARD_STANDS)
        *_, last = beats(cw.start(rules, piles=["9c 2c Tc", "9d"]))
        assert last == (takes(0, "9c 9d 2c Tc"), out(1), ends(Reason.LAST_STANDING, 0))

    def test_last_card_stands_the_pot_is_unclaimed_when_all_who_fight_stand(self) -> None:
        rules = house(shortfall=Shortfall.LAST_CARD_STANDS)
        state, events = tied(cw.start(rules, piles=["9c", "9d", "3h 4h", "4s 5s 6s"]))
        assert events == (war(1, (0, 1), (0, 1)), carried("9c 9d 3h 4s"), out(0), out(1))
        assert state.tally == cw.Tally(1, 1, 1, 1, ((0, 1), (1, 1)))

    # EQUAL_FORCE

    def test_equal_force_stakes_what_the_poorest_can_who_still_fights(self) -> None:
        rules = house(stake=3, shortfall=Shortfall.EQUAL_FORCE)
        _, events = tied(cw.start(rules, piles=[RICH, "9d 2d Qd", "9h", "9s 2s 3s 4s"]))
        assert events == (
            war(1, (0, 1, 2, 3), (0, 1, 2, 3)),
            forfeit(2),
            stake(0, "2c"),
            stake(1, "2d"),
            stake(3, "2s"),
            flip(1, "0:3c 1:Qd 3:3s"),
        )

    def test_equal_force_without_stakes_where_the_poorest_has_one_card(self) -> None:
        rules = house(stake=3, joins=Joins.ALL, shortfall=Shortfall.EQUAL_FORCE)
        _, events = tied(cw.start(rules, piles=[RICH, "9d 2d 3d 4d Qd", "5h 6h"]))
        assert events == (war(1, (0, 1), (0, 1, 2)), flip(1, "0:2c 1:2d 2:6h"))

    def test_equal_force_never_stakes_more_than_agreed(self) -> None:
        rules = house(stake=2, shortfall=Shortfall.EQUAL_FORCE)
        _, events = tied(cw.start(rules, piles=[RICH, "9d 2d 3d 4d Qd"]))
        assert events[1:] == (stake(0, "2c 3c"), stake(1, "2d 3d"), flip(1, "0:4c 1:4d"))

    # DRAW

    def test_draw_ends_the_game_on_the_spot(self) -> None:
        rules = house(shortfall=Shortfall.DRAW)
        state, events = tied(cw.start(rules, piles=[RICH, "9d 2d"]))
        assert events == (war(1, (0, 1), (0, 1)), ends(Reason.DRAWN))
        assert state.table == laid("0:9c 1:9d")
        assert state.position == "2c3c4cKc5c/2d|9c9d"
        assert state.tally == cw.Tally(1, 1, 1, 1, ())
        assert state.playing == (0, 1)
        assert (state.stage, state.outcome) == (Stage.OVER, cw.Outcome(Reason.DRAWN))

    @pytest.mark.parametrize("third", ["5h", "5h 2h"])
    def test_draw_also_if_somebody_short_would_fight_who_is_not_tied(self, third: str) -> None:
        rules = house(joins=Joins.ALL, shortfall=Shortfall.DRAW)
        state, events = tied(cw.start(rules, piles=[RICH, "9d 2d 3d", third]))
        assert events[1:] == (ends(Reason.DRAWN),)
        assert (state.eliminated, state.playing) == ((), (0, 1, 2))

    def test_draw_not_if_somebody_is_short_who_would_not_fight(self) -> None:
        rules = house(joins=Joins.TIED, shortfall=Shortfall.DRAW)
        _, events = tied(cw.start(rules, piles=[RICH, "9d 2d 3d", "5h"]))
        assert events[1:] == (stake(0, "2c"), stake(1, "2d"), flip(1, "0:3c 1:3d"))

    def test_draw_in_a_later_war_leaves_all_cards_where_they_lie(self) -> None:
        rules = house(shortfall=Shortfall.DRAW)
        *_, last = beats(cw.start(rules, piles=[RICH, "9d 2d 3d Qd"]))
        state = cw.play(cw.start(rules, piles=[RICH, "9d 2d 3d Qd"])).state
        assert last == (war(2, (0, 1), (0, 1)), ends(Reason.DRAWN))
        assert state.table == laid("0:9c 1:9d 0:(2c) 1:(2d) 0:3c 1:3d")
        assert state.tally == cw.Tally(1, 2, 2, 2, ())

    # Captured cards count.

    @pytest.mark.parametrize("shortfall", list(Shortfall))
    def test_captured_cards_can_be_laid(self, shortfall: Shortfall) -> None:
        rules = house(shortfall=shortfall, captures=Captures.APART_LAST_FIRST)
        _, events = tied(cw.start(rules, piles=[RICH, "9d+Qd 2d"]))
        assert events == (
            war(1, (0, 1), (0, 1)),
            stake(0, "2c"),
            refill(1, "2d Qd"),
            stake(1, "2d"),
            flip(1, "0:3c 1:Qd"),
        )
