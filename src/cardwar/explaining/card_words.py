"""Cards in words for people: what a deck is made of, and which cards are better than which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from cardwar._checks import is_number
from cardwar.cards import STANDARD_DECK, Card, Rank
from cardwar.explaining.wording import in_words, listed, spelt_out

__all__ = [
    "HIGHEST_NUMBER",
    "Order",
    "Strengths",
    "deck_words",
    "order_by_rank",
    "order_words",
    "rank_name",
    "rank_sign",
]

Strengths: TypeAlias = Sequence[tuple[object, float]]
"""Cards, each with its strength."""

Order: TypeAlias = tuple[tuple[Rank, ...], ...]
"""Ranks, the best first; those that are equally good stand together."""

_FACES = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace", "X": "joker"}

HIGHEST_NUMBER = "The highest number is the best."
_LARGEST = 10**9
"""Numbers beyond this are not written out."""


def rank_name(rank: Rank) -> str:
    """Return what a rank is called.

    >>> rank_name(Rank.TEN), rank_name(Rank.ACE)
    ('10', 'ace')
    """
    return _FACES.get(rank.value, rank.value)


def rank_sign(rank: Rank) -> str:
    """Return a rank as it stands on a card.

    >>> rank_sign(Rank.TEN), rank_sign(Rank.ACE)
    ('10', 'A')
    """
    return "10" if rank is Rank.TEN else rank.value


# What a deck is made of


def deck_words(deck: Sequence[object]) -> str:
    """Return what a deck is made of.

    >>> from cardwar import DECK_36
    >>> deck_words(DECK_36)
    '36 cards: an ordinary deck without jokers, 2s, 3s, 4s and 5s'
    >>> deck_words([2, 2, 3])
    'three cards: two 2s and one 3'
    """
    cards = [card for card in deck if isinstance(card, Card)]
    if len(cards) == len(deck):
        ranks = sorted([card.rank for card in cards], key=_place)
        return _packs(cards) or _counted(map(rank_name, ranks))
    numbers = sorted(card for card in deck if type(card) is int and abs(card) <= _LARGEST)
    if len(numbers) == len(deck):
        return _numbered(numbers)
    return f"a deck of its own, of {spelt_out(len(deck), 'card')}"


def _place(rank: Rank) -> int:
    return tuple(Rank).index(rank)


def _packs(cards: Sequence[Card]) -> str:
    """Return a deck as ordinary ones with some cards left out, or '' if it is not like that."""
    have = Counter(cards)
    jokers = sum(card.rank is Rank.JOKER for card in cards)
    packs = max(have[card] for card in STANDARD_DECK)
    lacks = Counter({card: packs - have[card] for card in STANDARD_DECK if packs > have[card]})
    lost = Counter(card.rank for card in lacks.elements())
    gone = [rank for rank, number in lost.items() if number == 4 * packs]
    loose = [f"the {card}" for card in lacks.elements() if card.rank not in gone]
    if not packs or len(gone) > 6 or len(loose) > 3:
        return ""
    decks = "an ordinary deck" if packs == 1 else f"{in_words(packs)} ordinary decks"
    without = [f"{rank_name(rank)}s" for rank in gone] + loose
    if not jokers:
        without.insert(0, "jokers")
    text = f"{decks} of 52 cards" if packs == 1 and not lacks else decks
    text += f" without {listed(without)}" if without else ""
    text += f" {'but with' if without else 'and'} {spelt_out(jokers, 'joker')}" if jokers else ""
    return text if packs == 1 and not lacks else f"{spelt_out(len(cards), 'card')}: {text}"


def _numbered(numbers: Sequence[int]) -> str:
    low, high, different = numbers[0], numbers[-1], len({*numbers})
    if different == len(numbers) == high - low + 1 > 2:
        return f"{spelt_out(len(numbers), 'card')}, numbered {low:,} to {high:,}"
    if different > 13:
        return f"{spelt_out(len(numbers), 'card')} with numbers from {low:,} to {high:,}"
    return _counted(f"{number:,}" for number in numbers)


def _counted(names: Iterable[str]) -> str:
    """Return a deck by how many cards it has of each name."""
    have = Counter(names)
    each = [spelt_out(number, name) for name, number in have.items()]
    return f"{spelt_out(have.total(), 'card')}: {listed(each)}"


# Which cards are better


def order_by_rank(strengths: Strengths) -> Order:
    """Return the order of the ranks, or () if the rank alone does not say how strong a card is.

    >>> from cardwar import ACE_LOW, parse_pile
    >>> order_by_rank([(card, ACE_LOW.strength(card)) for card in parse_pile("As Ks 2c Kd")])
    ((<Rank.KING: 'K'>,), (<Rank.TWO: '2'>,), (<Rank.ACE: 'A'>,))
    """
    found = {(card.rank, strength) for card, strength in strengths if isinstance(card, Card)}
    by_rank = dict(found)
    if len(by_rank) < len(found) or not all(isinstance(card, Card) for card, _ in strengths):
        return ()
    ranks = sorted(by_rank, key=_place, reverse=True)
    levels = sorted({*by_rank.values()}, reverse=True)
    return tuple(tuple(rank for rank in ranks if by_rank[rank] == level) for level in levels)


def order_words(strengths: Strengths) -> str:
    """Return which cards are better than which, or '' if neither ranks nor numbers say it.

    >>> order_words([(7, 7), (10, 10)])
    'The highest number is the best.'
    """
    levels = len({strength for _, strength in strengths})
    if levels < 2:
        return "All cards are equally good." if levels else ""
    order = order_by_rank(strengths)
    return _ranks_in_words(order) if order else _numbers_in_words(strengths)


def _ranks_in_words(order: Order) -> str:
    best, *others = order
    names = listed([f"the {rank_name(rank)}" for rank in best])
    top = "is the best card" if len(best) == 1 else "are the best cards, equal to each other"
    text = f"{names} {top}, followed by {listed(list(_steps(others)))}"
    text = f"low cards beat high ones: {text}" if _is_upside_down(order) else text
    return f"{text[0].upper()}{text[1:]}. Suits do not matter."


def _is_upside_down(order: Order) -> bool:
    """Tell whether the order is that with the ace on top (and the joker above), backwards."""
    places = [_place(rank) for ranks in order for rank in ranks]
    return places == sorted(places)


def _steps(order: Sequence[tuple[Rank, ...]]) -> Iterator[str]:
    """Yield the ranks in words, three or more numbers in a row as one step."""
    left = list(order)
    while left:
        run = _run(left)
        if run > 2:
            up = _place(left[1][0]) > _place(left[0][0])
            end = rank_name(left[run - 1][0])
            yield f"{rank_name(left[0][0])} {'up' if up else 'down'} to {end}"
        else:
            run = 1
            yield _step(left[0])
        del left[:run]


def _step(ranks: tuple[Rank, ...]) -> str:
    equal = " (equally good)" if len(ranks) > 1 else ""
    return f"the {listed([rank_name(rank) for rank in ranks], 'or')}{equal}"


def _run(order: Sequence[tuple[Rank, ...]]) -> int:
    """Return how many numbers follow each other at the start, upwards or downwards."""
    places = [_place(ranks[0]) if len(ranks) == 1 else -2 for ranks in order]
    run = 1
    for one, other in pairwise(places):
        # No rank comes twice, so a run never turns back.
        if abs(other - one) != 1 or max(one, other) > _place(Rank.TEN):
            break
        run += 1
    return run


def _numbers_in_words(strengths: Strengths) -> str:
    found = [(card, strength) for card, strength in strengths if is_number(card)]
    if len(found) < len(strengths):
        return ""
    numbers = dict(found)
    rising = [numbers[card] for card in sorted(numbers)]
    if all(one < other for one, other in pairwise(rising)):
        return HIGHEST_NUMBER
    if all(one > other for one, other in pairwise(rising)):
        return "The lowest number is the best."
    return ""
