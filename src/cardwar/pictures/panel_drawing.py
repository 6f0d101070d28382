"""Draw the panel of a seat: the name, the pile and the captured cards as counts, and a bar."""

from __future__ import annotations

from collections.abc import Iterator

from cardwar.pictures.card_drawing import back
from cardwar.pictures.measuring import ems, shortened
from cardwar.pictures.scene import Holder
from cardwar.pictures.svg import element, label, moved

__all__ = ["PANEL_WIDTH", "panel", "panel_height"]

PANEL_WIDTH = 126
_PILE = 30
"""Room for the pile."""
_WHITE = "#ffffff"
_PALE = "#d3e6da"
_GOLD = "#ffd75e"
_DIM = "#a9c4b5"


def panel_height(holder: Holder) -> int:
    """Return how high a panel is.

    >>> panel_height(Holder("Ann", 20)), panel_height(Holder("Ann", 20, captured=6))
    (64, 80)
    """
    return 80 if holder.captured else 64


def panel(holder: Holder, in_play: int) -> tuple[str, ...]:
    """Return what a seat's panel is drawn with.

    >>> any(">26<" in part for part in panel(Holder("Ann", 26), 52))
    True
    """
    return tuple(_parts(holder, in_play))


def _parts(holder: Holder, in_play: int) -> Iterator[str]:
    state = "wins" if holder.wins else "out" if holder.is_out else ""
    room = PANEL_WIDTH - (ems(state) * 12 + 8 if state else 0)
    name = shortened(holder.name, room / 15, ems)
    ink = _DIM if holder.is_out and not holder.wins else _WHITE
    yield label(name, 0, 13, 15, fill=ink, font_weight="bold")
    if state:
        ink = _GOLD if holder.wins else _PALE
        yield label(state, PANEL_WIDTH, 13, 12, fill=ink, font_weight="bold", text_anchor="end")
    yield from _held(holder)
    yield element("rect", x=0, y=56, width=PANEL_WIDTH, height=6, rx=3, fill="#0d3d29")
    if holder.holds:
        length = max(PANEL_WIDTH * holder.holds / in_play, 4)
        yield element("rect", x=0, y=56, width=length, height=6, rx=3, fill=_GOLD)
    if holder.captured:
        yield label(f"{holder.captured} captured", 0, 77, 12, fill=_PALE, font_weight="bold")


def _held(holder: Holder) -> Iterator[str]:
    """Yield the pile, or its empty place, and how many cards they hold."""
    if holder.pile:
        yield from _stack(holder.pile)
    else:
        frame = {"fill": "none", "stroke": _DIM, "stroke_dasharray": "3 2"}
        yield element("rect", x=1, y=22, width=18, height=26, rx=2, **frame)
    changes = holder.held is not None and holder.held != holder.holds
    text = f"{holder.held} → {holder.holds}" if changes else str(holder.holds)
    size = min(17, (PANEL_WIDTH - _PILE) / ems(text))
    yield label(text, _PILE, 42, size, fill=_WHITE, font_weight="bold")


def _stack(cards: int) -> Iterator[str]:
    """Yield a small pile; a thick one has three edges."""
    for layer in reversed(range(min(cards, 3))):
        yield moved(layer * 2, 21 - layer, *back(), scale=0.19)
