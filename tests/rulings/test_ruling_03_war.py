from __future__ import annotations

import pytest

import cardwar as cw
from cardwar import Captures, Joins, Place, Reason, Shortfall, Stage
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

KRIG_LIKE = house(joins=Joins.ALL, shortfall=Shortfall.FORFEIT)


class TestRuling03War:
    """Who cannot go on is out of the fight before a card is laid; then all stakes, then all flips.

    If nobody is left the pot is unclaimed; if one is left, they take it and lay nothing.
    """

    def test_forfeits_come_before_any_card_is_laid(self) -> None:
        piles = ["9c 2c Kc 3c", "5d 4d", "9h 2h Qh 3h"]
        state, events = tied(cw.start(KRIG_LIKE, piles=piles))
        assert events == (
            war(1, (0, 2), (0, 1, 2)),
            forfeit(1, "4d"),
            stake(0, "2c"),
            stake(2, "2h"),
            flip(1, "0:Kc 2:Qh"),
        )
        assert state.table == laid("0:9c 1:5d 2:9h 1:(4d) 0:(2c) 2:(2h) 0:Kc 2:Qh")
        assert state.fighters == (0, 2)

    def test_who_forfeits_is_not_out_of_the_game_before_the_round_is_over(self) -> None:
        piles = ["9c 2c Kc 3c", "5d 4d", "9h 2h Qh 3h"]
        state, events = tied(cw.start(KRIG_LIKE, piles=piles))
        assert out(1) not in events
        assert (state.forfeited, state.playing) == ((1,), (0, 1, 2))
        after, settlement = cw.step(state)
        assert settlement == (takes(0, "9c 5d 9h 4d 2c 2h Kc Qh"), out(1))
        assert after.playing == (0, 2)

    def test_forfeited_cards_join_seat_by_seat_as_they_would_be_drawn(self) -> None:
        rules = house(
            stake=3,
            joins=Joins.ALL,
            shortfall=Shortfall.FORFEIT,
            captures=Captures.APART_LAST_FIRST,
        )
        piles = ["9c 2c 3c Kc 4c", "9d 6d+7d 8d", "5h 6h 7h", "4s 2s 3s Qs 5s"]
        state, events = tied(cw.start(rules, piles=piles))
        assert events == (
            war(1, (0, 1), (0, 1, 2, 3)),
            refill(1, "8d 7d"),
            forfeit(1, "6d 8d 7d"),
            forfeit(2, "6h 7h"),
            stake(0, "2c 3c Kc"),
            stake(3, "2s 3s Qs"),
            flip(1, "0:4c 3:5s"),
        )
        assert state.table[4:9] == laid("1:(6d) 1:(8d) 1:(7d) 2:(6h) 2:(7h)")

    def test_nobody_is_left_to_fight(self) -> None:
        rules = house(shortfall=Shortfall.FORFEIT)
        piles = ["9c 2c", "9d 2d", "3h 4h 5h", "4s 5s 6s"]
        state, events = tied(cw.start(rules, piles=piles))
        assert events == (
            war(1, (0, 1), (0, 1)),
            forfeit(0, "2c"),
            forfeit(1, "2d"),
            carried("9c 9d 3h 4s 2c 2d"),
            out(0),
            out(1),
        )
        assert (state.stage, state.battles) == (Stage.FLIP, 1)

    def test_the_one_who_is_left_takes_the_pot_and_lays_nothing(self) -> None:
        state, events = tied(cw.start(house(), piles=["9c", "9d 2d 3d"]))
        assert events == (
            war(1, (0, 1), (0, 1)),
            forfeit(0),
            takes(1, "9c 9d"),
            out(0),
            ends(Reason.LAST_STANDING, 1),
        )
        assert state.position == "/2d3d9c9d|"

    def test_the_one_who_is_left_need_not_be_among_the_tied(self) -> None:
        piles = ["9c 2c", "9d 2d", "5h 4h 6h", "3s 2s"]
        state, events = tied(cw.start(KRIG_LIKE, piles=piles))
        assert events == (
            war(1, (0, 1), (0, 1, 2, 3)),
            forfeit(0, "2c"),
            forfeit(1, "2d"),
            forfeit(3, "2s"),
            takes(2, "9c 9d 5h 3s 2c 2d 2s"),
            out(0),
            out(1),
            out(3),
            ends(Reason.LAST_STANDING, 2),
        )
        assert state.players[2].pile == cw.parse_pile("4h 6h 9c 9d 5h 3s 2c 2d 2s")

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_all_stakes_in_seat_order_then_all_flips_in_seat_order(self, seats: int) -> None:
        piles = ["9c 2c 3c 4c 5c", "9d 2d 3d 4d 6d", "9h 2h 3h 4h 7h", "9s 2s 3s 4s 8s"]
        state, events = tied(cw.start(cw.W_A_R, piles=piles[:seats]))
        every = tuple(range(seats))
        stakes = [stake(seat, f"2{s} 3{s} 4{s}") for seat, s in enumerate("cdhs"[:seats])]
        up = " ".join(["0:5c", "1:6d", "2:7h", "3:8s"][:seats])
        assert events == (war(1, every, every), *stakes, flip(1, up))
        assert len(cw.W_A_R.chant) == 3
        assert state.fighters == every

    def test_a_war_that_ends_before_a_card_is_laid_is_one_step(self) -> None:
        state = cw.start(KRIG_LIKE, piles=["9c 2c 3c 4c", "9d 2d", "5h"])
        assert [len(events) for events in beats(state)] == [1, 7]
        assert beats(state)[1][3] == takes(0, "9c 9d 5h 2d")

    def test_who_is_left_takes_the_pot_to_the_captured_cards_where_those_are_apart(self) -> None:
        rules = house(captures=Captures.APART_SHUFFLED)
        _, events = tied(cw.start(rules, piles=["9c", "9d 2d"]))
        assert events[2] == takes(1, "9c 9d", Place.CAPTURED)

    def test_between_two_events_of_a_war_cards_are_being_laid(self) -> None:
        opened, _ = cw.step(cw.start(house(), piles=["9c 2c 3c", "9d 2d 4d"]))
        after, events = cw.step(opened)
        stages: list[Stage] = []
        state = opened
        for event in events:
            state = cw.apply(state, event)
            stages.append(state.stage)
        assert stages == [Stage.LAYING, Stage.LAYING, Stage.LAYING, Stage.BATTLE]
        assert state == after
        with pytest.raises(cw.BadInput, match="middle of a step"):
            cw.step(cw.apply(opened, events[0]))
