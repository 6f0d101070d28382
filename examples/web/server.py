"""The server: a page, its script, and a socket for each player.

All that happens at a table happens between two waits of one event loop, so no two steps can mix. A
step is saved first and told then: what a client has seen is never lost.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

import cardwar as cw
import wire
from store import Store
from table import RULES, Player, Refused, Table, can_step, opened, readied, seated, stepped, waiting

_HERE = Path(__file__).parent
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'; "
    "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
}
_PATIENCE = 10.0
"""Seconds that a new connection has to say who it is."""
_MOST_WAITING = 100
"""Messages that may wait for one client."""
_MOST_IDLE = 50
"""Messages in a row that may change nothing: who clicks twice sends one or two."""


def new_seed() -> int:
    """Return a seed that nobody can guess."""
    return secrets.randbits(64)


class Line:
    """What is to be sent on one connection. Whoever lets too much of it wait is cut off."""

    def __init__(self) -> None:
        self.outbox = asyncio.Queue[str](_MOST_WAITING)
        self._cut = asyncio.Event()
        self._why = ""

    def say(self, text: str) -> None:
        """Send a message, without waiting until it is sent."""
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.cut("Too many messages wait for you.")

    def cut(self, why: str) -> None:
        """Let it end, whatever is still to be sent."""
        self._why = why
        self._cut.set()

    async def end(self) -> None:
        """Wait until it is cut, and say why."""
        await self._cut.wait()
        raise Refused(self._why)


class Room:
    """A table to which somebody is connected."""

    def __init__(self, store: Store, table: Table) -> None:
        self.store = store
        self.table = table
        self.lines: dict[cw.Seat, Line] = {}

    def enter(self, player: Player, line: Line) -> cw.Seat:
        """Give a player their seat, and show them the table."""
        table, seat = seated(self.table, player)
        if table is not self.table:
            self.store.save(table)
            self.table = table
        if seat in self.lines:
            self.lines[seat].cut("You have come to this table on a newer connection.")
        self.lines[seat] = line
        line.say(json.dumps(wire.view_frame(table, seat)))
        self._tell(wire.people_frame(table, self.lines))
        return seat

    def leave(self, seat: cw.Seat, line: Line) -> None:
        """Forget a connection. The player keeps their seat."""
        if self.lines.get(seat) is line:
            del self.lines[seat]
            self.table = waiting(self.table, seat)
            self._tell(wire.people_frame(self.table, self.lines))

    def ready(self, seat: cw.Seat, number: int) -> bool:
        """Hear that a player is ready, and play a step if both are. Tell whether it was news."""
        table = readied(self.table, seat, number)
        if table is self.table:
            return False
        if can_step(table):
            after, events = stepped(table)
            self.store.save_step(after)
            self.table = after
            self._tell(wire.step_frame(after, events))
        else:
            self.table = table
            self._tell(wire.people_frame(table, self.lines), but=seat)  # they know it
        return True

    def _tell(self, frame: wire.Frame, but: cw.Seat | None = None) -> None:
        """Send a message, which is written once, to all who are here, or to all but one."""
        text = json.dumps(frame)
        for seat, line in self.lines.items():
            if seat != but:
                line.say(text)


class Hall:
    """All tables: those to which somebody is connected are in memory, the others in the store."""

    def __init__(self, store: Store, rules: cw.HouseRules, seed: Callable[[], int]) -> None:
        self.store = store
        self.rules = rules
        self.seed = seed
        self.rooms: dict[str, Room] = {}

    def enter(self, join: wire.Join, line: Line) -> tuple[Room, cw.Seat]:
        """Let a player in at the table they name, which is opened if there is none."""
        room = self.rooms.get(join.table)
        if room is None:
            table = self.store.load(join.table) or opened(join.table, self.seed(), self.rules)
            room = Room(self.store, table)
        seat = room.enter(Player(join.name, join.key), line)
        self.rooms[join.table] = room
        return room, seat

    def leave(self, room: Room, seat: cw.Seat, line: Line) -> None:
        """Let a connection go, and with the last one the table."""
        room.leave(seat, line)
        name = room.table.name
        # An old connection may leave late, when the table is open again as another room.
        if not room.lines and self.rooms.get(name) is room:
            del self.rooms[name]

    async def serve(self, socket: WebSocket) -> None:
        """Serve one connection from its first message to its end."""
        await socket.accept()
        line = Line()
        try:
            async with asyncio.timeout(_PATIENCE):
                join = wire.read_join(await _hear(socket))
            room, seat = self.enter(join, line)
        except Refused as refused:
            await _send_away(socket, refused)
            return
        except (TimeoutError, WebSocketDisconnect):
            await _close(socket)
            return
        try:
            await _first_of(_listen(socket, room, seat), _talk(socket, line), line.end())
        except Refused as refused:
            await _send_away(socket, refused)
        finally:
            self.leave(room, seat, line)
            await _close(socket)


async def _hear(socket: WebSocket) -> str:
    """Return the next message."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect
    text: object = message.get("text")
    if not isinstance(text, str):
        raise Refused("A message is a text.")
    return text


async def _listen(socket: WebSocket, room: Room, seat: cw.Seat) -> None:
    """Hear what a player says, until they go. Who floods the line is sent away."""
    idle = 0
    with suppress(WebSocketDisconnect):
        while idle < _MOST_IDLE:
            news = room.ready(seat, wire.read_ready(await _hear(socket)))
            idle = 0 if news else idle + 1
        raise Refused("Too many messages that change nothing.")


async def _talk(socket: WebSocket, line: Line) -> None:
    with suppress(WebSocketDisconnect):
        while True:
            await socket.send_text(await line.outbox.get())


async def _first_of(*jobs: Coroutine[None, None, object]) -> None:
    """Do all until one is done, and stop the others."""
    tasks = [asyncio.ensure_future(job) for job in jobs]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _send_away(socket: WebSocket, refused: Refused) -> None:
    """Say why, and close. Who does not read is not waited for."""
    with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
        async with asyncio.timeout(1):
            await socket.send_text(json.dumps(wire.refused_frame(refused)))
            await socket.close(1008)


async def _close(socket: WebSocket) -> None:
    """Close a connection, and do not wait for one that is gone."""
    with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
        async with asyncio.timeout(1):
            await socket.close()


def _file(name: str, kind: str) -> Route:
    text = (_HERE / name).read_text(encoding="utf-8")

    def send(request: Request) -> Response:
        return Response(text, media_type=kind, headers=_HEADERS)

    return Route("/" if name == "page.html" else f"/{name}", send)


def app(
    database: Path, rules: cw.HouseRules = RULES, seed: Callable[[], int] = new_seed
) -> Starlette:
    """Return the whole application, which any ASGI server can run, in one process.

    Tables that are new have these rules; who sat down under others goes on with those.
    """
    store = Store(database)
    hall = Hall(store, rules, seed)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        yield
        store.close()

    routes = [
        _file("page.html", "text/html"),
        _file("page.js", "text/javascript"),
        WebSocketRoute("/ws", hall.serve),
    ]
    return Starlette(routes=routes, lifespan=lifespan)
