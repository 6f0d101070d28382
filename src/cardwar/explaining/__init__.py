"""The rules in plain words, for people who have never played."""

from __future__ import annotations

from cardwar._checks import check_kind
from cardwar.cards import C
from cardwar.house_rules import HouseRules

__all__ = ["explain", "summary"]


def explain(rules: HouseRules[C]) -> tuple[str, ...]:
    """Return what the rules say, in plain words, a paragraph for each part of the game.

    What cannot happen under these rules is left out. Where a subclass answers a question in its
    own way, that is said, with the first paragraph of the method's docstring if it has one. Raises
    `BadInput` for what is not a `HouseRules`.

    >>> import cardwar as cw
    >>> print(cw.explain(cw.KRIG)[-1])
    A player with no cards left at the end of a round is out of the game. The last player with \
cards wins; if nobody has any left, the game is a draw.
    """
    from cardwar.explaining.sheet import sheet

    check_kind("rules", rules, HouseRules)
    return sheet(rules)


def summary(rules: HouseRules[C]) -> str:
    """Return the rules in a line; what is usual is left out.

    Usual are an ordinary deck, dealt as far as it goes round, in which the highest card wins; the
    pot shuffled and put under the winner's pile; and a pot that nobody wins staying for the next
    round. Raises `BadInput` for what is not a `HouseRules`.

    >>> import cardwar as cw
    >>> cw.summary(cw.KRIG)
    '2 to 4 players; 1 down; all in the battle fight; who is short is out'
    """
    from cardwar.explaining.short import in_a_line

    check_kind("rules", rules, HouseRules)
    return in_a_line(rules)
