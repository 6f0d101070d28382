"""``cardwar rules``: the rulesets, a line each, or one of them in full."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterable, Iterator
from itertools import chain

from cardwar.catalogue import Entry, entries, entry, faults, names
from cardwar.catalogue.entry import fold
from cardwar.cli import variants
from cardwar.cli.look import width
from cardwar.cli.output import columns
from cardwar.errors import BadInput
from cardwar.explaining import explain, summary
from cardwar.explaining.wording import listed
from cardwar.house_rules import HouseRules
from cardwar.rules import RuleSet

__all__ = ["HELP", "add_options", "lines"]

HELP = "list the rulesets, or say what the rules of one are"

_LONGEST_LINE = 80


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what ``rules`` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["krig"]).rules
    ['krig']
    """
    parser.add_argument(
        "rules",
        metavar="RULES",
        nargs="*",
        help="say this one in full, or list those of a country (default: list them all)",
    )
    variants.add_options(parser)


def lines(options: argparse.Namespace) -> Iterator[str]:
    """Yield a line for each ruleset that has a name, or what one of them says.

    Raises a `CardwarError` for a name that there is not, or a change that cannot be.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> print(next(lines(parser.parse_args(["krig"]))))
    Krig
    """
    name = " ".join(options.rules)
    region = tuple(known for known in entries() if fold(name) in map(fold, known.regions))
    if not options.rules:
        if variants.are_asked_for(options):
            raise BadInput("RULES is missing; name the ruleset that is to be changed")
        return chain(_list(entries()), _faults())
    if region and not variants.are_asked_for(options):
        return _list(region)
    return _explain(entry(name), variants.changed(name, options))


def _list(listed: Iterable[Entry]) -> Iterator[str]:
    """Yield each name with its rules in a line, which only a terminal breaks."""
    margin, room = max(map(width, names())) + 2, columns()
    for known in listed:
        name, rules = known.names[0], known.rules
        told = summary(rules) if isinstance(rules, HouseRules) else "rules of its own"
        text = f"{name}{' ' * (margin - width(name))}{told}"
        if room is None:
            yield text
        else:
            yield from textwrap.wrap(text, max(room, 40), subsequent_indent=" " * margin)


def _faults() -> Iterator[str]:
    for name, fault in faults().items():
        yield f"{name} cannot be used: {fault}"


def _explain(known: Entry, rules: RuleSet) -> Iterator[str]:
    """Yield what the catalogue knows of a ruleset, and what the rules are."""
    yield rules.name
    room = min(columns() or _LONGEST_LINE, _LONGEST_LINE)
    for text in (*_about(known), *_rules_in_words(rules), *_choices(known)):
        yield ""
        yield from textwrap.wrap(text, room)


def _about(known: Entry) -> Iterator[str]:
    if len(known.names) > 1:
        yield f"Also called {listed(known.names[1:], 'or')}."
    places = f"Played in: {', '.join(known.regions)}." if known.regions else ""
    source = f"Source: {known.source}." if known.source else ""
    if places or source:
        yield f"{places} {source}".strip()


def _rules_in_words(rules: RuleSet) -> tuple[str, ...]:
    if isinstance(rules, HouseRules):
        return explain(rules)
    return ("It has rules of its own, which are not made of fields and cannot be put into words.",)


def _choices(known: Entry) -> Iterator[str]:
    if known.choices:
        yield f"Where the source says nothing, it is played so: {' '.join(known.choices)}"
