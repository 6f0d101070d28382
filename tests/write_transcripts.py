"""Writes the transcripts of version 1 that must load for ever:

    python tests/write_transcripts.py tests/corpus/transcripts-v1

What is there already stays as it is; a game that is added here is written beside it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import attrs

import cardwar as cw
from strategies import the_level

OWN = attrs.evolve(cw.KRIG, name="As many as wars", stake=the_level)
"""A ruleset that no words can say: its stake is a function."""

CAPPED = attrs.evolve(
    cw.BATAILLE,
    name="Bataille; all in",
    stake=(1, 2),
    joins=cw.Joins.ALL,
    captures=cw.Captures.APART_LAST_FIRST,
    endings=(cw.WarsWon(4), cw.RoundCap(80)),
    chant=("Ba", "taille"),
)
PLAIN = attrs.evolve(cw.WAR, name="One and one", stake=0, collect=cw.CollectOrder.AS_PLAYED)
NATURAL: Any = cw.NATURAL
NUMBERS: cw.HouseRules[Any] = attrs.evolve(cw.WAR, name="Numbers", ranking=NATURAL, stake=1)


def told_by_hand() -> cw.Transcript:
    """Times that come in no equal steps, told to rounds and to steps."""
    state = cw.deal(cw.timed(cw.KRIG, minutes=1), players=2, seed=11)
    recorder = cw.Recorder().see(state)
    elapsed = 0.0
    while not state.is_over:
        elapsed += 1.375 if state.round % 3 else 0.25
        if state.round % 2:
            state, _ = cw.step(state, elapsed=elapsed)
        else:
            state, _ = cw.play_round(state, elapsed=elapsed)
        recorder = recorder.see(state)
    return recorder.transcript()


def people_leave(rounds: tuple[int, ...], seats: tuple[int, ...]) -> cw.Transcript:
    """One after the other leaves after so many rounds."""
    state = cw.deal(cw.WAR, players=4, seed=2026)
    recorder = cw.Recorder().see(state)
    for last, seat in zip(rounds, seats, strict=True):
        while state.round < last:
            state, _ = cw.play_round(state)
            recorder = recorder.see(state)
        state, _ = cw.withdraw(state, seat=seat)
        recorder = recorder.see(state)
    return recorder.transcript()


def stopped(steps: int) -> cw.Transcript:
    """A game of which only the first steps were played."""
    state = cw.deal(cw.KRIG, players=3, seed=799)
    recorder = cw.Recorder().see(state)
    for _ in range(steps):
        state, _ = cw.step(state)
        recorder = recorder.see(state)
    return recorder.transcript()


def dealt(rules: cw.RuleSet, players: int, seed: int) -> cw.Transcript:
    return cw.transcribe(cw.deal(rules, players=players, seed=seed))


GAMES: Mapping[str, Callable[[], cw.Transcript[Any]]] = {
    "war": lambda: dealt(cw.WAR, 2, 1174),
    "war-of-many-rounds": lambda: dealt(cw.WAR, 2, 7),
    "krig-for-three": lambda: dealt(cw.KRIG, 3, 799),
    "peace-for-four": lambda: dealt(cw.PEACE, 4, 572),
    "w-a-r": lambda: dealt(cw.W_A_R, 2, 1299),
    "two-handed": lambda: dealt(cw.TWO_HANDED, 2, 30),
    "reshuffled": lambda: dealt(cw.reshuffled(cw.BATAILLE), 3, 5),
    "changed-rules": lambda: dealt(CAPPED, 2, 3),
    "own-rules": lambda: dealt(OWN, 2, 4),
    "paced": lambda: cw.transcribe(cw.deal(cw.TIMED, players=2, seed=7), clock=cw.pace(2.5)),
    "told-by-hand": told_by_hand,
    "laid-out": lambda: cw.transcribe(
        cw.start(
            cw.reshuffled(cw.KRIG),
            piles=["As Kd 3c+Th 9h", "", "Ah 2c 4d 4h"],
            aside="Xs",
            seed=2**64 - 1,
        )
    ),
    "numbers": lambda: cw.transcribe(
        cw.start(NUMBERS, piles=[[7, 2.5, 3, -1], [7, 10**30, 4, 0]], seed=3)
    ),
    "cycle": lambda: cw.transcribe(cw.start(PLAIN, piles=["2c 3c", "3d 2d"])),
    "round-limit": lambda: cw.transcribe(cw.deal(cw.WAR, players=2, seed=1), max_rounds=25),
    "drawn": lambda: cw.transcribe(
        cw.start(
            attrs.evolve(cw.WAR, name="War or draw", shortfall=cw.Shortfall.DRAW),
            piles=["5c As Kd", "4d Ah 2c"],
        )
    ),
    "all-out": lambda: cw.transcribe(cw.start(cw.KRIG, piles=["As Kd", "Ah 2c"])),
    "one-leaves": lambda: people_leave((5,), (1,)),
    "all-but-one-leave": lambda: people_leave((0, 6, 6), (3, 0, 2)),
    "between-rounds": lambda: stopped(8),
    "in-a-war": lambda: stopped(11),
}


def main(folder: Path) -> None:
    for name, game in GAMES.items():
        path = folder / f"{name}.txt"
        if not path.exists():
            path.write_text(f"{game().text}\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
