"""One round told from its events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic

import attrs

from cardwar.cards import C
from cardwar.cli.look import Look, count
from cardwar.events import (
    CardsFlipped,
    Event,
    Forfeited,
    PileRefilled,
    PlayerOut,
    PotCarried,
    PotReturned,
    PotSetAside,
    PotTaken,
    StakeLaid,
    WarDeclared,
)
from cardwar.house_rules import HouseRules
from cardwar.state import GameState, Seat

__all__ = ["tell_round"]


def tell_round(events: Iterable[Event[C]], after: GameState[C], look: Look) -> Iterator[str]:
    """Yield the lines of a round: what happened, and then what everybody holds.

    >>> import cardwar as cw
    >>> from cardwar.cli.look import look_of
    >>> state = cw.start(cw.TWO_HANDED, piles=["Kd 2c", "7c 3c"])
    >>> after, events = cw.play_round(state)
    >>> print(*tell_round(events, after, look_of(state, (), str)))
        1   K♦   7♣   Player 1 takes 2.    [3 1]
    """
    rules = after.rules
    story: _Story[C] = _Story(look, rules.chant if isinstance(rules, HouseRules) else ())
    for event in events:
        story.hear(event)
    return story.lines(str(after.round), [player.holds for player in after.players])


@attrs.define
class _Line:
    cells: dict[Seat, str]
    text: str = ""
    settles: bool = False


_WARS = ("War!", "Double war!", "Triple war!")


@attrs.define
class _Story(Generic[C]):
    """The lines of a round so far, and what a later event has to know of earlier ones."""

    look: Look
    chant: tuple[str, ...]
    told: list[_Line] = attrs.field(factory=list[_Line])
    war: int = 0
    fighters: tuple[Seat, ...] = ()
    shown: dict[Seat, str] = attrs.field(factory=dict[Seat, str])
    stakes: dict[Seat, int] = attrs.field(factory=dict[Seat, int])

    def lines(self, number: str, holds: list[int]) -> Iterator[str]:
        """Yield the lines: the first cards get the round's number, the last pot the counts."""
        first = next((line for line in self.told if line.cells), None)
        last = next((line for line in reversed(self.told) if line.settles), None)
        for line in self.told:
            numbered, held = number if line is first else "", holds if line is last else ()
            yield self.look.line(numbered, line.cells, line.text, held)

    def hear(self, event: Event[C]) -> None:
        """Tell what the event says."""
        match event:
            case CardsFlipped():
                self._tell_stakes()
                self._flip(event)
            case WarDeclared():
                self._declare(event)
            case StakeLaid(seat=seat, cards=cards):
                self.stakes[seat] = len(cards)
            case Forfeited():
                self._forfeit(event)
            case PileRefilled(seat=seat, cards=cards, shuffled=shuffled):
                verb = "shuffles" if shuffled else "turns over"
                self._say(f"{self._name(seat)} {verb} {count(len(cards), 'won card')} to play on.")
            case PlayerOut(seat=seat):
                self._say(f"{self._name(seat)} is out.")
            case _:
                self._settle(event)

    def _settle(self, event: Event[C]) -> None:
        """Tell where the pot goes, if the event says so."""
        match event:
            case PotTaken(seat=seat, cards=cards):
                mark = "!" if self.war else "."
                self._say(f"{self._name(seat)} takes {len(cards)}{mark}", settles=True)
            case PotCarried(cards=cards):
                text = f"Nobody takes it: the table keeps {count(len(cards), 'card')}."
                self._say(text, settles=True)
            case PotSetAside(cards=cards):
                self._say(f"Out of play: {count(len(cards), 'card')}.", settles=True)
            case PotReturned():
                self._say("All take back their own cards.", settles=True)
            case _:
                pass

    def _name(self, seat: Seat) -> str:
        return self.look.names[seat]

    def _say(self, text: str, *, settles: bool = False) -> None:
        """Put the text beside the cards just laid, or on a line of its own."""
        if not self.told or self.told[-1].text:
            self.told.append(_Line({}))
        self.told[-1].text, self.told[-1].settles = text, settles

    def _declare(self, event: WarDeclared) -> None:
        self.war = event.level
        text = [_WARS[self.war - 1] if self.war <= len(_WARS) else f"War number {self.war}!"]
        if event.tied != self.fighters:
            text.append(f"{self.look.who(event.tied)} tie.")
        elif len(event.tied) > 2:
            text.append("All tie.")
        joining = [seat for seat in event.seats if seat not in event.tied]
        if joining:
            text.append(f"{self.look.who(joining)} must fight too.")
        self._say(" ".join(text))
        self.fighters = event.seats

    def _forfeit(self, event: Forfeited[C]) -> None:
        left = {0: "no card left", 1: "the last card goes into the pot"}.get(
            len(event.cards), f"the last {len(event.cards)} cards go into the pot"
        )
        self._say(f"{self._name(event.seat)} cannot go on: {left}.")
        self.fighters = tuple([seat for seat in self.fighters if seat != event.seat])

    def _tell_stakes(self) -> None:
        """Show each stake as stars, with the chant, and who cannot lay as much as others."""
        if not self.stakes:
            return
        most = max(self.stakes.values())
        text = [" - ".join(self.chant[:most]) + "!"] if self.chant else []
        laid = [(seat, self.stakes.get(seat, 0)) for seat in self.fighters or self.stakes]
        less = [
            f"{self._name(seat)} {f'only {number}' if number else 'none'}"
            for seat, number in laid
            if number < most
        ]
        text.append(", ".join([f"{count(most, 'card')} down" + " each" * (not less), *less]) + ".")
        cells = {seat: _stars(number) for seat, number in self.stakes.items()}
        self.told.append(_Line(cells, " ".join(text)))
        self.stakes = {}

    def _flip(self, event: CardsFlipped[C]) -> None:
        cells: dict[Seat, str] = {}
        for card, seat, _ in event.laid:
            before = f"{cells[seat]} " if seat in cells else ""
            cells[seat] = before + self.look.sign(card)
        if event.level == 0:
            self.fighters = tuple(cells)
        for seat in self.fighters:
            if seat not in cells:
                self._say(f"{self._name(seat)} has only the {self.shown[seat]} to stand on.")
        self.shown |= cells
        self.told.append(_Line(cells))


def _stars(number: int) -> str:
    return "*" * number if number <= 3 else f"{number}*"
