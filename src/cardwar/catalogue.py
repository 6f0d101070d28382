"""Rulesets by name."""

from __future__ import annotations

from cardwar._checks import shown
from cardwar.errors import UnknownRuleSet
from cardwar.house_rules import HouseRules
from cardwar.presets import (
    BATAILLE,
    HALF_DECK,
    KRIG,
    PEACE,
    TIMED,
    TWO_HANDED,
    W_A_R,
    WAR,
)

__all__ = ["names", "ruleset"]

_BY_NAME: dict[str, HouseRules] = {
    "War": WAR,
    "Two-handed": TWO_HANDED,
    "Bataille": BATAILLE,
    "Krig": KRIG,
    "W-A-R": W_A_R,
    "Peace": PEACE,
    "Timed": TIMED,
    "Half-deck": HALF_DECK,
}


def names() -> tuple[str, ...]:
    """Return the names that `ruleset` knows.

    >>> names()[:3]
    ('War', 'Two-handed', 'Bataille')
    """
    return tuple(_BY_NAME)


def ruleset(name: str) -> HouseRules:
    """Return the ruleset with this name; case and accents do not matter, punctuation does.

    Raises `UnknownRuleSet`, with the nearest names, if there is none.

    >>> import cardwar as cw
    >>> cw.ruleset("krig").name, cw.ruleset("w-a-r").name
    ('Krig', 'W-A-R')
    """
    folded = {_fold(known): rules for known, rules in _BY_NAME.items()}
    folded |= {_fold(rules.name): rules for rules in _BY_NAME.values()}
    if isinstance(name, str) and _fold(name) in folded:
        return folded[_fold(name)]
    import difflib

    near = difflib.get_close_matches(_fold(shown(name)), map(_fold, _BY_NAME), n=3)
    like = [known for known in _BY_NAME if _fold(known) in near]
    hint = (
        f"did you mean {' or '.join(map(repr, like))}?"
        if like
        else (f"there are {', '.join(_BY_NAME)}")
    )
    raise UnknownRuleSet(f"no ruleset is called {shown(name)}; {hint}")


def _fold(name: str) -> str:
    """Return the name without case and accents."""
    import unicodedata

    plain = unicodedata.normalize("NFKD", name)
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold().strip()
