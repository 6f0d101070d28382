"""Reports on states as values, on chance, and on types and packages."""

from __future__ import annotations

import ast
import copy
import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any, assert_never, cast

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError

import cardwar as cw
from reports.positions import DOUBLE_WAR, KRIG, WAR, Events, all_cards
from twin_chance import shuffle

SOURCE = Path(cw.__file__).parent


def python(code: str, *options: str, hash_seed: str = "random", given: bytes = b"") -> str:
    """Run Python in a process of its own and give what it prints."""
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join([str(SOURCE.parent), str(Path(__file__).parents[1])]),
    }
    done = subprocess.run(
        [sys.executable, *options, "-c", code],
        input=given,
        capture_output=True,
        check=True,
        env=environment,
    )
    return done.stdout.decode().strip()


def values() -> list[Any]:
    """Give a value of each kind, from the middle of a war."""
    state, events = cw.step(cw.step(cw.start(WAR, DOUBLE_WAR))[0])
    result = cw.play(state)
    return [
        cw.Card("Td"),
        cw.Rank.ACE,
        cw.STANDARD_DECK[:5],
        cw.KRIG,
        cw.TIMED,
        cw.LOWEST_WINS,
        state,
        state.players[0],
        state.table[0],
        *events,
        result.outcome,
        result.tally,
        result,
        cw.start_match(cw.WAR, seed=1),
        cw.CycleWatch().see(state),
        cw.pace(2.5),
    ]


# States


def test_b050_what_the_caller_gave_stays_the_callers() -> None:
    piles = [[cw.Card("As"), cw.Card("Kd")], [cw.Card("2h")]]
    aside = [cw.Card("3c")]
    state = cw.start(WAR, piles, aside=aside)
    kept = copy.deepcopy(state)
    piles[0].clear()
    piles.clear()
    aside.clear()
    assert state == kept
    assert cw.write_pile(state.players[0].pile) == "AsKd"
    deck = list(cw.STANDARD_DECK)
    rules = attrs.evolve(cw.WAR, deck=cast(Any, deck))
    deck.clear()
    assert rules.deck == cw.STANDARD_DECK


def test_b050_nothing_can_be_changed_from_outside() -> None:
    state = cw.start(WAR, ["As Kd", "2h 3h"])
    for held in (state.players, state.players[0].pile, state.table, state.rules.deck):
        assert type(held) is tuple
    fields: list[tuple[object, str]] = [(state, "round"), (state.players[0], "pile")]
    for value, name in fields:
        with pytest.raises(AttributeError):
            setattr(value, name, ())
    fields = [(cw.WAR, "stake"), (cw.Card("As"), "rank"), (cw.PlayerOut(0), "seat")]
    for value, name in fields:
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, 1)


def test_b052_states_as_keys() -> None:
    states = [cw.deal(WAR, seed=seed) for seed in range(20)]
    for dealt in states[:10]:
        state = dealt
        while not state.is_over and state.round < 100:
            state, _ = cw.step(state)
            states.append(state)
    again = pickle.loads(pickle.dumps(states))
    assert len(set(states)) == len(states) > 1000
    assert len(set(map(hash, states))) > 0.99 * len(states)
    assert set(states) == set(again)
    assert [*map(hash, states)] == [*map(hash, again)]


def test_b052_equal_piles_are_not_all_of_a_state() -> None:
    state = cw.start(WAR, ["As", "2h"])
    others = [
        cw.start(KRIG, ["As", "2h"]),
        cw.start(WAR, ["As", "2h"], aside="3c"),
        cw.start(WAR, ["As", "2h"], seed=1),
    ]
    assert cw.start(WAR, ["As", "2h"]) == state
    assert all(other != state for other in others)


@pytest.mark.parametrize("value", values(), ids=lambda value: type(value).__name__)
def test_b053_copies_are_equal(value: Any) -> None:  # noqa: ANN401
    for other in (copy.copy(value), copy.deepcopy(value)):
        assert other == value
        assert hash(other) == hash(value)
        assert type(other) is type(value)


def test_b053_a_copied_state_holds_the_same_cards() -> None:
    state = cw.deal(WAR, seed=1)
    assert all_cards(copy.deepcopy(state)) == all_cards(state) == Counter(cw.STANDARD_DECK)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_b054_values_are_pickled(protocol: int) -> None:
    again = pickle.loads(pickle.dumps(values(), protocol))
    assert again == values()
    assert [*map(hash, again)] == [*map(hash, values())]


def test_b054_a_pickled_value_is_equal_in_another_process() -> None:
    # Hashes of text differ there, so none may be carried over.
    code = (
        "import pickle, sys; from reports.test_reports_values import values;"
        "given = pickle.load(sys.stdin.buffer);"
        "print(given == values() and [*map(hash, given)] == [*map(hash, values())])"
    )
    assert python(code, given=pickle.dumps(values())) == "True"


def test_b055_what_was_is_kept_by_keeping_it() -> None:
    states = [cw.start(WAR, DOUBLE_WAR)]
    assert states[0].tally == cw.Tally(0, 0, 0, 0, ())
    while not states[-1].is_over:
        states.append(cw.step(states[-1])[0])
    assert [state.battles for state in states[:4]] == [0, 1, 2, 3]
    assert all(state.rules is WAR for state in states)
    public = {name for name in dir(states[-1]) if not name.startswith("_")}
    assert {"players", "table", "aside", "tally", "seed", "eliminated", "rules"} <= public


def test_b075_a_game_goes_on_from_every_moment_it_was_saved_at() -> None:
    start = cw.start(WAR, DOUBLE_WAR)
    end = start
    events: Events = ()
    while not end.is_over:
        end, told = cw.play_round(end)
        events += told
    for saved_after in range(len(events) + 1):
        saved = pickle.dumps(cw.replay(start, events[:saved_after]))
        assert cw.replay(pickle.loads(saved), events[saved_after:]) == end
    state = start
    while not state.is_over:
        state, _ = cw.step(pickle.loads(pickle.dumps(state)))
    assert state == end


# Chance


def test_b060_without_a_seed_each_game_is_another_and_its_seed_can_be_read() -> None:
    games = [cw.deal(cw.WAR) for _ in range(5)]
    assert len({game.players for game in games}) == 5
    for game in games:
        assert cw.deal(cw.WAR, seed=game.seed) == game
    code = "import cardwar as cw; print(cw.deal(cw.WAR).position)"
    assert python(code, hash_seed="0") != python(code, hash_seed="0")


@pytest.mark.parametrize("seed", [-1, -7, -(2**63), 2**64, 2**200])
def test_b062_seeds_that_would_be_another(seed: int) -> None:
    with pytest.raises(cw.BadInput, match="from 0 to 2\\*\\*64 - 1"):
        cw.deal(cw.WAR, seed=seed)


def test_b063_the_global_generator_is_left_alone() -> None:
    random.seed(5)
    alone = [random.random() for _ in range(2)]
    random.seed(5)
    first = random.random()
    one = cw.play(cw.deal(cw.WAR, seed=1))
    cw.deal(cw.WAR)
    assert [first, random.random()] == alone
    random.seed(6)
    assert cw.play(cw.deal(cw.WAR, seed=1)) == one
    code = "import random; random.seed(5); {}; print(random.random())"
    assert python(code.format("import cardwar")) == python(code.format("pass"))


def test_b064_the_same_seed_deals_the_same_whatever_was_played_before() -> None:
    deals: list[cw.GameState] = []
    for other in range(3):
        deals.append(cw.deal(cw.WAR, seed=7))
        cw.play(cw.deal(cw.WAR, seed=other))
    assert deals[0] == deals[1] == deals[2]


def test_b064_each_game_of_a_match_has_its_own_seed() -> None:
    match, _ = cw.step_match(cw.start_match(cw.WAR, seed=7))
    assert match.game == cw.deal(cw.WAR, seed=cw.game_seed(7, 0))
    match, _ = cw.withdraw_from_game(match, seat=0)
    match, _ = cw.step_match(match)
    assert match.game == cw.deal(cw.WAR, seed=cw.game_seed(7, 1))


def test_b067_neighbouring_seeds_share_no_game() -> None:
    deals = [
        {cw.deal(cw.WAR, seed=cw.game_seed(root, game)).players for game in range(100)}
        for root in (1, 2, 3)
    ]
    assert len(set.union(*deals)) == 300


def test_b068_shuffles_go_on_after_a_game_was_saved() -> None:
    state = cw.deal(cw.reshuffled(cw.WAR), seed=3)
    while state.battles < 50:
        state, _ = cw.step(state)
    assert state.shuffles > 0
    saved = pickle.loads(pickle.dumps(state))
    told: Events = ()
    told_again: Events = ()
    while not state.is_over:
        state, events = cw.play_round(state)
        told += events
        saved, events = cw.play_round(saved)
        told_again += events
    assert told == told_again
    assert saved == state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", [cw.WAR, cw.KRIG, cw.TIMED, cw.PEACE], ids=lambda r: r.name)
def test_b070_only_deck_seed_and_players_make_the_deal(rules: cw.HouseRules, players: int) -> None:
    state = cw.deal(rules, players=players, seed=9)
    piles = [player.pile for player in state.players]
    dealt = [card for row in zip(*piles, strict=True) for card in row]
    assert (*dealt, *state.aside) == cw.shuffled(cw.STANDARD_DECK, seed=9)


GOLDEN = "Js6d6c4c8hKc2s3d4sQdTd3h8s2d5hKd3s5dKhJh2c8dTh2hAh9s 234"


def test_b072_the_deal_is_that_of_the_plain_second_engine() -> None:
    deck = shuffle([card.code for card in cw.STANDARD_DECK], 12345, 0)
    assert GOLDEN.startswith("".join(map(str, deck[::2])) + " ")


@pytest.mark.parametrize("hash_seed", ["0", "1", "2"])
def test_b072_a_deal_is_the_same_everywhere(hash_seed: str) -> None:
    code = (
        "import cardwar as cw; s = cw.deal(cw.WAR, seed=12345);"
        "print(cw.write_pile(s.players[0].pile), cw.play(s).tally.rounds)"
    )
    assert python(code, hash_seed=hash_seed) == GOLDEN


# Types and packages


def test_b091_the_marker_for_checkers_is_in_the_package() -> None:
    assert files("cardwar").joinpath("py.typed").is_file()


@attrs.frozen
class RedFirst:
    """A ranking of their own."""

    def strength(self, card: cw.Card) -> float:
        return cw.ACE_HIGH.strength(card) + (0.5 if card.suit.value in "dh" else 0)

    def reversed(self) -> cw.Ranking:
        return cw.ReversedRanking(self)


def one_each(battle: cw.Battle) -> int:
    return len(battle.tied)


@attrs.frozen
class NoMercy(cw.HouseRules):
    """A rule of their own for who is short: they lose all they have."""

    def lay(self, battle: cw.Battle) -> cw.LayAnswer:
        short = tuple(seat for seat in battle.tied if not battle.holds(seat))
        if battle.level and short == battle.tied:
            return cw.Award(None, out=short)
        return super().lay(battle)


def tell(event: cw.Event) -> str:
    """Tell of any event; a checker sees that none is forgotten."""
    match event:
        case cw.CardsFlipped(level=level):
            return f"flip {level}"
        case cw.WarDeclared() | cw.StakeLaid() | cw.Forfeited():
            return "war"
        case cw.PotTaken() | cw.PotCarried() | cw.PotSetAside() | cw.PotReturned():
            return "pot"
        case cw.PileRefilled() | cw.Remembered() | cw.ClockRead():
            return "aside"
        case cw.PlayerOut() | cw.PlayerWithdrew() | cw.GameEnded():
            return "out"
        case _:
            assert_never(event)


def test_b093_rules_of_their_own_pass_the_strict_checkers() -> None:
    rules: cw.RuleSet = NoMercy(ranking=RedFirst(), stake=one_each)
    state = cw.deal(rules, players=3, seed=2)
    told: set[str] = set()
    while not state.is_over:
        state, events = cw.step(state)
        told.update(map(tell, events))
    assert told >= {"flip 0", "flip 1", "war", "pot", "out"}


def test_b102_nothing_is_checked_by_assert() -> None:
    for path in SOURCE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert not [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Assert)], path


REFUSED = """
import attrs, cardwar as cw
over = cw.start(cw.WAR, ["As", ""])
for call in (
    lambda: cw.deal(cw.WAR, deck=[]),
    lambda: attrs.evolve(cw.WAR, stake=-1),
    lambda: cw.step(over),
    lambda: cw.start(cw.WAR, ["As Z", "Kd"]),
):
    try:
        call()
    except cw.CardwarError as error:
        print(type(error).__name__)
print(len(cw.problems(cw.start(cw.WAR, ["QdQd", "3c"]))))
"""


def test_b102_the_same_is_refused_without_asserts() -> None:
    plain, optimised = python(REFUSED), python(REFUSED, "-O")
    assert plain.split() == ["BadInput", "BadInput", "GameOver", "CardError", "2"]
    assert optimised == plain


@pytest.mark.parametrize("rank", "2TA")
def test_b102_four_of_a_kind_on_top_of_each_pile(rank: str) -> None:
    suits = [f"{rank}{suit}" for suit in "cdhs"]
    for rules in (WAR, KRIG, cw.BATAILLE, cw.TWO_HANDED):
        for rest in ("", "3c4c5c"):
            state = cw.start(rules, ["".join(suits) + rest] * 2)
            assert cw.play(state).outcome is not None
