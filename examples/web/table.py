"""A table: who sits at it, its game, and when that goes on. Nothing in here knows of the web.

A table is a value, as a game is: each function returns a new one, so a server may save the new one
before it lets go of the old.
"""

from __future__ import annotations

import attrs

import cardwar as cw

RULES = cw.capped(cw.KRIG, rounds=1000)
"""Nobody waits for ever: after a thousand rounds the most cards win."""
RANKS = "23456789TJQKA"
"""The ranks of its cards, from the lowest."""
SEATS = 2


class Refused(Exception):
    """What a client asks for is not done; it may read why."""


@attrs.frozen
class Player:
    """Somebody at a table."""

    name: str
    """What the others call them."""
    key: str
    """What only they know, and what they are known by when they come back."""


@attrs.frozen
class Table:
    """A table at one moment."""

    name: str
    state: cw.GameState
    """Only the server has it: it holds every hidden card, and the seed."""
    players: tuple[Player, ...] = ()
    """By seat, as they came."""
    number: int = 0
    """How many steps have been played."""
    ready: frozenset[cw.Seat] = frozenset()
    """Who waits for the next step."""

    @property
    def names(self) -> list[str]:
        """The names of all who sit here, by seat."""
        return [player.name for player in self.players]


def shorter(lowest: str) -> cw.HouseRules:
    """Return the rules with no card below a rank: with few cards a game is short."""
    if lowest == RANKS[0]:
        return RULES
    kept = RANKS[RANKS.index(lowest) :]
    deck = tuple(card for card in RULES.deck if card.rank.value in kept)
    return attrs.evolve(RULES, name=f"{RULES.name}, {len(deck)} cards", deck=deck)


def opened(name: str, seed: int, rules: cw.HouseRules = RULES) -> Table:
    """Return a new table: the cards are dealt, and nobody sits at it."""
    return Table(name, cw.deal(rules, players=SEATS, seed=seed))


def seated(table: Table, player: Player) -> tuple[Table, cw.Seat]:
    """Return the table with a player at it, and their seat.

    Whoever comes back with the same key has the same seat.
    """
    for seat, other in enumerate(table.players):
        if other.key == player.key:
            return table, seat
    if len(table.players) == SEATS:
        raise Refused("Two players sit at this table already.")
    if player.name in table.names:
        raise Refused("Somebody at this table has that name already.")
    return attrs.evolve(table, players=(*table.players, player)), len(table.players)


def readied(table: Table, seat: cw.Seat, number: int) -> Table:
    """Return the table with one more player ready for the step after step `number`.

    For any other step it means nothing, so a click that comes twice, or late, plays one step.
    """
    if number != table.number or table.state.is_over or seat in table.ready:
        return table
    return attrs.evolve(table, ready=table.ready | {seat})


def waiting(table: Table, seat: cw.Seat) -> Table:
    """Return the table with a player who is not ready, since they have gone."""
    return attrs.evolve(table, ready=table.ready - {seat})


def can_step(table: Table) -> bool:
    """Tell whether both sit here and are ready."""
    return len(table.ready) == SEATS == len(table.players)


def stepped(table: Table) -> tuple[Table, tuple[cw.Event, ...]]:
    """Return the table after the next step, for which nobody has any choice, and its events."""
    state, events = cw.step(table.state)
    after = attrs.evolve(table, state=state, number=table.number + 1, ready=frozenset[cw.Seat]())
    return after, events
