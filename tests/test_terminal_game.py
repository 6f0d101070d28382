"""The terminal game among the examples: with keys, with Ctrl-C, and without a terminal."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import cardwar as cw
from commands import ENVIRONMENT

if TYPE_CHECKING:
    import pexpect

pytest.importorskip("rich", reason="the terminal game draws with rich (extra cli)")

FILE = str(Path(__file__).parents[1] / "examples" / "terminal_game.py")


def run(*arguments: str, encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", FILE, *arguments],
        env={**ENVIRONMENT, "PYTHONIOENCODING": encoding},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding=encoding,
        check=False,
    )


def test_without_a_terminal_the_game_is_told_in_lines() -> None:
    done = run("Ann", "Bo", "Cy", "--rules", "krig", "--seed", "7")
    assert (done.stderr, done.returncode) == ("", 0)
    title, *lines = done.stdout.splitlines()
    assert title == "Krig, seed 7"
    assert lines[-1].endswith("Ann wins: nobody else has a card left.  [51, 0, 0]")
    tally = cw.play(cw.deal(cw.KRIG, players=3, seed=7)).tally
    # A line for each battle; of a war that nobody fights, one for what comes of it.
    assert len(lines) == tally.rounds + tally.wars
    assert sum("War!" in line for line in lines) == tally.wars


@pytest.mark.parametrize("encoding", ["ascii", "cp850", "cp1252"])
def test_an_output_without_the_signs(encoding: str) -> None:
    done = run("--seed", "7", encoding=encoding)
    assert (done.stderr, done.returncode) == ("", 0)
    assert "wins" in done.stdout


def test_what_cannot_be_played() -> None:
    for arguments in (["--rules", "krieg"], ["Ann"], list("ABCDE")):
        done = run(*arguments)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        assert "terminal_game.py: error: " in done.stderr


@pytest.fixture
def screen() -> Iterator[pexpect.spawn[str]]:
    pexpect = pytest.importorskip("pexpect", reason="a terminal is played by pexpect (extra test)")
    if sys.platform == "win32":
        pytest.skip("pexpect plays no terminal on Windows")
    process = pexpect.spawn(
        sys.executable,
        [FILE, "Ann", "Bo", "Cy", "--seed", "799"],
        env={**ENVIRONMENT, "NO_COLOR": "1"},
        encoding="utf-8",
        dimensions=(40, 100),
        timeout=60,
        # Whatever started the tests may have told its children to ignore Ctrl-C.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    process.delaybeforesend = None
    process.expect_exact("Any key plays a battle, Ctrl-C stops.")
    yield process
    process.close()


def ended(screen: pexpect.spawn[str], words: str) -> int | None:
    screen.expect_exact(words)
    screen.read()
    screen.wait()
    return screen.exitstatus


def test_a_key_plays_a_battle(screen: pexpect.spawn[str]) -> None:
    tally = cw.play(cw.deal(cw.KRIG, players=3, seed=799)).tally
    for key in range(tally.rounds + tally.wars):
        screen.send("\x1b[A" if key % 2 else " ")
        screen.expect_exact("share")
    assert ended(screen, "Ann wins: nobody else has a card left.") == 0


def test_a_war_is_marked(screen: pexpect.spawn[str]) -> None:
    state, wars = cw.deal(cw.KRIG, players=3, seed=799), 0
    while not wars:
        state, _ = cw.play_round(state)
        wars = state.wars
        screen.send(" ")
        screen.expect_exact(f"round {state.round}")
    screen.expect_exact(", WAR!")


def test_ctrl_c(screen: pexpect.spawn[str]) -> None:
    screen.send(" ")
    screen.expect_exact("round 1")
    screen.sendintr()
    assert ended(screen, "Stopped.") == 130


def test_the_end_of_the_input(screen: pexpect.spawn[str]) -> None:
    screen.sendeof()
    assert ended(screen, "The input has ended before the game has.") == 1
