"""The rules in a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from cardwar.cards import STANDARD_DECK, C, Card
from cardwar.endings import FirstOut, RoundCap, TimeLimit, WarsWon
from cardwar.explaining.card_words import (
    HIGHEST_NUMBER,
    Order,
    deck_words,
    order_by_rank,
    order_words,
    rank_sign,
)
from cardwar.explaining.deal_words import part_words, players_words
from cardwar.explaining.ending_words import time_words
from cardwar.explaining.facts import Facts, Question, facts_of
from cardwar.explaining.ranking_words import turned_ranking
from cardwar.explaining.war_words import stake_by_war
from cardwar.explaining.wording import cleaned, counted, figure, named
from cardwar.house_rules import Captures, CollectOrder, HouseRules, Joins, Shortfall, Unclaimed
from cardwar.rankings import ACE_HIGH, ACE_LOW, RankOrder

__all__ = ["in_a_line"]


def in_a_line(rules: HouseRules[C]) -> str:
    """Return all that is not usual in a line."""
    facts = facts_of(rules)
    parts = (
        _war_in_short(facts),
        _deal_in_short(facts),
        _order_in_short(facts),
        _pot_in_short(facts),
        _end_in_short(facts),
    )
    return "; ".join([players_words(rules.seats, figure), *chain(*parts)])


_WAYS_IN_SHORT: dict[Question, str] = {
    "deal": "dealt in its own way",
    "lay": "cards laid in its own way",
    "best": "its own way of telling who wins",
    "settle": "the pot handed out in its own way",
    "refill": "brought back in its own way",
    "remember": "a count of its own",
    "verdict": "its own way to end",
}

_JOINS = {Joins.TIED: "the tied fight", Joins.ALL: "all in the battle fight"}

_SHORT = {
    Shortfall.LAST_CARD_UP: "who is short turns the last card up",
    Shortfall.FORFEIT: "who is short is out",
    Shortfall.LAST_CARD_STANDS: "who is short stands on the last card",
    Shortfall.EQUAL_FORCE: "all stake only what the poorest can",
    Shortfall.DRAW: "if somebody is short it is a draw",
}


def _war_in_short(facts: Facts[C]) -> Iterator[str]:
    if "lay" in facts.ways:
        yield _WAYS_IN_SHORT["lay"]
        return
    stake = facts.rules.stake
    if callable(stake):
        rule = named(stake)
        yield f'"{rule}" says how many down' if rule else "the cards say how many down"
    else:
        yield f"{', then '.join(map(figure, stake_by_war(stake)))} down"
    yield _JOINS[facts.rules.joins]
    yield _SHORT[facts.rules.shortfall]


def _deal_in_short(facts: Facts[C]) -> Iterator[str]:
    deck, hand_size = deck_words(facts.rules.deck), facts.rules.hand_size
    if deck != deck_words(STANDARD_DECK):
        yield deck
    if "deal" in facts.ways:
        yield _WAYS_IN_SHORT["deal"]
    elif isinstance(hand_size, int):
        yield f"{counted(hand_size, 'card')} each"
    elif hand_size is not None and hand_size != 1:
        yield f"{part_words(hand_size)} of an even hand each"


def _order_in_short(facts: Facts[C]) -> Iterator[str]:
    if "best" in facts.ways:
        yield _WAYS_IN_SHORT["best"]
        return
    words, order = order_words(facts.strengths), order_by_rank(facts.strengths)
    high, low = (_usual_order(facts.rules.deck, ranking) for ranking in (ACE_HIGH, ACE_LOW))
    if not words:
        inner, is_turned = turned_ranking(facts.rules.ranking)
        yield f"{_by_name('an order of its own', inner)}{', turned round' if is_turned else ''}"
    elif not order:
        if words != HIGHEST_NUMBER:
            yield f"{words[0].lower()}{words[1:-1]}"
    elif order != high:
        signs = ["=".join(map(rank_sign, ranks)) for ranks in order]
        known = {high[::-1]: "the lowest card wins", low: "the ace is low"}
        yield known.get(order, f"best first {' '.join(signs)}")


def _usual_order(deck: Sequence[object], ranking: RankOrder) -> Order:
    cards = [card for card in deck if isinstance(card, Card)]
    return order_by_rank([(card, ranking.strength(card)) for card in cards])


def _by_name(lead: str, thing: object) -> str:
    name = named(thing)
    return f'{lead}, "{name}"' if name else lead


def _pot_in_short(facts: Facts[C]) -> Iterator[str]:
    rules, words = facts.rules, [word for word in map(cleaned, facts.rules.chant) if word]
    if words:
        yield f"{' - '.join(words)}!"
    if "settle" in facts.ways:
        yield _WAYS_IN_SHORT["settle"]
    elif rules.collect is not CollectOrder.SHUFFLED:
        yield f"picked up {rules.collect.value}"
    apart = rules.captures is not Captures.UNDER_PILE
    if "refill" in facts.ways:
        yield f"{'won cards apart, ' if apart else ''}{_WAYS_IN_SHORT['refill']}"
    elif apart:
        yield f"won cards {rules.captures.value}"
    if rules.unclaimed is not Unclaimed.CARRY_OVER and "settle" not in facts.ways:
        yield _UNCLAIMED[rules.unclaimed]


_UNCLAIMED = {
    Unclaimed.SET_ASIDE: "a pot nobody wins is set aside",
    Unclaimed.TAKE_BACK: "a pot nobody wins is taken back",
}


def _end_in_short(facts: Facts[C]) -> Iterator[str]:
    if "remember" in facts.ways:
        yield _WAYS_IN_SHORT["remember"]
    if "verdict" in facts.ways:
        yield _WAYS_IN_SHORT["verdict"]
        return
    for ending in facts.rules.endings:
        yield _ending_in_short(ending)


def _ending_in_short(ending: object) -> str:
    if type(ending) is RoundCap:
        return f"{counted(ending.rounds, 'round')} at most"
    if type(ending) is TimeLimit:
        return f"{time_words(ending.seconds, figure)} at most"
    if type(ending) is FirstOut:
        return "over when somebody is out"
    if type(ending) is WarsWon:
        return f"first to win {counted(ending.count, 'war')}"
    return _by_name("an ending of its own", type(ending))
