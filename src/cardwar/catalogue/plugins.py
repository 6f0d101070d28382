"""Rulesets that installed packages add, by the entry point group ``cardwar.rulesets``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import TypeGuard

import attrs

from cardwar._checks import shown, told
from cardwar.catalogue.entry import Entry, fold
from cardwar.catalogue.family import FAMILY
from cardwar.errors import BadInput
from cardwar.rules import RuleSet

__all__ = ["GROUP", "Added", "added"]

GROUP = "cardwar.rulesets"
"""The entry point group."""


@attrs.frozen
class Added:
    """What packages add, and what is wrong with what they add."""

    entries: tuple[Entry, ...]
    """What can be used."""
    faults: Mapping[str, str]
    """What cannot, by the name of the entry point: the reason."""


@cache
def added() -> Added:
    """Return what the installed packages add; they are looked at once.

    >>> added().faults.get("Krig")
    """
    found: list[Entry] = []
    faults: dict[str, list[str]] = {}
    taken = {fold(name) for known in FAMILY for name in (*known.names, known.rules.name)}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        try:
            entry = _loaded(point)
            _check_free(entry.names[0], taken)
        # One package must not take the others down, whatever it raises or wherever it exits.
        except (Exception, SystemExit) as error:  # noqa: BLE001
            faults.setdefault(point.name, []).append(f"{point.value}: {told(error)}")
        else:
            found.append(entry)
            taken.update(map(fold, (*entry.names, entry.rules.name)))
    return Added(
        tuple(found),
        MappingProxyType({name: "; ".join(reasons) for name, reasons in faults.items()}),
    )


def _check_free(name: str, taken: set[str]) -> None:
    if fold(name) in taken:
        raise BadInput(f"there is a ruleset called {shown(name)} already")


def _loaded(point: EntryPoint) -> Entry:
    """Return what an entry point gives. Raises whatever is wrong with it."""
    value: object = point.load()
    if callable(value) and not isinstance(value, Entry) and not _looks_like_rules(value):
        value = value()
    if isinstance(value, Entry):
        if fold(point.name) not in map(fold, value.names):
            raise BadInput(f"it is called {shown(value.names)}, which has no {shown(point.name)}")
        return value
    if not _looks_like_rules(value):
        raise BadInput(f"it is {shown(value)}; it is a ruleset, or a function that gives one")
    return Entry((point.name,), value)


def _looks_like_rules(value: object) -> TypeGuard[RuleSet]:
    """Tell whether this is an object that means to be a ruleset; `Entry` sees whether it is one."""
    return not isinstance(value, type) and hasattr(value, "lay") and hasattr(value, "deck")
