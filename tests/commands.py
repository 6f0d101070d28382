"""How the tests call the command line in processes of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

_UNWANTED = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "PYTHONUNBUFFERED")

ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if name not in _UNWANTED},
    "PYTHONIOENCODING": "utf-8",
    "TERM": "xterm",
}
"""The same on every machine."""


def command(*arguments: str) -> list[str]:
    """Return the installed command, or the module where it is not installed."""
    script = Path(sys.executable).with_name("cardwar")
    start = [str(script)] if script.exists() else [sys.executable, "-m", "cardwar"]
    return [*start, *arguments]


def with_plugin(folder: Path) -> dict[str, str]:
    """Install the package among the examples into a folder; return how its rulesets are found."""
    source, target = folder / "source", folder / "installed"
    shutil.copytree(Path(__file__).parents[1] / "examples/plugin", source)
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps"]
    subprocess.run(
        [*install, "--no-build-isolation", "--target", str(target), str(source)],
        check=True,
        capture_output=True,
    )
    return {**ENVIRONMENT, "PYTHONPATH": os.pathsep.join([str(target), *sys.path])}
