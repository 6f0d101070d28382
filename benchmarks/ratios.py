"""Print how fast cardwar is beside a plain loop, and how long it takes to import beside attrs.

    python benchmarks/ratios.py [--repeat N]

All figures are ratios, taken in turn in one run, since machines differ and drift. Each is the
median over the repeats, with the lowest and highest behind it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

import attrs
import plain_loop

import cardwar as cw

Timed = Callable[[], int]
"""Does some work and returns how many units of it (rounds, imports) there were."""


def plain_rounds() -> int:
    """Play the plain loop and return the rounds."""
    return sum(plain_loop.play(deck) for deck in _DECKS)


def event_rounds() -> int:
    """Play two-player War through `play_round`, every event made, and return the rounds."""
    rounds = 0
    for seed in range(_GAMES):
        state = cw.deal(cw.WAR, players=2, seed=seed)
        while not state.is_over:
            state, _ = cw.play_round(state)
        rounds += state.round
    return rounds


# Picked up winner first, two players never go round, and nothing is shuffled: all games end.
_ENDING = attrs.evolve(cw.WAR, collect=cw.CollectOrder.WINNER_FIRST)


def watched_rounds() -> int:
    """Play games that end with `play`, which looks for cycles, and return the rounds."""
    games = (cw.deal(_ENDING, players=2, seed=seed) for seed in range(_GAMES))
    return sum(cw.play(state).tally.rounds for state in games)


def unwatched_rounds() -> int:
    """Play the same games without the search, and return the rounds."""
    rounds = 0
    for seed in range(_GAMES):
        state = cw.deal(_ENDING, players=2, seed=seed)
        while not state.is_over:
            state, _ = cw.play_round(state)
        rounds += state.round
    return rounds


def _import(module: str) -> Timed:
    # An installed package has its bytecode; a first import here writes it.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def in_a_new_process() -> int:
        subprocess.run([sys.executable, "-c", f"import {module}"], check=True, env=env)
        return 1

    in_a_new_process()
    return in_a_new_process


_GAMES = 12
_DECKS = plain_loop.deals(60, root=1)


def seconds_per_unit(work: Timed) -> float:
    """Time one piece of work by the clock on the wall."""
    began = time.perf_counter()
    units = work()
    return (time.perf_counter() - began) / units


def ratios(one: Timed, other: Timed, repeat: int) -> list[float]:
    """Return how many times as long `one` takes as `other`, sorted, the two timed in turn."""
    return sorted(seconds_per_unit(one) / seconds_per_unit(other) for _ in range(repeat))


def report(what: str, values: Sequence[float], goal: str) -> None:
    """Print one line: the median, its spread, and what is to be reached."""
    median = statistics.median(values)
    print(f"{what:58} {median:7.2f}  ({values[0]:.2f} to {values[-1]:.2f})  {goal}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Print ratios of time, taken in turn.")
    parser.add_argument("--repeat", type=int, default=7, help="times each pair is run")
    repeat: int = parser.parse_args().repeat
    report(
        "a round with every event / a round of the plain loop",
        ratios(event_rounds, plain_rounds, repeat),
        "at most 120, then 60",
    )
    report(
        "play with the search for cycles / without, games that end",
        ratios(watched_rounds, unwatched_rounds, repeat),
        "at most 1.33",
    )
    report(
        "python -c 'import cardwar' / python -c 'import attrs'",
        ratios(_import("cardwar"), _import("attrs"), repeat * 3),
        "at most 2",
    )


if __name__ == "__main__":
    main()
