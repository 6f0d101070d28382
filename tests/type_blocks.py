"""Checks the types of all Python that README, docs and docstrings show.

Every page becomes a module, in which each line stands where it stands on the page, so that mypy's
reports name the page and the line. A program in README, or with the name of a file above it, is a
module of its own. A block below a comment `.. mistyped: arg-type` is wrong on purpose: mypy has to
find just that in it.

`python tests/type_blocks.py` checks them all, and `--keep FOLDER` leaves the modules there.
"""

from __future__ import annotations

import argparse
import ast
import doctest
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path

import attrs

from blocks import BLOCKS, DRAWN, PACKAGE, ROOT, Block, is_made, on_page

SNIPPETS = ("doctest", "testcode", "testsetup", "testcleanup", *DRAWN, "python", "pycon")
"""What goes on from one block of a page to the next."""

BESIDE = (ROOT / "examples", ROOT / "examples/plugin/src")
"""What pages import from, as Sphinx does (`doctest_path` in its configuration)."""

_REPORT = re.compile(r"(.*?\.py):(\d+): (error|note): (.*?)(?:  \[([a-z-]+)\])?$")


@attrs.define
class Module:
    """What mypy is given for a page: lines of Python, each in its place."""

    page: str
    lines: dict[int, str] = attrs.Factory(dict)
    blocks: list[Block] = attrs.Factory(list)

    def put(self, line: int, code: str) -> None:
        """Let this code begin on that line."""
        for number, text in enumerate(code.rstrip("\n").split("\n"), line):
            self.lines[number] = "; ".join(filter(None, (self.lines.get(number), text)))

    def source(self) -> str:
        """Return the whole text."""
        numbers = range(1, max(self.lines) + 1)
        text = "".join(self.lines.get(number, "") + "\n" for number in numbers)
        # Further down a page begins something new, with the names that fit it. And whoever looks
        # for some events says nothing of the others.
        return text + '# mypy: allow-redefinition, disable-error-code="exhaustive-match"\n'


def examples_in(block: Block) -> Iterator[tuple[int, str]]:
    """Return the lines of the examples with prompts, and what is typed there."""
    for example in doctest.DocTestParser().get_examples(block.text):
        yield block.line + example.lineno, example.source


def page_module(page: str, blocks: Iterable[Block]) -> Module:
    """Return the module of a page."""
    module = Module(page)
    for block in blocks:
        module.blocks.append(block)
        if block.kind in {"doctest", "pycon"}:
            for line, code in examples_in(block):
                module.put(line, code)
        else:
            module.put(block.line, block.text)
    return module


def program_module(block: Block) -> Module:
    """Return the module of a program of its own."""
    module = Module(block.page)
    module.blocks.append(block)
    module.put(block.line, block.text)
    return module


def names_of(name: str, body: Iterable[ast.stmt]) -> Iterator[str]:
    """Return what imports all that is at hand in a module."""
    for node in body:
        match node:
            case ast.Import() | ast.ImportFrom():
                yield ast.unparse(node)
            case ast.If():
                yield from names_of(name, node.body)
            case ast.FunctionDef(name=own) | ast.ClassDef(name=own):
                yield f"from {name} import {own}"
            case ast.Assign(targets=[ast.Name(id=own)]) | ast.AnnAssign(target=ast.Name(id=own)):
                if not own.startswith("__"):
                    yield f"from {name} import {own}"
            case _:
                pass


def docstrings_module(page: str, blocks: Iterable[Block]) -> Module:
    """Return the module of a module's docstrings: a function for each, with the module's names."""
    module = Module(page)
    path = PACKAGE.parent / page
    name = page.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    module.put(1, "; ".join(names_of(name, tree.body)))
    for block in blocks:
        module.blocks.append(block)
        examples = list(examples_in(block))
        module.put(examples[0][0] - 1, f"def _at_{block.line}() -> None:")
        for line, code in examples:
            module.put(line, "\n".join("    " + text for text in code.splitlines()))
    return module


def is_part(block: Block) -> bool:
    """Return whether it is a part of a file, as its caption says; mypy sees the whole example."""
    part = re.match(r"(\w+\.py), ", block.caption)
    return part is not None and (ROOT / "examples" / part[1]).exists()


def is_program(block: Block) -> bool:
    """Return whether the block stands for itself: in README, or with its file's name above it."""
    return block.kind == "python" and (block.page.endswith(".md") or block.caption != "")


def modules(blocks: Iterable[Block] = BLOCKS) -> Iterator[Module]:
    """Return the modules of all pages."""
    for page, found in groupby(blocks, key=lambda block: block.page):
        own = [one for one in found if not is_part(one)]
        snippets = [one for one in own if one.kind in SNIPPETS and not is_program(one)]
        docstrings = [one for one in own if one.kind == "docstring"]
        if snippets:
            yield page_module(page, snippets)
        if docstrings:
            yield docstrings_module(page, docstrings)
        yield from map(program_module, filter(is_program, own))


def made_blocks() -> list[Block]:
    """Return the blocks on the pages that the build of the docs has written, if it has."""
    made = filter(is_made, sorted((ROOT / "docs").rglob("*.rst")))
    return [block for path in made for block in on_page(path)]


def write(folder: Path) -> dict[str, Module]:
    """Write the modules, and return which has which name."""
    written: dict[str, Module] = {}
    for module in modules([*BLOCKS, *made_blocks()]):
        plain = re.sub(r"\W", "_", module.page)
        name = f"{plain}_{module.blocks[0].line}.py"
        (folder / name).write_text(module.source(), encoding="utf-8")
        written[name] = module
    return written


def reported(folder: Path, names: Iterable[str]) -> list[str]:
    """Return what mypy says of them."""
    path = os.pathsep.join(map(str, (folder, *BESIDE)))
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--hide-error-context"]
    done = subprocess.run(
        [*command, *(str(folder / name) for name in names)],
        cwd=ROOT,
        env={**os.environ, "MYPYPATH": path},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.stderr:
        sys.exit(done.stderr)
    return done.stdout.splitlines()


def faults(reports: Iterable[str], written: Mapping[str, Module]) -> Iterator[str]:
    """Return the reports, with the lines of the pages, without those that are wanted."""
    wanted = {
        (module.page, block.line): block
        for module in written.values()
        for block in module.blocks
        if block.mistyped
    }
    seen: set[tuple[str, int]] = set()
    told: set[tuple[str, int, str]] = set()
    for report in reports:
        found = _REPORT.match(report)
        module = written.get(Path(found[1]).name) if found else None
        if not found or not module:
            yield report
            continue
        line = int(found[2])
        block = max(module.blocks, key=lambda one: one.line if one.line <= line else 0)
        if found[5] and found[5] == block.mistyped:
            seen.add((block.page, block.line))
        elif found[3] == "error" and (module.page, line, found[5]) not in told:
            # Of a union mypy tells each member by itself; one is enough.
            told.add((module.page, line, found[5]))
            yield f"{module.page}:{line}: {found[4]}  [{found[5]}]"
    for (page, line), block in wanted.items():
        if (page, line) not in seen:
            yield f"{page}:{line}: no {block.mistyped} in what is marked as mistyped"


def main() -> int:
    """Check them all, and say what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="leave the modules there")
    keep: Path | None = parser.parse_args().keep
    with tempfile.TemporaryDirectory() as temporary:
        folder = keep or Path(temporary)
        folder.mkdir(exist_ok=True)
        written = write(folder)
        found = list(faults(reported(folder, written), written))
    print(*found, sep="\n", end="\n" if found else "")
    print(f"{sum(len(one.blocks) for one in written.values())} blocks, {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
