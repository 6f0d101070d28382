"""What a program adds to a codec: rulesets, and all that they and games may hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import attrs
from typing_extensions import TypeVar

from cardwar import cards, endings, rankings
from cardwar._checks import shown
from cardwar.cards import Card
from cardwar.errors import BadInput
from cardwar.house_rules import HouseRules

__all__ = ["DECKS", "Registration", "Registry", "by_data", "by_fields", "by_name"]

T = TypeVar("T")

DECKS: Mapping[str, tuple[Card, ...]] = {
    "STANDARD_DECK": cards.STANDARD_DECK,
    "DECK_32": cards.DECK_32,
    "DECK_36": cards.DECK_36,
    "DECK_40": cards.DECK_40,
    "DECK_54": cards.DECK_54,
}
"""The decks that have a name in saves."""

_OWN_KINDS: tuple[type[object], ...] = (
    *(Card, bool, int, float, str, tuple, frozenset, type(None), HouseRules),
    *(rankings.RankOrder, rankings.Natural, rankings.ReversedRanking),
    *(endings.RoundCap, endings.TimeLimit, endings.FirstOut, endings.WarsWon),
)


@attrs.frozen
class Registration:
    """What `by_name`, `by_fields` and `by_data` return, for `Codec` to take.

    >>> from cardwar import codec
    >>> codec.by_name("one", 1).name
    'one'
    """

    name: str
    """What saves call it."""
    kind: type[object]
    """The class of what is registered."""


@attrs.frozen
class Named(Registration):
    """A value that is written by its name alone."""

    value: object


@attrs.frozen
class WithFields(Registration):
    """A class of attrs whose values are written by their fields."""


@attrs.frozen
class WithData(Registration):
    """A class whose values are written as plain data of their own."""

    to_data: Callable[[object], object]
    from_data: Callable[[object], object]


def by_name(name: str, value: object) -> Registration:
    """Say that this very value is written by its name: a function, a ruleset, a ranking.

    Raises `BadInput` for a name that is none, and for a class of attrs.

    >>> import attrs
    >>> import cardwar as cw
    >>> from cardwar import codec
    >>> def as_many_as_tied(battle: cw.Battle) -> int:
    ...     return len(battle.tied)
    >>> mine = codec.Codec([codec.by_name("as many as tied", as_many_as_tied)])
    >>> rules = attrs.evolve(cw.WAR, stake=as_many_as_tied)
    >>> mine.from_json(mine.to_json(rules), cw.HouseRules) == rules
    True
    """
    if isinstance(value, type) and attrs.has(value):
        raise BadInput(f"{shown(value)} is a class; by_fields(name, {value.__name__}) takes it")
    return Named(_checked(name), type(value), value)


def by_fields(name: str, kind: type[object]) -> Registration:
    """Say that values of this class of attrs are written by their fields, under this name.

    The fields hold what can be saved as cards and memory can; a subclass of `HouseRules` has the
    fields of house rules too. Where a field has a converter, that gets what it has made once more,
    and has to leave it as it is: a value that comes back as another is not saved. Raises `BadInput`
    for a name that is none, and for a class that is not one of attrs.

    >>> import attrs
    >>> import cardwar as cw
    >>> from cardwar import codec
    >>> @attrs.frozen
    ... class HighestLoses(cw.HouseRules):
    ...     def best(self, battle: cw.Battle) -> tuple[cw.Seat, ...]:
    ...         return battle.seats[:1]
    >>> mine = codec.Codec([codec.by_fields("highest loses", HighestLoses)])
    >>> mine.from_json(mine.to_json(HighestLoses(stake=1)), HighestLoses).stake
    1
    """
    if not isinstance(kind, type) or not attrs.has(kind):
        raise BadInput(f"{shown(kind)} is no class of attrs; by_data takes any class")
    return WithFields(_checked(name), kind)


def by_data(
    name: str, kind: type[T], *, to_data: Callable[[T], object], from_data: Callable[[object], T]
) -> Registration:
    """Say that values of this class are written as the data that `to_data` returns.

    That is what JSON can hold: None, True and False, numbers, texts, lists, and objects with texts
    as keys. `from_data` gets it back, from any file, and returns an equal value; whatever it
    raises makes the file a faulty one. Raises `BadInput` for a name or a class that is none.

    >>> from fractions import Fraction
    >>> import cardwar as cw
    >>> from cardwar import codec
    >>> part = codec.by_data(
    ...     "part", Fraction, to_data=str, from_data=lambda data: Fraction(str(data))
    ... )
    >>> mine = codec.Codec([part])
    >>> mine.to_data(cw.Remembered(Fraction(1, 3)))["memory"]
    {'custom': 'part', 'data': '1/3'}
    """
    if not isinstance(kind, type):
        raise BadInput(f"{shown(kind)} is no class; by_name takes a value")

    return WithData(_checked(name), kind, _writer(kind, to_data), from_data)


def _writer(kind: type[T], to_data: Callable[[T], object]) -> Callable[[object], object]:
    def write(value: object) -> object:
        return to_data(value) if isinstance(value, kind) else None

    return write


def _checked(name: object) -> str:
    if isinstance(name, str) and name.strip() and name.isprintable():
        return name
    raise BadInput(f"{shown(name)} is no name; a name is a text that can be printed")


class Registry:
    """All that is registered with one codec, found by name, by value and by class."""

    def __init__(self, registrations: Iterable[Registration]) -> None:
        """Take them. Raises `BadInput` for a name or a class that is taken."""
        self.by_name: dict[str, Registration] = {}
        self.by_kind: dict[type[object], Registration] = {}
        self.named: list[Named] = []
        for registration in registrations:
            self._add(registration)

    def _add(self, new: Registration) -> None:
        if not isinstance(new, Registration):
            raise BadInput(f"{shown(new)} is no registration; by_name, by_fields and by_data are")
        if new.name in self.by_name:
            raise BadInput(f"{new.name!r} is registered twice")
        if new.kind in _OWN_KINDS and not (isinstance(new, Named) and new.kind is HouseRules):
            raise BadInput(f"{new.kind.__name__} is saved without being registered")
        self.by_name[new.name] = new
        if isinstance(new, Named):
            if self.name_of(new.value) is not None:
                raise BadInput(f"{shown(new.value)} is registered twice")
            self.named.append(new)
        elif new.kind in self.by_kind:
            raise BadInput(f"{new.kind.__name__} is registered twice")
        else:
            self.by_kind[new.kind] = new

    def name_of(self, value: object) -> str | None:
        """Return the name under which this very value, or one equal to it, is registered."""
        for known in self.named:
            if known.value is value or (known.kind is type(value) and known.value == value):
                return known.name
        return None
