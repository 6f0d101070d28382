"""Reports on how games end: circles, caps, clocks, and what is said at the end."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

import cardwar as cw
from cardwar import CollectOrder, Reason
from reports.positions import ONE_DOWN, WAR, of, sizes, to_the_end

BY_SEAT = attrs.evolve(cw.WAR, collect=CollectOrder.BY_SEAT)
CIRCLES = {
    "by seat": (BY_SEAT, "2s4s/5h3h", cw.Cycle(2, 4)),
    "loser first": (
        attrs.evolve(WAR, collect=CollectOrder.WINNER_LAST),
        "2s3s6s/4h7h5h",
        cw.Cycle(3, 12),
    ),
    "one down": (ONE_DOWN, "2s3s3h5s/2h5h4s4h", cw.Cycle(2, 8)),
    "three down": (WAR, "6s5s6h3s4s/3h2s2h5h4h", cw.Cycle(2, 8)),
}


@pytest.mark.parametrize("name", CIRCLES)
def test_b031_a_game_that_never_ends(name: str) -> None:
    rules, position, cycle = CIRCLES[name]
    result = cw.play(cw.start(rules, position))
    assert result.outcome == cw.Outcome(Reason.CYCLE, cycle=cycle)
    assert result.tally.rounds == cycle.start + cycle.length


@pytest.mark.parametrize("name", CIRCLES)
def test_b031_a_cap_ends_it_too(name: str) -> None:
    rules, position, _ = CIRCLES[name]
    result = cw.play(cw.start(cw.capped(rules, rounds=500), position))
    assert (result.outcome.reason, result.tally.rounds) == (Reason.ROUND_CAP, 500)


@pytest.mark.parametrize("name", CIRCLES)
def test_b089_a_game_that_never_ends_holds_up_no_other(name: str) -> None:
    rules, position, _ = CIRCLES[name]
    games = [cw.deal(rules, seed=1), cw.start(rules, position), cw.deal(rules, seed=2)]
    assert all(cw.play(game).tally.rounds < 100_000 for game in games)


# Ends by itself after 2,796 rounds.
LONG = (
    "Ks 9c 2h Td 8c 3s 2c 3h 6d 3c Ac 9s Jc 2s 6c 8d 7c 4s Qd As 6h 5d 8s Tc 5c Kh",
    "9h Jd 3d Qc 7h Kc 4h Jh Ah Qh 7s Ad 4c Ts Js Th 7d Kd Qs 9d 5h 2d 5s 4d 8h 6s",
)


def test_b034_a_long_game_is_not_taken_for_an_endless_one() -> None:
    result = to_the_end(ONE_DOWN, *LONG)
    assert result.outcome == cw.Outcome(Reason.LAST_STANDING, (1,))
    assert (result.tally.rounds, result.tally.wars) == (2796, 206)


def test_b087_a_state_does_not_grow_and_shares_what_stays() -> None:
    state = cw.start(ONE_DOWN, LONG)
    at_first = len(repr(state))
    while state.round < 2700:
        before = state
        state, _ = cw.play_round(state)
        assert state.rules is before.rules
        assert state.aside is before.aside
    assert len(repr(state)) < 1.1 * at_first


def test_b035_a_cap_holds() -> None:
    result = to_the_end(
        cw.capped(attrs.evolve(BY_SEAT, stake=1), rounds=10_000),
        "4c4hQcAhAdAsQs9s6h5d6c2d5s3h5hJhTc8s9d3c2c5c2hQh7d6s",
        "6dJd8cJsAc8hTs9c7h7s3s8dTd4sKh2s3dQd7c4dKd9hThKsKcJc",
    )
    assert result.outcome == cw.Outcome(Reason.ROUND_CAP, (0,))
    assert (result.tally.rounds, sizes(result.state)) == (10_000, [30, 22])


def test_b036_equal_leaders_share_it() -> None:
    result = to_the_end(cw.capped(BY_SEAT, rounds=2), "2s 4s", "5h 3h")
    assert sizes(result.state) == [2, 2]
    assert (result.outcome.winners, result.outcome.is_draw) == ((0, 1), True)


@pytest.mark.parametrize("third", [0, 1, 2])
def test_b036_the_third_does_not_share_it(third: int) -> None:
    # Whoever wins the round holds five cards after it, as another does before it.
    position = ["4c 5c 6c 7c 8c 9c", "Ah 2d 3d", "2h 3h 4h 5h"]
    position = position[-third:] + position[:-third]
    rules = cw.timed(WAR, minutes=1)
    state, _ = cw.play_round(cw.start(rules, position), elapsed=60.0)
    assert sorted(sizes(state)) == [3, 5, 5]
    assert state.outcome is not None
    assert state.outcome.reason is Reason.TIME
    leading = [seat for seat, size in enumerate(sizes(state)) if size == 5]
    assert list(state.outcome.winners) == leading
    assert state.outcome.is_draw


# Clocks


def test_b038_a_clock_that_runs_on_ends_nothing_twice() -> None:
    state = cw.start(cw.timed(WAR, minutes=1), ["As 3s", "2h"])
    told: list[cw.Event] = []
    while not state.is_over:
        state, events = cw.step(state, elapsed=1.0)
        told += events
    assert [event.outcome.reason for event in of(cw.GameEnded, tuple(told))] == [
        Reason.LAST_STANDING
    ]
    with pytest.raises(cw.GameOver):
        cw.step(state, elapsed=100.0)
    assert cw.play(state, clock=cw.pace(100)) == cw.Result(
        cw.Outcome(Reason.LAST_STANDING, (0,)), state
    )


def clock_of(*seconds: float) -> cw.Clock:
    times: Iterator[float] = iter(seconds)
    return lambda state: next(times)


def test_b039_a_clock_that_is_put_back_is_refused() -> None:
    state = cw.deal(cw.TIMED, seed=1)
    with pytest.raises(cw.BadInput, match="time never runs backwards"):
        cw.play(state, clock=clock_of(0, 100, 50, 700))


def test_b039_the_limit_is_met_by_what_the_clock_tells() -> None:
    result = cw.play(cw.deal(cw.TIMED, seed=1), clock=clock_of(0, 100, 500, 700))
    assert (result.outcome.reason, result.tally.rounds) == (Reason.TIME, 2)


def test_b039_a_simulated_clock_gives_the_same_game() -> None:
    one, two = (cw.play(cw.deal(cw.TIMED, seed=1), clock=cw.pace(5)) for _ in range(2))
    assert one == two
    assert one.outcome.reason is Reason.TIME


# What is told at the end


def test_b046_two_endings_at_once() -> None:
    start = cw.start(cw.capped(WAR, rounds=1), ["7s 2s", "7h 3h"])
    state, events = cw.play_round(start)
    kinds = [type(event) for event in events]
    assert kinds == [
        cw.CardsFlipped,
        cw.WarDeclared,
        cw.CardsFlipped,
        cw.PotTaken,
        cw.PlayerOut,
        cw.GameEnded,
    ]
    assert state.outcome == cw.Outcome(Reason.LAST_STANDING, (1,))
    # After each event the state has what it says.
    shown = start
    for event in events:
        shown = cw.apply(shown, event)
        if isinstance(event, cw.PlayerOut):
            assert shown.players[event.seat].is_out
        if isinstance(event, cw.PotTaken):
            assert (sizes(shown), shown.table) == ([0, 4], ())
    assert shown == state


WRONG_MOMENTS = [
    (lambda state: cw.apply(state, cw.PotTaken(0, (cw.Card("As"),), cw.Place.PILE, False)), 0),
    (lambda state: cw.apply(state, cw.WarDeclared(1, (0, 1), (0, 1))), 0),
    (lambda state: cw.withdraw(state, seat=0), 1),
    (lambda state: cw.apply(state, cw.StakeLaid(0, (cw.Card("Kd"),))), 1),
    (lambda state: cw.apply(state, cw.CardsFlipped(0, state.table)), 1),
]


@pytest.mark.parametrize(("call", "steps"), WRONG_MOMENTS)
def test_b047_what_comes_at_the_wrong_moment_is_refused(call: object, steps: int) -> None:
    assert callable(call)
    state = cw.start(WAR, ["As Kd", "2h 3h"])
    for _ in range(steps):
        state, _ = cw.step(state)
    with pytest.raises((cw.BadInput, cw.EventMismatch)):
        call(state)
    assert state.stage is (cw.Stage.BATTLE if steps else cw.Stage.FLIP)


def test_b048_a_finished_game_takes_no_step() -> None:
    over, _ = cw.play_round(cw.start(WAR, ["As", "2h"]))
    for call in (cw.step, cw.play_round, lambda state: cw.withdraw(state, seat=0)):
        with pytest.raises(cw.GameOver):
            call(over)
    assert cw.play(over) == cw.play(cw.start(WAR, ["As", "2h"]))
    assert cw.play(over).state is over
