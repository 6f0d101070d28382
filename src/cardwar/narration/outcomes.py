"""How a game came out, in a sentence."""

from __future__ import annotations

from typing import assert_never

from cardwar.narration.words import Words
from cardwar.public_state import PublicOutcome
from cardwar.state import Reason

__all__ = ["game_of_match_sentence", "game_sentence"]


def game_sentence(outcome: PublicOutcome, words: Words) -> str:
    """Return who won the game and why.

    >>> from cardwar.narration.languages import translations_of
    >>> from cardwar.narration.words import NO_LIMITS
    >>> words = Words(translations_of("en"), ("Ann", "Bo"), NO_LIMITS)
    >>> game_sentence(PublicOutcome(Reason.TIME, (0, 1)), words)
    'Ann and Bo share the game: the time is up.'
    """
    why, names = _why(outcome.reason, words), words.who(outcome.winners)
    if not outcome.winners:
        return words.one("Nobody wins: {why}.", why=why)
    if outcome.winner is None:
        return words.one("{names} share the game: {why}.", names=names, why=why)
    return words.one("{name} wins: {why}.", name=names, why=why)


def game_of_match_sentence(number: int, outcome: PublicOutcome, words: Words) -> str:
    """Return who won a game of a match and why.

    >>> from cardwar.narration.languages import translations_of
    >>> from cardwar.narration.words import NO_LIMITS
    >>> words = Words(translations_of("en"), ("Ann", "Bo"), NO_LIMITS)
    >>> game_of_match_sentence(0, PublicOutcome(Reason.LAST_STANDING, (1,)), words)
    'Bo wins game 1: nobody else has a card left.'
    """
    why, names = _why(outcome.reason, words), words.who(outcome.winners)
    which = game_number(number, words)
    if not outcome.winners:
        return words.one("Nobody wins game {number}: {why}.", number=which, why=why)
    if outcome.winner is None:
        return words.one("{names} share game {number}: {why}.", names=names, number=which, why=why)
    return words.one("{name} wins game {number}: {why}.", name=names, number=which, why=why)


def game_number(number: int, words: Words) -> str:
    """Return which game it is, counted from 1."""
    return str(int(words.number(number)) + 1)


def _why(reason: Reason | str, words: Words) -> str:
    match reason:
        case Reason.LAST_STANDING:
            # Translators: this and the next reasons come after a colon: "Ann wins: the time is up."
            return words.one("nobody else has a card left")
        case Reason.ALL_OUT:
            return words.one("nobody has a card left")
        case Reason.DRAWN:
            return words.one("somebody has too few cards for this war")
        case Reason.ROUND_CAP:
            return words.one("that was the last of the agreed rounds")
        case Reason.TIME:
            return words.one("the time is up")
        case Reason.FIRST_OUT:
            return words.one("somebody is out")
        case Reason.WARS_WON:
            return words.one("the agreed number of wars is won")
        case Reason.CYCLE:
            return words.one("the game would go round for ever")
        case Reason.ROUND_LIMIT:
            return words.one("it has gone on for too many rounds")
        case str():
            return words.reason(reason)
        case _:
            assert_never(reason)
