"""The directive `plotted`: a piece of Python, and the plot that its last line makes."""

# The types that matplotlib brings leave open what goes into most options.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import base64
import html
import io
from typing import TYPE_CHECKING

import matplotlib as mpl
from docutils.nodes import paragraph
from docutils.parsers.rst import directives
from matplotlib.figure import Figure
from sphinx.util.docutils import SphinxDirective

from figures.picture import picture
from figures.running import code, value_of

if TYPE_CHECKING:
    from typing import ClassVar

    from docutils.nodes import Node
    from sphinx.util.typing import OptionSpec


class Plotted(SphinxDirective):
    """Show a piece of Python, and the plot that its last line makes.

    The plot is as the library draws it, black on white, whatever the page's theme. In `alt` are
    words for those who do not see it.
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
        return [
            code(self.content),
            picture("", paragraph(words, words), versions=[_image(figure, words)]),
        ]


def _image(figure: Figure, words: str) -> str:
    """Return the plot as HTML, an image of its own, since its ids are those of other plots too."""
    with io.BytesIO() as file, mpl.rc_context({"svg.hashsalt": "cardwar"}):
        figure.savefig(file, format="svg", metadata={"Date": None})
        source = base64.b64encode(file.getvalue()).decode("ascii")
    # On a small screen it is wider than the page, so the keyboard has to reach it too.
    label = html.escape(words)
    return (
        '<div class="plate" tabindex="0" role="group" aria-label="Plot">'
        f'<img alt="{label}" src="data:image/svg+xml;base64,{source}"></div>'
    )
