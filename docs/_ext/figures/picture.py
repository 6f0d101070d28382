"""A picture on a page: SVG in the page itself, so that it takes the colours of the page's theme.

Builders that write no HTML show what there is in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from docutils.nodes import Element, General, SkipNode, literal_block, paragraph

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator

_SVG = "{http://www.w3.org/2000/svg}"


class picture(General, Element):  # noqa: N801  # nodes are named as docutils names them
    """A picture; inside is what stands for it where it cannot be shown."""


def shown(wide: str, narrow: str = "", *, alt: str = "", text: str = "") -> picture:
    """Return a picture for a page; where there is little room, the narrow one is shown.

    `alt` is said of a picture that does not say itself what is seen in it. `text` is the picture
    as plain text, where there is such a one. Raises `ValueError` for a picture without words.
    """
    versions = [_described(svg, alt) for svg in (wide, narrow) if svg]
    words = text or alt
    inside = (
        literal_block(text, text, language="text", classes=["made"])
        if text
        else paragraph(words, words)
    )
    return picture("", inside, versions=versions)


def _described(svg: str, alt: str) -> str:
    """Return a picture that says what is seen in it."""
    root = ET.fromstring(svg)
    own = [root.findtext(f"{_SVG}{name}", "").strip() for name in ("title", "desc")]
    if root.get("role") == "img" and all(own):
        return svg
    words = " ".join(alt.split())
    if not words:
        raise ValueError("a picture needs words for those who do not see it")
    root.set("role", "img")
    root.set("aria-label", words)
    return ET.tostring(root, encoding="unicode")


def _open(self: HTML5Translator, node: picture) -> None:
    kinds = ("wide", "narrow") if len(node["versions"]) == 2 else ("only",)
    versions = [
        f'<div class="picture-{kind}">\n{svg}\n</div>'
        for kind, svg in zip(kinds, node["versions"], strict=True)
    ]
    self.body.append("\n".join(['<div class="picture">', *versions, "</div>\n"]))
    raise SkipNode


def _pass(self: object, node: picture) -> None:
    """Show what is inside."""


html = (_open, None)
other = (_pass, _pass)

ET.register_namespace("", _SVG[1:-1])
