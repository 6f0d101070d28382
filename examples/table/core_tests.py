"""Run cardwar's core tests in the Python of a built table: `python core_tests.py OUT [...]`.

That is a newer Python than most machines have, and one in WebAssembly. More words go to pytest,
instead of the usual selection.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from build import HERE, PIP, ROOT, Node, run

NEEDED: Final = (
    "hypothesis==6.155.7",  # later ones have no wheel for every machine
    "iniconfig==2.3.1",
    "packaging==26.4",
    "pluggy==1.7.0",
    "pygments==2.21.0",
    "pytest==9.2.0",
    "sortedcontainers==2.4.0",
)
ANYWHERE: Final = (
    *("--platform", "any", "--implementation", "py", "--abi", "none"),
    *("--python-version", "3.14"),
)
USUAL: Final = (
    *("tests/rulings", "tests/test_vectors.py", "tests/test_match.py", "tests/test_laws.py"),
    *("tests/test_types.py", "tests/test_codec.py", "-m", "not slow"),
)


def main() -> None:
    """Lay out what the tests need, and run them."""
    parser = argparse.ArgumentParser(prog="python core_tests.py", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder that build.py has made")
    options, words = parser.parse_known_args()
    with TemporaryDirectory() as scratch:
        wheels = Path(scratch) / "wheels"
        choice = ("--no-deps", "--only-binary", ":all:", *ANYWHERE, "--dest", wheels)
        run(*PIP, "download", *choice, *NEEDED)
        words = words or ["-q", *USUAL]
        Node(Path(scratch)).run(
            HERE / "core_tests.mjs", options.out.resolve(), wheels, ROOT, *words
        )


if __name__ == "__main__":
    main()
