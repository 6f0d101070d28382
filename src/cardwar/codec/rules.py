"""Rulesets to plain data and back: by name, by fields, or as a program registered them."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from functools import lru_cache
from typing import Literal, TypeGuard

import attrs

from cardwar import catalogue
from cardwar._checks import is_int, is_tuple, shown
from cardwar._plain import many, plain_member, plain_seconds, plain_whole
from cardwar.cards import C
from cardwar.catalogue.family import FAMILY
from cardwar.codec.faults import Fault, under
from cardwar.codec.forms import (
    INTEGER,
    SECONDS,
    TEXT,
    WHOLE,
    Form,
    as_list,
    as_object,
    given,
    is_list,
    is_object,
    list_of,
    member,
    record,
    ref,
)
from cardwar.codec.registrations import DECKS, Registry
from cardwar.codec.spread import check_deck
from cardwar.codec.values import Values, fields_of
from cardwar.endings import FirstOut, RoundCap, TimeLimit, WarsWon
from cardwar.errors import BadInput, UnknownRuleSet
from cardwar.house_rules import Captures, CollectOrder, HouseRules, Joins, Shortfall, Unclaimed
from cardwar.positions import check_rules
from cardwar.rankings import Natural, RankOrder, ReversedRanking
from cardwar.rules import RuleSet

__all__ = ["Rules"]

_POLICIES = ("joins", "shortfall", "unclaimed", "collect", "captures")
_HOUSE_FIELDS = fields_of(HouseRules)


@attrs.frozen
class _Range:
    start: int
    stop: int
    step: int


@attrs.frozen
class _Part:
    numerator: int
    denominator: int


@attrs.frozen
class _Entry:
    catalogue: str
    version: int


@attrs.frozen
class _Added:
    added: str
    version: int


_RANGE = record("Range", _Range, {"start": INTEGER, "stop": INTEGER, "step": INTEGER})
_PART = record("Part", _Part, {"numerator": WHOLE, "denominator": WHOLE})
_ENTRY = record("CatalogueRules", _Entry, {"catalogue": TEXT, "version": WHOLE})
# Apart from the family, which may one day have a ruleset of this name itself.
_ADDED = record("AddedRules", _Added, {"added": TEXT, "version": WHOLE})

_ORDER = record("RankOrder", RankOrder, {"order": TEXT}, type_name="RankOrder")
_NATURAL = record("Natural", Natural, {}, type_name="Natural")
_ENDINGS: dict[object, Form[object]] = {
    "RoundCap": record("RoundCap", RoundCap, {"rounds": WHOLE}, type_name="RoundCap"),
    "TimeLimit": record("TimeLimit", TimeLimit, {"seconds": SECONDS}, type_name="TimeLimit"),
    "FirstOut": record("FirstOut", FirstOut, {}, type_name="FirstOut"),
    "WarsWon": record("WarsWon", WarsWon, {"count": WHOLE}, type_name="WarsWon"),
}


def _read_range(data: object) -> range:
    read = _RANGE.read(data)
    if not read.step:
        raise Fault("a range has a step that is not 0", "step")
    return range(read.start, read.stop, read.step)


def _read_hand(data: object) -> int | Fraction | None:
    if data is None:
        return None
    if not is_object(data):
        return WHOLE.read(data)
    part = _PART.read(data)
    if not part.denominator:
        raise Fault("nothing is divided by 0", "denominator")
    return Fraction(part.numerator, part.denominator)


_SEATS = Form(_read_range, _RANGE.place, uses=(lambda: _RANGE,))
_HAND = Form(
    _read_hand,
    {"anyOf": [{"type": "null"}, WHOLE.place, _PART.place]},
    uses=(lambda: WHOLE, lambda: _PART),
)


def _type_of(data: object) -> object:
    """Return what the data says of its type, if it says anything."""
    return as_object(data).get("type")


class Rules(Values):
    """How a codec writes and reads rulesets, and what they are made of."""

    def __init__(self, registry: Registry) -> None:
        super().__init__(registry)
        ranking: Form[object] = Form(
            self._read_ranking,
            {"anyOf": [_ORDER.place, _NATURAL.place, ref("ReversedRanking"), ref("Custom")]},
            "Ranking",
            (lambda: _ORDER, lambda: _NATURAL, lambda: self._reversed, lambda: self.custom),
        )
        self._reversed = record(
            "ReversedRanking", ReversedRanking, {"inner": ranking}, type_name="ReversedRanking"
        )
        self.cards: Form[tuple[Hashable, ...]] = _deck_of(self.values)
        stakes = list_of(WHOLE, least=1)
        stake: Form[object] = Form(
            lambda data: self._read_stake(data, stakes),
            {"anyOf": [WHOLE.place, stakes.schema, self.custom.place]},
            uses=(lambda: WHOLE, lambda: self.custom),
        )
        ending: Form[object] = Form(
            self._read_ending,
            {"anyOf": [*(form.place for form in _ENDINGS.values()), self.custom.place]},
            "Ending",
            (*(given(form) for form in _ENDINGS.values()), lambda: self.custom),
        )
        self._house_forms: dict[str, Form[object]] = {
            "name": TEXT,
            "deck": _deck_of(list_of(self.value, least=1)),
            "seats": _SEATS,
            "hand_size": _HAND,
            "ranking": ranking,
            "stake": stake,
            "joins": member(Joins),
            "shortfall": member(Shortfall),
            "unclaimed": member(Unclaimed),
            "collect": member(CollectOrder),
            "captures": member(Captures),
            "endings": list_of(ending),
            "chant": list_of(TEXT),
        }
        house: Form[HouseRules[Hashable]] = record(
            "HouseRules", HouseRules[Hashable], self._house_forms, type_name="HouseRules"
        )
        self._house = house
        self.rules: Form[RuleSet[Hashable]] = Form(
            self._read_rules,
            {"anyOf": [_ENTRY.place, _ADDED.place, house.place, self.custom.place]},
            "RuleSet",
            (lambda: _ENTRY, lambda: _ADDED, lambda: house, lambda: self.custom),
        )

    # Writing

    def write_rules(self, rules: RuleSet[C]) -> dict[str, object]:
        """Return a ruleset as plain data. Raises `BadInput` if it cannot be saved."""
        name = _name_of(rules) if isinstance(rules, HouseRules) else catalogue.name_of(rules)
        if name is not None:
            entry = catalogue.entry(name)
            return {
                "catalogue" if entry in FAMILY else "added": name,
                "version": entry.version,
            }
        kind: type[object] = type(rules)
        if kind is HouseRules and self.registry.name_of(rules) is None:
            return {"type": "HouseRules", **self.write_fields(rules)}
        return as_object(self.write_custom(rules))

    def write_fields(self, value: object) -> dict[str, object]:
        """Return the fields of a value of an attrs class, house rules among them."""
        if not issubclass(type(value), HouseRules):
            return super().write_fields(value)
        return {
            name: self._write_house_field(name, getattr(value, name))
            if name in _HOUSE_FIELDS
            else self.write(getattr(value, name))
            for name in fields_of(type(value))
        }

    def forms_of(self, kind: type[object]) -> dict[str, Form[object]]:
        """Return the forms of the fields of an attrs class, house rules among them."""
        forms = super().forms_of(kind)
        return {**forms, **self._house_forms} if issubclass(kind, HouseRules) else forms

    def _write_house_field(self, name: str, value: object) -> object:
        if name in _POLICIES:
            return plain_member(value)
        match name:
            case "deck":
                return self.write_deck(many(value))
            case "seats":
                return {end: plain_whole(getattr(value, end)) for end in ("start", "stop", "step")}
            case "hand_size":
                return _write_hand(value)
            case "ranking":
                return self._write_ranking(value)
            case "stake":
                return self._write_stake(value)
            case "endings":
                return [self._write_ending(ending) for ending in many(value)]
            case "chant":
                return list(many(value))
            case _:
                return value

    def write_deck(self, deck: tuple[object, ...]) -> object:
        """Return a deck by its name, if it has one, or as its cards."""
        for name, known in DECKS.items():
            if deck == known:
                return name
        said = [self.write(card) for card in deck]
        check_deck(said, deck)
        return said

    def _write_ranking(self, ranking: object) -> object:
        kind = type(ranking).__name__
        if type(ranking) is RankOrder:
            return {"type": kind, "order": ranking.order}
        if type(ranking) is Natural:
            return {"type": kind}
        if type(ranking) is ReversedRanking:
            inner: object = getattr(ranking, "inner", None)
            return {"type": kind, "inner": self._write_ranking(inner)}
        return self.write_custom(ranking)

    def _write_stake(self, stake: object) -> object:
        if is_int(stake, 0):
            return plain_whole(stake)
        if is_tuple(stake):
            return [self._write_stake(level) for level in stake]
        return self.write_custom(stake)

    def _write_ending(self, ending: object) -> object:
        kind = type(ending)
        if kind is RoundCap and isinstance(ending, RoundCap):
            return {"type": "RoundCap", "rounds": plain_whole(ending.rounds)}
        if kind is TimeLimit and isinstance(ending, TimeLimit):
            return {"type": "TimeLimit", "seconds": plain_seconds(ending.seconds)}
        if kind is WarsWon and isinstance(ending, WarsWon):
            return {"type": "WarsWon", "count": plain_whole(ending.count)}
        return {"type": "FirstOut"} if kind is FirstOut else self.write_custom(ending)

    # Reading

    def _read_rules(self, data: object) -> RuleSet[Hashable]:
        found = as_object(data)
        if "catalogue" in found:
            named = _ENTRY.read(data)
            return _from_catalogue("catalogue", named.catalogue, named.version)
        if "added" in found:
            added = _ADDED.read(data)
            return _from_catalogue("added", added.added, added.version)
        if "type" in found:
            return self._house.read(data)
        return _as_rules(self.custom.read(data))

    def _read_ranking(self, data: object) -> object:
        match _type_of(data):
            case "RankOrder":
                return _ORDER.read(data)
            case "Natural":
                return _NATURAL.read(data)
            case "ReversedRanking":
                return self._reversed.read(data)
            case None:
                return self.custom.read(data)
            case kind:
                raise Fault(f"{shown(kind)} is no ranking", "type")

    def _read_stake(self, data: object, levels: Form[object]) -> object:
        if is_list(data):
            return levels.read(data)
        return self.custom.read(data) if is_object(data) else WHOLE.read(data)

    def _read_ending(self, data: object) -> object:
        kind = _type_of(data)
        if kind is None:
            return self.custom.read(data)
        if not isinstance(kind, str) or kind not in _ENDINGS:
            raise Fault(f"{shown(kind)} is no ending", "type")
        return _ENDINGS[kind].read(data)


def _deck_of(cards: Form[tuple[Hashable, ...]]) -> Form[tuple[Hashable, ...]]:
    """Return the form of a deck that is written by its name, or as these cards."""

    def read(data: object) -> tuple[Hashable, ...]:
        if not isinstance(data, str):
            deck = cards.read(data)
            check_deck(as_list(data), deck)
            return deck
        if data not in DECKS:
            raise Fault(f"{shown(data)} is no deck; there are {', '.join(DECKS)}")
        return DECKS[data]

    return Form(read, {"anyOf": [{"enum": list(DECKS)}, cards.schema]}, uses=cards.uses)


@lru_cache(maxsize=64)
def _name_of(rules: HouseRules[Hashable]) -> str | None:
    """Return the name in the catalogue; looking for it costs more than all the rest of a save."""
    return catalogue.name_of(rules)


def _write_hand(hand: object) -> object:
    if isinstance(hand, Fraction):
        return {
            "numerator": plain_whole(hand.numerator),
            "denominator": plain_whole(hand.denominator),
        }
    return plain_whole(hand) if is_int(hand, 1) else None


def _from_catalogue(
    place: Literal["catalogue", "added"], name: str, version: int
) -> RuleSet[Hashable]:
    """Return the rules of the family, or those that a package has added, with this name."""
    with under(place):
        try:
            entry = catalogue.entry(name)
        except UnknownRuleSet as error:
            raise Fault(str(error)) from None
        if (entry in FAMILY) != (place == "catalogue"):
            whose = "a package" if place == "catalogue" else "cardwar itself"
            raise Fault(
                f"{shown(name)} is a ruleset of {whose} here, and was not when it was saved"
            )
    if version != entry.version:
        raise Fault(
            f"{name} has version {entry.version} in this catalogue, not {version}", "version"
        )
    return _as_rules(catalogue.ruleset(name))


def _is_rules(value: object) -> TypeGuard[RuleSet[Hashable]]:
    return hasattr(value, "deck")


def _as_rules(value: object) -> RuleSet[Hashable]:
    """Return the value, which answers all that a ruleset is asked."""
    if not _is_rules(value):
        raise Fault(f"{shown(value)} is no ruleset")
    try:
        check_rules(value)
    except BadInput as error:
        raise Fault(str(error)) from None
    return value
