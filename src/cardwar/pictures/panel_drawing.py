"""Draw the panel of a seat: the name, the pile and the captured cards as counts, and a bar."""

from __future__ import annotations

from collections.abc import Iterator

from cardwar.pictures.card_drawing import back
from cardwar.pictures.measuring import ems, shortened
from cardwar.pictures.scene import Holder
from cardwar.pictures.svg import element, label, moved

__all__ = ["PANEL_HEIGHT", "PANEL_WIDTH", "panel"]

PANEL_WIDTH = 126
PANEL_HEIGHT = 64
_WHITE = "#ffffff"
_PALE = "#d3e6da"
_GOLD = "#ffd75e"
_DIM = "#a9c4b5"


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
        yield label(*(state, PANEL_WIDTH, 13, 12), fill=ink, font_weight="bold", text_anchor="end")
    yield from _held(holder)
    yield element("rect", x=0, y=56, width=PANEL_WIDTH, height=6, rx=3, fill="#0d3d29")
    if holder.holds:
        length = max(PANEL_WIDTH * holder.holds / in_play, 4)
        yield element("rect", x=0, y=56, width=length, height=6, rx=3, fill=_GOLD)


def _held(holder: Holder) -> Iterator[str]:
    changes = holder.held is not None and holder.held != holder.holds
    text = f"{holder.held} → {holder.holds}" if changes else str(holder.holds)
    if holder.pile:
        yield from _stack(holder.pile)
    else:
        yield element(
            *("rect",),
            x=1,
            y=22,
            width=18,
            height=26,
            rx=2,
            fill="none",
            stroke=_DIM,
            stroke_dasharray="3 2",
        )
    yield label(text, 30, 42, 17, fill=_WHITE, font_weight="bold")
    if holder.captured:
        x = 30 + ems(text) * 17 + 5
        words = f"{holder.captured} won" if changes else f"{holder.captured} captured"
        yield label(words, min(x, PANEL_WIDTH - 64), 42, 11, fill=_PALE)


def _stack(cards: int) -> Iterator[str]:
    """Yield a small pile; a thick one has three edges."""
    for layer in reversed(range(min(cards, 3))):
        yield moved(layer * 2, 21 - layer, *back(), scale=0.19)
