"""Write how often War goes round for ever: by order of pick-up, or by the number of cards.

    python benchmarks/endless.py orders [--games N] [--write docs/explanation/endless_orders.txt]
    python benchmarks/endless.py cards [--games N] [--write docs/explanation/endless_cards.txt]

Each line plays its deals to the end, with the proof that `play` gives. The shares are shown with
the 95 % interval that Wilson's formula gives for so many games.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

import attrs

import cardwar as cw

C = TypeVar("C")

ORDERS = (cw.CollectOrder.AS_PLAYED, cw.CollectOrder.WINNER_FIRST)
STAKES = (1, 3)
PLAYERS = (2, 3, 4)
DECKS = range(12, 28)
ROOT = 1


def share(states: Iterable[cw.GameState[C]], games: int) -> str:
    """Return how many of the games go round for ever, in words."""
    count = sum(cw.play(state).outcome.reason is cw.Reason.CYCLE for state in states)
    low, high = interval(count, games)
    return f"{count} of {games} ({low:.0%} to {high:.0%})"


def interval(count: int, games: int) -> tuple[float, float]:
    """Return the bounds of Wilson's interval for a share."""
    z, part = 1.959964, count / games
    middle = part + z * z / (2 * games)
    spread = z * math.sqrt(part * (1 - part) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def of_an_order(order: cw.CollectOrder, stake: int, players: int, games: int) -> list[str]:
    """Return a row of the first table."""
    rules = attrs.evolve(cw.WAR, collect=order, stake=stake)
    states = (
        cw.deal(rules, players=players, seed=cw.game_seed(ROOT, game)) for game in range(games)
    )
    return [f"``{order.name}``", str(stake), str(players), share(states, games)]


def of_a_deck(cards: int, games: int) -> list[str]:
    """Return a row of the second table: cards without an equal, all of them in two piles."""
    rules = cw.HouseRules(
        deck=tuple(range(cards)), ranking=cw.NATURAL, collect=cw.CollectOrder.WINNER_FIRST
    )
    decks = (cw.shuffled(rules.deck, cw.game_seed(ROOT, game), 0) for game in range(games))
    states = (cw.start(rules, piles=[deck[::2], deck[1::2]]) for deck in decks)
    return [str(cards), share(states, games)]


def table(head: list[str], rows: Iterable[list[str]]) -> str:
    """Return the table as reStructuredText."""
    lines = [".. list-table::", "   :header-rows: 1", ""]
    for row in (head, *rows):
        first, *others = row
        lines += [f"   * - {first}", *(f"     - {text}" for text in others)]
    return "\n".join(lines) + "\n"


def orders(games: int) -> str:
    """Return the first table."""
    head = ["order of pick-up", "cards down", "players", "deals that never end"]
    kinds = [(order, stake, players) for order in ORDERS for stake in STAKES for players in PLAYERS]
    return table(head, (of_an_order(*kind, games) for kind in kinds))


def cards(games: int) -> str:
    """Return the second table."""
    head = ["cards in play", "deals that never end"]
    return table(head, (of_a_deck(number, games) for number in DECKS))


def main() -> None:
    parser = argparse.ArgumentParser(description="Write how often games never end.")
    parser.add_argument("what", choices=["orders", "cards"], help="what the rows are")
    parser.add_argument("--games", type=int, default=200, help="deals for each line")
    parser.add_argument("--write", type=Path, help="a file for the table, instead of the screen")
    options = parser.parse_args()
    text = orders(options.games) if options.what == "orders" else cards(options.games)
    if not options.write:
        print(text)
        return
    command = f"python benchmarks/endless.py {options.what} --games {options.games}"
    options.write.write_text(
        f".. Written by: {command} --write {options.write.as_posix()}\n\n{text}", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
