"""Combat, from the puzzles of Advent of Code (2020, day 22, part 1): War with plain numbers.

Every number is there once, so there is no war. The winner puts their own card under their pile
first. The score counts each card times its place from the bottom. As a script it prints:
    Player 2 wins after 29 rounds with 306 points: 3 2 10 6 8 5 9 4 7 1
"""

import cardwar as cw

COMBAT = cw.HouseRules(
    name="Combat",
    deck=tuple(range(1, 51)),
    seats=range(2, 3),
    ranking=cw.NATURAL,
    collect=cw.CollectOrder.WINNER_FIRST,
)


def score(pile: tuple[int, ...]) -> int:
    """Return what the puzzle asks for."""
    return sum(place * card for place, card in enumerate(reversed(pile), start=1))


if __name__ == "__main__":
    result = cw.play(cw.start(COMBAT, piles=[(9, 2, 6, 3, 1), (5, 8, 4, 7, 10)]))
    (winner,) = result.outcome.winners
    pile = result.state.players[winner].pile
    after = f"after {result.tally.rounds} rounds with {score(pile)} points:"
    print(f"Player {winner + 1} wins", after, *pile)
