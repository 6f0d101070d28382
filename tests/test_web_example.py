"""The web game: a real server, real sockets, and nothing hidden in any message."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

for _needed in ("cattrs", "starlette", "uvicorn", "websockets"):
    pytest.importorskip(_needed, reason=f"the web game needs {_needed}")

import cardwar as cw
import wire
from cardwar import codec
from player import Client
from server import Hall, Line
from store import Store
from table import Player, Refused, can_step, opened, readied, seated, shorter, stepped
from web_process import Server
from web_watch import Watch, stored

LIMIT = 120
"""Seconds after which a game is held to be stuck."""
LOWEST = "7"
RULES = shorter(LOWEST)
OPTIONS = ("--lowest", LOWEST, "--seed", "20260014")
"""A game of 73 steps; the seed is in no message by chance."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "games.sqlite", *OPTIONS)
    yield server
    server.kill()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that leave it as it was."""
    server = Server(tmp_path_factory.mktemp("web") / "games.sqlite", *OPTIONS)
    yield server
    assert server.process.poll() is None
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
    return watch.client(server.url, "Ann"), watch.client(server.url, "Bo")


def test_a_game_is_played_to_its_end(shared: Server) -> None:
    watch = Watch(shared.database, "blue", RULES)
    together(*pair(shared, watch))
    watch.check_end()
    assert watch.frames > 50


def test_a_client_that_is_killed_comes_back_and_goes_on(shared: Server) -> None:
    watch = Watch(shared.database, "green", RULES)
    ann, bo = pair(shared, watch)

    async def play() -> None:
        async with asyncio.timeout(LIMIT):
            other = asyncio.ensure_future(bo.play())
            await ann.play(until=5)
            seen = stored(shared.database, "green")
            await watch.again(ann).play()
            await other
            assert not seen.is_over

    asyncio.run(play())
    watch.check_end()


def test_a_server_that_is_killed_goes_on_from_its_file(server: Server) -> None:
    watch = Watch(server.database, "blue", RULES)
    ann, bo = pair(server, watch)

    async def play() -> None:
        """Kill the server under two players, who come back by themselves."""
        async with asyncio.timeout(LIMIT), asyncio.TaskGroup() as tasks:
            tasks.create_task(bo.play())
            await ann.play(until=5)
            await asyncio.to_thread(server.restart)
            assert not stored(server.database, "blue").is_over
            tasks.create_task(ann.play())

    asyncio.run(play())
    watch.check_end()


def test_the_page_and_its_script_are_served(shared: Server) -> None:
    for path, part in (("", "<title>"), ("page.js", "PublicPotTaken")):
        with urllib.request.urlopen(shared.page + path) as answer:
            assert part in answer.read().decode()
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


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
    table = readied(table, 0, 0)
    assert readied(table, 0, 0) is table
    assert not can_step(table)
    table, _ = stepped(readied(table, 1, 0))
    assert (table.number, table.ready) == (1, frozenset())
    assert readied(table, 0, 0) is table


def test_a_table_is_stored_after_every_step(tmp_path: Path) -> None:
    """The whole state is written now and then, and what is loaded is there to the step."""
    store = Store(tmp_path / "games.sqlite")
    table, _ = seated(opened("blue", 20260014, RULES), Player("Ann", "a"))
    store.save(table)
    while not table.state.is_over:
        assert store.load("blue") == table
        table, _ = stepped(table)
        store.save_step(table)
    assert store.load("blue") == table
    assert store.load("green") is None
    store.close()


def test_a_table_is_one_room_whoever_leaves_late(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    hall = Hall(store, RULES, lambda: 7)
    ann, bo = (wire.Join("blue", name, name * 8) for name in ("Ann", "Bo"))
    old, new = Line(), Line()
    room, seat = hall.enter(ann, old)
    hall.enter(ann, new)
    hall.leave(room, seat, new)
    again, _ = hall.enter(ann, new)
    hall.leave(room, seat, old)
    assert hall.enter(bo, Line())[0] is again
    store.close()


def test_what_is_sent_are_views_as_the_codec_writes_them() -> None:
    table, _ = seated(opened("blue", 7), Player("Ann", "a"))
    table, _ = seated(table, Player("Bo", "b"))
    sent = json.loads(json.dumps(wire.view_frame(table, 0)))
    assert codec.from_data(sent["view"], cw.PublicState) == cw.public_view(table.state)
    table, events = stepped(table)
    sent = json.loads(json.dumps(wire.step_frame(table, events)))
    save = {"format": "cardwar/public-events", "version": 1, "events": sent["events"]}
    views = codec.from_data(save, codec.PUBLIC_EVENTS)
    assert views == tuple(map(cw.public_view, events))
