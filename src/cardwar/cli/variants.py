"""The options that change a ruleset, in the words of the presets."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable

import attrs

from cardwar.catalogue import ruleset
from cardwar.cli.arguments import choice, minutes, shown, whole
from cardwar.endings import RoundCap, TimeLimit
from cardwar.errors import BadInput
from cardwar.house_rules import CollectOrder, HouseRules
from cardwar.presets import capped, half_deck, peace, reshuffled, timed
from cardwar.rankings import ReversedRanking
from cardwar.rules import RuleSet

__all__ = ["CHANGES", "Change", "add_options", "are_asked_for", "changed"]


@attrs.frozen
class Change:
    """One option that changes a ruleset.

    >>> CHANGES[0].option, CHANGES[0].metavar is None
    ('--peace', True)
    """

    option: str
    """The option, as it is written."""
    metavar: str | None
    """What stands for its value in the help; None if it takes none."""
    help: str
    """What it does."""
    apply: Callable[[HouseRules, str], HouseRules]
    """Returns the changed rules; it is given the value of the option."""

    @property
    def name(self) -> str:
        """What argparse keeps the value under."""
        return self.option.removeprefix("--").replace("-", "_")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what can be changed in a ruleset.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["--peace", "--stake", "2"]).stake
    '2'
    """
    group = parser.add_argument_group("change the rules")
    for change in CHANGES:
        if change.metavar is None:
            group.add_argument(change.option, action="store_const", const="", help=change.help)
        else:
            group.add_argument(change.option, metavar=change.metavar, help=change.help)


def are_asked_for(options: argparse.Namespace) -> bool:
    """Tell whether anything is to be changed.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> are_asked_for(parser.parse_args(["--stake", "0"]))
    True
    """
    return any(getattr(options, change.name) is not None for change in CHANGES)


def changed(name: str, options: argparse.Namespace) -> RuleSet:
    """Return the ruleset of that name with the changes asked for.

    Raises `UnknownRuleSet` for a name that there is not, and `BadInput` for a change that cannot
    be.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> options = parser.parse_args(["--minutes", "5", "--stake", "2"])
    >>> changed("timed", options).name
    'War, 2 down, timed 5 min'
    """
    rules: RuleSet = ruleset(name)
    for change in CHANGES:
        value: str | None = getattr(options, change.name)
        if value is None:
            continue
        if not isinstance(rules, HouseRules):
            raise BadInput(f"{rules.name} is not made of fields that {change.option} could change")
        rules = change.apply(rules, value)
    return rules


def _peace(rules: HouseRules, value: str) -> HouseRules:
    del value
    return rules if isinstance(rules.ranking, ReversedRanking) else peace(rules)


def _half_deck(rules: HouseRules, value: str) -> HouseRules:
    del value
    return half_deck(rules)


def _reshuffle(rules: HouseRules, value: str) -> HouseRules:
    del value
    return reshuffled(rules)


def _stake(rules: HouseRules, value: str) -> HouseRules:
    if not re.fullmatch(r" *[0-9]{1,9} *(, *[0-9]{1,9} *)*", value):
        raise BadInput(
            f"--stake is {shown(value)}; it is 0 or more cards, or such numbers with commas between"
        )
    levels = tuple(int(part) for part in value.split(","))
    while levels[-1:] == levels[-2:-1]:
        levels = levels[:-1]
    stake = levels[0] if len(levels) == 1 else levels
    if stake == rules.stake:
        return rules
    name = f"{rules.name}, {' then '.join(map(str, levels))} down"
    return attrs.evolve(rules, name=name, stake=stake)


_ORDERS = {order.value.replace(" ", "-"): order for order in CollectOrder}


def _collect(rules: HouseRules, value: str) -> HouseRules:
    order = choice("--collect", value, _ORDERS)
    if order is rules.collect:
        return rules
    name = f"{rules.name}, picked up {order.value}"
    return attrs.evolve(rules, name=name, collect=order)


def _cap(rules: HouseRules, value: str) -> HouseRules:
    rounds = whole("--cap", value, least=1, most=10**18)
    return capped(_without(rules, RoundCap, "capped at "), rounds=rounds)


def _minutes(rules: HouseRules, value: str) -> HouseRules:
    limit = minutes("--minutes", value)
    return timed(_without(rules, TimeLimit, "timed "), minutes=limit)


def _without(rules: HouseRules, kind: type[RoundCap | TimeLimit], word: str) -> HouseRules:
    """Return the rules without such an ending of their own; the one asked for takes its place."""
    endings = tuple(ending for ending in rules.endings if not isinstance(ending, kind))
    name = ", ".join(part for part in rules.name.split(", ") if not part.startswith(word))
    return attrs.evolve(rules, name=name, endings=endings)


CHANGES = (
    Change("--peace", None, "the lowest card wins", _peace),
    Change("--half-deck", None, "deal half of an even hand to each", _half_deck),
    Change(
        "--stake",
        "N",
        "cards face down in a war; 1,2,3 for the first, second, third war of a round",
        _stake,
    ),
    Change("--collect", "ORDER", f"how the pot is picked up: {', '.join(_ORDERS)}", _collect),
    Change(
        "--reshuffle",
        None,
        "keep won cards apart and shuffle them before they come back",
        _reshuffle,
    ),
    Change("--cap", "ROUNDS", "stop after so many rounds; most cards win", _cap),
    Change("--minutes", "N", "stop when so many minutes are over; most cards win", _minutes),
)
"""All that can be changed, in the order in which it is done."""
