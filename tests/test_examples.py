"""The first example runs, and the page about variants leaves none out."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import cardwar as cw

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_every_variant_is_on_the_page_about_variants() -> None:
    page = (EXAMPLES.parent / "docs/howto/variants.rst").read_text(encoding="utf-8")
    links = re.findall(r":doc:`(\w+)\.py\s+</examples/(\w+)>`", page)
    assert all(name == place for name, place in links)
    assert {name for name, _ in links} == {
        path.stem for path in (EXAMPLES / "variants").glob("*.py")
    }


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
