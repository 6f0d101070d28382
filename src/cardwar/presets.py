"""The best known rulesets, and functions that change one thing in any `HouseRules`."""

from __future__ import annotations

from fractions import Fraction

import attrs

from cardwar._checks import check_kind, check_positive
from cardwar.cards import C
from cardwar.endings import RoundCap, TimeLimit
from cardwar.house_rules import Captures, CollectOrder, HouseRules, Joins, Shortfall

__all__ = [
    "BATAILLE",
    "HALF_DECK",
    "KRIG",
    "PEACE",
    "TIMED",
    "TWO_HANDED",
    "WAR",
    "W_A_R",
    "capped",
    "half_deck",
    "peace",
    "reshuffled",
    "timed",
]


def peace(rules: HouseRules[C]) -> HouseRules[C]:
    """Return the rules with their own ranking turned round; done twice it is undone.

    >>> import cardwar as cw
    >>> cw.peace(cw.KRIG).name, cw.peace(cw.peace(cw.KRIG)) == cw.KRIG
    ('Krig, Peace', True)
    """
    check_kind("rules", rules, HouseRules)
    base, *more = rules.name.split(", ")
    if more[:1] == ["Peace"]:
        del more[0]
    else:
        more.insert(0, "Peace")
    name = ", ".join((base, *more))
    return attrs.evolve(rules, name=name, ranking=rules.ranking.reversed())


def timed(rules: HouseRules[C], minutes: float = 10) -> HouseRules[C]:
    """Return the rules with a `TimeLimit` added. Raises `BadInput` unless minutes are above 0.

    >>> import cardwar as cw
    >>> cw.timed(cw.peace(cw.KRIG)).name
    'Krig, Peace, timed 10 min'
    """
    check_kind("rules", rules, HouseRules)
    check_positive("minutes", minutes, "minutes")
    limit = TimeLimit(minutes * 60.0)
    name = f"{rules.name}, timed {minutes:g} min"
    return attrs.evolve(rules, name=name, endings=(*rules.endings, limit))


def capped(rules: HouseRules[C], rounds: int = 10_000) -> HouseRules[C]:
    """Return the rules with a `RoundCap` added. Raises `BadInput` unless rounds is an int from 1.

    >>> import cardwar as cw
    >>> cw.capped(cw.WAR, rounds=100).name
    'War, capped at 100 rounds'
    """
    check_kind("rules", rules, HouseRules)
    cap = RoundCap(rounds)
    plural = "" if rounds == 1 else "s"
    name = f"{rules.name}, capped at {rounds:,} round{plural}"
    return attrs.evolve(rules, name=name, endings=(*rules.endings, cap))


def half_deck(rules: HouseRules[C]) -> HouseRules[C]:
    """Return the rules with half of an even hand dealt to each, rounded down.

    >>> import cardwar as cw
    >>> [cw.deal(cw.HALF_DECK, players=n, seed=1).players[0].holds for n in (2, 3, 4)]
    [13, 8, 6]
    """
    check_kind("rules", rules, HouseRules)
    half = Fraction(1, 2)
    if rules.hand_size == half:
        return rules
    return attrs.evolve(rules, name=f"{rules.name}, half deck", hand_size=half)


def reshuffled(rules: HouseRules[C]) -> HouseRules[C]:
    """Return the rules with captured cards kept apart and shuffled before they re-enter play.

    >>> import cardwar as cw
    >>> cw.reshuffled(cw.KRIG).captures
    <Captures.APART_SHUFFLED: 'apart, shuffled'>
    """
    check_kind("rules", rules, HouseRules)
    if rules.captures is Captures.APART_SHUFFLED:
        return rules
    name = f"{rules.name}, reshuffled"
    return attrs.evolve(rules, name=name, captures=Captures.APART_SHUFFLED)


WAR: HouseRules = HouseRules()
"""War: three down, the tied fight, a short player turns the last card up."""

TWO_HANDED: HouseRules = capped(
    HouseRules(name="Two-handed War", seats=range(2, 3), collect=CollectOrder.AS_PLAYED)
)
"""War for two, the pot picked up as played, most cards winning after 10,000 rounds."""

BATAILLE: HouseRules = HouseRules(name="Bataille", stake=1, shortfall=Shortfall.FORFEIT)
"""Bataille: one down, the tied fight, a short player is out."""

KRIG: HouseRules = HouseRules(name="Krig", stake=1, joins=Joins.ALL, shortfall=Shortfall.FORFEIT)
"""Krig: one down, everybody in the battle joins its war, a short player is out."""

W_A_R: HouseRules = HouseRules(name="W-A-R", chant=("W", "A", "R"))
"""War with a letter said over each of the three cards."""

PEACE: HouseRules = peace(WAR)
"""War in which the lowest card wins."""

TIMED: HouseRules = timed(WAR, minutes=10)
"""War for ten minutes; most cards wins. It needs a clock."""

HALF_DECK: HouseRules = half_deck(WAR)
"""War with half the cards."""
