"""What others published about War: the cases in the data files, and the rulesets for them.

Players are numbered from 1 there, and a pile's top card comes first. Most cards are plain numbers.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeAlias

import attrs

import cardwar as cw

DATA = Path(__file__).parent / "data"

Data: TypeAlias = dict[str, Any]
Numbers: TypeAlias = cw.HouseRules[int]


def read(file: str) -> Any:  # noqa: ANN401 - JSON
    return json.loads((DATA / file).read_text(encoding="utf-8"))


def of_numbers(name: str, collect: cw.CollectOrder) -> Numbers:
    """Give rules for plain numbers without a stake: a tie is met with the next card."""
    return cw.HouseRules(name, tuple(range(1, 53)), ranking=cw.NATURAL, stake=0, collect=collect)


WINNER_FIRST = of_numbers("winner first", cw.CollectOrder.WINNER_FIRST)
WINNER_LAST = of_numbers("winner last", cw.CollectOrder.WINNER_LAST)


@attrs.frozen
class BatailleNaturelle(cw.HouseRules[int]):
    """The pot is a stack of pairs, and the winner takes it up from the top, higher card first."""

    def settle(self, battle: cw.Battle[int], winner: cw.Seat | None) -> tuple[cw.Share[int], ...]:
        if winner is None:
            return super().settle(battle, winner)
        laid = sorted(enumerate(battle.table), key=_last_pair_first)
        return (cw.Share(tuple(card for _, card in laid), cw.Place.PILE, winner),)


def _last_pair_first(numbered: tuple[int, cw.Laid[int]]) -> tuple[int, int]:
    number, laid = numbered
    return -(number // 2), -laid.card


BATAILLES: dict[str, Numbers] = {
    "bataille_naturelle": BatailleNaturelle(
        "Bataille naturelle", tuple(range(1, 53)), ranking=cw.NATURAL, stake=0
    ),
    "bataille_optimisee": of_numbers("Bataille optimisée", cw.CollectOrder.HIGHEST_FIRST),
}


@attrs.frozen
class AceIsOne:
    """Ranks numbers from 1 to 13, of which the 1 is an ace and the best."""

    def strength(self, card: int) -> float:
        return 14 if card == 1 else card

    def reversed(self) -> cw.Ranking[int]:
        return cw.ReversedRanking(self)


@attrs.frozen
class Stacked(cw.HouseRules[int]):
    """Each card is dealt on top of the pile, so the last one is played first."""

    def deal(self, deck: tuple[int, ...], players: int) -> cw.Deal[int]:
        return cw.Deal(tuple(deck[seat::players][::-1] for seat in range(players)))


WAR_DEAL = Stacked(
    "War.deal",
    tuple(range(1, 14)) * 4,
    ranking=AceIsOne(),
    stake=1,
    shortfall=cw.Shortfall.FORFEIT,
    collect=cw.CollectOrder.HIGHEST_FIRST,
)


@attrs.frozen
class TiedCardsLeave(cw.HouseRules[int]):
    """Equal cards leave the game; there is no war."""

    def lay(self, battle: cw.Battle[int]) -> cw.LayAnswer:
        return cw.Award(None) if battle.level else super().lay(battle)

    def settle(self, battle: cw.Battle[int], winner: cw.Seat | None) -> tuple[cw.Share[int], ...]:
        if winner is None:
            return (cw.Share(battle.table, cw.Place.ASIDE),)
        return super().settle(battle, winner)


CARDS_GAME = TiedCardsLeave(
    "Cards Game",
    tuple(range(1, 53)),
    ranking=cw.NATURAL,
    collect=cw.CollectOrder.WINNER_FIRST,
)


@attrs.frozen
class NoughtBeatsNine(cw.HouseRules[int]):
    """The higher card wins, but the 0 beats the 9."""

    def best(self, battle: cw.Battle[int]) -> tuple[cw.Seat, ...]:
        if sorted(battle.shown) == [(0,), (9,)]:
            return (battle.seats[battle.shown.index((0,))],)
        return super().best(battle)


PYANITSA = cw.capped(
    NoughtBeatsNine(
        "Pyanitsa", tuple(range(10)), ranking=cw.NATURAL, collect=cw.CollectOrder.BY_SEAT
    ),
    rounds=1_000_000,
)


def piles_of(case: Data) -> list[Any]:
    """Give the piles p1, p2, ... of a case."""
    return [case[f"p{number}"] for number in range(1, 5) if f"p{number}" in case]
