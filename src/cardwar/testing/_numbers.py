"""For how many players a ruleset says it is."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from cardwar._checks import is_int
from cardwar.cards import C
from cardwar.rules import RuleSet

MANY = 32
"""So many numbers of players are tried at most."""
_PROBED = range(2, 11)


def numbers_of_players(rules: RuleSet[C]) -> tuple[int, ...]:
    """Return the numbers of players to try, the smallest first; none if that cannot be told.

    Of what can be counted through, all are tried, up to `MANY`; of a container that only tells
    whether a number is in it, those from 2 to 10.
    """
    try:
        seats: object = rules.seats
        found = seats if isinstance(seats, Iterable) else [n for n in _PROBED if n in rules.seats]
        numbers = [*islice(found, MANY)]
        return tuple(sorted({n for n in numbers if is_int(n, 0)}))
    except Exception:  # noqa: BLE001 - `well_formed` reports it
        return ()
