"""The family as people look for it: in groups, and by any of its names."""

from __future__ import annotations

from collections.abc import Callable

import cardwar as cw
import rst
from cardwar.catalogue import Entry
from cardwar.catalogue.entry import fold
from cardwar.catalogue.family import FAMILY
from cardwar.explaining import summary
from cardwar.explaining.wording import listed
from family_names import ADDRESS, constant, link, slug


def _has_own_answers(rules: cw.HouseRules) -> bool:
    return type(rules) is not cw.HouseRules


def _ends_otherwise(rules: cw.HouseRules) -> bool:
    return bool(rules.endings)


def _keeps_apart(rules: cw.HouseRules) -> bool:
    return rules.captures is not cw.Captures.UNDER_PILE


def _has_other_cards(rules: cw.HouseRules) -> bool:
    return rules.deck != cw.WAR.deck or rules.ranking != cw.WAR.ranking


def _is_any(rules: cw.HouseRules) -> bool:
    del rules
    return True


GROUPS: tuple[tuple[str, Callable[[cw.HouseRules], bool]], ...] = (
    ("The best known", lambda rules: constant(rules) is not None),
    ("With rules that no field has", _has_own_answers),
    ("Over at an agreed point", _ends_otherwise),
    ("With won cards kept apart", _keeps_apart),
    ("With other cards, or another order of them", _has_other_cards),
    ("With another war", _is_any),
)
"""A ruleset stands in the first group that it fits in."""


def grouped() -> dict[str, list[Entry]]:
    """Return the entries by the titles of their groups."""
    found: dict[str, list[Entry]] = {title: [] for title, _ in GROUPS}
    for entry in FAMILY:
        rules = entry.rules
        if isinstance(rules, cw.HouseRules):
            found[next(title for title, fits in GROUPS if fits(rules))].append(entry)
    return found


def groups() -> str:
    """Return a table for each group, and the place of each page in the whole."""
    parts: list[str] = []
    for title, entries in grouped().items():
        parts += [rst.heading(title), rst.table(_HEAD, map(_row, entries), "20 24 56")]
    links = {f"{ADDRESS}{slug(entry.names[0])}": entry.names[0] for entry in FAMILY}
    return rst.page(*parts, rst.linked(links))


_HEAD = ("ruleset", "where", "in a line")


def _row(entry: Entry) -> tuple[str, str, str]:
    rules = entry.rules
    line = summary(rules) if isinstance(rules, cw.HouseRules) else ""
    known = [name for name, _ in entry.chants if constant(entry.rules_called(name))]
    name = listed([link(entry), *known])
    return name, rst.escaped(", ".join(entry.regions)), rst.escaped(line)


def names() -> str:
    """Return a list of all names, in the order of the alphabet, each with a link."""
    known = sorted(
        ((name, entry) for entry in FAMILY for name in entry.names),
        key=lambda pair: fold(pair[0]).replace("'", ""),
    )
    return rst.page(rst.bullets(_named(name, entry) for name, entry in known))


def _named(name: str, entry: Entry) -> str:
    if name == entry.names[0]:
        return link(entry)
    return f"{rst.escaped(name)}: see {link(entry)}"
