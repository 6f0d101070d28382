"""The rules as a sheet: a paragraph for each part of the game."""

from __future__ import annotations

from collections.abc import Iterator

from cardwar.cards import C
from cardwar.explaining.card_words import deck_words
from cardwar.explaining.deal_words import deal_words, players_words
from cardwar.explaining.ending_words import ending_words
from cardwar.explaining.facts import Facts, facts_of, way
from cardwar.explaining.pot_words import pot_words
from cardwar.explaining.ranking_words import ranking_words
from cardwar.explaining.war_words import shortage_words, war_words
from cardwar.explaining.wording import in_words
from cardwar.house_rules import HouseRules

__all__ = ["sheet"]


def sheet(rules: HouseRules[C]) -> tuple[str, ...]:
    """Return a paragraph for each part of the game."""
    facts = facts_of(rules)
    paragraphs = (
        _beginning(facts),
        _round(facts),
        war_words(facts),
        shortage_words(facts),
        pot_words(facts),
        ending_words(facts),
    )
    return tuple(text for text in map(" ".join, paragraphs) if text)


def _beginning(facts: Facts[C]) -> Iterator[str]:
    rules = facts.rules
    yield f"A game for {players_words(rules.seats, in_words)}, with {deck_words(rules.deck)}."
    if "deal" in facts.ways:
        yield from way(facts, "deal")
    else:
        yield from deal_words(rules)
    yield "Everybody keeps their cards in a face-down pile and does not look at them."


def _round(facts: Facts[C]) -> Iterator[str]:
    yield from way(facts, "lay")
    if "lay" not in facts.ways:
        yield "In each round everybody turns up the top card of their pile."
    yield from way(facts, "best")
    if "best" not in facts.ways:
        several = "; of several that a player has turned up, the last one counts"
        yield f"The best card wins the round{several if 'lay' in facts.ways else ''}."
        yield from ranking_words(facts)
        if not facts.can_tie:
            yield "No two cards are equally good, so there is never a tie."
