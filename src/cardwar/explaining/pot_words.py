"""Where the cards on the table go, in words."""

from __future__ import annotations

from collections.abc import Iterator

from cardwar.cards import C
from cardwar.explaining.facts import Facts, way
from cardwar.explaining.ranking_words import ranking_words
from cardwar.house_rules import Captures, CollectOrder, Shortfall, Unclaimed

__all__ = ["pot_words"]


def pot_words(facts: Facts[C]) -> Iterator[str]:
    """Yield who takes the cards on the table, in which order, and what becomes of them."""
    if "settle" in facts.ways:
        yield from way(facts, "settle")
        yield from _won_cards_apart(facts)
        return
    yield f"The winner of a round takes all the cards on the table{_puts_them(facts)}."
    if _order_counts(facts):
        yield from _laying_order(facts)
    if facts.rules.captures is not Captures.UNDER_PILE:
        yield f"When a pile has too few cards for what must be laid, {_heap(facts)}."
    yield from way(facts, "refill")
    if facts.rules.captures is not Captures.UNDER_PILE:
        yield "Cards on the heap count as cards that a player has."
    if facts.can_be_unclaimed:
        yield from _unclaimed(facts)


def _won_cards_apart(facts: Facts[C]) -> Iterator[str]:
    """Yield how cards come back that a subclass may have kept apart."""
    if "refill" in facts.ways:
        yield from way(facts, "refill")
    elif facts.rules.captures is Captures.APART_SHUFFLED:
        yield "If won cards are kept apart, they are shuffled when they become the pile again."
    else:
        yield "If won cards are kept apart, they become the pile again, the last one won on top."


def _order_counts(facts: Facts[C]) -> bool:
    """Tell whether the order of pick-up has to be explained."""
    return facts.rules.collect is not CollectOrder.SHUFFLED and not facts.reshuffles


def _puts_them(facts: Facts[C]) -> str:
    """Return what the winner does with the cards."""
    captures, place = facts.rules.captures, "under their pile"
    if captures is not Captures.UNDER_PILE:
        place = "on a heap beside their pile"
    if _order_counts(facts):
        return f" and puts them one after another face down {place}, {_collected(facts)}"
    if facts.reshuffles:
        return f" and puts them face down {place}"
    return f", shuffles them, and puts them face down {place}"


_EACH = "always in the order in which they were laid"
_COLLECTED = {
    CollectOrder.AS_PLAYED: "in the order in which they were laid",
    CollectOrder.BY_SEAT: f"player by player, beginning with {{first}}, {_EACH}",
    CollectOrder.WINNER_FIRST: f"their own cards first, then each next player's clockwise, {_EACH}",
    CollectOrder.WINNER_LAST: f"each next player's cards clockwise, then their own, {_EACH}",
    CollectOrder.REVERSED: "beginning with the card that was laid last, and so on backwards",
    CollectOrder.HIGHEST_FIRST: "from the best to the worst",
}


def _collected(facts: Facts[C]) -> str:
    """Return in which order the winner picks the cards up."""
    collect = facts.rules.collect
    words = _COLLECTED[collect].format(first=_first_player(facts))
    if collect is CollectOrder.HIGHEST_FIRST and facts.can_tie:
        return f"{words}, equally good ones in the order in which they were laid"
    return words


def _first_player(facts: Facts[C]) -> str:
    return "the first" if "deal" in facts.ways else "the one who was dealt the first card"


def _laying_order(facts: Facts[C]) -> Iterator[str]:
    """Yield in which order cards are laid, and which are best, if the order of pick-up needs it."""
    rules = facts.rules
    if rules.collect is CollectOrder.HIGHEST_FIRST:
        if "best" in facts.ways:
            yield from ranking_words(facts)
        if not facts.can_tie:
            return
    elif rules.collect not in (CollectOrder.AS_PLAYED, CollectOrder.REVERSED):
        return
    yield (
        "Cards laid at the same time count as laid by one player after the other, clockwise from "
        f"{_first_player(facts)}."
    )
    dropped = "the cards of those who drop out come first, then the others that go face down, then"
    if "lay" in facts.ways:
        yield f"Of these, {dropped} those turned up."
    elif facts.can_tie and rules.shortfall is Shortfall.FORFEIT:
        yield f"In a war {dropped} those turned up."
    elif facts.can_tie:
        yield "In a war the cards that go face down come before those turned up."


def _heap(facts: Facts[C]) -> str:
    """Return how the heap becomes the pile."""
    if "refill" in facts.ways:
        return "the heap is put under it"
    if facts.rules.captures is Captures.APART_SHUFFLED:
        return "the heap is shuffled and put under it"
    return "the heap is put under it, its newest card on top"


def _unclaimed(facts: Facts[C]) -> Iterator[str]:
    """Yield what becomes of the cards if nobody wins a round."""
    rules = facts.rules
    one = "If nobody wins a round and only one player still has cards, they take all the cards on "
    one += "the table as if they had won"
    if rules.unclaimed is Unclaimed.TAKE_BACK:
        when = f"{one}. Otherwise" if facts.holders else "If nobody wins a round,"
        order = "" if facts.reshuffles else ", in the order in which they laid them,"
        place = "under their pile" if rules.captures is Captures.UNDER_PILE else "on their heap"
        yield f"{when} everybody puts the cards they laid{order} back {place} and plays on."
    elif facts.holders > 1:
        left = _LEFT[rules.unclaimed]
        yield f"{one}. If several players still have cards, the cards on the table {left}."
    elif facts.holders:
        yield f"{one}."


_LEFT = {
    Unclaimed.CARRY_OVER: "stay there for the winner of the next round",
    Unclaimed.SET_ASIDE: "are put out of play",
}
