"""The table in the browser, on a page of the site: the directive ``playable``.

It is there where CARDWAR_TABLE names the folder that ``examples/table/build.py`` has made.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_PLACE = "_static/table"
_SHOTS = {
    "four-seats": "Four at the table, in dark colours: three of them tied, and all four fight.",
    "end-phone": "The end of a game on a phone: Bo wins after 884 rounds, whose course is below.",
}
"""What is seen on each of the pictures."""
_WITHOUT = "This copy of the docs was built without the table; the commands below build it."
_WITH = """\
<p><a href="{table}">Play at the table, on a page of its own</a>, or right here:</p>
<details class="playable">
<summary>Open the table here ({size} MB)</summary>
<iframe src="{table}" title="A table on which War is played" loading="lazy"></iframe>
</details>"""


def folder() -> Path | None:
    """Return where the built table is, if there is one."""
    named = os.environ.get("CARDWAR_TABLE")
    return Path(named) if named else None


class Playable(SphinxDirective):
    """The table itself, or why there is none."""

    def run(self) -> list[nodes.Node]:
        """Return what is to be shown."""
        return [self._table(), _pictures()]

    def _table(self) -> nodes.Node:
        table = folder()
        if table is None:
            return nodes.paragraph("", _WITHOUT)
        page = f"{'../' * self.env.docname.count('/')}{_PLACE}/index.html"
        size = round(sum(path.stat().st_size for path in table.rglob("*")) / 1e6)
        return nodes.raw("", _WITH.format(table=page, size=size), format="html")


def _pictures() -> nodes.Node:
    shots = [
        nodes.image(uri=f"/_static/shots/{name}.webp", alt=alt) for name, alt in _SHOTS.items()
    ]
    return nodes.container("", *shots, classes=["shots"])


def copy(app: Sphinx, exception: Exception | None) -> None:
    """Lay the built table into the site."""
    table = folder()
    if table is not None and exception is None and app.builder.format == "html":
        shutil.copytree(table, Path(app.outdir) / _PLACE, dirs_exist_ok=True)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Sphinx calls this once."""
    playable: type[Directive] = Playable
    app.add_directive("playable", playable)
    app.connect("build-finished", copy)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
