"""The directive `flow`: how questions, answers, events and states follow from each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from figures.flow_drawing import NARROW, WIDE
from figures.picture import shown

if TYPE_CHECKING:
    from typing import ClassVar

    from docutils.nodes import Node
    from sphinx.util.typing import OptionSpec


class Flow(SphinxDirective):
    """Show the flow."""

    option_spec: ClassVar[OptionSpec | None] = {"alt": directives.unchanged_required}

    def run(self) -> list[Node]:
        """Draw it."""
        if "alt" not in self.options:
            raise self.error("the flow needs :alt:, words for those who do not see it")
        return [shown(WIDE.svg(), NARROW.svg(), alt=self.options["alt"])]
