"""The rounds told from their events, row by row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, assert_never

import attrs

from cardwar.cards import C
from cardwar.cli.look import Look, Piece, Row
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
from cardwar.explaining.wording import counted
from cardwar.state import GameState, Seat

__all__ = ["Teller"]


@attrs.define
class _Draft:
    """A row that may still get its text, its number or the counts."""

    cells: dict[Seat, list[Piece]] = attrs.field(factory=dict[Seat, list[Piece]])
    text: str = ""
    style: str = ""
    settles: bool = False


_WARS = ("War!", "Double war!", "Triple war!")


@attrs.define
class Teller(Generic[C]):
    """Hears the events of a game and tells what is ready to be shown.

    >>> import cardwar as cw
    >>> from cardwar.cli.look import look_of
    >>> state = cw.start(cw.TWO_HANDED, piles=["Kd 2c", "7c 3c"])
    >>> after, events = cw.play_round(state)
    >>> teller = Teller(look_of(state, (), str))
    >>> for event in events:
    ...     teller.hear(event)
    >>> for row in teller.tell_round(after):
    ...     print(row.number, row.text, row.counts)
    1 Player 1 takes 2. [3, 1]
    """

    look: Look
    chant: tuple[str, ...] = ()
    """Words said over a stake."""
    _told: list[_Draft] = attrs.field(factory=list[_Draft], init=False)
    _has_number: bool = attrs.field(default=False, init=False)
    _war: int = attrs.field(default=0, init=False)
    _fighters: tuple[Seat, ...] = attrs.field(default=(), init=False)
    _shown: dict[Seat, str] = attrs.field(factory=dict[Seat, str], init=False)
    _stakes: dict[Seat, int] = attrs.field(factory=dict[Seat, int], init=False)

    def tell_so_far(self, state: GameState[C]) -> Iterator[Row]:
        """Yield what has happened, in the middle of a round."""
        told, self._told = self._told, []
        last = next((row for row in reversed(told) if row.settles), None)
        for row in told:
            number = ""
            if row.cells and not self._has_number:
                self._has_number, number = True, str(state.round)
            holds = [player.holds for player in state.players] if row is last else []
            yield Row(number, row.cells, row.text, row.style, holds)

    def tell_round(self, state: GameState[C]) -> Iterator[Row]:
        """Yield the rest of a round that is over, and be ready for the next."""
        yield from self.tell_so_far(state)
        self._has_number, self._war, self._fighters, self._shown = False, 0, (), {}

    def hear(self, event: Event[C]) -> None:
        """Take in what the event says."""
        match event:
            case CardsFlipped():
                self._tell_stakes()
                self._flip(event)
            case WarDeclared():
                self._declare(event)
            case StakeLaid(seat=seat, cards=cards):
                self._stakes[seat] = len(cards)
            case Forfeited():
                self._forfeit(event)
            case PileRefilled(seat=seat, cards=cards, shuffled=shuffled):
                verb = "shuffles" if shuffled else "turns over"
                self._say(
                    f"{self._name(seat)} {verb} {counted(len(cards), 'won card')} to play on."
                )
            case PlayerWithdrew(seat=seat, cards=cards):
                held = counted(len(cards), "card")
                self._say(f"{self._name(seat)} leaves the table: {held} set aside.", "out")
            case PlayerOut(seat=seat):
                self._say(f"{self._name(seat)} is out.", "out")
            case PotTaken() | PotCarried() | PotSetAside() | PotReturned():
                self._settle(event)
            case Remembered() | ClockRead() | GameEnded():
                pass
            case _:
                assert_never(event)

    def _settle(self, event: PotTaken[C] | PotCarried[C] | PotSetAside[C] | PotReturned[C]) -> None:
        """Tell where the pot goes."""
        match event:
            case PotTaken(seat=seat, cards=cards):
                mark = "!" if self._war else "."
                self._say(f"{self._name(seat)} takes {len(cards)}{mark}", settles=True)
            case PotCarried(cards=cards):
                text = f"Nobody takes it: the table keeps {counted(len(cards), 'card')}."
                self._say(text, settles=True)
            case PotSetAside(cards=cards):
                self._say(f"Out of play: {counted(len(cards), 'card')}.", settles=True)
            case PotReturned():
                self._say("All take back their own cards.", settles=True)
            case _:
                assert_never(event)

    def _name(self, seat: Seat) -> str:
        return self.look.names[seat]

    def _say(self, text: str, style: str = "", *, settles: bool = False) -> None:
        """Put the text beside the cards just laid, or on a row of its own."""
        if not self._told or self._told[-1].text:
            self._told.append(_Draft())
        row = self._told[-1]
        row.text, row.style, row.settles = text, style, settles

    def _declare(self, event: WarDeclared) -> None:
        self._war = event.level
        text = [_WARS[self._war - 1] if self._war <= len(_WARS) else f"War number {self._war}!"]
        if event.tied != self._fighters:
            text.append(f"{self.look.who(event.tied)} tie.")
        elif len(event.tied) > 2:
            text.append("All tie.")
        joining = [seat for seat in event.seats if seat not in event.tied]
        if joining:
            text.append(f"{self.look.who(joining)} must fight too.")
        self._say(" ".join(text), "war")
        self._fighters = event.seats

    def _forfeit(self, event: Forfeited[C]) -> None:
        left = {0: "no card left", 1: "the last card goes into the pot"}.get(
            len(event.cards), f"the last {len(event.cards)} cards go into the pot"
        )
        self._say(f"{self._name(event.seat)} cannot go on: {left}.")
        self._fighters = tuple([seat for seat in self._fighters if seat != event.seat])

    def _tell_stakes(self) -> None:
        """Show each stake as stars, with the chant, and who cannot lay as much as others."""
        if not self._stakes:
            return
        most = max(self._stakes.values())
        text = [" - ".join(self.chant[:most]) + "!"] if self.chant else []
        laid = [(seat, self._stakes.get(seat, 0)) for seat in self._fighters or self._stakes]
        less = [
            f"{self._name(seat)} {f'only {number}' if number else 'none'}"
            for seat, number in laid
            if number < most
        ]
        text.append(
            ", ".join([f"{counted(most, 'card')} down" + " each" * (not less), *less]) + "."
        )
        cells = {seat: [Piece(_stars(number), "down")] for seat, number in self._stakes.items()}
        self._told.append(_Draft(cells, " ".join(text)))
        self._stakes = {}

    def _flip(self, event: CardsFlipped[C]) -> None:
        cells: dict[Seat, list[Piece]] = {}
        for card, seat, _ in event.laid:
            cells.setdefault(seat, []).append(self.look.show(card))
        if event.level == 0:
            self._fighters = tuple(cells)
        for seat in self._fighters:
            if seat not in cells:
                self._say(f"{self._name(seat)} has only the {self._shown[seat]} to stand on.")
        self._shown |= {
            seat: " ".join(text for text, _ in pieces) for seat, pieces in cells.items()
        }
        self._told.append(_Draft(cells))


def _stars(number: int) -> str:
    return "*" * number if number <= 3 else f"{number}*"
