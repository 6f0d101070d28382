"""Finds every block of code that README, docs and docstrings show, line by line.

`test_blocks.py` asks who runs each of them, and where there is Sphinx, whether it finds as many.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs

import cardwar

ROOT = Path(__file__).parents[1]
PACKAGE = Path(cardwar.__file__).parent
MARKDOWN = [
    path
    for path in sorted([*ROOT.glob("*.md"), *(ROOT / "examples").rglob("*.md")])
    if "node_modules" not in path.parts
]
MODULES = sorted(PACKAGE.rglob("*.py"))

TRIED = ("doctest", "testcode", "testoutput", "testsetup", "testcleanup")
"""Directives whose code Sphinx runs when it tries the examples."""

DRAWN = ("drawn", "cards-over-time", "plotted", "stepped-round")
"""Directives of our own whose code is run when the docs are built, and gives a picture."""

CODE = {
    *("code-block", "sourcecode", "code", "parsed-literal", "literalinclude", *TRIED, *DRAWN),
}
"""Directives that hold code; what stands in all others is looked through."""

_ENOUGH = 62
_DIRECTIVE = re.compile(r"( *)\.\. (?:\|.+\| )?([a-z][\w:+-]*)::(?: +(.*))?$")
_LITERAL = re.compile(r"( *(?:[*-] |(?:#|\d+)\. )?)(?!\.\. ).*::\s*$")
_MISTYPED = re.compile(r" *\.\. mistyped: ([a-z-]+)$")


@attrs.frozen
class Block:
    """A block of code on a page, or a docstring with examples."""

    page: str
    """Where it stands, from the root of the project; for docstrings, of the package."""
    line: int
    """The line of its first line of text."""
    kind: str
    """The directive, the language where it is shown as such, or `::`."""
    text: str
    argument: str = ""
    options: tuple[str, ...] = ()
    mistyped: str | None = None
    """The code of the error that mypy is to find in it."""

    @property
    def caption(self) -> str:
        """What stands above it."""
        captions = [one for one in self.options if one.startswith(":caption: ")]
        return captions[0].removeprefix(":caption: ") if captions else ""

    @property
    def key(self) -> str:
        """Name it by its page and how it begins; another block before it changes nothing."""
        line = self.text.partition("\n")[0] or self.argument
        return f"{self.page}: {line[:_ENOUGH].strip()}"


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _body(lines: Sequence[str], start: int, indent: int) -> int:
    """Return where the lines end that begin at `start` and are indented deeper than `indent`."""
    end = start
    for number in range(start, len(lines)):
        if lines[number].strip():
            if _indent(lines[number]) <= indent:
                break
            end = number + 1
    return end


def _options(lines: Sequence[str], start: int, end: int) -> tuple[int, tuple[str, ...]]:
    """Return where the text of a directive begins, and its options."""
    options: list[str] = []
    while start < end and (said := lines[start].strip()):
        if said.startswith(":"):
            options.append(said)
        elif options:
            options[-1] += f" {said}"
        else:
            break
        start += 1
    while start < end and not lines[start].strip():
        start += 1
    return start, tuple(options)


def in_rst(page: str, lines: Sequence[str], first: int = 1) -> Iterator[Block]:
    """Find the blocks on a page, or in a docstring that begins at line `first`."""
    number = 0
    mistyped = None
    while number < len(lines):
        line = lines[number]
        number += 1
        if found := _MISTYPED.match(line):
            mistyped = found[1]
        elif found := _DIRECTIVE.match(line):
            indent, kind, argument = len(found[1]), found[2], found[3] or ""
            if kind not in CODE:
                continue
            end = _body(lines, number, indent)
            start, options = _options(lines, number, end)
            # What is indented deeper than the options shows that it is a part of something.
            text = textwrap.dedent("\n".join(lines[number:end]))
            text = "\n".join(text.split("\n")[start - number :])
            kind = argument if kind == "code-block" else kind
            yield Block(page, first + start, kind, text, argument, options, mistyped)
            number, mistyped = end, None
        elif found := _LITERAL.match(line):
            # In a list, its text begins behind the sign.
            end = _body(lines, number, len(found[1]))
            start, _ = _options(lines, number, end)
            yield Block(page, first + start, "::", textwrap.dedent("\n".join(lines[start:end])))
            number = end
        elif line.lstrip().startswith(">>> "):
            end = number
            while end < len(lines) and lines[end].strip():
                end += 1
            text = textwrap.dedent("\n".join(lines[number - 1 : end]))
            yield Block(page, first + number - 1, ">>>", text)
            number = end


def in_markdown(page: str, lines: Sequence[str]) -> Iterator[Block]:
    """Find the fenced blocks on a page."""
    number = 0
    while number < len(lines):
        fence = re.match(r" *(`{3,}|~{3,})(.*)$", lines[number])
        number += 1
        if fence:
            start = number
            while not lines[number].strip().startswith(fence[1]):
                number += 1
            text = textwrap.dedent("\n".join(lines[start:number]))
            yield Block(page, start + 1, fence[2].strip() or "```", text)
            number += 1


def in_docstrings(page: str, source: str) -> Iterator[Block]:
    """Find the docstrings with examples, and the other blocks in them.

    Any text that stands alone is a docstring here, also one that Python takes for none, as after a
    constant: what nobody runs is to be noticed.
    """
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            continue
        text = node.value.value
        if not isinstance(text, str):
            continue
        lines = text.split("\n")
        others = [block for block in in_rst(page, lines, node.lineno) if block.kind != ">>>"]
        yield from others
        if ">>> " in text:
            yield Block(page, node.lineno, "docstring", text)


def pages() -> list[Path]:
    """Return the pages of the docs that are written by hand; what a page includes is .txt."""
    docs = ROOT / "docs"
    found = [*docs.rglob("*.rst"), *docs.rglob("*.txt")]
    return sorted(path for path in found if "_build" not in path.parts and not is_made(path))


def is_made(path: Path) -> bool:
    """Return whether the build of the docs has written this page: its folder keeps a list."""
    note = path.with_name(".made-from")
    return note.exists() and path.name in note.read_text(encoding="utf-8").splitlines()


def on_page(path: Path) -> Iterator[Block]:
    """Find the blocks on a page of the docs."""
    page, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
    return in_rst(page, text.splitlines())


def all_blocks() -> Iterator[Block]:
    """Find all of them."""
    for path in MARKDOWN:
        page, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        yield from in_markdown(page, text.splitlines())
    for path in pages():
        yield from on_page(path)
    for path in MODULES:
        page = path.relative_to(PACKAGE.parent).as_posix()
        yield from in_docstrings(page, path.read_text(encoding="utf-8"))


BLOCKS = list(all_blocks())
