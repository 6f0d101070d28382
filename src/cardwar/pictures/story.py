"""What an event means for those who watch, in a sentence. Of hidden cards it says how many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from cardwar.cards import C
from cardwar.events import (
    CardsFlipped,
    ClockRead,
    Event,
    Forfeited,
    GameEnded,
    PileRefilled,
    PlayerOut,
    PlayerWithdrew,
    PotCarried,
    PotReturned,
    PotSetAside,
    PotTaken,
    Remembered,
    StakeLaid,
    WarDeclared,
)
from cardwar.explaining.wording import counted, listed

__all__ = ["sentence_of"]


def sentence_of(event: Event[C], names: Sequence[str]) -> str:
    """Return the sentence for an event, or '' where the picture itself says it, or nobody sees it.

    >>> import cardwar as cw
    >>> sentence_of(cw.WarDeclared(level=1, tied=(0, 1), seats=(0, 1, 2)), ["Ann", "Bo", "Cy"])
    'War 1: Ann and Bo tie. Cy must fight too.'
    """
    match event:
        case WarDeclared():
            return _war(event, names)
        case Forfeited(seat=seat, cards=cards):
            left = f"and leaves {counted(len(cards), 'card')} in the pot" if cards else ""
            return f"{names[seat]} cannot go on {left}".rstrip() + "."
        case PileRefilled(seat=seat, cards=cards, shuffled=shuffled):
            verb = "shuffles" if shuffled else "turns over"
            return f"{names[seat]} {verb} {counted(len(cards), 'captured card')} to play on."
        case PlayerOut(seat=seat):
            return f"{names[seat]} is out."
        case PlayerWithdrew(seat=seat, cards=cards):
            return f"{names[seat]} leaves the table, and {counted(len(cards), 'card')} with them."
        case PotTaken() | PotCarried() | PotSetAside() | PotReturned():
            return _pot(event, names)
        case CardsFlipped() | StakeLaid() | Remembered() | ClockRead() | GameEnded():
            return ""
        case _:
            assert_never(event)


def _pot(
    event: PotTaken[C] | PotCarried[C] | PotSetAside[C] | PotReturned[C], names: Sequence[str]
) -> str:
    match event:
        case PotTaken(seat=seat, cards=cards):
            return f"{names[seat]} takes {counted(len(cards), 'card')}."
        case PotCarried(cards=cards):
            return f"Nobody takes the pot: {counted(len(cards), 'card')} carried over."
        case PotSetAside(cards=cards):
            return f"{counted(len(cards), 'card')} out of play."
        case PotReturned():
            return "All take back their own cards."
        case _:
            assert_never(event)


def _war(event: WarDeclared, names: Sequence[str]) -> str:
    tied = listed([names[seat] for seat in event.tied])
    verb = "tie" if len(event.tied) > 1 else "is tied"
    joining = [names[seat] for seat in event.seats if seat not in event.tied]
    more = f" {listed(joining)} must fight too." if joining else ""
    return f"War {event.level}: {tied} {verb}.{more}"
