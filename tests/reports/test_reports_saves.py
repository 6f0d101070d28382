"""Reports on saves and transcripts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cardwar as cw
from reports.positions import DOUBLE_WAR, WAR, Events

pytest.importorskip("cattrs", reason="saves need the extra codec")

from cardwar import codec

CORPUS = Path(__file__).parents[1] / "corpus" / "v1"


def moments() -> list[cw.GameState]:
    """Give a state of each kind: new, between any two events of a double war, and at each end."""
    state = cw.start(WAR, DOUBLE_WAR, seed=2**63)
    states = [state]
    for event in cw.play_round(state)[1]:
        states.append(cw.apply(states[-1], event))
    endless = cw.HouseRules(stake=0, collect=cw.CollectOrder.AS_PLAYED)
    ended = [
        cw.start(cw.WAR, ["As", "Ah"]),
        cw.deal(cw.capped(cw.WAR, 5), seed=1),
        cw.start(endless, ["2c 3c", "3d 2d"]),
    ]
    return [*states, *(cw.play(state).state for state in ended)]


def types_in(value: object) -> object:
    inside = value if isinstance(value, tuple) else getattr(value, "__attrs_attrs__", ())
    if not isinstance(value, tuple):
        inside = [getattr(value, field.name) for field in inside]
    return type(value), [types_in(part) for part in inside]


def test_b068_shuffles_go_on_after_a_game_was_saved_as_json() -> None:
    state = cw.deal(cw.reshuffled(cw.WAR), seed=3)
    while state.battles < 50:
        state, _ = cw.step(state)
    assert state.shuffles > 0
    saved = codec.from_json(codec.to_json(state), cw.GameState)
    while not state.is_over:
        state, events = cw.play_round(state)
        saved, again = cw.play_round(saved)
        assert again == events
    assert saved == state


def test_b073_types_are_those_that_were_saved() -> None:
    states = moments()
    assert len(states) > 10
    results = [cw.play(state) for state in states if state.stage is not cw.Stage.LAYING]
    assert {result.outcome.reason for result in results} >= {
        cw.Reason.ALL_OUT,
        cw.Reason.ROUND_CAP,
        cw.Reason.CYCLE,
    }
    events = cw.play_round(states[0])[1]
    values: list[tuple[Any, Any]] = [(WAR, codec.RULES), (events, codec.EVENTS)]
    values += [(state, cw.GameState) for state in states]
    values += [(result, cw.Result) for result in results]
    for value, kind in values:
        text = codec.to_json(value)
        found = codec.from_json(text, kind)
        assert found == value
        assert types_in(found) == types_in(value)
        assert codec.to_json(found) == text


def test_b075_a_save_of_each_moment_goes_on_alike() -> None:
    start = cw.start(WAR, DOUBLE_WAR)
    state = start
    told: Events = ()
    while not state.is_over:
        state, events = cw.play_round(state)
        told = (*told, *events)
    for saved_after in range(len(told) + 1):
        text = codec.to_json(cw.replay(start, told[:saved_after]))
        rest = codec.from_json(codec.to_json(told[saved_after:]), codec.EVENTS)
        assert cw.replay(codec.from_json(text, cw.GameState), rest) == state  # type: ignore[arg-type]


def test_b077_a_save_with_an_error_is_no_save() -> None:
    text = codec.to_json(cw.start(WAR, DOUBLE_WAR))
    with pytest.raises(cw.FormatError, match=r"no JSON: .*line 1 column"):
        codec.from_json(text[: len(text) // 2], cw.GameState)
    data = json.loads(text)
    del data["players"][0]["pile"][3]
    data["played_with"] = [card.code for card in cw.STANDARD_DECK]
    with pytest.raises(cw.FormatError):
        codec.from_data(data, cw.GameState)


def test_b077_a_transcript_with_an_error_is_none() -> None:
    lines = cw.transcribe(cw.start(WAR, DOUBLE_WAR)).text.splitlines()
    for number, line in enumerate(lines, 1):
        changed = [*lines[: number - 1], line[:-1], *lines[number:]]
        with pytest.raises(cw.FormatError, match=f"line {number}: "):
            cw.read_transcript("\n".join(changed))
        with pytest.raises(cw.FormatError):
            cw.read_transcript("\n".join(lines[: number - 1]))
    for piles, seat in (("/ 5h2h", 0), ("/ 5h", 1)):
        other = (
            "\n".join(lines).replace("/ 5h2h", piles).replace("seat 0 wins", f"seat {seat} wins")
        )
        if other != "\n".join(lines):
            with pytest.raises(cw.FormatError, match="line "):
                cw.read_transcript(other)


def test_b078_of_three_games_the_second_is_broken() -> None:
    games = [cw.transcribe(cw.deal(cw.KRIG, players=3, seed=seed)).text for seed in range(3)]
    games[1] = games[1].replace("players: 3", "players: three")
    assert cw.read_transcript(games[0]).first.seed == 0
    with pytest.raises(cw.FormatError, match="whole number") as caught:
        cw.read_transcript(games[1])
    assert caught.value.path == "line 3"
    assert "three" in caught.value.fault
    assert cw.read_transcript(games[2]).first.seed == 2
    # A text of several games is none; the line with which the second begins is named.
    with pytest.raises(cw.FormatError) as caught:
        cw.read_transcript("\n".join(games))
    assert caught.value.path == f"line {len(games[0].splitlines()) + 1}"


def test_b078_of_several_events_one_is_broken() -> None:
    data: Any = codec.to_data(cw.play_round(cw.start(WAR, DOUBLE_WAR))[1])
    data["events"][2]["cards"][1] = "Zz"
    with pytest.raises(cw.FormatError, match="'Zz' is no card") as caught:
        codec.from_data(data, codec.EVENTS)
    assert caught.value.path == "events[2].cards[1]"


def without(data: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key != name}


def test_b085_what_is_no_save_of_ours_is_refused() -> None:
    data: Any = codec.to_data(cw.deal(cw.KRIG, seed=1))
    refused: list[tuple[object, str]] = [
        ({**data, "version": 2}, "version"),
        (without(data, "version"), "version"),
        (without(data, "format"), "format"),
        ({**data, "format": "otherwar/state"}, "format"),
        ({**data, "rules": {"catalogue": "Krig", "version": 2}}, "rules"),
        ({**data, "notes": "mine"}, "notes"),
        *((without(data, name), name) for name in ("seed", "rules", "players")),
        ({"fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}, "format"),
        ([], ""),
        (None, ""),
    ]
    for other, path in refused:
        with pytest.raises(cw.FormatError) as caught:
            codec.from_data(other, cw.GameState)
        assert path in str(caught.value)


def test_b085_the_error_of_a_newer_save_names_both_versions() -> None:
    data: Any = codec.to_data(cw.deal(cw.KRIG, seed=1))
    with pytest.raises(cw.FormatError, match=r"2.*1"):
        codec.from_data({**data, "version": 2}, cw.GameState)
    with pytest.raises(cw.FormatError, match=r"version 1 .*not 2"):
        codec.from_data({**data, "rules": {"catalogue": "Krig", "version": 2}}, cw.GameState)
    text = cw.transcribe(cw.deal(cw.KRIG, seed=1)).text
    with pytest.raises(cw.FormatError, match=r"cardwar 2.*cardwar 1"):
        cw.read_transcript(text.replace("cardwar 1", "cardwar 2"))


def test_b085_saves_of_the_first_version_are_read_and_written_again() -> None:
    for name in ("state-flip", "state-war", "state-over", "state-reshuffled"):
        text = (CORPUS / f"{name}.json").read_text(encoding="utf-8")
        state = codec.from_json(text, cw.GameState)
        assert codec.from_json(codec.to_json(state), cw.GameState) == state
        assert codec.to_data(state) == json.loads(text)
