"""Play many games of the web example on loopback, look at every message, and print what was seen.

    python benchmarks/web_games.py [--games 1000] [--at-once 10]

The server is a process of its own, and so bounded are its clients: each holds at most 16 messages
of at most 64 KiB, and so many tables are played at once. In every tenth game a client is killed in
the middle and comes back. An error says which message held a hidden card, or which game lost one.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

_ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(_ROOT / "examples" / "web"))
sys.path.insert(0, str(_ROOT / "tests"))

from player import Client
from web_process import Server, Watch, stored

_STUCK = 600
_KILLED_AT = 25


async def game(server: Server, number: int, *, kill: bool) -> tuple[int, int, bool]:
    """Play one game; return how many messages and steps it had, and whether a client was killed."""
    table = f"table {number}"
    watch = Watch(server.database, table)
    ann = Client(server.url, table, "Ann", watch.hear)
    bo = Client(server.url, table, "Bo", watch.hear)
    killed = False
    async with asyncio.timeout(_STUCK), asyncio.TaskGroup() as tasks:
        tasks.create_task(bo.play())
        if kill:
            await ann.play(until=_KILLED_AT)
            killed = not ann.is_over
        if not ann.is_over:
            again = Client(server.url, table, "Ann", watch.hear, key=ann.key)
            await again.play()
    watch.check_end()
    return watch.frames, bo.number, killed


async def play(server: Server, games: int, at_once: int) -> list[tuple[int, int, bool]]:
    """Play all games, so many at once."""
    places = asyncio.Semaphore(at_once)

    async def one(number: int) -> tuple[int, int, bool]:
        async with places:
            return await game(server, number, kill=number % 10 == 0)

    return await asyncio.gather(*map(one, range(games)))


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--at-once", type=int, default=10)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "games.sqlite")
        try:
            began = time.perf_counter()
            seen = asyncio.run(play(server, options.games, options.at_once))
            seconds = time.perf_counter() - began
            ended = sum(stored(server.database, f"table {n}").is_over for n in range(options.games))
        finally:
            server.kill()
    frames, steps, killed = (sum(figure) for figure in zip(*seen, strict=True))
    print(f"{ended:,} of {options.games:,} games ended, with {steps:,} steps, in {seconds:.0f} s")
    print(f"{killed:,} clients were killed in the middle, came back and played on")
    print(f"{frames:,} messages were read; no hidden card, no seed and no memory in any")
    print("every card was there at the end of every game")


if __name__ == "__main__":
    main()
