"""The rules that the reports are tried by, and what is held in a game."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeAlias

import attrs

import cardwar as cw
from cardwar import CollectOrder

Events: TypeAlias = tuple[cw.Event, ...]

# The rules of most reports: "R-A" is War with the winner's cards first, "R-K" is Krig like that.
WAR = attrs.evolve(cw.WAR, collect=CollectOrder.WINNER_FIRST)
KRIG = attrs.evolve(cw.KRIG, collect=CollectOrder.WINNER_FIRST)
ONE_DOWN = attrs.evolve(WAR, stake=1)

DOUBLE_WAR = (
    "5s 2s 3s 4s 9s 2d 3d 4d Ks 6s",
    "5h 2h 3h 4h 9h 2c 3c 4c Qh 6h",
)


def first_round(rules: cw.HouseRules, *piles: str) -> cw.GameState:
    return cw.play_round(cw.start(rules, piles))[0]


def to_the_end(rules: cw.HouseRules, *piles: str) -> cw.Result:
    return cw.play(cw.start(rules, piles))


def sizes(state: cw.GameState) -> list[int]:
    return [player.holds for player in state.players]


def piles(state: cw.GameState) -> list[str]:
    return [cw.write_pile(player.pile) for player in state.players]


def all_cards(state: cw.GameState[Any]) -> Counter[Any]:
    held = [card for player in state.players for card in player.pile + player.captured]
    return Counter([*held, *(laid.card for laid in state.table), *state.aside])


def of(kind: type[Any], events: Events) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]
