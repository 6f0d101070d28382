from __future__ import annotations

import pytest

import cardwar as cw
from cardwar import Captures, Ending, FirstOut, Reason, RoundCap, Shortfall, TimeLimit, WarsWon
from rulings.tables import changed, ends, house, rounds, tied, told

# Seat 1 wins every round; nobody is out for three of them.
LONG = ("2c 3c 4c 5c", "9d Td Jd Qd", "2h 3h 4h 5h")


def ended(rules: cw.HouseRules, *piles: str) -> cw.Outcome:
    result = cw.play(cw.start(rules, piles=piles), clock=cw.pace(1))
    return result.outcome


class TestRuling10Endings:
    """Endings are looked at when a round is over and its pot is settled, in a fixed order."""

    # The order

    @pytest.mark.parametrize("ending", [RoundCap(1), TimeLimit(0.5), FirstOut(), WarsWon(1)])
    def test_last_standing_comes_first(self, ending: Ending) -> None:
        rules = house(stake=0, endings=(ending,))
        assert ended(rules, "9c Kc", "9d Qd") == cw.Outcome(Reason.LAST_STANDING, (0,))

    @pytest.mark.parametrize("ending", [RoundCap(1), TimeLimit(0.5), FirstOut(), WarsWon(1)])
    def test_then_all_out(self, ending: Ending) -> None:
        rules = house(shortfall=Shortfall.FORFEIT, endings=(ending,))
        assert ended(rules, "9c", "9d") == cw.Outcome(Reason.ALL_OUT)

    @pytest.mark.parametrize(
        ("endings", "reason"),
        [
            ((RoundCap(1), TimeLimit(1), FirstOut()), Reason.ROUND_CAP),
            ((TimeLimit(1), RoundCap(1), FirstOut()), Reason.TIME),
            ((FirstOut(), RoundCap(1), TimeLimit(1)), Reason.FIRST_OUT),
            ((WarsWon(1), RoundCap(1), FirstOut()), Reason.ROUND_CAP),
        ],
    )
    def test_then_those_of_the_ruleset_in_their_order(
        self, endings: tuple[Ending, ...], reason: Reason
    ) -> None:
        outcome = ended(house(endings=endings), "2c", "9d 3d", "4h 5h")
        assert outcome == cw.Outcome(reason, (1,))

    @pytest.mark.parametrize(
        ("endings", "reason"),
        [
            ((WarsWon(1), RoundCap(1)), Reason.WARS_WON),
            ((RoundCap(1), WarsWon(1)), Reason.ROUND_CAP),
        ],
    )
    def test_a_war_won_has_its_place_in_that_order(
        self, endings: tuple[Ending, ...], reason: Reason
    ) -> None:
        rules = house(stake=0, endings=endings)
        assert ended(rules, "9c 2c 4c", "9d Kd 3d") == cw.Outcome(reason, (1,))

    @pytest.mark.parametrize(
        ("ending", "reason"), [(RoundCap(1), Reason.ROUND_CAP), (TimeLimit(5), Reason.TIME)]
    )
    def test_never_in_the_middle_of_a_war(self, ending: Ending, reason: Reason) -> None:
        rules = house(endings=(ending,))
        state = cw.start(rules, piles=["9c 2c Kc 3c", "9d 2d Qd 3d"])
        for _ in range(2):
            state, _events = cw.step(state, elapsed=100)
            assert state.outcome is None
        state, _events = cw.step(state, elapsed=100)
        assert state.outcome == cw.Outcome(reason, (0,))

    # RoundCap

    def test_round_cap_stops_when_so_many_rounds_are_played(self) -> None:
        state = rounds(cw.start(house(endings=(RoundCap(2),)), piles=LONG), 1)
        assert state.outcome is None
        assert told(state)[-1] == ends(Reason.ROUND_CAP, 1)

    def test_round_cap_stops_when_more_are_played(self) -> None:
        state = rounds(cw.start(house(), piles=LONG), 2)
        late = changed(state, rules=house(endings=(RoundCap(1),)))
        assert rounds(late, 1).outcome == cw.Outcome(Reason.ROUND_CAP, (1,))

    def test_two_handed_is_capped_at_10_000_rounds(self) -> None:
        new = cw.start(cw.TWO_HANDED, piles=["2c 3c 4c 5c", "9d Td Jd Qd"])
        state = rounds(changed(new, round=9_998), 1)
        assert (state.round, state.outcome) == (9_999, None)
        assert told(state)[-1] == ends(Reason.ROUND_CAP, 1)

    # TimeLimit

    def test_time_limit_looks_at_the_time_told_to_the_settling_step(self) -> None:
        state = cw.start(house(endings=(TimeLimit(60),)), piles=LONG)
        state, _ = cw.play_round(state, elapsed=59.9)
        assert state.outcome is None
        state, _ = cw.step(state, elapsed=59.95)
        state, events = cw.step(state, elapsed=60)
        assert events[0] == cw.ClockRead(60)
        assert events[-1] == ends(Reason.TIME, 1)

    def test_time_limit_that_is_over_at_the_flip_waits_for_the_settlement(self) -> None:
        state = cw.start(house(endings=(TimeLimit(60),)), piles=LONG)
        state, events = cw.step(state, elapsed=61)
        assert state.outcome is None
        assert len(events) == 2
        assert cw.step(state, elapsed=61)[1][-1] == ends(Reason.TIME, 1)

    def test_timed_is_over_after_ten_minutes(self) -> None:
        state = cw.start(cw.TIMED, piles=LONG)
        assert cw.play_round(state, elapsed=599.9)[0].outcome is None
        assert cw.play_round(state, elapsed=600)[1][-1] == ends(Reason.TIME, 1)

    # Most cards

    def test_most_cards_are_those_in_pile_and_captured_together(self) -> None:
        rules = house(captures=Captures.APART_SHUFFLED, endings=(RoundCap(1),))
        assert ended(rules, "2c 3c 4c 5c", "9d 3d", "4h 5h 6h") == cw.Outcome(
            Reason.ROUND_CAP, (1,)
        )
        assert ended(rules, "2c 3c 4c 5c 6c 7c", "9d 3d", "4h 5h 6h").winners == (0,)

    @pytest.mark.parametrize(
        ("ending", "reason"),
        [
            (RoundCap(1), Reason.ROUND_CAP),
            (TimeLimit(1), Reason.TIME),
            (FirstOut(), Reason.FIRST_OUT),
        ],
    )
    def test_cards_on_the_table_count_for_nobody(self, ending: Ending, reason: Reason) -> None:
        rules = house(stake=9, shortfall=Shortfall.FORFEIT, endings=(ending,))
        # Five cards each of seats 0 and 1 are carried over; seat 3 holds more than seat 2.
        piles = ["9c 2c 3c 4c 5c", "9d 2d 3d 4d 5d", "3h 4h", "4s 5s 6s"]
        state, _ = tied(cw.start(rules, piles=piles))
        after, _ = tied(changed(cw.start(rules, piles=piles), elapsed=1.0))
        assert len(state.table) == 12
        assert after.outcome == cw.Outcome(reason, (3,))

    @pytest.mark.parametrize(
        ("ending", "reason"),
        [
            (RoundCap(1), Reason.ROUND_CAP),
            (TimeLimit(1), Reason.TIME),
            (FirstOut(), Reason.FIRST_OUT),
        ],
    )
    def test_equal_leaders_share_it(self, ending: Ending, reason: Reason) -> None:
        rules = house(endings=(ending,))
        outcome = ended(rules, "2c", "9d", "4h 5h 6h 7h 8h", "3s 4s 5s")
        assert outcome == cw.Outcome(reason, (1, 2))
        assert outcome.winner is None
        assert outcome.is_draw

    # FirstOut

    def test_first_out_stops_when_somebody_is_out(self) -> None:
        state = cw.start(house(endings=(FirstOut(),)), piles=["2c 3c", "9d Td 4d", "4h 5h 6h"])
        assert rounds(state, 1).outcome is None
        assert told(rounds(state, 1))[-2:] == (cw.PlayerOut(0), ends(Reason.FIRST_OUT, 1))

    # WarsWon

    def test_wars_won_counts_rounds_in_which_a_war_was_declared(self) -> None:
        rules = house(stake=0, endings=(WarsWon(2),))
        piles = ["9c 8c Kc 9s 2c Ac 4c 5c 6c", "9d 8d Qd 2d 9s Qs 2s 5d 7d"]
        # Round 1 has two wars, which seat 0 wins; the next war is in round 6, and seat 1 wins it.
        state = cw.start(rules, piles=piles)
        memories = [rounds(state, played).memory for played in range(7)]
        assert memories == [None, (1, 0), (1, 0), (1, 0), (1, 0), (1, 0), (1, 1)]
        assert rounds(state, 1).wars == 2
        assert told(state)[-1] == cw.Remembered((1, 0))
        assert rounds(state, 6).outcome is None

    def test_wars_won_the_first_to_have_so_many_wins(self) -> None:
        rules = house(stake=0, endings=(WarsWon(2),))
        piles = ["9c 2c 9s Qc 4c 5c", "9d Kd 9h Kh 4d 5d"]
        state = cw.start(rules, piles=piles)
        assert rounds(state, 1).memory == (0, 1)
        result = cw.play(state)
        assert result.outcome == cw.Outcome(Reason.WARS_WON, (1,))
        assert (result.tally.rounds, result.state.memory) == (2, (0, 2))

    def test_wars_won_counts_a_war_that_ended_before_a_card_was_laid(self) -> None:
        rules = house(stake=1, shortfall=Shortfall.FORFEIT, endings=(WarsWon(1),))
        outcome = ended(rules, "9c 2c 3c 4c", "9d 2d", "3h 4h")
        assert outcome == cw.Outcome(Reason.WARS_WON, (0,))

    def test_wars_won_does_not_count_who_only_takes_what_was_carried_over(self) -> None:
        rules = house(shortfall=Shortfall.FORFEIT, endings=(WarsWon(1),))
        state = cw.start(rules, piles=["9c 2c", "9d 2d", "3h 4h 5h", "4s 5s 6s"])
        after = rounds(state, 2)
        assert (after.wars, after.memory, after.outcome) == (1, None, None)

    def test_other_rules_remember_nothing(self) -> None:
        state = cw.start(house(stake=0), piles=["9c 2c 5c", "9d Kd 4d"])
        assert rounds(state, 1).wars == 1
        assert rounds(state, 1).memory is None

    # Adding endings

    def test_capped_and_timed_add_their_endings_behind_the_others(self) -> None:
        rules = cw.timed(cw.capped(cw.KRIG, rounds=3), minutes=2)
        assert rules.endings == (RoundCap(3), TimeLimit(120.0))
        assert cw.timed(cw.peace(cw.KRIG)).name == "Krig, Peace, timed 10 min"
        assert cw.TIMED.endings == (TimeLimit(600.0),)
        assert cw.TWO_HANDED.endings == (RoundCap(10_000),)
