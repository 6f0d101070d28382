"""How a game came out, told in two sentences."""

from __future__ import annotations

from collections.abc import Iterator

from cardwar.cards import C
from cardwar.cli.look import Look, count
from cardwar.state import Cycle, GameState, Outcome, Reason, Tally

__all__ = ["tell_conclusion"]


def tell_conclusion(state: GameState[C], outcome: Outcome, look: Look) -> Iterator[str]:
    """Yield who won and why, and the game in numbers.

    >>> import cardwar as cw
    >>> from cardwar.cli.look import look_of
    >>> result = cw.play(cw.start(cw.WAR, piles=["As", "Kd"]))
    >>> print(*tell_conclusion(result.state, result.outcome, look_of(result.state, (), str)))
    Player 1 wins: nobody else has a card left. 1 round, no war.
    """
    if outcome.cycle is not None:
        yield _endless(outcome.cycle)
    elif outcome.reason is Reason.ROUND_LIMIT:
        yield f"Nobody has won after {count(state.round, 'round')}, so this is where it stops."
    else:
        yield f"{_winners(state, outcome, look)}: {_because(state, outcome.reason)}."
    yield _in_numbers(state.tally)


def _endless(cycle: Cycle) -> str:
    """Return the sentence about a game that goes round for ever."""
    start = f"after round {cycle.start:,}" if cycle.start else "of the deal"
    length = count(cycle.length, "round") if cycle.length > 1 else "round"
    return (
        f"This game goes round for ever: the position {start} comes back every {length}; "
        "it helps to shuffle captured cards (cardwar.reshuffled)."
    )


_ON_CARDS = (Reason.ROUND_CAP, Reason.TIME, Reason.FIRST_OUT)
"""Reasons with which the most cards win."""


def _winners(state: GameState[C], outcome: Outcome, look: Look) -> str:
    if not outcome.winners:
        return "A draw"
    held = ""
    if outcome.reason in _ON_CARDS:
        held = f" with {count(state.players[outcome.winners[0]].holds, 'card')}"
    if outcome.winner is not None:
        return f"{look.names[outcome.winner]} wins{held}"
    return f"A draw between {look.who(outcome.winners)}{held}{' each' if held else ''}"


def _because(state: GameState[C], reason: Reason | str) -> str:
    match reason:
        case Reason.LAST_STANDING:
            return "nobody else has a card left"
        case Reason.ALL_OUT:
            return "nobody has a card left"
        case Reason.DRAWN:
            return "somebody has too few cards for this war"
        case Reason.ROUND_CAP:
            return "that was the last of the agreed rounds"
        case Reason.TIME:
            return f"the time is up, after {state.elapsed:g} s"
        case Reason.FIRST_OUT:
            return "somebody is out"
        case Reason.WARS_WON:
            return "that was the last of the agreed wars"
        case _:
            return str(reason)


def _in_numbers(tally: Tally) -> str:
    rounds = count(tally.rounds, "round")
    if not tally.wars:
        return f"{rounds}, no war."
    return f"{rounds}, {count(tally.wars, 'war')}, at most {tally.deepest_war} in one round."
