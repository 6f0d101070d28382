"""Words in a language: messages with names, cards and numbers filled in."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Hashable, Sequence
from itertools import accumulate, takewhile

import attrs

from cardwar._checks import is_int, shown, told
from cardwar.errors import BadInput
from cardwar.narration.languages import Translations
from cardwar.state import Seat

__all__ = ["CHAT", "NO_LIMITS", "Limits", "Words", "cut", "length", "names_of", "on_one_line"]

_MOST = 10**18


@attrs.frozen
class Limits:
    """How long a thing may be before it is cut.

    >>> Limits(name=32, card=16, reason=200, listed=8).name
    32
    """

    name: int
    card: int
    reason: int
    listed: int
    """How many things are listed before the rest is only counted."""


NO_LIMITS = Limits(name=_MOST, card=_MOST, reason=_MOST, listed=_MOST)
CHAT = Limits(name=32, card=16, reason=200, listed=8)


@attrs.frozen
class Words:
    """All that sentences are made of, in one language and for one table.

    >>> from cardwar.narration.languages import translations_of
    >>> words = Words(translations_of("en"), ("Ann", "Bo"), NO_LIMITS)
    >>> words.many("{name} takes {count} card.", "{name} takes {count} cards.", 2, name="Ann")
    'Ann takes 2 cards.'
    """

    language: Translations
    names: tuple[str, ...]
    """As `names_of` gives them."""
    limits: Limits

    def one(self, message: str, **values: str) -> str:
        """Return a message with these values in it."""
        return self._filled(message, lambda: self.language.gettext(message), values)

    def many(self, singular: str, plural: str, number: int, **values: str) -> str:
        """Return the form of a message that goes with the number, which is its ``count``."""
        values["count"] = self.number(number)
        return self._filled(
            singular, lambda: self.language.ngettext(singular, plural, number), values
        )

    def _filled(self, message: str, translated: Callable[[], str], values: dict[str, str]) -> str:
        try:
            return on_one_line(translated()).format_map(values)
        except Exception as error:
            raise BadInput(
                f"the translation of {message!r} fails ({told(error)}); it is a text with "
                f"{', '.join(f'{{{name}}}' for name in values) or 'nothing'} to fill in"
            ) from error

    def number(self, number: int) -> str:
        """Return a number in figures. Raises `BadInput` for what counts nothing."""
        if not is_int(number, 0) or number > _MOST:
            raise BadInput(f"the event counts {shown(number)}; it is an int, 0 to 10**18")
        return str(number)

    def name(self, seat: Seat) -> str:
        """Return what a player is called. Raises `BadInput` if there is no such player."""
        if not is_int(seat, 0) or seat >= _MOST:
            raise BadInput(f"the event tells of seat {shown(seat)}; a seat is an int, 0 or more")
        if self.names and seat >= len(self.names):
            raise BadInput(
                f"names is {shown(self.names)}; the event tells of seat {seat}, so more are needed"
            )
        name = self.names[seat] if self.names else ""
        return name if name.strip() else self.one("Player {number}", number=str(seat + 1))

    def who(self, seats: Sequence[Seat]) -> str:
        """Return the names of these players."""
        return self.listed([self.name(seat) for seat in seats])

    def cards(self, cards: Sequence[Hashable]) -> str:
        """Return these cards as people read them. Raises `BadInput` for one that has no text."""
        return self.listed([self._card(card) for card in cards])

    def _card(self, card: Hashable) -> str:
        try:
            return cut(on_one_line(str(card)), self.limits.card)
        except Exception as error:
            raise BadInput(
                f"a card cannot be written by str ({told(error)}); it is given a text of its own"
            ) from error

    def reason(self, text: str) -> str:
        """Return a ruleset's own reason."""
        return cut(on_one_line(text), self.limits.reason)

    def listed(self, items: Sequence[str]) -> str:
        """Return things as people list them; of very many, how many more there are."""
        if len(items) > self.limits.listed:
            left = len(items) - self.limits.listed + 1
            # Translators: at the end of a list of players or cards: "Ann, Bo and 7 more".
            items = [*items[:-left], self.many("{count} more", "{count} more", left)]
        if not items:
            return ""
        *first, last = items
        if not first:
            return last
        start, *others = first
        for other in others:
            # Translators: a list of three or more, up to its last thing but one.
            start = self.one("{things}, {thing}", things=start, thing=other)
        # Translators: the end of a list.
        return self.one("{things} and {thing}", things=start, thing=last)


def names_of(names: Sequence[str], limits: Limits) -> tuple[str, ...]:
    """Return the names as they go into sentences.

    Raises `BadInput` unless they are a sequence of texts.

    >>> names_of(["Ann", "Bo" + chr(10)], CHAT)
    ('Ann', 'Bo ')
    """
    if isinstance(names, Sequence) and not isinstance(names, str):
        found = tuple(names)
        if all(isinstance(name, str) for name in found):
            return tuple([cut(on_one_line(name), limits.name) for name in found])
    raise BadInput(f"names is {shown(names)}; it is a sequence with a text for each seat")


# They turn the writing direction of what comes after them, to the end of the line.
_TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def on_one_line(text: str) -> str:
    """Return the text as it is, but for what would break a line.

    Line breaks and tabs become blanks; other control characters are left out.

    >>> on_one_line("Ann" + chr(10) + "the" + chr(0) + " Great")
    'Ann the Great'
    """
    return text if text.isprintable() else "".join(map(_kept, text))


def _kept(sign: str) -> str:
    category = unicodedata.category(sign)
    if category not in ("Cc", "Cs", "Zl", "Zp"):
        return "" if sign in _TURNING else sign
    return " " if sign.isspace() else ""


def length(text: str) -> int:
    """Return how many characters a text has, those outside the basic plane counted twice.

    >>> length("Ann"), length("🂡")
    (3, 2)
    """
    return len(text) + sum(sign > "\uffff" for sign in text)


def cut(text: str, most: int) -> str:
    """Return a text of at most so many characters; what is cut ends in ``…``.

    >>> cut("Ann", 3), cut("Annabel", 3)
    ('Ann', 'An…')
    """
    if length(text) <= most:
        return text
    lengths = accumulate(map(length, text))
    kept = sum(1 for _ in takewhile(lambda so_far: so_far < most, lengths))
    return text[:kept].rstrip() + "…"
