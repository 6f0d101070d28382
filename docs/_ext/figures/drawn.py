"""The directive `drawn`: a piece of Python, and the picture of cardwar that its last line makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.util.docutils import SphinxDirective

from cardwar import pictures
from figures.picture import shown
from figures.running import code, value_of

if TYPE_CHECKING:
    from docutils.nodes import Node

WIDE, NARROW = 720, 330


class Drawn(SphinxDirective):
    """Show a piece of Python, and the picture that its last line makes.

    The pictures of cardwar say themselves what is seen in them, so they need no words here.
    """

    has_content = True

    def run(self) -> list[Node]:
        """Run the lines, now, so that the page shows what is drawn today."""
        made = value_of(self.content, {})
        match made:
            case pictures.Picture():
                node = shown(made.svg(width=WIDE), made.svg(width=NARROW), text=made.text())
            case pictures.CardFace():
                node = shown(made.svg(), text=made.text())
            case _:
                raise self.error(f"the last line should make a picture, not {made!r}")
        return [code(self.content), node]
