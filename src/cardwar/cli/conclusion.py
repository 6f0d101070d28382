"""How a game or a match came out, in a sentence or two."""

from __future__ import annotations

from cardwar.cards import C
from cardwar.cli.look import Look
from cardwar.explaining.outcome_words import WHY
from cardwar.explaining.wording import counted
from cardwar.match import MatchDrawn, MatchWon
from cardwar.state import Cycle, GameState, Outcome, Reason, Tally

__all__ = ["in_numbers", "match_sentence", "sentence"]


def sentence(state: GameState[C], outcome: Outcome, look: Look) -> str:
    """Return who won the game and why.

    >>> import cardwar as cw
    >>> from cardwar.cli.look import look_of
    >>> result = cw.play(cw.start(cw.WAR, piles=["As", "Kd"]))
    >>> sentence(result.state, result.outcome, look_of(result.state, (), str))
    'Player 1 wins: nobody else has a card left.'
    """
    if outcome.cycle is not None:
        return _endless(outcome.cycle)
    if outcome.reason is Reason.ROUND_LIMIT:
        return f"Nobody has won after {counted(state.round, 'round')}, so this is where it stops."
    return f"{_winners(state, outcome, look)}: {_because(state, outcome.reason)}."


def match_sentence(event: MatchWon | MatchDrawn, look: Look) -> str:
    """Return who won the match.

    >>> match_sentence(MatchWon(1), Look(("Ann", "Bo"), str, card_width=3, cards=52))
    'Bo wins the match.'
    """
    if isinstance(event, MatchWon):
        return f"{look.names[event.seat]} wins the match."
    return "Nobody wins the match: enough games were played."


def _endless(cycle: Cycle) -> str:
    """Return the sentence about a game that goes round for ever."""
    start = f"after round {cycle.start:,}" if cycle.start else "of the deal"
    length = counted(cycle.length, "round") if cycle.length > 1 else "round"
    return (
        f"This game goes round for ever: the position {start} comes back every {length}. "
        "With --reshuffle, won cards are shuffled before they come back."
    )


_ON_CARDS = (Reason.ROUND_CAP, Reason.TIME, Reason.FIRST_OUT)
"""Reasons with which the most cards win."""


def _winners(state: GameState[C], outcome: Outcome, look: Look) -> str:
    if not outcome.winners:
        return "A draw"
    held = ""
    if outcome.reason in _ON_CARDS:
        held = f" with {counted(state.players[outcome.winners[0]].holds, 'card')}"
    if outcome.winner is not None:
        return f"{look.names[outcome.winner]} wins{held}"
    return f"A draw between {look.who(outcome.winners)}{held}{' each' if held else ''}"


def _because(state: GameState[C], reason: Reason | str) -> str:
    after = f", after {_span(state.elapsed)}" if reason is Reason.TIME else ""
    return WHY[reason] + after if isinstance(reason, Reason) else reason


def _span(seconds: float) -> str:
    """Return a time as people say it."""
    minutes, rest = divmod(round(seconds), 60)
    if not minutes:
        return f"{round(seconds, 1):g} s"
    return f"{minutes:,} min {rest} s" if rest else f"{minutes:,} min"


def in_numbers(tally: Tally) -> str:
    """Return the game in numbers.

    >>> in_numbers(Tally(rounds=48, battles=50, wars=2, deepest_war=1, eliminated=()))
    '48 rounds, 2 wars, at most 1 in one round.'
    """
    rounds = counted(tally.rounds, "round")
    if not tally.wars:
        return f"{rounds}, no war."
    return f"{rounds}, {counted(tally.wars, 'war')}, at most {tally.deepest_war} in one round."
