"""Read a Markdown file of the repository's root as part of a page, with its links to the docs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from myst_parser.parsers.sphinx_ import MystParser

if TYPE_CHECKING:
    from docutils.nodes import document


class Parser(MystParser):
    """Markdown, in which a link to `docs/page.rst` leads to that page here, too."""

    def parse(self, inputstring: str, document: document) -> None:
        """Read it; a link that begins with / is seen from the root of the docs."""
        super().parse(re.sub(r"\]\(docs/([\w/]+\.rst)\)", r"](/\1)", inputstring), document)
