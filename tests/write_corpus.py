"""Write saves of the present version, one of each kind and for each stage, that must load for ever.

    python tests/write_corpus.py tests/corpus/v1

Files that are there stay as they are.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs

import cardwar as cw
from cardwar import codec

OURS = cw.HouseRules(
    name="Ours",
    deck=cw.DECK_36,
    seats=range(2, 7, 2),
    hand_size=Fraction(1, 2),
    ranking=cw.RankOrder("6789TJQKA").reversed(),
    stake=(2, 1),
    joins=cw.Joins.ALL,
    shortfall=cw.Shortfall.LAST_CARD_STANDS,
    unclaimed=cw.Unclaimed.TAKE_BACK,
    collect=cw.CollectOrder.HIGHEST_FIRST,
    captures=cw.Captures.APART_LAST_FIRST,
    endings=(cw.FirstOut(), cw.WarsWon(9), cw.RoundCap(10**18), cw.TimeLimit(90.5)),
    chant=("so", "it", "is"),
)
NUMBERS = cw.HouseRules[float](
    name="Numbers", deck=(1, 2, 3, 4, 4, 3.5, True, 2**60), ranking=cw.NATURAL, stake=0
)
TEXTS = cw.HouseRules[Any](name="Texts", deck=("As", "b", "c", "d"), stake=1)
ROUND = attrs.evolve(cw.WAR, name="Round", stake=0, collect=cw.CollectOrder.AS_PLAYED)

EVENTS: tuple[cw.MatchEvent, ...] = (
    cw.GameBegun(0, 2**64 - 1),
    cw.ClockRead(2.5),
    cw.CardsFlipped(0, (cw.Laid(cw.Card("As"), 0, True), cw.Laid(cw.Card("Ad"), 1, True))),
    cw.WarDeclared(1, (0, 1), (0, 1)),
    cw.Forfeited(2, cw.parse_pile("2c")),
    cw.PileRefilled(0, cw.parse_pile("3c 4c"), True),
    cw.StakeLaid(0, cw.parse_pile("3c")),
    cw.PotReturned((cw.parse_pile("As"), ()), cw.Place.CAPTURED),
    cw.PotSetAside(cw.parse_pile("Xs")),
    cw.PotCarried(cw.parse_pile("Xh")),
    cw.PotTaken(1, cw.parse_pile("Ad"), cw.Place.PILE, False),
    cw.Remembered((0, (1.5, "a", None, True, 10**30), frozenset({1}), cw.Card("Td"))),
    cw.PlayerOut(2),
    cw.PlayerWithdrew(1, cw.parse_pile("Ad")),
    cw.GameEnded(cw.Outcome("tea time", (0, 1))),
    cw.GameWon(0, 0, cw.Outcome(cw.Reason.LAST_STANDING, (0,))),
    cw.GameDrawn(1, cw.Outcome(cw.Reason.CYCLE, cycle=cw.Cycle(3, 12))),
    cw.MatchWon(0),
    cw.MatchDrawn(),
)


def saves() -> Iterator[tuple[str, Any]]:
    """Yield the name of each save, and what is saved."""
    yield from states()
    yield from made_of_states()
    yield "events", EVENTS
    yield "event-flip", EVENTS[2]
    yield "event-withdrew", EVENTS[13]
    yield "rules-ours", OURS
    yield "rules-krig", cw.KRIG
    yield "rules-w-a-r", cw.W_A_R
    yield "rules-numbers", NUMBERS


def states() -> Iterator[tuple[str, Any]]:
    state = cw.deal(cw.WAR, players=4, seed=2**64 - 1)
    yield "state-flip", state
    yield "state-withdrawn", cw.withdraw(cw.play_round(state)[0], seat=2)[0]
    state = cw.start(cw.KRIG, ["As Kd 2c 3c 4c", "Ah Ks 2d 3d 4d", "7c 8c 9c Tc Jc"], seed=7)
    yield "state-laid-out", state
    state, _ = cw.step(state)
    yield "state-battle", state
    after, events = cw.step(state)
    yield "state-laying-war", cw.replay(state, events[:2])
    yield "state-war", after
    yield "state-over", cw.play(state).state
    state = cw.start(cw.BATAILLE, ["2c", "2d", "As"], aside="Xs")
    yield "state-over-drawn", cw.play(cw.start(cw.BATAILLE, ["2c", "2d"])).state
    yield "state-third-takes-it", cw.play_round(state)[0]
    state = cw.play_round(cw.deal(OURS, players=4, seed=3), elapsed=1.25)[0]
    yield "state-ours", state
    yield "state-numbers", cw.play_round(cw.deal(NUMBERS, players=2, seed=1))[0]
    yield "state-texts", cw.deal(TEXTS, players=2, seed=1)
    timed = cw.play_round(cw.deal(cw.TIMED, players=3, seed=5), elapsed=2**60)[0]
    yield "state-timed", timed
    state = cw.deal(cw.reshuffled(cw.KRIG), players=2, seed=5)
    while not state.shuffles:
        state, _ = cw.play_round(state)
    yield "state-reshuffled", state
    state = cw.start(cw.WAR, ["2c 5c", "2d 5d"])
    yield "state-carried", cw.play_round(cw.start(cw.WAR, ["2c 5c", "2d 5d", "3h", "4h 4s"]))[0]
    wars = attrs.evolve(cw.BATAILLE, name="Wars", endings=(cw.WarsWon(5),))
    yield "state-memory", cw.play_round(cw.start(wars, ["2c 3c 4c 5c 6s", "2d 3d 5d 6d"]))[0]


def made_of_states() -> Iterator[tuple[str, Any]]:
    yield "result", cw.play(cw.deal(cw.KRIG, players=3, seed=7))
    yield "result-round-and-round", cw.play(cw.start(ROUND, ["2c 3c", "3d 2d"]))
    yield "result-limit", cw.play(cw.deal(cw.WAR, players=2, seed=1), max_rounds=3)
    state, watch = cw.start(ROUND, ["2c 3c", "3d 2d"]), cw.CycleWatch()
    yield "watch-new", watch
    for number in range(20):
        watch = watch.see(state)
        if number == 2:
            yield "watch", watch
        state, _ = cw.play_round(state)
    yield "watch-proved", watch
    match = cw.start_match(cw.KRIG, players=3, best_of=3, seed=7)
    yield "match-new", match
    while not match.outcomes or match.game is None or match.game.round < 4:
        match, _ = cw.step_match(match)
    yield "match-second-game", match
    yield "match-over", cw.play_match(cw.HALF_DECK, best_of=3, seed=7)


def public_saves() -> Iterator[tuple[str, Any, Any]]:
    """Yield the name of each save that clients may see, what is saved, and what it is meant as."""
    for name, state in states():
        if name in ("state-flip", "state-war", "state-laying-war", "state-over", "state-carried"):
            yield name.replace("state", "view"), cw.public_view(state), cw.PublicState
    state = cw.play_round(cw.deal(cw.TIMED, players=3, seed=5), elapsed=2**60)[0]
    yield "view-timed", cw.public_view(state), cw.PublicState
    state = cw.play_round(cw.deal(NUMBERS, players=2, seed=1))[0]
    yield "view-numbers", cw.public_view(cw.step(state)[0]), cw.PublicState
    ended = cw.withdraw(cw.deal(cw.WAR, players=2, seed=1), seat=0)[0]
    yield "view-withdrawn", cw.public_view(ended), cw.PublicState
    views = tuple(view for event in EVENTS if (view := cw.public_view(event)) is not None)
    yield "public-events", views, codec.PUBLIC_EVENTS
    yield "public-events-open", views[1:4], codec.PUBLIC_EVENTS
    yield "public-events-none", (), codec.PUBLIC_EVENTS
    yield "public-event-flip", EVENTS[2], codec.PUBLIC_EVENT
    yield "public-event-taken", cw.public_view(EVENTS[10]), codec.PUBLIC_EVENT


def main(folder: Path) -> None:
    """Write what is not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, value, kind in [*((name, value, None) for name, value in saves()), *public_saves()]:
        path = folder / f"{name}.json"
        if not path.exists():
            text = json.dumps(codec.to_data(value, kind), indent=1, ensure_ascii=False)
            path.write_text(text + "\n", encoding="utf-8")
            print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
