"""Stepping through a game, and telling whether two games are the same one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from cardwar._answers import needs_clock
from cardwar.cards import C
from cardwar.engine import step
from cardwar.errors import CardwarError
from cardwar.events import Event
from cardwar.state import GameState

MANY_STEPS = 80
PACE = 2.5
"""Seconds that a battle takes where the rules look at the time."""

Beat: TypeAlias = tuple[GameState[C], tuple[Event[C], ...], GameState[C]]
"""A step: the state before, what happened, the state after."""


def beats(
    state: GameState[C], most: int = MANY_STEPS, *, pace: float | None = None
) -> Iterator[Beat[C]]:
    """Yield the steps of a game; the time is told if the rules need it or there is a pace."""
    if pace is None and needs_clock(state.rules):
        pace = PACE
    for _ in range(most):
        if state.is_over:
            return
        before = state
        told = None if pace is None else before.battles * pace
        state, events = step(before, elapsed=told)
        yield before, events, state


def tableau(state: GameState[C]) -> tuple[object, ...]:
    """Return all of a state but its rules, their memory and the time."""
    return state._replace(memory=None, elapsed=0.0)[1:]


def walk(state: GameState[C], *, pace: float | None = None) -> list[GameState[C]]:
    """Return the states of a game, the first one included."""
    return [state, *(after for _, _, after in beats(state, pace=pace))]


def parting(walked: list[GameState[C]], other: GameState[C], *, pace: float | None = None) -> str:
    """Say where another game leaves the way of one that was walked; an empty text if nowhere."""
    if tableau(other) != tableau(walked[0]):
        return f"one begins with {walked[0].position}, one with {other.position}"
    place = 0
    steps = zip(walked[1:], beats(other, pace=pace), strict=False)
    try:
        for place, (state, (_, _, now)) in enumerate(steps, 1):
            if tableau(now) != tableau(state):
                return f"in step {place} one comes to {_seen(state)}, one to {_seen(now)}"
    except CardwarError as error:
        return f"after {place} steps one raises {error}"
    return ""


def _seen(state: GameState[C]) -> str:
    if state.outcome is None:
        return state.position
    return f"{state.position} and the end: {state.outcome.reason}, {state.outcome.winners}"
