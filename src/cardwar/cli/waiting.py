"""How a game is held up so that people can follow it: until they press Enter, or for a while."""

from __future__ import annotations

import os
import select
import sys
import time

from cardwar.cli.course import Pause
from cardwar.cli.output import is_terminal

__all__ = ["InputEnded", "go_on", "wait_for_enter", "wait_seconds"]


class InputEnded(Exception):
    """Nobody presses Enter any more."""


def go_on() -> None:
    """Wait for nothing.

    >>> go_on()
    """


def wait_seconds(seconds: float) -> Pause:
    """Return the pause of so many seconds.

    >>> wait_seconds(0.0)()
    """

    def wait() -> None:
        time.sleep(seconds)

    return wait


def wait_for_enter() -> None:
    """Wait until somebody presses Enter. Raises `InputEnded` if nobody can."""
    was_typed_ahead = _has_input()
    try:
        # As bytes, so that no key can be wrong.
        pressed = sys.stdin.buffer.readline() if sys.stdin is not None else b""
    except (OSError, ValueError):
        pressed = b""
    if not pressed.endswith(b"\n"):
        raise InputEnded
    if _is_screen() and not was_typed_ahead:
        # The key has just moved the screen on by a line: go back and clear it.
        print("\x1b[A\x1b[2K", end="")


def _is_screen() -> bool:
    """Tell whether the key was pressed on the same screen that shows the game, and it can do so."""
    has_codes = os.name != "nt" and os.environ.get("TERM", "dumb") != "dumb"
    return has_codes and is_terminal(sys.stdin) and is_terminal(sys.stdout)


def _has_input() -> bool:
    """Tell whether keys were pressed before they were asked for."""
    if os.name == "nt" or not is_terminal(sys.stdin):
        return False
    ready, _, _ = select.select([sys.stdin], [], [], 0)
    return bool(ready)
