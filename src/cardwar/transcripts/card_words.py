"""Cards as a transcript has them: codes, or numbers and texts as JSON has them, in brackets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, TypeGuard

from cardwar._checks import shown
from cardwar.cards import C, Card, parse_pile, write_pile
from cardwar.errors import BadInput
from cardwar.state import Player

__all__ = [
    "quoted",
    "read_cards",
    "read_json",
    "read_list",
    "read_piles",
    "write_cards",
    "write_piles",
]

# Signs that stand between parts of a value: in a text they are written by their numbers.
_BETWEEN = {ord(sign): f"\\u{ord(sign):04x}" for sign in ";/+"}
_MOST_DIGITS = 100
_LARGEST: int = 10 ** (_MOST_DIGITS - 1)


def quoted(value: Sequence[object] | str) -> str:
    r"""Return a text, or numbers and texts, in JSON without the signs that stand between values.

    >>> quoted("me; you")
    '"me\\u003b you"'
    """
    # Beside texts and between the digits of a number there is none of these signs but in `1e+30`.
    return json.dumps(value, allow_nan=False).translate(_BETWEEN).replace("e\\u002b", "e")


def read_json(text: str) -> object:
    """Return what JSON says. Raises `BadInput` for what is none.

    >>> read_json('["W", 7]')
    ['W', 7]
    """
    try:
        found: object = json.loads(text, parse_int=_int, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{shown(text)} cannot be read: {error}") from None
    return found


def read_list(text: str) -> tuple[object, ...]:
    """Return what stands in brackets. Raises `BadInput` for what is none.

    >>> read_list('["W", 7]')
    ('W', 7)
    """
    found = read_json(text)
    if not _is_list(found):
        raise BadInput(f"{shown(text)} is no list, like [7, 10]")
    return tuple(found)


def _is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)


def _int(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError("a number is too long")
    return int(digits)


def _no_number(name: str) -> object:
    raise ValueError(f"{name} is no number")


def write_cards(cards: Sequence[object]) -> str:
    """Write cards as codes, and numbers or texts in brackets.

    Raises `BadInput` for other cards, which could not be read back.

    >>> import cardwar as cw
    >>> write_cards(cw.parse_pile("As Kd")), write_cards([7, 2.5, "red"])
    ('AsKd', '[7, 2.5, "red"]')
    """
    if all(isinstance(card, Card) for card in cards):
        return write_pile(card for card in cards if isinstance(card, Card))
    for card in cards:
        if not _is_writable(card):
            raise BadInput(
                f"{shown(card)} is a card that a transcript cannot hold: it takes Card, or else "
                "numbers and texts, and no pile of both"
            )
    return quoted(cards)


def _is_writable(card: object) -> bool:
    if type(card) is int:
        return abs(card) < _LARGEST
    if type(card) is float:
        return card - card == 0  # neither infinite nor none at all
    return type(card) is str


# They are of the kind that they were written from.
def read_cards(text: str) -> tuple[Any, ...]:
    """Read what `write_cards` wrote. Raises `BadInput` for what is no cards.

    >>> read_cards("[7, 2.5]")
    (7, 2.5)
    """
    if not text.startswith("["):
        return parse_pile(text)
    cards = read_list(text)
    for card in cards:
        if not _is_writable(card):
            raise BadInput(f"{shown(card)} is no card; in brackets are numbers and texts")
    return cards


def write_piles(players: Iterable[Player[C]]) -> str:
    """Write what each player holds, as `GameState.position` does.

    >>> import cardwar as cw
    >>> write_piles(cw.start(cw.WAR, piles=["As Kd", "2c+Th"]).players)
    'AsKd / 2c+Th'
    """
    piles = [
        write_cards(player.pile) + ("+" + write_cards(player.captured) if player.captured else "")
        for player in players
    ]
    # Never two blanks in a row, of which chat programs make one.
    return " / ".join(piles).replace("/  /", "/ /").replace("/  /", "/ /").strip()


def read_piles(text: str) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    """Read piles and captured cards.

    >>> read_piles("[7] / +[2, 3]")
    ([(7,), ()], [(), (2, 3)])
    """
    if not re.fullmatch(r"[^/+]*(\+[^/+ ][^/+]*)?(/[^/+]*(\+[^/+ ][^/+]*)?)*", text):
        raise BadInput("it is a pile for each seat with ' / ' between, like 'AsKd / 2c+Th'")
    parts = [pile.strip().partition("+") for pile in text.split("/")]
    return [read_cards(pile) for pile, _, _ in parts], [read_cards(won) for _, _, won in parts]
