"""Print how fast cardwar is beside a plain loop, a ring in C and attrs: all it is to reach.

    python benchmarks/ratios.py [core] [bulk] [--repeat N]
    python benchmarks/ratios.py core --write docs/explanation/ratios.txt
    python benchmarks/ratios.py bulk --write docs/explanation/bulk.txt

`core` is the engine and the import, `bulk` what `simulate` does, which needs numba and a C
compiler; without either word it is both. `--limit FILE` times the kernels of another C program
too, in the same run. All figures are ratios, taken in turn in one run, since machines differ and
drift. Each is the median over the repeats, with the lowest and highest behind it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import attrs
import plain_loop
from side_by_side import Cost, Pair, by_the_clock, ratios, table, told, write

import cardwar as cw


def plain_rounds() -> int:
    """Play the plain loop and return the rounds."""
    return sum(plain_loop.play(deck) for deck in _DECKS)


def rounds_of(rules: cw.HouseRules[cw.Card]) -> int:
    """Play two-handed games through `play_round`, every event made, and return the rounds."""
    rounds = 0
    for seed in range(_GAMES):
        state = cw.deal(rules, players=2, seed=seed)
        while not state.is_over:
            state, _ = cw.play_round(state)
        rounds += state.round
    return rounds


def event_rounds() -> int:
    """Play War, and return the rounds."""
    return rounds_of(cw.WAR)


# Picked up winner first, none of these games goes round, and nothing is shuffled.
_ENDING = attrs.evolve(cw.WAR, collect=cw.CollectOrder.WINNER_FIRST)


def watched_rounds() -> int:
    """Play games that end with `play`, which looks for cycles, and return the rounds."""
    games = (cw.deal(_ENDING, players=2, seed=seed) for seed in range(_GAMES))
    return sum(cw.play(state).tally.rounds for state in games)


def unwatched_rounds() -> int:
    """Play the same games without the search, and return the rounds."""
    return rounds_of(_ENDING)


def _import(module: str) -> Cost:
    # An installed package has its bytecode; a first import here writes it.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def in_a_new_process() -> int:
        subprocess.run([sys.executable, "-c", f"import {module}"], check=True, env=env)
        return 1

    in_a_new_process()
    return by_the_clock(in_a_new_process)


def branched_rounds() -> int:
    """Play a game on, and from each state once more; return the rounds."""
    return _rounds_of_branches(2)


def unbranched_rounds() -> int:
    """Play the same game on; return the rounds."""
    return _rounds_of_branches(1)


def _rounds_of_branches(times: int) -> int:
    rounds = 0
    for seed in range(_GAMES):
        state = after = cw.deal(cw.WAR, players=2, seed=seed)
        while not state.is_over:
            for _ in range(times):
                after, _ = cw.play_round(state)
                rounds += 1
            state = after
    return rounds


_GAMES = 12
_DECKS = plain_loop.deals(60, root=1)


def pairs() -> tuple[Pair, ...]:
    """Return what is timed of the engine and the import."""
    return (
        Pair(
            "a round of War with every event",
            by_the_clock(event_rounds),
            "a round of a plain loop over two deques",
            by_the_clock(plain_rounds),
            "at most 120, then 60",
        ),
        Pair(
            "``play``, which proves when a game goes round",
            by_the_clock(watched_rounds),
            "the same games by ``play_round``",
            by_the_clock(unwatched_rounds),
            "at most 1.33",
        ),
        Pair(
            "``import cardwar``",
            _import("cardwar"),
            "``import attrs``",
            _import("attrs"),
            "at most 2",
            3,
        ),
        Pair(
            "a round where each state is played on from twice",
            by_the_clock(branched_rounds),
            "a round where each is once",
            by_the_clock(unbranched_rounds),
            "about 1: nothing is copied",
        ),
    )


HEADS = ("this takes", "times as long as this", "ratio")


def main() -> None:
    parser = argparse.ArgumentParser(description="Print ratios of time, taken in turn.")
    parser.add_argument("parts", nargs="*", metavar="core|bulk", help="what is timed")
    parser.add_argument("--repeat", type=int, default=7, help="times each pair is run")
    parser.add_argument("--limit", type=Path, help="another program in C, with its source")
    parser.add_argument("--write", type=Path, help="a file for a table, instead of the screen")
    options = parser.parse_args()
    parts = options.parts or ["core", "bulk"]
    found = [pair for part in parts for pair in _PARTS[part](options.limit)]
    if options.write:
        command = f"python benchmarks/ratios.py {' '.join(parts)} --repeat {options.repeat}"
        write(options.write, command, table(found, options.repeat, HEADS))
        return
    for pair in found:
        what = f"{pair.what} / {pair.beside}".replace("``", "")
        print(f"{what:120} {told(ratios(pair, options.repeat)):24} {pair.goal}", flush=True)


def _core(limit: Path | None) -> Sequence[Pair]:
    del limit
    return pairs()


def _bulk(limit: Path | None) -> Sequence[Pair]:
    import bulk  # needs numba, of which the rest knows nothing

    bulk.check_the_same_games()
    return (*bulk.pairs(), *(bulk.beside(limit) if limit else ()))


_PARTS = {"core": _core, "bulk": _bulk}


if __name__ == "__main__":
    main()
