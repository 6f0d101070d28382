"""The course of a game besides its cards: how far it went, the times told, and who left when."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardwar.cards import C
from cardwar.engine import step, withdraw
from cardwar.events import Event
from cardwar.state import GameState, Seat, Stage

__all__ = ["Course", "Reading", "Withdrawal", "beats", "place"]


class Reading(NamedTuple):
    """A time that was told to a step.

    >>> from cardwar.transcripts import Reading
    >>> Reading(rounds=4, steps=1, elapsed=7.5).elapsed
    7.5
    """

    rounds: int
    """Whole rounds played before that step."""
    steps: int
    """Steps of its round before it."""
    elapsed: float
    """Seconds since the game began."""


class Withdrawal(NamedTuple):
    """A player left the table.

    >>> from cardwar.transcripts import Withdrawal
    >>> Withdrawal(seat=1, rounds=4).seat
    1
    """

    seat: Seat
    """Who."""
    rounds: int
    """After how many rounds."""


class Course(NamedTuple):
    """All that leads from the first state of a game to the last, but what the rules decide.

    >>> from cardwar.transcripts import Course
    >>> Course(rounds=18).withdrawals
    ()
    """

    rounds: int
    """Whole rounds played."""
    steps: int = 0
    """Steps of a round that was begun and not played out."""
    readings: tuple[Reading, ...] = ()
    """Times told, in order, each later than the one before."""
    pace: float | None = None
    """Seconds a battle, where such a clock was asked before each step; then without readings."""
    withdrawals: tuple[Withdrawal, ...] = ()
    """Who left, in order."""
    is_over: bool = False
    """Whether the rules have ended it there; they may do so before a next round is counted."""


def place(state: GameState[C]) -> tuple[int, int]:
    """Return how many whole rounds were played, and how many steps of the next.

    >>> import cardwar as cw
    >>> state, _ = cw.step(cw.deal(cw.WAR, players=2, seed=1))
    >>> place(state)
    (0, 1)
    """
    if state.stage is Stage.BATTLE:
        return state.round - 1, state.level + 1
    return state.round, 0


def beats(
    first: GameState[C], course: Course
) -> Iterator[tuple[GameState[C], tuple[Event[C], ...]]]:
    """Play the game again: yield the state after each step and each withdrawal, and its events.

    Raises what `step` and `withdraw` raise.

    >>> import cardwar as cw
    >>> state = cw.start(cw.WAR, piles=["As", "Kd"])
    >>> [len(events) for _, events in beats(state, Course(rounds=1))]
    [1, 3]
    """
    told = {reading[:2]: reading.elapsed for reading in course.readings}
    leaving = list(course.withdrawals[::-1])
    stop = (course.rounds, course.steps)
    state: GameState[C] = first
    while state.outcome is None:
        here = place(state)
        if leaving and (leaving[-1].rounds, 0) == here:
            state, events = withdraw(state, seat=leaving.pop().seat)
        elif here > stop or (here == stop and not course.is_over):
            return
        elif course.pace is None:
            state, events = step(state, elapsed=told.get(here))
        else:
            state, events = step(state, elapsed=state.battles * course.pace)
        yield state, events
