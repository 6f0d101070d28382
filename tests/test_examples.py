"""The examples run, and the page that lists them leaves none out."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import cardwar as cw

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_every_example_is_listed() -> None:
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    for path in (*EXAMPLES.rglob("*.py"), *EXAMPLES.rglob("*.ipynb")):
        assert f"- `{path.relative_to(EXAMPLES).as_posix()}`" in listed


def test_every_variant_is_on_the_page_about_variants() -> None:
    page = (EXAMPLES.parent / "docs/howto/variants.rst").read_text(encoding="utf-8")
    named = set(re.findall(r"``(\w+\.py)``", page))
    assert named == {path.name for path in (EXAMPLES / "variants").glob("*.py")}


def test_many_games_are_the_same_however_many_processes_play_them() -> None:
    done = subprocess.run(
        [sys.executable, EXAMPLES / "many_games.py"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    seeds = [cw.game_seed(2026, number) for number in range(60)]
    results = [cw.play(cw.deal(cw.KRIG, players=3, seed=seed)) for seed in seeds]
    winners = [result.outcome.winner for result in results]
    lengths = [result.tally.rounds for result in results]
    longest = max(lengths)
    assert done.stdout.splitlines() == [
        *(f"player {seat + 1} won {winners.count(seat)} games" for seat in range(3)),
        f"the longest was game {lengths.index(longest)}, with {longest} rounds",
    ]


def test_the_first_game_is_told() -> None:
    done = subprocess.run(
        [sys.executable, EXAMPLES / "first_game.py"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.stderr, done.returncode) == ("", 0)
    result = cw.play(cw.deal(cw.KRIG, players=3, seed=7))
    assert result.outcome.winner is not None
    *rounds, end = done.stdout.splitlines()
    assert len(rounds) == result.tally.rounds
    assert rounds[0] == "Round 1: player 3 takes 3 cards."
    assert end == f"The game is won by player {result.outcome.winner + 1}"
