"""The plain loops that cardwar is measured beside: deques, a pot, and no state or event."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

import cardwar as cw

CAP = 10_000

Order = Callable[[list[tuple[int, int]], int, int], list[int]]
"""Puts a pot, each card with the seat that laid it, in the order in which a seat of so many players
takes it up."""


def deals(games: int, root: int) -> list[list[int]]:
    """Return shuffled decks of plain strengths, one for each game of a run with this root seed."""
    strengths = {card: cw.ACE_HIGH.strength(card) for card in cw.STANDARD_DECK}
    decks = (cw.shuffled(cw.STANDARD_DECK, cw.game_seed(root, game)) for game in range(games))
    return [[int(strengths[card]) for card in deck] for deck in decks]


def play(deck: list[int], down: int = 3, cap: int = CAP) -> int:
    """Play two-handed War, the pot picked up as played, and return the rounds."""
    one, two = deque(deck[::2]), deque(deck[1::2])
    draw_one, draw_two = one.popleft, two.popleft
    rounds = 0
    while one and two and rounds < cap:
        rounds += 1
        a, b = draw_one(), draw_two()
        if a > b:
            one.append(a)
            one.append(b)
        elif a < b:
            two.append(a)
            two.append(b)
        else:
            pot = [a, b]
            while a == b:
                if not one or not two:
                    return rounds
                pot += [draw_one() for _ in range(min(down, len(one) - 1))]
                pot += [draw_two() for _ in range(min(down, len(two) - 1))]
                a, b = draw_one(), draw_two()
                pot += (a, b)
            (one if a > b else two).extend(pot)
    return rounds


def as_played(pot: list[tuple[int, int]], winner: int, players: int) -> list[int]:
    """In order of play."""
    del winner, players
    return [card for card, _ in pot]


def winner_first(pot: list[tuple[int, int]], winner: int, players: int) -> list[int]:
    """The winner's cards, then each next seat's."""
    seats = [*range(winner, players), *range(winner)]
    return [card for seat in seats for card, owner in pot if owner == seat]


def highest_first(pot: list[tuple[int, int]], winner: int, players: int) -> list[int]:
    """By strength."""
    del winner, players
    return sorted((card for card, _ in pot), reverse=True)


def play_among(deck: Sequence[int], players: int, order: Order, down: int = 3) -> int:
    """Play War among so many, only those who tied in a war, and return the rounds."""
    even = len(deck) // players * players
    piles: list[deque[int]] = [deque(deck[seat:even:players]) for seat in range(players)]
    rounds = 0
    while sum(map(bool, piles)) > 1 and rounds < CAP:
        rounds += 1
        pot: list[tuple[int, int]] = []
        seats: list[int] = [seat for seat, pile in enumerate(piles) if pile]
        while True:
            shown: list[tuple[int, int]] = [(piles[seat].popleft(), seat) for seat in seats]
            pot += shown
            best = max(shown)[0]
            seats = [seat for card, seat in shown if card == best]
            if len(seats) > 1:
                seats = [seat for seat in seats if piles[seat]]
            if len(seats) < 2:
                break
            for seat in seats:
                pile = piles[seat]
                pot += [(pile.popleft(), seat) for _ in range(min(down, len(pile) - 1))]
        if not seats:
            holders = [seat for seat, pile in enumerate(piles) if pile]
            if len(holders) != 1:
                return rounds
            seats = holders
        piles[seats[0]].extend(order(pot, seats[0], players))
    return rounds
