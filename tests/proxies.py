"""A ruleset that passes every question on to another, or gives one answer of its own."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable
from typing import Any, Generic

import attrs

import cardwar as cw
from cardwar import C

QUESTIONS = ("deal", "lay", "best", "settle", "refill", "remember", "verdict")


@attrs.frozen
class Proxy(Generic[C]):
    """Answers as the inner ruleset does, but says nothing in advance about plain rounds.

    So the engine asks it everything. `question`, if given, is answered by `instead`.
    """

    inner: cw.RuleSet[C]
    question: str = ""
    instead: Callable[..., Any] | None = None

    @property
    def name(self) -> str:
        return self.inner.name

    @property
    def seats(self) -> Container[int]:
        return self.inner.seats

    @property
    def deck(self) -> tuple[C, ...]:
        return self.inner.deck

    @property
    def memoryless(self) -> bool:
        return self.inner.memoryless

    @property
    def needs_clock(self) -> bool:
        return isinstance(self.inner, cw.NeedsClock) and self.inner.needs_clock

    def _ask(self, question: str, *arguments: object) -> Any:  # noqa: ANN401 - any answer at all
        if self.instead is not None and question == self.question:
            return self.instead(*arguments)
        return getattr(self.inner, question)(*arguments)

    def deal(self, deck: tuple[C, ...], players: int) -> cw.Deal[C]:
        answer: cw.Deal[C] = self._ask("deal", deck, players)
        return answer

    def lay(self, battle: cw.Battle[C]) -> cw.LayAnswer:
        answer: cw.LayAnswer = self._ask("lay", battle)
        return answer

    def best(self, battle: cw.Battle[C]) -> tuple[cw.Seat, ...]:
        answer: tuple[cw.Seat, ...] = self._ask("best", battle)
        return answer

    def settle(self, battle: cw.Battle[C], winner: cw.Seat | None) -> tuple[cw.Share[C], ...]:
        answer: tuple[cw.Share[C], ...] = self._ask("settle", battle, winner)
        return answer

    def refill(self, captured: tuple[C, ...]) -> cw.Refill[C]:
        answer: cw.Refill[C] = self._ask("refill", captured)
        return answer

    def remember(self, battle: cw.Battle[C], winner: cw.Seat | None) -> Hashable:
        answer: Hashable = self._ask("remember", battle, winner)
        return answer

    def verdict(self, state: cw.GameState[C]) -> cw.Outcome | None:
        answer: cw.Outcome | None = self._ask("verdict", state)
        return answer
