"""The library and the twin play side by side, whatever is done in whatever order."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any, TypeAlias

import attrs
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, rule

import cardwar as cw
from beside import State, as_twin_cards, check_same, check_same_result, of_cards, of_numbers
from strategies import PLAYERS, SEEDS, TWIN_CARDS, twin_piles, twin_rules
from twin import Twin, TwinRules

Advance: TypeAlias = Callable[[State, Twin], State]


@attrs.frozen(eq=False)
class Pair:
    """A game between rounds, in both. Neither is ever changed: a move gives another pair."""

    state: State
    twin: Twin

    def __attrs_post_init__(self) -> None:
        check_same(self.state, self.twin)


def by_rounds(state: State, twin: Twin) -> State:
    if twin.rules.pace:
        return by_steps(state, twin)
    return cw.play_round(state)[0]


def by_steps(state: State, twin: Twin) -> State:
    opened = state.round
    while state.round == opened or state.stage is cw.Stage.BATTLE:
        state, _ = cw.step(state, elapsed=state.battles * twin.rules.pace)
    return state


def by_events(state: State, twin: Twin) -> State:
    """As a client does that is only told what happened."""
    seen, opened = state, state.round
    while state.round == opened or state.stage is cw.Stage.BATTLE:
        state, events = cw.step(state, elapsed=state.battles * twin.rules.pace)
        for event in events:
            seen = cw.apply(seen, pickle.loads(pickle.dumps(event)))
    return seen


def with_breaks(state: State, twin: Twin) -> State:
    """As by steps, but the game is put away and taken out again after each."""
    opened = state.round
    while state.round == opened or state.stage is cw.Stage.BATTLE:
        state, _ = cw.step(state, elapsed=state.battles * twin.rules.pace)
        state = pickle.loads(pickle.dumps(copy.deepcopy(state)))
    return state


def leave(twin: Twin, seat: int) -> None:
    """Let a seat leave the twin's game, which knows of no such thing."""
    twin.aside += twin.piles[seat] + twin.captured[seat]
    twin.piles[seat], twin.captured[seat] = [], []
    twin.out.add(seat)
    twin.look_who_is_left()
    if not twin.finished and twin.rounds:
        twin.look_at_endings()


def branch(twin: Twin) -> Twin:
    """Give a copy, as the twin changes in place."""
    other = copy.copy(twin)
    for name, value in vars(twin).items():
        setattr(other, name, value.copy() if name == "hash" else copy.deepcopy(value))
    return other


class BesideTheTwin(RuleBasedStateMachine):
    """Games are begun, played on in several ways, left by players, and gone back to."""

    pairs: Bundle[Pair] = Bundle("pairs")

    @initialize(
        target=pairs, rules=twin_rules(), players=PLAYERS, seed=SEEDS, numbers=st.booleans()
    )
    def deal(self, rules: TwinRules, players: int, seed: int, numbers: bool) -> Pair:
        ours = of_numbers(rules, [1, 2, 3, 4] * 4) if numbers else of_cards(rules, TWIN_CARDS)
        state = cw.deal(ours, players=players, seed=seed)
        return Pair(state, new_twin(state, rules))

    @rule(target=pairs, rules=twin_rules(), players=PLAYERS, seed=SEEDS, data=st.data())
    def lay_out(self, rules: TwinRules, players: int, seed: int, data: st.DataObject) -> Pair:
        piles = data.draw(twin_piles(players, tuple(TWIN_CARDS)))
        captured = data.draw(twin_piles(players, tuple(TWIN_CARDS)))
        state = cw.start(of_cards(rules), piles, captured=captured, seed=seed)
        return Pair(state, new_twin(state, rules))

    @rule(
        target=pairs,
        pair=pairs,
        advance=st.sampled_from([by_rounds, by_steps, by_events, with_breaks]),
        rounds=st.integers(1, 5),
    )
    def play_on(self, pair: Pair, advance: Advance, rounds: int) -> Pair:
        state, twin = pair.state, branch(pair.twin)
        for _ in range(rounds):
            if twin.finished:
                break
            twin.play_round()
            state = advance(state, twin)
        return Pair(state, twin)

    @rule(target=pairs, pair=pairs, data=st.data())
    def withdraw(self, pair: Pair, data: st.DataObject) -> Pair:
        if pair.state.is_over:
            return pair
        seat = data.draw(st.sampled_from(pair.state.playing))
        twin = branch(pair.twin)
        leave(twin, seat)
        return Pair(cw.withdraw(pair.state, seat=seat)[0], twin)

    @rule(pair=pairs, max_rounds=st.integers(1, 60))
    def play_from_the_start(self, pair: Pair, max_rounds: int) -> None:
        if pair.twin.rounds or len(pair.state.playing) < len(pair.state.players):
            return
        result = cw.play(pair.state, clock=cw.pace(pair.twin.rules.pace), max_rounds=max_rounds)
        check_same_result(result, branch(pair.twin).play(max_rounds))

    @rule(pair=pairs)
    def is_as_it_was(self, pair: Pair) -> None:
        check_same(pair.state, pair.twin)


def new_twin(state: State, rules: TwinRules) -> Twin:
    return Twin(
        rules,
        [as_twin_cards(player.pile) for player in state.players],
        state.seed,
        captured=[as_twin_cards(player.captured) for player in state.players],
        aside=as_twin_cards(state.aside),
    )


TestBesideTheTwin: Any = pytest.mark.slow(BesideTheTwin.TestCase)
