"""What people choose besides the ruleset, and the rules that this gives."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import attrs

import cardwar as cw
from at_the_table.asking import Data, Fields
from at_the_table.refusals import Refused

__all__ = [
    "COLLECT",
    "MINUTES",
    "ROUNDS",
    "SECONDS",
    "STAKE",
    "Options",
    "between",
    "limits_of",
    "under",
]

COLLECT: Final = {order.value: order for order in cw.CollectOrder}
STAKE: Final = (0, 10)
MINUTES: Final = (1, 60)
SECONDS: Final = (1, 60)
ROUNDS: Final = (1, 100_000)


@attrs.frozen
class Options:
    """What was chosen; None is what the ruleset says."""

    peace: bool = False
    short_deck: bool = False
    stake: int | None = None
    collect: cw.CollectOrder | None = None
    minutes: int | None = None
    seconds: int = 5
    rounds: int | None = None
    turn_stakes: bool = True

    @classmethod
    def read(cls, fields: Fields) -> Options:
        """Return the options that a request holds."""
        chosen = fields.raw("collect")
        return cls(
            peace=fields.flag("peace"),
            short_deck=fields.flag("short_deck"),
            stake=fields.whole_or_none("stake", *STAKE),
            collect=None if chosen is None else COLLECT[fields.one_of("collect", COLLECT)],
            minutes=fields.whole_or_none("minutes", *MINUTES),
            seconds=fields.whole("seconds", *SECONDS),
            rounds=fields.whole_or_none("rounds", *ROUNDS),
            turn_stakes=fields.flag("turn_stakes"),
        )

    def data(self) -> Data:
        """Return the options as a reply holds them."""
        collect = None if self.collect is None else self.collect.value
        return {**attrs.asdict(self), "collect": collect}


def limits_of(rules: cw.HouseRules) -> tuple[int | None, int | None]:
    """Return after how many minutes and how many rounds the rules end a game; None is never."""
    minutes: int | None = None
    rounds: int | None = None
    for ending in rules.endings:
        if isinstance(ending, cw.TimeLimit):
            minutes = round(ending.seconds / 60)
        elif isinstance(ending, cw.RoundCap):
            rounds = ending.rounds
    return minutes, rounds


def under(rules: cw.HouseRules, options: Options) -> cw.HouseRules:
    """Return the rules with the options in force; without any, the very same rules."""
    if options.peace:
        rules = cw.peace(rules)
    if options.short_deck:
        rules = cw.half_deck(rules)
    if options.stake not in (None, rules.stake):
        rules = attrs.evolve(rules, name=f"{rules.name}, {options.stake} down", stake=options.stake)
    if options.collect not in (None, rules.collect):
        name = f"{rules.name}, picked up {options.collect.value}"
        rules = attrs.evolve(rules, name=name, collect=options.collect)
    return _capped(_timed(rules, options.minutes), options.rounds)


def _timed(rules: cw.HouseRules, minutes: int | None) -> cw.HouseRules:
    own, _ = limits_of(rules)
    if minutes in (None, own):
        return rules
    return cw.timed(_without(rules, cw.TimeLimit, f", timed {own} min"), minutes)


def _capped(rules: cw.HouseRules, rounds: int | None) -> cw.HouseRules:
    _, own = limits_of(rules)
    if rounds in (None, own):
        return rules
    return cw.capped(_without(rules, cw.RoundCap, f", capped at {own or 0:,} rounds"), rounds)


def _without(rules: cw.HouseRules, limit: type[object], called: str) -> cw.HouseRules:
    """Return the rules without such an ending, and without the words for it in their name."""
    kept = tuple(ending for ending in rules.endings if not isinstance(ending, limit))
    return attrs.evolve(rules, name=rules.name.replace(called, ""), endings=kept)


def between(rules: cw.HouseRules, other: cw.HouseRules, *, seconds: int) -> Options | None:
    """Return the options that make the first rules into the other, or None if none do."""
    (minutes, rounds), stake = limits_of(other), other.stake
    options = Options(
        peace=rules.ranking != other.ranking,
        short_deck=rules.hand_size != other.hand_size == Fraction(1, 2),
        stake=stake if isinstance(stake, int) and stake != rules.stake else None,
        collect=None if other.collect is rules.collect else other.collect,
        minutes=None if minutes == limits_of(rules)[0] else minutes,
        seconds=seconds,
        rounds=None if rounds == limits_of(rules)[1] else rounds,
    )
    try:
        made = under(rules, Options.read(Fields(options.data())))
    except Refused:
        return None
    # What people call it makes no other game.
    return options if attrs.evolve(made, name=other.name) == other else None
