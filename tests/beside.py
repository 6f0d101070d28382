"""The library and the twin side by side: one game told to both, and where they must agree."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import attrs

import cardwar as cw
from twin import Twin, TwinRules
from twin_chance import Card
from vectors import KINDS, Data, result_of, rules_of

# The cards are numbers in one game and codes in another, so no type of card is told here.
Rules = cw.HouseRules[Any]
State = cw.GameState[Any]


def of_numbers(twin_rules: TwinRules, deck: Iterable[int] = (1, 2)) -> Rules:
    """Give the twin's rules to the library, for a deck of plain numbers."""
    rules = cast(Rules, rules_of(twin_rules.to_json()))
    ranking = cw.NATURAL.reversed() if twin_rules.lowest_wins else cw.NATURAL
    return attrs.evolve(rules, ranking=ranking, deck=tuple(deck))


def of_cards(twin_rules: TwinRules, deck: Iterable[cw.Card] = cw.STANDARD_DECK) -> Rules:
    """Give the twin's rules to the library, for a deck of cards."""
    return attrs.evolve(rules_of(twin_rules.to_json()), deck=tuple(deck))


def as_twin_cards(cards: Iterable[Any]) -> list[Card]:
    """Give cards as the twin has them: codes, or the plain numbers themselves."""
    return [card.code if isinstance(card, cw.Card) else card for card in cards]


def check_same(state: State, twin: Twin) -> None:
    """Check that both are at the same moment of the same game."""
    assert state.position == twin.position()
    assert [laid.seat for laid in state.table] == [seat for _, seat in twin.table]
    assert as_twin_cards(state.aside) == twin.aside
    assert state.round == twin.rounds
    assert state.battles == twin.battles
    assert state.wars == twin.wars
    assert state.deepest_war == twin.deepest_war
    assert [list(entry) for entry in state.eliminated] == twin.eliminated
    assert state.shuffles == twin.shuffles
    assert state.memory == (None if twin.memory is None else tuple(twin.memory))
    assert state.is_over is twin.finished
    if state.outcome is not None:
        assert state.outcome.reason is KINDS[str(twin.kind)]
        assert list(state.outcome.winners) == twin.winners


def check_same_result(result: cw.Result[Any], report: Data) -> None:
    """Check the result of `play` against what the twin reports; positions are checked elsewhere."""
    found = result_of(result)
    for key, value in found.items():
        assert value == report[key], key
    assert ("cycle_start" in found) is ("cycle_start" in report)


def all_cards(state: State) -> list[Any]:
    """Give every card of a game, wherever it is."""
    held = [card for player in state.players for card in player.pile + player.captured]
    return [*held, *(laid.card for laid in state.table), *state.aside]
