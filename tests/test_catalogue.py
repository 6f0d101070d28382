"""The catalogue: the family by name, each with a game that is known, and what packages add.

The games under data/catalogue-games.jsonl are compared exactly. For a new ruleset, or after a
wanted change of one:

    CARDWAR_RETELL=1 python -m pytest tests/test_catalogue.py
"""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

import cardwar as cw
from cardwar import catalogue
from cardwar.catalogue import Entry, plugins
from cardwar.catalogue.entry import fold
from cardwar.catalogue.family import FAMILY
from cardwar.catalogue.own_rules import as_many_as_the_rank
from cardwar.cli import main
from commands import with_plugin

GAMES = Path(__file__).parent / "data" / "catalogue-games.jsonl"
NAMES = [entry.names[0] for entry in FAMILY]


def clock_of(rules: cw.RuleSet) -> cw.Clock | None:
    return cw.pace(3) if isinstance(rules, cw.NeedsClock) and rules.needs_clock else None


def players_of(rules: cw.RuleSet) -> list[int]:
    return [number for number in range(2, 9) if number in rules.seats]


# What is in it.


def test_the_family_is_large() -> None:
    assert len(FAMILY) >= 25
    assert catalogue.entries()[: len(FAMILY)] == FAMILY
    assert catalogue.names()[: len(FAMILY)] == tuple(NAMES)


def test_no_two_differ_only_in_name_or_chant() -> None:
    rules = [attrs.evolve(rules_of(entry), name="x", chant=()) for entry in FAMILY]
    assert len(set(rules)) == len(rules)


def rules_of(entry: Entry) -> cw.HouseRules:
    assert isinstance(entry.rules, cw.HouseRules)
    return entry.rules


@pytest.mark.parametrize("entry", FAMILY, ids=NAMES)
def test_each_says_where_it_is_from(entry: Entry) -> None:
    assert entry.regions
    assert len(entry.source) > 10
    assert entry.choices
    assert all(choice.endswith(".") and choice[0].isupper() for choice in entry.choices)
    assert all(name in entry.names for name, _ in entry.chants)
    assert pickle.loads(pickle.dumps(entry)) == entry
    assert hash(entry) == hash(attrs.evolve(entry))
    is_preset = any(preset is entry.rules for preset in vars(cw).values())
    assert is_preset or entry.rules.name == entry.names[0]


def test_names_are_found_however_they_are_written() -> None:
    for entry in FAMILY:
        for name in entry.names:
            for written in (name, name.upper(), name.lower(), f" {name} "):
                assert catalogue.entry(written) is entry
                assert attrs.evolve(called(written), name="x", chant=()) == attrs.evolve(
                    rules_of(entry), name="x", chant=()
                )
    assert catalogue.entry("senso") is catalogue.entry("SENSŌ") is catalogue.entry("戦争")
    assert catalogue.entry("razboi").names[0] == "Război"


def called(name: str) -> cw.HouseRules:
    rules = cw.ruleset(name)
    assert isinstance(rules, cw.HouseRules)
    return rules


def test_a_name_belongs_to_one_ruleset() -> None:
    folded = [fold(name) for entry in FAMILY for name in entry.names]
    assert len(set(folded)) == len(folded)


def test_what_is_only_said_makes_no_other_ruleset() -> None:
    assert cw.ruleset("W-A-R") == cw.W_A_R
    assert cw.ruleset("war") == cw.WAR
    declared = called("I declare war")
    assert (declared.name, declared.chant) == ("I Declare War", ("I", "declare", "a"))
    assert cw.ruleset("milchama") == cw.WAR


def test_unknown_names_are_told_what_is_near() -> None:
    with pytest.raises(cw.UnknownRuleSet, match=r"did you mean '(Bataille|La Bataille)'"):
        cw.ruleset("Batallie")
    with pytest.raises(cw.UnknownRuleSet, match="`cardwar rules` lists all"):
        cw.ruleset("xyzzy")
    with pytest.raises(cw.UnknownRuleSet, match="no ruleset is called ''"):
        catalogue.entry("")


def test_rules_are_called_what_finds_them() -> None:
    for entry in FAMILY:
        for name in (*entry.names, entry.rules.name):
            found = catalogue.name_of(cw.ruleset(name))
            assert found is not None
            assert cw.ruleset(found) == cw.ruleset(name)
    assert catalogue.name_of(attrs.evolve(cw.WAR, stake=4)) is None
    unknown: Any = Nameless()
    assert catalogue.name_of(unknown) is None


# Each is played.


@pytest.mark.parametrize("entry", FAMILY, ids=NAMES)
def test_each_is_played_by_every_number_of_players(entry: Entry) -> None:
    rules = rules_of(entry)
    for players in players_of(rules):
        for seed in range(3):
            state = cw.deal(rules, players=players, seed=seed)
            assert cw.problems(state) == ()
            result = cw.play(state, clock=clock_of(rules), max_rounds=300)
            assert cw.problems(result.state) == ()
            assert pickle.loads(pickle.dumps(result.state)) == result.state


def golden(entry: Entry) -> Iterator[dict[str, object]]:
    """Yield a game of each number of players, as it is kept in the file."""
    for players in players_of(entry.rules):
        state = cw.deal(entry.rules, players=players, seed=2026)
        lines = [state.position]
        while not state.is_over and len(lines) <= 400:
            elapsed = state.battles * 3.0 if clock_of(entry.rules) else None
            state, _ = cw.play_round(state, elapsed=elapsed)
            lines.append(state.position)
        outcome = state.outcome
        told = "".join(f"{line}\n" for line in lines)
        yield {
            "name": entry.names[0],
            "version": entry.version,
            "players": players,
            "seed": 2026,
            "rounds": state.round,
            "wars": state.tally.wars,
            "reason": None if outcome is None else str(outcome.reason),
            "winners": None if outcome is None else list(outcome.winners),
            "first": lines[1],
            "last": lines[-1],
            "digest": hashlib.sha256(told.encode()).hexdigest()[:32],
        }


def changed_games(
    known: list[dict[str, object]], games: list[dict[str, object]]
) -> list[tuple[object, ...]]:
    """Return the games that go another way than before though the version is the same."""
    key = ("name", "version", "players", "seed")
    digests = {tuple(game.get(field) for field in key): game["digest"] for game in known}
    keys = [(tuple(game[field] for field in key), game["digest"]) for game in games]
    return [found for found, digest in keys if digests.get(found, digest) != digest]


def test_a_game_goes_another_way_only_under_a_new_version() -> None:
    game: dict[str, object] = {"name": "X", "version": 1, "players": 2, "seed": 7, "digest": "a"}
    assert changed_games([game], [game]) == []
    assert changed_games([game], [{**game, "digest": "b"}]) == [("X", 1, 2, 7)]
    assert changed_games([game], [{**game, "digest": "b", "version": 2}]) == []


@pytest.mark.slow
def test_each_has_a_known_game() -> None:
    games = [game for entry in FAMILY for game in golden(entry)]
    text = "".join(f"{json.dumps(game, ensure_ascii=False)}\n" for game in games)
    known = [json.loads(line) for line in GAMES.read_text(encoding="utf-8").splitlines()]
    if os.environ.get("CARDWAR_RETELL"):
        assert changed_games(known, games) == []
        GAMES.write_text(text, encoding="utf-8")
        known = games
    assert known == games
    assert {game["name"] for game in known} == set(NAMES)


# What no field says.


def after(name: str, *piles: str, rounds: int = 1) -> str:
    state = cw.start(attrs.evolve(called(name), collect=cw.CollectOrder.AS_PLAYED), piles=piles)
    for _ in range(rounds):
        state, _ = cw.play_round(state)
    return state.position


def test_a_six_beats_an_ace_only_where_one_is_turned_up() -> None:
    assert after("Drunkard", "As 7c", "Kd 7d", "6h 7h") == "7c/7d/7hAsKd6h|"
    assert after("Drunkard", "Ks 7c", "Qd 7d", "6h 7h") == "7cKsQd6h/7d/7h|"
    assert after("Drunkard", "As 7c", "6d 8d", "6h 9h") == "//As6d6h7c8d9h|"


def test_a_pair_beats_a_higher_card_and_three_beat_a_pair() -> None:
    rules = attrs.evolve(called("School Krig"), stake=0)
    state = cw.start(rules, piles=["Tc 2c", "Td 3d", "Ks 4s"])
    _, events = cw.step(cw.step(state)[0])
    assert events[0] == cw.WarDeclared(1, (0, 1), (0, 1))
    state = cw.start(rules, piles=["5c 2c", "5d 3d", "Ks 4s", "Kh 4h"])
    _, events = cw.step(cw.step(state)[0])
    assert events[0] == cw.WarDeclared(1, (2, 3), (2, 3))


def test_who_has_no_card_for_the_dispute_takes_the_pot() -> None:
    assert after("Pyanitsa", "Kc", "Kd 7d 8d", "9s 9h") == "KcKd9s/7d8d/9h|"
    assert after("Pyanitsa", "Kc 7c 9c", "Kd 8d 6d", "9s 9h") == "9c/6dKcKd9s7c8d/9h|"
    # All who tied are empty: the pot waits for the next round.
    assert after("Pyanitsa", "Kc", "Kd", "9s 9h 6h", "8s 7h") == "//9h6h/7h|KcKd9s8s"


@pytest.mark.parametrize(
    ("card", "worth"), [("2", 2), ("9", 9), ("T", 10), ("J", 10), ("K", 10), ("A", 11)]
)
def test_a_war_is_as_long_as_the_rank(card: str, worth: int) -> None:
    piles = [f"{card}c" + "3c" * 12, f"{card}d" + "4d" * 12]
    for name, stake in (("Bloodthirsty War", worth), ("Război", worth - 1)):
        _, events = cw.step(cw.step(cw.start(cw.ruleset(name), piles=piles))[0])
        laid = [len(event.cards) for event in events if isinstance(event, cw.StakeLaid)]
        assert laid == [stake, stake]
    assert "an ace 11" in (as_many_as_the_rank.__doc__ or "")


def test_low_cards_are_left_out_so_that_all_others_are_dealt() -> None:
    for players, aside in ((2, ()), (3, ("2s",)), (4, ()), (5, ("2s", "2h"))):
        state = cw.deal(cw.ruleset("Sensō"), players=players, seed=5)
        assert tuple(card.code for card in state.aside) == aside
        for packs in (2, 3):
            rules = attrs.evolve(called("Sensō"), deck=packs * cw.STANDARD_DECK)
            left = packs * 52 % players
            dealt = cw.deal(rules, players=players, seed=5)
            assert [card.code for card in dealt.aside] == (packs * ["2s"] + packs * ["2h"])[:left]
        assert len({player.holds for player in state.players}) == 1


def test_black_fights_red() -> None:
    state = cw.deal(cw.ruleset("Tod und Leben"), players=2, seed=5)
    colours = [{card.suit.value for card in player.pile} for player in state.players]
    assert colours == [{"c", "s"}, {"d", "h"}]


def test_suits_decide() -> None:
    ranking = called("Suits decide").ranking
    strengths = [ranking.strength(cw.Card(code)) for code in ("2c", "2d", "2h", "2s", "3c", "As")]
    assert strengths == sorted(set(strengths))
    turned = ranking.reversed()
    assert turned.strength(cw.Card("2c")) > turned.strength(cw.Card("2s"))
    assert turned.reversed() == ranking


# What packages add.


@attrs.frozen
class Point:
    """An entry point that gives what it is told to."""

    name: str
    gives: Any
    value: str = "some.module:NAME"

    def load(self) -> Any:  # noqa: ANN401 - it may give anything
        if isinstance(self.gives, Exception):
            raise self.gives
        return self.gives


@pytest.fixture
def points(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Point]]:
    """Let these be the entry points of all packages."""
    given: list[Point] = []
    monkeypatch.setattr(plugins, "entry_points", lambda group: given)
    plugins.added.cache_clear()
    catalogue._index.cache_clear()
    yield given
    plugins.added.cache_clear()
    catalogue._index.cache_clear()


MINE = attrs.evolve(cw.KRIG, name="Mine")


def test_a_ruleset_a_function_and_an_entry_are_added(points: list[Point]) -> None:
    entry = Entry(("Third", "Tredje"), attrs.evolve(MINE, name="Third"))
    points += [Point("First", MINE), Point("Second", lambda: MINE), Point("third", lambda: entry)]
    assert catalogue.names()[len(FAMILY) :] == ("First", "Second", "Third")
    assert cw.ruleset("first") == cw.ruleset("second") == MINE
    assert catalogue.entry("tredje") is entry
    assert catalogue.faults() == {}


BROKEN = {
    "cannot be loaded": ImportError("no module named x"),
    "no ruleset": 7,
    "a class": cw.HouseRules,
    "fails": lambda: 1 / 0,
    "gives none": lambda: None,
    "a half": type("Half", (), {"lay": None, "deck": ()})(),
}


def test_what_is_broken_is_named_and_takes_nothing_down(
    points: list[Point], capsys: pytest.CaptureFixture[str]
) -> None:
    points += [Point(name, value) for name, value in BROKEN.items()]
    points.append(Point("good", MINE))
    assert set(catalogue.faults()) == set(BROKEN) - {"a class"}
    assert catalogue.faults()["fails"] == "some.module:NAME: ZeroDivisionError: division by zero"
    assert cw.ruleset("good") == MINE
    assert cw.ruleset("krig") == cw.KRIG
    with pytest.raises(cw.UnknownRuleSet, match=r"'Fails' cannot be used: .*division by zero"):
        cw.ruleset("Fails")
    assert main(["rules"]) == 0
    told = capsys.readouterr().out
    assert "fails cannot be used: some.module:NAME: ZeroDivisionError: division by zero\n" in told


def test_an_entry_has_the_name_of_its_entry_point(points: list[Point]) -> None:
    points += [Point("ours", Entry(("Mine", "Ours"), MINE)), Point("other", Entry(("X",), MINE))]
    assert cw.ruleset("ours") == MINE
    assert catalogue.faults() == {
        "other": "some.module:NAME: BadInput: it is called ('X',), which has no 'other'"
    }


def test_the_rulesets_of_a_country(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "germany"]) == 0
    told = capsys.readouterr().out
    there = [entry.names[0] for entry in FAMILY if "Germany" in entry.regions]
    assert [line.partition("  ")[0] for line in told.splitlines()] == there
    assert main(["rules", "tod", "und", "leben"]) == 0
    assert capsys.readouterr().out.startswith("Tod und Leben\n")
    assert main(["rules", "germany", "--peace"]) == 2


def test_a_package_cannot_take_a_name_of_the_family(points: list[Point]) -> None:
    points.append(Point("Krig", attrs.evolve(MINE, stake=9)))
    points += [Point("Mine", MINE, "a:A"), Point("mine", MINE, "b:B"), Point("wojna", MINE)]
    assert cw.ruleset("Krig") == cw.KRIG
    assert catalogue.names()[len(FAMILY) :] == ("Mine",)
    assert set(catalogue.faults()) == {"Krig", "mine", "wojna"}
    assert "there is a ruleset called 'Krig' already" in catalogue.faults()["Krig"]


class Bare:
    """A ruleset that is no HouseRules: it answers as another does."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        return getattr(cw.KRIG, name)


class Nameless(Bare):
    """Rules whose name is a number."""

    name = 7


def test_rules_that_are_not_made_of_fields(
    points: list[Point], capsys: pytest.CaptureFixture[str]
) -> None:
    points.append(Point("Bare", Bare()))
    assert main(["rules", "bare"]) == 0
    assert "rules of its own" in capsys.readouterr().out
    assert main(["play", "bare", "--seed", "7", "--quiet"]) == 0
    assert "Seed 7." in capsys.readouterr().out
    assert main(["play", "bare", "--peace"]) == 2
    assert "is not made of fields that --peace could change" in capsys.readouterr().err


def test_two_faults_under_one_name_are_both_told(points: list[Point]) -> None:
    points += [Point("x", 7, "a:A"), Point("x", 8, "b:B")]
    told = catalogue.faults()["x"]
    assert told.startswith("a:A: BadInput: it is 7;")
    assert "; b:B: BadInput: it is 8;" in told


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"regions": "Norway"}, "regions is 'Norway'; it is a tuple of texts"),
        ({"choices": (7,)}, "choices is (7,); it is a tuple of texts"),
        ({"source": None}, "source is None; it is a text"),
        ({"version": 0}, "version is 0"),
        ({"chants": 7}, "chants is 7; it is names with their words"),
        ({"chants": (("War", "w"),)}, "it is names with their words"),
        ({"rules": "war"}, "rules is 'war'"),
    ],
)
def test_what_is_no_entry(fields: dict[str, Any], words: str) -> None:
    given: dict[str, Any] = {"names": ("War",), "rules": cw.WAR, **fields}
    with pytest.raises(cw.BadInput) as caught:
        Entry(**given)
    assert words in str(caught.value)


def test_rules_without_a_proper_name_take_nothing_down(points: list[Point]) -> None:
    points.append(Point("nameless", Nameless()))
    assert "the name of the rules is 7; it is a text" in catalogue.faults()["nameless"]
    assert cw.ruleset("krig") == cw.KRIG


@pytest.mark.parametrize("given", [(), "War", ("",), (7,)])
def test_names_that_are_none(given: Any) -> None:  # noqa: ANN401
    with pytest.raises(cw.BadInput, match="it is a tuple of names, at least one"):
        Entry(given, cw.WAR)


def test_a_real_package_is_installed_and_found(tmp_path: Path) -> None:
    pytest.importorskip("hatchling", reason="the package is built by hatchling (extra test)")
    done = subprocess.run(
        [sys.executable, "-m", "cardwar", "rules", "snill krig"],
        env=with_plugin(tmp_path),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.stderr, done.returncode) == ("", 0)
    assert done.stdout.startswith("Gentle Krig\n\nAlso called Snill krig.\n\nPlayed in: our table.")
