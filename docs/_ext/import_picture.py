"""The picture of who imports whom, drawn as SVG from the layers and arrows of tests/layers.py.

It needs no Sphinx, so that every test can look at it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import NamedTuple

from layers import FACE, Layer

BOX_WIDTH, BOX_HEIGHT, GAP = 102, 26, 12
TITLE_HEIGHT, BELOW, BETWEEN = 32, 28, 8
MARGIN = 10

# The colours are those of the page, light or dark.
STYLE = """
.import-graph text { font: 12px var(--font-stack--monospace, monospace); fill: currentColor;
  text-anchor: middle; }
.import-graph .title { font: 13px var(--font-stack, sans-serif); text-anchor: start;
  paint-order: stroke; stroke: var(--color-background-secondary, #f8f9fb); stroke-width: 5; }
.import-graph .layer { fill: var(--color-background-secondary, #f8f9fb); }
.import-graph .box { fill: var(--color-background-primary, #fff); stroke: currentColor; }
.import-graph .arrow { fill: none; stroke: currentColor; opacity: 0.45; }
.import-graph .head { fill: currentColor; }
"""
LIT = "opacity: 1; stroke: var(--color-brand-primary, #0a4bff); stroke-width: 2.5;"


class Spot(NamedTuple):
    """Where a box is."""

    x: float
    y: float
    row: int

    @property
    def middle(self) -> float:
        """Its middle from left to right."""
        return self.x + BOX_WIDTH / 2


def shown_as(module: str) -> str:
    """Return what stands in the box of a module."""
    return "cardwar" if module == FACE else module


def picture(
    layers: Iterable[Layer], arrows: Iterable[tuple[str, str]], *, title: str, description: str
) -> str:
    """Return the picture as SVG: the ground at the bottom, arrows from who imports to what.

    >>> ground, roof = Layer("Ground", ("cards",)), Layer("Roof", ("state",))
    >>> drawn = picture([ground, roof], [("state", "cards")], title="All", description="Two.")
    >>> drawn.count("<rect"), drawn.count("<path class='arrow")
    (4, 1)
    """
    rows = list(layers)
    most = max(len(layer.modules) for layer in rows)
    width = 2 * MARGIN + most * (BOX_WIDTH + GAP) - GAP
    height = len(rows) * _ROW - BETWEEN
    spots = _spots(rows, width)
    body = "".join(
        [
            *(_band(_top(row, len(rows)), width) for row in range(len(rows))),
            *(_arrow(spots, *arrow) for arrow in sorted(arrows)),
            *(_box(module, spot) for module, spot in spots.items()),
            *(_title(layer, _top(row, len(rows))) for row, layer in enumerate(rows)),
        ]
    )
    return (
        f"<svg class='import-graph' xmlns='http://www.w3.org/2000/svg' role='img' "
        f"aria-labelledby='import-graph-title import-graph-text' viewBox='0 0 {width} {height}' "
        f"style='width: 100%; min-width: {width}px; height: auto; display: block'>"
        f"<title id='import-graph-title'>{escape(title)}</title>"
        f"<desc id='import-graph-text'>{escape(description)}</desc>"
        f"<style>{STYLE}{_lights(spots)}</style>{_HEAD}{body}</svg>"
    )


_ROW = TITLE_HEIGHT + BOX_HEIGHT + BELOW + BETWEEN
_HEAD = (
    "<defs><marker id='import-graph-head' viewBox='0 0 8 8' refX='7' refY='4' markerWidth='7' "
    "markerHeight='7' markerUnits='userSpaceOnUse' orient='auto'>"
    "<path class='head' d='M0 0 L8 4 L0 8 z'/></marker></defs>"
)


def _top(row: int, rows: int) -> float:
    """Return where a layer begins; the first one lies lowest."""
    return (rows - 1 - row) * _ROW


def _spots(rows: list[Layer], width: float) -> dict[str, Spot]:
    return {
        module: Spot(_left(layer, width) + place * (BOX_WIDTH + GAP), top + TITLE_HEIGHT, row)
        for row, layer in enumerate(rows)
        for top in [_top(row, len(rows))]
        for place, module in enumerate(layer.modules)
    }


def _left(layer: Layer, width: float) -> float:
    return (width - len(layer.modules) * (BOX_WIDTH + GAP) + GAP) / 2


def _lights(modules: Iterable[str]) -> str:
    """Return the style that shows what a module imports, and who imports it, under the pointer."""
    return "".join(
        f".import-graph:has(.of-{module}:hover) :is(.from-{module}, .to-{module}) {{ {LIT} }}\n"
        for module in modules
    )


def _band(top: float, width: float) -> str:
    height = _ROW - BETWEEN
    return f"<rect class='layer' x='0' y='{top}' width='{width}' height='{height}' rx='6'/>"


def _title(layer: Layer, top: float) -> str:
    return f"<text class='title' x='{MARGIN}' y='{top + 16}'>{escape(layer.title)}</text>"


def _box(module: str, spot: Spot) -> str:
    return (
        f"<g class='of-{module}'><rect class='box' x='{spot.x}' y='{spot.y}' width='{BOX_WIDTH}' "
        f"height='{BOX_HEIGHT}' rx='4'/><text x='{spot.middle}' y='{spot.y + 17}'>"
        f"{escape(shown_as(module))}</text></g>"
    )


def _arrow(spots: Mapping[str, Spot], module: str, needed: str) -> str:
    start, end = spots[module], spots[needed]
    low = start.y + BOX_HEIGHT
    if start.row == end.row:
        # Below the boxes, the deeper the further it goes.
        depth = low + 10 + 4 * abs(start.middle - end.middle) / BOX_WIDTH
        way = f"C{start.middle} {depth} {end.middle} {depth} {end.middle} {low}"
    else:
        way = _way_down(spots, start, end)
    return (
        f"<path class='arrow from-{module} to-{needed}' d='M{start.middle} {low} {way}' "
        "marker-end='url(#import-graph-head)'/>"
    )


def _way_down(spots: Mapping[str, Spot], start: Spot, end: Spot) -> str:
    """Lead an arrow between the boxes of the layers that it passes, and behind none of them."""
    x, y = start.middle, start.y + BOX_HEIGHT
    way = ""
    for row in range(start.row - 1, end.row, -1):
        passed = [spot for spot in spots.values() if spot.row == row]
        share = (start.row - row) / (start.row - end.row)
        straight = start.middle + share * (end.middle - start.middle)
        gap = min(_gaps(passed), key=lambda gap: abs(gap - straight))
        top = passed[0].y
        way += f"{_curve(x, y, gap, top)} V{top + BOX_HEIGHT} "
        x, y = gap, top + BOX_HEIGHT
    return way + _curve(x, y, end.middle, end.y)


def _gaps(passed: list[Spot]) -> list[float]:
    first = passed[0].x - GAP / 2
    return [first, *(spot.x + BOX_WIDTH + GAP / 2 for spot in passed)]


def _curve(x: float, y: float, to_x: float, to_y: float) -> str:
    half = (y + to_y) / 2
    return f"C{x} {half} {to_x} {half} {to_x} {to_y}"
