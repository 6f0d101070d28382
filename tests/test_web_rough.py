"""Clients of the web game who do not behave: each is sent away, and the others play on."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias, cast
from urllib.parse import urlsplit

import pytest

for _needed in ("cattrs", "starlette", "uvicorn", "websockets"):
    pytest.importorskip(_needed, reason=f"the web game needs {_needed}")

import uvicorn
from websockets.asyncio.client import ClientConnection as AsyncConnection
from websockets.asyncio.client import connect as connect_to
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import server as web
from player import Client
from web_process import Server

Frame: TypeAlias = dict[str, object]

LIMIT = 60
"""Seconds after which something is held to be stuck."""
KEY = "0123456789abcdef"
LONG = 20260000
"""The seed of a game of two thousand steps."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all, which must outlive them."""
    server = Server(tmp_path_factory.mktemp("web") / "games.sqlite", "--seed", str(LONG))
    yield server
    assert server.process.poll() is None
    server.kill()


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[str]:
    """Serve in a thread, with little room for what is sent and not read; return the address."""
    door = socket.socket()
    door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # connections have what it has
    door.bind(("127.0.0.1", 0))
    config = uvicorn.Config(
        lambda: web.app(tmp_path / "games.sqlite", seed=lambda: LONG),
        factory=True,  # SQLite belongs to the thread that opens it
        log_level="warning",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [door]})
    thread.start()
    for _ in range(LIMIT * 100):
        if server.started:
            break
        time.sleep(0.01)
    yield f"ws://127.0.0.1:{door.getsockname()[1]}/ws"
    server.should_exit = True
    thread.join(LIMIT)
    door.close()
    assert not thread.is_alive()


def sit_down(line: ClientConnection, table: str, name: str, key: str = KEY) -> Frame:
    """Join a table, and return the view of it."""
    line.send(json.dumps({"type": "join", "table": table, "name": name, "key": key}))
    frame = read(line)
    assert frame["type"] == "view"
    return frame


def read(line: ClientConnection) -> Frame:
    return cast("Frame", json.loads(line.recv(timeout=LIMIT)))


def to_the_end(line: ClientConnection) -> tuple[list[Frame], int]:
    """Read all that comes until the server closes, and the code with which it does."""
    frames: list[Frame] = []
    try:
        while True:
            frames.append(read(line))
    except ConnectionClosed as closed:
        return frames, closed.rcvd.code if closed.rcvd else 0


def sent_away(line: ClientConnection) -> str:
    """Return the one reason with which the server closes."""
    frames, code = to_the_end(line)
    assert code == 1008
    (refused,) = [frame for frame in frames if frame["type"] == "refused"]
    assert frames[-1] is refused
    return str(refused["why"])


def ready(number: object) -> str:
    return json.dumps({"type": "ready", "number": number})


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ("no JSON", "A message is JSON."),
        ("[" * 4000, "A message is JSON."),
        ('{"type": "join", "table": ' + "9" * 4000 + "}", "table is a text of 1 to 32 characters."),
        ("[]", 'A message of type "join" is due.'),
        (ready(0), 'A message of type "join" is due.'),
        (
            '{"type": "join", "table": "blue", "name": "", "key": "0123456789abcdef"}',
            "name is a text of 1 to 32 characters.",
        ),
        (
            '{"type": "join", "table": "blue", "name": "Ann", "key": "short"}',
            "key is a text of 16 to 64 characters.",
        ),
        (
            '{"type": "join", "table": "\\ud800", "name": "Ann", "key": "0123456789abcdef"}',
            "table is a text of 1 to 32 characters.",
        ),
        (b"bytes", "A message is a text."),
    ],
)
def test_nonsense_is_refused(server: Server, message: str | bytes, why: str) -> None:
    with connect(server.url) as line:
        line.send(message)
        assert sent_away(line) == why


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ("no JSON", "A message is JSON."),
        (b"bytes", "A message is a text."),
        (ready("0"), "number is a whole number."),
        (ready(True), "number is a whole number."),
        (ready(0.0), "number is a whole number."),
        (json.dumps({"type": "join"}), 'A message of type "ready" is due.'),
    ],
)
def test_nonsense_at_a_table_is_refused(server: Server, message: str | bytes, why: str) -> None:
    with connect(server.url) as line:
        sit_down(line, "nonsense", "Ann")
        line.send(message)
        assert sent_away(line) == why


@pytest.mark.parametrize("size", [4097, 2_000_000])
def test_a_huge_message_is_not_read(server: Server, size: int) -> None:
    with connect(server.url, max_size=None) as line:
        sit_down(line, "huge", "Ann")
        with suppress(ConnectionClosed):  # it may close before all is sent
            line.send("x" * size)
        _, code = to_the_end(line)
        assert code == 1009  # too big


def test_a_flood_is_stopped_and_the_other_does_not_hear_of_it(server: Server) -> None:
    with connect(server.url) as ann, connect(server.url) as bo:
        sit_down(ann, "flood", "Ann")
        sit_down(bo, "flood", "Bo", "another key of Bo")
        for _ in range(1000):
            try:
                ann.send(ready(0))
            except ConnectionClosed:
                break
        assert sent_away(ann) == "Too many messages that change nothing."
        told = [read(bo) for _ in range(3)]
        assert [frame["ready"] for frame in told] == [[], [0], []]
        assert [frame["here"] for frame in told] == [[0, 1], [0, 1], [1]]
        with connect(server.url) as again:
            assert sit_down(again, "flood", "Ann")["number"] == 0
            bo.send(ready(0))
            again.send(ready(0))
            while read(bo)["type"] != "step":
                pass


def test_a_newer_tab_takes_the_seat(server: Server) -> None:
    with connect(server.url) as first, connect(server.url) as second:
        assert sit_down(first, "tabs", "Ann")["seat"] == 0
        assert sit_down(second, "tabs", "Ann")["seat"] == 0
        assert sent_away(first) == "You have come to this table on a newer connection."
        with connect(server.url) as bo:
            assert sit_down(bo, "tabs", "Bo", "another key of Bo")["seat"] == 1
            assert read(bo)["here"] == [0, 1]
            for line in (second, bo):
                line.send(ready(0))
            for line in (second, bo):
                while read(line)["type"] != "step":
                    pass


def test_who_says_nothing_is_let_go(narrow: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "_PATIENCE", 0.1)
    with connect(narrow) as line:
        assert to_the_end(line) == ([], 1000)


async def never_read(line: AsyncConnection, told: asyncio.Queue[Frame]) -> int:
    """Be ready for every step that the other has seen, until they hear that one has gone."""
    number, was_here = 0, False
    while True:
        frame = await told.get()
        if frame["type"] == "people":
            if was_here and frame["here"] == [1]:
                return number
            was_here = frame["here"] == [0, 1]
        else:
            number = cast("int", frame["number"])
            await line.send(ready(number))


def test_who_never_reads_is_cut_off_and_may_come_back(narrow: str) -> None:
    async def play() -> None:
        told: asyncio.Queue[Frame] = asyncio.Queue()
        bo = Client(narrow, "slow", "Bo", lambda text: told.put_nowait(json.loads(text)))
        ann = Client(narrow, "slow", "Ann", key=KEY)
        tiny = socket.socket()
        tiny.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        tiny.connect(("127.0.0.1", urlsplit(narrow).port))
        async with (
            asyncio.timeout(LIMIT),
            connect_to(narrow, sock=tiny, compression=None, max_queue=1) as line,
            asyncio.TaskGroup() as tasks,
        ):
            await line.send(
                json.dumps({"type": "join", "table": "slow", "name": "Ann", "key": KEY})
            )
            assert json.loads(await line.recv())["type"] == "view"
            playing = tasks.create_task(bo.play())
            number = await never_read(line, told)
            assert 50 < number < 1000
            line.transport.abort()
            await ann.play(until=number + 20)
            assert ann.number == number + 20
            playing.cancel()

    asyncio.run(play())
