"""Many games on all cores: a seed for each game, and a pool of processes.

The games are the same with one process or with many, in whatever order they are played. As a script
it prints who won how many of 60 games of Krig for three, and how long the longest was:
    player 1 won 16 games
    player 2 won 21 games
    player 3 won 23 games
    the longest was game 4, with 1620 rounds
"""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import cardwar as cw

ROOT = 2026
GAMES = 60


# A process is sent the function by its name: it stands in a module, and is no lambda.
def played(number: int) -> tuple[cw.Seat | None, int]:
    """Play one game; return who won it, and after how many rounds."""
    result = cw.play(cw.deal(cw.KRIG, players=3, seed=cw.game_seed(ROOT, number)))
    return result.outcome.winner, result.tally.rounds


def main() -> None:
    with ProcessPoolExecutor() as pool:
        # In chunks, since a single game is over before the next message is sent.
        results = list(pool.map(played, range(GAMES), chunksize=10))
    wins = Counter(winner for winner, _ in results)
    for seat in range(3):
        print(f"player {seat + 1} won {wins[seat]} games")
    longest = max(range(GAMES), key=lambda number: results[number][1])
    print(f"the longest was game {longest}, with {results[longest][1]} rounds")


# Where processes start anew, each of them imports this file: only the first may play.
if __name__ == "__main__":
    main()
