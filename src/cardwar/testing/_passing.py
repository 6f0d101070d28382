"""A ruleset that passes every question on to another, so that somebody can listen."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable
from functools import partial
from typing import Generic, TypeVar

from cardwar._answers import needs_clock
from cardwar.cards import C
from cardwar.rules import Deal, LayAnswer, Refill, RuleSet, Share
from cardwar.state import Battle, GameState, Outcome, Seat

T = TypeVar("T")


class Passing(Generic[C]):
    """Answers as the inner ruleset does, but says nothing in advance about plain rounds.

    So the engine asks it everything. What a subclass hears, it notes in `faults`.
    """

    def __init__(self, inner: RuleSet[C]) -> None:
        self.inner = inner
        self.faults: list[str] = []

    def asked(self, question: str, given: tuple[object, ...], answer: Callable[[], T]) -> T:
        """Pass a question on."""
        del question, given
        return answer()

    @property
    def name(self) -> str:
        """What people call the inner ruleset."""
        return self.inner.name

    @property
    def seats(self) -> Container[int]:
        """The numbers of players the inner ruleset allows."""
        return self.inner.seats

    @property
    def deck(self) -> tuple[C, ...]:
        """The deck of the inner ruleset."""
        return self.inner.deck

    @property
    def memoryless(self) -> bool:
        """What the inner ruleset says."""
        return self.inner.memoryless

    @property
    def needs_clock(self) -> bool:
        """What the inner ruleset says."""
        return needs_clock(self.inner)

    def deal(self, deck: tuple[C, ...], players: int) -> Deal[C]:
        """Pass it on."""
        return self.asked("deal", (deck,), partial(self.inner.deal, deck, players))

    def lay(self, battle: Battle[C]) -> LayAnswer:
        """Pass it on."""
        return self.asked("lay", (battle,), partial(self.inner.lay, battle))

    def best(self, battle: Battle[C]) -> tuple[Seat, ...]:
        """Pass it on."""
        return self.asked("best", (battle,), partial(self.inner.best, battle))

    def settle(self, battle: Battle[C], winner: Seat | None) -> tuple[Share[C], ...]:
        """Pass it on."""
        return self.asked("settle", (battle,), partial(self.inner.settle, battle, winner))

    def refill(self, captured: tuple[C, ...]) -> Refill[C]:
        """Pass it on."""
        return self.asked("refill", (captured,), partial(self.inner.refill, captured))

    def remember(self, battle: Battle[C], winner: Seat | None) -> Hashable:
        """Pass it on."""
        return self.asked("remember", (battle,), partial(self.inner.remember, battle, winner))

    def verdict(self, state: GameState[C]) -> Outcome | None:
        """Pass it on, as a question about a state of the inner ruleset."""
        state = state._replace(rules=self.inner)
        # Its rules are not part of what could be changed: they may keep what they have worked out.
        return self.asked("verdict", state[1:], partial(self.inner.verdict, state))
