"""The directive `stepped-round`: a round step by step, as it is played while the docs are built."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

import cardwar as cw
from cardwar import pictures
from figures.drawn import NARROW
from figures.picture import shown
from figures.running import code, is_names, state_of, value_of

if TYPE_CHECKING:
    from docutils.nodes import Node

BESIDE_WORDS = 500
STEP = (
    "state, events = cw.step(state)",
    "told += events",
    "pictures.Round(before, told, names=names)",
)


class SteppedRound(SphinxDirective):
    """Show each step of a round: the code, the picture it makes, and the events in sentences.

    The content is Python that names `names`, `before` and `state`, both the state before the
    round, and `told`, no events yet.
    """

    has_content = True

    def run(self) -> list[Node]:
        """Play the round, now."""
        known: dict[str, object] = {}
        exec("\n".join(self.content), known)
        names = known.get("names")
        if not is_names(names):
            raise self.error(f"`names` should be a list, not {names!r}")
        return [code(self.content), *self._steps(known, names)]

    def _steps(self, known: dict[str, object], names: Sequence[str]) -> Iterator[Node]:
        number = 0
        while number == 0 or not is_settled(state_of(known["state"])):
            number += 1
            before = state_of(known["state"])
            drawn = value_of(STEP, known)
            if not isinstance(drawn, pictures.Picture):
                raise self.error(f"a step should make a picture, not {drawn!r}")
            # The same step as in the code, for the events that it has added.
            _, events = cw.step(before)
            yield nodes.rubric("", f"Step {number}: {title(events)}", **{"heading-level": 2})
            picture = shown(
                drawn.svg(width=BESIDE_WORDS), drawn.svg(width=NARROW), text=drawn.text()
            )
            told = nodes.bullet_list("", *(self._told(event, names) for event in events))
            beside = nodes.container("", picture, told, classes=["picture-and-words"])
            yield code(STEP, "made")
            yield beside

    def _told(self, event: cw.Event, names: Sequence[str]) -> Node:
        """Return an event in a sentence, behind its name."""
        name, messages = self.parse_inline(f"`{type(event).__name__}`")
        sentence = nodes.Text(f": {cw.narrate(event, names)}")
        return nodes.list_item("", nodes.paragraph("", "", *name, sentence), *messages)


def title(events: Sequence[cw.Event]) -> str:
    """Return what kind of step it was."""
    for event in events:
        match event:
            case cw.WarDeclared(level=level):
                return f"war {level}"
            case cw.CardsFlipped():
                return "the opening flip"
            case _:
                pass
    return "the settlement of the pot"


def is_settled(state: cw.GameState) -> bool:
    """Tell whether the round is over."""
    return state.is_over or state.stage is cw.Stage.FLIP
