"""Pictures of cards, tables and rounds, as text: SVG for pages and notebooks, plain for terminals.

A picture holds only what everybody at the table sees: cards face up, backs, and counts. So it can
be sent to anybody.

>>> import cardwar as cw
>>> from cardwar import pictures
>>> state = cw.start(cw.WAR, piles=["Kd 2c", "7c 3c"])
>>> after, events = cw.step(state)
>>> print(pictures.Table(after, names=["Ann", "Bo"]))
War, round 1
<BLANKLINE>
Ann   1 card   ██████
Bo    1 card   ██████
<BLANKLINE>
      Opening flip
Ann   K♦
Bo    7♣

It is not imported by ``import cardwar``.
"""

from cardwar.pictures.calls import (
    back_svg,
    back_text,
    card_svg,
    card_text,
    round_svg,
    round_text,
    table_svg,
    table_text,
)
from cardwar.pictures.values import CardFace, Picture, Round, Table

__all__ = [
    "CardFace",
    "Picture",
    "Round",
    "Table",
    "back_svg",
    "back_text",
    "card_svg",
    "card_text",
    "round_svg",
    "round_text",
    "table_svg",
    "table_text",
]
