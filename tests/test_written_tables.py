"""The tables that benchmarks write for the docs are those that the benchmarks write today.

Their figures depend on the machine, so only what stands beside them is compared.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


@pytest.fixture
def benchmarks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "benchmarks")


def rows_of(page: str) -> list[list[str]]:
    """Return the cells of the table that is included there, without those of its head."""
    text = (DOCS / page).read_text(encoding="utf-8")
    rows = re.findall(r"^   \* - (.*(?:\n     - .*)*)", text, re.MULTILINE)
    return [re.split(r"\n +- ", row) for row in rows[1:]]


def module(name: str) -> ModuleType:
    return import_module(name)


def test_the_table_of_ratios(benchmarks: None) -> None:
    rows = rows_of("explanation/ratios.txt")
    pairs = module("ratios").pairs()
    assert [row[:2] for row in rows] == [[pair.what, pair.beside] for pair in pairs]
    for *_, told in rows:
        found = re.fullmatch(r"([\d.]+) \(([\d.]+) to ([\d.]+)\)", told)
        assert found, told
        median, lowest, highest = map(float, found.groups())
        # They are those of several runs.
        assert lowest <= median <= highest
        assert lowest < highest


def test_the_table_of_ways_to_play(benchmarks: None) -> None:
    pytest.importorskip("cattrs", reason="one of them saves with the extra codec")
    rows = rows_of("howto/speed.txt")
    assert [row[:2] for row in rows] == [[one, other] for one, other, *_ in module("ways").WAYS]


def test_the_tables_of_endless_games(benchmarks: None) -> None:
    endless = module("endless")
    kinds = [
        [f"``{order.name}``", str(stake), str(players)]
        for order in endless.ORDERS
        for stake in endless.STAKES
        for players in endless.PLAYERS
    ]
    assert [row[:3] for row in rows_of("explanation/endless_orders.txt")] == kinds
    decks = [[str(cards)] for cards in endless.DECKS]
    assert [row[:1] for row in rows_of("explanation/endless_cards.txt")] == decks


@pytest.mark.parametrize("what", ["orders", "cards"])
def test_how_many_games_a_table_is_of(what: str) -> None:
    page = f"explanation/endless_{what}.txt"
    text = (DOCS / page).read_text(encoding="utf-8")
    command = rf"python benchmarks/endless\.py {what} --games (\d+) --write docs/{page}"
    first = re.match(rf"\.\. Written by: {command}\n", text)
    assert first
    counted = [re.fullmatch(r"\d+ of (\d+) \(\d+% to \d+%\)", row[-1]) for row in rows_of(page)]
    assert {found and found[1] for found in counted} == {first[1]}
