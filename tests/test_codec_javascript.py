"""Saves that JavaScript has read and written again: `7.0` is `7` there, and 1e16 is all digits."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import attrs
import pytest

import cardwar as cw

pytest.importorskip("cattrs")

from cardwar import codec
from saves import CODEC, KINDS

Data = Any

SAVES = sorted((Path(__file__).parent / "corpus").glob("v*/*.json"))
TIMED = attrs.evolve(cw.WAR, endings=(cw.TimeLimit(60.0),))
FLOATS = (7.0, 1e16, -1e16, 2.0**65, 1e300, 0.1, -0.0, 5e-324)
VALUES: list[Data] = [
    cw.Remembered((FLOATS, 7, 2**53, "1e16")),
    cw.Remembered(frozenset(FLOATS)),
    cw.ClockRead(7.0),
    cw.ClockRead(1e16),
    cw.ClockRead(10**16),
    TIMED,
    attrs.evolve(cw.WAR, endings=(cw.TimeLimit(1e18),)),
    cw.deal(TIMED, players=2, seed=2**64 - 1)._replace(elapsed=2.0**60, memory=1e17),
]
REWRITE = """
const texts = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(texts.map((text) => JSON.stringify(JSON.parse(text)))));
"""


def through_node(texts: list[str]) -> list[str]:
    """Give the texts as Node writes what it has read."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node to run JavaScript with")
    done = subprocess.run(
        [node, "-e", REWRITE],
        input=json.dumps(texts),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    read: list[str] = json.loads(done.stdout)
    return read


def load(text: str) -> object:
    return CODEC.from_json(text, KINDS[json.loads(text)["format"]])


def test_all_saves_mean_the_same_once_javascript_has_written_them() -> None:
    texts = [path.read_text(encoding="utf-8") for path in SAVES] + [
        CODEC.to_json(value) for value in VALUES
    ]
    rewritten = through_node(texts)
    assert any('{"float":10000000000000000}' in text for text in rewritten)
    for before, after in zip(texts, rewritten, strict=True):
        assert load(after) == load(before)
        assert hash(load(after)) == hash(load(before))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("10000000000000000", 1e16),
        ("-10000000000000000", -1e16),
        ("36893488147419103000", 2.0**65),
        ("7", 7.0),
        ("0", 0.0),
        ("-0", 0.0),
        ("1" + "0" * 300, 1e300),
    ],
)
def test_a_whole_number_where_a_float_is_meant(said: str, meant: float) -> None:
    text = codec.to_json(cw.Remembered(0.5)).replace("0.5", said)
    found = codec.from_json(text, cw.Remembered).memory
    assert (type(found), found) == (float, meant)
    assert codec.from_data(json.loads(text), cw.Remembered).memory == found
    if meant >= 0:
        text = codec.to_json(cw.ClockRead(0.5)).replace("0.5", said)
        assert codec.from_json(text, cw.ClockRead).elapsed == meant
    if meant > 0:
        text = codec.to_json(attrs.evolve(TIMED, endings=(cw.TimeLimit(0.5),)))
        found = codec.from_json(text.replace("0.5", said), cw.HouseRules)
        assert found.endings == (cw.TimeLimit(meant),)


def test_what_a_program_has_written_may_come_back_whole() -> None:
    own = codec.by_data("box", Box, to_data=lambda box: box.size, from_data=read_box)
    mine = codec.Codec([own])
    text = mine.to_json(cw.Remembered(Box(1e16)))
    whole = text.replace("1e+16", "10000000000000000")
    assert whole != text
    assert mine.from_json(whole, cw.Remembered) == cw.Remembered(Box(1e16))
    with pytest.raises(cw.BadInput, match="so large a number is written as a text"):
        mine.to_json(cw.Remembered(Box(2**53)))


@attrs.frozen
class Box:
    """A card of a size."""

    size: float


def read_box(data: object) -> Box:
    assert isinstance(data, int | float)
    return Box(float(data))
