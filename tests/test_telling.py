"""A game told for people: what can happen in a round, in a match, and how it all comes out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args, get_origin

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardwar as cw
from cardwar.cli.course import course_of_game, course_of_match
from cardwar.cli.look import look_of
from cardwar.cli.telling import tell, tell_quietly
from cardwar.cli.waiting import go_on
from cardwar.explaining.outcome_words import WHY
from strategies import SEEDS, House, house_rules

GAME_EVENTS = tuple(get_origin(kind) or kind for kind in get_args(cw.Event))
"""The events of games, without those of matches."""


def told_game(
    state: cw.GameState[Any],
    *,
    names: tuple[str, ...] = (),
    clock: cw.Clock[Any] | None = None,
    rounds: int = 1_000_000,
) -> list[str]:
    """Return a game as lines of plain text."""
    if clock is None and isinstance(state.rules, cw.HouseRules) and state.rules.needs_clock:
        clock = cw.pace(3)
    scenes = course_of_game(state, clock, go_on, max_rounds=rounds)
    lines = tell(scenes, look_of(state, names, str))
    return ["".join(piece.text for piece in line) for line in lines]


# What can happen in a round.


def told(rules: cw.RuleSet, *piles: str, rounds: int = 1) -> list[str]:
    """Return the lines of the first rounds of a game."""
    lines = told_game(cw.start(rules, piles=piles), rounds=rounds)
    return lines[2 : lines.index("", 2)]


def concluded(rules: cw.RuleSet, *piles: str, rounds: int = 1_000_000) -> str:
    """Return the sentence that says how a game came out."""
    *_, sentence, _ = told_game(cw.start(rules, piles=piles), rounds=rounds)
    return sentence


PLAIN = attrs.evolve(cw.WAR, stake=1, collect=cw.CollectOrder.AS_PLAYED)
NO_STAKE = attrs.evolve(PLAIN, stake=0)


def test_a_plain_round() -> None:
    assert told(PLAIN, "Kd 2c", "7c 2c", "As 2c") == [
        "    1   K♦   7♣   A♠   Player 3 takes 3.    [1 1 4]"
    ]


def test_a_war_of_two_with_its_chant() -> None:
    assert told(cw.W_A_R, "Kd 2c 3c 4c As 5c", "Kc 2d 3d 4d Qs 5d") == [
        "    1   K♦   K♣   War!",
        "       ***  ***   W - A - R! 3 cards down each.",
        "        A♠   Q♠   Player 1 takes 10!   [11  1]",
    ]


def test_a_chant_is_as_long_as_the_stake() -> None:
    assert told(cw.W_A_R, "Kd 3c 4c As", "Kc 3d 4d Qs")[1] == (
        "        **   **   W - A! 2 cards down each."
    )


def test_a_war_within_a_war_of_the_tied() -> None:
    assert told(PLAIN, "Kd 3c 4c 5c 9c 9h", "7c 5d", "Kc 3d 4d 5d 8c 8h") == [
        "    1   K♦   7♣   K♣   War! Player 1 and Player 3 tie.",
        "         *         *   1 card down each.",
        "        4♣        4♦   Double war!",
        "         *         *   1 card down each.",
        "        9♣        8♣   Player 1 takes 11!   [12  1  1]",
    ]


def test_a_war_of_all_in_which_some_cannot_go_on() -> None:
    assert told(cw.KRIG, "Kd 3c 4c", "Kh 5d 2d 7c", "Kc 3d 4d 5d 8c 8h") == [
        "    1   K♦   K♥   K♣   War! All tie.",
        "         *    *    *   1 card down each.",
        "        4♣   2♦   4♦   Double war! Player 1 and Player 3 tie. Player 2 must fight too.",
        "                       Player 1 cannot go on: no card left.",
        "                       Player 2 cannot go on: the last card goes into the pot.",
        "                       Player 3 takes 10!   [ 0  0 13]",
        "                       Player 1 is out.",
        "                       Player 2 is out.",
    ]


def test_several_last_cards_go_into_the_pot() -> None:
    rules = attrs.evolve(cw.BATAILLE, stake=3)
    assert told(rules, "Kd 3c 4c", "Kh 5d 2d 7c 8c")[1:3] == [
        "                  Player 1 cannot go on: the last 2 cards go into the pot.",
        "                  Player 2 takes 4!    [0 8]",
    ]


def test_a_short_player_stakes_less() -> None:
    assert told(cw.WAR, "Kd 3c 4c 5c 6c 7c", "Kc 3d 4d") == [
        "    1   K♦   K♣   War!",
        "       ***    *   3 cards down, Player 2 only 1.",
        "        6♣   4♦   Player 1 takes 8!    [9 0]",
        "                  Player 2 is out.",
    ]


def test_a_last_card_stands() -> None:
    rules = attrs.evolve(PLAIN, shortfall=cw.Shortfall.LAST_CARD_STANDS)
    assert told(rules, "Kd 3c 4c 5c 2c", "Kh", "Qd") == [
        "    1   K♦   K♥   Q♦   War! Player 1 and Player 2 tie.",
        "         *             1 card down, Player 2 none.",
        "                       Player 2 has only the K♥ to stand on.",
        "        4♣             Player 2 takes 5!    [2 5 0]",
        "                       Player 3 is out.",
    ]


def test_a_large_stake_is_counted() -> None:
    piles = ("Kd 3c 4c 5c 6c 7c 8c 9c", "Kc 3d 4d 5d 6d 7d 9d 2c")
    assert told(attrs.evolve(cw.WAR, stake=5), *piles)[1] == (
        "        5*   5*   5 cards down each."
    )


def test_wars_without_a_stake() -> None:
    assert told(NO_STAKE, "Kd 3c 4c 5c 6c 7c", "Kc 3d 4d 5d 6d 8c") == [
        "    1   K♦   K♣   War!",
        "        3♣   3♦   Double war!",
        "        4♣   4♦   Triple war!",
        "        5♣   5♦   War number 4!",
        "        6♣   6♦   War number 5!",
        "        7♣   8♣   Player 2 takes 12!   [ 0 12]",
        "                  Player 1 is out.",
    ]


ALL_SHORT = ("Kd", "Kh", "Qd Qc", "Js Jd")


@pytest.mark.parametrize(
    ("unclaimed", "text", "taken"),
    [
        (cw.Unclaimed.CARRY_OVER, "Nobody takes it: the table keeps 4 cards.   [0 0 1 1]", 6),
        (cw.Unclaimed.SET_ASIDE, "Out of play: 4 cards.   [0 0 1 1]", 2),
    ],
)
def test_a_pot_that_nobody_takes(unclaimed: cw.Unclaimed, text: str, taken: int) -> None:
    assert told(attrs.evolve(PLAIN, unclaimed=unclaimed), *ALL_SHORT, rounds=2) == [
        "    1   K♦   K♥   Q♦   J♠   War! Player 1 and Player 2 tie.",
        "                            Player 1 cannot go on: no card left.",
        "                            Player 2 cannot go on: no card left.",
        "                            " + text,
        "                            Player 1 is out.",
        "                            Player 2 is out.",
        f"    2             Q♣   J♦   Player 3 takes {taken}.    [0 0 {taken} 0]",
        "                            Player 4 is out.",
    ]


def test_a_pot_that_is_taken_back() -> None:
    rules = attrs.evolve(PLAIN, unclaimed=cw.Unclaimed.TAKE_BACK)
    assert told(rules, *ALL_SHORT)[-1] == (
        "                            All take back their own cards.   [1 1 2 2]"
    )


@pytest.mark.parametrize(
    ("captures", "verb"),
    [
        (cw.Captures.APART_SHUFFLED, "shuffles"),
        (cw.Captures.APART_LAST_FIRST, "turns over"),
    ],
)
def test_won_cards_come_back(captures: cw.Captures, verb: str) -> None:
    rules = attrs.evolve(PLAIN, captures=captures)
    lines = told(rules, "Kd 3c", "7c 5d", rounds=3)
    assert lines[2:4] == [
        f"                  Player 1 {verb} 2 won cards to play on.",
        f"                  Player 2 {verb} 2 won cards to play on.",
    ]
    assert lines[4].startswith("    3  ")


@attrs.frozen
class TwoUp(cw.HouseRules):
    """Everybody opens with a card face down and two face up; the last one counts."""

    def lay(self, battle: cw.Battle) -> cw.LayAnswer:
        if battle.level:
            return super().lay(battle)
        return cw.Lay(tuple(cw.Put(seat, 1, 2) for seat in battle.seats))


def test_a_ruleset_of_its_own() -> None:
    assert told(TwoUp("Two up"), "2c Kd 3c 4c", "3s 7c 5d 6s") == [
        "    1    *    *   1 card down each.",
        "       K♦ 3♣  7♣ 5♦   Player 2 takes 6.    [1 7]",
    ]


def test_a_position_from_the_middle_of_a_round() -> None:
    state, _ = cw.step(cw.start(PLAIN, piles=["Kd 2c 3c", "Kh 2d 4d"]))
    assert told_game(state)[2:5] == [
        "                  War! Player 1 and Player 2 tie.",
        "    1    *    *   1 card down each.",
        "        3♣   4♦   Player 2 takes 6!    [0 6]",
    ]


def test_numbers_are_cards_too() -> None:
    rules = cw.HouseRules("Numbers", (1, 100, 1000), ranking=cw.NATURAL)
    state = cw.start(rules, piles=[(1,), (1000,)])
    assert told_game(state, names=("Ann", "Bo"))[2:4] == [
        "    1     1  1000   Bo takes 2.     [0 2]",
        "                    Ann is out.",
    ]


# How it comes out.


def test_a_war_that_is_a_draw() -> None:
    rules = attrs.evolve(PLAIN, shortfall=cw.Shortfall.DRAW)
    assert told(rules, "Kd 3c 4c", "Kc 3d") == ["    1   K♦   K♣   War!"]
    assert concluded(rules, "Kd 3c 4c", "Kc 3d") == (
        "A draw: somebody has too few cards for this war."
    )


def test_nothing_is_played_where_nobody_can() -> None:
    assert told_game(cw.start(cw.WAR, piles=["As 2c", ""])) == [
        "Seed 0. 2 and 0 cards, none set aside.",
        "",
        "Player 1 wins: nobody else has a card left.",
        "0 rounds, no war.",
    ]
    assert concluded(cw.WAR, "", "") == "A draw: nobody has a card left."


@attrs.frozen
class Mercy:
    """Stop at once, with a reason that cardwar does not know."""

    memoryless = True

    def verdict(self, state: cw.GameState) -> cw.Outcome:
        return cw.Outcome("mercy", cw.leaders(state))


def ended_by(ending: cw.Ending, rules: cw.HouseRules = PLAIN) -> cw.HouseRules:
    return attrs.evolve(rules, endings=(ending,))


@pytest.mark.parametrize(
    ("rules", "piles", "sentence"),
    [
        (
            ended_by(cw.RoundCap(1)),
            "2c 3c/3d 2d",
            "Player 2 wins with 3 cards: that was the last of the agreed rounds.",
        ),
        (
            ended_by(cw.RoundCap(1), cw.WAR),
            "Kc 3c/3d 2d/Ad 2c 3s",
            "Player 3 wins with 5 cards: that was the last of the agreed rounds.",
        ),
        (
            ended_by(cw.RoundCap(1)),
            "2c 3c 4c/3d 2d 5c 6c/Qs Ks",
            "Player 3 wins with 4 cards: that was the last of the agreed rounds.",
        ),
        (
            ended_by(cw.RoundCap(1)),
            "2c 3c 4c 5c/3d 4d",
            (
                "A draw between Player 1 and Player 2 with 3 cards each: "
                "that was the last of the agreed rounds."
            ),
        ),
        (
            ended_by(cw.TimeLimit(2.5)),
            "2c 3c/3d 2d",
            "Player 2 wins with 3 cards: the time is up, after 3 s.",
        ),
        (
            ended_by(cw.FirstOut()),
            "2c/3d 2d/4d 7d",
            "Player 3 wins with 4 cards: somebody is out.",
        ),
        (
            ended_by(cw.WarsWon(1)),
            "2c 3c 4c 5c/2d 3d 5d 6d",
            "Player 2 wins: the agreed number of wars is won.",
        ),
        (ended_by(Mercy()), "2c 3c/3d 2d", "Player 2 wins: mercy."),
        (ended_by(Mercy()), "2c 3c 4c/3d", "A draw between Player 1 and Player 2: mercy."),
    ],
)
def test_endings(rules: cw.HouseRules, piles: str, sentence: str) -> None:
    assert concluded(rules, *piles.split("/")) == sentence


def test_every_reason_has_its_words() -> None:
    # The others are told in sentences of their own.
    assert set(WHY) == set(cw.Reason) - {cw.Reason.CYCLE, cw.Reason.ROUND_LIMIT}


def test_a_game_that_goes_round_for_ever() -> None:
    assert concluded(NO_STAKE, "2c 3c", "3d 2d") == (
        "This game goes round for ever: the position after round 2 comes back every 4 rounds. "
        "With --reshuffle, won cards are shuffled before they come back."
    )
    rules = attrs.evolve(PLAIN, unclaimed=cw.Unclaimed.TAKE_BACK)
    assert concluded(rules, "2c", "2d").startswith(
        "This game goes round for ever: the position of the deal comes back every round. With"
    )


def test_a_game_without_end_that_cannot_be_proved() -> None:
    assert concluded(cw.WAR, "2c 3c", "3d 2d", rounds=1) == (
        "Nobody has won after 1 round, so this is where it stops."
    )


@given(house_rules(), SEEDS, st.integers(2, 3))
def test_a_game_is_told_as_far_as_it_is_played(rules: House, seed: int, players: int) -> None:
    clock = cw.pace(3) if rules.needs_clock else None
    state = cw.deal(attrs.evolve(rules, deck=rules.deck * 2), players=players, seed=seed)
    *_, last = course_of_game(state, clock, go_on, max_rounds=60)
    result = cw.play(state, clock=clock, max_rounds=60)
    (end,) = last.events
    assert isinstance(end, cw.GameWon | cw.GameDrawn)
    assert (end.outcome, last.state) == (result.outcome, result.state)


# Beats, and where a game waits.


class Waits:
    """A pause that counts how often it is called."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> None:
        self.times += 1


def test_there_is_a_pause_before_each_battle() -> None:
    pause = Waits()
    *_, last = course_of_game(cw.deal(cw.KRIG, players=3, seed=799), None, pause)
    assert pause.times == last.state.battles

    match, pause = cw.start_match(cw.KRIG, best_of=3, seed=7), Waits()
    battles = 0
    for scene in course_of_match(match, None, pause):
        if any(isinstance(event, cw.GameWon | cw.GameDrawn) for event in scene.events):
            battles += scene.state.battles
    assert pause.times == battles


def test_a_war_is_declared_before_the_pause_and_fought_after_it() -> None:
    state = cw.start(PLAIN, piles=["Kd 2c 3c 5c", "Kh 2d 3d 6c"])
    shown: list[str] = []

    def pause() -> None:
        shown.append("(Enter)")

    scenes = course_of_game(state, None, pause)
    shown.extend(
        "".join(piece.text for piece in line).strip()
        for line in tell(scenes, look_of(state, ("Ann", "Bo"), str))
    )
    assert shown[2:10] == [
        "(Enter)",
        "1   K♦   K♥   War!",
        "(Enter)",
        "*    *   1 card down each.",
        "3♣   3♦   Double war!",
        "(Enter)",
        "5♣   6♣   Bo takes 8!     [0 8]",
        "Ann is out.",
    ]


# Matches.


def told_match(match: cw.Match, *, is_quiet: bool = False) -> list[str]:
    """Return a match as lines of plain text."""
    look = look_of(cw.deal(match.rules, players=match.players, seed=0), ("Ann", "Bo"), str)
    scenes = course_of_match(match, None, go_on)
    lines = tell_quietly(scenes, look, match.seed) if is_quiet else tell(scenes, look)
    return ["".join(piece.text for piece in line) for line in lines]


def test_a_match_is_told_game_by_game() -> None:
    match = cw.start_match(cw.HALF_DECK, best_of=3, seed=7)
    lines = told_match(match)
    whole = cw.play_match(cw.HALF_DECK, best_of=3, seed=7)
    games = [line for line in lines if line.startswith("Game ")]
    assert games == [
        f"Game {number + 1}. Seed {cw.game_seed(7, number)}. 13 cards each, 26 set aside."
        for number in range(len(whole.outcomes))
    ]
    assert lines[-1] == f"{('Ann', 'Bo')[whole.winner or 0]} wins the match."
    assert lines[-3].endswith(f"Games won: Ann {whole.wins[0]}, Bo {whole.wins[1]}.")


def test_the_games_of_a_match_are_told_as_alone() -> None:
    lines = told_match(cw.start_match(cw.KRIG, best_of=1, seed=5))
    state = cw.deal(cw.KRIG, players=2, seed=cw.game_seed(5, 0))
    alone = told_game(state, names=("Ann", "Bo"))
    assert lines[1 : len(alone) - 1] == alone[1:-1]


def test_the_games_of_a_match_stop_where_they_stop_alone() -> None:
    rules = attrs.evolve(NO_STAKE, name="Endless", deck=cw.parse_pile("2c2d3c3d4c4d5c5d6c6d7c7d"))
    match = cw.start_match(rules, best_of=1, seed=11, max_games=3)
    reasons: list[object] = []
    for scene in course_of_match(match, None, go_on):
        end = scene.events[-1]
        if isinstance(end, cw.GameWon | cw.GameDrawn):
            alone = cw.play(cw.deal(rules, players=2, seed=cw.game_seed(11, end.number)))
            assert (end.outcome, scene.state) == (alone.outcome, alone.state)
            reasons.append(alone.outcome.reason)
    assert cw.Reason.CYCLE in reasons


def test_a_match_told_quietly() -> None:
    lines = told_match(cw.start_match(cw.KRIG, best_of=3, seed=7), is_quiet=True)
    whole = cw.play_match(cw.KRIG, best_of=3, seed=7)
    assert len(lines) == len(whole.outcomes) + 1
    assert lines[0].startswith(f"Game 1, seed {cw.game_seed(7, 0)}: ")
    assert lines[-1] == "Bo wins the match. Games won: Ann 0, Bo 2. Seed 7."


def test_a_match_that_nobody_wins() -> None:
    rules = attrs.evolve(PLAIN, deck=cw.parse_pile("2c2d"), unclaimed=cw.Unclaimed.TAKE_BACK)
    match = cw.start_match(rules, best_of=1, seed=7, max_games=2)
    assert told_match(match, is_quiet=True)[-1] == (
        "Nobody wins the match: enough games were played. Games won: Ann 0, Bo 0. Seed 7."
    )


def test_a_game_that_is_over_when_it_is_dealt() -> None:
    @attrs.frozen
    class OneSided(cw.HouseRules):
        def deal(self, deck: tuple[cw.Card, ...], players: int) -> cw.Deal:
            return cw.Deal((deck, ()))

    lines = told_match(cw.start_match(OneSided(), best_of=1, seed=7))
    assert lines == [
        "Game 1. Seed 7191089600892374487. 52 and 0 cards, none set aside.",
        "",
        "Ann wins: nobody else has a card left.",
        "0 rounds, no war. Games won: Ann 1, Bo 0.",
        "",
        "Ann wins the match.",
    ]


def games_of(events: Iterable[cw.MatchEvent[Any]]) -> list[list[cw.MatchEvent[Any]]]:
    """Return the events of a match game by game."""
    games: list[list[cw.MatchEvent[Any]]] = []
    for event in events:
        if isinstance(event, cw.GameBegun):
            games.append([])
        games[-1].append(event)
    return games


@given(house_rules(with_endings=False), SEEDS)
def test_the_scenes_of_a_match_are_all_that_happens(rules: House, seed: int) -> None:
    rules = attrs.evolve(rules, deck=rules.deck[:8], hand_size=None)
    rules = attrs.evolve(rules, unclaimed=cw.Unclaimed.SET_ASIDE)
    match = cw.start_match(rules, best_of=1, seed=seed, max_games=2)
    scenes = list(course_of_match(match, None, go_on))
    happened: list[cw.MatchEvent[Any]] = []
    while not match.is_over:
        match, events = cw.step_match(match)
        happened += events
    told = games_of(event for scene in scenes for event in scene.events)
    for one, two in zip(told, games_of(happened), strict=True):
        # A game that goes round is told up to its first repetition, and stepped up to the proof.
        played = [event for event in one if isinstance(event, GAME_EVENTS)]
        assert two[1 : len(played) + 1] == played
        assert [event for event in one if not isinstance(event, GAME_EVENTS)] == [
            event for event in two if not isinstance(event, GAME_EVENTS)
        ]
    assert scenes[-1].wins == match.wins
