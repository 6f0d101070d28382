"""A short game of a ruleset, and the round of it that shows most."""

from __future__ import annotations

from typing import Any

import attrs

import cardwar as cw

PLAYERS = ("Ann", "Bo", "Cy")
_SHORT = 150
"""Rounds; longer games are passed over."""
_SEEDS = 1000
"""How many games are looked through."""
_BATTLE = 2
"""Seconds that a battle takes, where the rules look at the time."""


@attrs.frozen
class Example:
    """A game that somebody wins, and one of its rounds."""

    rules: cw.HouseRules
    players: int
    seed: int
    number: int
    """Which round it is, counted from 1."""
    why: str
    """What makes it worth telling, to be read after the number of the round."""
    before: cw.GameState
    """The game before this round."""
    events: tuple[cw.Event, ...]
    """What happens in it."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return PLAYERS[: self.players]


def example(rules: cw.HouseRules) -> Example:
    """Return the game with the lowest seed that is short, is won, and has such a round.

    Raises `LookupError` if there is none among the first ones.
    """
    for seed in range(1, _SEEDS + 1):
        start = cw.deal(rules, players=players_of(rules), seed=seed)
        result = cw.play(start, clock=cw.pace(_BATTLE), max_rounds=_SHORT)
        if result.outcome.winner is not None:
            found = _round_to_tell(rules, start, result.tally.rounds)
            if found is not None:
                return found
    raise LookupError(
        f"{rules.name} has no game for its page: short, won, with a round worth telling"
    )


def clock_of(rules: cw.HouseRules) -> str:
    """Return what `play` is told besides, where the rules look at the time."""
    return f", clock=cw.pace({_BATTLE})" if rules.needs_clock else ""


def options_of(rules: cw.HouseRules) -> str:
    """Return the same for the command line."""
    return f" --battle-seconds {_BATTLE}" if rules.needs_clock else ""


def players_of(rules: cw.HouseRules) -> int:
    """Return how many play: three where it takes three to see what is special, else two.

    >>> players_of(cw.KRIG), players_of(cw.BATAILLE)
    (3, 2)
    """
    special = rules.joins is cw.Joins.ALL or type(rules).best is not cw.HouseRules.best
    return 3 if 3 in rules.seats and (special or 2 not in rules.seats) else 2


def _round_to_tell(rules: cw.HouseRules, start: cw.GameState, rounds: int) -> Example | None:
    """Return the first round with a war, or one that shows what is special where there is more."""
    special = _special(rules)
    why = f"the first in which {special} counts" if special else "the first with a war"
    usual = _usual(rules)
    state = start
    for number in range(1, rounds + 1):
        before = state
        state, events = cw.play_round(before)
        if special:
            otherwise = cw.play_round(before._replace(rules=usual))[1]
            is_found = _decided(events) != _decided(otherwise)
        else:
            is_found = any(isinstance(event, cw.WarDeclared) for event in events)
        if is_found:
            return Example(rules, len(start.players), start.seed, number, why, before, events)
    return None


def _special(rules: cw.HouseRules) -> str:
    """Say in what way of their own the rules decide a round, if they have one."""
    if type(rules).lay is not cw.HouseRules.lay:
        return "its own way of laying cards"
    if type(rules).best is not cw.HouseRules.best or not _has_ties(rules):
        return "its own way of comparing cards"
    return ""


def _has_ties(rules: cw.HouseRules) -> bool:
    return len({rules.ranking.strength(card) for card in rules.deck}) < len(rules.deck)


def _usual(rules: cw.HouseRules) -> cw.HouseRules:
    """Return the rules as their fields alone would have them."""
    fields: dict[str, Any] = {
        field.name: getattr(rules, field.name)
        for field in attrs.fields(cw.HouseRules)
        if field.init
    }
    if not _has_ties(rules):
        fields["ranking"] = cw.ACE_HIGH
    return cw.HouseRules(**fields)


def _decided(events: tuple[cw.Event, ...]) -> list[object]:
    """Return what happens in a round, without the order in which a pot is picked up."""
    return [event.seat if isinstance(event, cw.PotTaken) else event for event in events]
