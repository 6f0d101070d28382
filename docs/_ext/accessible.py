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


def mend(
    app: Sphinx, page: str, template: str, context: dict[str, object], tree: document | None
) -> None:
    """Mend the text of a page before it is put into the template."""
    del app, page, template, tree
    body = context.get("body")
    if not isinstance(body, str):
        return
    body = CAPTION.sub('role="heading" aria-level="2"', body)
    context["body"] = without_half_lists(body) if "<dl>" in body else body


def without_half_lists(body: str) -> str:
    """Return the page with long signatures as lines, which Sphinx writes as lists without terms."""
    soup = BeautifulSoup(body, "html.parser")
    for parameters in soup.select("dt.sig > dl"):
        parameters.name = "span"
        parameters["class"] = "sig-lines"
        for line in parameters.find_all("dd", recursive=False):
            line.name = "span"
            line["class"] = "sig-line"
    return str(soup)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Sphinx calls this once."""
    # After the theme, which also changes what it gets.
    app.connect("html-page-context", mend, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
