"""A row: what a game came to, from whichever path has played it."""

from __future__ import annotations

from typing import NamedTuple

from cardwar.state import Reason, Seat

__all__ = ["Row"]


class Row(NamedTuple):
    """How a game went."""

    reason: Reason | str
    winners: tuple[Seat, ...]
    rounds: int
    battles: int
    wars: int
    deepest_war: int
    start: int = 0
    """For a game that goes round: the rounds before the position that repeats."""
    length: int = 0
    """For a game that goes round: the rounds until it repeats; 0 for all others."""
