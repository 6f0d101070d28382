"""Whole saves: what is at the head of each, and the codec that writes and reads them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import overload

import attrs
from typing_extensions import TypeVar

from cardwar._checks import check_count, shown, told
from cardwar.cards import C
from cardwar.codec.events import Events, is_event
from cardwar.codec.faults import Fault
from cardwar.codec.forms import Form, as_object, record
from cardwar.codec.kinds import (
    EVENT,
    EVENTS,
    FORMATS,
    PUBLIC_EVENT,
    PUBLIC_EVENTS,
    RULES,
    Kind,
    Saveable,
    are_events,
    as_saved,
    check_asked,
    format_of,
    is_rules,
    kind_of,
)
from cardwar.codec.matches import Matches, check_match, check_result, check_watch
from cardwar.codec.parts import Part, Write, discreetly
from cardwar.codec.public_events import public_event_part, public_events_part
from cardwar.codec.public_parts import card_part
from cardwar.codec.registrations import Registration, Registry
from cardwar.codec.rules import Rules
from cardwar.codec.states import States
from cardwar.codec.text import MOST_LETTERS, check_plain, check_read, read_text, write_text
from cardwar.codec.values import Values
from cardwar.codec.views import view_part
from cardwar.cycles import CycleWatch
from cardwar.errors import BadInput
from cardwar.match import Match, MatchEvent
from cardwar.playing import Result
from cardwar.public_state import PublicState
from cardwar.rules import RuleSet
from cardwar.state import GameState

__all__ = ["VERSION", "Codec", "forms"]

T = TypeVar("T")

VERSION = 1
"""The version of the saves that are written."""


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

    def to_data(
        self, value: Saveable[C], kind: Kind[object] | type[object] | None = None
    ) -> dict[str, object]:
        """Return the value as plain data: None, bool, int, float, str, list and dict.

        `kind` says what is meant, as in `from_data`; whatever is not of that kind is refused.
        Raises `BadInput` for what cannot be saved, and says how to register it.

        >>> import cardwar as cw
        >>> from cardwar import codec
        >>> codec.Codec().to_data(cw.PlayerOut(1))
        {'format': 'cardwar/event', 'version': 1, 'type': 'PlayerOut', 'seat': 1}
        """
        try:
            asked = None if kind is None else kind_of(kind)
            format_name, body = self._parts.write(value, asked)
            data = {"format": format_name, "version": VERSION, **body}
            check_plain(data, self.max_size)
        except BadInput:
            raise
        except Fault as fault:
            raise BadInput(f"it cannot be saved: {fault.as_error()}") from None
        except Exception as error:
            raise BadInput(f"{shown(value)} cannot be saved: {told(error)}") from error
        return data

    def to_json(self, value: Saveable[C], kind: Kind[object] | type[object] | None = None) -> str:
        """Return the value as JSON text.

        `kind` says what is meant, as in `from_json`; whatever is not of that kind is refused.
        Raises `BadInput` for what cannot be saved, and says how to register it.

        >>> import cardwar as cw
        >>> from cardwar import codec
        >>> codec.Codec().to_json(cw.PlayerOut(1))
        '{"format":"cardwar/event","version":1,"type":"PlayerOut","seat":1}'
        """
        text = write_text(self.to_data(value, kind))
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
        `EVENTS`, `PUBLIC_EVENT`, `PUBLIC_EVENTS` or `RULES`. Raises `FormatError`, with the path
        to the fault, for everything that is no such save, and `BadInput` for a kind that is none.

        >>> import cardwar as cw
        >>> from cardwar import codec
        >>> data = {"format": "cardwar/event", "version": 1, "type": "PlayerOut", "seat": 1}
        >>> codec.Codec().from_data(data, cw.PlayerOut)
        PlayerOut(seat=1)
        """
        asked = kind_of(kind)
        try:
            check_read(data, self.max_size)
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
        asked = kind_of(kind)
        if not isinstance(text, str | bytes):
            raise BadInput(f"text is {shown(text)}; it is a str, or bytes of UTF-8")
        try:
            return self._read(read_text(text, self.max_size), asked)
        except Fault as fault:
            raise fault.as_error() from fault.__cause__

    def _read(self, data: object, kind: Kind[T]) -> T:
        found = dict(as_object(data))
        value = self._parts.forms[_take_head(found, kind)].read(found)
        if not kind.is_one(value):
            raise Fault(f"it holds {shown(value)}; {kind.asked} is asked for")
        return value


def _take_head(found: dict[str, object], kind: Kind[object]) -> str:
    """Take format and version out of a save, and return by which format's form it is read."""
    for name in ("format", "version"):
        if name not in found:
            raise Fault("it is missing", name)
    said, version = found.pop("format"), found.pop("version")
    form_name = kind.form_for(said)
    if form_name is None:
        raise Fault(f"it is {shown(said)}; {kind.format!r} is asked for", "format")
    if type(version) is not int or version != VERSION:
        raise Fault(f"it is {shown(version)}; this cardwar reads version {VERSION}", "version")
    return form_name


class _Parts:
    """All that a codec writes and reads with, made once."""

    def __init__(self, registry: Registry) -> None:
        self.rules = Rules(registry)
        self.events = events = Events(self.rules)
        self.states = States(self.rules, events)
        self.matches = Matches(self.rules, self.states)
        views = _public_parts(self.rules, events)
        self.public: dict[str, Write] = {name: part.write for name, part in views.items()}
        self.forms: dict[str, Form[object]] = {
            FORMATS[GameState]: self.states.state,
            FORMATS[Result]: self.matches.result,
            FORMATS[Match]: self.matches.match,
            FORMATS[CycleWatch]: self.matches.watch,
            EVENT.format: events.event,
            EVENTS.format: _inside(record("Events", _Inside, {"events": events.events})),
            RULES.format: _ruled(record("Rules", _Ruled, {"rules": self.rules.rules})),
            **{name: part.form for name, part in views.items()},
        }

    def write(self, value: Saveable[C], kind: Kind[object] | None) -> tuple[str, dict[str, object]]:
        """Return the format of a value and its plain data, if it can be."""
        if kind is not None:
            check_asked(value, kind)
        name = format_of(value) if kind is None else kind.format
        write = self.public.get(name)
        return name, self._write_whole(value) if write is None else _written(write, value)

    def _write_whole(self, value: Saveable[C]) -> dict[str, object]:
        """Return what is for those who may see all."""
        if isinstance(value, GameState):
            return self.states.write(value)
        if isinstance(value, Result):
            body = self.matches.write_result(value)
            check_result(value)
        elif isinstance(value, CycleWatch):
            body = self.matches.write_watch(value)
            check_watch(value)
        elif isinstance(value, Match):
            body = self.matches.write_match(value)
            check_match(value)
        elif is_event(value):
            return self.events.write(value)
        elif are_events(several := as_saved(value)):
            return {"events": [self.events.write(event) for event in several]}
        elif is_rules(value):
            return {"rules": self.rules.write_rules(value)}
        else:
            raise BadInput(f"{shown(value)} is nothing that is saved")
        return body


def _public_parts(values: Values, events: Events) -> Mapping[str, Part[object]]:
    """Return how that is read and written which clients may see, by its format."""
    card = card_part(values)
    event = public_event_part(card, events.one_laid)
    return {
        FORMATS[PublicState]: view_part(card, values.key),
        PUBLIC_EVENT.format: event,
        PUBLIC_EVENTS.format: public_events_part(event),
    }


def _written(write: Write, value: object) -> dict[str, object]:
    with discreetly():
        return as_object(write(as_saved(value)))


def forms() -> dict[str, Form[object]]:
    """Return the form of each format, where nothing is registered."""
    return _Parts(Registry(())).forms


def _inside(form: Form[_Inside]) -> Form[tuple[MatchEvent[Hashable], ...]]:
    return Form(lambda data: form.read(data).events, form.schema, form.name, form.uses)


def _ruled(form: Form[_Ruled]) -> Form[RuleSet[Hashable]]:
    return Form(lambda data: form.read(data).rules, form.schema, form.name, form.uses)
