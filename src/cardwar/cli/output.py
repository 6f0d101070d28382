"""Where the lines go: standard output and standard error, whatever has become of them."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

__all__ = [
    "abandon_output",
    "can_show",
    "columns",
    "complain",
    "flush_output",
    "is_terminal",
    "send",
    "write_lines",
]


def can_show(text: str) -> bool:
    """Tell whether standard output has all these characters.

    >>> can_show("K")
    True
    """
    return _fitted(text) == text


def columns() -> int | None:
    """Return how wide standard output is, or None if it is no terminal.

    >>> columns() is None
    True
    """
    return shutil.get_terminal_size().columns if is_terminal(sys.stdout) else None


def is_terminal(stream: TextIO | None) -> bool:
    """Tell whether somebody looks at this stream or types into it.

    >>> is_terminal(None)
    False
    """
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        # It was closed.
        return False


def _fitted(text: str) -> str:
    """Return the text with a question mark for each character that standard output lacks."""
    encoding: str | None = getattr(sys.stdout, "encoding", None)
    return text if encoding is None else text.encode(encoding, "replace").decode(encoding)


def write_lines(lines: Iterable[str]) -> None:
    """Write the lines to standard output, each as soon as it is there.

    Raises `BrokenPipeError` if nobody reads any more, and `OSError` for other trouble.

    >>> write_lines(["War!", "Player 1 takes 10."])
    War!
    Player 1 takes 10.
    """
    for line in lines:
        print(_fitted(line))
        send()


def send() -> None:
    """Send what has been written so far to whoever reads it.

    Raises as `write_lines` does.

    >>> send()
    """
    if sys.stdout is not None:
        sys.stdout.flush()


def flush_output() -> None:
    """Send what is held back, so that nothing is left that could fail when Python exits.

    >>> flush_output()
    """
    try:
        send()
    except OSError:
        abandon_output()


def abandon_output() -> None:
    """Let all further output, and what is still held back, go nowhere.

    An output that is no file is left as it is.

    >>> abandon_output()
    """
    with suppress(OSError, ValueError):
        output = sys.stdout.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, output)
        os.close(nowhere)


def complain(message: str, status: int) -> int:
    """Write one line to standard error, and return the exit status.

    >>> complain("stopped", 130)
    130
    """
    flush_output()
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"cardwar: {message}", file=sys.stderr)
    return status
