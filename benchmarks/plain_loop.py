"""The plain loop that cardwar is measured beside: two deques, a pot, and no state or event."""

from __future__ import annotations

from collections import deque

import cardwar as cw


def deals(games: int, root: int) -> list[list[int]]:
    """Return shuffled decks of plain strengths, one for each game of a run with this root seed."""
    strengths = {card: cw.ACE_HIGH.strength(card) for card in cw.STANDARD_DECK}
    decks = (cw.shuffled(cw.STANDARD_DECK, cw.game_seed(root, game)) for game in range(games))
    return [[int(strengths[card]) for card in deck] for deck in decks]


def play(deck: list[int], down: int = 3, cap: int = 10_000) -> int:
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
