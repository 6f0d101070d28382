"""What is published of the format is up to date, every save fits it, and old saves load."""

from __future__ import annotations

import copy
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardwar as cw
import strategies

pytest.importorskip("cattrs")
jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not installed (extra test)")

import write_corpus
from cardwar import catalogue, codec
from cardwar.cli.course import Scene
from cardwar.cli.event_lines import event_lines
from cardwar.codec import __main__ as command
from cardwar.codec.events import EVENT_KINDS
from cardwar.codec.public_events import PUBLIC_KINDS
from cardwar.codec.schema import schema, schema_text
from cardwar.codec.typescript import types_text
from cardwar.testing import strategies as published
from saves import CODEC, KINDS
from test_codec_faults import STRUCTURAL, Change
from test_codec_views import STRUCTURAL as VIEWS_STRUCTURAL

Data = Any

CORPUS = Path(__file__).parent / "corpus"
PUBLISHED = Path(codec.__file__).parent
VALIDATOR = jsonschema.Draft202012Validator(schema())
SAVES = sorted(CORPUS.glob("v*/*.json"))


def is_valid(data: object) -> bool:
    return bool(VALIDATOR.is_valid(data))


# Saves that must load for ever


def test_there_are_saves_of_every_kind_and_stage() -> None:
    texts = [path.read_text(encoding="utf-8") for path in SAVES]
    assert {json.loads(text)["format"] for text in texts} == KINDS.keys()
    for stage in cw.Stage:
        assert any(f'"stage": "{stage.value}"' in text for text in texts)
    for name in {*EVENT_KINDS, *PUBLIC_KINDS}:
        assert any(f'"type": "{name}"' in text for text in texts)


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_old_saves_load(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    data = json.loads(text)
    known = {entry.version for entry in catalogue.entries()}
    assert known == {1}, "a save of another version is refused: say here which"
    found = codec.from_json(text, KINDS[data["format"]])
    assert found == codec.from_json(path.read_bytes(), KINDS[data["format"]])
    assert codec.to_data(found, KINDS[data["format"]]) == data
    assert is_valid(data)


def test_the_saves_are_what_the_command_writes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_corpus.main(tmp_path)
    written = capsys.readouterr().out.splitlines()
    assert len(written) == len(SAVES)
    for path in tmp_path.iterdir():
        assert path.read_text("utf-8") == (CORPUS / "v1" / path.name).read_text("utf-8")
    write_corpus.main(tmp_path)
    assert not capsys.readouterr().out


# The schema


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize(
    ("name", "text"), [("schema.json", schema_text()), ("saves.d.ts", types_text())]
)
def test_what_is_published_is_up_to_date(name: str, text: str) -> None:
    assert (PUBLISHED / name).read_text(encoding="utf-8") == text


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["schema"]) == 0
    assert capsys.readouterr().out == schema_text()
    assert command.main(["types"]) == 0
    assert capsys.readouterr().out == types_text()
    assert command.main([]) == command.main(["types", "schema"]) == command.main(["x"]) == 2
    assert "usage" in capsys.readouterr().err
    line = [sys.executable, "-m", "cardwar.codec", "types"]
    done = subprocess.run(line, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == types_text()


@given(st.data())
@settings(max_examples=25)
def test_every_save_fits(data: st.DataObject) -> None:
    state = data.draw(strategies.games())
    assert is_valid(CODEC.to_data(state))
    if not state.is_over:
        state, events = cw.step(state, elapsed=1.5)
        assert is_valid(CODEC.to_data(state))
        assert is_valid(CODEC.to_data(events))
        assert is_valid(CODEC.to_data(events[0]))
        assert is_valid(CODEC.to_data(cw.public_view(state), cw.PublicState))
        views = [view for event in events if (view := cw.public_view(event)) is not None]
        assert is_valid(CODEC.to_data(views, codec.PUBLIC_EVENTS))
        assert is_valid(CODEC.to_data(views[0], codec.PUBLIC_EVENT))


@pytest.mark.parametrize(("value", "kind", "change", "path"), [*STRUCTURAL, *VIEWS_STRUCTURAL])
def test_what_is_no_save_does_not_fit(
    value: Data, kind: type[object], change: Change, path: str
) -> None:
    data = copy.deepcopy(codec.to_data(value))
    assert is_valid(data)
    change(data)
    assert not is_valid(data)


def test_what_javascript_makes_of_floats_fits() -> None:
    state = codec.to_data(cw.deal(cw.WAR, players=2, seed=2**64 - 1))
    for elapsed in (0, 7, 10**16, str(2**53), "1" + "0" * 308):
        for memory in ({"float": 10**16}, {"float": -7}, 2**53 - 1, {"int": str(-(2**53))}):
            data = {**state, "elapsed": elapsed, "memory": memory}
            assert is_valid(data)
            codec.from_data(data, cw.GameState)


# TypeScript

WRONG = """
const wrong: Save = {"format": "cardwar/event", "version": 1, "type": "PlayerOut", "seat": "0"};
"""


@pytest.mark.slow
def test_the_types_are_typescript(tmp_path: Path) -> None:
    if shutil.which("npm") is None or shutil.which("node") is None:
        pytest.skip("there is no node and npm to run tsc with")
    shutil.copy(PUBLISHED / "saves.d.ts", tmp_path)
    lines = ['import type { Save } from "./saves";']
    for number, path in enumerate(SAVES):
        lines.append(f"export const save{number}: Save = {path.read_text(encoding='utf-8')};")
    (tmp_path / "right.ts").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "wrong.ts").write_text(lines[0] + WRONG, encoding="utf-8")
    found = tsc(tmp_path, "right.ts", "wrong.ts")
    if not found:
        pytest.skip("npm has no tsc to run")
    (error,) = found.splitlines()
    assert error.startswith("wrong.ts(2,84): error"), found


def tsc(folder: Path, *files: str) -> str:
    line = ["npm", "exec", "--yes", "--package=typescript@5", "--", "tsc", "--strict", "--noEmit"]
    return subprocess.run(
        [*line, "--pretty", "false", *files],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    ).stdout


# What the command line writes


@given(published.event_streams(published.house_rules()))
@settings(max_examples=50)
def test_lines_of_events_are_events_as_saves_have_them(stream: published.Stream) -> None:
    first, events, _ = stream
    _, begun = cw.step_match(cw.start_match(first.rules, players=2, seed=first.seed))
    told = (*begun, *events, cw.GameWon(0, 1, cw.Outcome("mercy", (1,))), cw.MatchDrawn())
    lines = list(event_lines([Scene(first, told)]))
    head = {"format": "cardwar/event", "version": 1}
    for event, line in zip(told, lines, strict=True):
        data = {**head, **json.loads(line)}
        assert data == codec.to_data(event)
        assert list(data) == list(codec.to_data(event))
        assert codec.from_data(data, codec.EVENT) == event
