"""A file that is written whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import suppress
from pathlib import Path

__all__ = ["check_writable", "write_whole"]

_FULL = (errno.ENOSPC, errno.EDQUOT)
"""A disk with no room: what is there already is not to be touched then."""


def check_writable(path: Path) -> None:
    """Raise `OSError` or `ValueError` if nothing can be written there; change nothing.

    >>> check_writable(Path(os.devnull))
    """
    if not path.exists():
        # Whether it can be made is only to be seen by making it.
        place = Path(os.path.realpath(path))
        place.open("x").close()
        place.unlink()
    elif _is_replaceable(path) or path.is_dir():
        path.open("a").close()


def write_whole(path: Path, text: str) -> None:
    """Write the text beside the file, then put it in its place: it is never seen in part.

    What is no file of its own, such as a terminal or a pipe, is written to as it is.

    >>> write_whole(Path(os.devnull), "gone")
    """
    if not _is_replaceable(path):
        path.write_text(text, encoding="utf-8", newline="\n")
        return
    # Where a link leads to, for the link is to stay.
    place = Path(os.path.realpath(path))
    try:
        beside = _new_beside(place)
    except OSError as error:
        if error.errno in _FULL:
            raise
        # A folder that takes no new file, with a file in it that may be written.
        place.write_text(text, encoding="utf-8", newline="\n")
        return
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        if place.exists():
            shutil.copymode(place, beside)
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)


def _new_beside(place: Path) -> Path:
    """Make an empty file beside this one; a run that was killed may have left some there."""
    number = 0
    while True:
        beside = place.with_name(f"{place.name[:200]}.{os.getpid()}-{number}.part")
        with suppress(FileExistsError):
            beside.open("x").close()
            return beside
        number += 1


def _is_replaceable(path: Path) -> bool:
    # Names such as /dev/stdout may lead to a file that somebody else has open.
    is_opened = str(path.absolute()).startswith(("/dev/", "/proc/"))
    return not is_opened and (path.is_file() or not path.exists())
