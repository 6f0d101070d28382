"""The list of the examples, which is ``examples/README.md``: groups, titles and sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import attrs

from made_pages import ROOT

FOLDER = ROOT / "examples"


@attrs.frozen
class Example:
    """An example, as the list has it."""

    title: str
    path: str
    """A file, or a folder of which `parts` names the files."""
    teaches: str
    """What it teaches, in reStructuredText."""
    parts: tuple[tuple[str, str], ...] = ()
    """The files of a folder, each with what is said of it, and folders in it (``page/``)."""

    @property
    def name(self) -> str:
        """The name of its page."""
        return Path(self.path).stem

    @property
    def files(self) -> tuple[str, ...]:
        """All its files, but for those of folders in it."""
        return tuple(path for path, _ in self.parts if not path.endswith("/")) or (self.path,)

    @property
    def folders(self) -> tuple[str, ...]:
        """The folders in it, of which no page shows every file."""
        return tuple(path for path, _ in self.parts if path.endswith("/"))


@attrs.frozen
class Group:
    """A part of the list."""

    title: str
    words: str
    """What is said of all of them, or nothing."""
    examples: tuple[Example, ...]


def groups(text: str | None = None) -> tuple[Group, ...]:
    """Return the groups of the list, in its order.

    >>> groups("# Examples\\n\\n## Games\\n\\n- [Go](go.py): How to `play`.")[0].examples[0].teaches
    'How to ``play``.'
    """
    whole = (FOLDER / "README.md").read_text(encoding="utf-8") if text is None else text
    return tuple(map(_group, whole.split("\n## ")[1:]))


def _group(text: str) -> Group:
    title, _, rest = text.partition("\n")
    words, *items = re.split(r"^- ", rest, flags=re.MULTILINE)
    return Group(title, _in_rst(words), tuple(map(_example, items)))


def _example(text: str) -> Example:
    first, *parts = re.split(r"^  - ", text, flags=re.MULTILINE)
    found = re.fullmatch(r"\[(.+?)\]\((.+?)\): (.+)", first.strip(), re.DOTALL)
    if found is None:
        raise ValueError(
            f"examples/README.md has {first!r}; it should be '[title](path): sentence'"
        )
    title, path, teaches = found.groups()
    return Example(title, path, _in_rst(teaches), tuple(_parts(parts)))


def _parts(texts: list[str]) -> Iterator[tuple[str, str]]:
    for text in texts:
        path, words = text.removeprefix("`").split("` ", 1)
        yield path, _in_rst(words)


def _in_rst(text: str) -> str:
    return " ".join(text.split()).replace("`", "``")
