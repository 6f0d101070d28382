"""The pictures of the docs: a Sphinx extension. All of them are drawn while the docs are built."""

from __future__ import annotations

from typing import TYPE_CHECKING

from figures.cards_over_time import CardsOverTime
from figures.drawn import Drawn
from figures.flow import Flow
from figures.picture import html, other, picture
from figures.plotted import Plotted
from figures.stepped_round import SteppedRound

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Sphinx calls this once."""
    app.add_node(picture, html=html, latex=other, man=other, texinfo=other, text=other)
    app.add_directive("cards-over-time", CardsOverTime)
    app.add_directive("drawn", Drawn)
    app.add_directive("flow", Flow)
    app.add_directive("plotted", Plotted)
    app.add_directive("stepped-round", SteppedRound)
    app.add_css_file("figures.css")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
