"""What is no save is refused, with the path to the fault; and what cannot be saved, with advice."""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardwar as cw

pytest.importorskip("cattrs")

from cardwar import codec
from saves import CODEC
from strategies import Mercy, the_level

Data = Any
Change = Callable[[Data], object]

RULES = attrs.evolve(cw.WAR, name="Ours", endings=(cw.RoundCap(50), cw.TimeLimit(60)))


def at_war() -> cw.GameState:
    """Give a state in a war of a game for three, one of whom is out."""
    state = cw.start(RULES, ["2c", "As Ad 5c 6c 7c 8c 9c", "Kd Ah 5d 6d 7d 8d 9d"], seed=7)
    state, _ = cw.play_round(state)
    assert state.eliminated == ((0, 1),)
    state, _ = cw.step(state)
    state, _ = cw.step(state)
    assert (state.stage, state.level) == (cw.Stage.BATTLE, 1)
    return state


def new() -> cw.GameState:
    return cw.deal(cw.KRIG, players=2, seed=7)


def flipped() -> cw.GameState:
    return cw.step(new())[0]


def over() -> cw.GameState:
    return cw.play(new()).state


def a_match() -> cw.Match:
    match = cw.play_match(cw.KRIG, best_of=3, seed=7)
    match = attrs.evolve(match, outcomes=match.outcomes[:1])
    return cw.step_match(match)[0]


def put(path: str, value: object) -> Change:
    """Give what puts a value at a path."""

    def change(data: Data) -> None:
        *way, last = parts(path)
        for part in way:
            data = data[part]
        data[last] = value

    return change


def crowded() -> cw.Match:
    return cw.start_match(attrs.evolve(cw.WAR, seats=range(2, 10**12)), players=2, seed=7)


def turn(data: Data, *fields: str) -> None:
    for field in fields:
        data[field].reverse()


def drop(path: str) -> Change:
    def change(data: Data) -> None:
        *way, last = parts(path)
        for part in way:
            data = data[part]
        del data[last]

    return change


def parts(path: str) -> list[str | int]:
    return [int(part) if part.isdigit() else part for part in path.split(".")]


MATCH, STATE, RESULT, WATCH = cw.Match, cw.GameState, cw.Result, cw.CycleWatch


def round_and_round() -> cw.Result:
    rules = attrs.evolve(cw.WAR, stake=0, collect=cw.CollectOrder.AS_PLAYED)
    return cw.play(cw.start(rules, piles=["2c 3c", "3d 2d"]))


ROUND = round_and_round()
WATCHED = cw.CycleWatch(ROUND.outcome.cycle, ROUND.state, ROUND.state, 1, ROUND.state)
STRUCTURAL: list[tuple[object, type[object], Change, str]] = [
    (new(), STATE, put("format", "cardwar/match"), "format"),
    (new(), STATE, put("format", None), "format"),
    (new(), STATE, drop("format"), "format"),
    (new(), STATE, put("version", 2), "version"),
    (new(), STATE, put("version", True), "version"),
    (new(), STATE, put("version", "1"), "version"),
    (new(), STATE, drop("version"), "version"),
    (new(), STATE, drop("players"), "players"),
    (new(), STATE, put("colour", "red"), "colour"),
    (new(), STATE, put("an odd name", 1), '["an odd name"]'),
    (new(), STATE, drop("players.1.pile"), "players[1].pile"),
    (new(), STATE, put("players.1.pile.3", "Zz"), "players[1].pile[3]"),
    (new(), STATE, put("players.1.pile.3", "as"), "players[1].pile[3]"),
    (new(), STATE, put("players.1.pile.3", "10d"), "players[1].pile[3]"),
    (new(), STATE, put("players.1.pile.3", 0.5), "players[1].pile[3]"),
    (new(), STATE, put("players.1.pile.3", []), "players[1].pile[3]"),
    (new(), STATE, put("players.1.pile.3", {}), "players[1].pile[3].custom"),
    (new(), STATE, put("players.1.pile.3", {"text": 1}), "players[1].pile[3].text"),
    (new(), STATE, put("players.1.pile.3", {"text": "a", "b": 1}), "players[1].pile[3].b"),
    (new(), STATE, put("players.1.pile.3", {"int": 1.5}), "players[1].pile[3].int"),
    (new(), STATE, put("players.1.pile.3", {"float": "1"}), "players[1].pile[3].float"),
    (new(), STATE, put("players.1.pile.3", {"float": True}), "players[1].pile[3].float"),
    (new(), STATE, put("memory", {"tuple": [1, "Zz"]}), "memory.tuple[1]"),
    (new(), STATE, put("memory", {"tuple": 1}), "memory.tuple"),
    (new(), STATE, put("players.1.is_out", 0), "players[1].is_out"),
    (new(), STATE, put("players.1", None), "players[1]"),
    (new(), STATE, put("players", {}), "players"),
    (new(), STATE, put("players.0.pile", "AsKd"), "players[0].pile"),
    (new(), STATE, put("round", True), "round"),
    (new(), STATE, put("round", -1), "round"),
    (new(), STATE, put("round", "1"), "round"),
    (new(), STATE, put("seed", 7), "seed"),
    (new(), STATE, put("seed", "007"), "seed"),
    (new(), STATE, put("seed", "-1"), "seed"),
    (new(), STATE, put("seed", "\uff17"), "seed"),
    (new(), STATE, put("elapsed", -1), "elapsed"),
    (new(), STATE, put("elapsed", "soon"), "elapsed"),
    (new(), STATE, put("elapsed", None), "elapsed"),
    (new(), STATE, put("elapsed", "1" + "0" * 400), "elapsed"),
    (new(), STATE, put("elapsed", 10**400), "elapsed"),
    (cw.ClockRead(1.0), cw.ClockRead, put("elapsed", "1" + "0" * 400), "elapsed"),
    (new(), STATE, put("seed", str(2**64)), "seed"),
    (new(), STATE, put("seed", "99999999999999999999"), "seed"),
    (new(), STATE, put("round", 2**53), "round"),
    (new(), STATE, put("memory", 2**53), "memory"),
    (new(), STATE, put("memory", -(2**53)), "memory"),
    (new(), STATE, put("memory", {"int": "1000000000000000"}), "memory.int"),
    (new(), STATE, put("memory", {"int": "-9007199254740991"}), "memory.int"),
    (new(), STATE, put("memory", {"int": 2**53}), "memory.int"),
    (new(), STATE, put("memory", {"float": 10**400}), "memory.float"),
    (new(), STATE, put("stage", "flop"), "stage"),
    (new(), STATE, put("stage", 0), "stage"),
    (new(), STATE, put("deck", "DECK_53"), "deck"),
    (new(), STATE, put("rules.catalogue", None), "rules.catalogue"),
    (new(), STATE, put("rules.version", "1"), "rules.version"),
    (new(), STATE, put("rules.more", 1), "rules.more"),
    (new(), STATE, put("rules", "Krig"), "rules"),
    (new(), STATE, put("rules", {"custom": "x"}), "rules.data"),
    (new(), STATE, put("rules", {"named": 1}), "rules.named"),
    (
        new(),
        STATE,
        put("outcome", {"reason": "tea", "winners": [], "cycle": None}),
        "outcome.reason",
    ),
    (new(), STATE, put("outcome", {"reason": "time", "winners": []}), "outcome.cycle"),
    (at_war(), STATE, put("eliminated.0", [0]), "eliminated[0]"),
    (at_war(), STATE, put("eliminated.0", [0, "1"]), "eliminated[0][1]"),
    (at_war(), STATE, put("table.0.seat", None), "table[0].seat"),
    (at_war(), STATE, put("table.0", ["As", 0, True]), "table[0]"),
    (at_war(), STATE, put("rules.type", "Houserules"), "rules.type"),
    (at_war(), STATE, put("rules.name", 7), "rules.name"),
    (at_war(), STATE, put("rules.deck", []), "rules.deck"),
    (at_war(), STATE, put("rules.deck", "DECK"), "rules.deck"),
    (at_war(), STATE, put("rules.seats", [2, 5]), "rules.seats"),
    (at_war(), STATE, drop("rules.seats.step"), "rules.seats.step"),
    (at_war(), STATE, put("rules.hand_size", 1.5), "rules.hand_size"),
    (at_war(), STATE, put("rules.hand_size", {"numerator": 1}), "rules.hand_size.denominator"),
    (at_war(), STATE, put("rules.ranking", None), "rules.ranking"),
    (at_war(), STATE, put("rules.ranking.type", "Order"), "rules.ranking.type"),
    (at_war(), STATE, put("rules.ranking", {"named": 1}), "rules.ranking.named"),
    (at_war(), STATE, put("rules.stake", []), "rules.stake"),
    (at_war(), STATE, put("rules.stake", [3, -1]), "rules.stake[1]"),
    (at_war(), STATE, put("rules.stake", None), "rules.stake"),
    (at_war(), STATE, put("rules.joins", "everybody"), "rules.joins"),
    (at_war(), STATE, put("rules.endings.0.type", ["RoundCap"]), "rules.endings[0].type"),
    (at_war(), STATE, put("rules.endings.0.type", "Cap"), "rules.endings[0].type"),
    (at_war(), STATE, put("rules.endings.0.rounds", "x"), "rules.endings[0].rounds"),
    (at_war(), STATE, put("rules.endings.0", {"custom": 1, "data": 1}), "rules.endings[0].custom"),
    (at_war(), STATE, put("rules.chant", ["W", 1]), "rules.chant[1]"),
    (ROUND, RESULT, put("outcome.cycle.length", None), "outcome.cycle.length"),
    (ROUND, RESULT, drop("state"), "state"),
    (WATCHED, WATCH, put("reach", None), "reach"),
    (a_match(), MATCH, put("best_of", "3"), "best_of"),
    (a_match(), MATCH, put("outcomes.0", None), "outcomes[0]"),
    (cw.PlayerOut(0), cw.PlayerOut, drop("type"), "type"),
    (cw.PlayerOut(0), cw.PlayerOut, put("type", "PlayerIn"), "type"),
    (cw.PlayerOut(0), cw.PlayerOut, put("type", ["PlayerOut"]), "type"),
    (cw.PlayerOut(0), cw.PlayerOut, put("seat", "0"), "seat"),
    (cw.PotTaken(0, (), cw.Place.PILE, False), cw.PotTaken, put("place", "aside"), "place"),
]
IN_MEANING: list[tuple[object, type[object], Change, str]] = [
    # Numbers that are written as texts, or are too large
    (new(), STATE, put("elapsed", "5"), "elapsed"),
    (new(), STATE, put("elapsed", "9" * 1001), "elapsed"),
    (new(), STATE, put("elapsed", float("nan")), "elapsed"),
    (new(), STATE, put("elapsed", float("inf")), "elapsed"),
    (at_war(), STATE, put("rules.stake", "7"), "rules.stake"),
    (at_war(), STATE, put("rules.hand_size", str(-(10**20))), "rules.hand_size"),
    (new(), STATE, put("version", 1.0), "version"),
    (new(), STATE, put("round", 1.0), "round"),
    # Rulesets
    (new(), STATE, put("rules.catalogue", "Krieg"), "rules.catalogue"),
    (new(), STATE, put("rules.version", 2), "rules.version"),
    (new(), STATE, put("rules.catalogue", "World War"), "players"),
    (new(), STATE, put("rules", {"named": "the level"}), "rules.named"),
    (new(), STATE, put("rules", {"custom": "mercy", "data": {}}), "rules.custom"),
    (at_war(), STATE, put("rules.name", " "), "rules"),
    (at_war(), STATE, put("rules.seats.step", 0), "rules.seats.step"),
    (at_war(), STATE, put("rules.seats.start", 1), "rules"),
    (
        at_war(),
        STATE,
        put("rules.hand_size", {"numerator": 1, "denominator": 0}),
        "rules.hand_size.denominator",
    ),
    (at_war(), STATE, put("rules.hand_size", {"numerator": 3, "denominator": 2}), "rules"),
    (at_war(), STATE, put("rules.ranking.order", "AA"), "rules.ranking"),
    (at_war(), STATE, put("rules.endings.0.rounds", 0), "rules.endings[0]"),
    (at_war(), STATE, put("rules.stake", {"named": "the level"}), "rules.stake.named"),
    (at_war(), STATE, put("memory", {"set": [1, 1]}), "memory.set"),
    # Positions
    (new(), STATE, put("players.1.is_out", True), "players[1].is_out"),
    (new(), STATE, put("players.1.pile.3", "As"), "deck"),
    (new(), STATE, drop("players.1.pile.3"), "deck"),
    (new(), STATE, put("deck", ["As"]), "deck"),
    (new(), STATE, put("players", []), "players"),
    (new(), STATE, put("battles", 1), "battles"),
    (new(), STATE, put("forfeited", [0]), "forfeited"),
    (new(), STATE, put("wars", 1), "wars"),
    (new(), STATE, put("stage", "battle"), "stage"),
    (new(), STATE, put("stage", "over"), "outcome"),
    (new(), STATE, put("fighters", [0]), "fighters"),
    (new(), STATE, put("shown", [[]]), "shown"),
    (new(), STATE, put("eliminated", [[0, 1]]), "eliminated[0]"),
    (new(), STATE, put("eliminated", [[5, 1]]), "eliminated[0][0]"),
    (
        flipped(),
        STATE,
        put("outcome", {"reason": "time", "winners": [0], "cycle": None}),
        "outcome",
    ),
    (flipped(), STATE, put("stage", "flip"), "fighters"),
    (flipped(), STATE, put("fighters", [1, 1]), "fighters[1]"),
    (flipped(), STATE, put("fighters", [0, 2]), "fighters[1]"),
    (flipped(), STATE, put("fighters", [0]), "shown"),
    (flipped(), STATE, put("level", 1), "level"),
    (flipped(), STATE, put("shown.0", []), "shown[0]"),
    (flipped(), STATE, put("shown.0.0", "Xs"), "shown[0][0]"),
    (flipped(), STATE, put("table.0.seat", 4), "table[0].seat"),
    (flipped(), STATE, put("table.0.face_up", False), "shown[0]"),
    (at_war(), STATE, put("fighters.0", 0), "fighters[0]"),
    (at_war(), STATE, put("wars", 0), "deepest_war"),
    (at_war(), STATE, put("deepest_war", 0), "deepest_war"),
    (at_war(), STATE, put("level", 2), "level"),
    (at_war(), STATE, put("battles", 1), "battles"),
    (at_war(), STATE, put("battles", 0), "wars"),
    (at_war(), STATE, put("stage", "flip"), "level"),
    (at_war(), STATE, put("eliminated.0", [0, 3]), "eliminated[0]"),
    (at_war(), STATE, put("eliminated", [[0, 1], [0, 1]]), "eliminated[1]"),
    (at_war(), STATE, put("forfeited", [3]), "forfeited[0]"),
    (over(), STATE, put("outcome.winners", [2]), "outcome.winners[0]"),
    (over(), STATE, put("outcome.winners", [1, 0]), "outcome"),
    (
        over(),
        STATE,
        put("outcome", {"reason": "round limit", "winners": [], "cycle": None}),
        "outcome.reason",
    ),
    (over(), STATE, put("outcome.reason", {"text": ""}), "outcome"),
    (over(), STATE, put("outcome", None), "outcome"),
    (over(), STATE, put("outcome.winners", [0, 1]), "outcome"),
    (over(), STATE, put("outcome.reason", "first out"), "outcome"),
    (over(), STATE, lambda data: data.update(battles=data["round"] + data["wars"] + 1), "battles"),
    (over(), STATE, lambda data: data.update(battles=data["round"] - 1), "battles"),
    (flipped(), STATE, lambda data: turn(data, "fighters", "shown"), "fighters"),
    (at_war(), STATE, put("eliminated", [[0, 2], [0, 1]]), "eliminated[1]"),
    # What is made of states
    (ROUND, RESULT, put("outcome.cycle.length", 0), "outcome.cycle"),
    (ROUND, RESULT, put("outcome.cycle.length", 3), "outcome.cycle"),
    (ROUND, RESULT, put("outcome", {"reason": "all out", "winners": [], "cycle": None}), "outcome"),
    (cw.play(new()), RESULT, put("outcome.winners", []), "outcome"),
    (WATCHED, WATCH, put("reach", 0), "reach"),
    (WATCHED, WATCH, put("reach", 3), "reach"),
    (WATCHED, WATCH, put("first", None), "anchor"),
    (WATCHED, WATCH, put("cycle", None), "repeated"),
    (WATCHED, WATCH, put("cycle.start", 3), "cycle"),
    (WATCHED, WATCH, put("anchor.seed", "9"), "anchor"),
    (WATCHED, WATCH, put("first.round", 99), "first.battles"),
    (WATCHED, WATCH, lambda data: data["first"].update(round=99, battles=99), "anchor.round"),
    (a_match(), MATCH, put("players", 5), "players"),
    (crowded(), MATCH, put("players", 10**11), "players"),
    (a_match(), MATCH, put("best_of", 2), "best_of"),
    (a_match(), MATCH, put("max_games", 1), "max_games"),
    (a_match(), MATCH, put("outcomes.0.winners", [7]), "outcomes[0].winners[0]"),
    (a_match(), MATCH, put("players", 3), "game.players"),
    (a_match(), MATCH, put("seed", "8"), "game.seed"),
    (a_match(), MATCH, put("rules.catalogue", "War"), "game.rules"),
    (a_match(), MATCH, put("game", None), "watch"),
    (a_match(), MATCH, put("best_of", 1), "game"),
    (cw.play_match(cw.KRIG, best_of=3, seed=7), MATCH, put("best_of", 1), "outcomes[1]"),
]


@pytest.mark.parametrize(("value", "kind", "change", "path"), STRUCTURAL + IN_MEANING)
def test_a_fault_is_named_with_its_path(
    value: Data, kind: type[object], change: Change, path: str
) -> None:
    data = copy.deepcopy(codec.to_data(value))
    change(data)
    with pytest.raises(cw.FormatError) as caught:
        codec.from_data(data, kind)
    assert caught.value.path == path
    assert str(caught.value) == f"{path}: {caught.value.fault}"
    with pytest.raises(cw.FormatError) as again:
        codec.from_json(json.dumps(data), kind)
    assert again.value.path == path


# Mutations: every field of a save gone, in another type, and one more


MUTATED: list[tuple[object, type[object] | codec.Kind[Any]]] = [
    (at_war(), STATE),
    (over(), STATE),
    (ROUND, RESULT),
    (WATCHED, WATCH),
    (a_match(), MATCH),
    (attrs.evolve(RULES, ranking=cw.LOWEST_WINS, stake=(3, 1), hand_size=3), codec.RULES),
    (cw.KRIG, codec.RULES),
    (
        tuple(
            event
            for state in [cw.deal(cw.reshuffled(cw.KRIG), players=3, seed=7)]
            for event in (*cw.play_round(state)[1], cw.Remembered((1, (2.5, "a", 10**20))))
        ),
        codec.EVENTS,
    ),
    (cw.PotReturned((cw.parse_pile("2c"), ()), cw.Place.PILE), codec.EVENT),
    (cw.GameBegun(0, 2**64 - 1), codec.EVENT),
    (cw.GameWon(1, 0, cw.Outcome("tea", (0,))), codec.EVENT),
    (cw.public_view(at_war()), cw.PublicState),
    (cw.public_view(over()), cw.PublicState),
    ((cw.PublicPotReturned((1, 0), cw.Place.PILE), cw.PlayerOut(1)), codec.PUBLIC_EVENTS),
]
OTHERS: list[object] = [
    None,
    True,
    0,
    1,
    -1,
    7,
    0.5,
    "",
    "As",
    "7",
    [],
    [[]],
    {},
    {"type": "Natural"},
]


def places(data: Data, *way: str | int) -> Iterator[tuple[str | int, ...]]:
    """Yield the way to each part, of a long list to its ends only."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from places(value, *way, key)
    if isinstance(data, list):
        ends = {0, len(data) - 1} if data else set()
        for place in sorted(ends):
            yield from places(data[place], *way, place)
    if way:
        yield way


def mutants(data: Data) -> Iterator[Data]:
    for *way, last in places(data):
        for change in (_popping(last), *map(_setting(last), OTHERS), _add, _double):
            mutant = copy.deepcopy(data)
            part = mutant
            for step in way:
                part = part[step]
            change(part)
            yield mutant


def _setting(last: str | int) -> Callable[[object], Change]:
    def setting(value: object) -> Change:
        return lambda part: part.__setitem__(last, value)

    return setting


def _popping(last: str | int) -> Change:
    return lambda part: part.pop(last)


def _add(part: Data) -> None:
    part.update(colour="red") if isinstance(part, dict) else part.append("As")


def _double(part: Data) -> None:
    part.update(seat=0) if isinstance(part, dict) else part.extend(part[:1])


@pytest.mark.parametrize(("value", "kind"), MUTATED)
@pytest.mark.slow
def test_a_mutated_save_is_refused_or_is_another_save(value: Data, kind: Data) -> None:
    data = codec.to_data(value)
    refused = 0
    for mutant in mutants(data):
        try:
            found = codec.from_data(mutant, kind)
        except cw.FormatError:
            refused += 1
        else:
            # It means something: what it means is saved as it is, and comes back.
            again = codec.to_data(found, kind)
            assert codec.from_data(again, kind) == found
            assert again.keys() == mutant.keys()
    assert refused > 50


# Texts


BROKEN: list[str | bytes] = [
    "",
    "{",
    "nonsense",
    "[1,]",
    "\ufeff{}",
    '{"a": 01}',
    "'",
    '"\\',
    b"\xff\xfe",
    b"",
]


@pytest.mark.parametrize("text", BROKEN)
def test_texts_that_are_no_json(text: str | bytes) -> None:
    with pytest.raises(cw.FormatError) as caught:
        codec.from_json(text, STATE)
    assert caught.value.path == ""


TEXT = codec.to_json(new())


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('"round":0', '"round":0,"round":0', "round"),
        ('"is_out":false', '"is_out":false,"is_out":true', "players[0].is_out"),
        ('"elapsed":0.0', '"elapsed":NaN', "elapsed"),
        ('"elapsed":0.0', '"elapsed":-Infinity', "elapsed"),
        ('"elapsed":0.0', '"elapsed":1e999', "elapsed"),
        ('"round":0', '"round":1e3', "round"),
        ('"round":0', f'"round":{"9" * 5000}', "round"),
        ('"round":0', f'"round":{2**53}', "round"),
        ('"memory":null', f'"memory":{"9" * 5000}', "memory"),
        ('"elapsed":0.0', f'"elapsed":{"9" * 5000}', "elapsed"),
        ('"elapsed":0.0', f'"elapsed":1{"0" * 400}', "elapsed"),
        ('"memory":null', '"memory":{"text":"\\ud800"}', "memory.text"),
        ('"memory":null', '"memory":{"\\udfff":1}', "memory"),
        ('"version":1', '"version":2', "version"),
    ],
)
def test_numbers_and_texts_that_json_should_not_have(old: str, new: str, path: str) -> None:
    assert old in TEXT
    with pytest.raises(cw.FormatError) as caught:
        codec.from_json(TEXT.replace(old, new, 1), STATE)
    assert caught.value.path == path


@pytest.mark.parametrize("depth", [101, 10**6])
def test_what_is_nested_deeply_is_refused_before_it_is_built(depth: int) -> None:
    for text in ["[" * depth, '{"a":' * depth, "[" * depth + "]" * depth]:
        with pytest.raises(cw.FormatError, match="nested"):
            codec.from_json(text, STATE)
    data: object = 7
    for _ in range(min(depth, 500)):
        data = {"tuple": [data]}
    with pytest.raises(cw.FormatError, match="nested"):
        codec.from_data(data, STATE)


def test_brackets_in_texts_are_no_nesting() -> None:
    event = cw.Remembered('"[' * 1000 + "\\")
    assert codec.from_json(codec.to_json(event), cw.Remembered) == event


def test_what_is_too_large_is_refused() -> None:
    small = codec.Codec(max_size=500)
    with pytest.raises(cw.FormatError, match="at most 500"):
        small.from_json(TEXT, STATE)
    with pytest.raises(cw.FormatError, match="too large"):
        small.from_data({"a": "b" * 500}, STATE)
    with pytest.raises(cw.FormatError, match="too large"):
        small.from_data([None] * 600, STATE)
    with pytest.raises(cw.BadInput, match="too large"):
        small.to_data(cw.Remembered("b" * 500))
    with pytest.raises(cw.BadInput, match="at most 500"):
        small.to_json(cw.Remembered('"' * 400))


def test_data_that_is_not_plain() -> None:
    data = codec.to_data(new())
    looped: dict[str, object] = {}
    looped["self"] = looped
    for odd in [{1: 2}, (1,), {1}, b"", looped, object(), new(), cw.Card("As"), sys.maxsize]:
        with pytest.raises(cw.FormatError):
            codec.from_data({**data, "memory": odd}, STATE)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda some: st.lists(some) | st.dictionaries(st.text(), some),
    )
)
def test_any_data(data: object) -> None:
    head = {"format": "cardwar/state", "version": 1}
    for whole in (data, {**head, "memory": data}):
        with pytest.raises(cw.FormatError):
            codec.from_data(whole, STATE)


@given(st.text())
def test_any_text(text: str) -> None:
    for kind in (STATE, codec.EVENT):
        with pytest.raises(cw.FormatError):
            codec.from_json(text, kind)


# What is asked for


def test_what_is_loaded_is_what_was_asked_for() -> None:
    event = codec.to_json(cw.PlayerOut(0))
    with pytest.raises(cw.FormatError, match="a StakeLaid is asked for"):
        codec.from_json(event, cw.StakeLaid)
    with pytest.raises(cw.FormatError, match="a Mine is asked for"):
        codec.from_json(codec.to_json(cw.KRIG), Mine)
    for kind in (int, cw.Card, "state", cw.Event, None):
        odd: Any = kind
        with pytest.raises(cw.BadInput, match="kind is"):
            codec.from_json(event, odd)
    with pytest.raises(cw.BadInput, match="text is 7"):
        codec.from_json(7, STATE)  # type: ignore[call-overload]


# What cannot be saved


@attrs.frozen
class Mine(cw.HouseRules):
    """A ruleset that is not registered."""


def free(battle: cw.Battle) -> int:
    return 0


ODD: Any = [cw.CardsFlipped, cw.Laid, cw.PotTaken, cw.GameEnded, cw.Result, cw.ReversedRanking]
Flipped, Laid, Taken, Ended, Result, Reversed = ODD
NEW: Any = new()

NEVER_SAVED: list[tuple[object, str | None]] = [
    (attrs.evolve(cw.WAR, stake=free), "by_name(name, it)"),
    (Mine(), "register it: Codec([by_fields(name, Mine)])"),
    (cw.HouseRules(endings=(Mercy(3),)), "by_fields(name, Mercy)"),
    (cw.Remembered(Fraction(1, 3)), "by_data(name, Fraction, ...)"),
    (cw.HouseRules(ranking=Reversed(Mercy(3))), None),
    (cw.deal(cw.HouseRules[Any](deck=(b"a", b"b", b"c", b"d")), players=2), "a bytes is"),
    (cw.Remembered(float("nan")), "nan cannot be saved"),
    (cw.Remembered(float("inf")), "inf cannot be saved"),
    (cw.Remembered(10**1000), "cannot be saved"),
    (cw.Remembered("\ud800"), "lone surrogate"),
    (cw.HouseRules(name="\ud800"), "lone surrogate"),
    (cw.GameBegun(0, 2**64), "no seed"),
    (cw.PlayerOut(True), "counts nothing"),
    (cw.PlayerOut(2**53), "counts nothing"),
    (cw.ClockRead(-1.0), "no time"),
    (Flipped(0, ("As",)), "no Laid"),
    (Flipped(0, (Laid(1, 0, 1),)), "neither True nor False"),
    (Taken(0, (), cw.Place.ASIDE, False), "Place.ASIDE"),
    (Taken(0, (), "pile", False), "'pile'"),
    (Taken(0, "As", cw.Place.PILE, False), "no tuple"),
    (Ended("tea"), "no Outcome"),
    (cw.HouseRules(stake=10**1000), "digits"),
    (Result("tea", new()), "no Outcome"),
    (Result(cw.Outcome(cw.Reason.ALL_OUT), new()), "outcome: "),
    (NEW._replace(round=-1), "counts nothing"),
    (NEW._replace(level=1), "level: "),
    (NEW._replace(players=None), "cannot be saved"),
    (7, "is nothing that is saved"),
    ([7], "is nothing that is saved"),
    (cw.WAR.deck, "is nothing that is saved"),
]


@pytest.mark.parametrize(("value", "said"), NEVER_SAVED)
def test_what_cannot_be_saved(value: Data, said: str | None) -> None:
    with pytest.raises(cw.BadInput) as caught:
        codec.to_json(value)
    assert (said or "Mercy") in str(caught.value)


def doubled(size: int) -> int:
    return 2 * size


def as_marks(marks: Iterable[int]) -> tuple[int, ...]:
    return tuple(marks)


@attrs.frozen
class Doubling:
    """A card that is made of half of what it holds."""

    size: int = attrs.field(converter=doubled)
    marks: tuple[int, ...] = attrs.field(default=(), converter=as_marks)
    suit: str = "red"


def test_what_a_converter_makes_another_of_is_not_saved() -> None:
    mine = codec.Codec([codec.by_fields("doubling", Doubling)])
    with pytest.raises(cw.BadInput, match="converter of size makes 8 of 4; register it with by_d"):
        mine.to_json(cw.Remembered(Doubling(2)))
    event = cw.Remembered(Doubling(0, (1, 2)))
    assert mine.from_json(mine.to_json(event), cw.Remembered) == event


def test_a_memory_nested_without_end() -> None:
    memory: Any = 7
    for _ in range(60):
        memory = (memory,)
    with pytest.raises(cw.BadInput, match="nested more than 100 deep"):
        codec.to_json(cw.Remembered(memory))
    for _ in range(100_000):
        memory = (memory,)
    with pytest.raises(cw.BadInput, match="cannot be saved"):
        codec.to_json(cw.Remembered(memory))


def test_a_save_of_a_callable_that_nobody_has_registered() -> None:
    text = CODEC.to_json(cw.HouseRules(stake=the_level))
    assert CODEC.from_json(text, cw.HouseRules).stake is the_level
    with pytest.raises(cw.FormatError) as caught:
        codec.from_json(text, cw.HouseRules)
    assert str(caught.value) == "rules.stake.named: nothing is registered as 'the level'"


# What is registered


def test_what_cannot_be_registered() -> None:
    again = codec.by_fields("mercy", Mercy)
    cases: list[tuple[Any, str]] = [
        ([again, again], "'mercy' is registered twice"),
        ([again, codec.by_fields("other", Mercy)], "Mercy is registered twice"),
        ([codec.by_name("a", free), codec.by_name("b", free)], "is registered twice"),
        ([codec.by_fields("a", cw.RoundCap)], "RoundCap is saved without"),
        ([codec.by_name("a", 7)], "int is saved without"),
        (["mercy"], "'mercy' is no registration"),
        (7, "registrations is 7"),
    ]
    for some, said in cases:
        with pytest.raises(cw.BadInput, match=said):
            codec.Codec(some)
    for name in ["", " ", 7, "\ud800", "a\nb"]:
        with pytest.raises(cw.BadInput, match="is no name"):
            codec.by_name(name, free)  # type: ignore[arg-type]
    for kind in (int, 7):
        with pytest.raises(cw.BadInput, match="is no class of attrs"):
            codec.by_fields("a", kind)  # type: ignore[arg-type]
    with pytest.raises(cw.BadInput, match="is no class"):
        codec.by_data("a", 7, to_data=str, from_data=str)  # type: ignore[arg-type]
    with pytest.raises(cw.BadInput, match=r"is a class; by_fields\(name, Mine\) takes it"):
        codec.by_name("mine", Mine)
    with pytest.raises(cw.BadInput, match="max_size"):
        codec.Codec(max_size=0)


class Odd:
    """A card that is no value."""

    def __hash__(self) -> int:
        return 7


class Unhashable(Odd):
    __hash__ = None  # type: ignore[assignment]


def test_what_is_registered_may_fail() -> None:
    def failing(data: object) -> Odd:
        made: Any = {0: Odd, 1: Unhashable, 2: str}
        return made[data]()  # type: ignore[no-any-return]

    kinds = [(Odd, "odd"), (Unhashable, "unhashable")]
    for data, said in [(3, "raised KeyError: 3"), (2, "returned ''"), (1, "cannot be a card")]:
        kind, name = kinds[data == 1]
        own = codec.by_data(name, kind, to_data=lambda card: 0, from_data=failing)
        mine = codec.Codec([own])
        save = mine.to_data(cw.Remembered(Odd() if data != 1 else 0))
        save["memory"] = {"custom": name, "data": data}
        with pytest.raises(cw.FormatError, match=said) as caught:
            mine.from_data(save, cw.Remembered)
        assert caught.value.path.startswith("memory")
    wrong = codec.Codec([codec.by_data("odd", Odd, to_data=lambda card: {1}, from_data=failing)])
    with pytest.raises(cw.BadInput, match="to_data of 'odd' returned"):
        wrong.to_data(cw.Remembered(Odd()))


class OnlyDeck:
    """A class that has something of a ruleset."""

    deck = cw.STANDARD_DECK


def test_rulesets_that_are_registered() -> None:
    named = attrs.evolve(cw.WAR, name="Ours", stake=7)
    mine = codec.Codec([codec.by_name("ours", named), codec.by_fields("mine", Mine)])
    assert mine.to_data(named)["rules"] == {"named": "ours"}
    assert mine.from_json(mine.to_json(named), codec.RULES) is named
    assert mine.from_json(mine.to_json(Mine(stake=(1, 2))), Mine) == Mine(stake=(1, 2))
    for odd in (free, OnlyDeck):
        save = {"format": "cardwar/rules", "version": 1, "rules": {"named": "odd"}}
        with pytest.raises(cw.FormatError, match=r"no ruleset|no RuleSet"):
            codec.Codec([codec.by_name("odd", odd)]).from_data(save, codec.RULES)
    ranked = cw.HouseRules(ranking=Ranked())
    by = codec.Codec([codec.by_fields("ranked", Ranked)])
    assert by.from_json(by.to_json(ranked), cw.HouseRules) == ranked


@attrs.frozen
class Ranked:
    """A ranking that is registered."""

    def strength(self, card: cw.Card) -> float:
        return 0.0

    def reversed(self) -> cw.Ranking:
        return self


def test_states_inside_are_looked_at_when_they_are_saved() -> None:
    odd = new()._replace(level=1)
    for value in (cw.Result(cw.Outcome(cw.Reason.ROUND_LIMIT), odd), cw.CycleWatch(first=odd)):
        with pytest.raises(cw.BadInput, match="level: "):
            codec.to_data(value)


def both(*changes: Change) -> Change:
    def change(data: Data) -> None:
        for one in changes:
            one(data)

    return change


FLIPPED = {k: v for k, v in codec.to_data(flipped()).items() if k not in ("format", "version")}
LIMIT = cw.play(new(), max_rounds=1)
TWO_OUT = cw.play(cw.start(RULES, ["2c", "3c", "As Kd"]), clock=cw.pace(1.0)).state

SEVERAL: list[tuple[object, type[object], Change, str]] = [
    (LIMIT, RESULT, put("state", FLIPPED), "state.stage"),
    (WATCHED, WATCH, both(put("first", None), put("anchor", None)), "repeated"),
    (WATCHED, WATCH, both(put("first", FLIPPED), put("anchor", FLIPPED)), "first.stage"),
    (
        a_match(),
        MATCH,
        both(put("watch.first.seed", "9"), put("watch.anchor.seed", "9")),
        "watch.first",
    ),
    (TWO_OUT, STATE, both(put("round", 2), put("eliminated", [[0, 2], [1, 1]])), "eliminated[1]"),
    (new(), STATE, both(put("round", 1), put("stage", "laying"), put("fighters", [0])), "fighters"),
    (
        at_war(),
        STATE,
        both(put("shown.0.0", "Xs"), put("table.0.card", "2c")),
        "shown[0][0]",
    ),
    (flipped(), STATE, both(put("table", []), put("shown", [[], []])), "table"),
    (flipped(), STATE, both(put("fighters", [0]), put("shown", [["As"]])), "fighters"),
    (at_war(), STATE, both(put("table", []), put("stage", "laying")), "table"),
]


@pytest.mark.parametrize(("value", "kind", "change", "path"), SEVERAL)
def test_faults_that_take_several_changes(
    value: Data, kind: type[object], change: Change, path: str
) -> None:
    data = copy.deepcopy(codec.to_data(value))
    change(data)
    with pytest.raises(cw.FormatError) as caught:
        codec.from_data(data, kind)
    assert caught.value.path == path


@attrs.frozen
class Picky:
    """A card that cannot be all that is said of it."""

    size: int = attrs.field(validator=attrs.validators.lt(7))


def test_a_registered_class_may_refuse_its_fields() -> None:
    mine = codec.Codec([codec.by_fields("picky", Picky)])
    data = mine.to_data(cw.Remembered(Picky(3)))
    assert mine.from_data(data, cw.Remembered).memory == Picky(3)
    put("memory.data.size", 7)(data)
    with pytest.raises(cw.FormatError, match=r"memory.data: it cannot be made: ValueError"):
        mine.from_data(data, cw.Remembered)


def test_cards_that_do_not_add_up_are_named() -> None:
    data: Data = codec.to_data(new())
    pile = data["players"][0]["pile"]
    lost = pile[0]
    pile[0] = pile[1]
    with pytest.raises(cw.FormatError) as caught:
        codec.from_data(data, STATE)
    said = f"1 missing ({lost}) and 1 too many ({pile[1]})"
    assert caught.value.fault == f"the cards do not add up: of the deck, {said}"
    pile[:] = pile[5:]
    with pytest.raises(cw.FormatError, match=r"5 missing \(.., .., .., \.\.\.\) and 0 too many$"):
        codec.from_data(data, STATE)


def test_of_a_long_card_that_is_too_many_little_is_said() -> None:
    data: Data = codec.to_data(new())
    data["players"][0]["pile"].append({"text": "x" * 10_000})
    with pytest.raises(cw.FormatError, match=r"0 missing and 1 too many \({'text': 'xxx") as caught:
        codec.from_data(data, STATE)
    assert len(caught.value.fault) < 150


# Times


@pytest.mark.parametrize("value", [new()._replace(elapsed=-0.0), cw.ClockRead(-0.0)])
def test_no_time_is_less_than_nothing(value: Data) -> None:
    text = codec.to_json(value)
    assert '"elapsed":0.0' in text
    found = codec.from_json(text.replace('"elapsed":0.0', '"elapsed":-0.0'), type(value))
    assert str(found.elapsed) == "0.0"
    assert codec.to_json(found) == text
    assert '"elapsed":0.0' in codec.to_json(cw.public_view(value), type(cw.public_view(value)))


def test_whole_times_stay_whole() -> None:
    for seconds in (0, 7, 10**30):
        found = codec.from_json(codec.to_json(cw.ClockRead(seconds)), cw.ClockRead)
        assert (type(found.elapsed), found.elapsed) == (int, seconds)
