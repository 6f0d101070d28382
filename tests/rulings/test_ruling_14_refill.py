from __future__ import annotations

import pytest

import cardwar as cw
from cardwar import Captures, Joins, Shortfall
from rulings.tables import flip, forfeit, house, mixed, refill, stake, takes, tied, told, war

TURNED = house(stake=2, captures=Captures.APART_LAST_FIRST)
SHUFFLED = house(stake=2, captures=Captures.APART_SHUFFLED)


class TestRuling14Refill:
    """The captured cards become the pile when a card must be drawn that is not there.

    Refills, and the shuffles they count, come in laying order.
    """

    def test_before_the_opening_flip(self) -> None:
        state = cw.start(TURNED, piles=["+2c 3c", "9d 4d+5d", "+6h 7h"])
        assert told(state)[:3] == (
            refill(0, "3c 2c"),
            refill(2, "7h 6h"),
            flip(0, "0:3c 1:9d 2:7h"),
        )

    def test_not_before_a_card_must_be_drawn(self) -> None:
        state, events = cw.play_round(cw.start(TURNED, piles=["Kc+2c 3c", "9d 4d"]))
        assert [type(event) for event in events] == [cw.CardsFlipped, cw.PotTaken]
        assert state.position == "+2c3cKc9d/4d|"

    @pytest.mark.parametrize(
        ("pile", "events"),
        [
            # What is left reaches for stake and flip, for the stake, for a part of it, for none.
            ("2d 3d 4d+5d 6d 7d", (stake(1, "2d 3d"), flip(1, "0:4c 1:4d"))),
            ("2d 3d+5d 6d 7d", (stake(1, "2d 3d"), refill(1, "7d 6d 5d"), flip(1, "0:4c 1:7d"))),
            ("2d+5d 6d 7d", (refill(1, "7d 6d 5d"), stake(1, "2d 7d"), flip(1, "0:4c 1:6d"))),
            ("+5d 6d 7d", (refill(1, "7d 6d 5d"), stake(1, "7d 6d"), flip(1, "0:4c 1:5d"))),
        ],
    )
    def test_before_the_stake_or_the_flip_that_it_does_not_reach_for(
        self, pile: str, events: tuple[cw.Event, ...]
    ) -> None:
        _, found = tied(cw.start(TURNED, piles=["9c 2c 3c 4c 5c", "9d" + pile]))
        assert found == (war(1, (0, 1), (0, 1)), stake(0, "2c 3c"), *events)

    def test_they_go_under_what_is_left_of_the_pile(self) -> None:
        state, _ = tied(cw.start(TURNED, piles=["9c 2c 3c 4c", "9d 2d+5d 6d 7d 8d"]))
        assert state.position == "/6d5d|9c9d2c3c2d8d4c7d"

    def test_all_stakes_by_seat_then_all_flips_by_seat(self) -> None:
        piles = ["9c 2c 3c+4c 5c 6c", "9d 2d+3d 4d 5d", "9h 2h 3h+4h 5h 6h", "9s+2s 3s 4s"]
        _, events = tied(cw.start(TURNED, piles=piles))
        assert events == (
            war(1, (0, 1, 2, 3), (0, 1, 2, 3)),
            stake(0, "2c 3c"),
            refill(1, "5d 4d 3d"),
            stake(1, "2d 5d"),
            stake(2, "2h 3h"),
            refill(3, "4s 3s 2s"),
            stake(3, "4s 3s"),
            refill(0, "6c 5c 4c"),
            refill(2, "6h 5h 4h"),
            flip(1, "0:6c 1:4d 2:6h 3:2s"),
        )

    @pytest.mark.parametrize("seed", [1, 2, 3])
    def test_shuffles_are_counted_in_that_order(self, seed: int) -> None:
        piles = ["9c 2c 3c+4c 5c 6c", "9d 2d+3d 4d 5d"]
        state, events = tied(cw.start(SHUFFLED, piles=piles, seed=seed))
        first, second = mixed("3d 4d 5d", seed, 1), mixed("4c 5c 6c", seed, 2)
        assert events == (
            war(1, (0, 1), (0, 1)),
            stake(0, "2c 3c"),
            refill(1, first, shuffled=True),
            stake(1, "2d" + first[:2]),
            refill(0, second, shuffled=True),
            flip(1, f"0:{second[:2]} 1:{first[2:4]}"),
        )
        assert state.shuffles == 2

    def test_one_card_is_shuffled_and_counted_too(self) -> None:
        state, events = cw.step(cw.start(SHUFFLED, piles=["+2c", "9d"]))
        assert events[0] == refill(0, "2c", shuffled=True)
        assert state.shuffles == 1

    def test_a_forfeit_draws_the_same_way(self) -> None:
        rules = house(
            stake=2,
            joins=Joins.ALL,
            shortfall=Shortfall.FORFEIT,
            captures=Captures.APART_SHUFFLED,
        )
        piles = ["9c 2c+4c 5c 6c", "9d 2d+3d", "5h+2h 3h", "4s 3s"]
        state, events = tied(cw.start(rules, piles=piles, seed=4))
        hearts = mixed("2h 3h", 4, 2)
        assert events[:7] == (
            war(1, (0, 1), (0, 1, 2, 3)),
            refill(1, "3d", shuffled=True),
            forfeit(1, "2d 3d"),
            refill(2, hearts, shuffled=True),
            forfeit(2, hearts),
            forfeit(3, "3s"),
            # Seat 0 is left alone and lays nothing, so their captured cards stay apart.
            takes(0, f"9c 9d 5h 4s 2d 3d {hearts} 3s", cw.Place.CAPTURED),
        )
        assert state.shuffles == 2

    def test_forfeits_draw_before_stakes_do(self) -> None:
        rules = house(
            stake=2,
            joins=Joins.ALL,
            shortfall=Shortfall.FORFEIT,
            captures=Captures.APART_LAST_FIRST,
        )
        piles = ["9c 2c+4c 5c 6c", "9d 2d 3d 4d", "5h+2h 3h"]
        _, events = tied(cw.start(rules, piles=piles))
        assert events == (
            war(1, (0, 1), (0, 1, 2)),
            refill(2, "3h 2h"),
            forfeit(2, "3h 2h"),
            refill(0, "6c 5c 4c"),
            stake(0, "2c 6c"),
            stake(1, "2d 3d"),
            flip(1, "0:5c 1:4d"),
        )

    def test_who_stands_draws_nothing(self) -> None:
        rules = house(
            stake=2, shortfall=Shortfall.LAST_CARD_STANDS, captures=Captures.APART_SHUFFLED
        )
        state, events = tied(cw.start(rules, piles=["9c", "9d+2d 3d 4d"]))
        assert [type(event) for event in events] == [
            cw.WarDeclared,
            cw.PileRefilled,
            cw.StakeLaid,
            cw.CardsFlipped,
        ]
        assert state.shuffles == 1

    def test_under_the_pile_nothing_is_ever_refilled(self) -> None:
        state = cw.deal(cw.WAR, players=2, seed=3)
        while state.outcome is None:
            state, events = cw.step(state)
            assert not any(isinstance(event, cw.PileRefilled) for event in events)
            assert all(player.captured == () for player in state.players)

    def test_what_is_won_after_a_refill_is_captured_again(self) -> None:
        _, events = cw.play_round(cw.start(TURNED, piles=["+2c Kc", "9d 4d"]))
        assert events[-1] == takes(0, "Kc 9d", cw.Place.CAPTURED)
