"""Print how fast cardwar is beside a plain loop, and how long it takes to import beside attrs.

    python benchmarks/ratios.py [--repeat N] [--write docs/explanation/ratios.txt]

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
from collections.abc import Callable
from pathlib import Path

import attrs
import plain_loop

import cardwar as cw

Timed = Callable[[], int]
"""Does some work and returns how many units of it (rounds, imports) there were."""


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


@attrs.frozen
class Pair:
    """Two pieces of work, timed in turn, and what their ratio should be."""

    what: str
    work: Timed
    beside: str
    other: Timed
    goal: str = ""
    rounds: int = 1
    """How many times as often as the others it is run."""


def pairs() -> tuple[Pair, ...]:
    """Return all that is timed."""
    return (
        Pair(
            "a round of War with every event",
            event_rounds,
            "a round of a plain loop over two deques",
            plain_rounds,
            "at most 120, then 60",
        ),
        Pair(
            "``play``, which proves when a game goes round",
            watched_rounds,
            "the same games by ``play_round``",
            unwatched_rounds,
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
    )


def _brief(ratio: float) -> str:
    """Write a ratio with no more digits than it can bear."""
    return f"{ratio:.0f}" if ratio >= 10 else f"{ratio:.2f}"


def table(repeat: int) -> str:
    """Return the ratios as a table in reStructuredText."""
    lines = [".. list-table::", "   :header-rows: 1", "   :widths: 40 40 20", ""]
    lines += ["   * - this takes", "     - times as long as this", "     - ratio"]
    for pair in pairs():
        values = ratios(pair.work, pair.other, repeat * pair.rounds)
        spread = (
            f"{_brief(statistics.median(values))} ({_brief(values[0])} to {_brief(values[-1])})"
        )
        lines += [f"   * - {pair.what}", f"     - {pair.beside}", f"     - {spread}"]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Print ratios of time, taken in turn.")
    parser.add_argument("--repeat", type=int, default=7, help="times each pair is run")
    parser.add_argument("--write", type=Path, help="a file for a table, instead of the screen")
    options = parser.parse_args()
    if options.write:
        command = f"python benchmarks/ratios.py --repeat {options.repeat}"
        said = f".. Written by: {command} --write {options.write.as_posix()}"
        text = f"{said}\n\n{table(options.repeat)}"
        options.write.write_text(text, encoding="utf-8")
        return
    for pair in pairs():
        values = ratios(pair.work, pair.other, options.repeat * pair.rounds)
        median = statistics.median(values)
        what = f"{pair.what} / {pair.beside}".replace("``", "")
        print(f"{what:104} {median:7.2f}  ({values[0]:.2f} to {values[-1]:.2f})  {pair.goal}")


if __name__ == "__main__":
    main()
