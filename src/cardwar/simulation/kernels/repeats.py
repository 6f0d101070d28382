"""Games that go round: the first repetition of a whole position, exactly (ruling 12).

How cards move depends on their strengths alone. So a game is watched by strengths, which come again
sooner than the cards themselves; each period of the strengths then does the same permutation to the
cards, and as many periods as bring them all home are the period of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, count
from math import isqrt, lcm
from typing import NamedTuple

from cardwar.simulation.kernels.game import Game, Position
from cardwar.simulation.kernels.loops import play_until
from cardwar.simulation.kernels.plan import NEVER, Due

__all__ = [
    "Repeat",
    "first_repetition",
    "named",
    "names_in",
    "rounds_until_back",
    "skip",
    "times_round",
    "watched",
]

_LOOK = 4
"""Rounds for each card from one look to the next; most periods are a part or a multiple of it."""
_STRIDE = 128
"""Rounds from one comparison to the next on the way to the first repetition, to begin with."""
_NEAR = 256
"""Positions that are kept, to look for later ones among them."""


class Repeat(NamedTuple):
    """What was played from a position until it came again."""

    rounds: int
    battles: int
    wars: int


def watched(game: Game) -> Repeat | None:
    """Play on until a position comes again, or to the end of the game or the limit of its plan.

    The method is Brent's: the position looked for moves up as the rounds double.
    """
    limit = game.plan.max_rounds
    anchor: Position = ()
    sizes: list[int] = []
    rounds = battles = wars = reach = 0
    while game.ended is None and game.rounds < limit:
        # Most positions differ in how many cards each pile has, which is quick to see.
        if game.sizes() == sizes and game.position() == anchor:
            return Repeat(game.rounds - rounds, game.battles - battles, game.wars - wars)
        if game.rounds >= reach:
            anchor, sizes, reach = game.position(), game.sizes(), 2 * game.rounds
            rounds, battles, wars = game.rounds, game.battles, game.wars
        play_until(game, min(game.rounds + _LOOK * game.cards, limit))
    return None


def skip(game: Game, repeat: Repeat) -> None:
    """Count as played what repeats, as long as no ending and no limit comes up in it.

    The deepest war of it has been seen.
    """
    caps = [number - 1 for due, number in game.plan.endings if due is Due.ROUNDS]
    times_up = [number - 1 for due, number in game.plan.endings if due is Due.TIME]
    rounds = min([game.plan.max_rounds, *caps]) - game.rounds
    battles = min([NEVER, *times_up]) - game.battles
    times = min(rounds // repeat.rounds, battles // repeat.battles)
    game.rounds += times * repeat.rounds
    game.battles += times * repeat.battles
    game.wars += times * repeat.wars


def first_repetition(new: Game, inside: Game, rounds: int) -> tuple[Game, Game]:
    """Return a game before and after its first repetition.

    `inside` is the same game somewhere in what repeats, and is there again after so many rounds;
    `new` is it before its first round.
    """
    length = _period(inside, rounds)
    before, after = new, new.fork()
    play_until(after, length)
    # From the first repetition on, each position comes again after a period; before it, none does.
    stride = _STRIDE
    while before.position() != after.position():
        behind, ahead = before.fork(), after.fork()
        play_until(behind, behind.rounds + stride)
        play_until(ahead, ahead.rounds + stride)
        if stride == 1 or behind.position() != ahead.position():
            before, after = behind, ahead
        else:
            stride //= 2
    return before, after


def _period(inside: Game, rounds: int) -> int:
    """Return the least number of rounds, of those that divide this one, that lead back here."""
    position, runner = inside.position(), inside.fork()
    for length in _divisors(rounds)[:-1]:
        play_until(runner, inside.rounds + length)
        if runner.position() == position:
            return length
    return rounds


def _divisors(number: int) -> list[int]:
    small = [one for one in range(1, isqrt(number) + 1) if number % one == 0]
    return small + [number // one for one in reversed(small) if one * one != number]


def rounds_until_back(inside: Game, limit: int) -> int:
    """Return after how many rounds a game is where it is now; 0 if it is not within the limit.

    The first positions from here on are kept, and later ones looked for among them, a stride apart.
    """
    runner = inside.fork()
    near: dict[Position, int] = {}
    for passed in range(_NEAR):
        near[runner.position()] = passed
        play_until(runner, runner.rounds + 1)
        if _never_returns(runner, inside):
            return 0
    for passed in range(_NEAR, limit + _NEAR, _NEAR):
        play_until(runner, inside.rounds + passed)
        if _never_returns(runner, inside):
            return 0
        there = near.get(runner.position())
        if there is not None:
            return passed - there if passed - there <= limit else 0
    return 0


def _never_returns(game: Game, inside: Game) -> bool:
    """Tell whether a game cannot come back inside: a shuffle that was done stays done."""
    return game.ended is not None or game.shuffles != inside.shuffles


class Named(int):
    """A card of a strength which is told apart from others of that strength."""

    name: int


def named(strength: int, name: int) -> Named:
    """Return a card with a name; it is equal to, and plays as, all others of its strength."""
    card = Named(strength)
    card.name = name
    return card


def times_round(before: Game, after: Game, names: Sequence[int]) -> int:
    """Return after how many periods of the strengths the cards themselves are where they were.

    `before` and `after` are the ends of a period; `names` are those of the cards before it.
    """
    runner = before.fork()
    places = count()
    for cards in (*runner.piles, *runner.captured, runner.table):
        cards[:] = [named(card, next(places)) for card in cards]
    play_until(runner, after.rounds)
    moved = names_in(runner)
    times, left = 1, set(moved)
    while left:
        orbit = [left.pop()]
        while moved[orbit[-1]] in left:
            orbit.append(moved[orbit[-1]])
            left.remove(orbit[-1])
        times = lcm(times, _least_turn([names[place] for place in orbit]))
    return times


def names_in(game: Game) -> list[int]:
    """Return the names of all cards of a position: of piles, captured ones, table."""
    piles = [game.left_in(seat) for seat in range(len(game.piles))]
    cards = chain(*piles, *game.captured, game.table)
    return [card.name for card in cards if isinstance(card, Named)]


def _least_turn(ring: list[int]) -> int:
    """Return by how many steps a ring must be turned to look the same."""
    return next(turn for turn in _divisors(len(ring)) if ring[turn:] + ring[:turn] == ring)
