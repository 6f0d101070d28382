"""Write how often War goes round for ever: by order of pick-up, or by the number of cards.

    python benchmarks/endless.py orders [--games N] [--write docs/explanation/endless_orders.txt]
    python benchmarks/endless.py cards [--games N] [--write docs/explanation/endless_cards.txt]

Each share is of so many deals, with the 95 % interval that Wilson's formula gives. A game counts as
endless only if that is proved; those that have neither ended nor been proved endless after the
last round are told apart.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import attrs
from side_by_side import list_table, write

import cardwar as cw
from cardwar.simulation import Proportion, simulate

ORDERS = (
    cw.CollectOrder.AS_PLAYED,
    cw.CollectOrder.REVERSED,
    cw.CollectOrder.BY_SEAT,
    cw.CollectOrder.WINNER_FIRST,
    cw.CollectOrder.WINNER_LAST,
    cw.CollectOrder.HIGHEST_FIRST,
)
STAKES = (0, 1, 2, 3)
PLAYERS = (2, 3, 4)
DECKS = range(12, 28)
ROOT = 1
LAST_ROUND = 20_000


def of_an_order(order: cw.CollectOrder, players: int, games: int) -> list[str]:
    """Return a row of the first table."""
    cells = [cell(attrs.evolve(cw.WAR, collect=order, stake=s), players, games) for s in STAKES]
    return [f"``{order.name}``", str(players), *cells]


def of_a_deck(cards: int, games: int) -> list[str]:
    """Return a row of the second table: cards without an equal, all of them in two piles."""
    rules = AllDealt(
        f"{cards} cards",
        tuple(range(cards)),
        ranking=cw.NATURAL,
        collect=cw.CollectOrder.WINNER_FIRST,
    )
    return [str(cards), cell(rules, 2, games)]


@attrs.frozen
class AllDealt(cw.HouseRules[int]):
    """The first player gets one card more if the number is odd."""

    def deal(self, deck: tuple[int, ...], players: int) -> cw.Deal[int]:
        return cw.Deal(tuple(deck[seat::players] for seat in range(players)))


def cell(rules: cw.HouseRules[cw.C], players: int, games: int) -> str:
    """Return how many games go round for ever, and how many may."""
    report = simulate(rules, games, players, seed=ROOT, max_rounds=LAST_ROUND)
    unproved = report.share(cw.Reason.ROUND_LIMIT)
    return f"{report.endless}{f'; open: {percent(unproved)}' if unproved.count else ''}"


def percent(part: Proportion) -> str:
    """Return a share without its interval."""
    return f"{100 * part.value:.2g} %"


def orders(games: int) -> str:
    """Return the first table."""
    head = ["order of pick-up", "players", *(f"{stake} down" for stake in STAKES)]
    kinds = [(order, players) for order in ORDERS for players in PLAYERS]
    return list_table(head, (of_an_order(*kind, games) for kind in kinds))


def cards(games: int) -> str:
    """Return the second table."""
    head = ["cards in play", "deals that never end"]
    return list_table(head, (of_a_deck(number, games) for number in DECKS))


def main() -> None:
    parser = argparse.ArgumentParser(description="Write how often games never end.")
    parser.add_argument("what", choices=["orders", "cards"], help="what the rows are")
    parser.add_argument("--games", type=int, default=200, help="deals for each line")
    parser.add_argument("--write", type=Path, help="a file for the table, instead of the screen")
    options = parser.parse_args()
    text = orders(options.games) if options.what == "orders" else cards(options.games)
    command = f"python benchmarks/endless.py {options.what} --games {options.games}"
    write(options.write, command, text)


if __name__ == "__main__":
    main()
