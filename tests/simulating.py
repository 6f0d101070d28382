"""Rulesets whose games are short, measures, and reports of parts of a run.

Other processes import it by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from random import Random
from typing import Any, TypeAlias, TypeVar

import attrs

import cardwar as cw
from cardwar.playing import MAX_ROUNDS
from cardwar.simulation import Kernel, Measure, Part, Report
from cardwar.simulation.groups import NOTHING
from cardwar.simulation.jobs import Job, job_of, play_chunk, setting_of

AnyReport: TypeAlias = Report[Any]
T = TypeVar("T")

DECK = tuple(cw.parse_pile("2c2d3c3d4c4d5c5d6c6d"))
SHORT: cw.HouseRules = cw.HouseRules(
    name="Short",
    deck=DECK,
    stake=1,
    shortfall=cw.Shortfall.FORFEIT,
    unclaimed=cw.Unclaimed.SET_ASIDE,
    collect=cw.CollectOrder.AS_PLAYED,
)
"""Games of a few rounds, some of which go round or end with nobody left."""
DRAWN: cw.HouseRules = attrs.evolve(SHORT, name="Drawn", shortfall=cw.Shortfall.DRAW)
ONCE: cw.HouseRules = attrs.evolve(SHORT, name="Once", endings=(cw.RoundCap(1),))
"""One round, after which both have the same number of cards or one has won."""


class Slow(cw.HouseRules):
    """House rules that answer as all do; but a subclass is played by the engine."""


class Wrong(Slow):
    """House rules that forget the pot of a deep war."""

    def settle(self, battle: cw.Battle[Any], winner: cw.Seat | None) -> tuple[cw.Share[Any], ...]:
        return () if battle.level == 2 else super().settle(battle, winner)


def subclass(kind: type[Slow], **fields: Any) -> Slow:  # noqa: ANN401
    """Return the rules of `SHORT` as a subclass, with these fields in place of its own."""
    of = {field.name: getattr(SHORT, field.name) for field in attrs.fields(kind) if field.init}
    return kind(**{**of, **fields})


OWN = subclass(Slow)
"""The same games as those of `SHORT`."""
WRONG = subclass(Wrong)


def cards_turned(state: cw.GameState, events: Iterable[cw.Event]) -> int:
    """Count the cards that are turned up in a game."""
    return sum(len(event.laid) for event in events if isinstance(event, cw.CardsFlipped))


def first_card(state: cw.GameState, events: Iterable[cw.Event]) -> int:
    """Return the rank of the first card of seat 0, and read no event."""
    return "23456789TJQKA".index(state.players[0].pile[0].code[0])


def says_a_text(state: cw.GameState, events: Iterable[cw.Event]) -> int:
    return "seven"  # type: ignore[return-value]  # what is wrong with it


def fails(state: cw.GameState, events: Iterable[cw.Event]) -> int:
    raise RuntimeError("no luck")


MEASURES: dict[str, Measure] = {"turned": cards_turned, "first": first_card}


def job(rules: cw.RuleSet[Any] = SHORT, players: int = 2, kernel: Kernel = "python") -> Job:
    return job_of(setting_of(rules, players, None, MAX_ROUNDS, {}), kernel, 10_000)


def report_of(parts: Iterable[Part], rules: cw.RuleSet[Any] = SHORT) -> AnyReport:
    """Return the report of some parts of runs."""
    empty: AnyReport = nothing(rules)
    reports: Iterator[AnyReport] = (
        attrs.evolve(empty, found=play_chunk(job(rules), part).found) for part in parts
    )
    return sum(reports, empty)


def nothing(rules: cw.RuleSet[Any] = SHORT) -> AnyReport:
    return Report(rules, 2, None, MAX_ROUNDS, NOTHING, (), ())


class AnyOrder(Executor):
    """Plays, of all that waits, what chance has it."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self._waiting: list[Callable[[], None]] = []
        self._thread = ThreadPoolExecutor(1)

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:  # noqa: ANN401
        future: Future[T] = Future()
        self._waiting.append(lambda: future.set_result(fn(*args, **kwargs)))
        self._thread.submit(self._play_one)
        return future

    def _play_one(self) -> None:
        self._waiting.pop(self._chance.randrange(len(self._waiting)))()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._thread.shutdown(wait, cancel_futures=cancel_futures)
