from __future__ import annotations

import pytest

import cardwar as cw
from cardwar import (
    Captures,
    CollectOrder,
    FirstOut,
    HouseRules,
    Outcome,
    Reason,
    RoundCap,
    Stage,
    Tally,
    TimeLimit,
    WarsWon,
)
from rulings.tables import ends, flip, house, mixed, refill, takes, told

NUMBERS: HouseRules[int] = HouseRules(
    deck=(1, 2, 3, 4), ranking=cw.NATURAL, collect=CollectOrder.AS_PLAYED
)
ENDINGS = (FirstOut(), RoundCap(1), TimeLimit(0.001), WarsWon(1))


class TestRuling16Positions:
    """`start` takes any cards and any piles; if fewer than two seats hold cards, it is over."""

    @pytest.mark.parametrize(
        "piles",
        [
            ["As Kd", "Ah 2c+Th"],
            ["AsKd", "ah2c + 10♥"],
            "AsKd/Ah2c+Th",
            "AsKd/Ah2c+Th|",
        ],
    )
    def test_piles_are_text_in_the_syntax_of_position(self, piles: str | list[str]) -> None:
        state = cw.start(cw.WAR, piles=piles)
        assert state.position == "AsKd/Ah2c+Th|"
        assert state.players[1] == cw.Player(cw.parse_pile("Ah 2c"), cw.parse_pile("Th"))

    def test_piles_are_cards(self) -> None:
        pile = [cw.Card("As"), cw.Card("Kd")]
        state = cw.start(cw.WAR, piles=[pile, pile[::-1]], captured=["Th", ""], aside="2c 3c")
        assert state.position == "AsKd+Th/KdAs|"
        assert state.aside == cw.parse_pile("2c 3c")

    def test_cards_may_be_doubled_and_foreign_to_the_deck(self) -> None:
        state = cw.start(cw.WAR, piles=["As As As", "Xh"])
        assert told(state) == (flip(0, "0:As 1:Xh"), takes(1, mixed("As Xh", 0, 1), shuffled=True))

    def test_cards_may_be_anything_hashable(self) -> None:
        state = cw.start(NUMBERS, piles=[[10, 2], [7, 3, 10**9]])
        assert state.position == "10 2/7 3 1000000000|"
        after, _ = cw.play_round(state)
        assert after.position == "2 10 7/3 1000000000|"

    @pytest.mark.parametrize(
        ("piles", "playing"),
        [
            (["As", "", "Kd"], (0, 2)),
            (["", "As", "Kd", ""], (1, 2)),
            (["", "+As", "Kd"], (1, 2)),
        ],
    )
    def test_piles_may_be_empty(self, piles: list[str], playing: tuple[int, ...]) -> None:
        state = cw.start(cw.WAR, piles=piles)
        assert (state.stage, state.outcome, state.playing) == (Stage.FLIP, None, playing)
        assert state.eliminated == ()

    @pytest.mark.parametrize(
        ("piles", "winner"), [(["As", ""], 0), (["", "", "+2c", ""], 2), (["", "As Kd"], 1)]
    )
    def test_with_one_holder_it_is_over_at_once(self, piles: list[str], winner: int) -> None:
        state = cw.start(cw.WAR, piles=piles)
        assert state.outcome == Outcome(Reason.LAST_STANDING, (winner,))
        assert (state.stage, state.tally) == (Stage.OVER, Tally(0, 0, 0, 0, ()))

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_with_no_holder_it_is_over_at_once(self, seats: int) -> None:
        state = cw.start(cw.WAR, piles=[""] * seats)
        assert state.outcome == Outcome(Reason.ALL_OUT)
        assert (state.stage, state.tally) == (Stage.OVER, Tally(0, 0, 0, 0, ()))

    def test_a_game_that_is_over_at_once_takes_no_step(self) -> None:
        state = cw.start(cw.WAR, piles=["As", ""])
        with pytest.raises(cw.GameOver, match="last standing"):
            cw.step(state)
        result = cw.play(state)
        assert (result.outcome, result.state) == (Outcome(Reason.LAST_STANDING, (0,)), state)

    @pytest.mark.parametrize("ending", ENDINGS)
    def test_endings_are_not_looked_at(self, ending: cw.Ending) -> None:
        rules = house(endings=(ending,))
        assert cw.start(rules, piles=["As", "", "Kd"]).outcome is None
        over = Outcome(Reason.LAST_STANDING, (0,))
        assert cw.start(rules, piles=["As", "", ""]).outcome == over
        assert cw.start(rules, piles=["", ""]).outcome == Outcome(Reason.ALL_OUT)

    def test_first_out_is_looked_at_after_round_1(self) -> None:
        state = cw.start(house(endings=(FirstOut(),)), piles=["As 2s", "", "Kd 3d"])
        assert told(state)[-1] == ends(Reason.FIRST_OUT, 0)

    def test_the_seed_is_0_unless_given(self) -> None:
        state = cw.start(cw.WAR, piles=["As Ks", "Ah Kd"])
        assert state.seed == 0
        assert cw.start(cw.WAR, piles=["As Ks", "Ah Kd"], seed=9).seed == 9

    @pytest.mark.parametrize("seed", [0, 9])
    def test_the_seed_is_the_source_of_all_chance(self, seed: int) -> None:
        rules = house(captures=Captures.APART_SHUFFLED)
        state = cw.start(rules, piles=["+2c 3c 4c 5c 6c", "Kd"], seed=seed)
        pile = mixed("2c 3c 4c 5c 6c", seed, 1)
        assert told(state)[0] == refill(0, pile, shuffled=True)
