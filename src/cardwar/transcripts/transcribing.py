"""Transcripts of games that are played for it, and of games that are there as events."""

from __future__ import annotations

from collections.abc import Iterable

from cardwar.cards import C
from cardwar.clocks import Clock, read_clock
from cardwar.events import ClockRead, Event, PlayerWithdrew
from cardwar.playing import play
from cardwar.replaying import apply
from cardwar.state import GameState
from cardwar.transcripts.course import Reading, Withdrawal, place
from cardwar.transcripts.transcript import Transcript
from cardwar.transcripts.writing import write

__all__ = ["from_events", "played"]


def played(state: GameState[C], clock: Clock[C] | None, max_rounds: int) -> Transcript[C]:
    """Play the game to its end, and return its transcript.

    >>> import cardwar as cw
    >>> played(cw.start(cw.WAR, piles=["As", "Kd"]), None, 5).rounds
    1
    """
    readings: list[Reading] = []

    def noted(now: GameState[C]) -> float:
        seconds = read_clock(clock, now) if clock is not None else now.elapsed
        if seconds > now.elapsed:
            readings.append(Reading(*place(now), float(seconds)))
        return seconds

    result = play(state, clock=None if clock is None else noted, max_rounds=max_rounds)
    return write(state, result.state, tuple(readings), (), result.outcome)


def from_events(first: GameState[C], events: Iterable[Event[C]]) -> Transcript[C]:
    """Return the transcript of the game in which this happened.

    >>> import cardwar as cw
    >>> state = cw.start(cw.WAR, piles=["As", "Kd"])
    >>> from_events(state, cw.play_round(state)[1]).rounds
    1
    """
    state = first
    readings: list[Reading] = []
    withdrawals: list[Withdrawal] = []
    for event in events:
        before, state = state, apply(state, event)
        if isinstance(event, ClockRead):
            readings.append(Reading(*place(before), float(event.elapsed)))
        elif isinstance(event, PlayerWithdrew):
            withdrawals.append(Withdrawal(event.seat, before.round))
    return write(first, state, tuple(readings), tuple(withdrawals), None)
