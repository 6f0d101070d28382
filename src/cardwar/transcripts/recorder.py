"""`Recorder`: writes a game along while somebody plays it."""

from __future__ import annotations

from typing import Generic

import attrs

from cardwar._checks import check_kind
from cardwar.cards import C
from cardwar.errors import BadInput
from cardwar.state import GameState, Outcome, Stage
from cardwar.transcripts.course import Reading, Withdrawal, place
from cardwar.transcripts.transcript import Transcript

__all__ = ["Recorder"]


@attrs.frozen
class Recorder(Generic[C]):
    """Takes a transcript of a game that somebody steps themselves.

    Show it the first state and each new one, after a step, a round or a withdrawal, and keep what
    `see` returns: a frozen value that can be pickled with the game.

    >>> import cardwar as cw
    >>> state = first = cw.deal(cw.KRIG, players=3, seed=7)
    >>> recorder = cw.Recorder().see(state)
    >>> while not state.is_over:
    ...     state, events = cw.play_round(state)
    ...     recorder = recorder.see(state)
    >>> recorder.transcript() == cw.transcribe(first)
    True
    """

    first: GameState[C] | None = None
    """The first state seen."""
    last: GameState[C] | None = None
    """The last state seen."""
    readings: tuple[Reading, ...] = ()
    """The times told."""
    withdrawals: tuple[Withdrawal, ...] = ()
    """Who left."""

    def see(self, state: GameState[C]) -> Recorder[C]:
        """Return the recorder after one more state of the game.

        States that it has seen, and those from the middle of a step, do not count. Raises
        `BadInput` for a state that cannot come after those seen.

        >>> import cardwar as cw
        >>> state = cw.deal(cw.WAR, players=2, seed=1)
        >>> cw.Recorder().see(state).first is state
        True
        """
        check_kind("state", state, GameState)
        first, last = self.first, self.last
        if first is None or last is None:
            return attrs.evolve(self, first=state, last=state)
        before, here = place(last), place(state)
        if here < before or state.seed != first.seed or len(state.players) != len(first.players):
            raise BadInput(
                f"the state is of round {state.round}; it is none that comes after those seen"
            )
        gone = [seat for seat in last.playing if seat not in state.playing and here == before]
        is_known = here == before and not gone and state.is_over == last.is_over
        if state.stage is Stage.LAYING or is_known:
            return self
        readings, withdrawals = self.readings, self.withdrawals
        if gone:
            withdrawals += tuple(Withdrawal(seat, state.round) for seat in gone)
        elif state.elapsed > last.elapsed:
            readings += (Reading(*before, state.elapsed),)
        return Recorder(first, state, readings, withdrawals)

    def transcript(self, outcome: Outcome | None = None) -> Transcript[C]:
        """Return the transcript of the game so far.

        `outcome` is for a game that was stopped with a reason that only `play` and `CycleWatch`
        find. The game is played again for it. Raises `BadInput` if nothing was seen, if the game
        then comes out otherwise, or if there is something in it that no text can hold.

        >>> import cardwar as cw
        >>> cw.Recorder().see(cw.deal(cw.WAR, players=2, seed=1)).transcript().rounds
        0
        """
        from cardwar.transcripts.writing import write

        if self.first is None or self.last is None:
            raise BadInput("the recorder has seen no state; show it the first one")
        return write(self.first, self.last, self.readings, self.withdrawals, outcome)
