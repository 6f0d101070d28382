"""What README and docs show of the command line is what one gets, and the reference is whole."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import cardwar as cw

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs").glob("*.rst"))


def console_blocks() -> list[tuple[str, str]]:
    """Return each command shown on a page and the output shown below it."""
    blocks: list[tuple[str, str]] = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for block in re.findall(r"\.\. code-block:: console\n\n((?:   .*\n|\n)+)", text):
            command, *lines = [line[3:] for line in block.rstrip().splitlines()]
            blocks.append((command.removeprefix("$ "), "\n".join(lines)))
    return blocks


def test_the_command_line_is_shown() -> None:
    assert len(console_blocks()) >= 7


@pytest.mark.parametrize(("command", "shown"), console_blocks())
def test_a_command_writes_what_is_shown(command: str, shown: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "cardwar"
    done = subprocess.run(
        [sys.executable, "-m", "cardwar", *arguments],
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    # Three dots stand for lines that are left out.
    pattern = ".*".join(re.escape(part) for part in shown.split("..."))
    assert re.fullmatch(pattern, done.stdout.rstrip(), re.DOTALL)


def test_every_public_name_is_in_the_reference() -> None:
    pages = (ROOT / "docs/reference").glob("*.rst")
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    modules = re.findall(r"\.\. automodule:: (.*)", text)
    assert len(set(modules)) == len(modules)
    shown = {name for module in modules for name in import_module(module).__all__}
    shown |= {name.rpartition(".")[2] for name in re.findall(r"\.\. autodata:: (.*)", text)}
    assert set(cw.__all__) - {"__version__"} <= shown
