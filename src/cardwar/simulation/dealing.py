"""The deals of a deck as games to be played, each by its place among all."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import accumulate, islice, pairwise
from typing import Generic

import attrs

from cardwar.cards import C
from cardwar.errors import BadInput
from cardwar.playing import play
from cardwar.positions import start
from cardwar.rules import RuleSet
from cardwar.simulation.deal_order import count_deals, deal_at, deals_from, is_swapped
from cardwar.simulation.groups import Found, Part, found_of_numbered
from cardwar.simulation.jobs import PlayedBy
from cardwar.simulation.kernels import pure
from cardwar.simulation.kernels.plan import Plan
from cardwar.simulation.kernels.rows import Row
from cardwar.simulation.on_engine import row_of

__all__ = ["Deck", "DeckJob", "deck_of", "shuffles"]


@attrs.frozen
class Deck(Generic[C]):
    """A deck whose cards are of kinds; cards of one kind are one to a deal."""

    cards: tuple[C, ...]
    """Its cards in the order of their kinds."""
    kinds: tuple[int, ...]
    """The kind of each."""
    hands: tuple[int, ...]
    """How many of them each seat gets."""

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return count_deals(self.kinds)

    def dealt(self, order: Sequence[int]) -> list[tuple[C, ...]]:
        """Return the hands where the kinds lie in this order."""
        left = [iter(self._of(kind)) for kind in range(max(self.kinds) + 1)]
        cards = [next(left[kind]) for kind in order]
        return [tuple(cards[a:b]) for a, b in pairwise(accumulate(self.hands, initial=0))]

    def _of(self, kind: int) -> list[C]:
        return [card for card, other in zip(self.cards, self.kinds, strict=True) if kind == other]

    def at(self, place: int) -> list[tuple[C, ...]]:
        """Return the hands of the deal at this place."""
        return self.dealt(deal_at(self.kinds, place))


def deck_of(deck: tuple[C, ...], plan: Plan | None, hands: tuple[int, ...]) -> Deck[C]:
    """Return a deck by the strengths of a plan, or, without one, by the cards that are equal."""
    if plan is None:
        seen: dict[Hashable, int] = {}
        kinds = [seen.setdefault(card, len(seen)) for card in deck]
    else:
        kinds = [plan.strengths[number] for number in plan.cards]
    order = sorted(range(len(deck)), key=kinds.__getitem__)
    return Deck(tuple(deck[n] for n in order), tuple(kinds[n] for n in order), hands)


@attrs.frozen
class DeckJob(Generic[C]):
    """Plays deals of a deck; the seed of a part says nothing."""

    rules: RuleSet[C]
    deck: Deck[C]
    numbers: Deck[int]
    """The same deck as a plan has it; empty without a plan."""
    plan: Plan | None
    max_rounds: int
    once: bool
    """Whether a deal is left out that is an earlier one with the two hands exchanged."""
    path: PlayedBy

    @property
    def in_threads(self) -> bool:
        """Whether several threads are faster than one."""
        return self.path == "numba"

    def found(self, part: Part) -> Found:
        """Return what is known of these deals."""
        if self.plan is not None and self.path == "numba":
            from cardwar.simulation.kernels import counting  # only who asks for it waits for it

            return counting.found_of_deals(self.plan, self.deck.hands, part, once=self.once)
        return found_of_numbered(self._numbered(part), part)

    def _numbered(self, part: Part) -> Iterator[tuple[int, Row]]:
        orders = islice(deals_from(self.deck.kinds, part.start), part.games)
        for place, order in enumerate(orders, start=part.start):
            if not (self.once and is_swapped(order, self.deck.hands[0])):
                yield place, self._row(order)

    def _row(self, order: Sequence[int]) -> Row:
        if self.plan is None or self.path == "engine":
            state = start(self.rules, piles=self.deck.dealt(order))
            result = play(state, max_rounds=self.max_rounds)
            if result.state.shuffles:
                raise shuffles(self.rules)
            return row_of(result)
        return pure.play_piles(self.plan, self.numbers.dealt(order), 0)


def shuffles(rules: RuleSet[C]) -> BadInput:
    """Return what is said of rules that shuffle during play."""
    return BadInput(f"{rules.name} shuffles during play, so a deal comes to more than one thing")
