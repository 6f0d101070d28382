"""What some rulesets of the family have that no field says: stakes, rankings and own answers."""

from __future__ import annotations

from collections import Counter

import attrs

from cardwar.cards import Card, Rank, Suit
from cardwar.house_rules import HouseRules
from cardwar.rankings import ACE_HIGH, Ranking, ReversedRanking
from cardwar.rules import Award, Deal, LayAnswer
from cardwar.state import Battle, Seat

__all__ = [
    "ColoursFight",
    "DropsLowest",
    "EmptyHandWins",
    "MoreOfAKindWins",
    "SixBeatsAce",
    "SuitsDecide",
    "as_many_as_the_rank",
    "one_less_than_the_rank",
    "three_for_two_and_one_for_more",
]


def three_for_two_and_one_for_more(battle: Battle) -> int:
    """Three in a game for two, one in a game for more."""
    return 3 if len(battle.piles) == 2 else 1


_WORTH = {rank: min(worth, 10) for worth, rank in enumerate(Rank, 2)} | {Rank.ACE: 11}
"""What a tied card is worth in wars that are as long as its rank."""


def as_many_as_the_rank(battle: Battle) -> int:
    """As many as the rank of the tied cards: a jack, queen or king counts 10, an ace 11."""
    return _WORTH[battle.shown[battle.seats.index(battle.tied[0])][-1].rank]


def one_less_than_the_rank(battle: Battle) -> int:
    """As many as the rank of the tied cards, the one turned up after them counted in."""
    return as_many_as_the_rank(battle) - 1


@attrs.frozen
class SuitsDecide:
    """By rank, and of two cards of one rank by suit: spades, hearts, diamonds, clubs."""

    def strength(self, card: Card) -> float:
        """Return the strength of the rank, and a part of one for the suit."""
        return ACE_HIGH.strength(card) + _SUITS[card.suit]

    def reversed(self) -> Ranking[Card]:
        """Return the ranking in which the weakest card is the strongest."""
        return ReversedRanking(self)


_SUITS = {Suit.CLUBS: 0.0, Suit.DIAMONDS: 0.25, Suit.HEARTS: 0.5, Suit.SPADES: 0.75}


@attrs.frozen
class DropsLowest(HouseRules):
    """Leaves out low cards before the deal, so that all others can be dealt."""

    def deal(self, deck: tuple[Card, ...], players: int) -> Deal[Card]:
        """As many of the lowest cards as would be left over, spades first, are taken out."""
        lowest = sorted(range(len(deck)), key=lambda place: self._worth(deck[place]))
        out = lowest[: len(deck) % players]
        rest = tuple(card for place, card in enumerate(deck) if place not in out)
        piles = tuple(rest[seat::players] for seat in range(players))
        return Deal(piles, aside=tuple(deck[place] for place in out))

    def _worth(self, card: Card) -> tuple[float, float]:
        return self.ranking.strength(card), -_SUITS[card.suit]


@attrs.frozen
class ColoursFight(HouseRules):
    """Red against black."""

    def deal(self, deck: tuple[Card, ...], players: int) -> Deal[Card]:
        """One player gets all black cards, the other all red ones."""
        del players
        black = tuple(card for card in deck if card.suit in (Suit.CLUBS, Suit.SPADES))
        return Deal((black, tuple(card for card in deck if card not in black)))


@attrs.frozen
class MoreOfAKindWins(HouseRules):
    """Equal cards beat single ones."""

    def best(self, battle: Battle) -> tuple[Seat, ...]:
        """Two equal cards beat any single card, three beat two; of as many, the higher ones win."""
        strengths = [self.ranking.strength(cards[-1]) for cards in battle.shown]
        number = Counter(strengths)
        top = max(strengths, key=lambda strength: (number[strength], strength))
        return tuple(
            seat for seat, mine in zip(battle.seats, strengths, strict=True) if mine == top
        )


@attrs.frozen
class SixBeatsAce(HouseRules):
    """The six beats the ace."""

    def best(self, battle: Battle) -> tuple[Seat, ...]:
        """Where an ace is turned up, a six beats every card."""
        cards = [shown[-1] for shown in battle.shown]
        if not {Rank.ACE, Rank.SIX} <= {card.rank for card in cards}:
            return super().best(battle)
        return tuple(
            seat for seat, card in zip(battle.seats, cards, strict=True) if card.rank is Rank.SIX
        )


@attrs.frozen
class EmptyHandWins(HouseRules):
    """Who has no card left for a war is lucky."""

    def lay(self, battle: Battle) -> LayAnswer:
        """Each tied player turns up one more card; the only one who has none takes the pot."""
        empty = [seat for seat in battle.tied if not battle.holds(seat)]
        if battle.level and len(empty) == 1:
            return Award(empty[0])
        return super().lay(battle)
