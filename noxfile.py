"""The tests on the built and installed package: `nox` runs them all, `nox -s bare` one session.

The tests are those of the unpacked source package, with no `src/` beside them. Where CARDWAR_DIST
names a folder, the source package and the wheel in it are tested; otherwise both are built first.
A Python that is not on the machine is skipped. What stands after `--` goes to pytest.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import nox

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "virtualenv"
nox.options.error_on_missing_interpreters = False
nox.options.sessions = ["tests", "lowest", "bare"]

PYPROJECT = nox.project.load_toml()
PYTHONS = nox.project.python_versions(PYPROJECT)
GIVEN = os.environ.get("CARDWAR_DIST")
BEFORE = [] if GIVEN else ["package"]


def built(session: nox.Session, pattern: str) -> Path:
    """Return the one file that was built under such a name."""
    folder = Path(GIVEN) if GIVEN else session.cache_dir / "dist"
    found = [path.resolve() for path in folder.glob(pattern)]
    if len(found) != 1:
        session.error(f"{folder} should hold one {pattern}, and holds {len(found)}")
    return found[0]


def wheel(session: nox.Session) -> str:
    """Return the wheel to install."""
    return str(built(session, "cardwar-*.whl"))


def lower_bounds() -> list[str]:
    """Return what runs cardwar and its tests, each at the lowest version allowed."""
    project = PYPROJECT["project"]
    extras = project["optional-dependencies"]
    wanted: list[str] = [*project["dependencies"], *extras["cli"]]
    wanted += [*extras["codec"], *extras["plot"], *extras["testing"], *extras["test"]]
    return [text.replace(">=", "==", 1) for text in wanted if not text.startswith("cardwar[")]


def run_tests(session: nox.Session, *options: str, **environment: str) -> None:
    """Run the quick tests of the unpacked source package on what is installed."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.unpack_archive(built(session, "cardwar-*.tar.gz"), folder, filter="data")
        (source,) = Path(folder).iterdir()
        shutil.rmtree(source / "src")
        with session.chdir(source):
            session.run(
                *("python", "-m", "pytest", "-q", "-m", "not slow", *options, *session.posargs),
                env={"PYTHONPATH": None, **environment},
            )


@nox.session
def package(session: nox.Session) -> None:
    """Build the source package and, from it, the wheel."""
    folder = session.cache_dir / "dist"
    shutil.rmtree(folder, ignore_errors=True)
    session.install("build")
    session.run("python", "-m", "build", "--outdir", folder)


@nox.session(python=PYTHONS, requires=BEFORE)
def tests(session: nox.Session) -> None:
    """The quick tests, on each Python that cardwar supports."""
    session.install(f"{wheel(session)}[test]")
    run_tests(session, "-n", "auto")


@nox.session(python=PYTHONS[0], requires=BEFORE)
def lowest(session: nox.Session) -> None:
    """The quick tests, with the oldest Python and the oldest of everything they need."""
    with tempfile.TemporaryDirectory() as folder:
        constraints = Path(folder) / "constraints.txt"
        constraints.write_text("\n".join(lower_bounds()), encoding="utf-8")
        session.install(f"{wheel(session)}[test]", "--constraint", str(constraints))
    run_tests(session, "-n", "auto")


@nox.session(requires=BEFORE)
def bare(session: nox.Session) -> None:
    """The quick tests, with nothing but pytest and hypothesis beside the wheel, and no programs."""
    session.install(wheel(session), "hypothesis", "pytest")
    run_tests(session, PATH=session.bin)
