"""Why a game ended, in words."""

from __future__ import annotations

from cardwar.state import Reason

__all__ = ["WHY"]

WHY = {
    Reason.LAST_STANDING: "nobody else has a card left",
    Reason.ALL_OUT: "nobody has a card left",
    Reason.DRAWN: "somebody has too few cards for this war",
    Reason.ROUND_CAP: "that was the last of the agreed rounds",
    Reason.TIME: "the time is up",
    Reason.FIRST_OUT: "somebody is out",
    Reason.WARS_WON: "the agreed number of wars is won",
}
"""Why a game ended, of all reasons that a ruleset of cardwar's own can give."""
