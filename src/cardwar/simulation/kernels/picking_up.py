"""The order in which pots are picked up whose layout is known in advance, as quick functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import TypeAlias

from cardwar.house_rules import CollectOrder

__all__ = ["Pick", "owners_in_war", "picks_of_round", "picks_of_war", "places_of"]

Pick: TypeAlias = Callable[[Sequence[int]], Sequence[int]]
"""Puts the cards of a pot into the order in which they are picked up."""


@lru_cache
def picks_of_round(collect: CollectOrder, players: int) -> tuple[Pick, ...]:
    """Return for each winner how they pick up a pot of a card from each player."""
    return _picks(collect, range(players), players)


@lru_cache(maxsize=1024)
def picks_of_war(collect: CollectOrder, stakes: tuple[int, ...], level: int) -> tuple[Pick, ...]:
    """Return for each of two how they pick up what both laid in full in wars to this level."""
    return _picks(collect, owners_in_war(stakes, level), 2)


def owners_in_war(stakes: tuple[int, ...], level: int) -> list[int]:
    """Return which of two laid each card of a pot in wars to this level, laid in full."""
    owners = [0, 1]
    for war in range(level):
        stake = stakes[min(war, len(stakes) - 1)]
        owners += [0] * stake + [1] * stake + [0, 1]
    return owners


def places_of(places: Sequence[int]) -> Pick:
    """Return what takes the cards at these places, of which there are two or more."""
    return itemgetter(places[0], places[1], *places[2:])


def _picks(collect: CollectOrder, owners: Sequence[int], players: int) -> tuple[Pick, ...]:
    if collect is CollectOrder.HIGHEST_FIRST:
        return (_highest_first,) * players
    return tuple([places_of(_order(collect, owners, players, seat)) for seat in range(players)])


def _highest_first(pot: Sequence[int]) -> list[int]:
    return sorted(pot, reverse=True)


def _order(
    collect: CollectOrder, owners: Sequence[int], players: int, winner: int
) -> Sequence[int]:
    places = range(len(owners))
    match collect:
        case CollectOrder.BY_SEAT:
            return sorted(places, key=owners.__getitem__)
        case CollectOrder.WINNER_FIRST:
            return sorted(places, key=lambda place: (owners[place] - winner) % players)
        case CollectOrder.WINNER_LAST:
            return sorted(places, key=lambda place: (owners[place] - winner - 1) % players)
        case CollectOrder.REVERSED:
            return places[::-1]
        case _:
            return places
