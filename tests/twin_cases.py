"""The data files of whole games, read one game at a time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from twin import Twin, TwinRules
from twin_chance import Card, codes

DATA = Path(__file__).parent / "data"


@dataclass
class Case:
    """One game of a data file."""

    preset: str
    rules: TwinRules
    seed: int
    piles: list[list[Card]]
    aside: list[Card]
    expect: dict[str, Any]
    trace: list[str] | None

    def fresh_game(self) -> Twin:
        return Twin(self.rules, self.piles, self.seed, aside=self.aside)


def read_cases(path: Path) -> Iterator[Case]:
    """Read games.jsonl, or small-worlds.jsonl, whose lines hold many games each."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            rules = TwinRules.from_json(row["rules"])
            for game in row.get("games", [row]):
                piles = [codes(pile) for pile in game["piles"]]
                aside = codes(game.get("aside", ""))
                trace = game.get("trace")
                yield Case(row["preset"], rules, row["seed"], piles, aside, game["expect"], trace)
