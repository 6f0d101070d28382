"""What cardwar runs on, as a list: the Pythons and the lowest versions that pyproject.toml has."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from docutils.nodes import Node, bullet_list, list_item, paragraph
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"
FOR_USERS = ("cli", "codec", "fast", "plot", "testing")
"""The extras of people who use cardwar; the others are for those who work on it."""

Project = TypedDict(
    "Project",
    {
        "classifiers": list[str],
        "dependencies": list[str],
        "optional-dependencies": dict[str, list[str]],
    },
)


def lines_of(project: Project) -> Iterator[str]:
    """Yield what is needed, a line each."""
    found = [
        re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", one)
        for one in project["classifiers"]
    ]
    yield f"Python {', '.join(version[1] for version in found if version)}"
    for requirement in project["dependencies"]:
        yield _lowest(requirement)
    for extra in FOR_USERS:
        for requirement in project["optional-dependencies"][extra]:
            yield f"{_lowest(requirement)}, for the extra ``{extra}``"


def _lowest(requirement: str) -> str:
    name, _, lowest = requirement.partition(">=")
    return f"{name} {lowest} or newer"


class NeededDirective(SphinxDirective):
    """List what cardwar needs."""

    def run(self) -> list[Node]:
        """Return the list."""
        self.env.note_dependency(str(PYPROJECT))
        project: Project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]
        return [bullet_list("", *map(self._item, lines_of(project)))]

    def _item(self, line: str) -> list_item:
        told, messages = self.parse_inline(line)
        return list_item("", paragraph("", "", *told, *messages))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Sphinx calls this once."""
    app.add_directive("needed", NeededDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
