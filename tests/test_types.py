"""What type checkers are to see: mypy and pyright check these lines, running them is the rest."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_type

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError

import cardwar as cw


def plays_cards(state: cw.GameState) -> cw.Card:
    return state.players[0].pile[0]


def name_of(rules: cw.RuleSet) -> str:
    assert_type(rules, cw.RuleSet[cw.Card])
    return rules.name


def test_a_state_without_more_said_is_one_of_cards() -> None:
    state = cw.deal(cw.KRIG, players=3, seed=7)
    assert_type(state, cw.GameState[cw.Card])
    assert_type(plays_cards(state), cw.Card)
    after, events = cw.step(state)
    assert_type(after, cw.GameState[cw.Card])
    assert_type(events, tuple[cw.Event[cw.Card], ...])
    assert_type(cw.play(after), cw.Result[cw.Card])


def test_plain_numbers_are_cards_too() -> None:
    rules = cw.HouseRules(name="Numbers", deck=tuple(range(20)), ranking=cw.NATURAL)
    assert_type(rules, cw.HouseRules[int])
    state = cw.deal(rules, players=2, seed=7)
    assert_type(state, cw.GameState[int])
    assert_type(cw.play(state).state.players[0].pile, tuple[int, ...])


def test_presets_and_changes_keep_the_card() -> None:
    assert_type(cw.KRIG, cw.HouseRules[cw.Card])
    assert_type(cw.timed(cw.peace(cw.KRIG)), cw.HouseRules[cw.Card])
    assert_type(attrs.evolve(cw.KRIG, stake=2), cw.HouseRules[cw.Card])
    assert name_of(cw.half_deck(cw.WAR)) == "War, half deck"
    assert cw.half_deck(cw.WAR).hand_size == Fraction(1, 2)


def test_a_state_and_an_event_cannot_be_assigned_to() -> None:
    state = cw.deal(cw.WAR, players=2, seed=7)
    with pytest.raises(AttributeError):
        state.round = 3  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    event = cw.PlayerOut(1)
    with pytest.raises(FrozenInstanceError):
        event.seat = 0  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
