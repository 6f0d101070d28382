"""Draw a whole scene on a green ground of its own, which does on any page, light or dark."""

from __future__ import annotations

from collections.abc import Iterator

from cardwar.pictures.bands import bands_of
from cardwar.pictures.describing import scene_words
from cardwar.pictures.measuring import ems, wrapped
from cardwar.pictures.scene import Scene
from cardwar.pictures.svg import document, element, label, moved

__all__ = ["LEAST_WIDTH", "scene_svg"]

_EDGE = 18
_TITLE = 17
_TEXT = 14
_LINE = 20
_LEAST_TEXT = 300
"""Room for the words where the seats and the cards need less."""
LEAST_WIDTH = 280
"""Room for the panels, and beside them for two cards."""


def scene_svg(scene: Scene, width: int) -> str:
    """Return a picture that is so wide, or less if that is enough.

    >>> from cardwar.pictures.scene import Holder
    >>> scene_svg(Scene("War", (Holder("Ann", 26), Holder("Bo", 26)), 52), 720)[:4]
    '<svg'
    """
    bands = list(bands_of(scene, width - 2 * _EDGE))
    room = max(min(width - 2 * _EDGE, _LEAST_TEXT), *(band.width for band in bands))
    parts: list[str] = []
    y: float = 10
    for line in wrapped(scene.title, room / _TITLE, ems):
        y += _LINE
        parts.append(label(line, _EDGE, y, _TITLE, fill="#ffffff", font_weight="bold"))
    y += 16
    for band in bands:
        parts.append(moved(_EDGE, y, *band.parts(room)))
        y += band.height
    for line, ink in _words(scene, room / _TEXT):
        y += _LINE
        parts.append(label(line, _EDGE, y, _TEXT, fill=ink, font_weight="bold"))
    wide, high = room + 2 * _EDGE, y + _EDGE
    ground = element("rect", width=wide, height=high, rx=14, fill="#17573b")
    return document(scene.title, scene_words(scene), wide, high, ground, *parts)


def _words(scene: Scene, room: float) -> Iterator[tuple[str, str]]:
    """Yield the lines under the table, and the colour of each."""
    for sentence in scene.story:
        for line in wrapped(sentence, room, ems):
            yield line, "#ffffff"
    if scene.end:
        for line in wrapped(scene.end, room, ems):
            yield line, "#ffd75e"
