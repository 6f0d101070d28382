"""All that decides a game: the ruleset with its options, who plays, and the seed."""

from __future__ import annotations

from typing import Final

import attrs

import cardwar as cw
from at_the_table.asking import Data, Fields
from at_the_table.options import Options, limits_of, under
from at_the_table.refusals import Refused
from at_the_table.rulebook import BEST_OF, LONGEST_NAME, Entry, entry
from at_the_table.words import LANGUAGES

__all__ = ["Setup"]

_MOST_SEED: Final = 2**64 - 1
_MOST_DIGITS: Final = len(str(_MOST_SEED))
_JOINERS: Final = "\u200c\u200d"
"""Unseen, but between letters of some scripts, and between the parts of many an emoji."""


@attrs.frozen
class Setup:
    """What a game, or a match, begins with. The same setup is the same game everywhere."""

    ruleset: Entry
    options: Options
    names: tuple[str, ...]
    """By seat; for a blank one cardwar has a name in each language."""
    seed: int
    """That of the game; or that of the match, from which the seeds of its games come."""
    best_of: int
    language: str

    @classmethod
    def read(cls, fields: Fields) -> Setup:
        """Return the setup that a request holds; without a seed a fresh one is drawn."""
        chosen = entry(fields.text("ruleset"))
        best_of = fields.whole("best_of", BEST_OF[0], BEST_OF[-1])
        if best_of not in BEST_OF:
            raise Refused("That choice is not there: {name}.", name="best_of")
        return cls(
            ruleset=chosen,
            options=Options.read(fields.inside("options")),
            names=_names(fields, chosen.players),
            seed=cw.fresh_seed() if fields.raw("seed") is None else _seed(fields.text("seed")),
            best_of=best_of,
            language=fields.one_of("language", LANGUAGES),
        )

    def data(self) -> Data:
        """Return the setup as a reply holds it."""
        return {
            "ruleset": self.ruleset.key,
            "options": self.options.data(),
            "names": [*self.names],
            "seed": str(self.seed),
            "best_of": self.best_of,
            "language": self.language,
        }

    @property
    def rules(self) -> cw.HouseRules:
        """The rules in force."""
        return under(self.ruleset.rules, self.options)

    @property
    def clock(self) -> cw.Pace | None:
        """What tells the time, if a timer runs: each battle takes the same."""
        is_timed = limits_of(self.rules)[0] is not None
        return cw.Pace(self.options.seconds) if is_timed else None


def _names(fields: Fields, players: tuple[int, int]) -> tuple[str, ...]:
    names = tuple(name.strip().strip(_JOINERS) for name in fields.texts("names"))
    if any(len(name) > LONGEST_NAME or not _is_on_one_line(name) for name in names):
        raise Refused("A name has at most {most} characters, all on one line.", most=LONGEST_NAME)
    least, most = players
    if not least <= len(names) <= most:
        alone = "These rules are for {least} players."
        several = "These rules are for {least} to {most} players."
        raise Refused(alone if least == most else several, least=least, most=most)
    return names


def _is_on_one_line(name: str) -> bool:
    return "".join(sign for sign in name if sign not in _JOINERS).isprintable()


def _seed(text: str) -> int:
    digits = text.strip()
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS
    if not is_number or int(digits) > _MOST_SEED:
        raise Refused("A seed is a whole number from 0 to {most}.", most=_MOST_SEED)
    return int(digits)
