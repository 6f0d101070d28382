"""The rules that others played by: fields where these suffice, else a ruleset of its own."""

from __future__ import annotations

from enum import Enum, auto
from itertools import chain, zip_longest

import attrs

import cardwar as cw


class First(Enum):
    """Whose card comes first where the pot is picked up card by card."""

    FIRST_SEAT = auto()
    WINNER = auto()
    LOSER = auto()


@attrs.frozen
class CardByCard(cw.HouseRules):
    """For two: the first card of one, the first of the other, the second of one, and so on."""

    first: First = First.FIRST_SEAT

    def settle(self, battle: cw.Battle, winner: cw.Seat | None) -> tuple[cw.Share, ...]:
        return tuple(
            attrs.evolve(share, laid=self._card_by_card(share))
            for share in super().settle(battle, winner)
        )

    def _card_by_card(self, share: cw.Share) -> tuple[cw.Laid, ...]:
        seats = [0, 1]
        if share.seat is not None and self.first is not First.FIRST_SEAT:
            seats.sort(key=share.seat.__eq__, reverse=self.first is First.WINNER)
        cards = ([laid for laid in share.laid if laid.seat == seat] for seat in seats)
        pairs = chain.from_iterable(zip_longest(*cards))
        return tuple(laid for laid in pairs if laid is not None)


@attrs.frozen
class FourAces(cw.HouseRules):
    """The first player gets the four aces, the second all other cards."""

    def deal(self, deck: tuple[cw.Card, ...], players: int) -> cw.Deal:
        aces = tuple(card for card in deck if card.rank is cw.Rank.ACE)
        return cw.Deal((aces, tuple(card for card in deck if card.rank is not cw.Rank.ACE)))


@attrs.frozen
class BatailleNaturelle(cw.HouseRules[int]):
    """The pot is a stack of pairs, and the winner takes it up from the top, higher card first."""

    def settle(self, battle: cw.Battle[int], winner: cw.Seat | None) -> tuple[cw.Share[int], ...]:
        if winner is None:
            return super().settle(battle, winner)
        laid = sorted(enumerate(battle.table), key=_last_pair_first)
        return (cw.Share(tuple(card for _, card in laid), cw.Place.PILE, winner),)


def _last_pair_first(numbered: tuple[int, cw.Laid[int]]) -> tuple[int, int]:
    number, laid = numbered
    return -(number // 2), -laid.card


def bataille(kind: str, copies: int, ranks: int) -> cw.HouseRules[int]:
    """Return Bataille as Mathieu and Delahaye play it, with so many cards of each rank from 1."""
    deck = tuple(sorted([*range(1, ranks + 1)] * copies))
    if kind == "bataille_naturelle":
        return BatailleNaturelle(
            "Bataille naturelle",
            deck,
            ranking=cw.NATURAL,
            stake=0,
            collect=cw.CollectOrder.REVERSED,
        )
    return cw.HouseRules(
        "Bataille optimisée",
        deck,
        ranking=cw.NATURAL,
        stake=0,
        collect=cw.CollectOrder.HIGHEST_FIRST,
    )


def distinct(cards: int, collect: cw.CollectOrder) -> cw.HouseRules[int]:
    """Return rules for cards 1 to n without an equal, so that there is no war."""
    deck = tuple(range(1, cards + 1))
    return cw.HouseRules(f"1 to {cards}", deck, ranking=cw.NATURAL, stake=0, collect=collect)


def war(
    stake: int = 3,
    collect: cw.CollectOrder = cw.CollectOrder.SHUFFLED,
    shortfall: cw.Shortfall = cw.Shortfall.LAST_CARD_UP,
    captures: cw.Captures = cw.Captures.UNDER_PILE,
) -> cw.HouseRules:
    """Return War with other fields."""
    return attrs.evolve(
        cw.WAR, stake=stake, collect=collect, shortfall=shortfall, captures=captures
    )
