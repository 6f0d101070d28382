"""Whole saves: what is at the head of each, and the codec that writes and reads them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeAlias, TypeGuard, get_origin, overload

import attrs
from typing_extensions import TypeVar

from cardwar._checks import check_count, is_tuple, shown, told
from cardwar._plain import plain_event
from cardwar.cards import C
from cardwar.codec.events import EVENT_KINDS, Events, is_event
from cardwar.codec.faults import Fault
from cardwar.codec.forms import Form, as_object, record
from cardwar.codec.matches import Matches, check_match, check_result, check_watch
from cardwar.codec.registrations import Registration, Registry
from cardwar.codec.rules import Rules
from cardwar.codec.states import States
from cardwar.codec.text import MOST_LETTERS, check_plain, read_text, write_text
from cardwar.cycles import CycleWatch
from cardwar.errors import BadInput
from cardwar.match import Match, MatchEvent
from cardwar.playing import Result
from cardwar.rules import RuleSet
from cardwar.state import GameState

__all__ = ["EVENT", "EVENTS", "RULES", "VERSION", "Codec", "Kind", "Saveable", "forms"]

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

VERSION = 1
"""The version of the saves that are written."""

Saveable: TypeAlias = (
    GameState[C]
    | Result[C]
    | Match[C]
    | CycleWatch[C]
    | MatchEvent[C]
    | Iterable[MatchEvent[C]]
    | RuleSet[C]
)
"""What can be saved."""


@attrs.frozen(eq=False)
class Kind(Generic[T_co]):
    """What is to be loaded, where no class says it: `EVENT`, `EVENTS` or `RULES`."""

    format: str
    """The format of such saves."""
    is_one: Callable[[object], TypeGuard[T_co]] = attrs.field(repr=False)
    """Tells whether a value is of this kind."""
    asked: str = attrs.field(repr=False)
    """What an error calls it."""


def _are_events(value: object) -> TypeGuard[tuple[MatchEvent, ...]]:
    return is_tuple(value) and all(map(is_event, value))


def _is_event(value: object) -> TypeGuard[MatchEvent]:
    return is_event(value)


def _looks_like_rules(value: object) -> bool:
    return all(hasattr(value, name) for name in ("deck", "lay", "verdict"))


def _is_rules(value: object) -> TypeGuard[RuleSet]:
    return _looks_like_rules(value)


EVENT: Kind[MatchEvent] = Kind("cardwar/event", _is_event, "an event")
"""Any one event, of a game or of a match."""
EVENTS: Kind[tuple[MatchEvent, ...]] = Kind("cardwar/events", _are_events, "events")
"""Any number of events."""
RULES: Kind[RuleSet] = Kind("cardwar/rules", _is_rules, "a ruleset")
"""A ruleset of any kind."""

_FORMATS: dict[type[object], str] = {
    GameState: "cardwar/state",
    Result: "cardwar/result",
    Match: "cardwar/match",
    CycleWatch: "cardwar/watch",
}


@attrs.frozen
class _Inside:
    events: tuple[MatchEvent[Hashable], ...]


@attrs.frozen
class _Ruled:
    rules: RuleSet[Hashable]


def _as_tuple(registrations: Iterable[Registration]) -> tuple[Registration, ...]:
    if not isinstance(registrations, Iterable):
        raise BadInput(f"registrations is {shown(registrations)}; it is a list of them")
    return tuple(registrations)


@attrs.frozen(eq=False)
class Codec:
    """Saves and loads, also what a program has registered with it. It never changes.

    `registrations` are what `by_name`, `by_fields` and `by_data` return. Texts longer than
    `max_size` are neither written nor read. Raises `BadInput` for a name or a class that is
    registered twice, or that cardwar saves already.

    >>> import cardwar as cw
    >>> from cardwar import codec
    >>> def half(battle: cw.Battle) -> int:
    ...     return min(battle.holds(seat) for seat in battle.tied) // 2
    >>> mine = codec.Codec([codec.by_name("half", half)])
    >>> state = cw.deal(cw.HouseRules(stake=half), players=2, seed=7)
    >>> mine.from_json(mine.to_json(state), cw.GameState) == state
    True
    """

    registrations: tuple[Registration, ...] = attrs.field(default=(), converter=_as_tuple)
    """What the program has that cardwar has not."""
    max_size: int = attrs.field(default=MOST_LETTERS, kw_only=True)
    """The largest size of a text, in characters or bytes."""
    _parts: _Parts = attrs.field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be registered."""
        check_count("max_size", self.max_size, 1)
        object.__setattr__(self, "_parts", _Parts(Registry(self.registrations)))

    def to_data(self, value: Saveable[C]) -> dict[str, object]:
        """Return the value as plain data: None, bool, int, float, str, list and dict.

        Raises `BadInput` for what cannot be saved, and says how to register it.

        >>> import cardwar as cw
        >>> from cardwar import codec
        >>> codec.Codec().to_data(cw.PlayerOut(1))
        {'format': 'cardwar/event', 'version': 1, 'type': 'PlayerOut', 'seat': 1}
        """
        try:
            format_name, body = self._parts.write(value)
            data = {"format": format_name, "version": VERSION, **body}
            check_plain(data, self.max_size)
        except BadInput:
            raise
        except Fault as fault:
            raise BadInput(f"it cannot be saved: {fault.as_error()}") from None
        except Exception as error:
            raise BadInput(f"{shown(value)} cannot be saved: {told(error)}") from error
        return data

    def to_json(self, value: Saveable[C]) -> str:
        """Return the value as JSON text.

        Raises `BadInput` for what cannot be saved, and says how to register it.

        >>> import cardwar as cw
        >>> from cardwar import codec
        >>> codec.Codec().to_json(cw.PlayerOut(1))
        '{"format":"cardwar/event","version":1,"type":"PlayerOut","seat":1}'
        """
        text = write_text(self.to_data(value))
        if len(text) > self.max_size:
            raise BadInput(f"the save is {len(text)} long; at most {self.max_size} are written")
        return text

    @overload
    def from_data(self, data: object, kind: Kind[T]) -> T: ...
    @overload
    def from_data(self, data: object, kind: type[T]) -> T: ...
    def from_data(self, data: object, kind: Kind[T] | type[T]) -> T:
        """Return what the data means, which `to_data` has given.

        `kind` is the class of what is asked for, such as `GameState` or `CardsFlipped`, or `EVENT`,
        `EVENTS` or `RULES`. Raises `FormatError`, with the path to the fault, for everything that
        is no such save, and `BadInput` for a kind that is none.

        >>> import cardwar as cw
        >>> from cardwar import codec
        >>> data = {"format": "cardwar/event", "version": 1, "type": "PlayerOut", "seat": 1}
        >>> codec.Codec().from_data(data, cw.PlayerOut)
        PlayerOut(seat=1)
        """
        asked = _kind_of(kind)
        try:
            check_plain(data, self.max_size)
            return self._read(data, asked)
        except Fault as fault:
            raise fault.as_error() from fault.__cause__

    @overload
    def from_json(self, text: str | bytes, kind: Kind[T]) -> T: ...
    @overload
    def from_json(self, text: str | bytes, kind: type[T]) -> T: ...
    def from_json(self, text: str | bytes, kind: Kind[T] | type[T]) -> T:
        """Return what the JSON text means, which `to_json` has given.

        Takes and raises what `from_data` does.

        >>> import cardwar as cw
        >>> from cardwar import codec
        >>> text = '{"format": "cardwar/event", "version": 1, "type": "PlayerOut", "seat": 1}'
        >>> codec.Codec().from_json(text, codec.EVENT)
        PlayerOut(seat=1)
        """
        asked = _kind_of(kind)
        if not isinstance(text, str | bytes):
            raise BadInput(f"text is {shown(text)}; it is a str, or bytes of UTF-8")
        try:
            return self._read(read_text(text, self.max_size), asked)
        except Fault as fault:
            raise fault.as_error() from fault.__cause__

    def _read(self, data: object, kind: Kind[T]) -> T:
        found = dict(as_object(data))
        _check_head(found, kind.format)
        value = self._parts.forms[kind.format].read(found)
        if not kind.is_one(value):
            raise Fault(f"it holds {shown(value)}; {kind.asked} is asked for")
        return value


def _check_head(found: dict[str, object], asked: str) -> None:
    """Take format and version out of a save, and look at them."""
    for name in ("format", "version"):
        if name not in found:
            raise Fault("it is missing", name)
    said, version = found.pop("format"), found.pop("version")
    if said != asked:
        raise Fault(f"it is {shown(said)}; {asked!r} is asked for", "format")
    if type(version) is not int or version != VERSION:
        raise Fault(f"it is {shown(version)}; this cardwar reads version {VERSION}", "version")


def _kind_of(kind: Kind[T] | type[T]) -> Kind[T]:
    """Return what a class stands for."""
    if isinstance(kind, Kind):
        return kind
    plain: object = get_origin(kind) or kind
    if not isinstance(plain, type):
        raise BadInput(f"kind is {shown(kind)}; it is a class, or EVENT, EVENTS or RULES")
    name = _FORMATS.get(plain)
    if plain in EVENT_KINDS.values():
        name = EVENT.format
    elif name is None and _looks_like_rules(plain):
        name = RULES.format
    if name is None:
        raise BadInput(f"kind is {shown(kind)}, of which nothing is saved")
    return Kind(name, _instances(kind), f"a {plain.__name__}")


def _instances(kind: type[T]) -> Callable[[object], TypeGuard[T]]:
    def is_one(value: object) -> TypeGuard[T]:
        return isinstance(value, get_origin(kind) or kind)

    return is_one


class _Parts:
    """All that a codec writes and reads with, made once."""

    def __init__(self, registry: Registry) -> None:
        self.rules = Rules(registry)
        events = Events(self.rules)
        self.states = States(self.rules, events)
        self.matches = Matches(self.rules, self.states)
        self.forms: dict[str, Form[object]] = {
            "cardwar/state": self.states.state,
            "cardwar/result": self.matches.result,
            "cardwar/match": self.matches.match,
            "cardwar/watch": self.matches.watch,
            "cardwar/event": events.event,
            "cardwar/events": _inside(record("Events", _Inside, {"events": events.events})),
            "cardwar/rules": _ruled(record("Rules", _Ruled, {"rules": self.rules.rules})),
        }

    def write(self, value: Saveable[C]) -> tuple[str, dict[str, object]]:
        """Return the format of a value and its plain data, if it can be."""
        if isinstance(value, GameState):
            body = self.states.write(value)
        elif isinstance(value, Result):
            body = self.matches.write_result(value)
            check_result(value)
        elif isinstance(value, CycleWatch):
            body = self.matches.write_watch(value)
            check_watch(value)
        elif isinstance(value, Match):
            body = self.matches.write_match(value)
            check_match(value)
        elif is_event(value):
            return EVENT.format, plain_event(value, self.rules.write_custom)
        elif isinstance(value, list | tuple) and all(map(is_event, value)):
            events = [plain_event(event, self.rules.write_custom) for event in value]
            return EVENTS.format, {"events": events}
        elif _is_rules(value):
            return RULES.format, {"rules": self.rules.write_rules(value)}
        else:
            raise BadInput(f"{shown(value)} is nothing that is saved")
        return _FORMATS[type(value)], body


def forms() -> dict[str, Form[object]]:
    """Return the form of each format, where nothing is registered."""
    return _Parts(Registry(())).forms


def _inside(form: Form[_Inside]) -> Form[tuple[MatchEvent[Hashable], ...]]:
    return Form(lambda data: form.read(data).events, form.schema, form.name, form.uses)


def _ruled(form: Form[_Ruled]) -> Form[RuleSet[Hashable]]:
    return Form(lambda data: form.read(data).rules, form.schema, form.name, form.uses)
