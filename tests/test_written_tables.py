"""The tables that benchmarks write for the docs are those that the benchmarks write today.

Their figures depend on the machine, so only what stands beside them is compared.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import attrs
import pytest

import cardwar as cw
from cardwar.simulation import simulate

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


@pytest.mark.parametrize("part", ["ratios", "bulk"])
def test_the_tables_of_ratios(benchmarks: None, part: str) -> None:
    rows = rows_of(f"explanation/{part}.txt")
    pairs = module(part).pairs()
    assert [row[:2] for row in rows] == [[pair.what, pair.beside] for pair in pairs]
    spread = False
    for *_, told in rows:
        found = re.fullmatch(r"([\d.]+) \(([\d.]+) to ([\d.]+)\)", told)
        assert found, told
        median, lowest, highest = map(float, found.groups())
        assert lowest <= median <= highest
        spread |= lowest < highest
    assert spread, "the ratios are those of several turns"


def test_the_table_of_ways_to_play(benchmarks: None) -> None:
    pytest.importorskip("cattrs", reason="one of them saves with the extra codec")
    rows = rows_of("howto/speed.txt")
    assert [row[:2] for row in rows] == [[one, other] for one, other, *_ in module("ways").WAYS]


def test_the_tables_of_endless_games(benchmarks: None) -> None:
    endless = module("endless")
    rows = rows_of("explanation/endless_orders.txt")
    kinds = [
        [f"``{order.name}``", str(players)]
        for order in endless.ORDERS
        for players in endless.PLAYERS
    ]
    assert [row[:2] for row in rows] == kinds
    assert {len(row) for row in rows} == {2 + len(endless.STAKES)}
    decks = [[str(cards)] for cards in endless.DECKS]
    assert [row[:1] for row in rows_of("explanation/endless_cards.txt")] == decks


@pytest.mark.parametrize("what", ["orders", "cards"])
def test_the_shares_of_endless_games(what: str) -> None:
    page = f"explanation/endless_{what}.txt"
    text = (DOCS / page).read_text(encoding="utf-8")
    command = rf"python benchmarks/endless\.py {what} --games \d+ --write docs/{page}"
    assert re.match(rf"\.\. Written by: {command}\n", text)
    shares = [cell for row in rows_of(page) for cell in row if "%" in cell]
    assert len(shares) == len(rows_of(page)) * {"orders": 4, "cards": 1}[what]
    for cell in shares:
        found = re.fullmatch(r"([\d.]+) % \(([\d.]+) to ([\d.]+)\)(?:; open: ([\d.]+) %)?", cell)
        assert found, cell
        value, low, high = map(float, found.groups()[:3])
        assert low <= value <= high
        assert value + float(found[4] or 0) <= 100.5


def test_the_cells_are_what_simulate_finds(benchmarks: None) -> None:
    endless = module("endless")
    order, players, *cells = endless.of_an_order(cw.CollectOrder.AS_PLAYED, 2, 20)
    assert (order, players) == ("``AS_PLAYED``", "2")
    for stake, cell in zip(endless.STAKES, cells, strict=True):
        rules = attrs.evolve(cw.WAR, collect=cw.CollectOrder.AS_PLAYED, stake=stake)
        report = simulate(rules, 20, seed=endless.ROOT, max_rounds=endless.LAST_ROUND)
        assert cell.startswith(str(report.endless))
        assert ("open" in cell) is (report.endless.count + report.ended.games < 20)
