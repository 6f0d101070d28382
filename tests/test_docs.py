"""What README and docs show of the command line is what one gets, and the reference is whole."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import get_args, get_origin

import attrs
import pytest

import cardwar as cw
from blocks import BLOCKS
from cardwar.cli import main
from commands import ENVIRONMENT
from commands import command as command_of

ROOT = Path(__file__).parents[1]
TUTORIAL = "docs/tutorial.rst"


def console_blocks() -> list[tuple[str, str]]:
    """Return each command shown on a page and the output shown below it."""
    # The tutorial's own are run where it is followed.
    pages = {"README.md", TUTORIAL}
    shown = [one.text for one in BLOCKS if one.kind == "console" and one.page not in pages]
    parts = [part for text in shown for part in f"\n{text}".split("\n$ ")[1:]]
    return [(command, output) for command, _, output in (part.partition("\n") for part in parts)]


def fits(shown: str, got: str) -> bool:
    """Tell whether this is the output shown, in which three dots stand for what is left out."""
    pattern = ".*".join(re.escape(part) for part in shown.split("..."))
    return re.fullmatch(pattern, got.rstrip(), re.DOTALL) is not None


def test_readme_shows_commands_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    for line in block.splitlines():
        # Without what makes them wait.
        quick = line.removeprefix("$ ").replace("--wait", "").replace("--pace 2", "")
        program, *arguments = shlex.split(quick, comments=True)
        assert program == "cardwar"
        assert main(arguments) == 0
        assert capsys.readouterr().out


def test_the_command_line_is_shown() -> None:
    assert len(console_blocks()) >= 7


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        pytest.param(*block, marks=pytest.mark.slow if block[0].startswith("python") else ())
        for block in console_blocks()
    ],
)
def test_a_command_writes_what_is_shown(command: str, shown: str) -> None:
    program, *arguments = shlex.split(command)
    if program == "python":
        line = [sys.executable, str(ROOT / "examples" / arguments[0])]
    else:
        assert program == "cardwar"
        line = command_of(*arguments)
    done = subprocess.run(
        line,
        env=ENVIRONMENT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert fits(shown, done.stdout)


class Follower:
    """A reader of the tutorial, who writes its file as they are told and runs what is shown."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "lone_red.py"
        self.ran = 0

    def write(self, where: str, code: str) -> None:
        """Write a block into the file: all of it, its end, or its method."""
        if where == "lone_red.py":
            self.file.write_text(code, encoding="utf-8")
            return
        old = self.file.read_text(encoding="utf-8")
        part = {
            'lone_red.py, from "if __name__" on': "if __name__.*",
            "lone_red.py, the method": r"    def best.*?\n(?=\n)",
        }[where]
        new, found = re.subn(part, lambda _: code, old, flags=re.DOTALL)
        assert found == 1
        self.file.write_text(new, encoding="utf-8")

    def run(self, command: str, shown: str) -> None:
        """Run the file, and look at its output."""
        assert command == "python lone_red.py"
        done = subprocess.run(
            [sys.executable, self.file.name],
            cwd=self.folder,
            env=ENVIRONMENT,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        assert fits(shown, done.stdout)
        self.ran += 1

    def paste(self, block: str) -> None:
        """Paste lines into Python, started in the folder of the file."""
        code = (
            "import doctest, sys; sys.path.insert(0, '');"
            "test = doctest.DocTestParser().get_doctest(sys.stdin.read(), {}, 'pasted', None, 0);"
            "assert test.examples;"
            "sys.exit(doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed)"
        )
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=self.folder,
            env=ENVIRONMENT,
            input=block,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert (done.returncode, done.stdout) == (0, ""), done.stdout
        self.ran += 1


@pytest.mark.slow
def test_the_tutorial_can_be_followed(tmp_path: Path) -> None:
    """It ends with the example; the kit finds its first mistake, and is content with the second."""
    reader = Follower(tmp_path)
    for one in (one for one in BLOCKS if one.page == TUTORIAL):
        match one.kind:
            case "python":
                reader.write(one.caption, f"{one.text}\n")
            case "pycon":
                reader.paste(f"{one.text}\n")
            case "console":
                command, _, shown = one.text.partition("\n")
                reader.run(command.removeprefix("$ "), shown)
            case _:
                pass
    assert reader.ran == 4
    example = (ROOT / "examples/lone_red.py").read_text(encoding="utf-8")
    assert example.endswith(f'"""\n\n{reader.file.read_text(encoding="utf-8")}')


def test_every_public_name_is_in_the_reference() -> None:
    pages = (ROOT / "docs/reference").glob("*.rst")
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    modules = re.findall(r"\.\. automodule:: (.*)", text)
    assert len(set(modules)) == len(modules)
    # What needs an extra may be missing, and has no name that is in cardwar itself.
    own = [module for module in modules if module != "cardwar.codec"]
    shown = {name for module in own for name in import_module(module).__all__}
    shown |= {name.rpartition(".")[2] for name in re.findall(r"\.\. autodata:: (.*)", text)}
    assert set(cw.__all__) - {"__version__"} <= shown


def rows_of(heading: str) -> list[str]:
    """Return what stands first in the rows of the first table below this heading."""
    text = (ROOT / "docs/reference/at_a_glance.rst").read_text(encoding="utf-8")
    table = text.split(f"\n{heading}\n", 1)[1].split("\n\n   * - ", 1)[1].split("\n\n", 1)[0]
    return re.findall(r"   \* - ``(.*?)``", table)


def test_the_tables_of_fields_are_whole() -> None:
    fields = [field.name for field in attrs.fields(cw.HouseRules) if field.init]
    assert rows_of("The fields of a ruleset") == fields
    text = (ROOT / "docs/reference/at_a_glance.rst").read_text(encoding="utf-8")
    for kind in (cw.Joins, cw.Shortfall, cw.Unclaimed, cw.CollectOrder, cw.Captures):
        for member in kind:
            assert f"``{member.name}``" in text or f"``{kind.__name__}.{member.name}``" in text
    battle = rows_of(
        "The battle they get is a `Battle`, a view of the table that cannot be changed:"
    )
    assert battle == [field.name for field in attrs.fields(cw.Battle)]


def test_the_table_of_the_state_is_whole() -> None:
    text = (ROOT / "docs/reference/at_a_glance.rst").read_text(encoding="utf-8")
    table = text.split("\nThe state of a game\n", 1)[1].split("The reason of an outcome", 1)[0]
    rows = "".join(re.findall(r"   \* - (.*)", table))
    assert set(cw.GameState._fields) == set(re.findall("``(.*?)``", rows))
    for member in (*cw.Place,):
        assert f"``{member.name}``" in text


def test_the_table_of_questions_is_whole() -> None:
    data = {"name", "seats", "deck", "memoryless"}
    questions = [name for name in vars(cw.RuleSet) if not name.startswith("_")]
    assert rows_of("The questions a ruleset answers") == [q for q in questions if q not in data]


def test_the_table_of_events_is_whole() -> None:
    shown = rows_of("The events of a game")
    signatures = [
        f"{kind.__name__}({', '.join(field.name for field in attrs.fields(kind))})"
        for kind in map(class_of, get_args(cw.Event))
    ]
    assert sorted(shown) == sorted(signatures)


def class_of(kind: type[attrs.AttrsInstance]) -> type[attrs.AttrsInstance]:
    """Return the class behind a generic one."""
    return get_origin(kind) or kind
