"""Shuffled decks of the games of a run, many at once."""

from __future__ import annotations

from collections.abc import Iterator

from cardwar.shuffling import BATCH, GOLDEN, MASK, shuffle_unchecked
from cardwar.simulation.kernels import lanes

__all__ = ["decks"]

_GAMES = 64
"""Games whose words are mixed in one go."""
_MOST_CARDS = 256
"""The draws of more do not fit into a byte."""


def decks(cards: tuple[int, ...], root: int, games: range) -> Iterator[tuple[int, list[int]]]:
    """Yield the seed of each of these games, and the cards as they are shuffled for the deal.

    >>> from cardwar.shuffling import game_seed, shuffled
    >>> ((seed, deck),) = decks((1, 2, 3, 4), 7, range(5, 6))
    >>> seed == game_seed(7, 5), tuple(deck) == shuffled((1, 2, 3, 4), seed)
    (True, True)
    """
    for first in range(0, len(games), _GAMES):
        some = games[first : first + _GAMES]
        seeds = _seeds(root, some)
        if len(cards) > _MOST_CARDS:
            for seed in lanes.numbers_of(seeds, len(some)):
                yield seed, list(shuffle_unchecked(cards, seed, 0))
        else:
            numbers = lanes.numbers_of(seeds, len(some))
            for seed, draws in zip(numbers, _draws(seeds, len(some), len(cards)), strict=True):
                yield seed, _drawn(cards, draws)


def _seeds(root: int, games: range) -> int:
    ones = lanes.ones(len(games))
    first = root + (games.start + 1) * GOLDEN & MASK
    low = ones * MASK
    return lanes.mixed(first * ones + lanes.steps(games.step * GOLDEN, len(games)) & low, low)


def _draws(seeds: int, games: int, cards: int) -> Iterator[tuple[int, ...]]:
    """Return what is drawn in the shuffle of each game, as `shuffle_unchecked` draws it."""
    ones = lanes.ones(games)
    low, step = ones * MASK, ones * GOLDEN
    state = lanes.mixed(lanes.mixed(seeds, low), low)
    drawn: list[bytes] = []
    words = product = BATCH
    for n in range(cards, 1, -1):
        product *= n
        if product > BATCH:
            state = state + step & low
            words, product = lanes.mixed(state, low), n
        words *= n
        drawn.append(lanes.bytes_of(words >> 64 & low, games))
        words &= low
    return zip(*drawn, strict=True)


def _drawn(cards: tuple[int, ...], draws: tuple[int, ...]) -> list[int]:
    out = list(cards)
    last = len(out)
    for j in draws:
        last -= 1
        out[last], out[j] = out[j], out[last]
    return out
