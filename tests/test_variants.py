"""The wild rulesets under examples/variants play what they promise, and what others published."""

from __future__ import annotations

import ast
import importlib.util
import json
import pickle
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardwar as cw
from beside import all_cards

DATA = Path(__file__).parent / "data"
VARIANTS = Path(__file__).parents[1] / "examples" / "variants"
FILES = sorted(VARIANTS.glob("*.py"))


@cache
def load(name: str) -> ModuleType:
    """Import one of the files, which are no package, by its path."""
    spec = importlib.util.spec_from_file_location(name, VARIANTS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def published(file: str) -> dict[str, Any]:
    """Return the published cases of a file by their names."""
    cases = json.loads((DATA / file).read_text(encoding="utf-8"))["cases"]
    return {case["name"]: case for case in cases}


# Each file.


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_is_short_and_stands_alone(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 40
    imported: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            imported.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            imported.add(str(node.module))
        elif isinstance(node, ast.Attribute):
            assert not node.attr.startswith("_")
    assert imported <= {"cardwar", "attrs", *sys.stdlib_module_names}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_as_a_script_it_prints_what_it_says(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "utf8", path], capture_output=True, encoding="utf-8", check=False
    )
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    promised = docstring.partition("prints")[2].splitlines()[1:]
    assert done.stdout.splitlines() == [line.strip() for line in promised]
    assert promised
    assert (done.stderr, done.returncode) == ("", 0)


RULESETS: list[cw.RuleSet[Any]] = [
    load("addition_war").RULES,
    load("best_of_the_stake").RULES,
    load("combat").COMBAT,
    load("mercy").RULES,
    load("pyanitsa").PYANITSA,
    load("recursive_combat").RecursiveCombat(),
    load("romanian_war").RAZBOI,
    load("romanian_war").ONE_MORE,
    load("school_krig").SCHOOL_KRIG,
    load("shedding").SHEDDING,
    load("shedding").DRUNKARD,
    load("six_beats_ace").DRUNKARD,
    load("suits_break_ties").SENSO,
    load("two_starts_war").RULES,
    load("vanishing_ties").RULES,
    load("winamax").WINAMAX,
]


def test_every_file_has_its_rules_here() -> None:
    names = {name for path in FILES for name in vars(load(path.stem))}
    assert {"COMBAT", "SENSO", "RULES"} <= names
    rulesets = [
        value
        for path in FILES
        for value in vars(load(path.stem)).values()
        if isinstance(value, cw.HouseRules) and path.stem != "recursive_combat"
    ]
    assert len({rules.name for rules in RULESETS}) == len(RULESETS) == len(rulesets) + 1
    assert all(rules in RULESETS for rules in rulesets)


def few_ranks(rules: cw.RuleSet[Any]) -> list[Any]:
    """Return so much of a deck that ties come often, and twos, sixes and aces too."""
    if isinstance(rules.deck[0], int):
        return list(rules.deck[:12])
    return [card for card in rules.deck if card.rank.value in "267QA"]


@st.composite
def deals(draw: st.DrawFn, rules: cw.RuleSet[Any]) -> cw.GameState[Any]:
    """Give games of a ruleset, dealt from a small deck."""
    players = draw(st.sampled_from([n for n in range(2, 6) if n in rules.seats]))
    deck = draw(st.permutations(few_ranks(rules)))[: draw(st.integers(players, 20))]
    return cw.deal(rules, players=players, seed=draw(st.integers(0, 2**64 - 1)), deck=deck)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
@settings(max_examples=25)
@given(st.data())
def test_its_games_keep_the_laws(rules: cw.RuleSet[Any], data: st.DataObject) -> None:
    state = start = data.draw(deals(rules))
    cards = Counter(all_cards(start))
    told: list[cw.Event[Any]] = []
    for _ in range(60):
        if state.is_over:
            break
        state, events = cw.step(state)
        told += events
        assert Counter(all_cards(state)) == cards
        assert cw.replay(start, told) == state
    result = cw.play(start)
    assert result.outcome.reason is not cw.Reason.ROUND_LIMIT
    assert result.outcome == (state.outcome or result.outcome)
    for value in (rules, start, state, result):
        copy = pickle.loads(pickle.dumps(value))
        assert copy == value
        assert hash(copy) == hash(value)
    assert cw.play(pickle.loads(pickle.dumps(start))) == result


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_it_can_be_explained(rules: cw.RuleSet[Any]) -> None:
    if isinstance(rules, cw.HouseRules):
        assert len(cw.explain(rules)) > 3


# Winamax.

WINAMAX = published("winamax.json")


def winamax_piles(case: dict[str, Any]) -> list[str]:
    return [" ".join(case["p1"]), " ".join(case["p2"])]


@pytest.mark.parametrize("name", [name for name, case in WINAMAX.items() if case["expected"]])
def test_winamax(name: str) -> None:
    case = WINAMAX[name]
    assert load("winamax").answer(*winamax_piles(case)) == case["expected"]


@pytest.mark.parametrize("name", [name for name, case in WINAMAX.items() if not case["expected"]])
def test_one_turn_of_winamax(name: str) -> None:
    case = WINAMAX[name]
    rules = load("winamax").WINAMAX
    state, _ = cw.play_round(cw.start(rules, piles=winamax_piles(case)))
    after = [" ".join(case["after_one_turn"][player]) for player in ("p1", "p2")]
    assert state.players == cw.start(rules, piles=after).players


def test_winamax_is_a_draw_if_anybody_is_short() -> None:
    answer = load("winamax").answer
    assert answer("Ad 2c 3c 4c Kc", "Ah 2d 3d 4d") == "PAT"
    assert answer("Ad 2c 3c 4c Kc", "Ah 2d 3d 4d Qd") == "1 1"
    assert answer("2c", "3c") == "2 1"


# Combat and Recursive Combat.

COMBAT = published("combat.json")
CASES = {
    game: [name for name in COMBAT if COMBAT[name]["game"] == game]
    for game in ("combat", "recursive_combat")
}


def combat_rules(case: dict[str, Any]) -> cw.RuleSet[int]:
    rules: dict[str, cw.RuleSet[int]] = {
        "combat": load("combat").COMBAT,
        "recursive_combat": load("recursive_combat").RecursiveCombat(),
    }
    return rules[case["game"]]


def decks(state: cw.GameState[int]) -> list[list[int]]:
    return [list(player.pile) for player in state.players]


@pytest.mark.parametrize("name", [name for name in COMBAT if "score" in COMBAT[name]["expected"]])
def test_combat_to_the_end(name: str) -> None:
    case, expected = COMBAT[name], COMBAT[name]["expected"]
    result = cw.play(cw.start(combat_rules(case), piles=[case["p1"], case["p2"]]))
    assert result.outcome.winner == expected["winner"] - 1
    assert result.outcome.reason is cw.Reason.LAST_STANDING
    assert decks(result.state) == [expected["final_p1"], expected["final_p2"]]
    pile = result.state.players[expected["winner"] - 1].pile
    assert load("combat").score(pile) == expected["score"]
    rounds = expected.get("rounds", expected.get("rounds_main_game"))
    assert result.tally.rounds == rounds


@pytest.mark.parametrize("name", [name for name in COMBAT if "published_rounds" in COMBAT[name]])
def test_published_rounds_of_combat(name: str) -> None:
    case = COMBAT[name]
    published_rounds = {row["round"]: row for row in case["published_rounds"]}
    state = cw.start(combat_rules(case), piles=[case["p1"], case["p2"]])
    while not state.is_over:
        before = decks(state)
        state, events = cw.play_round(state)
        row = published_rounds.pop(state.round, None)
        if row is not None:
            flip, taken, *_ = events
            assert isinstance(flip, cw.CardsFlipped)
            assert isinstance(taken, cw.PotTaken)
            assert before == [row["p1"], row["p2"]]
            assert [laid.card for laid in flip.laid] == row["plays"]
            assert taken.seat == row["winner"] - 1
    assert published_rounds == {}


@attrs.define
class Sub:
    """A game within a game, as it was published."""

    triggered_by: str
    p1: list[int]
    p2: list[int]
    rounds: int = 0
    winner: int = 0


def sub_games(state: cw.GameState[int], number: int, found: list[Sub]) -> cw.GameState[int]:
    """Play a game and each game within it once more, and note the latter in order of beginning."""
    while not state.is_over:
        (one, *left), (two, *right) = decks(state)
        before = state
        state, events = cw.play_round(before)
        (winner,) = [event.seat for event in events if isinstance(event, cw.PotTaken)]
        if len(left) < one or len(right) < two:
            assert winner == (0 if one > two else 1)
            continue
        sub = Sub(f"game {number} round {state.round}", left[:one], right[:two])
        found.append(sub)
        last = sub_games(cw.start(state.rules, [sub.p1, sub.p2]), len(found) + 1, found)
        assert last.outcome is not None
        assert last.outcome.winner == winner
        sub.rounds, sub.winner = last.round, winner + 1
    return state


@pytest.mark.parametrize("name", [name for name in COMBAT if "published_subgames" in COMBAT[name]])
def test_published_games_within_the_game(name: str) -> None:
    case = COMBAT[name]
    found: list[Sub] = []
    sub_games(cw.start(combat_rules(case), piles=[case["p1"], case["p2"]]), 1, found)
    assert [attrs.asdict(sub) for sub in found] == case["published_subgames"]
    assert len(found) + 1 == case["expected"]["games_total"]


@pytest.mark.parametrize("name", [name for name in COMBAT if "period" in COMBAT[name]["expected"]])
def test_a_position_seen_before_is_won_by_player_1(name: str) -> None:
    case, expected = COMBAT[name], COMBAT[name]["expected"]
    state = cw.start(combat_rules(case), piles=[case["p1"], case["p2"]])
    result = cw.play(state)
    assert result.outcome == cw.Outcome("seen before", winners=(expected["winner"] - 1,))
    assert result.tally.rounds + 1 == expected["repeat_seen_before_round"]
    assert result.tally.rounds == expected["period"]
    assert decks(result.state) == decks(state)


@pytest.mark.parametrize(
    "name", [name for name in COMBAT if "cycle_period" in COMBAT[name]["expected"]]
)
def test_without_that_rule_it_goes_round(name: str) -> None:
    case = COMBAT[name]
    result = cw.play(cw.start(combat_rules(case), piles=[case["p1"], case["p2"]]))
    assert result.outcome.cycle == cw.Cycle(start=0, length=case["expected"]["cycle_period"])


def test_every_case_of_combat_is_tested() -> None:
    kinds = ("score", "period", "cycle_period")
    assert all(any(kind in case["expected"] for kind in kinds) for case in COMBAT.values())


# What happens in a round laid out by hand.


def taker(rules: cw.RuleSet, *piles: str) -> int:
    """Return the player, from 1, who takes the pot of the first round."""
    _, events = cw.play_round(cw.start(rules, piles=piles))
    (seat,) = [event.seat for event in events if isinstance(event, cw.PotTaken)]
    return seat + 1


def played(rules: cw.RuleSet[Any], *piles: str, rounds: int = 1) -> tuple[Any, list[cw.Event[Any]]]:
    """Return the state after some rounds, and what happened in them."""
    state, told = cw.start(rules, piles=piles), list[cw.Event[Any]]()
    for _ in range(rounds):
        state, events = cw.play_round(state)
        told += events
    return state, told


def wars(rules: cw.RuleSet[Any], *piles: str) -> list[tuple[int, ...]]:
    """Return who tied in each war of the first round."""
    _, events = played(rules, *piles)
    return [event.tied for event in events if isinstance(event, cw.WarDeclared)]


def pot(rules: cw.RuleSet[Any], *piles: str) -> list[tuple[int, str]]:
    """Return who, from 1, takes which cards in the first round; sorted, as some are shuffled."""
    _, events = played(rules, *piles)
    taken = [event for event in events if isinstance(event, cw.PotTaken)]
    return [(event.seat + 1, "".join(sorted(c.code for c in event.cards))) for event in taken]


# Six beats ace.


@pytest.mark.parametrize(
    ("table", "player"),
    [
        ("As Kd 6h", 3),
        ("6h Kd As", 1),
        ("Ks Qd 6h", 1),
        ("As 6h", 2),
        ("6s 7h", 2),
        ("As Kd Qh", 1),
        ("As Ad 6h", 3),
        ("As Ad 6h Kc", 3),
    ],
)
def test_a_six_beats_an_ace_on_the_table(table: str, player: int) -> None:
    assert taker(load("six_beats_ace").DRUNKARD, *table.split()) == player


def test_several_sixes_beside_an_ace_are_a_war_of_all() -> None:
    rules = load("six_beats_ace").DRUNKARD
    state, _ = cw.step(cw.start(rules, piles=["6s 7s", "6h 8h", "Ad 6d", "Kd 9c"]))
    state, events = cw.step(state)
    assert events[0] == cw.WarDeclared(1, tied=(0, 1), seats=(0, 1, 2, 3))
    assert taker(rules, "6s 7s", "6h 8h", "Ad 6d", "Kd 9c") == 4


def test_a_battle_is_judged_on_its_own_cards() -> None:
    # The ace of the opening flip lies in the pot, but not in the war: there the six is low.
    assert taker(load("six_beats_ace").DRUNKARD, "As 6s", "Ah 7h") == 2
    assert taker(load("six_beats_ace").DRUNKARD, "Ks 6s", "Kh Ah") == 1


def test_aces_alone_tie_as_ever() -> None:
    assert taker(load("six_beats_ace").DRUNKARD, "As 9s", "Ah 7h") == 1


# A two starts a war.


def levels(*piles: str) -> list[tuple[int, tuple[int, ...]]]:
    """Return level and fighters of each war of the first round."""
    _, events = cw.play_round(cw.start(load("two_starts_war").RULES, piles=piles))
    return [(event.level, event.seats) for event in events if isinstance(event, cw.WarDeclared)]


def test_a_two_starts_a_war_of_all() -> None:
    assert levels("As 3s Ks", "2d 3d Qd", "7h 3h Jh") == [(1, (0, 1, 2))]
    assert taker(load("two_starts_war").RULES, "As 3s Qs", "2d 3d Jd", "7h 3h Kh") == 3


def test_without_a_two_only_a_tie_is_a_war() -> None:
    assert levels("As 3s Ks", "3d 3c Qd") == []
    assert levels("7s 3s Ks", "7d 3d Qd", "6h 3h Jh") == [(1, (0, 1))]


def test_a_two_turned_up_in_a_war_starts_another() -> None:
    assert levels("As 3s Ks 4s 9s", "2d 3d 2h 4d 8d") == [(1, (0, 1)), (2, (0, 1))]


def test_a_two_in_the_stake_starts_nothing() -> None:
    assert levels("7s 2s Ks", "7d 3d Qd") == [(1, (0, 1))]


def test_a_two_as_the_last_card_is_out_of_its_war() -> None:
    result = cw.play(cw.start(load("two_starts_war").RULES, piles=["2s", "As Ks"]))
    assert result.outcome.winner == 1
    assert result.tally.wars == 1


# Pyanitsa.


PYANITSA = load("pyanitsa").PYANITSA


def test_who_has_tied_and_has_no_card_left_takes_the_pot() -> None:
    state, events = played(PYANITSA, "As", "Ah 7c", "Kd 8c")
    assert pot(PYANITSA, "As", "Ah 7c", "Kd 8c") == [(1, "AhAsKd")]
    assert [type(event) for event in events] == [cw.CardsFlipped, cw.WarDeclared, cw.PotTaken]
    assert [len(player.captured) for player in state.players] == [3, 0, 0]
    assert state.playing == (0, 1, 2)


def test_so_it_goes_for_two_and_in_a_later_war() -> None:
    assert pot(PYANITSA, "As", "Ah 7c") == [(1, "AhAs")]
    assert pot(PYANITSA, "As 9s", "Ah 9h 7c") == [(1, "9h9sAhAs")]
    assert pot(PYANITSA, "As 9s 7c", "Ah 9h") == [(2, "9h9sAhAs")]


def test_a_last_card_that_has_not_tied_for_the_best_takes_nothing() -> None:
    state, _ = played(PYANITSA, "Ks", "As 9s", "Ah 8h", "Kd 7d")
    assert pot(PYANITSA, "Ks", "As 9s", "Ah 8h", "Kd 7d") == [(2, "8h9sAhAsKdKs")]
    assert state.playing == (1, 3)


def test_captured_cards_can_still_be_laid_in_a_war() -> None:
    assert pot(PYANITSA, "As+7c", "Ah 8c") == [(2, "7c8cAhAs")]


def test_if_several_have_no_card_left_nobody_takes_the_pot() -> None:
    assert pot(PYANITSA, "As", "Ah", "Kd 8c") == [(3, "AhAsKd")]
    state, events = played(PYANITSA, "As", "Ah", "Kd 8c", "Qd 9c")
    assert any(isinstance(event, cw.PotCarried) for event in events)
    assert state.playing == (2, 3)
    _, after = cw.play_round(state)
    (taken,) = [event for event in after if isinstance(event, cw.PotTaken)]
    assert (taken.seat, len(taken.cards)) == (3, 6)
    assert cw.play(cw.start(PYANITSA, ["As", "Ah"])).outcome == cw.Outcome(cw.Reason.ALL_OUT)


def test_with_a_stake_one_card_left_is_turned_up_without_it() -> None:
    rules = attrs.evolve(PYANITSA, stake=1)
    _, events = played(rules, "As Qs", "Ah 7h Kh")
    assert [event.seat for event in events if isinstance(event, cw.StakeLaid)] == [1]
    assert pot(rules, "As Qs", "Ah 7h Kh") == [(2, "7hAhAsKhQs")]
    assert pot(rules, "As", "Ah 7h Kh") == [(1, "AhAs")]


# School Krig.

SCHOOL_KRIG = load("school_krig").SCHOOL_KRIG


@pytest.mark.parametrize(
    ("table", "best"),
    [
        ("Ts Td Kh", [(0, 1)]),
        ("Kh Ts Ac Td", [(1, 3)]),
        ("Ts Td Kh Kc", [(2, 3)]),
        ("2s 2d 2h Ac As", [(0, 1, 2)]),
        ("As 2s Ad 2d Ah 2h 2c", [(1, 3, 5, 6)]),
        ("Ts Kd Jh", []),
    ],
)
def test_most_of_a_kind_go_first(table: str, best: list[tuple[int, ...]]) -> None:
    # With no second card nobody can lay for a war, so the first one is all there is.
    assert wars(SCHOOL_KRIG, *table.split()) == best


def test_without_a_pair_the_highest_card_takes_all() -> None:
    assert pot(SCHOOL_KRIG, "Ts 2s", "Kd 2d", "Jh 2h") == [(2, "JhKdTs")]


def test_only_the_equal_cards_fight_and_the_higher_single_card_is_lost() -> None:
    piles = ("Ts 2s 3s 4s 5s", "Td 2d 3d 4d 6d", "Kh Ah")
    state, _ = played(SCHOOL_KRIG, *piles)
    assert pot(SCHOOL_KRIG, *piles) == [(2, "2d2s3d3s4d4s5s6dKhTdTs")]
    assert state.players[2].pile == cw.parse_pile("Ah")


def test_in_a_war_of_three_a_pair_goes_on_too() -> None:
    piles = ("Ts 2s3s4s 5s 6s7s8s 9s", "Td 2d3d4d 5d 6d7d8d Td", "Th 2h3h4h Kh")
    assert wars(SCHOOL_KRIG, *piles) == [(0, 1, 2), (0, 1)]
    assert [taker for taker, _ in pot(SCHOOL_KRIG, *piles)] == [2]


def test_school_krig_and_running_short() -> None:
    assert [taker for taker, _ in pot(SCHOOL_KRIG, "Ts 9s", "Td 2d 3d 4d 6d", "Kh 2h")] == [1]
    assert pot(SCHOOL_KRIG, "Ts", "Td 2d 3d 4d 6d", "Kh 2h") == [(2, "KhTdTs")]


def test_in_a_peaceful_school_a_pair_still_beats_a_single_card() -> None:
    peaceful = cw.peace(SCHOOL_KRIG)
    assert wars(peaceful, "Ts", "Td", "2h") == [(0, 1)]
    assert wars(peaceful, "Ts", "Td", "Kh", "Kc") == [(0, 1)]


# Addition war.

ADDITION = load("addition_war").RULES


def test_the_higher_sum_takes_all() -> None:
    assert pot(ADDITION, "2s 7s 3s", "Kd Ad 3d", "8h 7h 3h") == [(3, "2s7h7s8hAdKd")]
    assert pot(ADDITION, "As Ks 2s", "Qd 3d") == [(2, "3dAsKsQd")]
    assert pot(ADDITION, "Js 2s 2h", "9d 3d") == [(1, "2s3d9dJs")]


def test_equal_sums_are_a_war_with_a_pot_of_fourteen() -> None:
    piles = ("Ts6s 2s3s4s AhKh Qd", "9d7d 5d6d8d QcJc")
    _, events = played(ADDITION, *piles)
    assert [len(event.cards) for event in events if isinstance(event, cw.StakeLaid)] == [3, 3]
    ((player, cards),) = pot(ADDITION, *piles)
    assert (player, len(cards)) == (2, 2 * 14)


def test_of_three_sums_only_the_equal_ones_go_on() -> None:
    piles = ("3s5s As", "4d5d 2d2d2d Ad7d", "2h7h 2h2h2h 5h6h")
    assert wars(ADDITION, *piles) == [(1, 2)]
    ((player, cards),) = pot(ADDITION, *piles)
    assert (player, len(cards)) == (3, 2 * 16)


def test_a_single_card_is_a_sum_of_its_own() -> None:
    assert pot(ADDITION, "Ks", "6d 6d 2c") == [(1, "6d6dKs")]
    assert pot(ADDITION, "Ks", "7d 7d 2c") == [(2, "7d7dKs")]
    assert wars(ADDITION, "Ks", "7d 6d 2c") == [(0, 1)]


@pytest.mark.parametrize(("left", "down"), [(7, 3), (5, 3), (4, 2), (3, 1), (2, 0), (1, 0)])
def test_addition_war_and_running_short(left: int, down: int) -> None:
    _, events = played(ADDITION, "5s5s" + left * "2s", "5h5h 2h2h2h KhKh")
    staked = [len(e.cards) for e in events if isinstance(e, cw.StakeLaid) and e.seat == 0]
    assert sum(staked) == down
    _, war = [event for event in events if isinstance(event, cw.CardsFlipped)]
    assert [laid.seat for laid in war.laid].count(0) == min(2, left)
    assert [laid.seat for laid in war.laid].count(1) == 2


def test_addition_war_without_a_card_left() -> None:
    assert pot(ADDITION, "5s5s", "5h5h 2h") == [(2, "5h5h5s5s")]
    _, events = played(ADDITION, "5s5s", "5h5h 2h 3h", "5d5d 2d 2d")
    assert cw.Forfeited(0, ()) in events


# The Romanian war.

RAZBOI, ONE_MORE = load("romanian_war").RAZBOI, load("romanian_war").ONE_MORE


@pytest.mark.parametrize(
    ("rank", "in_all"),
    [("2", 2), ("3", 3), ("9", 9), ("T", 10), ("J", 10), ("Q", 10), ("K", 10), ("A", 11)],
)
def test_a_war_is_as_long_as_the_rank_that_tied(rank: str, in_all: int) -> None:
    piles = (rank + "s" + 20 * "2s", rank + "h" + 20 * "3h")
    for rules, each in ((RAZBOI, in_all), (ONE_MORE, in_all + 1)):
        state, events = played(rules, *piles)
        stakes = [len(event.cards) for event in events if isinstance(event, cw.StakeLaid)]
        assert stakes == [each - 1, each - 1]
        assert len(state.players[0].pile) == 20 - each


def test_each_war_has_the_length_of_its_own_tie() -> None:
    piles = ("3s 9s9s 2s 9s Ks As", "3h 9h9h 2h 9h Qh Kh")
    _, events = played(RAZBOI, *piles)
    assert wars(RAZBOI, *piles) == [(0, 1), (0, 1)]
    assert [len(event.cards) for event in events if isinstance(event, cw.StakeLaid)] == [2, 2, 1, 1]


def test_a_third_player_does_not_lengthen_the_war_of_two() -> None:
    _, events = played(RAZBOI, "3s" + 9 * "As", "5d" + 9 * "2d", "5h" + 9 * "Kh")
    stakes = [(e.seat, len(e.cards)) for e in events if isinstance(e, cw.StakeLaid)]
    assert stakes == [(1, 4), (2, 4)]


def test_the_romanian_war_and_running_short() -> None:
    _, events = played(RAZBOI, "9s 2s Ks", "9h" + 12 * "3h")
    stakes = [(e.seat, len(e.cards)) for e in events if isinstance(e, cw.StakeLaid)]
    assert stakes == [(0, 1), (1, 8)]
    assert [taker for taker, _ in pot(RAZBOI, "9s 2s Ks", "9h" + 12 * "3h")] == [1]
    assert [taker for taker, _ in pot(RAZBOI, "9s", "9h 2h")] == [2]


@pytest.mark.parametrize("players", range(2, 9))
def test_the_lowest_cards_are_left_out_of_the_deal(players: int) -> None:
    deck = cw.shuffled(cw.STANDARD_DECK, seed=players)
    state = cw.deal(RAZBOI, players=players, seed=1, deck=deck)
    left_out = 52 % players
    assert len(state.aside) == left_out
    assert {card.rank for card in state.aside} <= {cw.Rank.TWO}
    kept = [card for card in deck if card not in state.aside]
    assert [player.pile[0] for player in state.players] == kept[:players]
    assert {player.holds for player in state.players} == {52 // players}
    two_packs = cw.deal(RAZBOI, players=players, seed=1, deck=deck + deck)
    assert len(two_packs.aside) == 104 % players
    assert {card.rank for card in two_packs.aside} <= {cw.Rank.TWO}


# Vanishing ties.

VANISHING = load("vanishing_ties").RULES


@pytest.mark.parametrize(
    ("table", "aside", "taken"),
    [
        ("Ks Kh", "KsKh", []),
        ("Ks Kh 9d", "KsKh", [(3, "9d")]),
        ("9d Ks 5c Kh", "KsKh", [(1, "5c9d")]),
        ("Ks 5s Kh 5h 3d", "Ks5sKh5h", [(5, "3d")]),
        ("Ks 5s Kh 5h", "Ks5sKh5h", []),
        ("Ks Kh Kd 2c", "KsKhKd", [(4, "2c")]),
        ("9s 3h 3d", "", [(1, "3d3h9s")]),
        ("9s 3h 2d", "", [(1, "2d3h9s")]),
    ],
)
def test_the_best_cards_vanish_if_they_tie(
    table: str, aside: str, taken: list[tuple[int, str]]
) -> None:
    piles = [f"{card} 2s" for card in table.split()]
    state, events = played(VANISHING, *piles)
    assert state.aside == cw.parse_pile(aside)
    assert pot(VANISHING, *piles) == taken
    assert not any(isinstance(event, cw.StakeLaid) for event in events)
    assert state.battles == 1
    assert state.table == ()


def test_vanishing_ties_may_leave_one_player_or_none() -> None:
    # Nobody takes the kings, not even the only one who still holds a card.
    state, _ = played(VANISHING, "Ks", "Kh 2h")
    assert state.outcome == cw.Outcome(cw.Reason.LAST_STANDING, (1,))
    assert state.position == "/2h|"
    assert cw.play(cw.start(VANISHING, ["Ks", "Kh"])).outcome == cw.Outcome(cw.Reason.ALL_OUT)


def test_a_whole_game_of_vanishing_ties_loses_cards_only_in_ties() -> None:
    for seed in range(5):
        result = cw.play(cw.deal(VANISHING, players=3, seed=seed))
        assert 1 < len(result.state.aside) <= 52
        assert result.tally.battles == result.tally.rounds


# Shedding.

SHEDDING, SHED_TO_THE_END = load("shedding").SHEDDING, load("shedding").DRUNKARD
RID = "rid of all cards"


def outcome(rules: cw.RuleSet[Any], *piles: str) -> cw.Outcome:
    return cw.play(cw.start(rules, piles=piles)).outcome


def test_the_first_without_cards_wins() -> None:
    assert outcome(SHEDDING, "6s", "As Kd", "Qh Jd") == cw.Outcome(RID, (0,))
    assert outcome(SHEDDING, "As Kd", "6s") == cw.Outcome(RID, (1,))
    assert outcome(SHEDDING, "6s", "7d", "Qh Jd") == cw.Outcome(RID, (0, 1))


def test_or_the_last_with_cards_loses() -> None:
    result = cw.play(cw.start(SHED_TO_THE_END, piles=["6s", "As Kd", "Qh Jd"]))
    assert result.outcome == cw.Outcome(RID, (0, 2))
    assert result.tally.eliminated == ((0, 1), (2, 2))
    # Who went out later stands in order of seats all the same.
    assert outcome(SHED_TO_THE_END, "Qh Jd", "As Kd", "6s") == cw.Outcome(RID, (0, 2))
    assert outcome(SHED_TO_THE_END, "As Kd", "6s") == cw.Outcome(RID, (1,))


def test_who_cannot_fight_a_war_is_rid_of_their_cards() -> None:
    for rules in (SHEDDING, SHED_TO_THE_END):
        assert outcome(rules, "As", "Ah 7c 8c") == cw.Outcome(RID, (0,))
        assert outcome(rules, "As", "Ah") == cw.Outcome(RID, (0, 1))


def test_all_fight_a_war_before_somebody_is_rid_of_their_cards() -> None:
    _, events = played(SHEDDING, "6s 7s 8s 6h", "As 6d 9d", "Ah 6c Tc")
    assert [event.seats for event in events if isinstance(event, cw.WarDeclared)] == [(0, 1, 2)]
    assert outcome(SHEDDING, "6s 7s 8s 6h", "As 6d 9d", "Ah 6c Tc") == cw.Outcome(RID, (1,))


def test_to_leave_the_table_is_not_to_win() -> None:
    state, _ = cw.withdraw(cw.deal(SHEDDING, players=2, seed=1), seat=0)
    assert state.outcome == cw.Outcome(cw.Reason.LAST_STANDING, (1,))
    state, _ = cw.withdraw(cw.deal(SHED_TO_THE_END, players=3, seed=1), seat=0)
    result = cw.play(state).outcome
    assert result.reason == RID
    assert result.winner in (1, 2)


def test_shedding_with_a_cap() -> None:
    rules = cw.capped(SHEDDING, rounds=1)
    assert outcome(rules, "6s 7s", "As Kd").reason is cw.Reason.ROUND_CAP
    assert outcome(rules, "6s", "As Kd") == cw.Outcome(RID, (0,))


# Suits break ties.

SENSO = load("suits_break_ties").SENSO


@pytest.mark.parametrize(
    ("table", "player"),
    [("As Ah", 1), ("Ac Ad Ah As", 4), ("Ah Ad Ac", 1), ("Ad Ac Kh", 1), ("Ks Ac", 2)],
)
def test_suits_break_ties(table: str, player: int) -> None:
    assert taker(SENSO, *table.split()) == player
    assert wars(SENSO, *table.split()) == []


def test_the_order_can_be_turned_round() -> None:
    assert taker(cw.peace(SENSO), "2s", "2c", "2d") == 2
    assert cw.peace(cw.peace(SENSO)).ranking == SENSO.ranking


def test_with_one_deck_there_is_no_war_and_with_two_there_is() -> None:
    for seed in range(10):
        assert cw.play(cw.deal(SENSO, players=4, seed=seed)).tally.wars == 0
    assert wars(SENSO, "As 2s", "As 3s", "Ah 4h") == [(0, 1)]
    assert taker(SENSO, "As 2s", "As 3s", "Ah 4h") == 2


def test_the_game_stops_when_somebody_is_out() -> None:
    result = cw.play(cw.start(SENSO, piles=["2s", "As 3s", "Kd 4d"]))
    assert result.outcome == cw.Outcome(cw.Reason.FIRST_OUT, (1,))


# Best of the stake.

BEST = load("best_of_the_stake").RULES


def test_the_best_of_three_counts_wherever_it_lies() -> None:
    for three in ("Ks 2s 3s", "2s Ks 3s", "2s 3s Ks"):
        assert taker(BEST, f"7s {three}", "7h Qh Jh Th") == 1
        assert taker(BEST, f"7s {three}", "7h Qh Ah Th") == 2
    _, events = played(BEST, "7s 2s Ks 3s", "7h Qh Jh Th")
    assert not any(isinstance(event, cw.StakeLaid) for event in events)
    assert [len(event.laid) for event in events if isinstance(event, cw.CardsFlipped)] == [2, 6]


def test_equal_bests_are_another_war_of_their_own_cards() -> None:
    piles = ("7s 2s Ks 3s 4s 4s 6s", "7h Kh 2h 2h 5h 8h 5h", "7d Qd Qd Jd Ad")
    assert wars(BEST, *piles) == [(0, 1, 2), (0, 1)]
    ((player, cards),) = pot(BEST, *piles)
    assert (player, len(cards)) == (2, 2 * 18)


def test_a_third_player_who_has_not_tied_stays_out() -> None:
    assert wars(BEST, "7s 2s 3s 4s", "7h 5h 3h 4h", "6d Ad Ad Ad") == [(0, 1)]
    assert taker(BEST, "7s 2s 3s 4s", "7h 5h 3h 4h", "6d Ad Ad Ad") == 2


@pytest.mark.parametrize(("left", "player"), [("As", 1), ("2s As", 1), ("As 2s", 1), ("2s Ks", 2)])
def test_best_of_the_stake_and_running_short(left: str, player: int) -> None:
    assert taker(BEST, f"7s {left}", "7h 3h Kh Kh Ah" if player == 1 else "7h 3h 2h Ah") == player
    assert pot(BEST, "7s", "7h 3h") == [(2, "7h7s")]
    _, events = played(BEST, "7s", "7h 3h", "7d 2d")
    assert cw.Forfeited(0, ()) in events


@attrs.frozen
class TiedKeepTheirs(cw.HouseRules):
    """Who has tied takes their card back, and no war is fought."""

    def lay(self, battle: cw.Battle) -> cw.LayAnswer:
        return cw.Award(winner=None) if battle.level else super().lay(battle)

    def settle(self, battle: cw.Battle, winner: int | None) -> tuple[cw.Share, ...]:
        shares = [cw.Share((laid,), cw.Place.PILE, laid.seat) for laid in battle.table]
        if winner is None:
            return tuple(s for s in shares if s.seat in battle.tied) + tuple(
                cw.Share(s.laid, cw.Place.ASIDE) for s in shares if s.seat not in battle.tied
            )
        assert battle.tied == ()
        return super().settle(battle, winner)


def test_a_war_without_cards_is_settled_knowing_who_tied() -> None:
    rules = TiedKeepTheirs()
    state, _ = cw.play_round(cw.start(rules, piles=["9c", "5d 3d", "9h 4h"]))
    assert state.position == "9c/3d/4h9h|"
    assert state.aside == cw.parse_pile("5d")
    state, _ = cw.play_round(state)
    assert (state.wars, state.players[0].holds) == (1, 3)


@attrs.frozen
class BackToTwoPlaces(cw.HouseRules[int]):
    """Nobody wins a tie: seat 1 takes its card to the pile, seat 0 to its captured cards."""

    def lay(self, battle: cw.Battle[int]) -> cw.LayAnswer:
        return cw.Award(winner=None) if battle.level else super().lay(battle)

    def settle(self, battle: cw.Battle[int], winner: int | None) -> tuple[cw.Share[int], ...]:
        if winner is not None:
            return super().settle(battle, winner)
        first, second = battle.table
        return (
            cw.Share((second,), cw.Place.PILE, 1),
            cw.Share((first,), cw.Place.CAPTURED, 0),
        )


def test_of_equal_cards_each_takes_back_their_own() -> None:
    rules = BackToTwoPlaces(deck=(1, 2, 7, 7), ranking=cw.NATURAL)
    start = cw.start(rules, piles=[[7, 1], [7, 2]])
    state, events = cw.play_round(start)
    assert cw.replay(start, events) == state
    assert state.players == (cw.Player((1,), (7,)), cw.Player((2, 7)))


def test_play_comes_to_an_end_with_a_clock_whatever_the_rules_say_of_time() -> None:
    class Timid(cw.HouseRules):
        """Says that it looks at no time, and ends only if none has passed."""

        def verdict(self, state: cw.GameState) -> cw.Outcome | None:
            return cw.Outcome("bored") if not state.elapsed and state.round == 3 else None

    rules = Timid(stake=0, collect=cw.CollectOrder.AS_PLAYED)
    state = cw.start(rules, piles=["2c 3c", "3d 2d"])
    result = cw.play(state, clock=cw.pace(1), max_rounds=10)
    assert result.outcome == cw.Outcome("bored")


def test_what_goes_wrong_beyond_the_limit_is_not_met() -> None:
    @attrs.frozen
    class Late(cw.HouseRules):
        def best(self, battle: cw.Battle) -> tuple[int, ...]:
            if battle.memory == 7:
                raise ValueError("late")
            return super().best(battle)

        def remember(self, battle: cw.Battle, winner: int | None) -> int:
            return min((battle.memory if isinstance(battle.memory, int) else 0) + 1, 7)

    state = cw.deal(Late(collect=cw.CollectOrder.AS_PLAYED), players=2, seed=1)
    assert cw.play(state, max_rounds=5).outcome.reason is cw.Reason.ROUND_LIMIT
    with pytest.raises(cw.RuleViolation, match="late"):
        cw.play(state, max_rounds=20)
