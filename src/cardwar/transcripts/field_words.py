"""The fields of house rules in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction

import attrs

from cardwar._checks import is_int, is_tuple
from cardwar.cards import DECK_32, DECK_36, DECK_40, DECK_54, STANDARD_DECK, Card, parse_pile
from cardwar.cards import write_pile as write_codes
from cardwar.endings import FirstOut, RoundCap, TimeLimit, WarsWon
from cardwar.errors import BadInput
from cardwar.house_rules import Captures, CollectOrder, Joins, Shortfall, Unclaimed
from cardwar.rankings import ACE_HIGH, ACE_LOW, NATURAL, Natural, RankOrder, ReversedRanking
from cardwar.transcripts.card_words import quoted, read_json, read_list

__all__ = ["FIELDS", "Words"]

_MOST = 10**18


@attrs.frozen
class Words:
    """How a field is written and read.

    >>> FIELDS["stake"].write((1, 3)), FIELDS["stake"].read("1,3")
    ('1,3', (1, 3))
    """

    write: Callable[[object], str | None]
    """Returns the value in words, or None if there are none for it."""
    read: Callable[[str], object]
    """Returns the value. Raises `BadInput` for words that are none."""


def _whole(text: str) -> int:
    if not re.fullmatch("[0-9]{1,19}", text):
        raise BadInput(f"{text[:40]!r} is no whole number")
    return int(text)


def _write_deck(deck: object) -> str | None:
    for name, known in _DECKS.items():
        if deck == known:
            return name
    if not is_tuple(deck) or not all(isinstance(card, Card) for card in deck):
        return None
    return write_codes(card for card in deck if isinstance(card, Card))


_DECKS = {"of 52": STANDARD_DECK, "of 54": DECK_54, "of 40": DECK_40, "of 36": DECK_36} | {
    "of 32": DECK_32
}


def _read_deck(text: str) -> object:
    return _DECKS.get(text) or parse_pile(text)


def _write_seats(seats: object) -> str | None:
    if not isinstance(seats, range) or seats.step < 1 or seats[-1] > _MOST:
        return None
    if len(seats) == 1:
        return str(seats[0])
    return f"{seats[0]}-{seats[-1]}" + (f" by {seats.step}" if seats.step > 1 else "")


def _read_seats(text: str) -> object:
    found = re.fullmatch("([0-9]{1,19})(?:-([0-9]{1,19})(?: by ([0-9]{1,19}))?)?", text)
    if found is None or not int(found[3] or 1):
        raise BadInput("seats are like '2-4'")
    return range(int(found[1]), int(found[2] or found[1]) + 1, int(found[3] or 1))


def _write_hand(hand: object) -> str | None:
    if isinstance(hand, Fraction):
        return f"{hand.numerator}/{hand.denominator}" if hand.denominator < _MOST else None
    if hand is None:
        return "all"
    return str(hand) if is_int(hand, 1) and hand <= _MOST else None


def _read_hand(text: str) -> object:
    if text == "all":
        return None
    part, slash, whole = text.partition("/")
    if not slash:
        return _whole(part)
    if not _whole(whole):
        raise BadInput("a part is like '1/2'")
    return Fraction(_whole(part), _whole(whole))


_ORDERS = {"ace high": ACE_HIGH, "ace low": ACE_LOW}


def _write_ranking(ranking: object) -> str | None:
    if type(ranking) is Natural:
        return "natural"
    if type(ranking) is RankOrder:
        named = (name for name, known in _ORDERS.items() if known == ranking)
        return next(named, ranking.order)
    if type(ranking) is ReversedRanking:
        # Only once: the other way round twice is another value than not at all.
        inner: object = ranking.inner
        words = None if type(inner) is ReversedRanking else _write_ranking(inner)
        return None if words is None else f"{words} reversed"
    return None


def _read_ranking(text: str) -> object:
    name = text.removesuffix(" reversed")
    if name == "natural":
        return NATURAL if name == text else NATURAL.reversed()
    order = _ORDERS.get(name) or RankOrder(name)
    return order if name == text else order.reversed()


def _write_stake(stake: object) -> str | None:
    levels = stake if is_tuple(stake) else (stake,)
    if not all(is_int(level, 0) and level <= _MOST for level in levels):
        return None
    return ",".join(map(str, levels)) + ("," if is_tuple(stake) and len(stake) == 1 else "")


def _read_stake(text: str) -> object:
    if "," not in text:
        return _whole(text)
    return tuple(_whole(level) for level in text.removesuffix(",").split(","))


def _write_ending(ending: object) -> str | None:
    match ending:
        case FirstOut():
            return "first-out"
        case RoundCap(rounds=rounds):
            return f"round-cap {rounds}"
        case WarsWon(count=count):
            return f"wars-won {count}"
        case TimeLimit(seconds=seconds):
            return f"time-limit {seconds!r}"
        case _:
            return None


def _write_endings(endings: object) -> str | None:
    words = [_write_ending(ending) for ending in endings] if is_tuple(endings) else [None]
    return None if None in words else ", ".join(word for word in words if word) or "none"


def _read_ending(text: str) -> object:
    kind, _, value = text.partition(" ")
    match kind:
        case "first-out" if not value:
            return FirstOut()
        case "round-cap":
            return RoundCap(_whole(value))
        case "wars-won":
            return WarsWon(_whole(value))
        case "time-limit" if re.fullmatch("[0-9]{1,15}", value):
            return TimeLimit(int(value))
        case "time-limit" if re.fullmatch(r"[0-9.]{1,20}(e[+-]?[0-9]{1,3})?", value):
            return TimeLimit(_number(value))
        case _:
            raise BadInput(
                f"{text[:60]!r} is no ending; they are 'round-cap 500', 'time-limit 600.0', "
                "'first-out' and 'wars-won 3'"
            )


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise BadInput(f"{text!r} is no number") from None


def _read_endings(text: str) -> object:
    return () if text == "none" else tuple(map(_read_ending, text.split(", ")))


def _member(kind: type[Enum]) -> Words:
    """Return the words for a field that holds one of these."""

    def read(text: str) -> object:
        try:
            return kind(text)
        except ValueError:
            known = ", ".join(f"'{member.value}'" for member in kind)
            raise BadInput(f"{text[:40]!r} is none of {known}") from None

    return Words(lambda member: str(member.value) if isinstance(member, kind) else None, read)


def _write_text(value: object) -> str | None:
    return quoted(value) if isinstance(value, str) or is_tuple(value) else None


FIELDS: Mapping[str, Words] = {
    "name": Words(_write_text, read_json),
    "deck": Words(_write_deck, _read_deck),
    "seats": Words(_write_seats, _read_seats),
    "hand_size": Words(_write_hand, _read_hand),
    "ranking": Words(_write_ranking, _read_ranking),
    "stake": Words(_write_stake, _read_stake),
    "joins": _member(Joins),
    "shortfall": _member(Shortfall),
    "unclaimed": _member(Unclaimed),
    "collect": _member(CollectOrder),
    "captures": _member(Captures),
    "endings": Words(_write_endings, _read_endings),
    "chant": Words(_write_text, read_list),
}
"""All fields, by their names, in order."""
