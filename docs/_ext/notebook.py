"""A notebook as a page: its texts, its cells, and what they give when they are run in turn.

As a script it runs the notebook that is named, and prints what each cell of code gives, as JSON.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Literal, TypedDict

import rst
from cardwar.pictures import Picture

NARROW = 330
"""How wide a picture is on a phone."""


class Cell(TypedDict):
    """What is used of a cell."""

    cell_type: Literal["markdown", "code"]
    source: list[str]


class Given(TypedDict):
    """What a cell has given: what it printed, and the picture or the value of its last line.

    A picture of a table or a round is also given as it is on a phone.
    """

    printed: str
    svg: str
    narrow: str
    value: str


def cells_of(path: Path) -> list[Cell]:
    """Return the cells of a notebook."""
    cells: list[Cell] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return cells


def page(cells: list[Cell], given: list[Given]) -> str:
    """Return the cells, and below each cell of code what it gives."""
    outputs = iter(given)
    parts: list[str] = []
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts += _paragraphs(source)
        else:
            parts += [rst.block("code-block:: python", source), *_shown(next(outputs))]
    return rst.page(*parts).rstrip()


def _paragraphs(markdown: str) -> Iterator[str]:
    for paragraph in markdown.split("\n\n"):
        found = re.fullmatch(r"(#+) (.*)", paragraph.strip())
        if found is None:
            yield paragraph.replace("`", "``")
        elif len(found[1]) > 1:
            yield rst.heading(found[2])


def _shown(given: Given) -> Iterator[str]:
    if given["printed"]:
        yield rst.block("code-block:: text", given["printed"].rstrip())
    if given["svg"]:
        yield rst.block("raw:: html", picture(given["svg"], given["narrow"]))
    elif given["value"]:
        yield rst.block("code-block:: text", given["value"])


def picture(wide: str, narrow: str) -> str:
    """Return a picture for a page, with what is shown of it on a phone if that differs."""
    if not narrow:
        return f"<p>{wide}</p>"
    kinds = f'<div class="picture-wide">{wide}</div><div class="picture-narrow">{narrow}</div>'
    return f'<div class="picture">{kinds}</div>'


def run(cells: list[Cell]) -> list[Given]:
    """Run the cells of code in turn, as a notebook does."""
    names: dict[str, object] = {}
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return [_run(source, names) for source in code]


def _run(source: str, names: dict[str, object]) -> Given:
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    value: object = None
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    draw: object = getattr(value, "_repr_svg_", None)
    svg = str(draw()) if callable(draw) else ""
    narrow = value.svg(width=NARROW) if isinstance(value, Picture) else ""
    shown = "" if value is None else repr(value)
    return Given(printed=printed.getvalue(), svg=svg, narrow=narrow, value=shown)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(run(cells_of(Path(sys.argv[1])))))
