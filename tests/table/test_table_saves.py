"""Saves and transcripts of the table: they come back the same, and broken ones are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("cattrs", reason="the table needs cattrs")

import cardwar as cw
from asked import ENDLESS, Asked

BROKEN = "This is no saved game of this table, or it is damaged."
CHANGED = "This saved game does not come out as it says, so it was changed."
NO_TRANSCRIPT = "This is no transcript of a game, or it is damaged."
FOREIGN = "This table plays only what is dealt from a seed by rules of its rulebook."


def places() -> dict[str, int]:
    """Return places of a game that are of every kind there is."""
    asked = Asked()
    asked.start("war", seed="942", short_deck=True)
    found = {"dealt": 0}
    last = asked("rush", at=0)["last"]
    for at in range(1, last):
        sight = asked("look", at=at)["sight"]
        found.setdefault(f"{sight['stage']} {sight['level']}", at)
    return {**found, "over": last}


PLACES = places()


@pytest.mark.parametrize("at", PLACES.values(), ids=PLACES)
def test_a_save_goes_on_where_it_was_left(at: int) -> None:
    one, other = Asked(), Asked()
    one.start("war", seed="942", short_deck=True)
    for place in range(at):
        one("forward", at=place)
    left = one("look", at=at)
    text = one("save", at=at)["text"]
    opened = other("resume", text=text, language="en")
    assert {name: opened[name] for name in left} == left
    assert other("save", at=at)["text"] == text
    assert other("rush", at=at) == one("rush", at=at)


def test_the_game_of_these_places_has_a_war_in_a_war() -> None:
    assert {"dealt", "battle 0", "battle 1", "battle 2", "flip 0", "over"} <= {*PLACES}


def test_a_save_opens_where_one_looked() -> None:
    one, other = Asked(), Asked()
    one.start("krig", 3, seconds=2)
    one("rush", at=0)
    opened = other("resume", text=one("save", at=5)["text"], language="nb")
    assert (opened["at"], opened["last"]) == (5, one("look", at=0)["last"])
    assert opened["setup"]["language"] == "nb"
    assert one.refused("save", at=10**6) == "No game has got that far."


@pytest.mark.parametrize("is_over", [False, True])
@pytest.mark.parametrize("number", [0, 1])
def test_a_match_is_saved_with_its_games(number: int, is_over: bool) -> None:
    one, other = Asked(), Asked()
    one.start("krig", 3, best_of=3)
    for _ in range(number):
        one("rush", at=0)
        one("next_game")
    one("rush" if is_over else "forward", at=0)
    text = one("save", at=0)["text"]
    opened = other("resume", text=text, language="en")
    assert opened["match"] == one("look", at=0)["match"]
    assert other("save", at=0)["text"] == text
    assert other("rush", at=0) == one("rush", at=0)
    assert other("next_game") == one("next_game")


def test_a_game_that_goes_round_is_saved_at_its_end() -> None:
    one, other = Asked(), Asked()
    one.start("bataille", 4, **ENDLESS)
    end = one("rush", at=0)
    opened = other("resume", text=one("save", at=end["at"])["text"], language="en")
    assert {name: opened[name] for name in end} == end
    again = other("read", text=one("transcript")["text"], language="en")
    assert again["outcome"] == end["outcome"]
    assert again["last"] == end["last"]


def test_a_game_that_goes_round_is_saved_where_that_was_proved() -> None:
    one, other = Asked(), Asked()
    end = one.start("bataille", 4, **ENDLESS)
    while not end["is_over"]:
        end = one("forward", at=end["at"])
    text = one("save", at=end["at"])["text"]
    opened = other("resume", text=text, language="en")
    assert opened["last"] == end["last"]
    assert opened["outcome"] == end["outcome"]
    assert other("save", at=end["at"])["text"] == text


@pytest.mark.parametrize("ruleset", ["senso", "three-or-one", "pyanitsa", "tod-und-leben"])
@pytest.mark.parametrize("best_of", [1, 3])
def test_rules_that_are_code_are_saved_with_options(ruleset: str, best_of: int) -> None:
    one, other = Asked(), Asked()
    one.start(ruleset, rounds=40, peace=True, best_of=best_of)
    one("forward", at=0)
    text = one("save", at=1)["text"]
    opened = other("resume", text=text, language="en")
    assert opened["sight"] == one("look", at=1)["sight"]
    assert other("rush", at=1) == one("rush", at=1)


def saved() -> dict[str, Any]:
    asked = Asked()
    asked.start("half-deck", 3, best_of=3)
    asked("rush", at=0)
    asked("next_game")
    for at in range(9):
        asked("forward", at=at)
    return dict(json.loads(asked("save", at=8)["text"]))


SAVED = saved()


def without(name: str) -> Callable[[dict[str, Any]], object]:
    return lambda save: save.pop(name)


def put(value: object, *path: str | int) -> Callable[[Any], object]:
    def change(save: Any) -> None:  # noqa: ANN401 - JSON
        *above, last = path
        for part in above:
            save = save[part]
        save[last] = value

    return change


CHANGES = {
    **{f"no {name}": (without(name), BROKEN) for name in SAVED if name != "at"},
    "of another kind": (put("cardwar/match", "format"), BROKEN),
    "of a later version": (put(2, "version"), BROKEN),
    "at no place": (put(10, "at"), BROKEN),
    "of no ruleset": (put("chess", "setup", "ruleset"), BROKEN),
    "with a card that is none": (put(["Zz"], "game", "players", 0, "pile"), BROKEN),
    "with a card twice": (put(["As", "As"], "game", "players", 0, "pile"), BROKEN),
    "with another seed": (put("8", "setup", "seed"), CHANGED),
    "of other rules": (put("war", "setup", "ruleset"), CHANGED),
    "with other options": (put(2, "setup", "options", "stake"), CHANGED),
    "with more steps": (put(10, "last"), CHANGED),
    "with a step too few": (put(8, "last"), CHANGED),
    "beyond its end": (put(10**7, "last"), CHANGED),
    "over": (put(True, "is_over"), CHANGED),
    "of another game": (put(0, "number"), CHANGED),
    "beyond the match": (put(25, "number"), CHANGED),
    "won by somebody else": (put([1], "match", "outcomes", 0, "winners"), CHANGED),
}


@pytest.mark.parametrize(("change", "sentence"), CHANGES.values(), ids=CHANGES)
def test_a_save_that_was_changed_is_refused(
    change: Callable[[dict[str, Any]], object], sentence: str
) -> None:
    asked = Asked()
    before = asked.start("war")
    save = json.loads(json.dumps(SAVED))
    change(save)
    assert asked.refused("resume", text=json.dumps(save), language="en") == sentence
    assert asked("look", at=0)["sight"] == before["sight"]
    assert asked("forward", at=0)["events"]


@pytest.mark.parametrize(
    "text", ["", "null", "[]", '{"format": 1}', "[" * 10**5, "9" * 10**4, '"[']
)
def test_a_text_that_is_no_save_is_refused(text: str) -> None:
    asked = Asked()
    assert asked.refused("resume", text=text, language="en") == BROKEN
    assert asked.refused("read", text=text, language="en") == NO_TRANSCRIPT
    assert asked.refused("resume", text=text, language="nb").startswith("Dette er ikke et lagret")


def test_laying_out_again_can_be_stopped() -> None:
    asked = Asked()
    asked.start("bataille", 4, rounds=900, **ENDLESS)
    asked("rush", at=0)
    for ask, text in (
        ("resume", asked("save", at=0)["text"]),
        ("read", asked("transcript")["text"]),
    ):
        assert asked.send(ask, text=text, language="en")["progress"]["round"] > 0
        assert asked.refused("stop") == "It was stopped before the game was laid out again."
        assert asked("look", at=0)["sight"]["round"] == 0


@pytest.mark.parametrize("ruleset", ["krig", "timed", "razboi"])
@pytest.mark.parametrize("steps", [0, 7, None])
def test_a_transcript_lays_the_game_out_again(ruleset: str, steps: int | None) -> None:
    one, other = Asked(), Asked()
    start = one.start(ruleset, seconds=9, stake=2, peace=True)
    for at in range(steps or 0):
        one("forward", at=at)
    end = one("rush", at=0) if steps is None else one("look", at=steps)
    text = one("transcript")["text"]
    assert cw.read_transcript(text).first.seed == 7
    opened = other("read", text=text, language="en")
    assert opened["sight"] == end["sight"]
    assert opened["at"] == opened["last"] == end["last"]
    assert opened["rules"] == start["rules"]
    assert other("transcript")["text"] == text


def test_transcripts_that_this_table_cannot_play_are_refused() -> None:
    asked = Asked()
    laid_out = cw.start(cw.KRIG, piles=["As Kd", "Ah 2c"])
    short = cw.deal(cw.HouseRules(deck=cw.DECK_32), players=2, seed=1)
    crowd = cw.deal(cw.HouseRules(seats=range(2, 9)), players=8, seed=1)
    left, _ = cw.withdraw(cw.deal(cw.WAR, players=3, seed=1), seat=1)
    recorder = cw.Recorder().see(cw.deal(cw.WAR, players=3, seed=1)).see(left)
    clock = iter([float(second) for second in range(10, 10_000, 13)])
    timed = cw.transcribe(cw.deal(cw.TIMED, players=2, seed=1), clock=lambda _: next(clock))
    for transcript, begins in (
        (cw.transcribe(laid_out), FOREIGN),
        (cw.transcribe(short), FOREIGN),
        (cw.transcribe(crowd), FOREIGN),
        (recorder.transcript(), "Somebody left this game"),
        (timed, "The timer of this game"),
    ):
        sentence = asked.refused("read", text=transcript.text, language="en")
        assert sentence.startswith(begins)
        assert sentence.count(".") == 1
