"""Entries as text to read at a terminal, and as tables for the docs."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator

from bookshelf.entries import Entry, Line
from bookshelf.verdicts import Verdict

_WIDE = 100
_ADDRESS = re.compile(r"\b([a-z.]+\.[a-z]+/[\w./-]*\w)")
_SECTIONS = {
    "figures": "Figures of many games",
    "theorems": "Theorems, and findings in words",
    "counts": "Every deal of a small deck",
    "longest": "The longest games known",
    "claims": "What pages of rules say",
    "parameters": "War by its parameters",
}
"""Where the page in the docs has the parts."""


def as_text(entries: Iterable[Entry]) -> str:
    """Return the entries for a terminal."""
    return "\n\n".join(map(_entry_as_text, entries))


def _entry_as_text(entry: Entry) -> str:
    said = [entry.source, entry.rules, entry.remark]
    parts = [entry.title, *(_indented(words) for words in said if words)]
    return "\n".join([*parts, *(f"  * {_line_as_text(line)}" for line in entry.lines)])


def _indented(words: str) -> str:
    return textwrap.fill(words, _WIDE, initial_indent="  ", subsequent_indent="  ")


def _line_as_text(line: Line) -> str:
    published = f"published {line.published}, " if line.published else ""
    return f"{line.what}: {published}here {line.ours}: {line.verdict.value}"


def as_tables(part: str, entries: Iterable[Entry]) -> str:
    """Return the entries of a part as reStructuredText, after a mark by which they are found."""
    return "\n".join([f".. part: {part}", "", *(_entry_as_table(entry) for entry in entries)])


def _entry_as_table(entry: Entry) -> str:
    source = _ADDRESS.sub(r"`\1 <https://\1>`__", entry.source)
    said = f"{source}. {_sentence(entry.rules)}"
    paragraphs = [f".. rubric:: {entry.title}", said, *([entry.remark] if entry.remark else [])]
    head = ("what", "published", "here", "verdict")
    rows = [(line.what, line.published, line.ours, line.verdict.value) for line in entry.lines]
    return "\n\n".join([*map(_filled, paragraphs), table(head, rows)])


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _filled(paragraph: str) -> str:
    if paragraph.startswith(".. "):
        return paragraph
    return textwrap.fill(paragraph, _WIDE, break_long_words=False, break_on_hyphens=False)


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table as reStructuredText."""
    return "\n".join([".. list-table::", "   :header-rows: 1", "", *_rows([head, *rows]), ""])


def _rows(rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    for first, *others in rows:
        yield f"   * - {first}"
        yield from (f"     - {cell}".rstrip() for cell in others)


def summary(parts: dict[str, tuple[Entry, ...]]) -> str:
    """Return how often each verdict was given, as reStructuredText."""
    head = ("part", *(verdict.value for verdict in Verdict))
    rows: list[tuple[str, ...]] = []
    for part, entries in parts.items():
        section = f"`{_SECTIONS[part]}`_"
        for words, stated in ((section, True), (f"{section}, if not all rules are told", False)):
            found = Counter(
                line.verdict for entry in entries if entry.stated is stated for line in entry.lines
            )
            if found:
                rows.append((words, *(str(found[verdict]) for verdict in Verdict)))
    return f".. part: summary\n\n{table(head, rows)}"
