"""What the catalogue knows of a ruleset."""

from __future__ import annotations

import re
import unicodedata

import attrs

from cardwar._checks import check_count, is_tuple, shown
from cardwar.errors import BadInput
from cardwar.house_rules import HouseRules
from cardwar.positions import check_rules
from cardwar.rules import RuleSet

__all__ = ["Entry", "fold"]


@attrs.frozen
class Entry:
    """A ruleset with its names, where it is played, who describes it, and what was chosen.

    Raises `BadInput` for names and other texts that are none, and for what is no ruleset.

    >>> from cardwar import catalogue
    >>> entry = catalogue.entry("wojna")
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
    """Who describes it; empty if nobody is named."""
    choices: tuple[str, ...] = ()
    """What was chosen where the source says nothing, in sentences."""
    chants: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """For names that differ in nothing but what is said over a stake: the name, and these words."""
    version: int = 1
    """Goes up only when a game of it could end otherwise than before, from the same seed."""

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be found by name, shown or played."""
        if not self.names or not _are_texts(self.names):
            raise BadInput(f"names is {shown(self.names)}; it is a tuple of names, at least one")
        for field in ("regions", "choices"):
            texts: object = getattr(self, field)
            if not _are_texts(texts):
                raise BadInput(f"{field} is {shown(texts)}; it is a tuple of texts")
        if not isinstance(self.source, str):
            raise BadInput(f"source is {shown(self.source)}; it is a text")
        if not _are_chants(self.chants):
            raise BadInput(f"chants is {shown(self.chants)}; it is names with their words")
        check_count("version", self.version, 1)
        check_rules(self.rules)
        if not _are_texts((self.rules.name,)):
            raise BadInput(f"the name of the rules is {shown(self.rules.name)}; it is a text")

    def rules_called(self, name: str) -> RuleSet:
        """Return the ruleset as it is played under a name, written as in `names`.

        Only where `chants` has the name does it make a difference.

        >>> import cardwar as cw
        >>> from cardwar import catalogue
        >>> catalogue.entry("War").rules_called("W-A-R") == cw.W_A_R
        True
        """
        for known, chant in self.chants:
            if known == name and isinstance(self.rules, HouseRules):
                return attrs.evolve(self.rules, name=name, chant=chant)
        return self.rules


def fold(name: str) -> str:
    """Return the name without case and accents, with blanks for dashes, as names are compared.

    >>> fold(" Sensō"), fold("half-deck")
    ('senso', 'half deck')
    """
    plain = unicodedata.normalize("NFKD", name)
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return re.sub(r"(?<=\w)[\s_-]+(?=\w)", " ", bare.casefold().strip())


def _are_chants(chants: object) -> bool:
    """Tell whether these are pairs of a name and what is said."""
    return is_tuple(chants) and all(
        is_tuple(pair) and len(pair) == 2 and _are_texts(pair[:1]) and _are_texts(pair[1])
        for pair in chants
    )


def _are_texts(texts: object) -> bool:
    """Tell whether this is a tuple of texts that say something."""
    return is_tuple(texts) and all(isinstance(text, str) and text.strip() for text in texts)
