"""Reports on what a client may see."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import cardwar as cw
from cardwar import pictures
from reports.positions import DOUBLE_WAR, KRIG, WAR

SECRET = 12345678901234567


def cards_in(value: Any) -> set[cw.Card]:  # noqa: ANN401
    """Give all cards that a value holds, however deep."""
    if isinstance(value, cw.Card):
        return {value}
    if isinstance(value, tuple | list | frozenset):
        return set[cw.Card]().union(*map(cards_in, value))
    if attrs.has(type(value)):
        return cards_in(tuple(getattr(value, field.name) for field in attrs.fields(type(value))))
    return set()


def walk(state: cw.GameState) -> Iterator[tuple[cw.GameState, cw.Event]]:
    """Yield every event of a game and the state after it, those in the middle of a step too."""
    while not state.is_over:
        for event in cw.step(state, elapsed=state.battles * 2.5)[1]:
            state = cw.apply(state, event)
            yield state, event


def test_b056_no_secret_is_left_beside_the_table() -> None:
    start = cw.start(
        WAR,
        ["9s 2s 3s 4s Ks 6s", "9h 2h 3h 4h Qh 6h"],
        aside="Jd",
        seed=SECRET,
    )
    down = [state for state, event in walk(start) if isinstance(event, cw.StakeLaid)][1]
    view = cw.public_view(down)
    assert cards_in(view) == set(cw.parse_pile("9s 9h"))
    assert cards_in(pickle.loads(pickle.dumps(view))) == cards_in(view)
    table = pictures.Table(down)
    told = (repr(view), str(view), repr(attrs.asdict(view)), table.svg(), str(table), repr(table))
    for hidden in cw.parse_pile("2s 3s 4s Ks 6s 2h 3h 4h Qh 6h Jd"):
        for text in told:
            assert hidden.code not in text
            assert str(hidden) not in text
    assert all(str(SECRET) not in text for text in told)
    assert [player.pile for player in view.players] == [2, 2]
    assert (view.aside, len(view.table)) == (1, 8)


def test_b056_neither_do_the_events_nor_their_sentences_tell() -> None:
    start = cw.start(WAR, DOUBLE_WAR, aside="Jd", seed=SECRET)
    events = cw.play_round(start)[1]
    shown = set(cw.parse_pile("5s 5h 9s 9h Ks Qh"))
    assert cards_in(tuple(cw.public_view(event) for event in events)) == shown
    told = cw.narrate_round(events) + str(pictures.Round(start, events))
    hidden = set(cw.parse_pile("".join(DOUBLE_WAR).replace(" ", "") + "Jd")) - shown
    assert not [card for card in hidden if str(card) in told]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "rules",
    [WAR, KRIG, cw.BATAILLE, cw.reshuffled(cw.WAR), cw.timed(cw.WAR, minutes=5)],
    ids=lambda rules: rules.name,
)
def test_b058_in_no_phase_a_view_has_more_than_was_turned_up(
    rules: cw.HouseRules, players: int
) -> None:
    phases: set[cw.Stage] = set()
    for seed in range(4):
        seen: set[cw.Card] = set()
        # Long games say no more: some hundred events have every phase in them.
        for number, (state, event) in enumerate(walk(cw.deal(rules, players=players, seed=seed))):
            if isinstance(event, cw.CardsFlipped):
                seen |= {laid.card for laid in event.laid}
            view = cw.public_view(state)
            phases.add(view.stage)
            assert cards_in(view) == {laid.card for laid in state.table if laid.face_up}
            assert cards_in((view, cw.public_view(event))) <= seen
            if number > 400:
                break
    for pile in (["As", "Kd"], ["As Kd", "Ah 2c"]):
        for state, _ in walk(cw.start(rules, pile)):
            phases.add(cw.public_view(state).stage)
    assert phases == set(cw.Stage)
