"""The wild rulesets under examples/variants play what they promise, and what others published."""

from __future__ import annotations

import ast
import importlib.util
import json
import pickle
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest

import cardwar as cw

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


def test_there_are_four() -> None:
    assert [path.stem for path in FILES] == [
        "recursive_combat",
        "six_beats_ace",
        "two_starts_war",
        "winamax",
    ]


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


@pytest.mark.parametrize(
    "rules",
    [
        load("winamax").WINAMAX,
        load("recursive_combat").RecursiveCombat(),
        load("six_beats_ace").DRUNKARD,
        load("two_starts_war").RULES,
    ],
    ids=lambda rules: rules.name,
)
def test_its_rules_are_a_value_and_play(rules: cw.RuleSet) -> None:
    assert pickle.loads(pickle.dumps(rules)) == rules
    for seed in range(10):
        # Twenty cards: with fifty, Recursive Combat takes as long as it pleases.
        deck = cw.shuffled(rules.deck, seed)[:20]
        state = cw.deal(rules, players=2, seed=seed, deck=deck)
        result = cw.play(state)
        assert result == cw.play(pickle.loads(pickle.dumps(state)))


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
PLAIN_COMBAT = cw.HouseRules(
    "Combat", tuple(range(1, 51)), ranking=cw.NATURAL, collect=cw.CollectOrder.WINNER_FIRST
)


def combat_rules(case: dict[str, Any]) -> cw.RuleSet[int]:
    rules: cw.RuleSet[int] = load("recursive_combat").RecursiveCombat()
    return PLAIN_COMBAT if case["game"] == "combat" else rules


def decks(state: cw.GameState[int]) -> list[list[int]]:
    return [list(player.pile) for player in state.players]


def score(pile: tuple[int, ...]) -> int:
    return sum(card * place for place, card in enumerate(reversed(pile), start=1))


@pytest.mark.parametrize("name", [name for name in COMBAT if "score" in COMBAT[name]["expected"]])
def test_combat_to_the_end(name: str) -> None:
    case, expected = COMBAT[name], COMBAT[name]["expected"]
    result = cw.play(cw.start(combat_rules(case), piles=[case["p1"], case["p2"]]))
    assert result.outcome.winner == expected["winner"] - 1
    assert result.outcome.reason is cw.Reason.LAST_STANDING
    assert decks(result.state) == [expected["final_p1"], expected["final_p2"]]
    assert score(result.state.players[expected["winner"] - 1].pile) == expected["score"]
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


# Six beats ace.


def taker(rules: cw.RuleSet, *piles: str) -> int:
    """Return the player, from 1, who takes the pot of the first round."""
    _, events = cw.play_round(cw.start(rules, piles=piles))
    (seat,) = [event.seat for event in events if isinstance(event, cw.PotTaken)]
    return seat + 1


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
