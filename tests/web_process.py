"""A real server of the web game in a process of its own, and a watch over all that it sends."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import cardwar as cw
from store import Store
from table import RULES

WEB = Path(__file__).parents[1] / "examples" / "web"
_CARD = re.compile(r"(?<![A-Za-z0-9])(10|[2-9TJQKA])([cdhs♣♦♥♠])(?![A-Za-z0-9])")
_SECRET = {"seed", "shuffles", "memory", "rules", "cycle", "position", "digest", "key"}


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Server:
    """The server, which can be killed and started again on the same port and file."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.port = free_port()
        self.process = self._start()

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, str(WEB), str(self.database), "--port", str(self.port)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        for _ in range(600):
            if process.poll() is not None:
                break
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return process
        process.kill()
        process.wait()
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """Kill it at once: it can clean nothing up."""
        self.process.kill()
        self.process.wait()

    def restart(self) -> None:
        self.kill()
        self.process = self._start()


class Watch:
    """Reads every message of a table, and knows all its cards from the seed in the store.

    It plays the game on its own, so it knows what was to be seen after each step.
    """

    def __init__(self, database: Path, table: str) -> None:
        self._database, self._table = database, table
        self._steps: list[tuple[cw.GameState, tuple[cw.Event, ...]]] = []
        self.frames = 0

    def hear(self, text: str) -> None:
        """Look at one message. An error says which card, or which secret, was in it."""
        frame = cast("dict[str, object]", json.loads(text))
        state, events = self._after(cast("int", frame["number"]))
        allowed = set[str]()
        if frame["type"] == "view":
            allowed = {laid.card.code for laid in state.table if laid.face_up}
            self._is_view(cast("dict[str, object]", frame["view"]), state)
        elif frame["type"] == "step":
            flips = [event for event in events if isinstance(event, cw.CardsFlipped)]
            allowed = {laid.card.code for flip in flips for laid in flip.laid}
        assert set(_cards(frame)) <= allowed, (frame, allowed)
        assert not set(_keys(frame)) & _SECRET, frame
        assert str(state.seed) not in text
        self.frames += 1

    @staticmethod
    def _is_view(view: dict[str, object], state: cw.GameState) -> None:
        """Piles are numbers, and the right ones."""
        counts = [
            {"pile": len(each.pile), "captured": len(each.captured), "is_out": each.is_out}
            for each in state.players
        ]
        assert (view["players"], view["aside"]) == (counts, len(state.aside))

    def _after(self, number: int) -> tuple[cw.GameState, tuple[cw.Event, ...]]:
        if not self._steps:
            seed = stored(self._database, self._table).seed
            self._steps.append((cw.deal(RULES, players=2, seed=seed), ()))
        while len(self._steps) <= number:
            self._steps.append(cw.step(self._steps[-1][0]))
        return self._steps[number]

    def check_end(self) -> None:
        """The store has the end of this very game, and every card of the deck once."""
        state = stored(self._database, self._table)
        assert state.is_over
        assert state == self._steps[-1][0]
        cards = [card for player in state.players for card in (*player.pile, *player.captured)]
        cards += [*state.aside, *(laid.card for laid in state.table)]
        assert sorted(card.code for card in cards) == sorted(card.code for card in RULES.deck)


def stored(database: Path, table: str) -> cw.GameState:
    """Return the game of a table as it is saved."""
    store = Store(database)
    try:
        found = store.load(table)
    finally:
        store.close()
    assert found is not None
    return found.state


def _leaves(data: object) -> Iterator[tuple[str, object]]:
    """Yield all that is in a message, each with the key under which it stands."""
    if isinstance(data, dict):
        for key, value in cast("dict[str, object]", data).items():
            yield key, None
            yield from _leaves(value)
    elif isinstance(data, list):
        for value in cast("list[object]", data):
            yield from _leaves(value)
    else:
        yield "", data


def _keys(frame: object) -> Iterator[str]:
    return (key for key, _ in _leaves(frame) if key)


def _cards(frame: object) -> Iterator[str]:
    """Yield the code of each card that is named in a message, in a text as well."""
    for _, leaf in _leaves(frame):
        if isinstance(leaf, str):
            for rank, suit in _CARD.findall(leaf):
                sign = "cdhs"["♣♦♥♠".index(suit)] if suit in "♣♦♥♠" else suit
                yield rank.replace("10", "T") + sign
