"""The directive `plotted`: a piece of Python, and the plot that its last line makes."""

# The types that matplotlib brings leave open what goes into most options.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import matplotlib as mpl
from docutils.nodes import paragraph
from docutils.parsers.rst import directives
from matplotlib.figure import Figure
from sphinx.util.docutils import SphinxDirective

from figures.picture import picture
from figures.running import code, value_of
from figures.theme import follow_the_theme

if TYPE_CHECKING:
    from typing import ClassVar

    from docutils.nodes import Node
    from sphinx.util.typing import OptionSpec

_STYLE, _METADATA = (f"{{http://www.w3.org/2000/svg}}{name}" for name in ("style", "metadata"))
_ID = re.compile(r"(\bid=\"|\bhref=\"#|url\(#)")


class Plotted(SphinxDirective):
    """Show a piece of Python, and the plot that its last line makes.

    The library draws it black on white; on the page it takes the colours of the theme. In `alt`
    are words for those who do not see it.
    """

    has_content = True
    option_spec: ClassVar[OptionSpec | None] = {"alt": directives.unchanged_required}

    def run(self) -> list[Node]:
        """Run the lines, now, so that the page shows what is drawn today."""
        if "alt" not in self.options:
            raise self.error("the plot needs :alt:, words for those who do not see it")
        figure = value_of(self.content, {})
        if not isinstance(figure, Figure):
            raise self.error(f"the last line should make a figure, not {figure!r}")
        words = " ".join(self.options["alt"].split())
        plot = _on_a_plate(figure, f"plot-{self.env.new_serialno('plot')}-", words)
        return [code(self.content), picture("", paragraph(words, words), versions=[plot])]


def _on_a_plate(figure: Figure, prefix: str, words: str) -> str:
    """Return the plot as HTML; all plots of a page have the same ids, but for the prefix."""
    with io.StringIO() as file, mpl.rc_context({"svg.hashsalt": "cardwar"}):
        figure.savefig(file, format="svg", metadata={"Date": None})
        root = ET.fromstring(file.getvalue())
    root.set("role", "img")
    root.set("aria-label", words)
    # Its style sheet would be one for the whole page; what it says stands in figures.css.
    for part in root.iter():
        for child in [child for child in part if child.tag in (_STYLE, _METADATA)]:
            part.remove(child)
    svg = _ID.sub(rf"\1{prefix}", follow_the_theme(ET.tostring(root, encoding="unicode")))
    # On a small screen it is wider than the page, so the keyboard has to reach it too.
    return f'<div class="plate" tabindex="0" role="group" aria-label="Plot">{svg}</div>'


ET.register_namespace("xlink", "http://www.w3.org/1999/xlink")
