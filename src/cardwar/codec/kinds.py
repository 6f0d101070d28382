"""What can be saved, and what is meant where it is saved or loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeAlias, TypeGuard, get_origin

import attrs
from typing_extensions import TypeVar

from cardwar._checks import is_tuple, shown
from cardwar.cards import C
from cardwar.codec.events import EVENT_KINDS, is_event
from cardwar.codec.forms import is_list
from cardwar.codec.public_events import PUBLIC_KINDS, hides_something, is_public_event
from cardwar.codec.values import class_of
from cardwar.cycles import CycleWatch
from cardwar.errors import BadInput
from cardwar.match import Match, MatchEvent
from cardwar.playing import Result
from cardwar.public_events import PublicEvent
from cardwar.public_state import PublicState
from cardwar.rules import RuleSet
from cardwar.state import GameState

__all__ = [
    "EVENT",
    "EVENTS",
    "FORMATS",
    "PUBLIC_EVENT",
    "PUBLIC_EVENTS",
    "RULES",
    "Kind",
    "Saveable",
    "are_events",
    "as_saved",
    "check_asked",
    "format_of",
    "is_rules",
    "kind_of",
]

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

Saveable: TypeAlias = (
    GameState[C]
    | Result[C]
    | Match[C]
    | CycleWatch[C]
    | MatchEvent[C]
    | Iterable[MatchEvent[C]]
    | RuleSet[C]
    | PublicState[C]
    | PublicEvent[C]
    | Iterable[PublicEvent[C]]
)
"""What can be saved."""


@attrs.frozen(eq=False)
class Kind(Generic[T_co]):
    """What is to be saved or loaded, where no class says it.

    These are `EVENT`, `EVENTS`, `PUBLIC_EVENT`, `PUBLIC_EVENTS` and `RULES`.

    >>> from cardwar import codec
    >>> codec.PUBLIC_EVENTS.format
    'cardwar/public-events'
    """

    format: str
    """The format of such saves."""
    is_one: Callable[[object], TypeGuard[T_co]] = attrs.field(repr=False)
    """Tells whether a value is of this kind."""
    asked: str = attrs.field(repr=False)
    """What an error calls it."""
    also: Mapping[str, str] = attrs.field(factory=dict[str, str], repr=False)
    """Other formats that are loaded as this, each with the format whose form reads it."""

    def form_for(self, said: object) -> str | None:
        """Return by which format's form a save of some format is read, or None if it is not."""
        if said == self.format:
            return self.format
        return self.also.get(said) if isinstance(said, str) else None


def are_events(value: object) -> TypeGuard[tuple[MatchEvent, ...]]:
    """Tell whether this is a tuple of events."""
    return is_tuple(value) and all(map(is_event, value))


def _is_event(value: object) -> TypeGuard[MatchEvent]:
    return is_event(value)


def _are_public_events(value: object) -> TypeGuard[tuple[PublicEvent, ...]]:
    return is_tuple(value) and all(map(is_public_event, value))


def _is_public_event(value: object) -> TypeGuard[PublicEvent]:
    return is_public_event(value)


def _looks_like_rules(value: object) -> bool:
    return all(hasattr(value, name) for name in ("deck", "lay", "verdict"))


def is_rules(value: object) -> TypeGuard[RuleSet]:
    """Tell whether this may be a ruleset."""
    return _looks_like_rules(value)


EVENT: Kind[MatchEvent] = Kind("cardwar/event", _is_event, "an event")
"""Any one event, of a game or of a match."""
EVENTS: Kind[tuple[MatchEvent, ...]] = Kind("cardwar/events", are_events, "events")
"""Any number of events."""
RULES: Kind[RuleSet] = Kind("cardwar/rules", is_rules, "a ruleset")
"""A ruleset of any kind."""
PUBLIC_EVENT: Kind[PublicEvent] = Kind(
    "cardwar/public-event",
    _is_public_event,
    "a public event",
    # An event that is its own view is saved as an event unless somebody says what is meant.
    {"cardwar/event": "cardwar/public-event"},
)
"""The view of any one event, which may be the event itself."""
PUBLIC_EVENTS: Kind[tuple[PublicEvent, ...]] = Kind(
    "cardwar/public-events",
    _are_public_events,
    "public events",
    {"cardwar/events": "cardwar/public-events"},
)
"""The views of any number of events."""

FORMATS: Mapping[type[object], str] = {
    GameState: "cardwar/state",
    Result: "cardwar/result",
    Match: "cardwar/match",
    CycleWatch: "cardwar/watch",
    PublicState: "cardwar/view",
}
"""The format of each class that has one of its own."""


def kind_of(kind: Kind[T] | type[T]) -> Kind[T]:
    """Return what a class stands for."""
    if isinstance(kind, Kind):
        return kind
    plain: object = get_origin(kind) or kind
    if not isinstance(plain, type):
        raise BadInput(
            f"kind is {shown(kind)}; it is a class, or EVENT, EVENTS, PUBLIC_EVENT, "
            "PUBLIC_EVENTS or RULES"
        )
    name, also = FORMATS.get(plain), dict[str, str]()
    if plain in EVENT_KINDS.values():
        name = EVENT.format
        if plain in PUBLIC_KINDS.values():
            also = {PUBLIC_EVENT.format: PUBLIC_EVENT.format}
    elif plain in PUBLIC_KINDS.values():
        name = PUBLIC_EVENT.format
    elif name is None and _looks_like_rules(plain):
        name = RULES.format
    if name is None:
        raise BadInput(f"kind is {shown(kind)}, of which nothing is saved")
    return Kind(name, _instances(kind), f"a {plain.__name__}", also)


def _instances(kind: type[T]) -> Callable[[object], TypeGuard[T]]:
    def is_one(value: object) -> TypeGuard[T]:
        return isinstance(value, class_of(kind))

    return is_one


def as_saved(value: object) -> object:
    """Return a list of events as the tuple of them that comes back."""
    return tuple(value) if is_list(value) else value


def format_of(value: object) -> str:
    """Return the format in which a value is saved, if nobody says what is meant."""
    name = FORMATS.get(type(value))
    if name is not None:
        return name
    if is_event(value):
        return EVENT.format
    if is_public_event(value):
        return PUBLIC_EVENT.format
    several = as_saved(value)
    if are_events(several):
        return EVENTS.format
    # One that hides something says what the others are meant to be.
    if is_tuple(several) and any(map(hides_something, several)):
        return PUBLIC_EVENTS.format
    # Or it is nothing that is saved, as will be seen.
    return RULES.format


def check_asked(value: object, kind: Kind[object]) -> None:
    """Raise `BadInput`, which shows nothing of the value, unless it is of this kind."""
    several = as_saved(value)
    # Of several, the one that is wrong will be named with its place.
    if kind is PUBLIC_EVENTS and type(several) is tuple:
        return
    if not kind.is_one(several):
        raise BadInput(f"a {type(value).__name__} is to be saved; {kind.asked} is asked for")
