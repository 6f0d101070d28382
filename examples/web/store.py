"""Tables in SQLite: a row each, with the game as `cardwar.codec` writes it.

A step leaves nobody a choice, so how many steps there have been says all of a game whose beginning
is known. The whole state is written now and then, and after every step only its number; who loads
a table plays the few steps since. Each of the two is one statement, so all of it is saved or
nothing.

A server that is killed loses nothing: what is written is with the operating system. A machine that
loses its power may lose the last steps, since `synchronous = NORMAL` waits for no disk; the file
stays whole, and the same steps come again, for the shuffles are part of the state.
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
    name TEXT PRIMARY KEY,
    number INTEGER NOT NULL,
    players TEXT NOT NULL,
    state TEXT NOT NULL,
    state_number INTEGER NOT NULL
);
"""
_SAVE = "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?)"
_SAVE_NUMBER = "UPDATE tables SET number = ? WHERE name = ?"
_LOAD = "SELECT number, players, state, state_number FROM tables WHERE name = ?"
_EVERY = 50
"""Steps after which the whole state is written: to play so many again takes milliseconds."""


class Store:
    """The tables of one file."""

    def __init__(self, path: Path) -> None:
        self._base = sqlite3.connect(path, isolation_level=None)
        self._base.executescript(_OPEN)

    def save(self, table: Table) -> None:
        """Keep all of a table as it is now, but for who is ready: they will say so again."""
        players = json.dumps([attrs.asdict(player) for player in table.players])
        state = codec.to_json(table.state)
        row = (table.name, table.number, players, state, table.number)
        self._base.execute(_SAVE, row)

    def save_step(self, table: Table) -> None:
        """Keep a table that was saved before, and of which only the game has gone on, by a step."""
        if table.number % _EVERY == 0 or table.state.is_over:
            self.save(table)
        else:
            self._base.execute(_SAVE_NUMBER, (table.number, table.name))

    def load(self, name: str) -> Table | None:
        """Return a table as it was saved, or None if there is none of that name."""
        found = self._base.execute(_LOAD, (name,)).fetchone()
        row = cast("tuple[int, str, str, int] | None", found)
        if row is None:
            return None
        number, players, text, state_number = row
        seated = tuple(Player(**fields) for fields in json.loads(players))
        state = codec.from_json(text, cw.GameState)
        for _ in range(number - state_number):
            state, _events = cw.step(state)
        return Table(name, state, seated, number)

    def count(self) -> int:
        """Return how many tables there are."""
        (count,) = cast("tuple[int]", self._base.execute("SELECT count(*) FROM tables").fetchone())
        return count

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()
