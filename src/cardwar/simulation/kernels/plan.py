"""A plan: a ruleset made of fields as plain numbers, from which every kernel plays."""

from __future__ import annotations

from collections.abc import Hashable
from enum import IntEnum
from fractions import Fraction

import attrs

from cardwar._checks import is_int, is_number, is_tuple
from cardwar.cards import C
from cardwar.clocks import Pace
from cardwar.endings import FirstOut, RoundCap, TimeLimit, WarsWon
from cardwar.house_rules import (
    Captures,
    CollectOrder,
    HouseRules,
    Joins,
    Shortfall,
    Unclaimed,
)
from cardwar.rankings import Natural, RankOrder, ReversedRanking
from cardwar.rules import RuleSet

__all__ = ["MOST_CARDS", "MOST_STRENGTHS", "NEVER", "Due", "Plan", "plan_of"]

MOST_STRENGTHS = 255
"""More strengths than these take no kernel."""
MOST_CARDS = 2**15
"""Nor do more cards: the numba kernel has 15 bits for the place of one, its ``SHIFT``."""
NEVER = 2**62
"""A number that no game reaches."""
_PLAYERS = range(2, 5)


class Due(IntEnum):
    """What an ending of a plan looks at."""

    ROUNDS = 0
    """`RoundCap`: the number is of rounds."""
    TIME = 1
    """`TimeLimit`: the number is the first count of battles at which the time is up."""
    OUT = 2
    """`FirstOut`: the number says nothing."""
    WARS = 3
    """`WarsWon`: the number is of rounds with a war, won by one seat."""


def _counts_wars(plan: Plan) -> bool:
    return any(due is Due.WARS for due, _ in plan.endings)


def _heeds_wars(plan: Plan) -> bool:
    return any(due in (Due.TIME, Due.WARS) for due, _ in plan.endings)


@attrs.frozen
class Plan:
    """What a kernel needs to play the games of a ruleset, as numbers; equal rules give equal plans.

    A card is its place in the deck; of equal cards, the first one's.
    """

    players: int
    cards: tuple[int, ...]
    """The deck, top card first."""
    strengths: tuple[int, ...]
    """How strong each card is, from 0 without gaps, by its number."""
    hand: int
    """Cards dealt to each."""
    stakes: tuple[int, ...]
    """Cards face down, by war level; the last repeats. None is larger than the deck."""
    joins: Joins
    shortfall: Shortfall
    unclaimed: Unclaimed
    collect: CollectOrder
    captures: Captures
    endings: tuple[tuple[Due, int], ...]
    """What is looked at after a round, in this order, and the number at which the game ends."""
    max_rounds: int
    """Rounds after which a game stops that has neither ended nor been proved to go round."""

    counts_wars: bool = attrs.field(
        init=False, eq=False, default=attrs.Factory(_counts_wars, takes_self=True)
    )
    """Whether the wars won by each seat are a part of the position.

    They are in every plan with `WarsWon`, and there alone, as in the memory of `HouseRules`.
    """
    heeds_wars: bool = attrs.field(
        init=False, eq=False, default=attrs.Factory(_heeds_wars, takes_self=True)
    )
    """Whether an ending may be due because of a war, and not of rounds or players alone."""

    @property
    def memoryless(self) -> bool:
        """Whether a position that comes again proves that the game never ends."""
        return all(due in (Due.OUT, Due.WARS) for due, _ in self.endings)


def plan_of(rules: RuleSet[C], players: int, clock: object, max_rounds: int) -> Plan | None:
    """Return the plan of a ruleset, or None if only the engine plays it.

    A kernel plays what is a `HouseRules` and no subclass, has no functions, rankings or endings of
    its own, and at most 255 strengths, for two to four players, without a clock or by a `Pace`.
    """
    if (
        not isinstance(rules, HouseRules)
        or type(rules) is not HouseRules
        or players not in _PLAYERS
        or players not in rules.seats
    ):
        return None
    if clock is not None and type(clock) is not Pace:
        return None
    if len(rules.deck) > MOST_CARDS or not _is_own(rules.ranking):
        return None
    stakes = _stakes_of(rules.stake, len(rules.deck))
    endings = _endings_of(rules.endings, clock)
    strengths = _strengths_of(rules)
    even = len(rules.deck) // players
    hand = _hand_of(rules.hand_size, even)
    if stakes is None or endings is None or strengths is None or not 1 <= hand <= even:
        return None
    numbers: dict[Hashable, int] = {}
    for place, card in enumerate(rules.deck):
        numbers.setdefault(card, place)
    return Plan(
        players=players,
        cards=tuple(numbers[card] for card in rules.deck),
        strengths=strengths,
        hand=hand,
        stakes=stakes,
        joins=rules.joins,
        shortfall=rules.shortfall,
        unclaimed=rules.unclaimed,
        collect=rules.collect,
        captures=rules.captures,
        endings=endings,
        max_rounds=min(max_rounds, NEVER),
    )


def _is_own(ranking: object) -> bool:
    """Tell whether this is a ranking of cardwar, which answers the same each time."""
    while type(ranking) is ReversedRanking and isinstance(ranking, ReversedRanking):
        ranking = ranking.inner
    return type(ranking) in (RankOrder, Natural)


def _stakes_of(stake: object, cards: int) -> tuple[int, ...] | None:
    levels = stake if is_tuple(stake) else (stake,)
    stakes = tuple(min(level, cards) for level in levels if is_int(level, 0))
    return stakes if len(stakes) == len(levels) else None


def _hand_of(size: int | Fraction | None, even: int) -> int:
    if size is None:
        return even
    return size if isinstance(size, int) else int(even * size)


def _strengths_of(rules: HouseRules[C]) -> tuple[int, ...] | None:
    """Return how strong each place of the deck is, as numbers from 0."""
    try:
        found = [rules.ranking.strength(card) for card in rules.deck]
    except Exception:  # noqa: BLE001 - the engine says what is wrong with it
        return None
    if not all(is_number(strength) for strength in found):
        return None
    order = sorted(set(found))
    if len(order) > MOST_STRENGTHS:
        return None
    place = {strength: number for number, strength in enumerate(order)}
    return tuple(place[strength] for strength in found)


def _endings_of(endings: tuple[object, ...], clock: object) -> tuple[tuple[Due, int], ...] | None:
    found: list[tuple[Due, int]] = []
    for ending in endings:
        if type(ending) is RoundCap and isinstance(ending, RoundCap):
            found.append((Due.ROUNDS, ending.rounds))
        elif type(ending) is TimeLimit and isinstance(ending, TimeLimit):
            if not isinstance(clock, Pace):
                return None
            found.append((Due.TIME, _battles_until(ending.seconds, clock.seconds)))
        elif type(ending) is FirstOut:
            found.append((Due.OUT, 0))
        elif type(ending) is WarsWon and isinstance(ending, WarsWon):
            found.append((Due.WARS, ending.count))
        else:
            return None
    return tuple(found)


def _battles_until(seconds: float, each: float) -> int:
    """Return the first number of battles at which that much time has passed, as floats count it."""
    # Above that, floats no longer tell one battle from the next.
    if each <= 0 or seconds / each >= 2**50:
        return NEVER
    battles = int(seconds / each)
    while battles * each < seconds:
        battles += 1
    return battles
