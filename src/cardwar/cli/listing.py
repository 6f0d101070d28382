"""``cardwar rules``: the rulesets, a line each."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from cardwar.cards import STANDARD_DECK, C
from cardwar.catalogue import names, ruleset
from cardwar.cli.look import count
from cardwar.endings import FirstOut, RoundCap, TimeLimit, WarsWon
from cardwar.house_rules import Captures, CollectOrder, HouseRules, Joins, Shortfall, Stake
from cardwar.rankings import ACE_LOW, ReversedRanking

__all__ = ["HELP", "add_options", "describe", "lines"]

HELP = "list the rulesets, a line each"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what ``rules`` takes: nothing so far.

    >>> add_options(argparse.ArgumentParser())
    """
    del parser


def lines(options: argparse.Namespace) -> Iterator[str]:
    """Yield a line for each ruleset that has a name.

    >>> print(next(lines(argparse.Namespace())))
    War         2 to 4 players; 3 down; the tied fight; who is short turns the last card up
    """
    del options
    width = max(map(len, names()))
    for name in names():
        yield f"{name:<{width}}  {describe(ruleset(name))}"


def describe(rules: HouseRules[C]) -> str:
    """Return the rules in a line; what is usual (52 cards, the highest wins) is left out.

    >>> import cardwar as cw
    >>> describe(cw.KRIG)
    '2 to 4 players; 1 down; all in the battle fight; who is short is out'
    """
    seats = " or ".join(map(str, rules.seats))
    if len(rules.seats) > 2 and rules.seats.step == 1:
        seats = f"{rules.seats[0]} to {rules.seats[-1]}"
    parts = [f"{seats} players", _stake(rules.stake), _JOINS[rules.joins], _SHORT[rules.shortfall]]
    return "; ".join(
        [*parts, *_deck(rules), *_ranking(rules.ranking), *_pot(rules), *_ends(rules.endings)]
    )


_JOINS = {Joins.TIED: "the tied fight", Joins.ALL: "all in the battle fight"}

_SHORT = {
    Shortfall.LAST_CARD_UP: "who is short turns the last card up",
    Shortfall.FORFEIT: "who is short is out",
    Shortfall.LAST_CARD_STANDS: "who is short stands on the last card",
    Shortfall.EQUAL_FORCE: "all stake only what the poorest can",
    Shortfall.DRAW: "if somebody is short it is a draw",
}


def _stake(stake: Stake[C]) -> str:
    if callable(stake):
        return "the cards say how many down"
    levels = (stake,) if isinstance(stake, int) else stake
    return f"{', then '.join(map(str, levels))} down"


def _deck(rules: HouseRules[C]) -> Iterator[str]:
    if len(rules.deck) != len(STANDARD_DECK):
        yield count(len(rules.deck), "card")
    if isinstance(rules.hand_size, int):
        yield f"{count(rules.hand_size, 'card')} each"
    elif rules.hand_size is not None:
        yield f"{rules.hand_size} of the deck is dealt"


def _ranking(ranking: object) -> Iterator[str]:
    if isinstance(ranking, ReversedRanking):
        yield "the lowest card wins"
    elif ranking == ACE_LOW:
        yield "the ace is low"


def _pot(rules: HouseRules[C]) -> Iterator[str]:
    if rules.chant:
        yield f"{' - '.join(rules.chant)}!"
    if rules.collect is not CollectOrder.SHUFFLED:
        yield f"picked up {rules.collect.value}"
    if rules.captures is not Captures.UNDER_PILE:
        yield f"won cards {rules.captures.value}"


def _ends(endings: tuple[object, ...]) -> Iterator[str]:
    for ending in endings:
        match ending:
            case RoundCap(rounds):
                yield f"{count(rounds, 'round')} at most"
            case TimeLimit(seconds):
                yield f"{seconds / 60:g} minutes at most"
            case FirstOut():
                yield "over when somebody is out"
            case WarsWon(number):
                yield f"first to win {count(number, 'war')}"
            case _:
                yield "an ending of its own"
