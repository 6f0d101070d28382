"""Small tables to play at, and the events of a game in short."""

from __future__ import annotations

import inspect
from typing import Any, TypeAlias

import attrs

import cardwar as cw
from cardwar import Place
from twin_chance import codes, shuffle

Events: TypeAlias = tuple[cw.Event, ...]

PRESETS: tuple[cw.HouseRules, ...] = (
    cw.WAR,
    cw.TWO_HANDED,
    cw.BATAILLE,
    cw.KRIG,
    cw.W_A_R,
    cw.PEACE,
    cw.TIMED,
    cw.HALF_DECK,
)

_STATE_FIELDS = tuple(inspect.signature(cw.GameState).parameters)
_PLAIN = attrs.evolve(cw.WAR, stake=1, collect=cw.CollectOrder.AS_PLAYED)


def house(**fields: object) -> cw.HouseRules:
    """War with one card down and the pot picked up as it was played, but for these fields."""
    changes: dict[str, Any] = fields
    return attrs.evolve(_PLAIN, **changes)


def changed(state: cw.GameState, **fields: object) -> cw.GameState:
    """Give a state that differs in these fields alone."""
    values: dict[str, Any] = {name: getattr(state, name) for name in _STATE_FIELDS}
    values.update(fields)
    return cw.GameState(**values)


# Playing


def rounds(state: cw.GameState, count: int) -> cw.GameState:
    for _ in range(count):
        state, _events = cw.play_round(state)
    return state


def told(state: cw.GameState) -> Events:
    """Give the events of the next round."""
    return cw.play_round(state)[1]


def beats(state: cw.GameState) -> list[Events]:
    """Give the events of the next round, step by step."""
    found: list[Events] = []
    while True:
        state, events = cw.step(state)
        found.append(events)
        if state.stage is not cw.Stage.BATTLE:
            return found


def tied(state: cw.GameState) -> tuple[cw.GameState, Events]:
    """Play a tied opening flip and the step after it, which is the war."""
    opened, _events = cw.step(state)
    assert opened.stage is cw.Stage.BATTLE
    return cw.step(opened)


# Cards and events in short


def laid(text: str) -> tuple[cw.Laid, ...]:
    """Read "0:As 1:(Kd)": who laid which card, in brackets if face down."""
    words = [word.split(":") for word in text.split()]
    return tuple(
        cw.Laid(cw.Card(card.strip("()")), int(seat), not card.startswith("("))
        for seat, card in words
    )


def mixed(text: str, seed: int, number: int) -> str:
    """Shuffle cards as the plain second engine does."""
    return "".join(map(str, shuffle(codes(text.replace(" ", "")), seed, number)))


def flip(level: int, text: str) -> cw.CardsFlipped:
    return cw.CardsFlipped(level, laid(text))


def war(level: int, tied: tuple[int, ...], seats: tuple[int, ...]) -> cw.WarDeclared:
    return cw.WarDeclared(level, tied, seats)


def forfeit(seat: int, text: str = "") -> cw.Forfeited:
    return cw.Forfeited(seat, cw.parse_pile(text))


def stake(seat: int, text: str) -> cw.StakeLaid:
    return cw.StakeLaid(seat, cw.parse_pile(text))


def refill(seat: int, text: str, *, shuffled: bool = False) -> cw.PileRefilled:
    return cw.PileRefilled(seat, cw.parse_pile(text), shuffled)


def takes(
    seat: int, text: str, place: Place = Place.PILE, *, shuffled: bool = False
) -> cw.PotTaken:
    return cw.PotTaken(seat, cw.parse_pile(text), place, shuffled)


def carried(text: str) -> cw.PotCarried:
    return cw.PotCarried(cw.parse_pile(text))


def set_aside(text: str) -> cw.PotSetAside:
    return cw.PotSetAside(cw.parse_pile(text))


def returned(*texts: str, place: Place = Place.PILE) -> cw.PotReturned:
    return cw.PotReturned(tuple(map(cw.parse_pile, texts)), place)


def out(seat: int) -> cw.PlayerOut:
    return cw.PlayerOut(seat)


def ends(reason: cw.Reason, *winners: int) -> cw.GameEnded:
    return cw.GameEnded(cw.Outcome(reason, winners))
