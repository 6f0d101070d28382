"""The pinned generator and shuffle, written out once more for the twin.

Later files, kernels and languages must shuffle exactly alike, so this copy is not shared with the
library either.
"""

from __future__ import annotations

from collections.abc import Sequence

Card = str | int

RANKS = "23456789TJQKA"
DECK = [rank + suit for suit in "cdhs" for rank in RANKS]
WORD = 2**64


def mix64(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % WORD
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % WORD
    return z ^ (z >> 31)


def game_seed(root: int, index: int) -> int:
    return mix64((root + (index + 1) * 0x9E3779B97F4A7C15) % WORD)


def shuffle(cards: Sequence[Card], seed: int, number: int) -> list[Card]:
    """Give the cards after the shuffle of this number; 0 is the deal, 1 the first one in play."""
    shuffled = list(cards)
    state = mix64((mix64(seed % WORD) + number * 0xD1342543DE82EF95) % WORD)
    word, product = 0, 0
    for n in range(len(shuffled), 1, -1):
        product *= n
        # One word serves several draws, but only while its bits are enough for them all.
        if product == 0 or product > 2**32:
            state = (state + 0x9E3779B97F4A7C15) % WORD
            word, product = mix64(state), n
        j, word = divmod(word * n, WORD)
        shuffled[n - 1], shuffled[j] = shuffled[j], shuffled[n - 1]
    return shuffled


def deal(seed: int, players: int) -> tuple[list[list[Card]], list[Card]]:
    """Give the piles of a standard deck and the cards that are left over."""
    deck = shuffle(DECK, seed, 0)
    dealt = len(deck) // players * players
    return [deck[seat:dealt:players] for seat in range(players)], deck[dealt:]


def codes(text: str) -> list[Card]:
    """Split "AsKd" into cards."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]
