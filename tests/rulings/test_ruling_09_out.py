from __future__ import annotations

import pytest

import cardwar as cw
from cardwar import FirstOut, Joins, Reason, Shortfall, Unclaimed
from rulings.tables import ends, forfeit, house, laid, out, rounds, takes, tied, told, war


class TestRuling09Out:
    """When the pot is settled, who holds no card is out; one left wins, none left is a draw."""

    def test_who_holds_no_card_is_out_after_the_pot_is_settled(self) -> None:
        state = cw.start(house(), piles=["2c", "9d 3d", "4h 5h"])
        assert told(state)[1:] == (takes(1, "2c 9d 4h"), out(0))
        after = rounds(state, 1)
        assert [player.is_out for player in after.players] == [True, False, False]
        assert after.playing == (1, 2)
        assert after.outcome is None

    def test_whoever_forfeited_is_out_too(self) -> None:
        rules = house(stake=3, joins=Joins.ALL, shortfall=Shortfall.FORFEIT)
        piles = ["9c 2c 3c 4c Kc 6c", "9d 2d 3d 4d Qd 6d", "5h 2h 3h 4h"]
        state = cw.start(rules, piles=piles)
        assert forfeit(2, "2h 3h 4h") in told(state)
        assert told(state)[-1] == out(2)
        assert rounds(state, 1).eliminated == ((2, 1),)

    def test_who_laid_their_last_card_and_won_is_not(self) -> None:
        after = rounds(cw.start(house(), piles=["9c", "2d 3d"]), 1)
        assert (after.playing, after.position) == ((0, 1), "9c2d/3d|")

    def test_eliminated_is_seat_and_round_in_seat_order_within_a_round(self) -> None:
        piles = ["Ac Kc Qc Jc", "2d", "3h 4h", "5s"]
        state = cw.start(house(), piles=piles)
        assert told(state)[-2:] == (out(1), out(3))
        assert rounds(state, 1).eliminated == ((1, 1), (3, 1))
        assert rounds(state, 2).eliminated == ((1, 1), (3, 1), (2, 2))
        assert cw.play(state).tally.eliminated == ((1, 1), (3, 1), (2, 2))

    def test_a_seat_dealt_nothing_is_out_from_the_start_and_not_listed(self) -> None:
        state = cw.start(house(), piles=["2c 3c", "", "9h 4h"])
        assert state.playing == (0, 2)
        after = rounds(state, 1)
        assert out(1) not in told(state)
        assert after.eliminated == ()
        assert cw.play(state).tally.eliminated == ((0, 2),)

    def test_a_seat_dealt_nothing_counts_for_first_out_after_round_1(self) -> None:
        state = cw.start(house(endings=(FirstOut(),)), piles=["2c 3c", "", "9h 4h"])
        assert state.outcome is None
        assert told(state)[-1] == ends(Reason.FIRST_OUT, 2)

    def test_one_left_wins(self) -> None:
        state, events = cw.play_round(cw.start(house(), piles=["2c", "9d 3d"]))
        assert events[1:] == (takes(1, "2c 9d"), out(0), ends(Reason.LAST_STANDING, 1))
        outcome = cw.Outcome(Reason.LAST_STANDING, (1,))
        assert state.outcome == outcome
        assert (outcome.winner, outcome.is_draw) == (1, False)

    @pytest.mark.parametrize(
        ("unclaimed", "table", "aside"),
        [
            (Unclaimed.CARRY_OVER, "0:9c 1:9d 0:(2c) 1:(2d)", "Ah"),
            (Unclaimed.SET_ASIDE, "", "Ah 9c 9d 2c 2d"),
        ],
    )
    def test_none_left_is_a_draw_and_the_pot_stays_where_it_was_put(
        self, unclaimed: Unclaimed, table: str, aside: str
    ) -> None:
        rules = house(shortfall=Shortfall.FORFEIT, unclaimed=unclaimed)
        state, events = tied(cw.start(rules, piles=["9c 2c", "9d 2d"], aside="Ah"))
        assert events[:3] == (war(1, (0, 1), (0, 1)), forfeit(0, "2c"), forfeit(1, "2d"))
        assert events[-3:] == (out(0), out(1), ends(Reason.ALL_OUT))
        assert state.table == laid(table)
        assert state.aside == cw.parse_pile(aside)
        assert state.eliminated == ((0, 1), (1, 1))
        outcome = cw.Outcome(Reason.ALL_OUT)
        assert state.outcome == outcome
        assert (outcome.winner, outcome.is_draw) == (None, True)
