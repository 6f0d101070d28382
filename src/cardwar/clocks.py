"""Clocks: who tells a game the time (ruling 11). The game itself never looks at one."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeAlias

import attrs

from cardwar._checks import check_kind, check_number, told
from cardwar.cards import C
from cardwar.errors import BadInput, CardwarError
from cardwar.state import GameState

__all__ = ["Clock", "Pace", "Stopwatch", "pace"]

Clock: TypeAlias = Callable[[GameState[C]], float]
"""Tells the seconds since the game began; it is given the state and may use its own time."""


@attrs.frozen
class Pace:
    """The clock of a game in which each battle takes the same time.

    >>> import cardwar as cw
    >>> cw.Pace(2.5)(cw.deal(cw.WAR, players=2, seed=1))
    0.0
    """

    seconds: float
    """Seconds for each battle."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is no time."""
        check_number("seconds", self.seconds, "seconds")

    def __call__(self, state: GameState[C]) -> float:
        """Return the battles fought so far times the seconds."""
        check_kind("state", state, GameState)
        return state.battles * self.seconds


def pace(seconds: float) -> Pace:
    """Return the clock of a game in which each battle takes so many seconds (ruling 11).

    Raises `BadInput` unless it is a finite number from 0.

    >>> import cardwar as cw
    >>> cw.play(cw.deal(cw.TIMED, players=2, seed=1), clock=cw.pace(2.5)).outcome.reason
    <Reason.LAST_STANDING: 'last standing'>
    """
    return Pace(seconds)


@attrs.define(eq=False)
class Stopwatch:
    """A real clock: the seconds that have passed, for games that people watch or play.

    It starts when it is first asked about a game, from the time that game was told last; so a new
    one takes up a saved game where it was left. When it is asked about a game that has played fewer
    rounds than the last time it was asked, or that is ahead of it, it starts anew: so one stopwatch
    serves all games of a match.

    >>> import cardwar as cw
    >>> watch = cw.Stopwatch()
    >>> watch(cw.deal(cw.TIMED, players=2, seed=1)) < 600
    True
    """

    _started: float | None = attrs.field(default=None, init=False)
    _round: int = attrs.field(default=0, init=False)

    def __call__(self, state: GameState[C]) -> float:
        """Return the seconds since the game began, as far as the game has been told."""
        check_kind("state", state, GameState)
        now = time.monotonic()
        if (
            self._started is None
            or state.round < self._round
            or now - self._started < state.elapsed
        ):
            self._started = now - state.elapsed
        self._round = state.round
        # Never less than the game was told, though such differences are rounded.
        return max(now - self._started, state.elapsed)


def read_clock(clock: Clock[C], state: GameState[C]) -> float:
    """Return the time that the clock tells. Raises `BadInput` if it fails or tells none."""
    try:
        seconds = clock(state)
    except CardwarError:
        raise
    except Exception as error:
        raise BadInput(
            f"the clock raised {told(error)}; a clock is given the state and "
            "returns the seconds since the game began"
        ) from error
    check_number("the clock's time", seconds, "seconds")
    return seconds
