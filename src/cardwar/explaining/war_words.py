"""Wars in words for people: who fights, what is laid, and what if somebody has too few cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cardwar.cards import C
from cardwar.explaining.facts import Facts
from cardwar.explaining.wording import cleaned, in_words, listed, ordinal, own, spelt_out
from cardwar.house_rules import Shortfall

__all__ = ["shortage_words", "stake_by_war", "war_words"]


def war_words(facts: Facts[C]) -> Iterator[str]:
    """Yield when there is a war, who fights it and how, if there can be one.

    >>> import cardwar as cw
    >>> from cardwar.explaining.facts import facts_of
    >>> next(war_words(facts_of(cw.TWO_HANDED)))
    'If both cards are equally good, there is a war.'
    """
    if not facts.can_tie:
        return
    tie, again = _tie(facts)
    if "lay" in facts.ways:
        yield f"If {tie}, that way of laying says what happens."
        yield from _chant(facts)
        return
    yield f"If {tie}, there is a war{_fighters(facts)}."
    yield from _stake(facts)
    yield from _chant(facts)
    if "best" in facts.ways:
        yield "Then it is seen in the same way who wins the round."
    else:
        yield "The best of the new cards wins the round."
    yield f"If {again}, {_next_war(facts)}."


def _tie(facts: Facts[C]) -> tuple[str, str]:
    """Return what makes a war, and what makes another one."""
    both = "both players" if facts.most_players == 2 else "several players"
    if "best" in facts.ways:
        return f"{both} come out best together", f"{both} come out best together again"
    if facts.most_players == 2:
        return "both cards are equally good", "they are equally good again"
    return "several players tie for the best card", "several tie for the best again"


def _fighters(facts: Facts[C]) -> str:
    if facts.most_players == 2:
        return ""
    if facts.others_join:
        return ", and everybody in the round has to fight it, tied or not"
    return " between them, and the others wait"


def _next_war(facts: Facts[C]) -> str:
    if facts.most_players == 2:
        return "there is another war, and so on"
    if facts.others_join:
        return "all who fought this war fight another, and so on"
    return "those who tied this time fight another war, and so on"


def _stake(facts: Facts[C]) -> Iterator[str]:
    levels = facts.rules.stake
    each = "Each player" if facts.most_players == 2 or facts.others_join else "Each of them"
    if callable(levels):
        yield f"{each} lays a number of cards face down and then turns up one more."
        yield own("That number comes from a rule of its own", levels)
        return
    runs = _runs(stake_by_war(levels))
    if len(runs) > 1:
        stakes = listed(list(_by_level(runs)))
        yield f"{each} lays cards face down, {stakes}, and then turns up one."
    elif runs[0][1]:
        yield f"{each} lays {spelt_out(runs[0][1], 'card')} face down and then turns up one more."
    else:
        yield f"{each} turns up one more card."


def stake_by_war(levels: int | tuple[int, ...]) -> tuple[int, ...]:
    """Return the stake of the first war of a round and of those after it; the last one repeats.

    >>> stake_by_war(3), stake_by_war((1, 3, 3, 3))
    ((3,), (1, 3))
    """
    if isinstance(levels, int):
        return (levels,)
    changes = [war for war, (old, new) in enumerate(pairwise(levels), 1) if new != old]
    return levels[: max(changes, default=0) + 1]


def _runs(levels: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the war from which on a stake holds, counted from 1, and the stake."""
    changes = [(war, new) for war, (old, new) in enumerate(pairwise(levels), 2) if new != old]
    return [(1, levels[0]), *changes]


def _by_level(runs: list[tuple[int, int]]) -> Iterator[str]:
    for (first, stake), (after, _) in pairwise(runs):
        wars = ordinal(first)
        if after > first + 1:
            wars += f" {'and' if after == first + 2 else 'to'} {ordinal(after - 1)}"
        noun = f" war{'s' if after > 2 else ''} of a round" if first == 1 else ""
        yield f"{in_words(stake) if stake else 'none'} in the {wars}{noun}"
    first, stake = runs[-1]
    yield f"{in_words(stake) if stake else 'none'} from the {ordinal(first)} on"


def _fixed_stake(facts: Facts[C]) -> int | None:
    """Return the stake if it is always the same."""
    levels = facts.rules.stake
    if callable(levels):
        return None
    stakes = stake_by_war(levels)
    return stakes[0] if len(stakes) == 1 else None


def _chant(facts: Facts[C]) -> Iterator[str]:
    levels, words = facts.rules.stake, facts.rules.chant
    if not callable(levels) and "lay" not in facts.ways:
        words = words[: max(stake_by_war(levels))]
    said = [
        f'"{cleaned(word)}" with the {ordinal(place)}'
        for place, word in enumerate(words, 1)
        if cleaned(word)
    ]
    if said:
        said[0] += " card that goes face down"
        yield f"The players say {listed(said)}."


def shortage_words(facts: Facts[C]) -> Iterator[str]:
    """Yield what becomes of a player with too few cards for a war.

    >>> import cardwar as cw
    >>> from cardwar.explaining.facts import facts_of
    >>> next(shortage_words(facts_of(cw.BATAILLE)))
    'A player who has fewer than two cards left for a war puts them face down on the table and \
drops out of the war.'
    """
    if "lay" in facts.ways or not facts.can_tie:
        return
    rule, stake = facts.rules.shortfall, _fixed_stake(facts)
    few = "too few cards"
    if stake is not None and stake < len(facts.rules.deck):
        few = f"fewer than {spelt_out(stake + 1, 'card')}" if stake else "no card left"
    if rule is Shortfall.DRAW:
        tied = ", tied or not," if facts.others_join else ""
        few = f"{few} left" if stake != 0 else few
        yield f"If a player who has to fight{tied} has {few}, the game ends at once and is a draw."
        return
    yield from _too_few(rule, stake, few)
    if rule is Shortfall.LAST_CARD_STANDS:
        yield "If nobody who fights has a card left to lay, nobody wins the round."
        return
    tied = ", tied or not" if facts.others_join else ""
    yield f"If only one player is left to fight{tied}, they win the round and lay no more cards."
    yield "If nobody is left to fight, nobody wins the round."


def _too_few(rule: Shortfall, stake: int | None, few: str) -> Iterator[str]:
    """Yield what a player does who has too few cards."""
    short, without = f"A player who has {few} left for a war", "drops out of the war"
    if rule is Shortfall.LAST_CARD_STANDS:
        without = "fights on, until the round is over, with the card they turned up last"
    if stake == 0:
        yield f"A player with no card left {without}."
    elif rule is Shortfall.FORFEIT:
        yield f"{short} puts them face down on the table and {without}."
    elif rule is Shortfall.EQUAL_FORCE:
        yield f"A player with no card left {without}."
        yield (
            f"If one of the others who fight has {few} left, they all lay only as many face down "
            "as the one with the fewest can, and still turn one up."
        )
    elif stake == 1:
        yield "A player who has only one card left for a war turns it up and lays none face down."
        yield f"A player with no card left {without}."
    else:
        yield f"{short} lays all but one of them face down and turns that one up."
        yield f"A player with no card left {without}."
