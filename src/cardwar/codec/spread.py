"""Whether values can be looked up: their hashes tell them apart.

Python finds a value in a set or a dict by its hash. That of a text nobody foresees, but that of a
number everybody knows: a file could hold many numbers, or tuples of them, whose hashes are the
same, and then each of them would be compared with each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeGuard

from cardwar._checks import is_tuple
from cardwar.cards import Card
from cardwar.codec.faults import Fault

__all__ = ["check_deck", "check_hashes", "check_members", "check_sets"]

_MOST_ALIKE = 50
"""Of the floats that are powers of two, 35 hash alike; nothing else that is honest comes near."""
_MOST_MEMBERS = 10_000
"""Numbers can be chosen that get into each other's way in a set even if no two hash alike."""


def check_hashes(values: Iterable[object]) -> None:
    """Raise `Fault` if too many of these values, which are different, have the same hash.

    >>> check_hashes(range(1000))
    """
    # As texts, for hashes are numbers too.
    alike = Counter(str(hash(value)) for value in values)
    if max(alike.values(), default=0) > _MOST_ALIKE:
        raise Fault(f"more than {_MOST_ALIKE} different values in it have the same hash")


def check_deck(said: Iterable[object], cards: Iterable[object]) -> None:
    """Raise `Fault` if too many cards of a deck hash alike; `said` is how each is written.

    >>> check_deck([7] * 100, [7] * 100)
    """
    check_hashes(dict(zip(map(repr, said), cards, strict=True)).values())


def check_members(members: Iterable[object]) -> None:
    """Raise `Fault` if a set of these would take for ever.

    >>> check_members(map(str, range(100_000)))
    """
    others = [one for one in members if not isinstance(one, str | Card)]
    if len(others) > _MOST_MEMBERS:
        raise Fault(f"a set holds at most {_MOST_MEMBERS} of what is neither text nor card")
    check_hashes(others)


def check_sets(value: object) -> None:
    """Raise `Fault` if a set in a card or a memory would not be read again.

    >>> check_sets((1, frozenset({2, "a"})))
    """
    if _is_set(value):
        check_members(value)
    elif not is_tuple(value):
        return
    for inner in value:
        check_sets(inner)


def _is_set(value: object) -> TypeGuard[frozenset[object]]:
    return isinstance(value, frozenset)
