"""What can be chosen at the table, and that whatever else is asked is refused in a sentence."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

pytest.importorskip("cattrs", reason="the table needs cattrs")

import cardwar as cw
from asked import USUAL, Asked, setup
from at_the_table.options import Options, between, under
from at_the_table.rulebook import entries

CHOICES = [
    ("war", {"peace": True}, cw.PEACE),
    ("krig", {"short_deck": True, "peace": True}, cw.half_deck(cw.peace(cw.KRIG))),
    ("war", {"minutes": 10}, cw.TIMED),
    ("timed", {"minutes": 10}, cw.TIMED),
    ("timed", {"minutes": 15}, cw.timed(cw.WAR, 15)),
    ("bataille", {"rounds": 500}, cw.capped(cw.BATAILLE, 500)),
    ("w-a-r", {}, cw.W_A_R),
    ("war", {"stake": 3, "collect": "shuffled"}, cw.WAR),
]


@pytest.mark.parametrize(("key", "chosen", "rules"), CHOICES)
def test_options_give_the_rules_that_python_has(
    key: str, chosen: dict[str, object], rules: cw.HouseRules
) -> None:
    asked = Asked()
    sheet = asked("rules", ruleset=key, options={**USUAL, **chosen})
    assert sheet["title"] == rules.name
    assert sheet["summary"] == cw.summary(rules)
    assert sheet["paragraphs"] == [*cw.explain(rules)]
    assert sheet["chant"] == [*rules.chant]
    assert sheet["is_timed"] == any(isinstance(end, cw.TimeLimit) for end in rules.endings)


def test_each_option_changes_its_field() -> None:
    options = Options(
        stake=2, collect=cw.CollectOrder.REVERSED, short_deck=True, minutes=3, rounds=90
    )
    rules = under(cw.TWO_HANDED, options)
    assert rules.name == (
        "Two-handed War, half deck, 2 down, picked up reversed, timed 3 min, capped at 90 rounds"
    )
    assert (rules.stake, rules.collect) == (2, cw.CollectOrder.REVERSED)
    assert rules.hand_size == Fraction(1, 2)
    assert rules.endings == (cw.TimeLimit(180.0), cw.RoundCap(90))


def test_what_makes_no_difference_is_said() -> None:
    asked = Asked()
    told = {
        key: asked("rules", ruleset=key, options=USUAL)["options"]
        for key in ("war", "half-deck", "school-krig")
    }
    assert told["war"] == dict.fromkeys(("peace", "short_deck", "stake", "collect"), True)
    assert told["half-deck"] == {**told["war"], "short_deck": False}
    assert told["school-krig"] == {**told["war"], "peace": False}


def test_options_are_found_again_in_the_rules() -> None:
    for options in (
        Options(),
        Options(peace=True, stake=2),
        Options(minutes=7, rounds=100, collect=cw.CollectOrder.BY_SEAT),
    ):
        for entry in entries():
            rules = under(entry.rules, options)
            found = between(entry.rules, rules, seconds=5)
            assert found is not None
            assert under(entry.rules, found) == rules
    assert between(cw.WAR, under(cw.KRIG, Options()), seconds=5) is None
    assert between(cw.WAR, cw.capped(cw.WAR, 10**9), seconds=5) is None


REFUSED = [
    (setup("nonsense"), "No ruleset here is called nonsense."),
    (setup("two-handed", 3), "These rules are for 2 players."),
    (setup("world-war", 2), "These rules are for 3 to 4 players."),
    (setup("war", 1), "These rules are for 2 to 4 players."),
    (setup("war", names=["Ann", "B" * 33]), "A name has at most 32 characters, all on one line."),
    (setup("war", names=["Ann", "B\no"]), "A name has at most 32 characters, all on one line."),
    (setup("war", seed="-1"), f"A seed is a whole number from 0 to {2**64 - 1}."),
    (setup("war", seed=str(2**64)), f"A seed is a whole number from 0 to {2**64 - 1}."),
    (setup("war", seed="²"), f"A seed is a whole number from 0 to {2**64 - 1}."),
    (setup("war", stake=11), "That choice is not there: stake."),
    (setup("war", stake=True), "That choice is not there: stake."),
    (setup("war", rounds=0), "That choice is not there: rounds."),
    (setup("war", collect="best last"), "That choice is not there: collect."),
    (setup("war", best_of=2), "That choice is not there: best_of."),
    (setup("war", language="no"), "That choice is not there: language."),
    (setup("war", peace=1), "The table did not understand what it was asked."),
    (setup("war", names="Ann"), "The table did not understand what it was asked."),
    (setup("war", options=[]), "The table did not understand what it was asked."),
]


@pytest.mark.parametrize(("wrong", "sentence"), REFUSED)
def test_a_setup_that_is_none_is_refused(wrong: dict[str, object], sentence: str) -> None:
    asked = Asked()
    before = asked.start("war")
    assert asked.refused("start", setup=wrong) == sentence
    assert asked("look", at=0)["sight"] == before["sight"]


def test_names_can_be_joined_letters_and_emoji() -> None:
    names = [
        "\U0001f469\u200d\U0001f680",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\u200d",
    ]
    opened = Asked().start("war", 3, names=names)
    assert opened["setup"]["names"] == [*names[:2], ""]


def test_a_fresh_seed_is_told_and_gives_the_same_game() -> None:
    asked = Asked()
    first = asked.start("war", seed=None)
    seed = first["setup"]["seed"]
    assert seed == first["seed"] != asked.start("war", seed=None)["seed"]
    again = asked.start("war", seed=seed)
    assert again == first
    moves = asked("forward", at=0), asked("forward", at=1)
    asked.start("war", seed=seed)
    assert (asked("forward", at=0), asked("forward", at=1)) == moves


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "null",
        '{"id": 7}',
        '{"id": 7, "ask": 3}',
        '{"id": 7, "ask": "fly"}',
        "[" * 10**5,
    ],
)
def test_whatever_is_asked_is_answered(text: str) -> None:
    answer = json.loads(Asked().table.answer(text))
    assert answer["ok"] is False
    assert answer["sentence"]


def test_before_anybody_sits_down() -> None:
    asked = Asked()
    for ask in ("forward", "round", "rush", "look", "save"):
        assert asked.refused(ask, at=0) == "Nobody has sat down yet."
    assert asked.refused("say", language="nb", at=0) == "Ingen har satt seg ennå."
