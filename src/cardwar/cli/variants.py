"""The options that change a ruleset, in the words of the presets."""

from __future__ import annotations

import argparse

import attrs

from cardwar.catalogue import ruleset
from cardwar.cli.arguments import choice, number, whole
from cardwar.endings import RoundCap, TimeLimit
from cardwar.errors import BadInput
from cardwar.house_rules import CollectOrder, HouseRules
from cardwar.presets import capped, half_deck, peace, reshuffled, timed

__all__ = ["add_options", "are_asked_for", "changed"]

_ORDERS = {order.value.replace(" ", "-"): order for order in CollectOrder}


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what can be changed in a ruleset.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["--peace", "--stake", "2"]).stake
    '2'
    """
    group = parser.add_argument_group("change the rules")
    group.add_argument("--peace", action="store_true", help="the lowest card wins")
    group.add_argument("--half-deck", action="store_true", help="deal half of an even hand to each")
    group.add_argument(
        "--stake",
        metavar="N",
        help="cards face down in a war; 1,2,3 for the first, second, third war of a round",
    )
    group.add_argument(
        "--collect", metavar="ORDER", help=f"how the pot is picked up: {', '.join(_ORDERS)}"
    )
    group.add_argument(
        "--reshuffle",
        action="store_true",
        help="keep won cards apart and shuffle them before they come back",
    )
    group.add_argument("--cap", metavar="ROUNDS", help="stop after so many rounds; most cards win")
    group.add_argument(
        "--minutes", metavar="N", help="stop when so many minutes are over; most cards win"
    )


def are_asked_for(options: argparse.Namespace) -> bool:
    """Tell whether anything is to be changed.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> are_asked_for(parser.parse_args(["--stake", "0"]))
    True
    """
    flags = options.peace or options.half_deck or options.reshuffle
    values = (options.stake, options.collect, options.cap, options.minutes)
    return flags or any(value is not None for value in values)


def changed(options: argparse.Namespace) -> HouseRules:
    """Return the ruleset of that name with the changes asked for.

    Raises `UnknownRuleSet` for a name that there is not, and `BadInput` for a change that cannot
    be.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> options = parser.parse_args(["--minutes", "5", "--stake", "2"])
    >>> options.rules = "timed"
    >>> changed(options).name
    'War, 2 down, timed 5 min'
    """
    rules: HouseRules = ruleset(options.rules)
    # What the ruleset has of its own gives way, so that its name tells what is played.
    if options.minutes is not None:
        rules = _without(rules, TimeLimit, "timed ")
    if options.cap is not None:
        rules = _without(rules, RoundCap, "capped at ")
    if options.peace:
        rules = peace(rules)
    if options.half_deck:
        rules = half_deck(rules)
    if options.stake is not None:
        rules = _staked(rules, options.stake)
    if options.collect is not None:
        rules = _collected(rules, choice("--collect", options.collect, _ORDERS))
    if options.reshuffle:
        rules = reshuffled(rules)
    if options.cap is not None:
        rules = capped(rules, rounds=whole("--cap", options.cap))
    if options.minutes is not None:
        rules = timed(rules, minutes=number("--minutes", options.minutes))
    return rules


def _without(rules: HouseRules, kind: type[RoundCap | TimeLimit], word: str) -> HouseRules:
    endings = tuple(ending for ending in rules.endings if not isinstance(ending, kind))
    name = ", ".join(part for part in rules.name.split(", ") if not part.startswith(word))
    return attrs.evolve(rules, name=name, endings=endings)


def _staked(rules: HouseRules, text: str) -> HouseRules:
    levels = tuple(whole("--stake", part.strip()) for part in text.split(","))
    if min(levels) < 0:
        raise BadInput(
            f"--stake is {text!r}; it is 0 or more cards, or such numbers with commas between"
        )
    stake = levels[0] if len(levels) == 1 else levels
    if stake == rules.stake:
        return rules
    name = f"{rules.name}, {' then '.join(map(str, levels))} down"
    return attrs.evolve(rules, name=name, stake=stake)


def _collected(rules: HouseRules, order: CollectOrder) -> HouseRules:
    if order is rules.collect:
        return rules
    name = f"{rules.name}, picked up {order.value}"
    return attrs.evolve(rules, name=name, collect=order)
