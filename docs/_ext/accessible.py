"""Mend what the theme and Sphinx write that a screen reader stumbles over."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bs4 import BeautifulSoup

if TYPE_CHECKING:
    from docutils.nodes import document
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

CAPTION = re.compile(r'role="heading"(?! aria-level)')
SENTENCE = 30
"""A table with a longer cell than this is no table of figures."""
ROLES = {
    "thead, tbody": "rowgroup",
    "tr": "row",
    "th": "columnheader",
    "td": "cell",
}


def mend(
    app: Sphinx, page: str, template: str, context: dict[str, object], tree: document | None
) -> None:
    """Mend the text of a page before it is put into the template."""
    del app, page, template, tree
    body = context.get("body")
    if not isinstance(body, str):
        return
    body = CAPTION.sub('role="heading" aria-level="2"', body)
    if "<dl>" in body or "<table" in body:
        soup = BeautifulSoup(body, "html.parser")
        without_half_lists(soup)
        with_heads_in_cells(soup)
        body = str(soup)
    context["body"] = body


def without_half_lists(soup: BeautifulSoup) -> None:
    """Make lines of long signatures, which Sphinx writes as lists without terms."""
    for parameters in soup.select("dt.sig > dl"):
        parameters.name = "span"
        parameters["class"] = "sig-lines"
        for line in parameters.find_all("dd", recursive=False):
            line.name = "span"
            line["class"] = "sig-line"


def with_heads_in_cells(soup: BeautifulSoup) -> None:
    """Give the cells of wide tables with sentences their heads, for phones that stack them.

    The roles are said, since a browser may take what is no longer laid out as a table for none.
    """
    for table in soup.select("table.docutils"):
        heads = [head.get_text(" ", strip=True) for head in table.select("thead th")]
        cells = table.select("tbody td")
        if len(heads) < 3 or not any(len(cell.get_text()) > SENTENCE for cell in cells):
            continue
        table["class"] = " ".join(["stacks", *map(str, table.get_attribute_list("class"))])
        table["role"] = "table"
        for part, role in ROLES.items():
            for found in table.select(part):
                found["role"] = role
        for row in table.select("tbody tr"):
            for cell, head in zip(row.select("td"), heads, strict=True):
                if head != heads[0] and cell.get_text(strip=True):
                    cell["data-head"] = head


def setup(app: Sphinx) -> ExtensionMetadata:
    """Sphinx calls this once."""
    # After the theme, which also changes what it gets.
    app.connect("html-page-context", mend, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
