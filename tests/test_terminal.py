"""The installed command as people use it: at a terminal, through pipes, and with Ctrl-C."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import cardwar as cw
from commands import ENVIRONMENT, command

if TYPE_CHECKING:
    import pexpect

LONG_GAME = ["play", "two-handed", "--seed", "11"]
"""Ten thousand rounds: more than any pipe holds."""


def run(
    arguments: Sequence[str], *, text: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        command(*arguments),
        env={**ENVIRONMENT, **environment},
        input=text,
        capture_output=True,
        check=False,
    )


# Pipes.


def test_ascii_output() -> None:
    done = run(["play", "krig", "--seed", "3"], PYTHONIOENCODING="ascii")
    assert b"   5s   2h   Player 1 takes 2.    [27 25]" in done.stdout
    assert (done.stderr, done.returncode) == (b"", 0)


def test_a_refusal() -> None:
    done = run(["play", "krieg"])
    assert done.stdout == b""
    assert done.stderr.startswith(b"cardwar: no ruleset is called 'krieg'")
    assert done.returncode == 2


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cardwar", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"cardwar {cw.__version__}\n"


@pytest.mark.parametrize("pace", [[], ["--pace", "0.001"]])
def test_a_pipe_that_is_closed_early(pace: list[str]) -> None:
    with subprocess.Popen(
        command(*LONG_GAME, *pace),
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"Two-handed War")
        process.stdout.close()
        assert process.wait(timeout=20) == 0
        assert process.stderr.read() == b""


@pytest.mark.parametrize("arguments", [["rules"], ["--help"], ["play", "krieg"]])
def test_a_pipe_that_was_never_open(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        command(*arguments), env=ENVIRONMENT, stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert done.returncode == (2 if "krieg" in arguments else 0)
    assert b"BrokenPipe" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize(
    "arguments",
    [["rules"], ["--help"], ["play", "war", "--pace", "0"], ["play", "war", "--wait", "--events"]],
)
def test_an_output_that_is_full(arguments: list[str]) -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device is no file to be made
        done = subprocess.run(
            command(*arguments),
            env=ENVIRONMENT,
            input=b"\n" * 99,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.stderr == b"cardwar: the output cannot be written: No space left on device\n"
    assert done.returncode == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell")
def test_a_complaint_that_nobody_can_read_goes_nowhere_else() -> None:
    line = shlex.join(command("play", "krieg"))
    done = subprocess.run(
        ["/bin/sh", "-c", f"{line} 2>&-"], env=ENVIRONMENT, stdout=subprocess.PIPE, check=False
    )
    assert (done.stdout, done.returncode) == (b"", 2)


def test_enter_through_a_pipe() -> None:
    game = ["play", "krig", "--deal", "As Kd / 2c 3c", "--wait"]
    enough = run(game, text=b"\n\n")
    assert enough.stdout.decode().splitlines()[-2:] == [
        "Player 1 wins: nobody else has a card left.",
        "2 rounds, no war.",
    ]
    assert (enough.stderr, enough.returncode) == (b"", 0)

    # One key is missing; what was played until then has been shown.
    for text in (b"\n", b"\nand then", b"\n\xff"):
        short = run(game, text=text)
        assert "1   A♠   2♣   Player 1 takes 2." in short.stdout.decode()
        assert "2   K♦   3♣" not in short.stdout.decode()
        assert short.stderr == b"cardwar: the input ended before the game did\n"
        assert short.returncode == 1


def test_lines_come_when_they_are_told() -> None:
    """A program that plays along gets each battle before it asks for the next."""
    with subprocess.Popen(
        command("play", "krig", "--seed", "7", "--wait", "--events"),
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b'{"type": "GameBegun"')
        for battle in ("PotTaken", "PotTaken", "WarDeclared", "PotTaken", "PotTaken"):
            process.stdin.write(b"\n")
            process.stdin.flush()
            while f'{{"type": "{battle}"'.encode() not in process.stdout.readline():
                pass
        process.stdin.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_process_that_is_interrupted() -> None:
    # Whatever started the tests may have told its children to ignore the signal.
    start = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        f"from cardwar.cli import main; raise SystemExit(main({LONG_GAME!r}))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", start], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"Two-handed War")
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
    assert (err, process.returncode) == (b"cardwar: stopped\n", 130)


# A terminal.


@pytest.fixture
def at_a_terminal(request: pytest.FixtureRequest) -> Iterator[pexpect.spawn[str]]:
    pexpect = pytest.importorskip("pexpect", reason="a terminal is played by pexpect (extra test)")
    if sys.platform == "win32":
        pytest.skip("pexpect plays no terminal on Windows")
    program, *arguments = command(*request.param)
    process = pexpect.spawn(
        program,
        arguments,
        env=ENVIRONMENT,
        encoding="utf-8",
        dimensions=(40, 100),
        timeout=60,
        # Whatever started the tests may have told its children to ignore Ctrl-C.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    process.delaybeforesend = None
    yield process
    process.close()


playing = pytest.mark.parametrize(
    "at_a_terminal",
    [["play", "krig", "--deal", "As 2c 3d / Ah 3c 2d", "--wait"]],
    indirect=True,
)


def plain(text: str) -> str:
    """Return the text without the codes for colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def stop(screen: pexpect.spawn[str]) -> None:
    """Press Ctrl-C until it is stopped.

    In the instant before Python waits for a key, it hears of Ctrl-C only after the next key.
    """
    import pexpect

    for _ in range(6):
        screen.sendintr()
        if not screen.expect_exact(["\r\ncardwar: stopped\r\n", pexpect.TIMEOUT], timeout=10):
            return
    pytest.fail("Ctrl-C does not stop it")


@playing
def test_enter_flips(at_a_terminal: pexpect.spawn[str]) -> None:
    screen = at_a_terminal
    screen.expect_exact("Enter plays the next battle, Ctrl-C stops.")
    screen.sendline()
    screen.expect_exact("War!")
    screen.sendline("some other key")
    screen.expect_exact("takes 6!")
    assert "1 card down each." in plain(screen.before or "")
    screen.expect_exact("wins: nobody else has a card left.")
    screen.read()
    screen.wait()
    assert screen.exitstatus == 0


@playing
def test_keys_that_were_pressed_too_early_take_nothing_back(
    at_a_terminal: pexpect.spawn[str],
) -> None:
    screen = at_a_terminal
    screen.send("\n\n\n")
    screen.expect_exact("wins: nobody else has a card left.")
    assert "\x1b[A" not in (screen.before or "")
    screen.read()
    screen.wait()


@playing
def test_ctrl_c(at_a_terminal: pexpect.spawn[str]) -> None:
    screen = at_a_terminal
    screen.expect_exact("Ctrl-C stops.")
    screen.sendline()
    screen.expect_exact("War!")
    stop(screen)
    screen.wait()
    assert screen.exitstatus == 130


@playing
def test_ctrl_d(at_a_terminal: pexpect.spawn[str]) -> None:
    screen = at_a_terminal
    screen.expect_exact("Ctrl-C stops.")
    screen.sendeof()
    screen.expect_exact("cardwar: the input ended before the game did\r\n")
    screen.wait()
    assert screen.exitstatus == 1


@pytest.mark.parametrize(
    "at_a_terminal", [["play", "krig", "--seed", "7", "--pace", "0.05"]], indirect=True
)
def test_ctrl_c_while_it_is_shown_at_a_pace(at_a_terminal: pexpect.spawn[str]) -> None:
    screen = at_a_terminal
    screen.expect("takes [0-9]")
    screen.sendintr()
    screen.expect_exact("cardwar: stopped\r\n")
    screen.wait()
    assert screen.exitstatus == 130
