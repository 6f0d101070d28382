from __future__ import annotations

import cardwar as cw
from cardwar import Outcome, Reason, Shortfall, Tally
from rulings.tables import house, rounds, tied


class TestRuling15Counting:
    """Rounds opened, battles compared, ties among the best, the deepest of them."""

    def test_nothing_is_counted_before_the_first_card(self) -> None:
        assert cw.deal(cw.WAR, players=2, seed=1).tally == Tally(0, 0, 0, 0, ())

    def test_a_round_counts_when_it_is_opened(self) -> None:
        state, _ = cw.step(cw.start(house(), piles=["2c 3c", "9d 4d"]))
        assert state.tally == Tally(1, 1, 0, 0, ())
        assert cw.step(state)[0].tally == Tally(1, 1, 0, 0, ())

    def test_battles_are_comparisons_of_face_up_cards(self) -> None:
        # Round 1: two wars. Round 2: none. Round 3: one.
        piles = ["9c 2c 8c 3c Kc 4c Tc 6c 7c 9h", "9d 2d 8d 3d Qd 5d Td 6d Jd 9s"]
        state = cw.start(house(), piles=piles)
        assert rounds(state, 1).tally == Tally(1, 3, 2, 2, ())
        assert rounds(state, 2).tally == Tally(2, 4, 2, 2, ())
        assert rounds(state, 3).tally == Tally(3, 6, 3, 2, ())

    def test_a_battle_in_which_somebody_stands_is_one(self) -> None:
        rules = house(shortfall=Shortfall.LAST_CARD_STANDS)
        state, _ = tied(cw.start(rules, piles=["9c 2c 5c 3c", "9d"]))
        assert state.tally == Tally(1, 2, 1, 1, ())

    def test_a_war_that_nobody_can_lay_for_counts_but_is_no_battle(self) -> None:
        state, _ = cw.play_round(cw.start(house(), piles=["9c", "9d"]))
        assert state.tally == Tally(1, 1, 1, 1, ((0, 1), (1, 1)))

    def test_so_does_one_that_ends_as_one_player_is_left(self) -> None:
        state, _ = cw.play_round(cw.start(house(), piles=["9c 2c 8c 3c", "9d 2d 8d"]))
        assert state.tally == Tally(1, 2, 2, 2, ((1, 1),))

    def test_a_tie_below_the_best_is_no_war(self) -> None:
        state, _ = cw.play_round(cw.start(house(), piles=["2c 3c", "2d 3d", "9h 3h"]))
        assert state.tally == Tally(1, 1, 0, 0, ())

    def test_a_tie_among_three_is_one_war(self) -> None:
        piles = ["9c 2c 3c 6c", "9d 2d 4d 6d", "9h 2h 5h 6h"]
        state, _ = cw.play_round(cw.start(house(), piles=piles))
        assert state.tally == Tally(1, 2, 1, 1, ())

    def test_a_drawn_game_counts_the_round_it_stopped_in(self) -> None:
        rules = house(shortfall=Shortfall.DRAW)
        result = cw.play(cw.start(rules, piles=["Ac 9c", "2d 9d"]))
        assert result.outcome == Outcome(Reason.DRAWN)
        assert result.tally == Tally(2, 2, 1, 1, ())

    def test_the_tally_is_that_of_the_state(self) -> None:
        result = cw.play(cw.start(house(), piles=["Ac Kc 3c", "2d 9d", "3h"]))
        assert result.tally == Tally(2, 2, 0, 0, ((2, 1), (1, 2)))
        assert result.state.tally == result.tally
        state = result.state
        assert (state.round, state.battles, state.wars, state.deepest_war) == (2, 2, 0, 0)
