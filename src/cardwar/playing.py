"""Whole games: `play`."""

from __future__ import annotations

from typing import Generic

import attrs

from cardwar._answers import needs_clock
from cardwar._checks import check_count, check_kind
from cardwar.cards import C
from cardwar.clocks import Clock, read_clock
from cardwar.cycles import CycleWatch, prove
from cardwar.engine import play_round, step
from cardwar.errors import ClockNeeded, RuleViolation
from cardwar.events import Event
from cardwar.state import GameState, Outcome, Reason, Stage, Tally

__all__ = ["Result", "play"]

MAX_ROUNDS = 1_000_000
"""After so many rounds a game that can neither end nor be proved endless is given up."""


@attrs.frozen
class Result(Generic[C]):
    """How a game came out.

    >>> import cardwar as cw
    >>> result = cw.play(cw.start(cw.WAR, piles=["As", "Kd"]))
    >>> result.outcome.winner, result.tally.rounds
    (0, 1)
    """

    outcome: Outcome
    """The reason and the winners."""
    state: GameState[C]
    """The state in which play stopped. After `Reason.CYCLE` and `Reason.ROUND_LIMIT`, which only
    `play` can find, it is a state like any other and can be stepped on from."""

    @property
    def tally(self) -> Tally:
        """The game in numbers (ruling 15)."""
        return self.state.tally


def play(
    state: GameState[C], *, clock: Clock[C] | None = None, max_rounds: int = MAX_ROUNDS
) -> Result[C]:
    """Play on to the end of the game; it always comes to one (ruling 12).

    A game that goes round for ever is stopped after the first round that repeats a position from
    here on, with reason `CYCLE`; one that neither ends nor can be proved endless stops after
    `max_rounds` more rounds, with `ROUND_LIMIT`. `clock` is asked before each step and returns
    the seconds since the game began. A finished game is given back as it is.

    Raises `ClockNeeded` if the rules look at the time and there is no clock, `BadInput` for a
    clock that fails or whose time is none, and `RuleViolation` for a wrong answer of the rules.

    >>> import cardwar as cw
    >>> result = cw.play(cw.deal(cw.KRIG, players=3, seed=7))
    >>> result.outcome.reason, result.outcome.winners
    (<Reason.LAST_STANDING: 'last standing'>, (0,))
    """
    check_kind("state", state, GameState)
    check_count("max_rounds", max_rounds, 1)
    rules = state.rules
    if clock is None and needs_clock(rules):
        raise ClockNeeded(
            f"{rules.name} has a time limit; give play a clock, for example clock=pace(2.5)"
        )
    if clock is None or not rules.memoryless:
        return _play(state, clock, max_rounds)
    # Time decides nothing here, so the end is found first and the clock asked once for each step.
    found = _play(state, None, max_rounds)
    last, ends = found.state.round, found.state.is_over
    # Counted, for rules may be wrong in what they say of time.
    for _ in range(last - state.round + 1):
        if state.outcome or (not ends and (state.round, state.stage) == (last, Stage.FLIP)):
            break
        state, _ = advance(state, clock)
    return Result(state.outcome or found.outcome, state)


def _play(state: GameState[C], clock: Clock[C] | None, max_rounds: int) -> Result[C]:
    """Play on to the end, or to the proof that there is none, or to the limit."""
    watch: CycleWatch[C] = CycleWatch()
    played = 0
    while state.outcome is None:
        watch = watch.see(state)
        if watch.cycle is not None and watch.repeated is not None:
            return Result(Outcome(Reason.CYCLE, cycle=watch.cycle), watch.repeated)
        if played == max_rounds:
            return at_the_limit(state, watch, max_rounds)
        state, _ = advance(state, clock)
        played += 1
    return Result(state.outcome, state)


def at_the_limit(state: GameState[C], watch: CycleWatch[C], max_rounds: int) -> Result[C]:
    """Stop, but say so if a position within the limit was a repeated one the watch cannot see yet.

    Such a position lies on the cycle, so it comes again before as many rounds have been played.
    """
    try:
        proof = None if watch.first is None else prove(watch.first, state, max_rounds)
    except RuleViolation:  # in a round beyond the limit, which nobody asked for
        proof = None
    if proof is None or proof[1].round > state.round:
        return Result(Outcome(Reason.ROUND_LIMIT), state)
    return Result(Outcome(Reason.CYCLE, cycle=proof[0]), proof[1])


def advance(
    state: GameState[C], clock: Clock[C] | None
) -> tuple[GameState[C], tuple[Event[C], ...]]:
    """Play on to the end of the round, asking the clock before each step."""
    if clock is None:
        return play_round(state)
    told: tuple[Event[C], ...] = ()
    while True:
        state, events = step(state, elapsed=read_clock(clock, state))
        told += events
        if state.stage is Stage.FLIP or state.outcome is not None:
            return state, told
