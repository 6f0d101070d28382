"""Cards: ranks, suits, the cards themselves, the usual decks, and cards as text.

Any hashable value works as a card in cardwar; `Card` is the one most games want.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from enum import Enum
from typing import NoReturn, final, overload

from attrs.exceptions import FrozenInstanceError
from typing_extensions import TypeVar

from cardwar._checks import shown
from cardwar.errors import BadInput, CardError

__all__ = [
    "DECK_32",
    "DECK_36",
    "DECK_40",
    "DECK_54",
    "STANDARD_DECK",
    "Card",
    "Rank",
    "Suit",
    "parse_pile",
    "write_pile",
]


class Rank(Enum):
    """A card's rank; the value is its letter in a code.

    >>> import cardwar as cw
    >>> cw.Rank("T")
    <Rank.TEN: 'T'>
    """

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    JOKER = "X"


class Suit(Enum):
    """A card's suit, in new-deck order; the value is its letter in a code.

    >>> import cardwar as cw
    >>> [suit.symbol for suit in cw.Suit]
    ['♣', '♦', '♥', '♠']
    """

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def symbol(self) -> str:
        """The suit's sign: ♣, ♦, ♥ or ♠."""
        return _SYMBOLS[self.value]


_SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


@final
class Card:
    """A playing card: a rank and a suit.

    There is one `Card` object for each card, so cards are compared and hashed at no cost; a
    copied or unpickled card is that same object. Cards have no order of their own: order belongs
    to the rules (see `Ranking`).

    The jokers are `Xs` (black) and `Xh` (red). Raises `BadInput` for a joker of another suit.

    >>> import cardwar as cw
    >>> cw.Card(cw.Rank.TEN, cw.Suit.DIAMONDS)
    Card('Td')
    >>> print(cw.Card.parse("10d"), cw.Card.parse("as"))
    10♦ A♠
    """

    __slots__ = ("code", "rank", "suit")

    rank: Rank
    """The rank."""
    suit: Suit
    """The suit."""
    code: str
    """Rank and suit as two characters: ``2c`` to ``9h``, ``Td Js Qc Kd As``, jokers ``Xs Xh``."""

    @overload
    def __new__(cls, rank: str, /) -> Card: ...
    @overload
    def __new__(cls, rank: Rank, suit: Suit) -> Card: ...
    def __new__(cls, rank: Rank | str, suit: Suit | None = None) -> Card:
        """Return the card with this rank and suit, or the one that a text names."""
        if suit is None and isinstance(rank, str):
            return cls.parse(rank)
        for card in _ALL:
            if card.rank is rank and card.suit is suit:
                return card
        raise BadInput(
            f"there is no card with rank {shown(rank)} and suit {shown(suit)}; give a Rank and a "
            "Suit, and for a joker spades (black) or hearts (red)"
        )

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card: a code, `10d`, or with a suit sign (`10♦`), in any letter case.

        Raises `CardError`, which names the place of the fault, for everything else.

        >>> import cardwar as cw
        >>> cw.Card.parse("10♦") is cw.Card.parse("Td") is cw.Card.parse("td")
        True
        """
        card, end = _read_card(text, 0)
        if end != len(text):
            raise _fault(text, end, "one card was asked for, and it ends here")
        return card

    def __str__(self) -> str:
        """Return the card for people, like ``10♦``."""
        return ("10" if self.rank is Rank.TEN else self.rank.value) + self.suit.symbol

    def __repr__(self) -> str:
        """Return the card for programmers, like ``Card('Td')``."""
        return f"Card({self.code!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        """Pickle and copy as rank and suit, which lead back to the one object."""
        return Card, (self.rank, self.suit)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: a card is frozen."""
        raise FrozenInstanceError

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse: a card is frozen."""
        raise FrozenInstanceError


C = TypeVar("C", bound=Hashable, default=Card)
"""The type of the cards in a game: anything hashable, and `Card` unless said otherwise."""


def _make_card(rank: Rank, suit: Suit) -> Card:
    card = object.__new__(Card)
    object.__setattr__(card, "rank", rank)
    object.__setattr__(card, "suit", suit)
    object.__setattr__(card, "code", rank.value + suit.value)
    return card


_RANKS = tuple(Rank)

STANDARD_DECK: tuple[Card, ...] = tuple(
    _make_card(rank, suit) for suit in Suit for rank in _RANKS[:-1]
)
"""The 52 cards in new-deck order: clubs, diamonds, hearts, spades, each from 2 to ace."""

DECK_54: tuple[Card, ...] = (
    *STANDARD_DECK,
    _make_card(Rank.JOKER, Suit.SPADES),
    _make_card(Rank.JOKER, Suit.HEARTS),
)
"""`STANDARD_DECK` and two jokers, the black one first."""


def _without(*ranks: Rank) -> tuple[Card, ...]:
    return tuple(card for card in STANDARD_DECK if card.rank not in ranks)


DECK_40: tuple[Card, ...] = _without(Rank.EIGHT, Rank.NINE, Rank.TEN)
"""The 40 cards of Italy and Spain: no 8, 9 and 10."""

DECK_36: tuple[Card, ...] = _without(*_RANKS[:4])
"""The 36 cards of Russia: 6 to ace."""

DECK_32: tuple[Card, ...] = _without(*_RANKS[:5])
"""The 32 cards of the piquet and skat pack: 7 to ace."""

_ALL = DECK_54
_BY_CODE = {card.code: card for card in _ALL}
_SUIT_LETTERS = {symbol: letter for letter, symbol in _SYMBOLS.items()}
# Spelt out rather than matched without case: folding would let in foreign letters (K for kelvin).
_TOKEN = re.compile("(10|[2-9TJQKAXtjqkax])([cdhsCDHS♣♦♥♠])")
_CARD_HINT = (
    "a card is a rank (2-9 T J Q K A, or 10) and a suit (c d h s), like 'Td', '10d' or '10♦'"
)
_SPACES = " \t\r\n"


def _fault(text: str, index: int, hint: str) -> CardError:
    part = text if len(text) <= 60 else text[:57] + "..."
    place = f"no card at character {index + 1} of {part!r}"
    return CardError(f"{place}{_odd_sign(text[index : index + 3])}: {hint}", text, index)


def _odd_sign(text: str) -> str:
    """Name the first sign that cards are not written with, but that may look as if they were."""
    odd = next((sign for sign in text if not sign.isascii() and sign not in _SUIT_LETTERS), None)
    if odd is None:
        return ""
    import unicodedata

    name = unicodedata.name(odd, "a sign without a name")
    return f" (there is U+{ord(odd):04X} {name})"


def _no_text(text: object) -> CardError:
    return CardError(f"{shown(text)} is not a text; cards are read from texts like 'Td' or 'AsKd'")


def _read_card(text: str, index: int) -> tuple[Card, int]:
    """Read the card that starts at `index`; return it and the index behind it."""
    if not isinstance(text, str):
        raise _no_text(text)
    found = _TOKEN.match(text, index)
    if found is None:
        raise _fault(text, index, _CARD_HINT)
    rank, suit = found.groups()
    rank = "T" if rank == "10" else rank.upper()
    card = _BY_CODE.get(rank + _SUIT_LETTERS.get(suit, suit.lower()))
    if card is None:
        raise _fault(text, index, "a joker is 'Xs' (black) or 'Xh' (red)")
    return card, found.end()


def parse_pile(text: str) -> tuple[Card, ...]:
    """Read cards, top card first, with or without spaces between; an empty text is no cards.

    Raises `CardError`, which names the place of the fault.

    >>> import cardwar as cw
    >>> cw.parse_pile("As 10d2c")
    (Card('As'), Card('Td'), Card('2c'))
    """
    if not isinstance(text, str):
        raise _no_text(text)
    cards: list[Card] = []
    index = 0
    while index < len(text):
        if text[index] in _SPACES:
            index += 1
        else:
            card, index = _read_card(text, index)
            cards.append(card)
    return tuple(cards)


def write_pile(cards: Iterable[Hashable]) -> str:
    """Write cards as text: codes without spaces, or, for other values, `str` with spaces between.

    >>> import cardwar as cw
    >>> cw.write_pile(cw.STANDARD_DECK[:3]), cw.write_pile([7, 10])
    ('2c3c4c', '7 10')
    """
    cards = tuple(cards)
    codes = [card.code for card in cards if isinstance(card, Card)]
    if len(codes) == len(cards):
        return "".join(codes)
    return " ".join(card.code if isinstance(card, Card) else str(card) for card in cards)
