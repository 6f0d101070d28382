"""The Python side of the table in the browser plays what Python plays anywhere."""

from __future__ import annotations

import json
from typing import Any

import pytest

pytest.importorskip("cattrs", reason="the table needs cattrs")

import attrs

import cardwar as cw
from asked import ENDLESS, GAMES, NAMES, PRESETS, Asked, as_told
from at_the_table.rulebook import book
from cardwar import codec


@pytest.mark.parametrize(("key", "players"), GAMES)
def test_each_preset_ends_as_in_python(key: str, players: int) -> None:
    asked = Asked()
    asked.start(key, players, seconds=10)
    end = asked("rush", at=0)
    state = cw.deal(PRESETS[key], players=players, seed=7)
    result = cw.play(state, clock=cw.pace(10) if key == "timed" else None)
    assert end["outcome"].pop("sentence") == cw.narrate(cw.GameEnded(result.outcome), NAMES)
    assert end["outcome"] == as_told(result.outcome)
    save = {"format": "cardwar/view", "version": 1, **end["sight"]}
    assert codec.from_data(save, cw.PublicState) == cw.public_view(result.state)


def test_every_ruleset_of_the_book_can_be_played() -> None:
    asked = Asked()
    rulesets = json.loads(json.dumps(book()))["rulesets"]
    assert [one["key"] for one in rulesets if one["is_preset"]] == [*PRESETS]
    assert len({one["key"] for one in rulesets}) == len(rulesets) >= 34
    for one in rulesets:
        least, most = one["players"]
        opening = asked.start(one["key"], most, rounds=20)
        assert [seat["pile"] for seat in opening["sight"]["players"]].count(0) == 0
        assert asked("rush", at=0)["is_over"]
        assert 2 <= least <= most <= 4
        assert one["summary"].startswith((f"{least} ", "2 to 5", "2 to 8"))


def test_a_game_that_goes_round_ends_where_it_does_in_python() -> None:
    asked = Asked()
    asked.start("bataille", 4, **ENDLESS)
    end = asked("rush", at=0)
    rules = attrs.evolve(cw.half_deck(cw.BATAILLE), collect=cw.CollectOrder.AS_PLAYED)
    result = cw.play(cw.deal(rules, players=4, seed=233))
    assert result.outcome.cycle is not None
    told = end["outcome"].pop("sentence")
    assert end["outcome"] == as_told(result.outcome)
    assert end["sight"]["round"] == result.tally.rounds == sum(end["outcome"]["cycle"].values())
    assert end["is_over"]
    assert f"the same {result.outcome.cycle.length} rounds" in told
    assert end["sentences"][-1] == "Nobody wins: the game would go round for ever."
    assert asked("look", at=end["at"]) == {**end, "outcome": {**end["outcome"], "sentence": told}}
    assert asked.refused("forward", at=end["at"]) == "The game is over."
    assert asked("course", most=10_000)["course"][-1]["at"] == end["last"]


def test_what_was_seen_of_a_game_that_goes_round_is_not_taken_back() -> None:
    asked = Asked()
    asked.start("bataille", 4, **ENDLESS)
    cut = asked("rush", at=0)["at"]
    asked.start("bataille", 4, **ENDLESS)
    for at in range(cut + 1):
        asked("forward", at=at)
    end = asked("rush", at=cut + 1)
    assert end["outcome"]["reason"] == "cycle"
    assert end["at"] > cut + 1


def test_steps_back_and_forward_show_the_same() -> None:
    asked = Asked()
    asked.start("krig", 3)
    moves = [asked("forward", at=at) for at in range(60)]
    assert [asked("forward", at=at) for at in range(60)] == [{**move, "last": 60} for move in moves]
    for at, move in enumerate(moves, 1):
        place = {name: value for name, value in move.items() if name not in ("events", "turned")}
        assert asked("look", at=at) == {**place, "last": 60}
    assert asked("look", at=0)["sentences"] == []
    assert asked.refused("look", at=61) == "No game has got that far."
    assert asked.refused("look", at=-1) == "That choice is not there: at."


def test_a_round_is_played_to_its_end() -> None:
    asked = Asked()
    asked.start("war", 2, seed="1")
    at, wars = 0, 0
    for number in range(1, 40):
        moves = asked("round", at=at)["moves"]
        wars += len(moves) > 2
        at = moves[-1]["at"]
        assert moves[-1]["sight"]["round"] == number
        assert [move["sight"]["stage"] for move in moves] == [
            *["battle"] * (len(moves) - 1),
            "flip",
        ]
    assert wars


def test_events_fold_into_what_is_seen() -> None:
    asked = Asked()
    opening = asked.start("war", 4)
    holds = [player["pile"] for player in opening["sight"]["players"]]
    table = 0
    for at in range(300):
        for event in asked("forward", at=at)["events"]:
            table += fold(event, holds)
    sight = asked("look", at=300)["sight"]
    assert holds == [player["pile"] for player in sight["players"]]
    assert table == len(sight["table"])
    assert all(laid["card"] is None for laid in sight["table"] if not laid["face_up"])


def fold(event: dict[str, Any], holds: list[int]) -> int:
    """Take the cards of an event from the piles or give them; return how many the table gains."""
    match event["type"]:
        case "CardsFlipped":
            for laid in event["laid"]:
                holds[laid["seat"]] -= 1
            return len(event["laid"])
        case "PublicStakeLaid" | "PublicForfeited":
            holds[event["seat"]] -= event["cards"]
            return int(event["cards"])
        case "PublicPotTaken":
            holds[event["seat"]] += event["cards"]
            return -int(event["cards"])
        case _:
            return 0


def test_stakes_are_turned_when_the_pot_is_taken() -> None:
    asked = Asked()
    for turn in (True, False):
        asked.start("half-deck", 2, seed="942", turn_stakes=turn)
        last = asked("rush", at=0)["last"]
        pots = []
        for at in range(last):
            before = asked("look", at=at)["sight"]["table"]
            move = asked("forward", at=at)
            hidden = [laid for laid in before if not laid["face_up"]]
            if not hidden or move["sight"]["table"]:
                assert move["turned"] == []
                continue
            pots.append(move["turned"])
            for laid, turned in zip(before, move["turned"], strict=turn):
                assert laid["seat"] == turned["seat"]
                assert laid["card"] in (None, turned["card"])
        assert pots
        assert all(pots) if turn else not any(pots)


def test_a_match_counts_and_deals_as_in_python() -> None:
    asked = Asked()
    asked.start("krig", 3, best_of=3)
    match = cw.play_match(cw.KRIG, players=3, best_of=3, seed=7)
    ends = [asked("rush", at=0)]
    while not ends[-1]["match"]["is_over"]:
        assert asked("next_game")["match"]["number"] == len(ends)
        ends.append(asked("rush", at=0))
    assert [end["outcome"]["winners"] for end in ends] == [
        [*outcome.winners] for outcome in match.outcomes
    ]
    assert ends[-1]["match"]["wins"] == [*match.wins]
    assert ends[-1]["match"]["winner"] == match.winner
    assert [end["seed"] for end in ends] == [
        str(cw.game_seed(7, number)) for number in range(len(ends))
    ]
    assert ends[-1]["sentences"][-1].endswith("wins the match.")
    assert asked.refused("next_game") == "The match is over."


def test_a_game_alone_says_nothing_of_a_match() -> None:
    asked = Asked()
    asked.start("half-deck", 2)
    assert asked.refused("next_game") == "The game is still going on."
    end = asked("rush", at=0)
    last = asked("forward", at=end["at"] - 1)
    assert not {"PublicGameWon", "MatchWon"} & {event["type"] for event in last["events"]}
    assert last["events"][-1]["type"] == "PublicGameEnded"
    assert not any("match" in sentence for sentence in last["sentences"])


def test_a_rush_can_be_stopped_and_goes_on() -> None:
    asked = Asked()
    asked.start("bataille", 4, rounds=900, **ENDLESS)
    first = asked.send("rush", at=0)["progress"]
    second = asked.send("go_on")["progress"]
    assert 0 < first["round"] < second["round"] < 900
    stopped = asked.send("stop")["reply"]
    assert stopped["at"] == stopped["last"] == second["at"]
    assert not stopped["is_over"]
    end = asked("rush", at=0)
    assert asked.progress
    assert (end["sight"]["round"], end["outcome"]["reason"]) == (900, "round cap")
    assert asked.refused("go_on") == "The table did not understand what it was asked."


def test_the_course_of_a_game() -> None:
    asked = Asked()
    asked.start("krig", 3)
    assert asked("course", most=9)["course"] == [{"at": 0, "holds": [17, 17, 17]}]
    end = asked("rush", at=0)
    whole = asked("course", most=10_000)["course"]
    assert len(whole) == end["sight"]["round"] + 1
    assert all(sum(spread["holds"]) == 51 for spread in whole)
    some = asked("course", most=9)["course"]
    assert 5 <= len(some) <= 11
    assert (some[0], some[-1]) == (whole[0], whole[-1])


def test_it_speaks_norwegian() -> None:
    asked = Asked()
    asked.start("bataille", 4, language="nb", **{**ENDLESS, "names": ["", "Bo", "Cy", "Di"]})
    assert asked("forward", at=0)["sentences"] == [
        "Spiller 1 snur J♦, Bo snur Q♣, Cy snur 9♠ og Di snur 8♦."
    ]
    assert asked("say", language="en", at=1)["sentences"] == [
        "Player 1 turns up J♦, Bo turns up Q♣, Cy turns up 9♠ and Di turns up 8♦."
    ]
    assert asked.refused("look", at=10**6) == "No game has got that far."
    end = asked("rush", at=1)
    told = asked("say", language="nb", at=end["at"])["outcome"]["sentence"]
    assert told == (
        "Etter runde 32 lå alle kortene som etter runde 8: De samme 24 rundene ville komme om "
        "igjen i all evighet, så ingen vinner."
    )
    assert asked.refused("look", at=10**6) == "Så langt er ikke spillet kommet."
