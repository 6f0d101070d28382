"""Matches: each game from its own seed, first to more than half of them."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any, TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardwar as cw
from cardwar import match as matches
from proxies import Proxy
from strategies import SEEDS, House, house_rules

Match: TypeAlias = cw.Match[Any]
Events: TypeAlias = tuple[cw.MatchEvent[Any], ...]

OWN_EVENTS = (cw.GameBegun, cw.GameWon, cw.GameDrawn, cw.MatchWon, cw.MatchDrawn)


def stepped(match: Match) -> tuple[Match, Events]:
    """Step a match to its end; give it and the events of its own."""
    told: list[cw.MatchEvent[Any]] = []
    while not match.is_over:
        match, events = cw.step_match(match)
        told += [event for event in events if isinstance(event, OWN_EVENTS)]
    return match, tuple(told)


# Rules of which every game is a draw after a round.
DRAWS = Proxy(cw.WAR, "verdict", lambda state: cw.Outcome("tea time", (0, 1)))


def test_the_games_are_those_of_their_seeds() -> None:
    match = cw.play_match(cw.KRIG, players=3, best_of=5, seed=7)
    for number, outcome in enumerate(match.outcomes):
        game = cw.deal(cw.KRIG, players=3, seed=cw.game_seed(7, number))
        assert cw.play(game).outcome == outcome


@pytest.mark.parametrize("seed", range(10))
def test_the_first_to_have_more_than_half_wins(seed: int) -> None:
    match = cw.play_match(cw.WAR, best_of=5, seed=seed)
    assert match.winner is not None
    assert match.wins[match.winner] == 3
    assert match.outcomes[-1].winner == match.winner
    assert sum(match.wins) == len(match.outcomes) <= 5
    assert match == cw.play_match(cw.WAR, best_of=5, seed=seed)


def test_a_match_without_a_seed_keeps_a_fresh_one() -> None:
    one, two = cw.start_match(cw.WAR), cw.start_match(cw.WAR)
    assert one.seed != two.seed


def test_what_happens_in_a_match() -> None:
    match, told = stepped(cw.start_match(cw.WAR, best_of=3, seed=7))
    expected: list[object] = []
    for number, outcome in enumerate(match.outcomes):
        assert outcome.winner is not None
        expected.append(cw.GameBegun(number, cw.game_seed(7, number)))
        expected.append(cw.GameWon(number, outcome.winner, outcome))
    assert told == (*expected, cw.MatchWon(match.winner or 0))
    assert match == cw.play_match(cw.WAR, best_of=3, seed=7)


def test_drawn_games_count_for_nobody_and_the_most_games_end_the_match() -> None:
    match, told = stepped(cw.start_match(DRAWS, best_of=3, seed=7, max_games=4))
    assert (match.wins, match.winner, match.is_over) == ((0, 0), None, True)
    assert [type(event) for event in told] == [cw.GameBegun, cw.GameDrawn] * 4 + [cw.MatchDrawn]
    assert match == cw.play_match(DRAWS, best_of=3, seed=7, max_games=4)
    assert cw.start_match(DRAWS, best_of=3).max_games == 30


def test_games_go_on_past_the_number_until_somebody_has_enough() -> None:
    def verdict(state: cw.GameState) -> cw.Outcome:
        return cw.Outcome("x", (0, 1) if state.seed % 5 else (1,))

    match = cw.play_match(Proxy(cw.WAR, "verdict", verdict), best_of=3, seed=7)
    assert (match.winner, match.wins) == (1, (0, 2))
    assert len(match.outcomes) > 3


def test_a_game_that_is_over_when_it_is_dealt() -> None:
    rules = Proxy(cw.WAR, "deal", lambda deck, players: cw.Deal((deck, ())))
    match, events = cw.step_match(cw.start_match(rules, best_of=1, seed=7))
    outcome = cw.Outcome(cw.Reason.LAST_STANDING, (0,))
    begun = cw.GameBegun(0, cw.game_seed(7, 0))
    assert events == (begun, cw.GameWon(0, 0, outcome), cw.MatchWon(0))
    assert (match.game, match.outcomes) == (None, (outcome,))


@given(house_rules(with_endings=False), SEEDS, st.sampled_from([1, 3]))
def test_a_match_is_its_steps(rules: House, seed: int, best_of: int) -> None:
    # With many cards a game that is never shuffled may take millions of rounds to come round.
    few = rules.deck[:8]
    rules = attrs.evolve(rules, deck=few, hand_size=None, unclaimed=cw.Unclaimed.SET_ASIDE)
    whole = cw.play_match(rules, best_of=best_of, seed=seed, max_games=3)
    match, _ = stepped(cw.start_match(rules, best_of=best_of, seed=seed, max_games=3))
    assert match.outcomes == whole.outcomes
    assert match == whole


def test_a_game_that_goes_round_from_its_first_position() -> None:
    rules: House = cw.HouseRules(
        deck=(1, 2, 3, 4), ranking=cw.NATURAL, stake=0, collect=cw.CollectOrder.AS_PLAYED
    )
    starts: set[int] = set()
    for seed in range(30):
        whole = cw.play_match(rules, best_of=1, seed=seed, max_games=1)
        match, _ = stepped(cw.start_match(rules, best_of=1, seed=seed, max_games=1))
        assert match == whole
        cycle = whole.outcomes[0].cycle
        starts.add(-1 if cycle is None else cycle.start)
    assert 0 in starts


def test_a_game_that_may_never_end_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MAX_ROUNDS", 20)
    rules: House = cw.HouseRules(
        deck=(1, 1, 1, 1),
        ranking=cw.NATURAL,
        shortfall=cw.Shortfall.FORFEIT,
        unclaimed=cw.Unclaimed.TAKE_BACK,
        captures=cw.Captures.APART_SHUFFLED,
    )
    match, _ = stepped(cw.start_match(rules, best_of=1, seed=1, max_games=2))
    assert match.outcomes == (cw.Outcome(cw.Reason.ROUND_LIMIT),) * 2


def test_time_is_told_to_each_game_anew() -> None:
    rules = cw.timed(cw.WAR, minutes=1)
    whole = cw.play_match(rules, best_of=3, seed=7, clock=cw.pace(2.5))
    match = cw.start_match(rules, best_of=3, seed=7)
    while not match.is_over:
        elapsed = None if match.game is None else match.game.battles * 2.5
        match, _ = cw.step_match(match, elapsed=elapsed)
    assert match == whole
    assert {outcome.reason for outcome in whole.outcomes} == {cw.Reason.TIME}
    with pytest.raises(cw.ClockNeeded):
        cw.play_match(rules, best_of=3, seed=7)


def test_who_leaves_a_game_is_dealt_in_again() -> None:
    match, _ = cw.step_match(cw.start_match(cw.WAR, players=3, best_of=1, seed=7))
    match, events = cw.withdraw_from_game(match, seat=1)
    assert isinstance(events[0], cw.PlayerWithdrew)
    assert match.game is not None
    assert match.game.playing == (0, 2)
    match, events = cw.withdraw_from_game(match, seat=0)
    assert events[-1] == cw.MatchWon(2)
    assert (match.game, match.winner) == (None, 2)

    match, _ = cw.step_match(cw.start_match(cw.WAR, seed=7))
    match, _ = cw.withdraw_from_game(match, seat=0)
    match, _ = cw.step_match(match)
    assert match.game is not None
    assert match.game.playing == (0, 1)


@pytest.mark.parametrize(
    "begin", [cw.start_match, cw.play_match], ids=["start_match", "play_match"]
)
@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"best_of": 4}, "best_of is 4; it is an odd number"),
        ({"best_of": 0}, "best_of is 0; it is an int, 1 or more"),
        ({"best_of": True}, "best_of is True"),
        ({"best_of": "3"}, "best_of is '3'"),
        ({"best_of": 5, "max_games": 2}, "max_games is 2; it is an int, 3 or more"),
        ({"max_games": 7.0}, "max_games is 7.0"),
        ({"players": 5}, "players is 5; War is for 2 to 4 players"),
        ({"seed": -1}, "seed is -1"),
        ({"rules": "war"}, "rules is 'war'"),
    ],
)
def test_no_match(begin: Callable[..., object], given: dict[str, Any], words: str) -> None:
    with pytest.raises(cw.BadInput) as caught:
        begin(**{"rules": cw.WAR, **given})
    assert words in str(caught.value)


def test_a_finished_match_takes_no_more_steps() -> None:
    match = cw.play_match(cw.WAR, seed=7)
    with pytest.raises(cw.GameOver, match="a finished match takes no more steps"):
        cw.step_match(match)
    with pytest.raises(cw.GameOver, match="there is no game to leave"):
        cw.withdraw_from_game(match, seat=0)
    with pytest.raises(cw.BadInput, match="no game is in progress"):
        cw.withdraw_from_game(cw.start_match(cw.WAR, seed=7), seat=0)


@pytest.mark.parametrize("value", [None, "x", 7, (cw.start_match(cw.WAR, seed=7), ())])
def test_what_is_no_match(value: object) -> None:
    given: Any = value
    with pytest.raises(cw.BadInput, match=r"match is .*; a Match is asked for"):
        cw.step_match(given)
    with pytest.raises(cw.BadInput, match=r"match is .*; a Match is asked for"):
        cw.withdraw_from_game(given, seat=0)


def test_matches_are_values() -> None:
    match = cw.start_match(cw.WAR, seed=7)
    for _ in range(8):
        earlier, text = match, repr(match)
        match, events = cw.step_match(match)
        assert repr(earlier) == text
        assert cw.step_match(earlier) == (match, events)
        for value in (match, *events):
            again = pickle.loads(pickle.dumps(value))
            assert again == value
            assert hash(again) == hash(value)
            assert not hasattr(value, "__dict__")
