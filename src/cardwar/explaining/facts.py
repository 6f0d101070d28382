"""What follows from a ruleset's fields: what can happen, and where it has its own way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, Literal, TypeAlias

import attrs

from cardwar.cards import C
from cardwar.explaining.wording import told
from cardwar.house_rules import Captures, HouseRules, Joins, Shortfall, Unclaimed
from cardwar.rankings import Ranking

__all__ = ["Facts", "Question", "facts_of", "way"]


Question: TypeAlias = Literal["deal", "lay", "best", "settle", "refill", "remember", "verdict"]
"""A question that a subclass may answer in its own way."""


@attrs.frozen
class Facts(Generic[C]):
    """The rules, and what has to be known of them again and again."""

    rules: HouseRules[C]
    ways: dict[Question, str]
    """The questions that a subclass answers in its own way, and what it says about that."""
    strengths: tuple[tuple[C, float], ...]
    """The cards of the deck, each with its strength; none where the strengths are no numbers."""

    @property
    def most_players(self) -> int:
        """The largest number of players."""
        return max(self.rules.seats[0], self.rules.seats[-1])

    @property
    def others_join(self) -> bool:
        """Whether others than those who tied may have to fight a war."""
        return self.rules.joins is Joins.ALL and self.most_players > 2

    @property
    def can_tie(self) -> bool:
        """Whether there can be a war."""
        different = len({strength for _, strength in self.strengths})
        return "best" in self.ways or not different or different < len(self.strengths)

    @property
    def reshuffles(self) -> bool:
        """Whether won cards are shuffled before they are drawn, so that no order counts."""
        return self.rules.captures is Captures.APART_SHUFFLED and "refill" not in self.ways

    @property
    def can_be_unclaimed(self) -> bool:
        """Whether it can be that nobody wins a round."""
        drawn = self.rules.shortfall is Shortfall.DRAW
        return "lay" in self.ways or (self.can_tie and not drawn)

    @property
    def holders(self) -> int:
        """How many players at most have cards left when nobody wins a round."""
        if "lay" in self.ways:
            return self.most_players
        return 0 if self.others_join else self.most_players - 2

    @property
    def can_be_left_on_table(self) -> bool:
        """Whether cards may still lie on the table when a game ends that somebody wins."""
        left = self.rules.unclaimed is Unclaimed.CARRY_OVER and self.holders > 1
        return "settle" in self.ways or (self.can_be_unclaimed and left)

    @property
    def all_can_be_out(self) -> bool:
        """Whether it can be that nobody has any cards left."""
        lost = self.rules.unclaimed is not Unclaimed.TAKE_BACK
        return "settle" in self.ways or (self.can_be_unclaimed and lost)


def facts_of(rules: HouseRules[C]) -> Facts[C]:
    """Return what has to be known of the rules.

    >>> import cardwar as cw
    >>> facts_of(cw.KRIG).holders, facts_of(cw.BATAILLE).holders
    (0, 2)
    """
    ways: dict[Question, str] = {}
    for question in _WAYS:
        answer: object = getattr(type(rules), question)
        usual: object = getattr(HouseRules, question)
        if answer is not usual:
            words = told(answer)
            ways[question] = "" if words == told(usual) else words
    return Facts(rules, ways, _strengths(rules.ranking, rules.deck))


def _strengths(ranking: Ranking[C], deck: tuple[C, ...]) -> tuple[tuple[C, float], ...]:
    found: list[tuple[C, float]] = []
    for card in deck:
        try:
            strength = ranking.strength(card)
            number = isinstance(strength, int | float) and strength == strength  # noqa: PLR0124
        except Exception:  # noqa: BLE001 - whatever a ranking raises for a card it does not know
            continue
        if not number:
            return ()
        found.append((card, strength))
    return tuple(found)


_WAYS: dict[Question, str] = {
    "deal": "These rules have their own way of dealing the cards",
    "lay": "These rules have their own way of laying cards, to open a round and after a tie",
    "best": "These rules have their own way of telling who wins",
    "settle": "These rules have their own way of handing out the cards on the table",
    "refill": "These rules have their own way of bringing back cards that were kept apart",
    "remember": "These rules keep a note of their own as the game goes on",
    "verdict": "These rules have their own way of ending the game",
}


def way(facts: Facts[C], question: Question) -> Iterator[str]:
    """Yield that the rules answer this question in their own way, if they do.

    >>> import cardwar as cw
    >>> list(way(facts_of(cw.KRIG), "best"))
    []
    """
    if question in facts.ways:
        words = facts.ways[question]
        yield f"{_WAYS[question]}: {words}" if words else f"{_WAYS[question]}."
