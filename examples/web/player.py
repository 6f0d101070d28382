"""A player without a page: the whole of what a client does, for robots and tests.

It needs nothing of cardwar: all it knows is what the server sends.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import cast

import attrs
from websockets.asyncio.client import ClientConnection, connect

Hear = Callable[[str], None]
"""What is done with each message, as it came."""


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
    number: int = -1
    """The last step it has seen."""
    is_over: bool = False

    async def play(self, until: int | None = None) -> None:
        """Play to the end of the game, or to a step, and then drop the connection unclosed."""
        async with connect(self.url, max_size=2**16, max_queue=16) as socket:
            await socket.send(self._join())
            async for text in socket:
                assert isinstance(text, str)
                self.hear(text)
                await self._answer(socket, text)
                if self.is_over:
                    return
                if until is not None and self.number >= until:
                    socket.transport.abort()
                    return

    def _join(self) -> str:
        fields = {"table": self.table, "name": self.name, "key": self.key}
        return json.dumps({"type": "join", **fields})

    async def _answer(self, socket: ClientConnection, text: str) -> None:
        frame = cast("dict[str, object]", json.loads(text))
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
