"""The path that any ruleset can take: the engine itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import TypeAlias

from cardwar._checks import is_int, shown, told
from cardwar.cards import C
from cardwar.clocks import Clock
from cardwar.errors import BadInput, CardwarError
from cardwar.events import Event
from cardwar.playing import Result, advance, play
from cardwar.simulation.kernels.rows import Row
from cardwar.state import GameState

__all__ = ["Measure", "measured", "play_row", "row_of"]

_MOST = 10**18

Measure: TypeAlias = Callable[[GameState[C], Iterable[Event[C]]], int]
"""A number of your own for each game, from the dealt state and the game's events, in their order.

It may leave events unread. Give it a name (no lambda) if it is to be sent to other processes.
"""


def row_of(result: Result[C]) -> Row:
    """Return what a game came to."""
    outcome, tally = result.outcome, result.tally
    row = Row(
        reason=outcome.reason,
        winners=outcome.winners,
        rounds=tally.rounds,
        battles=tally.battles,
        wars=tally.wars,
        deepest_war=tally.deepest_war,
    )
    cycle = outcome.cycle
    return row if cycle is None else row._replace(start=cycle.start, length=cycle.length)


def play_row(state: GameState[C], clock: Clock[C] | None, max_rounds: int) -> Row:
    """Play a game on the engine."""
    return row_of(play(state, clock=clock, max_rounds=max_rounds))


def measured(
    name: str, measure: Measure[C], state: GameState[C], clock: Clock[C] | None, rounds: int
) -> int:
    """Return what a measure says of a game that is played for so many rounds.

    Raises `BadInput` if it fails, or says anything but a whole number.
    """
    events = chain.from_iterable(_told(state, clock, rounds))
    try:
        value = measure(state, events)
    except CardwarError:
        raise
    except Exception as error:
        raise BadInput(f"the measure {name!r} raised {told(error)}") from error
    if not is_int(value, -_MOST) or value > _MOST:
        raise BadInput(
            f"the measure {name!r} gave {shown(value)}; it gives an int, from -10**18 to 10**18"
        )
    return value


def _told(
    state: GameState[C], clock: Clock[C] | None, rounds: int
) -> Iterator[tuple[Event[C], ...]]:
    last = state.round + rounds
    while not state.is_over and state.round < last:
        state, events = advance(state, clock)
        yield events
