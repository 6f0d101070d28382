"""Runs the examples, and returns what they print."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import attrs

import cardwar as cw
from made_pages import ROOT

CONVERSATION = """\
Ann: join
Bo: join
Ann: start krig
Ann: flip
Bo: flip
Bo: table
Ann: save
Ann: stop
Bo: resume
Bo: what is this?
"""
"""What people say to the chat bot."""

_ECHO = """\
import runpy, sys

def said(lines):
    for line in lines:
        print(">", line, end="")
        yield line

sys.stdin = said(sys.stdin)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
"""Runs a script that reads lines, and shows each line where it is read, as a terminal would."""


@attrs.frozen
class Run:
    """How an example is run."""

    arguments: str = ""
    said: str = ""
    """Lines on its standard input, shown where they are read."""
    program: str = "python"

    def command(self, path: str) -> str:
        """Return the line that somebody types to run the example."""
        return f"{self.program} examples/{path} {self.arguments}".rstrip()


RUNS = {
    "terminal_game.py": Run("Ann Bo Cy --rules krig --seed 7"),
    "chat_bot.py": Run("--seed 7", said=CONVERSATION),
    "literature.py": Run("--only figures"),
    "shuffle.mjs": Run("7 0 As Kd Qh Jc Ts", program="node"),
}
"""Those that are not run as they are."""


def run_of(path: str) -> Run:
    """Return how a file is run."""
    return RUNS.get(path, Run())


def output_of(path: str) -> str:
    """Return what a file prints when it is run. Raises `RuntimeError` if it fails."""
    if path == "lone_red.py":
        shown = in_the_tutorial(path)
        if shown:
            return shown
    run = run_of(path)
    if run.program == "node" and shutil.which("node") is None:
        # The tests hold that it shuffles as cardwar does.
        seed, number, *codes = run.arguments.split()
        cards = cw.parse_pile("".join(codes))
        return cw.write_pile(cw.shuffled(cards, int(seed), int(number)))
    python = [sys.executable, "-W", "error"]
    program = [shutil.which("node") or "node"] if run.program == "node" else python
    echo = ["-c", _ECHO] if run.said else []
    return finished(
        [*program, *echo, str(ROOT / "examples" / path), *shlex.split(run.arguments)], run.said
    )


def in_the_tutorial(path: str) -> str:
    """Return what the tutorial shows of a script, '' if it does not.

    The kit in it takes its time, and the tests run it anyway, and hold what the tutorial shows.
    """
    text = (ROOT / "docs/tutorial.rst").read_text(encoding="utf-8")
    found = re.findall(rf"   \$ python (?:examples/)?{re.escape(path)}\n((?:   .+\n)+)", text)
    # The last time it is as it should be.
    return "\n".join(line[3:] for line in found[-1].splitlines()) if found else ""


def finished(command: list[str], said: str = "") -> str:
    """Run a command in an empty folder, without a terminal, and return what it prints."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            command,
            cwd=folder,
            env=_environment(),
            input=said,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
    if done.returncode:
        raise RuntimeError(f"{shlex.join(command)} has failed ({done.returncode}):\n{done.stderr}")
    return done.stdout.rstrip()


def _environment() -> dict[str, str]:
    """Return one in which this cardwar is found, and colours and widths are as always."""
    unwanted = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "PYTHONUNBUFFERED", "PYTHONPATH")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    found = [
        str(Path(path).resolve())
        for path in os.environ.get("PYTHONPATH", "").split(os.pathsep)
        if path
    ]
    here = str(Path(cw.__file__).parents[1])
    return {**kept, "PYTHONPATH": os.pathsep.join([here, *found]), "PYTHONIOENCODING": "utf-8"}
