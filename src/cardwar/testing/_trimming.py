"""Smaller cases than one that fails: whoever reads it wants no card too many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import attrs

from cardwar.cards import C
from cardwar.errors import CardwarError
from cardwar.testing._case import Case

_FEW = 8
"""In positions of so few cards, lower ones are tried."""

Piles: TypeAlias = tuple[tuple[C, ...], ...]


def smaller_cases(case: Case[C]) -> Iterator[Case[C]]:
    """Yield cases that are smaller by one thing, those that save most first."""
    if case.piles is None:
        yield from _laid_out(case)
        return
    if case.seed:
        yield attrs.evolve(case, seed=0)
    for piles in (*_shorter(case.piles), *_lower(case.piles, case.rules.deck)):
        yield attrs.evolve(case, piles=piles)


def _laid_out(case: Case[C]) -> Iterator[Case[C]]:
    """Yield the position that was dealt; none where the deal itself is refused."""
    try:
        state = case.begin()
    except CardwarError:
        return
    yield attrs.evolve(case, piles=tuple(player.pile for player in state.players), most_cards=None)


def _shorter(piles: Piles[C]) -> Iterator[Piles[C]]:
    """Yield the piles less a half of one, then less one card."""
    for seat, pile in enumerate(piles):
        if len(pile) > 2:
            half = len(pile) // 2
            yield _with(piles, seat, pile[:half])
            yield _with(piles, seat, pile[half:])
    for seat, pile in enumerate(piles):
        for place in range(len(pile)) if len(pile) > 1 else ():
            yield _with(piles, seat, (*pile[:place], *pile[place + 1 :]))


def _lower(piles: Piles[C], deck: tuple[C, ...]) -> Iterator[Piles[C]]:
    """Yield the piles with one card that comes earlier in the deck and is not in use."""
    used = [card for pile in piles for card in pile]
    if len(used) > _FEW:
        return
    for seat, pile in enumerate(piles):
        for place, card in enumerate(pile):
            for other in deck[: deck.index(card)]:
                if other not in used:
                    yield _with(piles, seat, (*pile[:place], other, *pile[place + 1 :]))


def _with(piles: Piles[C], seat: int, pile: tuple[C, ...]) -> Piles[C]:
    return (*piles[:seat], pile, *piles[seat + 1 :])
