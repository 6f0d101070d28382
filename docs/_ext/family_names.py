"""What a ruleset of the family is called: in the address of its page, in Python, at a prompt."""

from __future__ import annotations

import re
import unicodedata

import cardwar as cw
from cardwar import catalogue, presets
from cardwar.catalogue import Entry

ADDRESS = "/rules/family/"
"""Where the pages are, in the docs."""


def slug(name: str) -> str:
    """Return the name in plain letters, as in the address of its page.

    >>> slug("Sensō"), slug("Le Mistigri's Bataille")
    ('senso', 'le-mistigris-bataille')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "").lower()).strip("-")


def link(entry: Entry, text: str = "") -> str:
    """Return a link to the page of an entry."""
    return f":doc:`{text or entry.names[0]} <{ADDRESS}{slug(entry.names[0])}>`"


def name_at_a_prompt(entry: Entry) -> str:
    """Return the first name in plain letters by which the ruleset is found.

    >>> name_at_a_prompt(catalogue.entry("Le Mistigri's Bataille"))
    'mistigri'
    """
    for name in map(slug, entry.names):
        try:
            if name and catalogue.entry(name) is entry:
                return name
        except cw.UnknownRuleSet:
            pass
    raise LookupError(f"{entry.names[0]} has no name in plain letters by which it is found")


def constant(rules: cw.RuleSet) -> str | None:
    """Return the name that the rules have in `cardwar` itself; None if there is none.

    >>> constant(cw.ruleset("krig"))
    'KRIG'
    """
    for name in presets.__all__:
        value: object = getattr(presets, name)
        if isinstance(value, cw.HouseRules) and value == rules:
            return name
    return None


def in_python(entry: Entry) -> str:
    """Return the shortest way to get the rules.

    >>> in_python(catalogue.entry("krig")), in_python(catalogue.entry("rat"))
    ('cw.KRIG', 'cw.ruleset("rat")')
    """
    name = constant(entry.rules)
    return f"cw.{name}" if name else f'cw.ruleset("{name_at_a_prompt(entry)}")'
