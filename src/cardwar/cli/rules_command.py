"""``cardwar rules``: the rulesets, a line each, or one of them in full."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator

from cardwar.catalogue import names, ruleset
from cardwar.cli import variants
from cardwar.cli.output import columns
from cardwar.errors import BadInput
from cardwar.explaining import explain, summary
from cardwar.house_rules import HouseRules

__all__ = ["HELP", "add_options", "lines"]

HELP = "list the rulesets, or say what the rules of one are"

_LONGEST_LINE = 80


def add_options(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what ``rules`` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> parser.parse_args(["krig"]).rules
    'krig'
    """
    parser.add_argument(
        "rules",
        metavar="RULES",
        nargs="?",
        help=f"say this one in full: {', '.join(names())} (default: list them all)",
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
    if options.rules is not None:
        return _explain(variants.changed(options))
    if variants.are_asked_for(options):
        raise BadInput("RULES is missing; name the ruleset that is to be changed")
    return _list()


def _list() -> Iterator[str]:
    """Yield each name with its rules in a line, which only a terminal breaks."""
    margin, room = max(map(len, names())) + 2, columns()
    for name in names():
        text = f"{name:<{margin}}{summary(ruleset(name))}"
        if room is None:
            yield text
        else:
            yield from textwrap.wrap(text, max(room, 40), subsequent_indent=" " * margin)


def _explain(rules: HouseRules) -> Iterator[str]:
    yield rules.name
    for paragraph in explain(rules):
        yield ""
        yield from textwrap.wrap(paragraph, min(columns() or _LONGEST_LINE, _LONGEST_LINE))
