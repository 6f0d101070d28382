from __future__ import annotations

import pytest

import cardwar as cw
from cardwar import FirstOut, Reason, RoundCap, Stage, TimeLimit
from rulings.tables import flip, house, takes

LONG = ("2c 3c 4c 5c", "9d Td Jd Qd", "2h 3h 4h 5h")
TIMED = house(endings=(TimeLimit(10),))


class TestRuling11Time:
    """Time is told in seconds since the game began, never read; `play` asks a clock."""

    def test_time_is_told_to_a_step(self) -> None:
        state, events = cw.step(cw.start(house(), piles=LONG), elapsed=2.5)
        assert events == (cw.ClockRead(2.5), flip(0, "0:2c 1:9d 2:2h"))
        assert state.elapsed == 2.5

    def test_time_is_told_to_a_round(self) -> None:
        state, events = cw.play_round(cw.start(house(), piles=LONG), elapsed=7)
        assert events == (cw.ClockRead(7), flip(0, "0:2c 1:9d 2:2h"), takes(1, "2c 9d 2h"))
        assert state.elapsed == 7

    def test_without_being_told_it_stays(self) -> None:
        state, _ = cw.step(cw.start(house(), piles=LONG), elapsed=2.5)
        state, events = cw.step(state)
        assert events == (takes(1, "2c 9d 2h"),)
        assert state.elapsed == 2.5

    def test_the_same_time_again_is_no_news(self) -> None:
        state, _ = cw.step(cw.start(house(), piles=LONG), elapsed=2.5)
        assert cw.step(state, elapsed=2.5)[1] == (takes(1, "2c 9d 2h"),)

    def test_it_goes_on_after_a_resume_and_never_backwards(self) -> None:
        saved, _ = cw.play_round(cw.start(TIMED, piles=LONG), elapsed=8)
        with pytest.raises(cw.BadInput, match="backwards"):
            cw.step(saved, elapsed=7.5)
        state, _ = cw.play_round(saved, elapsed=10)
        assert state.outcome == cw.Outcome(Reason.TIME, (1,))

    def test_play_asks_the_clock_before_each_step(self) -> None:
        asked: list[tuple[int, Stage]] = []

        def clock(state: cw.GameState) -> float:
            asked.append((state.round, state.stage))
            return float(len(asked))

        rules = house(endings=(RoundCap(2),))
        piles = ["9c 2c 4c 5c 6c", "9d 2d 5d 7d 8d"]
        result = cw.play(cw.start(rules, piles=piles), clock=clock)
        assert asked == [
            (0, Stage.FLIP),
            (1, Stage.BATTLE),  # the war
            (1, Stage.BATTLE),  # the settlement
            (1, Stage.FLIP),
            (2, Stage.BATTLE),
        ]
        assert result.state.elapsed == 5

    def test_a_clock_is_asked_once_a_step_even_if_the_game_goes_round(self) -> None:
        asked: list[int] = []

        def clock(state: cw.GameState) -> float:
            asked.append(state.round)
            return float(len(asked))

        rules = house(stake=0, collect=cw.CollectOrder.AS_PLAYED)
        result = cw.play(cw.start(rules, piles=["2c 3c", "3d 2d"]), clock=clock)
        assert result.outcome.cycle == cw.Cycle(start=2, length=4)
        assert (result.tally.rounds, len(asked), result.state.elapsed) == (6, 12, 12.0)

    def test_pace_is_battles_fought_times_the_seconds(self) -> None:
        state = cw.start(house(), piles=["9c 2c 4c 5c 6c", "9d 2d 5d 7d 8d"])
        times: list[float] = []
        for _ in range(4):
            times.append(cw.pace(2.5)(state))
            state, _events = cw.step(state)
        assert times == [0.0, 2.5, 5.0, 5.0]

    @pytest.mark.parametrize(("seconds", "rounds"), [(10, 1), (9.9, 2), (5, 2), (4, 3)])
    def test_a_timed_game_can_be_simulated(self, seconds: float, rounds: int) -> None:
        result = cw.play(cw.start(TIMED, piles=LONG), clock=cw.pace(seconds))
        assert result.outcome == cw.Outcome(Reason.TIME, (1,))
        assert result.tally.rounds == rounds
        assert result.state.elapsed == rounds * seconds

    @pytest.mark.parametrize(
        "rules",
        [cw.TIMED, TIMED, house(endings=(RoundCap(5), TimeLimit(9)))],
        ids=["TIMED", "ten seconds", "capped and timed"],
    )
    def test_play_with_a_time_limit_needs_a_clock(self, rules: cw.HouseRules) -> None:
        with pytest.raises(cw.ClockNeeded, match="time limit"):
            cw.play(cw.start(rules, piles=LONG))

    @pytest.mark.parametrize("ending", [RoundCap(2), FirstOut()])
    def test_play_with_other_endings_needs_none(self, ending: RoundCap | FirstOut) -> None:
        result = cw.play(cw.start(house(endings=(ending,)), piles=LONG))
        assert result.state.elapsed == 0.0

    def test_steps_of_a_timed_game_need_not_be_told(self) -> None:
        state, _ = cw.play_round(cw.start(TIMED, piles=LONG))
        assert (state.elapsed, state.outcome) == (0.0, None)
