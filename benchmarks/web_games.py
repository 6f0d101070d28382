"""Play many games of the web example on loopback, look at every message, and print what was seen.

    python benchmarks/web_games.py [--games 1000] [--at-once 10] [--lowest 7]

The server is a process of its own, and bounded are its clients: so many tables are played at once,
each client holds at most 16 messages of at most 64 KiB, and none waits for more than a minute. In
every tenth game a client, the two in turn, is killed in the middle and comes back; twice the server
is killed, and goes on from its file. Every client counts the cards after every step. An error says
which message held a hidden card, or which game lost one.

With all 52 cards (`--lowest 2`) a game has three times as many steps as with 32.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

import attrs

_ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(_ROOT / "examples" / "web"))
sys.path.insert(0, str(_ROOT / "tests"))

import cardwar as cw
from table import RANKS, shorter
from web_process import Server
from web_watch import Watch, stored

_STUCK = 600
_LATEST_KILL = 20
_RESTARTS = 2


@attrs.define
class Tally:
    """What has been done so far."""

    games: int = 0
    steps: int = 0
    messages: int = 0
    kills: int = 0
    restarts: int = 0


async def game(server: Server, rules: cw.HouseRules, number: int, tally: Tally) -> None:
    """Play one game. In every tenth a client is killed, some steps after its beginning."""
    watch = Watch(server.database, name(number), rules)
    ann, bo = watch.client(server.url, "Ann"), watch.client(server.url, "Bo")
    tenth, rest = divmod(number, 10)
    async with asyncio.timeout(_STUCK), asyncio.TaskGroup() as tasks:
        if rest == 0:
            victim, other = (ann, bo) if tenth % 2 == 0 else (bo, ann)
            task = tasks.create_task(other.play())
            await victim.play(until=1 + tenth % _LATEST_KILL)
            assert not victim.is_over
            tally.kills += 1
            await watch.again(victim).play()
            await task
        else:
            tasks.create_task(ann.play())
            tasks.create_task(bo.play())
    watch.check_end()
    tally.games += 1
    tally.steps += ann.number if rest or tenth % 2 else bo.number
    tally.messages += watch.frames


async def play(server: Server, rules: cw.HouseRules, games: int, at_once: int) -> Tally:
    """Play all games, so many at once, and kill the server now and then."""
    tally = Tally()
    numbers = iter(range(games))

    async def one_by_one() -> None:
        for number in numbers:
            await game(server, rules, number, tally)

    async def kill_the_server() -> None:
        for part in range(1, _RESTARTS + 1):
            while tally.games < games * part // (_RESTARTS + 1):
                await asyncio.sleep(0.1)
            await asyncio.to_thread(server.restart)
            tally.restarts += 1

    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(kill_the_server())
        for _ in range(at_once):
            tasks.create_task(one_by_one())
    return tally


def name(number: int) -> str:
    """Return the name of a table."""
    return f"table {number}"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--at-once", type=int, default=10)
    parser.add_argument("--lowest", choices=tuple(RANKS), default="7")
    options = parser.parse_args()
    rules = shorter(options.lowest)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "games.sqlite", "--lowest", options.lowest)
        try:
            began = time.perf_counter()
            tally = asyncio.run(play(server, rules, options.games, options.at_once))
            seconds = time.perf_counter() - began
            ended = sum(stored(server.database, name(n)).is_over for n in range(options.games))
        finally:
            server.kill()
    print(
        f"{ended:,} of {options.games:,} games of {len(rules.deck)} cards ended, "
        f"with {tally.steps:,} steps, in {seconds:.0f} s"
    )
    print(f"{tally.kills:,} clients were killed in the middle, came back and played on")
    print(f"{tally.restarts:,} times the server was killed, and went on from its file")
    print(f"{tally.messages:,} messages were read; no hidden card, no seed and no key in any")
    print("every card was there after every step, and at the end of every game")


if __name__ == "__main__":
    main()
