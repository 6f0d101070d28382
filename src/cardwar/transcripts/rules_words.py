"""A ruleset in words: its name in the catalogue, and what is different."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from cardwar._checks import shown
from cardwar.cards import C
from cardwar.catalogue import entries, entry, name_of, ruleset
from cardwar.errors import BadInput, CardwarError
from cardwar.house_rules import HouseRules
from cardwar.rules import RuleSet
from cardwar.transcripts.card_words import quoted, read_json
from cardwar.transcripts.field_words import FIELDS

__all__ = ["read_rules", "write_rules"]

_LONGEST = 400
_LONGEST_NAME = 200
_OWN = "own "
_BEGIN = re.compile(r".*\S [1-9][0-9]{0,8}")


def write_rules(rules: RuleSet[C]) -> str:
    """Write a ruleset in words.

    What the catalogue has is written by name, house rules by what is different in them, others by
    their own name. Raises `BadInput` for a name that is too long.

    >>> import attrs
    >>> import cardwar as cw
    >>> write_rules(cw.KRIG)
    'Krig 1'
    >>> write_rules(attrs.evolve(cw.KRIG, stake=2, endings=(cw.RoundCap(500),)))
    'Krig 1; stake 2; endings round-cap 500'
    """
    for text in (_catalogued(rules), *_changed(rules)):
        if text is not None and len(text) <= _LONGEST and _means(text, rules):
            return text
    name: object = rules.name
    if not isinstance(name, str) or len(name) > _LONGEST_NAME:
        raise BadInput(f"the ruleset is called {shown(name)}; a name has up to 200 characters")
    return _OWN + quoted(name)


def _means(text: str, rules: RuleSet[C]) -> bool:
    """Tell whether the words are read back to an equal ruleset."""
    try:
        back = read_rules(text)
        return type(back) is type(rules) and bool(back == rules)
    except Exception:  # noqa: BLE001 - how a ruleset of somebody's compares is their own affair
        return False


def _catalogued(rules: RuleSet[C]) -> str | None:
    try:
        name = name_of(rules)
    except Exception:  # noqa: BLE001 - as in `_means`
        return None
    return None if name is None else f"{name} {entry(name).version}"


def _changed(rules: RuleSet[C]) -> list[str]:
    """Return the rules as changes of what is in the catalogue.

    First come those whose name the rules begin with, as the presets name what they change; then
    the fewest changes.
    """
    if not isinstance(rules, HouseRules):
        return []
    found: list[tuple[bool, int, int, str]] = []
    for known in entries():
        base = known.rules
        if isinstance(base, HouseRules) and type(base) is type(rules):
            changes = list(_changes(base, rules))
            if None not in changes:
                begin = f"{known.names[0]} {known.version}"
                text = "; ".join([begin, *(change for change in changes if change)])
                is_other = rules.name.split(", ")[0] != base.name.split(", ")[0]
                found.append((is_other, len(changes), len(text), text))
    return [text for *_, text in sorted(found)]


def _changes(base: HouseRules[Any], rules: HouseRules[C]) -> Iterator[str | None]:
    """Yield what each field that differs is, in words, or None if there are no words for it."""
    for field in attrs.fields(type(rules)):
        if not field.init:
            continue
        was: object = getattr(base, field.name)
        now: object = getattr(rules, field.name)
        if now is was or (type(now) is type(was) and _are_equal(now, was)):
            continue
        words = FIELDS.get(field.name)
        value = None if words is None else words.write(now)
        yield None if value is None else f"{_word(field.name)} {value}"


def _are_equal(one: object, two: object) -> bool:
    try:
        return bool(one == two)
    except Exception:  # noqa: BLE001 - as in `_means`
        return False


def _word(field: str) -> str:
    return field.replace("_", "-")


def read_rules(text: str, given: RuleSet[C] | None = None) -> RuleSet[Any]:
    """Return the ruleset that the words mean: `given`, where they do no more than name it.

    Raises `BadInput` for words that mean none or another, and `UnknownRuleSet` for a name that the
    catalogue does not have.

    >>> import attrs
    >>> import cardwar as cw
    >>> read_rules("krig 1; stake 2") == attrs.evolve(cw.KRIG, stake=2)
    True
    """
    if text.startswith(_OWN):
        return _own(read_json(text.removeprefix(_OWN)), given)
    if given is None:
        return _read(text)
    # Who brings the ruleset needs no catalogue that has it, but the words must fit.
    if not (_means(text, given) if _is_catalogued(text) else _fits(text, given)):
        raise BadInput(f"given is {shown(given.name)}, which is another ruleset")
    return given


def _is_catalogued(text: str) -> bool:
    """Tell whether the catalogue has what the words begin with. Raises an error for other words.

    With the changes they are then a ruleset, or none at all.
    """
    begin, *changes = text.split("; ")
    try:
        _from_catalogue(begin)
    except CardwarError:
        if not _BEGIN.fullmatch(begin):
            raise
        _values(changes)
        return False
    _read(text)
    return True


def _fits(text: str, given: RuleSet[C]) -> bool:
    """Tell whether the words, of what the catalogue does not have, say nothing else than given."""
    begin, *changes = text.split("; ")
    if changes and not isinstance(given, HouseRules):
        return False
    base = begin.rpartition(" ")[0]
    values = {"name": given.name if _is_called(given.name, base) else base, **_values(changes)}
    return all(_are_equal(getattr(given, field), value) for field, value in values.items())


def _is_called(name: str, base: str) -> bool:
    """Tell whether the catalogue's name for a ruleset, in any of its forms, is this one."""
    try:
        known = entry(base)
    except CardwarError:
        return name.casefold() == base.casefold()
    return name in (known.rules.name, *known.names)


def _own(name: object, given: RuleSet[C] | None) -> RuleSet[Any]:
    if given is None:
        raise BadInput("no words say what its rules are; give it: read_transcript(text, rules=...)")
    if given.name != name:
        raise BadInput(f"given is {shown(given.name)}, which is another ruleset")
    return given


def _read(text: str) -> RuleSet[Any]:
    begin, *changes = text.split("; ")
    rules = _from_catalogue(begin)
    if not changes:
        return rules
    if not isinstance(rules, HouseRules):
        raise BadInput(f"{rules.name} is not made of fields that could be changed")
    return attrs.evolve(rules, **_values(changes))


def _values(changes: Iterable[str]) -> dict[str, Any]:
    """Return the values of the fields that are changed."""
    values: dict[str, Any] = {}
    for change in changes:
        word, _, value = change.partition(" ")
        field = word.replace("-", "_")
        if field not in FIELDS or _word(field) != word:
            raise BadInput(f"{shown(word)} is no field; fields are {', '.join(map(_word, FIELDS))}")
        if field in values:
            raise BadInput(f"{word} is there twice")
        values[field] = FIELDS[field].read(value)
    return values


def _from_catalogue(text: str) -> RuleSet[Any]:
    name, _, version = text.rpartition(" ")
    if not name:
        raise BadInput("it begins with a name and a version, like 'krig 1'")
    known = entry(name)
    if version != str(known.version):
        raise BadInput(
            f"the version of {name} is {shown(version)}, and the catalogue has {known.version}"
        )
    return ruleset(name)
