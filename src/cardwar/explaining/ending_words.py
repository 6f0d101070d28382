"""How a game ends, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from cardwar.cards import C
from cardwar.endings import FirstOut, RoundCap, TimeLimit, WarsWon
from cardwar.explaining.facts import Facts, way
from cardwar.explaining.wording import in_words, listed, own, spelt_out

__all__ = ["ending_words", "time_words"]


def ending_words(facts: Facts[C]) -> Iterator[str]:
    """Yield who is out, who wins, and what else stops the game."""
    yield "A player with no cards left at the end of a round is out of the game."
    yield from way(facts, "remember")
    yield from way(facts, "verdict")
    if "verdict" in facts.ways:
        yield "It is over at the latest when fewer than two players have cards left."
        return
    draw = "; if nobody has any left, the game is a draw" if facts.all_can_be_out else ""
    yield f"The last player with cards wins{draw}."
    yield from _endings(facts)


def _endings(facts: Facts[C]) -> Iterator[str]:
    endings = [ending for ending in facts.rules.endings if _can_come(ending, facts)]
    for on_cards, group in groupby(endings, key=_is_on_cards):
        if on_cards:
            yield f"The game also stops {listed([_stop(ending) or '' for ending in group], 'or')}."
            yield "Whoever then has the most cards wins; if several have the most, it is a draw."
            if facts.can_be_left_on_table:
                yield "Cards that still lie on the table count for nobody."
        else:
            yield from (_other_ending(ending, facts) for ending in group)
    if len(endings) > 1 and not all(map(_is_on_cards, endings)):
        yield "If several of these endings come in the same round, the one named first counts."


def _can_come(ending: object, facts: Facts[C]) -> bool:
    """Tell whether this ending can ever come before a single player is left."""
    if type(ending) is FirstOut:
        return facts.most_players > 2
    return type(ending) is not WarsWon or facts.can_tie or "remember" in facts.ways


def _is_on_cards(ending: object) -> bool:
    return _stop(ending) is not None


def _stop(ending: object) -> str | None:
    """Return when an ending stops the game if the most cards win then, and None if it is another.

    One that is made from one of ours may be otherwise.
    """
    if type(ending) is RoundCap:
        return f"after {spelt_out(ending.rounds, 'round')}"
    if type(ending) is TimeLimit:
        verb = "is" if ending.seconds in (1, 60) else "are"
        return f"at the end of the round in which {time_words(ending.seconds, in_words)} {verb} up"
    return "as soon as a player is out" if type(ending) is FirstOut else None


def time_words(seconds: float, write: Callable[[int], str]) -> str:
    """Return a time in minutes, or in seconds if that does not come out even."""
    unit, number = ("second", seconds) if seconds % 60 else ("minute", seconds / 60)
    words = write(int(number)) if number == int(number) else f"{float(number)}"
    return f"{words} {unit}{'' if number == 1 else 's'}"


def _other_ending(ending: object, facts: Facts[C]) -> str:
    if type(ending) is not WarsWon:
        return own("The game can also end in a way of its own", type(ending))
    if "remember" in facts.ways:
        return f"A player who has won {spelt_out(ending.count, 'war')} in that count wins the game."
    return (
        f"A player who has won {spelt_out(ending.count, 'round')} in which there was a war wins "
        "the game; several wars in one round count as one."
    )
