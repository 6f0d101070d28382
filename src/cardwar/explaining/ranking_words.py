"""Which card is better than which, in words."""

from __future__ import annotations

from collections.abc import Iterator

from cardwar.cards import C
from cardwar.explaining.card_words import order_words
from cardwar.explaining.facts import Facts
from cardwar.explaining.wording import own
from cardwar.rankings import Ranking, ReversedRanking

__all__ = ["ranking_words", "turned_ranking"]


def ranking_words(facts: Facts[C]) -> Iterator[str]:
    """Yield which card is better than which."""
    inner, is_turned = turned_ranking(facts.rules.ranking)
    lead = (
        f"These rules have their own order of the cards{', here turned round' if is_turned else ''}"
    )
    yield order_words(facts.strengths) or own(lead, inner)
    if 0 < len(facts.strengths) < len(facts.rules.deck):
        yield "Not every card of the deck has a place in this order."


def turned_ranking(ranking: Ranking[C]) -> tuple[Ranking[C], bool]:
    """Return the ranking that somebody wrote, and whether it is turned round."""
    is_turned = False
    while isinstance(ranking, ReversedRanking):
        ranking, is_turned = ranking.inner, not is_turned
    return ranking, is_turned
