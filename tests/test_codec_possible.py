"""Wars that a save may and may not be in the middle of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

pytest.importorskip("cattrs", reason="saves need cattrs")

import cardwar as cw
from cardwar import codec
from cardwar.codec import known_rules
from saves import back, between

Data = Any
PILES = ["As Kd 5c 6c 7c 8c", "Ah Qd 5d 6d 7d 8d", "2c 3c 4c 5h 6h 7h"]
WAR = attrs.evolve(cw.WAR, deck=tuple(card for pile in PILES for card in cw.parse_pile(pile)))


@attrs.frozen
class Ours(cw.HouseRules):
    """A ruleset of which nobody knows what it answers."""


OURS = Ours(deck=WAR.deck)
CODEC = codec.Codec([codec.by_fields("ours", Ours)])


def at_war(rules: cw.HouseRules = WAR) -> cw.GameState:
    state, _ = cw.step(cw.start(rules, PILES))
    state, _ = cw.step(state)
    assert (state.level, state.stage, state.fighters) == (1, cw.Stage.BATTLE, (0, 1))
    return state


def laying(state: cw.GameState) -> cw.GameState:
    """Give the state in the middle of its next step, when the first stake is laid."""
    states: list[cw.GameState] = list(between(state, cw.step(state)[1]))
    return states[1]


def swap(data: Data, one: str, other: str) -> None:
    """Change two cards, wherever they are, so that all of them are still there."""
    for pile in (player["pile"] for player in data["players"]):
        pile[:] = [{one: other, other: one}.get(card, card) for card in pile]
    for laid in data["table"]:
        laid["card"] = {one: other, other: one}.get(laid["card"], laid["card"])
    data["shown"] = [
        [{one: other, other: one}.get(card, card) for card in s] for s in data["shown"]
    ]


CHANGES: dict[str, Callable[[Data], None]] = {
    "no tie": lambda data: swap(data, "Ah", "8c"),
    "a better one": lambda data: swap(data, "2c", "As"),
    "a stake turned up": lambda data: data["table"][3].update(face_up=True),
    "another who fights": lambda data: data.update(
        fighters=[0, 2], shown=[data["shown"][0], ["2c"]]
    ),
    "other shown": lambda data: data.update(shown=[["As"], ["Ah"]]),
    "one too many": lambda data: data.update(fighters=[0, 1, 2], shown=[*data["shown"], ["2c"]]),
    "in mid-war": lambda data: data.update(
        stage="over", outcome={"reason": "time", "winners": [0], "cycle": None}
    ),
    "who lost what": lambda data: (
        data["players"][2]["pile"].insert(0, data["players"][0]["pile"].pop())
        or data["table"][3].update(seat=2)
    ),
}


def test_it_can_be_saved_everywhere() -> None:
    for rules in (WAR, OURS):
        state = cw.start(rules, PILES)
        while not state.is_over:
            after, events = cw.step(state)
            for now in between(state, events):
                back(now, cw.GameState, CODEC)
            state = after


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_war_the_rules_do_not_come_to(change: Callable[[Data], None]) -> None:
    data = codec.to_data(at_war())
    change(data)
    with pytest.raises(cw.FormatError, match="does not come to such a war") as caught:
        codec.from_data(data, cw.GameState)
    assert caught.value.path == "level"


def test_a_war_without_a_tie_in_the_middle_of_a_step() -> None:
    state = laying(cw.step(cw.start(WAR, PILES))[0])
    data = codec.to_data(state)
    swap(data, "Ah", "8c")
    with pytest.raises(cw.FormatError, match="does not come to such a war"):
        codec.from_data(data, cw.GameState)


class Fragile:
    """An ending that fails where it is asked about a game that it did not end."""

    memoryless = True

    def verdict(self, state: cw.GameState) -> cw.Outcome | None:
        raise ZeroDivisionError("nothing to divide")


def test_an_ending_that_cannot_say() -> None:
    fragile = Fragile()
    mine = codec.Codec([codec.by_name("fragile", fragile)])
    rules = attrs.evolve(WAR, endings=(fragile,))
    data = mine.to_data(cw.step(cw.start(rules, PILES))[0])
    data.update(stage="over", level=0, fighters=[], shown=[])
    data["outcome"] = {"reason": "time", "winners": [0], "cycle": None}
    with pytest.raises(cw.FormatError, match="nothing to divide") as caught:
        mine.from_data(data, cw.GameState)
    assert caught.value.path == "outcome"


def test_a_memory_that_an_ending_cannot_read() -> None:
    rules = attrs.evolve(WAR, endings=(cw.WarsWon(2),))
    data = codec.to_data(cw.step(cw.start(rules, PILES))[0])
    data.update(stage="over", level=0, fighters=[], shown=[], memory={"text": "none"})
    data["outcome"] = {"reason": "wars won", "winners": [0], "cycle": None}
    with pytest.raises(cw.FormatError):
        codec.from_data(data, cw.GameState)


def test_what_was_carried_over_may_begin_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A war without stakes looks like three rounds, of which any may be this one."""
    rules = attrs.evolve(cw.WAR, stake=0)
    state = cw.start(rules, ["2c 3c 4c 5c", "2d 3d 4d 6d"])
    for _ in range(3):
        state, _ = cw.step(state)
    assert (state.level, len(state.table)) == (2, 6)
    back(state, cw.GameState)
    data = codec.to_data(state)
    swap(data, "3d", "6d")
    with pytest.raises(cw.FormatError, match="does not come to such a war"):
        codec.from_data(data, cw.GameState)
    # Where there are too many places to look at, nobody can tell.
    monkeypatch.setattr(known_rules, "_MOST_BEGINNINGS", 2)
    codec.from_data(data, cw.GameState)


def test_a_round_that_takes_for_ever_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    data = codec.to_data(at_war())
    CHANGES["no tie"](data)
    monkeypatch.setattr(known_rules, "_MOST_WORK", 40)
    codec.from_data(data, cw.GameState)


def test_a_game_of_one_has_no_war() -> None:
    state = laying(cw.step(cw.start(WAR, PILES[:2]))[0])
    state = state._replace(
        players=(state.players[0], cw.Player((), (), True)),
        fighters=(0,),
        shown=state.shown[:1],
        table=tuple(laid for laid in state.table if laid.seat == 0),
        aside=cw.parse_pile("Ah Qd 5d 6d 7d 8d 2c 3c 4c 5h 6h 7h"),
    )
    with pytest.raises(cw.BadInput, match="level: what lies on the table"):
        codec.to_json(state)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"fighters": [], "shown": []}, "fighters"),
        ({"fighters": [0], "shown": [["5c"]]}, "fighters"),
        ({"fighters": [1, 0], "shown": [["5d"], ["5c"]]}, "fighters"),
        ({"shown": [[], []]}, "shown[0]"),
        ({"shown": [["5d"], ["5c"]]}, "shown[0]"),
        ({"shown": [["7c"], ["Qd"]]}, "shown[1]"),
        ({"forfeited": [0]}, "fighters[0]"),
        ({"forfeited": [2, 2]}, "forfeited[1]"),
    ],
)
@pytest.mark.parametrize("rules", [WAR, OURS], ids=["known", "unknown"])
def test_who_shows_what(rules: cw.HouseRules, change: Data, path: str) -> None:
    state = at_war(rules)
    data = CODEC.to_data(state)
    data.update(change)
    with pytest.raises(cw.FormatError) as caught:
        CODEC.from_data(data, cw.GameState)
    assert caught.value.path == path
    view = codec.to_data(cw.public_view(state))
    view.update(change)
    with pytest.raises(cw.FormatError) as caught:
        codec.from_data(view, cw.PublicState)
    assert caught.value.path == path
