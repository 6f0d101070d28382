"""Pieces of reStructuredText, for pages that a program writes."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout


def heading(text: str, line: str = "-") -> str:
    """Return a title with a line below it, long enough for signs that are two columns wide."""
    columns = len(text) if text.isascii() else 2 * len(text)
    return f"{text}\n{line * columns}"


def escaped(text: str) -> str:
    """Return text in which no sign means anything.

    >>> escaped("2 * 3")
    '2 \\\\* 3'
    """
    return re.sub(r"([\\*`|_])", r"\\\1", text)


def indented(text: str) -> str:
    """Return the lines, each moved in; empty ones stay empty."""
    return "\n".join(f"   {line}" if line else "" for line in text.split("\n"))


def block(directive: str, text: str, **options: str) -> str:
    """Return a directive with its options and what stands in it."""
    lines = [f"   :{name}: {value}".rstrip() for name, value in options.items()]
    return "\n".join([f".. {directive}", *lines, "", indented(text)]).rstrip()


def table(head: Sequence[str], rows: Iterable[Sequence[str]], widths: str) -> str:
    """Return a table, whose first row is the head."""
    text = "\n".join("\n".join(_row(row)) for row in (head, *rows))
    return block("list-table::", text, **{"header-rows": "1", "widths": widths})


def _row(row: Sequence[str]) -> Iterator[str]:
    for column, cell in enumerate(row):
        yield f"{'* -' if column == 0 else '  -'} {cell}".rstrip()


def page(*parts: str) -> str:
    """Return a page of parts; empty ones are left out."""
    return "\n\n".join(part for part in parts if part) + "\n"


def doctest_block(examples: Iterable[str], names: dict[str, object]) -> str:
    """Run examples in turn, and return them with what they have printed.

    The names that they make are kept, for the next block of the page.

    >>> doctest_block(["1 + 1"], {}).splitlines()[2:]
    ['   >>> 1 + 1', '   2']
    """
    return block("doctest::", "\n".join(_run(example, names) for example in examples))


def _run(example: str, names: dict[str, object]) -> str:
    first, *rest = example.split("\n")
    printed = io.StringIO()
    with redirect_stdout(printed):
        # A body of several lines ends with an empty one, as at the prompt.
        exec(compile(f"{example}\n", "<page>", "single"), names)
    output = [line or "<BLANKLINE>" for line in printed.getvalue().splitlines()]
    return "\n".join([f">>> {first}", *(f"... {line}".rstrip() for line in rest), *output])


def in_the_middle(lines: Sequence[str], first: int, last: int) -> list[str]:
    """Return the first and the last lines, and between them one that says how many are left out.

    >>> in_the_middle(["a", "b", "c", "d", "e"], 1, 1)
    ['a', '[... 3 more lines ...]', 'e']
    """
    left_out = len(lines) - first - last
    if left_out < 2:
        return [*lines]
    return [*lines[:first], f"[... {left_out} more lines ...]", *lines[len(lines) - last :]]


def bullets(items: Iterable[str]) -> str:
    """Return a list, an item on each line."""
    return "\n".join(f"- {item}" for item in items)


def linked(pages: Mapping[str, str]) -> str:
    """Return a list of pages that is not shown, so that each has a place in the whole."""
    listed = "\n".join(f"{title} <{place}>" for place, title in pages.items())
    return block("toctree::", listed, hidden="")
