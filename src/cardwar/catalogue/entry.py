"""What the catalogue knows of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import attrs

from cardwar._checks import is_tuple, shown
from cardwar.errors import BadInput
from cardwar.house_rules import HouseRules
from cardwar.positions import check_rules
from cardwar.rules import RuleSet

__all__ = ["Entry"]

_NO_CHANTS: Mapping[str, tuple[str, ...]] = MappingProxyType({})


@attrs.frozen
class Entry:
    """A ruleset with its names, where it is played, who describes it, and what was chosen.

    Raises `BadInput` for names that are none and for what is no ruleset.

    >>> import cardwar as cw
    >>> entry = cw.catalogue.entry("wojna")
    >>> entry.names[0], entry.regions[0]
    ('Bataille', 'France')
    """

    names: tuple[str, ...]
    """What it is called, the usual name first."""
    rules: RuleSet
    """The ruleset itself."""
    regions: tuple[str, ...] = ()
    """Where it is played."""
    source: str = ""
    """Who describes it; empty for a ruleset that a package has added."""
    choices: tuple[str, ...] = ()
    """What was chosen where the source says nothing, in sentences."""
    chants: Mapping[str, tuple[str, ...]] = attrs.field(default=_NO_CHANTS, hash=False, repr=False)
    """For names that differ in nothing but what is said over a stake: these words."""

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be found by name, or played."""
        if not is_tuple(self.names) or not self.names or not all(map(_is_name, self.names)):
            raise BadInput(f"names is {shown(self.names)}; it is a tuple of names, at least one")
        check_rules(self.rules)

    def rules_called(self, name: str) -> RuleSet:
        """Return the ruleset as it is played under one of its names.

        >>> import cardwar as cw
        >>> cw.catalogue.entry("War").rules_called("W-A-R") == cw.W_A_R
        True
        """
        chant = self.chants.get(name)
        if chant is None or not isinstance(self.rules, HouseRules):
            return self.rules
        return attrs.evolve(self.rules, name=name, chant=chant)


def _is_name(name: object) -> bool:
    return isinstance(name, str) and bool(name.strip())
