"""Rankings: how strong a card is. The strongest card shown wins, so a ranking is half of a game."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Generic, Protocol

import attrs
from typing_extensions import TypeVar

from cardwar._checks import shown
from cardwar.cards import DECK_54, C, Card, Rank
from cardwar.errors import BadInput, CardError

__all__ = [
    "ACE_HIGH",
    "ACE_LOW",
    "LOWEST_WINS",
    "NATURAL",
    "Natural",
    "RankOrder",
    "Ranking",
    "ReversedRanking",
]

C_contra = TypeVar("C_contra", bound=Hashable, default=Card, contravariant=True)


class Ranking(Protocol[C_contra]):
    """Gives each card a strength; any object with these two methods is a ranking.

    A ranking should be a value (equal when it ranks alike, hashable, picklable), because rulesets
    that hold it are values too.

    >>> import attrs
    >>> import cardwar as cw
    >>> @attrs.frozen
    ... class RedBeatsBlack:
    ...     def strength(self, card: cw.Card) -> float:
    ...         return float(card.suit.value in "dh")
    ...
    ...     def reversed(self) -> cw.Ranking[cw.Card]:
    ...         return cw.ReversedRanking(self)
    >>> RedBeatsBlack().strength(cw.Card("2h"))
    1.0
    """

    def strength(self, card: C_contra) -> float:
        """Return the card's strength: a number, higher is stronger, equal is a tie.

        Raises `CardError` for a card that the ranking does not know.
        """
        ...

    def reversed(self) -> Ranking[C_contra]:
        """Return the ranking in which the weakest card is the strongest."""
        ...


@attrs.frozen
class ReversedRanking(Generic[C]):
    """Another ranking the other way round: its weakest card is the strongest.

    >>> import cardwar as cw
    >>> cw.LOWEST_WINS == cw.ReversedRanking(cw.ACE_HIGH)
    True
    """

    inner: Ranking[C]
    """The ranking that is turned round."""

    def strength(self, card: C) -> float:
        """Return the inner strength, negated.

        >>> import cardwar as cw
        >>> cw.LOWEST_WINS.strength(cw.Card("2c")) > cw.LOWEST_WINS.strength(cw.Card("As"))
        True
        """
        return -self.inner.strength(card)

    def reversed(self) -> Ranking[C]:
        """Return the inner ranking.

        >>> import cardwar as cw
        >>> cw.LOWEST_WINS.reversed() is cw.ACE_HIGH
        True
        """
        return self.inner


@attrs.frozen
class RankOrder:
    """A ranking of `Card` by rank alone: the order of the ranks, weakest first.

    A rank that the order leaves out cannot be ranked. Raises `BadInput` for letters that are no
    rank or stand twice.

    >>> import cardwar as cw
    >>> old_french = cw.RankOrder("789TAJQK")
    >>> old_french.strength(cw.Card("Kd")) > old_french.strength(cw.Card("As"))
    True
    """

    order: str
    """The letters of the ranks, weakest first; ``X`` is the joker."""
    _strengths: dict[Card, int] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Refuse what is no order, and rank the cards."""
        order, letters = self.order, "".join(rank.value for rank in Rank)
        if not isinstance(order, str) or not order or set(order) - set(letters):
            raise BadInput(
                f"order is {shown(order)}; an order is ranks, weakest first, from {letters}"
            )
        if len(set(order)) < len(order):
            raise BadInput(f"order is {shown(order)}; each rank stands in it once")
        known = [card for card in DECK_54 if card.rank.value in order]
        ranked = {card: order.index(card.rank.value) for card in known}
        object.__setattr__(self, "_strengths", ranked)

    def strength(self, card: Card) -> float:
        """Return the place of the card's rank in the order.

        >>> import cardwar as cw
        >>> cw.ACE_HIGH.strength(cw.Card("As"))
        12
        """
        try:
            return self._strengths[card]
        except (KeyError, TypeError):
            raise CardError(
                f"{shown(card)} has no rank in the order {self.order!r}; cards are ranked by a "
                "Ranking that knows them (NATURAL for plain numbers), and texts are read with "
                "parse_pile"
            ) from None

    def reversed(self) -> Ranking[Card]:
        """Return the ranking in which the weakest rank is the strongest.

        >>> import cardwar as cw
        >>> cw.ACE_HIGH.reversed() == cw.LOWEST_WINS
        True
        """
        return ReversedRanking(self)


@attrs.frozen
class Natural:
    """The ranking of plain numbers: each is its own strength.

    >>> import cardwar as cw
    >>> cw.NATURAL.strength(7) < cw.NATURAL.strength(10)
    True
    """

    def strength(self, card: float) -> float:
        """Return the number itself. Raises `CardError` if it is none.

        >>> import cardwar as cw
        >>> cw.NATURAL.strength(3)
        3
        """
        if not isinstance(card, int | float) or not -math.inf <= card <= math.inf:
            raise CardError(f"{shown(card)} is not a number; NATURAL ranks plain numbers")
        return card

    def reversed(self) -> Ranking[float]:
        """Return the ranking in which the lowest number is the strongest.

        >>> import cardwar as cw
        >>> cw.NATURAL.reversed().strength(3)
        -3
        """
        return ReversedRanking(self)


ACE_HIGH: RankOrder = RankOrder("23456789TJQKAX")
"""2 is the lowest, then up to the ace; a joker, where there is one, beats the ace."""

ACE_LOW: RankOrder = RankOrder("A23456789TJQKX")
"""The ace is below the 2 and the king on top; a joker beats the king."""

LOWEST_WINS: Ranking[Card] = ACE_HIGH.reversed()
"""`ACE_HIGH` the other way round: the 2 beats all, the ace loses to all."""

NATURAL: Natural = Natural()
"""Plain numbers, the higher the stronger."""
