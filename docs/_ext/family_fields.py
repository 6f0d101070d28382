"""What the fields of a ruleset hold, beside those of `WAR`, and which rulings they concern."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from types import FunctionType

import cardwar as cw
import rst
from cardwar.explaining.facts import Question, facts_of
from cardwar.explaining.wording import listed

RULINGS: dict[str, tuple[int, ...]] = {
    "name": (),
    "deck": (13,),
    "seats": (13,),
    "hand_size": (13,),
    "ranking": (1,),
    "stake": (3,),
    "joins": (2, 4),
    "shortfall": (5,),
    "unclaimed": (8,),
    "collect": (6,),
    "captures": (7, 14),
    "endings": (10,),
    "chant": (),
}
"""The rulings in which each field counts."""

ASKED: dict[Question, tuple[int, ...]] = {
    "deal": (13,),
    "lay": (3, 5),
    "best": (1, 4),
    "settle": (6, 8),
    "refill": (14,),
    "remember": (),
    "verdict": (9, 10),
}
"""The rulings whose place an answer of a ruleset's own takes."""

_NAMED = (
    "STANDARD_DECK",
    "DECK_32",
    "DECK_36",
    "DECK_40",
    "DECK_54",
    "ACE_HIGH",
    "ACE_LOW",
    "LOWEST_WINS",
)


def changed(rules: cw.HouseRules) -> list[str]:
    """Return the fields that differ from those of `WAR`; the name is none of them.

    >>> changed(cw.KRIG)
    ['stake', 'joins', 'shortfall']
    """
    return [name for name in RULINGS if name != "name" and _differs(rules, name)]


def _differs(rules: cw.HouseRules, name: str) -> bool:
    mine: object = getattr(rules, name)
    usual: object = getattr(cw.WAR, name)
    return mine != usual


def fields(rules: cw.HouseRules) -> str:
    """Return a sentence on what differs, and the table of the fields."""
    if rules == cw.WAR:
        rows = [(f"``{name}``", shown(rules, name), _linked(name)) for name in RULINGS]
        return rst.page(
            "This is War itself. The pages of the other rulesets say what differs from it.",
            rst.table(("field", "value", "ruling"), rows, "24 56 20"),
        )
    return rst.page(
        _difference(rules),
        rst.table(("field", "here", "in War", "ruling"), _rows(rules), "20 36 28 16"),
    )


def _difference(rules: cw.HouseRules) -> str:
    names = [f"``{name}``" for name in changed(rules)]
    if not names:
        return f"Its fields are those of {_WAR}."
    many = "these differ" if len(names) > 1 else "one differs"
    return f"From the fields of {_WAR} {many}, in bold below: {listed(names)}."


_WAR = ":doc:`War </rules/family/war>`"


def _rows(rules: cw.HouseRules) -> Iterator[tuple[str, str, str, str]]:
    for name in RULINGS:
        here, usual = shown(rules, name), shown(cw.WAR, name)
        if name == "name":
            yield f"``{name}``", here, usual, ""
        elif _differs(rules, name):
            yield f"**{name}**", here, usual, _linked(name)
        else:
            yield f"``{name}``", here, "the same", _linked(name)


def _linked(name: str) -> str:
    return rulings(*RULINGS[name])


def rulings(*numbers: int) -> str:
    """Return links to rulings.

    >>> rulings(6)
    ':ref:`6 <ruling-6>`'
    """
    return ", ".join(f":ref:`{number} <ruling-{number}>`" for number in numbers)


def shown(rules: cw.HouseRules, name: str) -> str:
    """Return what a field holds, as it is written in Python.

    >>> shown(cw.KRIG, "joins"), shown(cw.KRIG, "deck")
    ('`Joins.ALL`', '`STANDARD_DECK`')
    """
    value: object = getattr(rules, name)
    for constant in _NAMED:
        known: object = getattr(cw, constant)
        if type(value) is type(known) and value == known:
            return f"`{constant}`"
    if isinstance(value, Enum):
        return f"`{type(value).__name__}.{value.name}`"
    if isinstance(value, FunctionType):
        return f"``{value.__name__}``"
    return f"``{value!r}``"


def answers(rules: cw.HouseRules) -> str:
    """Return the table of what the ruleset answers in its own way; '' if that is nothing."""
    ways = facts_of(rules).ways
    if not ways:
        return ""
    rows = [
        (f"`{question} <RuleSet.{question}>`", rst.escaped(words), rulings(*ASKED[question]))
        for question, words in ways.items()
    ]
    return rst.table(("question", "its answer", "instead of ruling"), rows, "20 60 20")


def own_parts(rules: cw.HouseRules) -> list[str]:
    """Return the names of what is in ``catalogue/own_rules.py`` for this ruleset.

    >>> own_parts(cw.KRIG)
    []
    """
    ranking = rules.ranking
    parts: list[type[object] | FunctionType] = [type(rules), type(ranking)]
    if isinstance(rules.stake, FunctionType):
        parts.append(rules.stake)
    return [part.__name__ for part in parts if part.__module__ == "cardwar.catalogue.own_rules"]
