"""CodinGame's Winamax War: too few cards for a war and the game is a draw, "PAT".

Winners pick up all of player 1's cards, then all of player 2's. Run as a script this prints
    1 3
    PAT
"""

import cardwar as cw

WINAMAX = cw.HouseRules(
    name="Winamax War",
    seats=range(2, 3),
    stake=3,
    shortfall=cw.Shortfall.DRAW,
    collect=cw.CollectOrder.BY_SEAT,
)


def answer(*piles: str) -> str:
    """Return what the puzzle asks for: the winner and the number of rounds, or PAT."""
    result = cw.play(cw.start(WINAMAX, piles))
    winner = result.outcome.winner
    return "PAT" if winner is None else f"{winner + 1} {result.tally.rounds}"


if __name__ == "__main__":
    print(answer("AD KC QC", "KH QS JC"))
    print(answer("AD KC QC", "AH QS JC"))
