"""The web game: a real server, real sockets, and nothing hidden in any message."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

for _needed in ("cattrs", "starlette", "uvicorn", "websockets"):
    pytest.importorskip(_needed, reason=f"the web game needs {_needed}")

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import cardwar as cw
import wire
from player import Client
from table import Player, Refused, can_step, opened, readied, seated, stepped
from web_process import Server, Watch, stored

LIMIT = 120
"""Seconds after which a game is held to be stuck."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "games.sqlite")
    yield server
    server.kill()


def together(*clients: Client, until: int | None = None) -> None:
    """Let clients play, all at once; the first may be made to go at some step."""

    async def play() -> None:
        first, *others = [
            asyncio.ensure_future(client.play(until if place == 0 else None))
            for place, client in enumerate(clients)
        ]
        async with asyncio.timeout(LIMIT):
            await first
            if until is not None:
                for other in others:
                    other.cancel()
            await asyncio.gather(*others, return_exceptions=until is not None)

    asyncio.run(play())


def pair(server: Server, watch: Watch) -> tuple[Client, Client]:
    ann = Client(server.url, "blue", "Ann", watch.hear)
    return ann, Client(server.url, "blue", "Bo", watch.hear)


def test_a_game_is_played_to_its_end(server: Server) -> None:
    watch = Watch(server.database, "blue")
    together(*pair(server, watch))
    watch.check_end()
    assert watch.frames > 100


def test_a_client_that_is_killed_comes_back_and_goes_on(server: Server) -> None:
    watch = Watch(server.database, "blue")
    ann, bo = pair(server, watch)

    async def play() -> None:
        async with asyncio.timeout(LIMIT):
            other = asyncio.ensure_future(bo.play())
            await ann.play(until=20)
            seen = stored(server.database, "blue")
            again = Client(server.url, "blue", "Ann", watch.hear, key=ann.key)
            await again.play()
            await other
            assert not seen.is_over

    asyncio.run(play())
    watch.check_end()


def test_a_server_that_is_killed_goes_on_from_its_file(server: Server) -> None:
    watch = Watch(server.database, "blue")
    ann, bo = pair(server, watch)
    together(ann, bo, until=20)
    server.restart()
    assert not stored(server.database, "blue").is_over
    together(ann, bo)
    watch.check_end()


def test_the_page_and_its_script_are_served(server: Server) -> None:
    for path, part in (("", "<title>"), ("page.js", "PublicPotTaken")):
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/{path}") as answer:
            assert part in answer.read().decode()
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "message",
    [
        "no JSON",
        "[" * 4000,
        "[]",
        '{"type": "ready", "number": 0}',
        '{"type": "join", "table": "blue", "name": "", "key": "0123456789abcdef"}',
        '{"type": "join", "table": "blue", "name": "Ann", "key": "short"}',
        '{"type": "join", "table": "\\ud800", "name": "Ann", "key": "0123456789abcdef"}',
        b"bytes",
    ],
)
def test_nonsense_is_refused_with_a_reason(server: Server, message: str | bytes) -> None:
    with connect(server.url) as socket:
        socket.send(message)
        assert json.loads(socket.recv(timeout=LIMIT))["type"] == "refused"
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=LIMIT)


def test_a_third_player_and_a_name_that_is_taken_are_refused() -> None:
    table, _ = seated(opened("blue", 7), Player("Ann", "a"))
    with pytest.raises(Refused, match="name"):
        seated(table, Player("Ann", "b"))
    table, seat = seated(table, Player("Bo", "b"))
    assert seat == 1
    with pytest.raises(Refused, match="Two"):
        seated(table, Player("Cy", "c"))
    assert seated(table, Player("Other", "a")) == (table, 0)


def test_a_click_that_comes_twice_or_late_plays_one_step() -> None:
    table, _ = seated(opened("blue", 7), Player("Ann", "a"))
    table, _ = seated(table, Player("Bo", "b"))
    table = readied(readied(table, 0, 0), 0, 0)
    assert not can_step(table)
    table, _ = stepped(readied(table, 1, 0))
    assert (table.number, table.ready) == (1, frozenset())
    assert readied(table, 0, 0) == table


def test_a_view_is_written_with_its_own_fields() -> None:
    state, _ = cw.step(opened("blue", 7).state)
    view = cw.public_view(state)
    fields = [field.name for field in attrs.fields(cw.PublicState)]
    assert list(wire.seen(view)) == ["type", *fields]
    assert json.loads(json.dumps(wire.seen(view))) == wire.seen(view)
    flipped = wire.seen(cw.CardsFlipped(0, (cw.Laid(cw.Card("As"), 1, True),)))
    laid = [{"card": "As", "seat": 1, "face_up": True}]
    assert flipped == {"type": "CardsFlipped", "level": 0, "laid": laid}
