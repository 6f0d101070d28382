"""A file that is made to take for ever is refused, or takes as long as any of its size."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import cardwar as cw

pytest.importorskip("cattrs")

from cardwar import codec

Data = Any

PRIME = 2**61 - 1
"""All its multiples have the same hash."""


def alike(count: int) -> list[int]:
    return [number * PRIME for number in range(1, count + 1)]


def written(numbers: list[int]) -> list[object]:
    return [{"int": str(number)} for number in numbers]


def remembered(memory: object) -> str:
    head = {"format": "cardwar/event", "version": 1, "type": "Remembered"}
    return json.dumps({**head, "memory": memory})


def pairs(numbers: list[object]) -> list[object]:
    return [{"tuple": [number, "As"]} for number in numbers]


# Sets


@pytest.mark.parametrize("wrap", [list, pairs])
def test_a_set_of_numbers_whose_hashes_are_the_same(wrap: Callable[[Data], Data]) -> None:
    for count in (51, 20_000):
        with pytest.raises(cw.FormatError) as caught:
            codec.from_json(remembered({"set": wrap(written(alike(count)))}), codec.EVENT)
        assert caught.value.path == "memory.set"
    found = codec.from_json(remembered({"set": written(alike(50))}), cw.Remembered)
    assert found.memory == frozenset(alike(50))


def test_what_would_not_be_read_is_not_written() -> None:
    state = cw.deal(cw.WAR, players=2, seed=7)
    for members in (alike(51), range(10_001)):
        for memory in (frozenset(members), ("a", (frozenset({frozenset(members)}),))):
            with pytest.raises(cw.BadInput, match="it cannot be saved"):
                codec.to_json(cw.Remembered(memory))
            with pytest.raises(cw.BadInput, match="it cannot be saved"):
                codec.to_json(state._replace(memory=memory))


def test_large_sets_that_are_honest() -> None:
    texts = frozenset(str(number) for number in range(30_000))
    powers = frozenset(2.0**power for power in range(-1022, 1023))
    for memory in (texts, powers, frozenset(range(10_000)), frozenset(cw.DECK_54)):
        event = cw.Remembered(memory)
        assert codec.from_json(codec.to_json(event), cw.Remembered) == event


def test_a_set_of_too_many_numbers() -> None:
    with pytest.raises(cw.FormatError, match="at most 10000"):
        codec.from_json(remembered({"set": list(range(10_001))}), codec.EVENT)


# Cards


def test_a_deck_of_numbers_whose_hashes_are_the_same() -> None:
    rules = attrs.evolve(cw.HouseRules[Any](deck=(1, 2, 3, 4)), ranking=Largest())
    mine = codec.Codec([codec.by_name("largest", rules.ranking)])
    for save in (mine.to_data(rules), mine.to_data(cw.deal(rules, players=2))):
        data: Data = save
        data["rules"]["deck"] = written(alike(51))
        with pytest.raises(cw.FormatError, match="have the same hash") as caught:
            mine.from_data(data, codec.RULES if "rules" in data["format"] else cw.GameState)
        assert caught.value.path == "rules.deck"
    with pytest.raises(cw.BadInput, match="have the same hash"):
        mine.to_data(attrs.evolve(rules, deck=tuple(alike(51))))
    data = mine.to_data(cw.deal(rules, players=2))
    data["deck"] = written(alike(51))
    with pytest.raises(cw.FormatError, match="have the same hash"):
        mine.from_data(data, cw.GameState)
    odd: Any = cw.deal(rules, players=2)._replace(aside=tuple(alike(51)))
    with pytest.raises(cw.BadInput, match="have the same hash"):
        mine.to_data(odd)


def test_a_deck_of_many_equal_cards() -> None:
    rules = cw.HouseRules[Any](deck=(7, 8) * 500, ranking=Largest())
    mine = codec.Codec([codec.by_name("largest", rules.ranking)])
    state = cw.step(cw.deal(rules, players=2, seed=7))[0]
    assert mine.from_json(mine.to_json(state), cw.GameState) == state


class Largest:
    """A ranking of numbers."""

    def strength(self, card: int) -> float:
        return float(card)

    def reversed(self) -> Largest:
        return self


# Seats


def many_seats(count: int, cards: list[object]) -> Data:
    """Give the view of a battle of so many, each with one card, and seat 0 with all of these."""
    view = codec.to_data(
        cw.public_view(cw.step(cw.deal(cw.WAR, players=2, seed=7))[0]), cw.PublicState
    )
    player = {"pile": 1, "captured": 0, "is_out": False}
    ones: Data = [cards or ["As"], *[["As"]] * (count - 1)]
    view.update(
        players=[player] * count,
        fighters=list(range(count)),
        shown=ones,
        table=[
            {"card": card, "seat": seat, "face_up": True}
            for seat, several in enumerate(ones)
            for card in several
        ],
    )
    return view


def out(count: int) -> Data:
    """Give the view of a game that all but two have left."""
    view: Data = codec.to_data(
        cw.public_view(cw.play_round(cw.deal(cw.WAR, players=2, seed=7))[0]), cw.PublicState
    )
    player = {"pile": 0, "captured": 0, "is_out": True}
    view["players"] += [player] * count
    view["eliminated"] = [[seat, 1] for seat in range(2, count + 2)]
    return view


@pytest.mark.parametrize(
    "view", [many_seats(20_000, []), many_seats(2, written(alike(20_000))), out(20_000)]
)
def test_views_of_many_seats_and_cards(view: Data) -> None:
    # It takes half a second; where each is compared with each, half a minute.
    found = codec.from_data(view, cw.PublicState)
    assert codec.to_data(found, cw.PublicState) == view


def test_a_match_of_many_players() -> None:
    rules = attrs.evolve(cw.WAR, seats=range(2, 10**12))
    data: Data = codec.to_data(cw.start_match(rules, players=3, best_of=5, seed=7))
    data["players"] = 10**6
    won = {"reason": "time", "winners": [10**6 - 1], "cycle": None}
    data["outcomes"] = [won, won]
    assert codec.from_data(data, cw.Match).players == 10**6
    data["outcomes"] = [won] * 4
    with pytest.raises(cw.FormatError, match="the match was over before"):
        codec.from_data(data, cw.Match)
