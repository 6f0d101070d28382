"""The twin is only worth comparing with if it plays the data files itself."""

from __future__ import annotations

import json
from functools import cache
from itertools import chain
from typing import Any

import pytest

from effort import EXHAUSTIVE, LONG
from twin import Twin, TwinRules
from twin_cases import DATA, Case, read_cases
from twin_chance import DECK, codes, deal, game_seed, shuffle

FILES = ("games.jsonl", "small-worlds.jsonl")


@cache
def cases(file: str) -> dict[str, list[Case]]:
    by_preset: dict[str, list[Case]] = {}
    for case in read_cases(DATA / file):
        by_preset.setdefault(case.preset, []).append(case)
    return by_preset


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "preset"), [(file, preset) for file in FILES for preset in cases(file)]
)
def test_the_twin_plays_the_data(file: str, preset: str) -> None:
    for number, case in enumerate(cases(file)[preset]):
        if case.expect["rounds"] > LONG and number % 8 and not EXHAUSTIVE:
            continue
        game = case.fresh_game()
        assert game.play() == case.expect
        assert case.trace in (None, game.trace)


def test_games_are_dealt_from_their_seed() -> None:
    for case in chain.from_iterable(cases("games.jsonl").values()):
        assert deal(case.seed, len(case.piles)) == (case.piles, case.aside)


@cache
def shuffles() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((DATA / "shuffles.json").read_text(encoding="utf-8"))
    return data


def test_shuffles() -> None:
    for row in shuffles()["shuffles"]:
        assert shuffle(DECK, row["seed"], 0) == codes(row["deck"])
        assert shuffle(DECK[:20], row["seed"], 3) == codes(row["third_reshuffle"])


def test_seeds_of_a_bulk_run() -> None:
    bulk = shuffles()["bulk"]
    indexes = [0, 1, 2, 3, 4, 10**12]
    assert [game_seed(bulk["root"], i) for i in indexes] == bulk["game_seeds"]


def published(file: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((DATA / file).read_text(encoding="utf-8"))["cases"]
    return rows


def test_published_games_of_winamax() -> None:
    rules = TwinRules(stake=3, shortfall="draw", capture="by_seat")
    for row in published("winamax.json"):
        piles = [[card.replace("10", "T") for card in row[player]] for player in ("p1", "p2")]
        if row["expected"] is None:
            continue
        report = Twin(rules, piles).play()
        if row["expected"] == "PAT":
            assert report["kind"] == "drawn"
        else:
            winner, rounds = map(int, row["expected"].split())
            assert (report["winners"], report["rounds"]) == ([winner - 1], rounds)


def test_published_games_of_combat() -> None:
    rules = TwinRules(capture="winner_first")
    for row in published("combat.json"):
        if row["game"] != "combat":
            continue
        game = Twin(rules, [row["p1"], row["p2"]])
        report, expect = game.play(), row["expected"]
        if "cycle_period" in expect:
            assert report["cycle_period"] == expect["cycle_period"]
        else:
            assert game.piles == [expect["final_p1"], expect["final_p2"]]
            assert (report["winners"], report["rounds"]) == (
                [expect["winner"] - 1],
                expect["rounds"],
            )


# What no data file holds.


def test_captured_cards_stand_after_a_plus() -> None:
    rules = TwinRules(stake=0, capture="as_played", captures="apart_last_first")
    game = Twin(rules, [codes("2c"), codes("3c")], captured=[codes("ThJh"), []])
    assert game.position() == "2c+ThJh/3c|"
    game.play_round()
    assert game.position() == "+ThJh/+2c3c|"
    game.play_round()
    assert game.position() == "Th+Jh3c/2c|"


def test_plain_numbers_are_written_with_spaces() -> None:
    game = Twin(TwinRules(stake=1, capture="as_played"), [[10, 2, 3], [10, 5, 4]])
    assert game.position() == "10 2 3/10 5 4|"
    assert game.play()["piles"] == ["", "10 10 2 5 3 4"]


def test_the_wars_won_are_remembered_only_once_one_is_won() -> None:
    rules = TwinRules(stake=0, capture="as_played", wars_won=2)
    game = Twin(rules, [[1, 7, 1, 1], [2, 7, 2, 1]])
    game.play_round()
    assert game.memory is None
    game.play_round()
    assert game.memory == [0, 1]


def test_elapsed_is_one_multiplication() -> None:
    game = Twin(TwinRules(capture="as_played", pace=0.1), [[1, 1, 1, 5], [2, 2, 2, 5]])
    for _ in range(3):
        game.play_round()
    assert game.elapsed == 3 * 0.1


def test_a_game_without_end_stops_at_the_limit() -> None:
    rules = TwinRules(shortfall="forfeit", unclaimed="take_back", captures="apart_shuffled")
    report = Twin(rules, [[1, 1], [1, 1]]).play(max_rounds=30)
    assert (report["kind"], report["winners"], report["rounds"]) == ("round_limit", [], 30)


def test_a_finished_game_plays_no_round() -> None:
    game = Twin(TwinRules(), [[1], []])
    assert (game.kind, game.winners, game.rounds) == ("last_standing", [0], 0)
    with pytest.raises(ValueError, match="over"):
        game.play_round()


def test_misspelt_rules_are_refused() -> None:
    with pytest.raises(ValueError, match="stakes"):
        TwinRules.from_json({"stakes": 3})
