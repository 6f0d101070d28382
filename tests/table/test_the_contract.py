"""Both sides of the table speak the same language, and the Python side says it all in Norwegian."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

pytest.importorskip("cattrs", reason="the table needs cattrs")

from asked import ENDLESS, USUAL, Asked, setup
from at_the_table import words
from at_the_table.rulebook import book

TABLE = Path(__file__).parents[2] / "examples/table"
PYTHON = TABLE / "python/at_the_table"
PROTOCOL = re.sub(
    r"/\*\*.*?\*/|//[^\n]*",
    "",
    (TABLE / "src/protocol.ts").read_text(encoding="utf-8"),
    flags=re.DOTALL,
)


def fields(name: str) -> set[str]:
    """Return what the protocol says is in a type, with what is in those it is made of."""
    found = re.search(rf"export type {name} =(.+?);\n(?=\n|export)", PROTOCOL, re.DOTALL)
    assert found is not None, name
    bases, brace, inside = found[1].partition("{")
    while (flat := re.sub(r"\{[^{}]*\}", "", inside)) != inside:
        inside = flat
    own = set(re.findall(r"(\w+)\??:", inside)) if brace else set[str]()
    return own.union(*map(fields, re.findall(r"[A-Z]\w+", bases)))


def replies() -> list[tuple[str, object]]:
    """Return replies, and what each is called in the protocol."""
    asked = Asked()
    opening = asked.start("bataille", 4, **ENDLESS)
    move = asked("forward", at=0)
    end = asked("rush", at=0)
    rulebook = json.loads(json.dumps(book()))
    return [
        ("Opening", opening),
        ("Settled", opening["setup"]),
        ("Options", opening["setup"]["options"]),
        ("Rules", opening["rules"]),
        ("Move", move),
        ("Place", end),
        ("MatchSight", end["match"]),
        ("Outcome", end["outcome"]),
        ("Rulebook", rulebook),
        ("RulesetEntry", rulebook["rulesets"][0]),
        ("Options", rulebook["usual"]),
        ("Spread", asked("course", most=9)["course"][0]),
    ]


@pytest.mark.parametrize(("name", "reply"), replies())
def test_a_reply_has_what_the_protocol_says(name: str, reply: dict[str, object]) -> None:
    assert set(reply) == fields(name)


def test_what_is_asked_has_what_the_protocol_says() -> None:
    assert set(setup("war")) == fields("Setup")
    assert set(USUAL) == fields("Options")
    understood = re.findall(r'case "(\w+)"', (PYTHON / "table.py").read_text(encoding="utf-8"))
    assert set(understood) == fields("Asks")


def sentences(module: Path) -> set[str]:
    """Return the sentences in a module that are no docstrings."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return {
        text.value
        for text in texts
        if isinstance(text.value, str)
        and re.fullmatch(r"[A-Z].* .*\.", text.value, re.DOTALL)
        and id(text) not in docs
    }


def test_each_sentence_is_there_in_norwegian_and_none_besides() -> None:
    english = [sentences(path) for path in PYTHON.glob("*.py") if path.name != "words.py"]
    own = set(words.NORWEGIAN)
    said = set[str]().union(*english)
    assert said - own == set()
    assert {sentence for sentence in own - said if not sentence.startswith("After round")} == set()
    for sentence, norwegian in words.NORWEGIAN.items():
        parts = re.findall(r"\{(\w+)\}", sentence)
        assert sorted(re.findall(r"\{(\w+)\}", norwegian)) == sorted(parts)
