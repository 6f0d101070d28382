"""The calls for those who have nothing to register."""

from __future__ import annotations

from typing import overload

from typing_extensions import TypeVar

from cardwar.cards import C
from cardwar.codec.documents import Codec
from cardwar.codec.kinds import Kind, Saveable

__all__ = ["from_data", "from_json", "to_data", "to_json"]

T = TypeVar("T")

_PLAIN = Codec()


def to_data(
    value: Saveable[C], kind: Kind[object] | type[object] | None = None
) -> dict[str, object]:
    """Return a value of cardwar as plain data: None, bool, int, float, str, list and dict.

    `kind` says what is meant, as in `from_data`; whatever is not of that kind is refused. Raises
    `BadInput` for what cannot be saved, and says how to register it.

    >>> import cardwar as cw
    >>> from cardwar import codec
    >>> data = codec.to_data(cw.deal(cw.KRIG, players=2, seed=7))
    >>> data["format"], data["version"], data["rules"], data["seed"]
    ('cardwar/state', 1, {'catalogue': 'Krig', 'version': 1}, '7')
    """
    return _PLAIN.to_data(value, kind)


def to_json(value: Saveable[C], kind: Kind[object] | type[object] | None = None) -> str:
    """Return a value of cardwar as JSON text.

    That is a state, an event or several, the view of any of these, a result, a match, a watch, or a
    ruleset. Raises `BadInput` for what cannot be saved, and says how to register it.

    `kind` says what is meant, as in `from_json`, and whatever is not of that kind is refused, in
    words that show nothing of it. So a server that gives `PublicState` or `PUBLIC_EVENTS` sends
    nothing hidden.

    >>> import cardwar as cw
    >>> from cardwar import codec
    >>> state, events = cw.step(cw.deal(cw.KRIG, players=2, seed=7))
    >>> codec.from_json(codec.to_json(state), cw.GameState) == state
    True
    >>> codec.from_json(codec.to_json(events), codec.EVENTS) == events
    True
    >>> codec.to_json([cw.PlayerOut(1)], codec.PUBLIC_EVENTS)
    '{"format":"cardwar/public-events","version":1,"events":[{"type":"PlayerOut","seat":1}]}'
    >>> codec.to_json(state, cw.PublicState)
    Traceback (most recent call last):
    ...
    cardwar.errors.BadInput: a GameState is to be saved; a PublicState is asked for
    """
    return _PLAIN.to_json(value, kind)


@overload
def from_data(data: object, kind: Kind[T]) -> T: ...
@overload
def from_data(data: object, kind: type[T]) -> T: ...
def from_data(data: object, kind: Kind[T] | type[T]) -> T:
    """Return what the data means, which `to_data` has given.

    `kind` is the class of what is asked for, such as `GameState` or `CardsFlipped`, or `EVENT`,
    `EVENTS`, `PUBLIC_EVENT`, `PUBLIC_EVENTS` or `RULES`. Raises `FormatError`, with the path to
    the fault, for everything that is no such save, and `BadInput` for a kind that is none.

    >>> import cardwar as cw
    >>> from cardwar import codec
    >>> data = codec.to_data(cw.deal(cw.KRIG, players=2, seed=7))
    >>> data["table"] = [{"card": "Zz", "seat": 0, "face_up": True}]
    >>> codec.from_data(data, cw.GameState)
    Traceback (most recent call last):
    ...
    cardwar.errors.FormatError: table[0].card: 'Zz' is no card
    """
    return _PLAIN.from_data(data, kind)


@overload
def from_json(text: str | bytes, kind: Kind[T]) -> T: ...
@overload
def from_json(text: str | bytes, kind: type[T]) -> T: ...
def from_json(text: str | bytes, kind: Kind[T] | type[T]) -> T:
    """Return what the JSON text means, which `to_json` has given.

    Takes and raises what `from_data` does. Text that is too long or nested too deeply is refused
    before anything is built of it.

    >>> import cardwar as cw
    >>> from cardwar import codec
    >>> text = codec.to_json(cw.play(cw.deal(cw.KRIG, players=2, seed=7)))
    >>> codec.from_json(text, cw.Result).outcome.winner
    1
    >>> codec.from_json(text, cw.Match)
    Traceback (most recent call last):
    ...
    cardwar.errors.FormatError: format: it is 'cardwar/result'; 'cardwar/match' is asked for
    """
    return _PLAIN.from_json(text, kind)
