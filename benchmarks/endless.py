"""Write how often War goes round for ever, by order of pick-up, stake and number of players.

    python benchmarks/endless.py [--games N] [--write docs/explanation/endless.txt]

Each line plays the same deals to the end, with the proof that `play` gives. The shares are shown
with the 95 % interval that Wilson's formula gives for so many games.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

import attrs

import cardwar as cw

ORDERS = (cw.CollectOrder.AS_PLAYED, cw.CollectOrder.WINNER_FIRST)
STAKES = (1, 3)
PLAYERS = (2, 3, 4)
ROOT = 1


def endless(order: cw.CollectOrder, stake: int, players: int, games: int) -> int:
    """Return how many of the games go round for ever."""
    rules = attrs.evolve(cw.WAR, collect=order, stake=stake)
    states = (
        cw.deal(rules, players=players, seed=cw.game_seed(ROOT, game)) for game in range(games)
    )
    return sum(cw.play(state).outcome.reason is cw.Reason.CYCLE for state in states)


def interval(count: int, games: int) -> tuple[float, float]:
    """Return the bounds of Wilson's interval for a share."""
    z, share = 1.959964, count / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def table(games: int) -> str:
    """Return the table as reStructuredText."""
    command = f"python benchmarks/endless.py --games {games} --write docs/explanation/endless.txt"
    lines = [
        f".. Written by: {command}",
        "",
        ".. list-table::",
        "   :header-rows: 1",
        "",
        "   * - order of pick-up",
        "     - cards down",
        "     - players",
        "     - deals that never end",
    ]
    for order in ORDERS:
        for stake in STAKES:
            for players in PLAYERS:
                count = endless(order, stake, players, games)
                low, high = interval(count, games)
                share = f"{count} of {games} ({low:.0%} to {high:.0%})"
                lines += [
                    f"   * - ``{order.name}``",
                    f"     - {stake}",
                    f"     - {players}",
                    f"     - {share}",
                ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Write how often games never end.")
    parser.add_argument("--games", type=int, default=200, help="deals for each line")
    parser.add_argument("--write", type=Path, help="a file for the table, instead of the screen")
    options = parser.parse_args()
    text = table(options.games)
    if options.write:
        options.write.write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
