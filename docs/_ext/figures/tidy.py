"""Make what matplotlib writes fit to stand in a page, among others."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from figures.theme import themed

_SVG = "{http://www.w3.org/2000/svg}"


def tidied(text: str, width: int, height: int) -> str:
    """Return the SVG without what it needs as a file of its own: header, style sheet, ids.

    Its texts take the page's font, and its numbers are no more exact than one sees.
    """
    root = ET.fromstring(text)
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in {f"{_SVG}metadata", f"{_SVG}defs"}:
                parent.remove(child)
    for part in root.iter():
        part.attrib.pop("id", None)
        if "d" in part.attrib:
            part.set("d", " ".join(_NUMBER.sub(_rounded, part.attrib["d"]).split()))
        if part.tag == f"{_SVG}text":
            if part.get("transform", "").startswith("rotate(-0 "):
                del part.attrib["transform"]
            style = _FONT.sub(r"font-size: \1px", part.attrib["style"])
            part.set("style", _FAMILY.sub("", style))
    root.attrib.clear()
    root.attrib.update(viewBox=f"0 0 {width} {height}", width=f"{width}", height=f"{height}")
    return themed(ET.tostring(root, encoding="unicode"))


# As older versions of matplotlib write it, and as newer ones do.
_FONT = re.compile(r"font: ([0-9.]+)px [^;]*")
_FAMILY = re.compile(r"font-family: [^;]*; ")
_NUMBER = re.compile(r"-?\d+\.\d+")


def _rounded(number: re.Match[str]) -> str:
    return f"{float(number[0]):.1f}".removesuffix(".0")
