"""A player without a page: the whole of what a client does, for robots and tests.

It needs nothing of cardwar: all it knows is what the server sends.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from typing import cast

import attrs
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Hear = Callable[[str], None]
"""What is done with each message, as it came."""
_TRIES = 100
_PAUSE = 0.1
"""Seconds between two tries to come back."""


class SentAway(Exception):
    """The server refused what the client asked for, and said why."""


def _ignore(text: str) -> None:
    pass


@attrs.define
class Client:
    """A player at a table, who is ready for each step as soon as they have seen the last one."""

    url: str
    table: str
    name: str
    hear: Hear = _ignore
    key: str = attrs.field(factory=lambda: secrets.token_urlsafe(16))
    """Made by the client, so that it is known even if it dies before the first answer."""
    patience: float = 60.0
    """Seconds that the other player may think."""
    number: int = -1
    """The last step it has seen."""
    is_over: bool = False

    async def play(self, until: int | None = None) -> None:
        """Play to the end of the game, or to a step, and then drop the connection unclosed.

        A connection that is lost is made again. Raises `SentAway` if the server will have none of
        it, and `TimeoutError` if nothing happens for too long.
        """
        tries = 0
        fault: Exception | None = None
        while tries < _TRIES:
            before = self.number
            try:
                if await self._connected(until):
                    return
            except TimeoutError:
                raise
            except (OSError, ConnectionClosed, InvalidHandshake) as error:
                fault = error
            tries = tries + 1 if self.number == before else 0
            await asyncio.sleep(_PAUSE)
        raise TimeoutError(f"no way back to {self.url}: {fault}") from fault

    async def _connected(self, until: int | None) -> bool:
        """Play as long as one connection lasts; tell whether all was played that is to be."""
        # Of what is not read yet, sixteen messages wait here, and the rest where it comes from.
        async with connect(self.url, compression=None, max_size=2**16, max_queue=16) as socket:
            await socket.send(self._join())
            while not self.is_over:
                if until is not None and self.number >= until:
                    socket.transport.abort()
                    return True
                async with asyncio.timeout(self.patience):
                    await self._answer(socket, await socket.recv(decode=True))
        return True

    def _join(self) -> str:
        fields = {"table": self.table, "name": self.name, "key": self.key}
        return json.dumps({"type": "join", **fields})

    async def _answer(self, socket: ClientConnection, text: str) -> None:
        self.hear(text)
        frame = cast("dict[str, object]", json.loads(text))
        if frame["type"] == "refused":
            raise SentAway(frame["why"])
        if frame["type"] not in ("view", "step"):
            return
        self.number = cast("int", frame["number"])
        self.is_over = _is_last(frame)
        if not self.is_over:
            await socket.send(json.dumps({"type": "ready", "number": self.number}))


def _is_last(frame: dict[str, object]) -> bool:
    """Tell whether a view, or the events of a step, say that the game is over."""
    if frame["type"] == "view":
        return cast("dict[str, object]", frame["view"])["outcome"] is not None
    events = cast("list[dict[str, object]]", frame["events"])
    return any(event["type"] == "PublicGameEnded" for event in events)
