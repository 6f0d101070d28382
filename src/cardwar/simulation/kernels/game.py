"""One game of a plan, round by round by all the rulings: what every fast loop falls back on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, repeat
from operator import length_hint
from typing import TypeAlias, assert_never

from cardwar.house_rules import Captures, CollectOrder, Joins, Shortfall, Unclaimed
from cardwar.shuffling import shuffle_unchecked
from cardwar.simulation.kernels.front import Front
from cardwar.simulation.kernels.picking_up import owners_in_war
from cardwar.simulation.kernels.plan import NEVER, Due, Plan
from cardwar.state import Reason

__all__ = ["Game", "Position"]

Position: TypeAlias = tuple[object, ...]
"""All that the future of a game depends on (ruling 12)."""
Ended: TypeAlias = tuple[Reason, tuple[int, ...]]
"""Why a game ended, and who won it."""


class Game:
    """A game between two rounds, or in the middle of one.

    A pile is a list that is only ever appended to, and its head an iterator over it: the next card
    of the head is the top of the pile. A list iterator sees what is appended, so a loop over the
    heads of all piles goes on by itself until a pile is empty.
    """

    __slots__ = (
        "battles",
        "calm",
        "captured",
        "cards",
        "deepest",
        "ended",
        "front",
        "heads",
        "owners",
        "piles",
        "plan",
        "playing",
        "rounds",
        "seed",
        "shuffles",
        "table",
        "wars",
        "won",
    )

    def __init__(self, plan: Plan, piles: Sequence[Sequence[int]], seed: int) -> None:
        self.plan: Plan = plan
        self.seed: int = seed
        self.piles: list[list[int]] = [list(pile) for pile in piles]
        self.heads: list[Iterator[int]] = [iter(pile) for pile in self.piles]
        self.captured: list[list[int]] = [[] for _ in piles]
        self.table: list[int] = []
        self.owners: list[int] = []
        """Who laid each card on the table."""
        seats = [seat for seat, pile in enumerate(piles) if pile]
        self.playing: tuple[int, ...] = tuple(seats)
        self.won: list[int] = [0] * len(piles)
        """The rounds with a war that each seat has won."""
        self.shuffles: int = 0
        self.rounds: int = 0
        self.battles: int = 0
        self.wars: int = 0
        self.deepest: int = 0
        self.cards: int = sum(map(len, piles))
        """How many cards there are, but for those set aside."""
        self.calm: bool = True
        """Whether the last round left all as a loop over the heads expects it."""
        self.front: Front | None = None
        """What a loop goes along, once it is lined up and until heads or players change."""
        self.ended: Ended | None = None
        if len(self.playing) < 2:
            self.judge()

    def fork(self) -> Game:
        """Return the same game between two rounds, to be played on by itself."""
        twin = Game(self.plan, [self.left_in(seat) for seat in range(len(self.piles))], self.seed)
        twin.captured = [[*cards] for cards in self.captured]
        twin.table, twin.owners = [*self.table], [*self.owners]
        twin.playing, twin.won, twin.ended = self.playing, [*self.won], self.ended
        twin.shuffles, twin.rounds, twin.battles = self.shuffles, self.rounds, self.battles
        twin.wars, twin.deepest, twin.cards = self.wars, self.deepest, self.cards
        return twin

    def left_in(self, seat: int) -> list[int]:
        """Return the pile of a seat, top card first."""
        pile = self.piles[seat]
        return pile[len(pile) - length_hint(self.heads[seat]) :]

    def holds(self, seat: int) -> int:
        """Return how many cards a seat holds, captured ones too."""
        return length_hint(self.heads[seat]) + len(self.captured[seat])

    def sizes(self) -> list[int]:
        """Return how many cards each pile has."""
        return [*map(length_hint, self.heads)]

    def position(self) -> Position:
        """Return all that the future depends on."""
        return (
            self.shuffles,
            tuple([tuple(self.left_in(seat)) for seat in range(len(self.piles))]),
            tuple(map(tuple, self.captured)),
            tuple(self.table),
            tuple(self.owners),
            tuple(self.won) if self.plan.counts_wars else (),
        )

    def round(self) -> None:
        """Play a round."""
        self.rounds += 1
        self.battles += 1
        strengths = self.plan.strengths
        shown = [strengths[self._turn_up(seat)] for seat in self.playing]
        self._fight(self.playing, shown, 0)
        self.judge()

    def tie(self, cards: Sequence[int]) -> bool:
        """Play the wars of a round that opened with these cards; tell whether all stayed calm."""
        self.calm = not self.plan.heeds_wars
        strengths = self.plan.strengths
        self.table += cards
        self.owners += self.playing
        self._fight(self.playing, [strengths[card] for card in cards], 0)
        return self.calm

    def go_on_with_war(self, pot: list[int], level: int) -> bool:
        """Play on from a tie of two players at this level of war; tell whether all stayed calm."""
        self.calm = not self.plan.heeds_wars
        self.table = pot
        self.owners = self._owners_of(level)
        self.wars += level
        self.battles += level
        strengths = self.plan.strengths
        self._fight(self.playing, [strengths[card] for card in pot[-2:]], level)
        return self.calm

    def settle_war(self, pot: list[int], level: int, winner: int) -> bool:
        """Settle the pot of two players after wars to this level; tell whether all stayed calm."""
        self.table = pot
        self.owners = self._owners_of(level)
        self._settle(level, winner)
        return not self.plan.heeds_wars

    def _owners_of(self, level: int) -> list[int]:
        return [self.playing[owner] for owner in owners_in_war(self.plan.stakes, level)]

    def count_wars(self, wars: int, level: int) -> None:
        """Count wars in which cards were laid, and the level that the deepest had."""
        if wars:
            self.battles += wars
            self.wars += wars
            self.deepest = max(self.deepest, level)

    def line_up(self) -> Front:
        """Return the front of those who play."""
        seats, won = self.playing, self._won_cards()
        self.front = Front(
            [self.heads[seat] for seat in seats], [won[seat] for seat in seats], self.plan.stakes
        )
        return self.front

    def _won_cards(self) -> list[list[int]]:
        return self.piles if self.plan.captures is Captures.UNDER_PILE else self.captured

    def renew_heads(self) -> bool:
        """Put all heads in order after a loop over them; tell whether it came to the end of one.

        It has then drawn from those before that one, seat by seat, for a round that was not played;
        and an iterator that has come to its end stays there, whatever is appended.
        """
        left = [length_hint(self.heads[seat]) for seat in self.playing]
        drawn = self.cards - sum(left) - sum(map(len, self.captured))
        came_to_end = self._has_come_to_its_end(self.playing[drawn])
        for place, seat in enumerate(self.playing):
            pile = self.piles[seat]
            del pile[: len(pile) - left[place] - (place < drawn)]
            self.heads[seat] = iter(pile)
        self.front = None
        return came_to_end

    def _has_come_to_its_end(self, seat: int) -> bool:
        """Tell whether the head of a seat would not see another card."""
        head, pile = self.heads[seat], self.piles[seat]
        left = length_hint(head)
        pile.append(0)
        came_to_end = length_hint(head) == left
        pile.pop()
        return came_to_end

    def _turn_up(self, seat: int) -> int:
        if not length_hint(self.heads[seat]):
            self.refill(seat)
        card = next(self.heads[seat])
        self.table.append(card)
        self.owners.append(seat)
        return card

    def refill(self, seat: int) -> None:
        """Put the captured cards of a seat under its pile."""
        cards = tuple(self.captured[seat])
        self.captured[seat].clear()
        if self.plan.captures is Captures.APART_SHUFFLED:
            self.shuffles += 1
            self.calm = False
            self.piles[seat] += shuffle_unchecked(cards, self.seed, self.shuffles)
        else:
            self.piles[seat] += reversed(cards)

    def _fight(self, fighters: Sequence[int], shown: list[int], level: int) -> None:
        """Go through the wars of a round until one card is best, and settle the pot."""
        stakes, heads = self.plan.stakes, self.heads
        top = max(shown)
        while shown.count(top) > 1:
            stake = stakes[level] if level < len(stakes) else stakes[-1]
            level += 1
            self.wars += 1
            if self.plan.joins is Joins.TIED:
                fighters = [seat for seat, card in zip(fighters, shown, strict=True) if card == top]
                shown = [top] * len(fighters)
            if min([length_hint(heads[seat]) for seat in fighters]) > stake:
                shown = self._lay_in_full(fighters, stake)
            else:
                fighters, shown = self._lay_what_is_there(fighters, shown, stake)
            if not shown:
                break
            top = max(shown)
        self.deepest = max(self.deepest, level)
        if self.ended is None:
            self._settle(level, fighters[shown.index(top)] if shown else None)

    def _lay_in_full(self, fighters: Sequence[int], stake: int) -> list[int]:
        """Lay the cards of a war for which all piles reach; return how strong the last ones are."""
        heads, strengths = self.heads, self.plan.strengths
        for seat in fighters:
            self.table += islice(heads[seat], stake)
            self.owners += repeat(seat, stake)
        cards = [next(heads[seat]) for seat in fighters]
        self.table += cards
        self.owners += fighters
        self.battles += 1
        return [strengths[card] for card in cards]

    def _lay_what_is_there(
        self, fighters: Sequence[int], shown: list[int], stake: int
    ) -> tuple[Sequence[int], list[int]]:
        """Let those fight who can; return who does, and how strong their last cards are.

        It may be one, who lays nothing, or none.
        """
        short = [seat for seat in fighters if self.holds(seat) <= stake]
        last = dict(zip(fighters, shown, strict=True))
        if short and self.plan.shortfall is Shortfall.DRAW:
            self.ended = Reason.DRAWN, ()
            self.calm = False
            return [], []
        for seat in self._forfeiting(short):
            self._forfeit(seat)
            del last[seat]
        fighters = [*last]
        holds = [self.holds(seat) for seat in fighters]
        if len(fighters) == 1:
            return fighters, [*last.values()]
        if not any(holds):
            return [], []
        if self.plan.shortfall is Shortfall.EQUAL_FORCE:
            stake = min(stake, min(holds) - 1)
        for seat, has in zip(fighters, holds, strict=True):
            self._stake(seat, min(stake, has - 1))
        for seat, has in zip(fighters, holds, strict=True):
            if has:
                last[seat] = self.plan.strengths[self._turn_up(seat)]
        self.battles += 1
        return fighters, [*last.values()]

    def _forfeiting(self, short: list[int]) -> list[int]:
        """Return who of those with too few cards is out of the fight."""
        match self.plan.shortfall:
            case Shortfall.LAST_CARD_STANDS:
                return []
            case Shortfall.FORFEIT:
                return short
            case _:
                return [seat for seat in short if not self.holds(seat)]

    def _forfeit(self, seat: int) -> None:
        if self.captured[seat]:
            self.refill(seat)
        cards = self.left_in(seat)
        self.table += cards
        self.owners += [seat] * len(cards)
        self.piles[seat] = []
        self.heads[seat] = iter(self.piles[seat])
        self.front = None
        self.calm = False

    def _stake(self, seat: int, down: int) -> None:
        if down > 0:
            head = self.heads[seat]
            if length_hint(head) < down:
                self.refill(seat)
            self.table += islice(head, down)
            self.owners += repeat(seat, down)

    def _settle(self, level: int, winner: int | None) -> None:
        """Give the pot to whom it belongs, and see who is out."""
        plan = self.plan
        taker = winner
        if winner is None:
            self.calm = False
            holders = [seat for seat in self.playing if self.holds(seat)]
            taker = holders[0] if len(holders) == 1 else None
        elif level and self.plan.counts_wars:
            self.won[winner] += 1
        if taker is not None:
            self._give(taker, self._picked_up_by(taker))
        elif plan.unclaimed is Unclaimed.CARRY_OVER:
            return
        elif plan.unclaimed is Unclaimed.TAKE_BACK:
            for seat in range(len(self.piles)):
                self._give(seat, self._laid_by(seat))
        else:
            self.cards -= len(self.table)
        self.table, self.owners = [], []

    def _give(self, seat: int, cards: Sequence[int]) -> None:
        self._won_cards()[seat] += cards

    def _picked_up_by(self, winner: int) -> Sequence[int]:
        """Return the pot in the order in which it is picked up."""
        match self.plan.collect:
            case CollectOrder.AS_PLAYED:
                return self.table
            case CollectOrder.BY_SEAT:
                return self._laid_from(0)
            case CollectOrder.WINNER_FIRST:
                return self._laid_from(winner)
            case CollectOrder.WINNER_LAST:
                return self._laid_from(winner + 1)
            case CollectOrder.REVERSED:
                return self.table[::-1]
            case CollectOrder.HIGHEST_FIRST:
                return sorted(self.table, key=self.plan.strengths.__getitem__, reverse=True)
            case CollectOrder.SHUFFLED:
                self.shuffles += 1
                return shuffle_unchecked(tuple(self.table), self.seed, self.shuffles)
            case _:
                assert_never(self.plan.collect)

    def _laid_from(self, first: int) -> list[int]:
        """Return the pot seat by seat, from one seat on clockwise."""
        seats = range(len(self.piles))
        return [card for seat in (*seats[first:], *seats[:first]) for card in self._laid_by(seat)]

    def _laid_by(self, seat: int) -> list[int]:
        laid = zip(self.table, self.owners, strict=True)
        return [card for card, owner in laid if owner == seat]

    def judge(self) -> None:
        """See after a round who is out, and whether that or an ending of the plan ends the game."""
        if not all(map(self.holds, self.playing)):
            self.playing = tuple([seat for seat in self.playing if self.holds(seat)])
            self.front = None
        playing = self.playing
        if self.ended is None and len(playing) < 2:
            self.ended = (Reason.LAST_STANDING if playing else Reason.ALL_OUT), playing
        if self.ended is None:
            for due, number in self.plan.endings:
                self.ended = self._verdict(due, number)
                if self.ended is not None:
                    return

    def _verdict(self, due: Due, number: int) -> Ended | None:
        match due:
            case Due.ROUNDS if self.rounds >= number:
                return Reason.ROUND_CAP, self._leaders()
            case Due.TIME if self.battles >= number:
                return Reason.TIME, self._leaders()
            case Due.OUT if len(self.playing) < len(self.piles):
                return Reason.FIRST_OUT, self._leaders()
            case Due.WARS if max(self.won) >= number:
                winners = [seat for seat, wars in enumerate(self.won) if wars >= number]
                return Reason.WARS_WON, tuple(winners)
            case _:
                return None

    def next_due(self) -> int:
        """Return the first round after which an ending is due if nothing else happens before."""
        first = NEVER
        for due, number in self.plan.endings:
            if due is Due.ROUNDS:
                first = min(first, number)
            elif due is Due.TIME:
                first = min(first, self.rounds + number - self.battles)
            elif due is Due.OUT and len(self.playing) < len(self.piles):
                first = min(first, self.rounds + 1)
        return first

    def _leaders(self) -> tuple[int, ...]:
        holds = [self.holds(seat) for seat in range(len(self.piles))]
        most = max(holds)
        return tuple([seat for seat, has in enumerate(holds) if has == most])
