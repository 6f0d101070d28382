"""Rulesets by name: the family, and what installed packages add to it.

A package adds a ruleset with an entry point in the group ``cardwar.rulesets``: its name is the name
of the ruleset, its value a ruleset, an `Entry`, or a function without arguments that gives one::

    [project.entry-points."cardwar.rulesets"]
    "Fierce Krig" = "my_package:FIERCE_KRIG"

What is wrong with such an entry point is kept in `faults`, and nothing else is disturbed by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from cardwar._checks import shown
from cardwar.cards import C
from cardwar.catalogue.entry import Entry, fold
from cardwar.errors import UnknownRuleSet
from cardwar.rules import RuleSet

__all__ = ["Entry", "entries", "entry", "faults", "name_of", "names", "ruleset"]


def entries() -> tuple[Entry, ...]:
    """Return all that is in the catalogue: the family, then what packages have added.

    >>> from cardwar import catalogue
    >>> len(catalogue.entries()) >= 25
    True
    """
    from cardwar.catalogue.family import FAMILY
    from cardwar.catalogue.plugins import added

    return (*FAMILY, *added().entries)


def faults() -> Mapping[str, str]:
    """Return what is wrong with entry points of installed packages, by their names.

    >>> from cardwar import catalogue
    >>> catalogue.faults().get("Krig")
    """
    from cardwar.catalogue.plugins import added

    return added().faults


def names() -> tuple[str, ...]:
    """Return the usual name of each ruleset in the catalogue.

    >>> from cardwar import catalogue
    >>> catalogue.names()[:3]
    ('War', 'Two-handed', 'Bataille')
    """
    return tuple(known.names[0] for known in entries())


def entry(name: str) -> Entry:
    """Return what the catalogue knows of the ruleset with this name.

    Any of its names will do, with or without capitals and accents, and with blanks or dashes.
    Raises `UnknownRuleSet`, with the nearest names, if there is none.

    >>> from cardwar import catalogue
    >>> catalogue.entry("senso").regions
    ('Japan',)
    """
    return _find(name)[0]


def ruleset(name: str) -> RuleSet:
    """Return the ruleset with this name, from the family or from an installed package.

    Any of its names will do, with or without capitals and accents, and with blanks or dashes.
    Raises `UnknownRuleSet`, with the nearest names, if there is none.

    >>> import cardwar as cw
    >>> cw.ruleset("krig") == cw.KRIG, cw.ruleset("w-a-r") == cw.W_A_R
    (True, True)
    """
    found, known = _find(name)
    return found.rules_called(known)


def name_of(rules: RuleSet[C]) -> str | None:
    """Return a name under which `ruleset` finds exactly these rules; None if there is none.

    >>> import cardwar as cw
    >>> from cardwar import catalogue
    >>> catalogue.name_of(cw.W_A_R), catalogue.name_of(cw.peace(cw.KRIG))
    ('W-A-R', None)
    """
    kind = type(rules)
    for found, name in _index().values():
        known = found.rules_called(name)
        # Other kinds are not compared: how they compare is their own affair.
        if type(known) is kind and known == rules:
            return name
    return None


def _find(name: str) -> tuple[Entry, str]:
    """Return the entry with this name, and the name as the entry has it."""
    wanted = fold(name if isinstance(name, str) else shown(name))
    # First without the packages, one of which may be asking while it is loaded.
    for index in (_family, _index):
        if isinstance(name, str) and wanted in index():
            return index()[wanted]
    for point, fault in faults().items():
        if fold(point) == wanted:
            raise UnknownRuleSet(f"{shown(name)} cannot be used: {fault}")
    import difflib

    near = difflib.get_close_matches(wanted, _index(), n=3)
    like = [repr(_index()[folded][1]) for folded in near]
    hint = f"did you mean {' or '.join(like)}?" if like else ""
    hint = hint or f"`cardwar rules` lists all {len(names())}"
    raise UnknownRuleSet(f"no ruleset is called {shown(name)}; {hint}")


@cache
def _family() -> dict[str, tuple[Entry, str]]:
    from cardwar.catalogue.family import FAMILY

    return _by_name(FAMILY)


@cache
def _index() -> dict[str, tuple[Entry, str]]:
    return _by_name(entries())


def _by_name(entries: tuple[Entry, ...]) -> dict[str, tuple[Entry, str]]:
    """Return each entry by each of its names, and by that of its rules; the first one counts."""
    index: dict[str, tuple[Entry, str]] = {}
    for known in entries:
        for name in (*known.names, known.rules.name):
            index.setdefault(fold(name), (known, name))
    return index
