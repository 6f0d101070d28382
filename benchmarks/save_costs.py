"""Print how large saves are, and how fast, beside plain JSON and beside pickle.

    python benchmarks/save_costs.py [--repeat N]

Speed is a ratio to `json.dumps` and `json.loads` of the same plain data, and to pickle, taken in
turn in one run: the median over the repeats. Size is in bytes, with its ratio to pickle's.
"""

from __future__ import annotations

import argparse
import json
import pickle
import statistics
import time
from collections.abc import Callable
from typing import TypeVar

import attrs

import cardwar as cw
from cardwar import codec

T = TypeVar("T")

_OURS = attrs.evolve(cw.KRIG, name="Ours", stake=(1, 2), deck=cw.DECK_54)
_TIMES = 40


def new() -> cw.GameState:
    """Return a new game of a ruleset of the catalogue."""
    return cw.deal(cw.KRIG, players=3, seed=7)


def at_war() -> cw.GameState:
    """Return a game of house rules, in the middle of a war."""
    state = cw.deal(_OURS, players=4, seed=7)
    while not (state.level and state.stage is cw.Stage.BATTLE):
        state, _ = cw.step(state)
    return state


def events() -> tuple[cw.MatchEvent, ...]:
    """Return the events of the first twenty rounds of a game."""
    state, told = new(), list[cw.MatchEvent]()
    for _ in range(20):
        state, some = cw.play_round(state)
        told += some
    return tuple(told)


def match() -> cw.Match:
    """Return a match in its first game."""
    match = cw.start_match(cw.WAR, players=2, seed=7)
    for _ in range(200):
        match, _ = cw.step_match(match)
    return match


def seconds(work: Callable[[], object]) -> float:
    """Return how long a piece of work takes."""
    began = time.perf_counter()
    for _ in range(_TIMES):
        work()
    return (time.perf_counter() - began) / _TIMES


def ratio(one: Callable[[], object], other: Callable[[], object], repeat: int) -> float:
    """Return how many times as long `one` takes as `other`, the two timed in turn."""
    return statistics.median(seconds(one) / seconds(other) for _ in range(repeat))


def line(name: str, value: codec.Saveable, kind: type[T] | codec.Kind[T], repeat: int) -> str:
    """Measure one value, and return the line for it."""
    data, text, pickled = codec.to_data(value), codec.to_json(value), pickle.dumps(value)
    plain = json.dumps(data)
    figures = [
        ratio(lambda: codec.to_json(value), lambda: json.dumps(data), repeat),
        ratio(lambda: codec.to_json(value), lambda: pickle.dumps(value), repeat),
        ratio(lambda: codec.from_json(text, kind), lambda: json.loads(plain), repeat),
        ratio(lambda: codec.from_json(text, kind), lambda: pickle.loads(pickled), repeat),
    ]
    size = f"{len(text.encode()):>8,} {len(text.encode()) / len(pickled):>7.2f}"
    return f"{name:<24}{size}" + "".join(f"{figure:>9.1f}" for figure in figures)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=7)
    repeat = parser.parse_args().repeat
    print(f"{'':24}{'bytes':>8} {'/pickle':>7}{'save':>9}{'save':>9}{'load':>9}{'load':>9}")
    print(f"{'':24}{'':16}{'/json':>9}{'/pickle':>9}{'/json':>9}{'/pickle':>9}")
    print(line("state, new", new(), cw.GameState, repeat))
    print(line("state of house rules", at_war(), cw.GameState, repeat))
    print(line("events of 20 rounds", events(), codec.EVENTS, repeat))
    print(line("match", match(), cw.Match, repeat))


if __name__ == "__main__":
    main()
