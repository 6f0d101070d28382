"""The rulesets one can choose here, in plain words: the presets, then the rest of the family."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final, TypeGuard

import attrs

import cardwar as cw
from at_the_table import options
from at_the_table.asking import Data
from at_the_table.options import COLLECT, Options, limits_of, under
from at_the_table.refusals import Refused
from cardwar import catalogue

__all__ = ["BEST_OF", "LONGEST_NAME", "PLAYERS", "Entry", "book", "entries", "entry", "sheet"]

PLAYERS: Final = (2, 4)
BEST_OF: Final = (1, 3, 5)
LONGEST_NAME: Final = 32

_PRESETS: Final = (
    cw.WAR,
    cw.TWO_HANDED,
    cw.BATAILLE,
    cw.KRIG,
    cw.W_A_R,
    cw.PEACE,
    cw.TIMED,
    cw.HALF_DECK,
)


@attrs.frozen
class Entry:
    """A ruleset of the catalogue under one of its names, as it is played at this table."""

    key: str
    title: str
    rules: cw.HouseRules
    known: catalogue.Entry

    @property
    def players(self) -> tuple[int, int]:
        """The least and the most players."""
        seats = [number for number in _at_a_table() if number in self.rules.seats]
        return seats[0], seats[-1]


def entry(key: str) -> Entry:
    """Return what is in the rulebook under this key."""
    found = _by_key().get(key)
    if found is None:
        raise Refused("No ruleset here is called {name}.", name=key[:LONGEST_NAME])
    return found


def entries() -> tuple[Entry, ...]:
    """Return all that is in the rulebook."""
    return (*_by_key().values(),)


@cache
def _by_key() -> dict[str, Entry]:
    presets = [_entry(catalogue.name_of(rules) or rules.name) for rules in _PRESETS]
    others = [_entry(name) for name in catalogue.names()]
    found = [one for one in (*presets, *others) if one is not None]
    return {one.key: one for one in found}


def _entry(name: str) -> Entry | None:
    known = catalogue.entry(name)
    rules = known.rules_called(name)
    is_playable = _is_of_cards(rules) and any(number in rules.seats for number in _at_a_table())
    if not isinstance(rules, cw.HouseRules) or not is_playable:
        return None
    return Entry(_key(name), name, rules, known)


def _at_a_table() -> range:
    least, most = PLAYERS
    return range(least, most + 1)


def _is_of_cards(rules: cw.RuleSet) -> TypeGuard[cw.HouseRules]:
    return isinstance(rules, cw.HouseRules) and all(
        isinstance(card, cw.Card) for card in rules.deck
    )


def _key(name: str) -> str:
    """Return a name as it looks well in an address."""
    bare = [sign for sign in unicodedata.normalize("NFKD", name) if sign.isascii()]
    words = "".join(sign if sign.isalnum() else " " for sign in bare if sign != "'")
    return "-".join(words.lower().split())


def book() -> Data:
    """Return the whole rulebook as data."""
    return {
        "rulesets": [_entry_data(one) for one in entries()],
        "usual": Options().data(),
        "choices": {
            "collect": [*COLLECT],
            "best_of": [*BEST_OF],
            "players": [*PLAYERS],
            "stake": [*options.STAKE],
            "minutes": [*options.MINUTES],
            "seconds": [*options.SECONDS],
            "rounds": [*options.ROUNDS],
            "name": LONGEST_NAME,
        },
    }


def _entry_data(one: Entry) -> Data:
    return {
        "key": one.key,
        "title": one.title,
        "summary": cw.summary(one.rules),
        "is_preset": one.rules in _PRESETS,
        "players": [*one.players],
    }


def sheet(one: Entry, chosen: Options) -> Data:
    """Return in plain words what is played when these options are chosen, as data."""
    rules = under(one.rules, chosen)
    return {
        "title": rules.name,
        "summary": cw.summary(rules),
        "paragraphs": [*cw.explain(rules)],
        "source": one.known.source,
        "choices": [*one.known.choices],
        "chant": [*rules.chant],
        "is_timed": limits_of(rules)[0] is not None,
        "options": _telling(one.key),
    }


@cache
def _telling(key: str) -> dict[str, bool]:
    """Return for each option whether the rules then read otherwise."""
    rules, order = entry(key).rules, cw.CollectOrder.AS_PLAYED
    plain = cw.explain(rules)
    changed = {
        "peace": cw.peace(rules),
        "short_deck": cw.half_deck(rules),
        "stake": attrs.evolve(rules, stake=2 if rules.stake == 1 else 1),
        "collect": attrs.evolve(
            rules, collect=cw.CollectOrder.SHUFFLED if rules.collect is order else order
        ),
    }
    return {name: cw.explain(other) != plain for name, other in changed.items()}
