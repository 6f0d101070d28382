"""How a game came out, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from cardwar.cards import C
from cardwar.explaining.outcome_words import WHY
from cardwar.explaining.wording import cleaned, counted, listed
from cardwar.state import GameState, Outcome, Reason

__all__ = ["outcome_sentence"]


def outcome_sentence(state: GameState[C], names: Sequence[str]) -> str:
    """Return who won a game and why; of a game that goes on, nothing.

    >>> import cardwar as cw
    >>> outcome_sentence(cw.play(cw.start(cw.WAR, piles=["As", "Kd"])).state, ["Ann", "Bo"])
    'Ann wins: nobody else has a card left.'
    """
    outcome = state.outcome
    if outcome is None:
        return ""
    if outcome.reason is Reason.CYCLE:
        return "Nobody wins: this game goes round for ever."
    if outcome.reason is Reason.ROUND_LIMIT:
        return f"Nobody has won after {counted(state.round, 'round')}."
    reason = outcome.reason
    why = WHY[reason] if isinstance(reason, Reason) else cleaned(reason).rstrip(".")
    return f"{_winners(outcome, names)}{f': {why}' if why else ''}."


def _winners(outcome: Outcome, names: Sequence[str]) -> str:
    if not outcome.winners:
        return "A draw"
    who = listed([names[seat] for seat in outcome.winners])
    return f"{who} wins" if outcome.winner is not None else f"A draw between {who}"
