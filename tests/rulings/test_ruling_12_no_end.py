from __future__ import annotations

import inspect
import pickle

import attrs
import pytest

import cardwar as cw
from cardwar import (
    Captures,
    CollectOrder,
    Cycle,
    CycleWatch,
    Outcome,
    Place,
    Reason,
    RoundCap,
    Shortfall,
    TimeLimit,
    Unclaimed,
    WarsWon,
)
from rulings.tables import changed, house, laid, rounds

FLIPS = house(stake=0)

# What comes again after six rounds is not the start:
#   0 2c3c/3d2d     1 3c/2d2c3d     2 3c2d/2c3d     3 2d3c2c/3d
#   4 3c2c/2d3d     5 2c3c2d/3d     6 3c2d/2c3d     ranks alone would come again after four
LASSO = cw.start(FLIPS, piles=["2c 3c", "3d 2d"])

# Forty rounds back to the start, with wars that seat 0 wins in rounds 5 and 25, and seat 1 in
# rounds 15 and 35.
RING_PILES = ("2c 4c 2d", "3c 3d 4d")
RING = cw.start(FLIPS, piles=RING_PILES)


@attrs.frozen
class StandStill(cw.HouseRules):
    """All take back what they laid, and what else lies on the table stays there."""

    def settle(self, battle: cw.Battle, winner: cw.Seat | None) -> tuple[cw.Share, ...]:
        kept, laid = battle.table[:-2], battle.table[-2:]
        own = [cw.Share((card,), Place.PILE, card.seat) for card in laid]
        return (*own, cw.Share(kept, Place.TABLE))


# Comes again after every round, with two queens on the table.
STILL = changed(cw.start(StandStill(), piles=["Ac", "Kd"]), table=laid("0:(Qs) 1:(Qh)"))


def both_take_back(**fields: object) -> cw.GameState:
    """Give a game in which every round is a war that both forfeit and take back."""
    rules = house(shortfall=Shortfall.FORFEIT, unclaimed=Unclaimed.TAKE_BACK, **fields)
    return cw.start(rules, piles=["9c", "9d"])


def watched(state: cw.GameState, *, saved: bool = False) -> CycleWatch:
    """Watch a game step by step until it is proved to go round."""
    watch: CycleWatch = CycleWatch()
    while watch.cycle is None:
        watch = watch.see(state)
        if saved:
            watch = pickle.loads(pickle.dumps(watch))
        state, _ = cw.step(state)
    return watch


class TestRuling12NoEnd:
    """A position that comes again proves that a memoryless game goes on for ever; play stops."""

    # The cycle

    def test_play_stops_after_the_first_round_that_repeats_a_position(self) -> None:
        result = cw.play(LASSO)
        assert result.outcome == Outcome(Reason.CYCLE, cycle=Cycle(start=2, length=4))
        assert result.tally == cw.Tally(6, 6, 0, 0, ())
        assert result.state == rounds(LASSO, 6)
        assert result.state.position == rounds(LASSO, 2).position == "3c2d/2c3d|"

    def test_nobody_wins_and_the_game_can_be_stepped_on(self) -> None:
        result = cw.play(LASSO)
        assert result.outcome.winners == ()
        assert result.outcome.is_draw
        assert result.state.outcome is None
        assert rounds(result.state, 1).position == "2d3c2c/3d|"

    def test_the_start_is_a_position_too(self) -> None:
        result = cw.play(RING)
        assert result.outcome.cycle == Cycle(start=0, length=40)
        assert result.state.position == RING.position
        assert result.tally == cw.Tally(40, 44, 4, 1, ())

    def test_a_round_that_changes_nothing_is_a_cycle_of_one(self) -> None:
        result = cw.play(both_take_back())
        assert result.outcome.cycle == Cycle(start=0, length=1)
        assert result.tally == cw.Tally(1, 1, 1, 1, ())

    def test_captured_cards_belong_to_the_position(self) -> None:
        result = cw.play(both_take_back(captures=Captures.APART_LAST_FIRST))
        assert result.outcome.cycle == Cycle(start=1, length=1)
        assert result.state.position == "+9c/+9d|"

    def test_rounds_are_counted_from_the_beginning_of_the_game(self) -> None:
        result = cw.play(rounds(LASSO, 3))
        assert result.outcome.cycle == Cycle(start=3, length=4)
        assert result.tally.rounds == 7

    def test_a_position_in_the_middle_of_a_round_is_none(self) -> None:
        middle, _ = cw.step(rounds(LASSO, 3))
        assert CycleWatch().see(middle) == CycleWatch()
        result = cw.play(middle)
        assert result.outcome.cycle == Cycle(start=4, length=4)
        assert result.tally.rounds == 8

    @pytest.mark.parametrize("seats", [3, 4])
    def test_more_players_than_two_can_go_round(self, seats: int) -> None:
        state = cw.start(FLIPS, piles=["2c 3c", "3d 2d", "", ""][:seats])
        assert cw.play(state).outcome.cycle == Cycle(start=2, length=4)

    # What is compared

    def test_suits_count(self) -> None:
        after_2, after_4 = rounds(LASSO, 2), rounds(LASSO, 4)
        assert (after_2.position, after_4.position) == ("3c2d/2c3d|", "3c2c/2d3d|")
        assert CycleWatch().see(after_2).see(after_4).cycle is None
        assert cw.play(LASSO).outcome.cycle == Cycle(start=2, length=4)

    def test_cards_aside_counts_and_time_do_not(self) -> None:
        after = rounds(STILL, 1)
        other = changed(
            after, aside=cw.parse_pile("Ts"), battles=9, wars=2, deepest_war=1, elapsed=3.0
        )
        assert CycleWatch().see(STILL).see(other).cycle == Cycle(start=0, length=1)
        state = cw.start(FLIPS, piles=["2c 3c", "3d 2d"], aside="As Ah")
        assert cw.play(state).outcome.cycle == Cycle(start=2, length=4)

    def test_everything_else_does(self) -> None:
        watch: CycleWatch = CycleWatch().see(STILL)
        after = rounds(STILL, 1)
        assert watch.see(after).cycle == Cycle(start=0, length=1)
        ace, king = after.players
        for different in (
            changed(after, players=(cw.Player(cw.parse_pile("Ad")), king)),
            changed(after, players=(king, ace)),
            changed(after, players=(cw.Player((), ace.pile), king)),
            changed(after, players=(cw.Player(ace.pile, cw.parse_pile("2c")), king)),
            changed(after, table=laid("0:(Qs) 1:(Qd)")),
            changed(after, table=laid("1:(Qs) 0:(Qh)")),
            changed(after, table=laid("1:(Qh) 0:(Qs)")),
            changed(after, table=()),
            changed(after, memory=(1, 0)),
            changed(after, shuffles=1),
        ):
            assert watch.see(different).cycle is None

    def test_a_shuffle_makes_a_new_position(self) -> None:
        result = cw.play(both_take_back(captures=Captures.APART_SHUFFLED), max_rounds=30)
        assert result.outcome == Outcome(Reason.ROUND_LIMIT)
        assert result.state.position == "+9c/+9d|"
        assert (result.tally.rounds, result.state.shuffles) == (30, 58)

    def test_the_memory_of_wars_won_is_the_rounds_so_won_by_each_seat(self) -> None:
        rules = house(stake=0, endings=(WarsWon(3),))
        state = cw.start(rules, piles=RING_PILES)
        assert rounds(state, 40).position == RING.position
        assert rounds(state, 40).memory == (2, 2)
        result = cw.play(state)
        assert result.outcome == Outcome(Reason.WARS_WON, (0,))
        assert result.tally.rounds == 45

    def test_wars_that_are_never_won_stop_no_cycle(self) -> None:
        rules = house(stake=0, endings=(WarsWon(1),))
        result = cw.play(cw.start(rules, piles=["2c 3c", "3d 2d"]))
        assert result.outcome.cycle == Cycle(start=2, length=4)

    # Rules that are not memoryless

    def test_house_rules_are_memoryless_unless_they_have_a_cap_or_a_clock(self) -> None:
        assert cw.WAR.memoryless
        assert house(endings=(WarsWon(1), cw.FirstOut())).memoryless
        assert not house(endings=(WarsWon(1), RoundCap(1))).memoryless
        assert not cw.TIMED.memoryless

    def test_rules_with_a_cap_run_to_it(self) -> None:
        rules = house(stake=0, endings=(RoundCap(50),))
        result = cw.play(cw.start(rules, piles=["2c 3c", "3d 2d"]))
        assert result.outcome == Outcome(Reason.ROUND_CAP, (0, 1))
        assert result.tally.rounds == 50

    def test_rules_with_a_clock_run_to_the_limit(self) -> None:
        rules = house(stake=0, endings=(TimeLimit(50),))
        result = cw.play(cw.start(rules, piles=["2c 3c", "3d 2d"]), clock=cw.pace(1))
        assert result.outcome == Outcome(Reason.TIME, (0, 1))
        assert result.tally.rounds == 50

    # max_rounds

    def test_a_game_stops_at_the_limit(self) -> None:
        result = cw.play(LASSO, max_rounds=5)
        assert result.outcome == Outcome(Reason.ROUND_LIMIT)
        assert result.outcome.winners == ()
        assert result.state == rounds(LASSO, 5)

    def test_a_repeat_within_the_limit_is_a_cycle(self) -> None:
        result = cw.play(LASSO, max_rounds=6)
        assert result.outcome == Outcome(Reason.CYCLE, cycle=Cycle(start=2, length=4))
        assert result.tally.rounds == 6

    @pytest.mark.parametrize("max_rounds", [6, 7, 8, 9, 10, 11, 12, 13, 14, 20])
    def test_a_proof_that_comes_late_changes_nothing(self, max_rounds: int) -> None:
        assert cw.play(LASSO, max_rounds=max_rounds) == cw.play(LASSO)

    @pytest.mark.parametrize(
        ("max_rounds", "reason"), [(39, Reason.ROUND_LIMIT), (40, Reason.CYCLE)]
    )
    def test_the_last_round_may_be_the_one_that_repeats(
        self, max_rounds: int, reason: Reason
    ) -> None:
        result = cw.play(RING, max_rounds=max_rounds)
        assert (result.outcome.reason, result.tally.rounds) == (reason, max_rounds)

    def test_the_limit_counts_from_the_call(self) -> None:
        state = rounds(LASSO, 1)
        assert cw.play(state, max_rounds=4).tally.rounds == 5
        result = cw.play(state, max_rounds=5)
        assert (result.outcome.cycle, result.tally.rounds) == (Cycle(start=2, length=4), 6)

    def test_a_game_that_ends_in_the_last_round_has_its_own_end(self) -> None:
        state = cw.start(FLIPS, piles=["2c 3c", "9d 8d"])
        assert cw.play(state, max_rounds=1).outcome == Outcome(Reason.ROUND_LIMIT)
        assert cw.play(state, max_rounds=2).outcome == Outcome(Reason.LAST_STANDING, (1,))

    def test_the_limit_is_a_million_rounds(self) -> None:
        assert inspect.signature(cw.play).parameters["max_rounds"].default == 1_000_000

    # CycleWatch

    @pytest.mark.parametrize(
        "state",
        [LASSO, RING, rounds(LASSO, 3), both_take_back()],
        ids=["lasso", "ring", "from round 3", "take back"],
    )
    def test_a_watch_proves_what_play_proves(self, state: cw.GameState) -> None:
        assert watched(state).cycle == cw.play(state).outcome.cycle

    def test_a_watch_is_frozen_and_can_be_saved_at_any_step(self) -> None:
        assert watched(LASSO, saved=True) == watched(LASSO)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(CycleWatch(), "cycle", Cycle(0, 1))  # noqa: B010
        watch: CycleWatch = CycleWatch()
        assert watch.see(LASSO) != watch == CycleWatch()

    def test_a_watch_over_rules_with_a_cap_proves_nothing(self) -> None:
        state = cw.start(cw.capped(FLIPS, rounds=100), piles=["2c 3c", "3d 2d"])
        watch: CycleWatch = CycleWatch()
        for _ in range(50):
            watch = watch.see(state)
            state, _events = cw.play_round(state)
        assert watch.cycle is None

    # How often

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("collect", "stake", "players", "endless"),
        [
            (CollectOrder.AS_PLAYED, 3, 2, 0),
            (CollectOrder.AS_PLAYED, 1, 2, 4),
            (CollectOrder.WINNER_FIRST, 3, 2, 0),
            (CollectOrder.WINNER_FIRST, 1, 2, 0),
            (CollectOrder.WINNER_FIRST, 3, 3, 1),
            (CollectOrder.WINNER_FIRST, 1, 3, 4),
            (CollectOrder.SHUFFLED, 1, 3, 0),
        ],
    )
    def test_how_many_of_ten_deals_go_round(
        self, collect: CollectOrder, stake: int, players: int, endless: int
    ) -> None:
        rules = house(collect=collect, stake=stake)
        results = [cw.play(cw.deal(rules, players=players, seed=seed)) for seed in range(10)]
        reasons = [result.outcome.reason for result in results]
        assert reasons.count(Reason.CYCLE) == endless
        assert reasons.count(Reason.LAST_STANDING) == 10 - endless
