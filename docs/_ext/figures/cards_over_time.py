"""The directive `cards-over-time`: who holds how many cards after each round of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from figures.course import Course, course_of
from figures.picture import shown
from figures.plot import plot
from figures.running import code, listed, state_of, value_of

if TYPE_CHECKING:
    from typing import ClassVar

    from docutils.nodes import Node
    from sphinx.util.typing import OptionSpec


class CardsOverTime(SphinxDirective):
    """Show a piece of Python whose last line makes a state, and how the game goes from there.

    In `alt`, ``{rounds}`` are those that are shown and ``{winner}`` is who wins; in a game that
    goes round for ever there are ``{start}`` and ``{length}``.
    """

    has_content = True
    option_spec: ClassVar[OptionSpec | None] = {
        "alt": directives.unchanged_required,
        "names": directives.unchanged_required,
    }

    def run(self) -> list[Node]:
        """Play the game, now."""
        if "alt" not in self.options:
            raise self.error("the plot needs :alt:, words for those who do not see it")
        course = course_of(state_of(value_of(self.content, {})))
        seats = len(course.holds[0])
        names = listed(self.options.get("names", ""))
        if len(names) != seats:
            raise self.error(f":names: should have {seats} names")
        facts = facts_of(course, names)
        try:
            alt = self.options["alt"].format(**facts)
        except (IndexError, KeyError) as error:
            raise self.error(f":alt: asks for {error}; there are {', '.join(facts)}") from None
        wide, narrow = plot(course, names, 720, 300), plot(course, names, 330, 280)
        return [code(self.content), shown(wide, narrow, alt=alt)]


def facts_of(course: Course, names: Sequence[str]) -> dict[str, object]:
    """Return what the words for a picture may ask for."""
    facts: dict[str, object] = {"rounds": course.rounds}
    if course.outcome.winner is not None:
        facts["winner"] = names[course.outcome.winner]
    if course.outcome.cycle is not None:
        facts |= {"start": course.outcome.cycle.start, "length": course.outcome.cycle.length}
    return facts
