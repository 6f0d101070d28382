"""Saves: what is loaded equals what was saved, at every step and between the events of a step."""

from __future__ import annotations

import importlib
import inspect
import sys
from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardwar as cw
import strategies
from effort import EXHAUSTIVE
from vectors import clock_of, lines, rules_of

pytest.importorskip("cattrs")

from cardwar import catalogue, codec
from saves import CODEC, back, between

State = cw.GameState[Any]
Card = Any

# Of the vectors: all rows and all steps, in parts that run side by side, or some of them.
EVERY, STEPS, PARTS = (1, 10**9, 40) if EXHAUSTIVE else (29, 12, 1)
CLOSELY = 12
"""Steps of a game between whose events there is a save, too."""


def goes_on_alike(
    state: State, elapsed: float | None = None
) -> tuple[State, tuple[cw.Event[Any], ...]]:
    """Save and load a state, step both, and give the step."""
    found = back(state, cw.GameState)
    stepped = cw.step(state, elapsed=elapsed)
    assert cw.step(found, elapsed=elapsed) == stepped
    return stepped


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("file", ["games.jsonl", "small-worlds.jsonl"])
@pytest.mark.slow
def test_the_vectors(file: str, part: int) -> None:
    for row in list(lines(file))[part :: EVERY * PARTS]:
        rules, clock = rules_of(row["rules"]), clock_of(row["rules"])
        for game in row.get("games", [row])[: None if EXHAUSTIVE else 2]:
            state = cw.start(rules, game["piles"], aside=game.get("aside", ""), seed=row["seed"])
            last = game["expect"]["rounds"]
            for number in range(STEPS):
                if state.is_over or (state.round >= last and state.stage is cw.Stage.FLIP):
                    break
                elapsed = None if clock is None else clock(state)
                before = state
                if number >= CLOSELY:
                    assert CODEC.from_json(CODEC.to_json(state), cw.GameState) == state
                    state, _ = cw.step(state, elapsed=elapsed)
                    continue
                state, events = goes_on_alike(state, elapsed=elapsed)
                assert back(events, codec.EVENTS) == events
                for partial in between(before, events):
                    back(partial, cw.GameState)
            back(state, cw.GameState)


@pytest.mark.parametrize("name", catalogue.names())
def test_the_catalogue_is_saved_by_name(name: str) -> None:
    rules = cw.ruleset(name)
    assert back(rules, codec.RULES) is rules
    data = codec.to_data(rules)["rules"]
    assert data == {"catalogue": catalogue.name_of(rules), "version": catalogue.entry(name).version}
    players = 2 if 2 in rules.seats else 3
    state = cw.deal(rules, players=players, seed=7)
    for _ in range(6):
        state, events = goes_on_alike(state, elapsed=1.0)
        for event in events:
            back(event, codec.EVENT)
            back(event, type(event))


def test_every_name_of_the_catalogue_comes_back() -> None:
    for entry in catalogue.entries():
        for name in entry.names:
            rules = cw.ruleset(name)
            assert codec.from_json(codec.to_json(rules), codec.RULES) == rules


@settings(max_examples=20)
@given(st.data())
def test_any_rules_at_any_step(data: st.DataObject) -> None:
    state = data.draw(strategies.games())
    back(state, cw.GameState)
    if not state.is_over:
        back(state.rules, codec.RULES)
    for number in range(data.draw(st.integers(1, 12))):
        if state.is_over:
            break
        before = state
        state, events = cw.step(state, elapsed=number * 2.5)
        back(events, codec.EVENTS)
        partials = list(between(before, events))
        back(data.draw(st.sampled_from([before, *partials])), cw.GameState)
    back(state, cw.GameState)
    if state.stage is cw.Stage.FLIP and not state.is_over:
        seat = data.draw(st.sampled_from(state.playing))
        back(cw.withdraw(state, seat=seat)[0], cw.GameState)


def candidates(state: State) -> list[cw.Event[Any]]:
    """Give events that somebody may try to apply, sensible or not."""
    table = tuple(laid.card for laid in state.table)
    seats = range(len(state.players))
    found: list[cw.Event[Any]] = [
        cw.ClockRead(state.elapsed + 1),
        cw.Remembered((state.round, True)),
        cw.GameEnded(cw.Outcome("enough", (0,))),
        cw.PotCarried(table),
        cw.PotSetAside(table[:1]),
        cw.CardsFlipped(state.level, ()),
    ]
    tops = []
    for seat in seats:
        pile, captured, _ = state.players[seat]
        tops += [cw.Laid(card, seat, True) for card in pile[:1]]
        found += [
            cw.PotTaken(seat, table, cw.Place.PILE, False),
            cw.PotTaken(seat, table[-1:], cw.Place.CAPTURED, True),
            cw.PileRefilled(seat, captured[::-1], True),
            cw.PlayerOut(seat),
            cw.PlayerWithdrew(seat, pile + captured),
            cw.Forfeited(seat, pile),
            cw.StakeLaid(seat, pile[:2]),
            cw.WarDeclared(state.level + 1, state.fighters[-1:], (seat,)),
            cw.CardsFlipped(state.level, tuple(tops[::-1])),
        ]
    own = tuple(tuple(laid.card for laid in state.table if laid.seat == seat) for seat in seats)
    found += [
        cw.PotReturned(own, cw.Place.PILE),
        cw.WarDeclared(state.level + 1, state.fighters[:1], state.playing),
        cw.CardsFlipped(state.level, tuple(tops)),
    ]
    return found


@given(st.data())
def test_whatever_apply_comes_to(data: st.DataObject) -> None:
    state = data.draw(strategies.games())
    for _ in range(data.draw(st.integers(1, 25))):
        event = data.draw(st.sampled_from(candidates(state)))
        try:
            state = cw.apply(state, event)
        except cw.EventMismatch:
            continue
        try:
            CODEC.to_data(state)
        except cw.BadInput:
            continue  # `apply` asks no rules, so there may be no game that comes to this
        back(state, cw.GameState)


@given(strategies.games(strategies.house_rules()), st.integers(1, 60))
def test_results(state: State, most: int) -> None:
    clock = cw.pace(2.5)
    result = cw.play(state, clock=clock, max_rounds=most)
    back(result, cw.Result)


@pytest.mark.slow
@given(strategies.house_rules(with_endings=False), strategies.SEEDS)
def test_watches(rules: cw.HouseRules[Any], seed: int) -> None:
    state, watch = cw.deal(rules, players=2, seed=seed), cw.CycleWatch[Any]()
    for _ in range(30):
        watch = back(watch.see(state), cw.CycleWatch)
        if state.is_over:
            break
        state, _ = cw.play_round(state)


def test_a_watch_that_has_seen_a_game_go_round() -> None:
    rules = attrs.evolve(cw.WAR, stake=0, collect=cw.CollectOrder.AS_PLAYED)
    state, watch = cw.start(rules, piles=["2c 3c", "3d 2d"]), cw.CycleWatch()
    while watch.cycle is None:
        watch = back(watch.see(state), cw.CycleWatch, codec.Codec())
        state, _ = cw.play_round(state)
    assert back(watch, cw.CycleWatch).cycle == cw.Cycle(2, 4)
    result = back(cw.play(cw.start(rules, piles=["2c 3c", "3d 2d"])), cw.Result)
    assert result.outcome.reason is cw.Reason.CYCLE


@pytest.mark.parametrize("rules", [cw.KRIG, attrs.evolve(cw.WAR, stake=1, deck=cw.DECK_32)])
def test_matches(rules: cw.RuleSet) -> None:
    match = cw.start_match(rules, players=2, best_of=3, seed=2**64 - 1)
    step = 0
    while not match.is_over:
        if step % 97 == 0 or match.game is None:
            match = back(match, cw.Match)
        match, events = cw.step_match(match)
        if any(type(event).__name__.startswith(("Game", "Match")) for event in events):
            back(events, codec.EVENTS)
            match = back(match, cw.Match)
        step += 1
    assert back(match, cw.Match).winner == cw.play_match(rules, best_of=3, seed=2**64 - 1).winner


def test_a_player_leaves_a_match() -> None:
    match, _ = cw.step_match(cw.start_match(cw.WAR, players=3, seed=7))
    match, events = cw.withdraw_from_game(match, seat=1)
    assert back(match, cw.Match).game == match.game
    back(events, codec.EVENTS)


CARDS = [
    1,
    True,
    1.0,
    0,
    False,
    -0.5,
    "As",
    "",
    "1",
    cw.Card("As"),
    None,
    2**53,
    -(10**30),
    10**999,
]


@pytest.mark.parametrize(
    "card", [*CARDS, (1, ("a", None)), frozenset({1, "a"}), frozenset({(True,)})]
)
def test_cards_and_memories_keep_their_type(card: Card) -> None:
    event = codec.from_json(codec.to_json(cw.StakeLaid(0, (card,))), cw.StakeLaid[Any])
    (found,) = event.cards
    assert found == card
    assert type(found) is type(card)
    back(cw.Remembered((card, frozenset({card}))), codec.EVENT)


def test_a_game_of_cards_that_are_equal_but_of_other_types() -> None:
    rules = cw.HouseRules[Any](deck=(1, 2, 3, 4), ranking=cw.NATURAL)
    state = back(cw.start(rules, [[1, True], [2, 1.0]]), cw.GameState)
    assert codec.to_data(state)["deck"] == [1, 2, True, {"float": 1.0}]


def test_a_game_with_cards_that_are_not_the_deck_says_so() -> None:
    state = cw.start(cw.WAR, ["As Kd", "Ah 2c+Th"], aside="Xs")
    assert codec.to_data(state)["deck"] == ["2c", "Ah", "As", "Kd", "Th", "Xs"]
    assert codec.to_data(cw.deal(cw.WAR, players=2, deck=cw.DECK_40))["deck"] == "DECK_40"
    assert codec.to_data(cw.deal(cw.WAR, players=2, seed=1))["deck"] is None
    assert codec.to_data(cw.start(cw.WAR, ["", ""]))["deck"] == []
    assert back(cw.start(cw.WAR, ["", ""]), cw.GameState).is_over


def test_house_rules_are_saved_by_their_fields() -> None:
    rules = cw.HouseRules(
        name="Ours",
        deck=cw.DECK_36,
        seats=range(4, 1, -2),
        hand_size=Fraction(2, 3),
        ranking=cw.RankOrder("6789TJQKA").reversed(),
        stake=(3, 0, 10**20),
        endings=(cw.RoundCap(10**18), cw.TimeLimit(2**60 + 1), cw.WarsWon(1), cw.FirstOut()),
        chant=("W", "A"),
    )
    assert back(rules, cw.HouseRules).hand_size == Fraction(2, 3)
    assert codec.to_data(rules)["rules"] == {
        "type": "HouseRules",
        "name": "Ours",
        "deck": "DECK_36",
        "seats": {"start": 4, "stop": 1, "step": -2},
        "hand_size": {"numerator": 2, "denominator": 3},
        "ranking": {
            "type": "ReversedRanking",
            "inner": {"type": "RankOrder", "order": "6789TJQKA"},
        },
        "stake": [3, 0, str(10**20)],
        "joins": "tied",
        "shortfall": "last card up",
        "unclaimed": "carry over",
        "collect": "shuffled",
        "captures": "under the pile",
        "endings": [
            {"type": "RoundCap", "rounds": str(10**18)},
            {"type": "TimeLimit", "seconds": str(2**60 + 1)},
            {"type": "WarsWon", "count": 1},
            {"type": "FirstOut"},
        ],
        "chant": ["W", "A"],
    }
    back(cw.HouseRules(hand_size=7, ranking=cw.RankOrder("23456789TJQKA")), cw.HouseRules)
    back(cw.HouseRules[float](deck=(1, 2.5, 3, 4), ranking=cw.NATURAL.reversed()), cw.HouseRules)


@pytest.mark.parametrize("ending", strategies.LIBRARY_ENDINGS)
def test_every_ending_of_ours_is_saved(ending: cw.Ending) -> None:
    back(attrs.evolve(cw.WAR, endings=(ending,)), cw.HouseRules, codec.Codec())


def test_every_field_of_a_state_is_saved() -> None:
    data = codec.to_data(cw.deal(cw.WAR, players=2, seed=7))
    fields = inspect.signature(cw.GameState).parameters
    # The deck is written beside them, where it is not that of the ruleset.
    assert data.keys() - {"format", "version"} == {*fields, "deck"}


def test_without_cattrs_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cattrs", None)
    with pytest.raises(cw.MissingExtra, match=r'pip install "cardwar\[codec\]"'):
        importlib.reload(sys.modules["cardwar.codec.forms"])


def test_a_match_with_a_drawn_game() -> None:
    match = cw.start_match(cw.KRIG, best_of=3, seed=7)
    back(attrs.evolve(match, outcomes=(cw.Outcome(cw.Reason.DRAWN),)), cw.Match)
