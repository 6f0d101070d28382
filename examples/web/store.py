"""Tables in SQLite: a row each, with the game as `cardwar.codec` writes it.

A table is saved in one statement, so all of it is saved or nothing. A server that is killed loses
nothing. A machine that loses its power may lose the last steps, and plays the same ones again: the
seed is part of the state.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import cast

import attrs

import cardwar as cw
from cardwar import codec
from table import Player, Table

_OPEN = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS tables (
    name TEXT PRIMARY KEY, number INTEGER NOT NULL, players TEXT NOT NULL, state TEXT NOT NULL
);
"""
_SAVE = "INSERT OR REPLACE INTO tables (name, number, players, state) VALUES (?, ?, ?, ?)"
_LOAD = "SELECT number, players, state FROM tables WHERE name = ?"


class Store:
    """The tables of one file."""

    def __init__(self, path: Path) -> None:
        self._base = sqlite3.connect(path, isolation_level=None)
        self._base.executescript(_OPEN)

    def save(self, table: Table) -> None:
        """Keep a table as it is now. Who is ready is not kept: they will say so again."""
        players = json.dumps([attrs.asdict(player) for player in table.players])
        state = codec.to_json(table.state)
        self._base.execute(_SAVE, (table.name, table.number, players, state))

    def load(self, name: str) -> Table | None:
        """Return a table as it was saved, or None if there is none of that name."""
        row = cast("tuple[int, str, str] | None", self._base.execute(_LOAD, (name,)).fetchone())
        if row is None:
            return None
        number, players, state = row
        seated = tuple(Player(**fields) for fields in json.loads(players))
        return Table(name, codec.from_json(state, cw.GameState), seated, number)

    def count(self) -> int:
        """Return how many tables there are."""
        (count,) = cast("tuple[int]", self._base.execute("SELECT count(*) FROM tables").fetchone())
        return count

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()
