"""The layers of cardwar on a page: as a picture, as a list, and the modules of a package."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from docutils.nodes import Node, bullet_list, list_item, literal, paragraph, raw, strong
from docutils.nodes import Text as Words
from sphinx.util.docutils import SphinxDirective

import layers
from import_picture import picture, shown_as

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

TITLE = "What imports what in cardwar"


def described() -> str:
    """Return the picture in words; the list of the layers on the page says the rest."""
    names = "; ".join(
        f"{layer.title}: {', '.join(map(shown_as, layer.modules))}" for layer in layers.LAYERS
    )
    return f"Layers from the ground up, and arrows that all lead down or back. {names}."


class _Listing(SphinxDirective):
    """What the directives that list modules have in common."""

    def item(self, name: str, path: Path, more: Iterable[Node] = ()) -> list_item:
        """Return a line of a list: the name of a module, and what its docstring says."""
        self.env.note_dependency(str(path))
        told, messages = self.parse_inline(layers.what_it_is(path))
        line = paragraph("", "", literal(text=name), Words(": "), *told, *more, *messages)
        return list_item("", line)


class ImportGraph(SphinxDirective):
    """Draw who imports whom, as it is while the docs are built."""

    def run(self) -> list[Node]:
        """Return the picture, in a box that can be scrolled where there is little room."""
        for path in layers.files():
            self.env.note_dependency(str(path))
        drawn = picture(
            layers.LAYERS,
            layers.arrows(layers.graph()),
            title=TITLE,
            description=described(),
        )
        box = f"style='overflow-x: auto' role='group' aria-label='{escape(TITLE)}' tabindex='0'"
        return [raw("", f"<div {box}>{drawn}</div>", format="html")]


class Layers(_Listing):
    """List the layers from the ground up, with what each module is and what it imports."""

    def run(self) -> list[Node]:
        """Return a list of the modules for each layer."""
        found: list[Node] = []
        for layer in layers.LAYERS:
            lines = [self._line(module) for module in layer.modules]
            found += [paragraph("", "", strong(text=layer.title)), bullet_list("", *lines)]
        return found

    def _line(self, module: str) -> list_item:
        needs = sorted(layers.graph()[module], key=layers.ORDER.index)
        more: list[Node] = []
        for needed in needs:
            more += [Words(", " if more else " Imports "), literal(text=shown_as(needed))]
        if more:
            more.append(Words("."))
        return self.item(shown_as(module), layers.file_of(module), more)


class Modules(_Listing):
    """List the modules of a package, with what each is."""

    required_arguments = 1

    def run(self) -> list[Node]:
        """Return the list."""
        package = layers.SOURCE / self.arguments[0]
        paths = sorted(path for path in package.glob("*.py") if path.stem != "__init__")
        return [bullet_list("", *(self.item(path.name, path) for path in paths))]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Sphinx calls this once."""
    app.add_directive("import-graph", ImportGraph)
    app.add_directive("layers", Layers)
    app.add_directive("modules", Modules)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
