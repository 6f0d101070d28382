"""Checks of the ruleset itself, before any game: `well_formed` and `copies_are_equal`."""

from __future__ import annotations

import copy
import inspect
import pickle

import attrs

from cardwar._checks import shown
from cardwar.cards import C
from cardwar.errors import BadInput
from cardwar.positions import check_rules
from cardwar.rules import NeedsClock, Plain, RuleSet
from cardwar.testing._case import Case
from cardwar.testing._numbers import numbers_of_players


def well_formed(case: Case[C]) -> str:
    """Catches a ruleset without a name, with an empty deck, or which nobody can play.

    Its name is a text, its deck a tuple of hashable cards, its seats hold numbers from 2, and what
    it says about memory, clock and plain rounds is of the right kind.
    """
    rules = case.rules
    try:
        check_rules(rules)
    except BadInput as error:
        return str(error)
    return (
        _class_fault(rules)
        or _name_fault(rules)
        or _deck_fault(rules)
        or _seats_fault(rules)
        or _says_fault(rules)
    )


def _class_fault(rules: RuleSet[C]) -> str:
    """Tell whether a class that inherits from one of attrs has a field that is none."""
    kind = type(rules)
    if not attrs.has(kind):
        return ""
    fields = attrs.fields_dict(kind)
    for name, annotation in inspect.get_annotations(kind).items():
        inherited = any(hasattr(base, name) for base in kind.__bases__)
        if name not in fields and not inherited and "ClassVar" not in str(annotation):
            return f"{name} is no field of {kind.__name__}; is @attrs.frozen missing above it?"
    return ""


def _name_fault(rules: RuleSet[C]) -> str:
    name = rules.name
    if isinstance(name, str) and name.strip():
        return ""
    return f"name is {shown(name)}; a name is a text that is not empty"


def _deck_fault(rules: RuleSet[C]) -> str:
    deck = rules.deck
    if not isinstance(deck, tuple) or not deck:
        return f"deck is {shown(deck)}; it is a tuple of cards"
    for card in deck:
        try:
            hash(card)
        except Exception:  # noqa: BLE001 - whatever it raises, it is not hashable
            return f"deck holds {shown(card)}; a card is any hashable value"
    return ""


def _seats_fault(rules: RuleSet[C]) -> str:
    numbers = numbers_of_players(rules)
    if numbers and numbers[0] >= 2:
        return ""
    return f"seats is {shown(rules.seats)}; it holds numbers of players, each 2 or more"


def _says_fault(rules: RuleSet[C]) -> str:
    if isinstance(rules, NeedsClock) and not isinstance(rules.needs_clock, bool):
        return f"needs_clock is {shown(rules.needs_clock)}; it is True or False"
    plain: object = getattr(rules, "plain", None)
    if plain is not None and not isinstance(plain, Plain):
        return f"plain is {shown(plain)}; it is a Plain or None"
    return ""


def copies_are_equal(case: Case[C]) -> str:
    """Catches a ruleset that is not a value: a copy of it is another ruleset.

    A state holds its rules, so games that are saved, sent or compared would differ.
    """
    rules = case.rules
    twin = _copy(rules)
    if twin is None:
        return ""
    if twin != rules:
        return f"a copy, {shown(twin)}, is not equal to the ruleset it was made from"
    if hash(twin) != hash(rules):
        return "a copy is equal to the ruleset it was made from, but has another hash"
    return ""


def _copy(rules: RuleSet[C]) -> object:
    """Make a copy by pickling, or else by copying; None if there is none to be had."""
    try:
        return pickle.loads(pickle.dumps(rules))
    except Exception:  # noqa: BLE001 - `pickled_games_go_on` reports it
        pass
    try:
        return copy.deepcopy(rules)
    except Exception:  # noqa: BLE001 - as above
        return None
