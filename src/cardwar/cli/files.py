"""Files that are named on the command line, looked at before anything is played."""

from __future__ import annotations

from pathlib import Path

from cardwar._files import check_writable
from cardwar.cli.arguments import shown
from cardwar.errors import BadInput

__all__ = ["refusal", "writable"]


def writable(what: str, text: str) -> Path:
    """Return the file of that name; change nothing. Raises `BadInput` if it cannot be written.

    >>> import os
    >>> writable("--file", os.devnull) == Path(os.devnull)
    True
    """
    try:
        file = Path(text)
        check_writable(file)
    except (OSError, ValueError) as error:
        raise BadInput(refusal(what, text, "written", error)) from None
    return file


def refusal(what: str, text: str, done: str, error: Exception) -> str:
    """Return what is said of a file that cannot be read or written.

    >>> refusal("--file", "a.json", "read", FileNotFoundError(2, "No such file"))
    "--file is 'a.json'; it cannot be read: No such file"
    """
    why = (isinstance(error, OSError) and error.strerror) or error
    return f"{what} is {shown(text)}; it cannot be {done}: {why}"
