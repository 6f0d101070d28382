"""A second, deliberately plain game of War, to check the library against.

It shares no line with the library and is written for reading alone: lists that change in place and
loops, so that a doubt about a ruling can be settled by looking. What is clever in the library is
trusted because it agrees with this.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from twin_chance import RANKS, Card, shuffle

TRACE_LENGTH = 4


@dataclass
class TwinRules:
    """The rules of one game, with the names that the data files use."""

    stake: int | list[int] = 3
    joins: str = "tied"
    shortfall: str = "last_card_up"
    unclaimed: str = "carry_over"
    capture: str = "shuffled"
    captures: str = "under_pile"
    lowest_wins: bool = False
    round_cap: int | None = None
    time_limit: float | None = None
    pace: float = 0.0
    first_out: bool = False
    wars_won: int | None = None

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> TwinRules:
        # A misspelt key would be played as the default and agree by accident.
        unknown = set(data) - {field.name for field in fields(cls)}
        if unknown:
            raise ValueError(f"not rules the twin knows: {sorted(unknown)}")
        return cls(**data)

    def to_json(self) -> dict[str, Any]:
        return {key: value for key, value in asdict(self).items() if value is not None}

    @property
    def memoryless(self) -> bool:
        return self.round_cap is None and self.time_limit is None

    def stake_at(self, level: int) -> int:
        if isinstance(self.stake, int):
            return self.stake
        return self.stake[min(level, len(self.stake)) - 1]

    def strength(self, card: Card) -> int:
        height = card if isinstance(card, int) else RANKS.index(card[0]) + 2
        return -height if self.lowest_wins else height


class Twin:
    """One game, changed in place by each round."""

    def __init__(
        self,
        rules: TwinRules,
        piles: Sequence[Iterable[Card]],
        seed: int = 0,
        *,
        captured: Sequence[Iterable[Card]] | None = None,
        aside: Iterable[Card] = (),
    ) -> None:
        self.rules = rules
        self.seed = seed
        self.seats = range(len(piles))
        self.piles: list[list[Card]] = [list(pile) for pile in piles]
        self.captured: list[list[Card]] = [list(cards) for cards in captured or [[]] * len(piles)]
        self.table: list[tuple[Card, int]] = []
        self.aside: list[Card] = list(aside)
        self.aside_at_start = len(self.aside)
        self.rounds = self.battles = self.wars = self.deepest_war = 0
        self.shuffles = 0
        self.unclaimed = 0
        self.eliminated: list[list[int]] = []
        self.memory: list[int] | None = None
        self.kind: str | None = None
        self.winners: list[int] = []
        self.cycle: tuple[int, int] | None = None
        self.trace: list[str] = []
        self.hash = hashlib.sha256()
        everything = [card for pile in self.piles + self.captured for card in pile]
        self.space = "" if all(isinstance(card, str) for card in everything) else " "
        # A seat dealt nothing is out from the start, but nobody has thrown it out.
        self.out: set[int] = {seat for seat in self.seats if not self.holds(seat)}
        self.look_who_is_left()
        self.record()

    @property
    def elapsed(self) -> float:
        # One multiplication, never a sum: adding tenths up would drift from what the clock says.
        return self.battles * self.rules.pace

    @property
    def finished(self) -> bool:
        return self.kind is not None

    def holds(self, seat: int) -> int:
        return len(self.piles[seat]) + len(self.captured[seat])

    def holders(self) -> list[int]:
        return [seat for seat in self.seats if self.holds(seat)]

    # The round

    def play_round(self) -> None:
        if self.finished:
            raise ValueError("the game is over")
        self.rounds += 1
        self.fight()
        if not self.finished:
            self.look_who_is_left()
        if not self.finished:
            self.look_at_endings()
        self.record()

    def fight(self) -> None:
        fighters = self.holders()
        shown: dict[int, Card] = {}
        self.flip(fighters, shown)
        tied = self.best(fighters, shown)
        level = 0
        while len(tied) > 1:
            level += 1
            self.wars += 1
            self.deepest_war = max(self.deepest_war, level)
            fighters = tied if self.rules.joins == "tied" else fighters
            if self.must_stop(fighters, level):
                self.end("drawn", [])
                return
            fighters = self.without_the_short(fighters, level)
            tied = self.war(fighters, level, shown)
        self.settle(tied[0] if tied else None, level > 0)

    def war(self, fighters: list[int], level: int, shown: dict[int, Card]) -> list[int]:
        """Give the seats that are best now: one wins the pot, none leaves it unclaimed."""
        if len(fighters) < 2:
            return fighters
        if not any(self.holds(seat) for seat in fighters):
            return []
        self.lay_stakes(fighters, level)
        self.flip(fighters, shown)
        return self.best(fighters, shown)

    def best(self, fighters: list[int], shown: dict[int, Card]) -> list[int]:
        strengths = [self.rules.strength(shown[seat]) for seat in fighters]
        highest = max(strengths)
        return [s for s, strength in zip(fighters, strengths, strict=True) if strength == highest]

    def must_stop(self, fighters: list[int], level: int) -> bool:
        return self.rules.shortfall == "draw" and any(self.short(fighters, level))

    def short(self, fighters: list[int], level: int) -> list[bool]:
        return [self.holds(seat) < self.rules.stake_at(level) + 1 for seat in fighters]

    def without_the_short(self, fighters: list[int], level: int) -> list[int]:
        if self.rules.shortfall == "last_card_stands":
            return fighters
        if self.rules.shortfall != "forfeit":
            return [seat for seat in fighters if self.holds(seat)]
        short = self.short(fighters, level)
        for seat, is_short in zip(fighters, short, strict=True):
            if is_short:
                self.lay(seat, self.holds(seat))
        return [seat for seat, is_short in zip(fighters, short, strict=True) if not is_short]

    def lay_stakes(self, fighters: list[int], level: int) -> None:
        stake = self.rules.stake_at(level)
        if self.rules.shortfall == "equal_force":
            stake = min(stake, min(self.holds(seat) for seat in fighters) - 1)
        for seat in fighters:
            self.lay(seat, max(0, min(stake, self.holds(seat) - 1)))

    def flip(self, fighters: list[int], shown: dict[int, Card]) -> None:
        for seat in fighters:
            # Who has no card left stands on the one shown before.
            if self.holds(seat):
                shown[seat] = self.lay(seat, 1)[0]
        self.battles += 1

    def lay(self, seat: int, count: int) -> list[Card]:
        if count > len(self.piles[seat]):
            self.refill(seat)
        cards = self.piles[seat][:count]
        del self.piles[seat][:count]
        self.table += [(card, seat) for card in cards]
        return cards

    def refill(self, seat: int) -> None:
        cards = self.captured[seat]
        self.captured[seat] = []
        if not cards:
            return
        if self.rules.captures == "apart_shuffled":
            self.piles[seat] += self.shuffled(cards)
        else:
            self.piles[seat] += reversed(cards)

    def shuffled(self, cards: list[Card]) -> list[Card]:
        self.shuffles += 1
        return shuffle(cards, self.seed, self.shuffles)

    # The pot

    def settle(self, winner: int | None, was_war: bool) -> None:
        if winner is not None:
            if was_war and self.rules.wars_won is not None:
                self.memory = self.memory or [0 for _ in self.seats]
                self.memory[winner] += 1
            self.take(winner)
        elif len(self.holders()) == 1:
            self.take(self.holders()[0])
        else:
            self.unclaimed += 1
            self.leave_unclaimed()

    def take(self, winner: int) -> None:
        self.give(winner, self.picked_up(winner))
        self.table = []

    def give(self, seat: int, cards: list[Card]) -> None:
        if self.rules.captures == "under_pile":
            self.piles[seat] += cards
        else:
            self.captured[seat] += cards

    def picked_up(self, winner: int) -> list[Card]:
        cards = [card for card, _ in self.table]
        match self.rules.capture:
            case "as_played":
                return cards
            case "reversed":
                return cards[::-1]
            case "highest_first":
                return sorted(cards, key=self.rules.strength, reverse=True)
            case "shuffled":
                return self.shuffled(cards)
            case "by_seat":
                first = 0
            case "winner_first":
                first = winner
            case "winner_last":
                first = winner + 1
            case other:
                raise ValueError(f"no such order: {other}")
        clockwise = [(first + i) % len(self.piles) for i in self.seats]
        return [card for seat in clockwise for card, owner in self.table if owner == seat]

    def leave_unclaimed(self) -> None:
        if self.rules.unclaimed == "carry_over":
            return
        for card, owner in self.table:
            if self.rules.unclaimed == "set_aside":
                self.aside.append(card)
            else:
                self.give(owner, [card])
        self.table = []

    # The end

    def look_who_is_left(self) -> None:
        left = self.holders()
        for seat in self.seats:
            if seat not in left and seat not in self.out:
                self.out.add(seat)
                self.eliminated.append([seat, self.rounds])
        if len(left) == 1:
            self.end("last_standing", left)
        elif not left:
            self.end("draw", [])

    def look_at_endings(self) -> None:
        rules = self.rules
        most_wars = max(self.memory or [0])
        if rules.first_out and self.out:
            self.end("first_out", self.leaders())
        elif rules.wars_won is not None and most_wars >= rules.wars_won:
            self.end("wars_won", [(self.memory or []).index(most_wars)])
        elif rules.round_cap is not None and self.rounds >= rules.round_cap:
            self.end("cap", self.leaders())
        elif rules.time_limit is not None and self.elapsed >= rules.time_limit:
            self.end("time", self.leaders())

    def leaders(self) -> list[int]:
        most = max(self.holds(seat) for seat in self.seats)
        return [seat for seat in self.seats if self.holds(seat) == most]

    def end(self, kind: str, winners: list[int]) -> None:
        self.kind, self.winners = kind, winners

    # The whole game

    def play(self, max_rounds: int = 1_000_000) -> dict[str, Any]:
        """Play a fresh game to its end and give the `expect` of the data files."""
        seen = {self.future(): 0}
        while not self.finished:
            if self.rounds >= max_rounds:
                self.end("round_limit", [])
                break
            self.play_round()
            if self.rules.memoryless and not self.finished:
                start = seen.setdefault(self.future(), self.rounds)
                if start != self.rounds:
                    self.cycle = (start, self.rounds - start)
                    self.end("cycle", [])
        return self.report()

    def record(self) -> None:
        self.line = self.position()
        self.hash.update((self.line + "\n").encode())
        if len(self.trace) < TRACE_LENGTH:
            self.trace.append(self.line)

    def future(self) -> tuple[object, ...]:
        """Give all that the rest of the game depends on."""
        # The line shows every card but not who laid those on the table.
        owners = tuple(seat for _, seat in self.table)
        return self.line, owners, self.shuffles, tuple(self.memory or ())

    def position(self) -> str:
        seats = [self.text(pile) for pile in self.piles]
        for seat, cards in enumerate(self.captured):
            if cards:
                seats[seat] += "+" + self.text(cards)
        return "/".join(seats) + "|" + self.text([card for card, _ in self.table])

    def text(self, cards: list[Card]) -> str:
        return self.space.join(map(str, cards))

    def report(self) -> dict[str, Any]:
        held = [pile + won for pile, won in zip(self.piles, self.captured, strict=True)]
        report: dict[str, Any] = {
            "kind": self.kind,
            "winners": self.winners,
            "rounds": self.rounds,
            "wars": self.wars,
            "deepest_war": self.deepest_war,
            "flips": self.battles,
            "eliminated": self.eliminated,
            "piles": [self.text(cards) for cards in held],
            "table": self.text([card for card, _ in self.table]),
            "digest": self.hash.hexdigest()[:32],
        }
        if len(self.aside) > self.aside_at_start:
            report["set_aside"] = self.text(self.aside[self.aside_at_start :])
        if self.cycle is not None:
            report["cycle_start"], report["cycle_period"] = self.cycle
        if self.unclaimed:
            report["unclaimed"] = self.unclaimed
        return report
