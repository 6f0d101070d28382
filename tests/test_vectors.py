"""Every game of the data files, through every public way to play it.

Each game that is not too long is played to its end by `play` and by `play_round`. Step by step,
with the events folded over the old state after every step and with the same rules asked everything
beside it, go all small worlds and the first STEPPED_ROUNDS rounds of each full game. With
CARDWAR_EXHAUSTIVE=1 all rounds of all games go through all three.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import cardwar as cw
from effort import EXHAUSTIVE, LONG
from proxies import Proxy
from vectors import DATA, Data, clock_of, digest, lines, result_of, rules_of

STEPPED_ROUNDS = 10**9 if EXHAUSTIVE else 30

FILES = ("games.jsonl", "small-worlds.jsonl")
LEFT_UNCLAIMED = (cw.PotCarried, cw.PotSetAside, cw.PotReturned)
LAST_LINES = {"digest", "set_aside", "unclaimed"}
RULES_OF_A_VECTOR = (
    "stake",
    "joins",
    "shortfall",
    "unclaimed",
    "collect",
    "captures",
    "ranking",
    "endings",
)


@cache
def rows_by_preset(file: str) -> dict[str, list[Data]]:
    by_preset: dict[str, list[Data]] = {}
    for row in lines(file):
        by_preset.setdefault(row["preset"], []).append(row)
    return by_preset


class Vector:
    """One game of a data file."""

    def __init__(self, row: Data, game: Data) -> None:
        self.rules = rules_of(row["rules"])
        self.clock = clock_of(row["rules"])
        self.seed: int = row["seed"]
        self.piles: list[str] = game["piles"]
        self.aside: str = game.get("aside", "")
        self.expect: Data = game["expect"]
        self.trace: list[str] | None = game.get("trace")

    def start(self, rules: cw.RuleSet | None = None) -> cw.GameState:
        rules = rules or self.rules
        return cw.start(rules, self.piles, aside=self.aside, seed=self.seed)

    def elapsed(self, state: cw.GameState) -> float | None:
        return None if self.clock is None else self.clock(state)

    def goes_on(self, state: cw.GameState) -> bool:
        return not state.is_over and state.round < self.expect["rounds"]


def vectors(file: str, preset: str) -> Iterator[Vector]:
    for row in rows_by_preset(file)[preset]:
        for game in row.get("games", [row]):
            yield Vector(row, game)


by_preset = pytest.mark.parametrize(
    ("file", "preset"), [(file, preset) for file in FILES for preset in rows_by_preset(file)]
)


@by_preset
@pytest.mark.slow
def test_play(file: str, preset: str) -> None:
    for number, vector in enumerate(vectors(file, preset)):
        if vector.expect["rounds"] > LONG and number % 6 and not EXHAUSTIVE:
            continue
        found = result_of(cw.play(vector.start(), clock=vector.clock))
        assert found == {k: v for k, v in vector.expect.items() if k not in LAST_LINES}


@by_preset
@pytest.mark.slow
def test_rounds(file: str, preset: str) -> None:
    """Round by round: the digest, the first lines, and the pots that nobody claimed."""
    for number, vector in enumerate(vectors(file, preset)):
        state, expect = vector.start(), vector.expect
        # Others than those of `test_play`.
        if expect["rounds"] > LONG and number % 12 != 1 and not EXHAUSTIVE:
            continue
        positions, unclaimed = [state.position], 0
        while vector.goes_on(state):
            if vector.clock is None:
                state, events = cw.play_round(state)
            else:
                state, events = steps_of_a_round(vector, state)
            positions.append(state.position)
            unclaimed += sum(isinstance(event, LEFT_UNCLAIMED) for event in events)
        assert digest(positions) == expect["digest"]
        assert vector.trace in (None, positions[:4])
        assert unclaimed == expect.get("unclaimed", 0)
        assert cw.write_pile(state.aside) == vector.aside + expect.get("set_aside", "")
        assert state.round == expect["rounds"]
        assert state.is_over is (expect["kind"] != "cycle")


def steps_of_a_round(
    vector: Vector, state: cw.GameState
) -> tuple[cw.GameState, tuple[cw.Event, ...]]:
    state, events = cw.step(state, elapsed=vector.elapsed(state))
    while state.stage is cw.Stage.BATTLE:
        state, told = cw.step(state, elapsed=vector.elapsed(state))
        events += told
    return state, events


@by_preset
@pytest.mark.slow
def test_steps(file: str, preset: str) -> None:
    """Step by step: events give the state, and rules that are asked everything play the same."""
    for vector in vectors(file, preset):
        state, asked = vector.start(), vector.start(Proxy(vector.rules))
        positions, unclaimed = [state.position], 0
        while vector.goes_on(state) and state.round < STEPPED_ROUNDS:
            state, events = checked_round(vector, state)
            asked, same_events = steps_of_a_round(vector, asked)
            assert same_events == events
            positions.append(state.position)
            unclaimed += sum(isinstance(event, LEFT_UNCLAIMED) for event in events)
        assert asked.position == state.position
        assert asked.tally == state.tally
        assert vector.trace in (None, positions[:4])
        if not vector.goes_on(state):
            assert digest(positions) == vector.expect["digest"]
            assert unclaimed == vector.expect.get("unclaimed", 0)


def checked_round(vector: Vector, state: cw.GameState) -> tuple[cw.GameState, tuple[cw.Event, ...]]:
    """Play a round by steps; check that each one's events, folded over the old state, give it."""
    events: tuple[cw.Event, ...] = ()
    while True:
        before = state
        state, told = cw.step(before, elapsed=vector.elapsed(before))
        assert cw.replay(before, told) == state
        events += told
        if state.stage is not cw.Stage.BATTLE:
            return state, events


@pytest.mark.parametrize("preset", rows_by_preset("games.jsonl"))
def test_games_are_dealt_from_their_seed(preset: str) -> None:
    for row in rows_by_preset("games.jsonl")[preset]:
        state = cw.deal(cw.WAR, players=row["players"], seed=row["seed"])
        assert [cw.write_pile(player.pile) for player in state.players] == row["piles"]
        assert cw.write_pile(state.aside) == row["aside"]


@pytest.mark.parametrize("name", ["WAR", "BATAILLE", "KRIG", "PEACE", "TWO_HANDED"])
def test_presets_in_capitals_are_those_of_the_library(name: str) -> None:
    rules: cw.HouseRules = getattr(cw, name)
    (data,) = {json.dumps(row["rules"]) for row in rows_by_preset("games.jsonl")[name]}
    described = rules_of(json.loads(data), rules.name)
    for field in RULES_OF_A_VECTOR:
        assert getattr(rules, field) == getattr(described, field), field


@cache
def chance() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((DATA / "shuffles.json").read_text(encoding="utf-8"))
    return data


@pytest.mark.parametrize("row", chance()["shuffles"], ids=lambda row: str(row["seed"]))
def test_shuffles(row: Data) -> None:
    deck = cw.STANDARD_DECK
    assert cw.write_pile(cw.shuffled(deck, row["seed"])) == row["deck"]
    assert cw.write_pile(cw.shuffled(deck[:20], row["seed"], 3)) == row["third_reshuffle"]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="the JavaScript runs in Node.js")
def test_shuffles_in_javascript() -> None:
    program = str(Path(__file__).parents[1] / "examples" / "shuffle.mjs")
    deck = [card.code for card in cw.STANDARD_DECK]
    for row in chance()["shuffles"]:
        for number, cards, shuffled in ((0, deck, "deck"), (3, deck[:20], "third_reshuffle")):
            line = ["node", program, str(row["seed"]), str(number), *cards]
            assert subprocess.check_output(line, encoding="ascii").strip() == row[shuffled]


def test_seeds_of_a_bulk_run() -> None:
    bulk = chance()["bulk"]
    indexes = [0, 1, 2, 3, 4, 10**12]
    assert [cw.game_seed(bulk["root"], index) for index in indexes] == bulk["game_seeds"]
