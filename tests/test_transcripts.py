"""Transcripts: written and read back they are the same game, and a wrong one is refused."""

from __future__ import annotations

import hashlib
import math
import pickle
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardwar as cw
from cardwar import catalogue
from cardwar.transcripts import Course, Reading
from cardwar.transcripts.card_words import write_piles
from cardwar.transcripts.clock_words import read_clock_words, write_clock_words
from cardwar.transcripts.field_words import FIELDS
from cardwar.transcripts.lines import split, sums
from cardwar.transcripts.prints import spacing
from cardwar.transcripts.rules_words import read_rules, write_rules
from strategies import (
    CARD_POOLS,
    CARD_RANKINGS,
    LIBRARY_ENDINGS,
    PLAYERS,
    SEEDS,
    BySize,
    House,
    Mercy,
    Whims,
    house_rules,
    piles,
    the_level,
)
from vectors import clock_of, lines, rules_of
from write_transcripts import GAMES, OWN, dealt, stopped

CORPUS = Path(__file__).parent / "corpus/transcripts-v1"
SMALL = """\
transcript: cardwar 1
rules: Krig 1
piles: AsKd3c / Ah2c4d
seed: 7
end: last standing, seat 1 wins
rounds: 1
checks: every round, 6780
digest: 80a4f710ef30b1caea564c00b10ad519
sums: de69 c98f 4535 c3f7 2f83 032f 23b3 88b9"""


def resummed(text: str) -> str:
    """Return the text with the right sums."""
    above = text.splitlines()[:-1]
    return "\n".join([*above, f"sums: {sums(above)}"])


def refusal(text: str, rules: cw.RuleSet[Any] | None = None, max_work: int = 2_000_000) -> str:
    with pytest.raises(cw.FormatError) as caught:
        cw.read_transcript(text, rules=rules, max_work=max_work)
    message = str(caught.value)
    assert "\n" not in message
    return message


# What was written once.


@pytest.mark.parametrize("name", GAMES)
def test_the_corpus_loads(name: str) -> None:
    text = (CORPUS / f"{name}.txt").read_text(encoding="utf-8")
    rules = OWN if name == "own-rules" else None
    transcript = cw.read_transcript(text, rules=rules)
    assert transcript == GAMES[name]()
    assert str(transcript) == transcript.text


def test_the_corpus_is_whole() -> None:
    assert {path.stem for path in CORPUS.iterdir()} == set(GAMES)


@pytest.mark.slow
def test_games_are_short_in_text() -> None:
    for seed in range(30):
        transcript = dealt(cw.WAR, 2, seed)
        assert len(transcript.text) < 1_100
        assert str(transcript) == transcript.text
        assert cw.read_transcript(transcript.text) == transcript


@pytest.mark.slow
def test_the_digest_is_that_of_the_vectors() -> None:
    found = 0
    for vector in list(lines("games.jsonl"))[::40]:
        rules = rules_of(vector["rules"])
        state = cw.deal(rules, players=vector["players"], seed=vector["seed"])
        transcript = cw.transcribe(state, clock=clock_of(vector["rules"]))
        assert transcript.digest == vector["expect"]["digest"]
        assert transcript.rounds == vector["expect"]["rounds"]
        assert cw.read_transcript(transcript.text) == transcript
        assert "own" not in transcript.text
        found += 1
    assert found >= 5


def test_an_import_of_cardwar_does_not_load_it() -> None:
    code = "import cardwar, sys; print([name for name in sys.modules if 'transcripts' in name])"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"
    assert {"Recorder", "Transcript", "transcribe", "read_transcript"} <= set(dir(cw))
    with pytest.raises(AttributeError, match="module 'cardwar' has no attribute 'transscribe'"):
        getattr(cw, "transscribe")  # noqa: B009 - checkers would see it


# Any game.


@given(rules=house_rules(), players=PLAYERS, seed=SEEDS, data=st.data())
def test_a_game_written_and_read_is_the_same(
    rules: House, players: int, seed: int, data: st.DataObject
) -> None:
    """Stepped as it comes: by steps or rounds, told times or not, with people leaving."""
    first = state = cw.deal(rules, players=players, seed=seed)
    states, told, elapsed = [state], list[cw.Event[Any]](), 0.0
    recorder = cw.Recorder[Any]().see(state)
    for _ in range(data.draw(st.integers(0, 30))):
        if state.is_over:
            break
        kind = data.draw(st.sampled_from(["step", "round", "round", "told", "late", "leave"]))
        elapsed += data.draw(st.sampled_from([0.1, 2.5, 1 / 3])) if kind in ("told", "late") else 0
        if kind == "leave" and state.stage is cw.Stage.FLIP:
            state, events = cw.withdraw(state, seat=data.draw(st.sampled_from(state.playing)))
        elif kind in ("step", "told"):
            state, events = cw.step(state, elapsed=elapsed)
        else:
            state, events = cw.play_round(state, elapsed=elapsed)
        recorder = recorder.see(state)
        states.append(state)
        told += events
    transcript = recorder.transcript()
    read = cw.read_transcript(transcript.text, rules=rules)
    assert read == transcript
    assert (read.first, read.outcome) == (first, state.outcome)
    steps = [after for after, _ in read.steps()]
    assert steps[-1:] == states[1:][-1:]
    assert [one for one in states[1:] if one not in steps] == []
    assert [event for _, events in read.steps() for event in events] == told
    assert cw.transcribe(first, events=told) == transcript


@st.composite
def plain_rules(draw: st.DrawFn) -> cw.HouseRules:
    """House rules that words can say."""
    rules: House = draw(house_rules())
    endings = [end for end in rules.endings if not isinstance(end, Mercy)]
    deck = draw(piles(draw(st.sampled_from(CARD_POOLS)), most=30, least=8))
    return attrs.evolve(
        rules,
        name=draw(st.text(min_size=1, max_size=9).filter(str.strip)),
        deck=draw(st.sampled_from([deck, cw.STANDARD_DECK, cw.DECK_54])),
        ranking=draw(CARD_RANKINGS),
        seats=draw(st.sampled_from([range(2, 3), range(2, 5), range(2, 9, 2)])),
        hand_size=draw(st.sampled_from([None, 1, Fraction(1), Fraction(1, 2)])),
        stake=2 if callable(rules.stake) else rules.stake,
        endings=tuple(endings),
    )


@given(rules=plain_rules())
def test_rules_are_read_back_from_words(rules: cw.HouseRules) -> None:
    words = write_rules(rules)
    assert not words.startswith("own ")
    back: Any = read_rules(words)
    assert back == rules
    assert type(back.hand_size) is type(rules.hand_size)


@given(
    cards=st.lists(st.one_of(st.integers(), st.floats(), st.text(max_size=5)), max_size=5),
    seed=SEEDS,
)
def test_cards_of_other_kinds_are_read_back_or_refused(cards: list[Any], seed: int) -> None:
    rules: House = cw.HouseRules("Odd", cw.STANDARD_DECK, ranking=BySize())
    first = cw.start(rules, piles=[cards, ["z", 1]], captured=[cards, []], aside=cards, seed=seed)
    try:
        transcript = cw.transcribe(first, events=())
    except cw.BadInput:
        assert any(card != card or card in (math.inf, -math.inf) or str(card) >= "\ud800"
                   for card in cards)  # fmt: skip
        return
    back = cw.read_transcript(transcript.text, rules=rules).first
    assert back == first
    assert repr(back) == repr(first)


@given(
    gaps=st.lists(st.floats(0, 1e300) | st.sampled_from([0.0, 0.1, 2.5]), max_size=20),
    steps=st.integers(1, 3),
)
def test_times_are_read_back_exactly(gaps: list[float], steps: int) -> None:
    readings: list[Reading] = []
    elapsed = 0.0
    for at, gap in enumerate(gaps):
        if elapsed + gap > elapsed:
            elapsed += gap
            readings.append(Reading(at // steps, at % steps, elapsed))
    course = Course(len(gaps), readings=tuple(readings))
    if readings:
        assert read_clock_words(write_clock_words(course), len(gaps)) == course


# Games that are wrong.


@pytest.mark.parametrize(
    "name", ["krig-for-three", "laid-out", "told-by-hand", "one-leaves", "cycle"]
)
@given(data=st.data())
def test_every_line_that_is_changed_or_left_out_is_refused(name: str, data: st.DataObject) -> None:
    written = (CORPUS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    at = data.draw(st.integers(0, len(written) - 1))
    left_out = [*written[:at], *written[at + 1 :]]
    assert refusal("\n".join(left_out)).startswith("line ")
    word, _, value = written[at].partition(": ")
    place = data.draw(st.integers(0, len(value) - 1))
    sign = data.draw(st.sampled_from("0123456789abcdefKQ ,;/+"))
    changed = f"{value[:place]}{sign}{value[place + data.draw(st.integers(0, 1)) :]}"
    if changed.strip() != value:
        wrong = [*written[:at], f"{word}: {changed}", *written[at + 1 :]]
        message = refusal("\n".join(wrong))
        numbers = {at + 1, len(written)}
        if word == "rounds":
            numbers.add(at + 2)  # the checks are not as many as those rounds have
        assert any(message.startswith(f"line {number}: ") for number in numbers) or (
            word == "sums" and f"or its sum in line {at + 1}:" in message
        )


def differing(rules: cw.RuleSet[Any], other: cw.RuleSet[Any], seed: int) -> tuple[str, int]:
    """Return what is said of a game that others play otherwise, and in which round they do."""
    one, two = (cw.deal(each, players=2, seed=seed) for each in (rules, other))
    text = cw.transcribe(one).text
    line = f"rules: {write_rules(other)}"
    wrong = "\n".join(line if old.startswith("rules") else old for old in text.splitlines())
    while one.position == two.position and not one.is_over and not two.is_over:
        one, two = cw.play_round(one)[0], cw.play_round(two)[0]
    return refusal(resummed(wrong)), one.round


def test_the_round_in_which_a_game_differs_is_named() -> None:
    other = attrs.evolve(cw.KRIG, name="Krig", stake=2)
    exact = 0
    for seed in range(25):
        message, number = differing(cw.KRIG, other, seed)
        if f"the game differs in round {number};" in message:
            exact += 1
        else:
            found = message.partition("in one of the rounds ")[2].partition(";")[0].split(" to ")
            assert int(found[0]) <= number <= int(found[1]) < int(found[0]) + 8
        assert message.startswith("line 7: the game differs in ")
        assert "these rules do not play as they did" in message
    assert exact >= 5


def test_another_deal_differs_in_round_0() -> None:
    text = dealt(cw.KRIG, 3, 799).text
    assert "line 7: the game differs from the start, in round 0" in refusal(
        resummed(text.replace("799", "800"))
    )


def test_checks_are_never_many() -> None:
    for rounds in (0, 1, 299, 300, 301, 599, 600, 10_000, 1_000_000):
        assert rounds // spacing(rounds) + 1 <= 300
    assert spacing(299) == 1


SWAPS = {
    "rules: Krig 1": {
        "rules: Krieg 1": "line 2: rules is 'Krieg 1'; no ruleset is called 'Krieg'",
        "rules: Krig 2": "line 2: rules is 'Krig 2'; the version of Krig is '2', and the cat",
        "rules: Krig": "line 2: rules is 'Krig'; it begins with a name and a version",
        "rules: Krig 1; stack 2": "line 2: rules is 'Krig 1; stack 2'; 'stack' is no field",
        "rules: Krig 1; hand_size 2": "'hand_size' is no field",
        "rules: Krig 1; stake 2; stake 2": "stake is there twice",
        "rules: Krig 1; stake two": "'two' is no whole number",
        "rules: Krig 1; stake 1,,2": "'' is no whole number",
        "rules: Krig 1; seats 4": "the number of piles is 2; Krig is for 4 or 4 players"[:30],
        "rules: Krig 1; seats 2-4 by 0": "seats are like '2-4'",
        "rules: Krig 1; seats 1-4": "it is a range of numbers, each 2 or more",
        "rules: Krig 1; hand-size 1/0": "a part is like '1/2'",
        "rules: Krig 1; hand-size 0": "hand_size is 0; it is an int from 1",
        "rules: Krig 1; joins some": "'some' is none of 'tied', 'all'",
        "rules: Krig 1; ranking upwards": "order is 'upwards'",
        "rules: Krig 1; deck 1c": "no card at character 1",
        "rules: Krig 1; endings soon": "'soon' is no ending",
        "rules: Krig 1; endings first-out 3": "'first-out 3' is no ending",
        "rules: Krig 1; endings time-limit 1.2.3": "'1.2.3' is no number",
        "rules: Krig 1; endings time-limit 0.0": "it is a finite number of seconds, more than 0",
        "rules: Krig 1; chant W": "'W' cannot be read",
        "rules: Krig 1; chant 7": "'7' is no list",
        "rules: Krig 1; name 7": "name is 7; a name is a text",
        "rules: own \"Mine\"": "no words say what its rules are; give",
        "rules Krig 1": "line 2: it is 'rules Krig 1'; a line is 'word: value'",
        "rule: Krig 1": "line 2: it is 'rule: Krig 1'; here comes 'rules: ...'",
    },
    "piles: AsKd3c / Ah2c4d": {
        "piles: AsKd3c": "line 3: piles is 'AsKd3c'; the number of piles is 1",
        "piles: AsKd3c / 1c": "line 3: piles is 'AsKd3c / 1c'; no card at character 1",
        "piles: AsKd3c + / 2c": "it is a pile for each seat",
        "piles: [7, / 2c": "'[7,' cannot be read",
        "piles: [NaN] / [7]": "'[NaN]' cannot be read: NaN is no number",
        "piles: [[7]] / [7]": "[7] is no card; in brackets are numbers and texts",
        "piles: [1e999] / [7]": "inf is no card",
        "piles: [true] / [7]": "True is no card",
        f"piles: [{'7' * 101}] / [7]": "a number is too long",
        f"piles: {'[' * 9999} / [7]": "cannot be read",
        "players: 5": "line 3: players is '5'; players is 5; Krig is for 2 to 4 players",
        "players: 02": "line 3: players is '02'; it is a whole number, from 0 to 1000000",
        "players: 2\naside: 2c": "line 4: aside is '2c'; where the deck is dealt",
        f"piles: {'As' * 10_001}": "line 3: it has more than 20,000 characters",
        "piles: [\"\\ud800\"] / [7]": "in round 0 the game cannot be played on: there is a card",
    },
    "seed: 7": {
        "seed: -7": "line 4: seed is '-7'; it is a whole number",
        f"seed: {2**64}": "it is a whole number, from 0 to 18446744073709551615",
        "seed: 7\nclock: soon": "line 5: clock is 'soon'; it is '2.5 a battle', or",
        "seed: 7\nclock: . a battle": "line 5: clock is '. a battle'; it is a number of seconds",
        "seed: 7\nclock: 1e999 a battle": "line 5: in round 1 the game cannot be played on: ",
        "seed: 7\nclock: 0x9": "it tells the time of more than 1 rounds, or too many times",
        "seed: 7\nleft: nobody": "line 5: left is 'nobody'; it is who left and when",
        "seed: 7\nleft: seat 3 after round 0": "line 5: in round 1 the game cannot be played on",
        "seed: 7\nleft: seat 1 after round 9": "line 5: left is 'seat 1 after round 9'; after",
    },
    "end: last standing, seat 1 wins": {
        "end: last standing, seat 0 wins": "; after round 1 it is 'last",
        "end: open": "line 5: end is 'open'; after round 1 it is 'last standing, seat 1 wins'",
        "end: cycle of 4 rounds after round 2, nobody wins": "line 5: end is 'cycle",
        "end: won": "line 5: end is 'won'; it is a reason and who wins, like",
        "end: boredom, nobody wins": "a reason is one of last standing, all out,",
        "end: all out, seat 1 wins": "winners is (1,); all out has no winners",
        "end: \"mercy\", seats 0 and 1 share it": "line 5: end is",
    },
    "rounds: 1": {
        "rounds: one": "line 6: rounds is 'one'; it is a whole number, from 0 to 1000000",
        "rounds: ": "line 6: rounds is ''; it is a number of rounds",
        "rounds: 1000001": "line 6: rounds is '1000001'",
        "rounds: 2": "line 7: checks is 'every round, 6780'; with 2 rounds it is 'every round, '",
        "rounds: 1 and 2 steps": "line 6: rounds is '1 and 2 steps'; the game ends in round 1",
    },
    "digest: 80a4f710ef30b1caea564c00b10ad519": {
        "digest: 0": "line 8: digest is '0'; that of the game is '80a4f710ef30b1caea56",
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("line", "other", "message"),
    [(line, other, told) for line, swaps in SWAPS.items() for other, told in swaps.items()],
)
def test_a_wrong_value_is_named_though_the_sums_fit(line: str, other: str, message: str) -> None:
    assert SMALL.count(line) == 1
    assert message in refusal(resummed(SMALL.replace(line, other)))


def test_a_longer_game_than_there_is() -> None:
    text = resummed(SMALL.replace("rounds: 1", "rounds: 2").replace("6780", "678000"))
    assert "line 6: rounds is '2'; the game ends in round 1" in refusal(text)


def test_a_game_with_a_range_of_rounds_at_its_end() -> None:
    text = dealt(cw.WAR, 2, 7).text
    old = text.splitlines()[-2]
    message = refusal(resummed(text.replace(old, "digest: 0")))
    assert "all checks fit" in message
    transcript = cw.transcribe(cw.deal(cw.WAR, players=2, seed=7), max_rounds=303)
    old = transcript.text.splitlines()[-2]
    message = refusal(resummed(transcript.text.replace(old, "digest: 0")))
    assert "the game differs in round 303" in message


def test_steps_that_a_round_does_not_have() -> None:
    text = stopped(11).text.replace("4 and 3 steps", "4 and 9 steps")
    assert "line 6: rounds is '4 and 9 steps'; round 5 goes another way" in refusal(resummed(text))


def test_a_round_that_was_begun_is_none_after_which_a_game_is_given_up() -> None:
    text = stopped(11).text.replace("end: open", "end: round limit, nobody wins")
    assert "after round 4 it is 'open'" in refusal(resummed(text))


def test_the_words_of_the_sums() -> None:
    assert "line 9: sums is 'a b'; the sums of the 8 lines above are 'de69 " in refusal(
        SMALL.replace(SMALL.splitlines()[-1], "sums: a b")
    )
    assert "it was near line 8" in refusal(SMALL + " 1234")
    assert "not as they were written are lines 1, 2" in refusal(
        SMALL.replace("de69 c98f", "0000 0000")
    )
    assert refusal(SMALL + "\nseed: 7") == "line 10: a transcript ends with 'sums: ...'"
    assert refusal("") == "line 1: the text ends; here comes 'transcript: ...'"
    assert refusal(SMALL.rpartition("\n")[0]).startswith("line 9: the text ends; here comes 'sums")
    assert refusal("x" * 250_001) == "the text has 250,001 characters; at most are 250,000"
    with pytest.raises(cw.BadInput, match="text is 7; a str is asked for"):
        cw.read_transcript(7)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_million_rounds_of_times_are_refused_at_once() -> None:
    many = ",".join(["1"] * 50_000)
    with pytest.raises(cw.BadInput, match="too many times"):
        read_clock_words(f"{many}x999999", 1_000_000)
    assert read_clock_words("0x1000000 1", 1_000_000).readings == (Reading(1_000_000, 0, 1.0),)


def forged(first: cw.GameState[Any], rounds: int, end: str = "open", **more: str) -> str:
    """Return the text of a game that stays as it is, written without playing it."""
    line, running = f"{first.position}\n".encode(), hashlib.sha256()
    every = spacing(rounds)
    checks = ""
    for number in range(rounds + 1):
        running.update(line)
        if number % every == 0:
            checks += running.hexdigest()[:2]
    above = [
        "transcript: cardwar 1",
        f"rules: {write_rules(first.rules)}",
        f"piles: {write_piles(first.players)}",
        f"seed: {first.seed}",
        *(f"{word}: {value}" for word, value in more.items()),
        f"end: {end}",
        f"rounds: {rounds}",
        f"checks: every {'round' if every == 1 else f'{every} rounds'}, {checks}",
        f"digest: {running.hexdigest()[:32]}",
    ]
    return "\n".join([*above, f"sums: {sums(above)}"])


TIES = attrs.evolve(cw.WAR, unclaimed=cw.Unclaimed.TAKE_BACK, stake=0)
TOO_MUCH = "to play them again is more work than "


@pytest.mark.parametrize(
    ("rules", "cards", "rounds"),
    [
        (TIES, 26, 1_000_000),  # known from its length
        (TIES, 600, 400),  # known as it is played
        (cw.capped(TIES, rounds=10**9), 600, 400),  # its rules prove no cycle
        (attrs.evolve(TIES, stake=598), 600, 400),  # few steps, and many cards in each
    ],
)
def test_a_game_that_would_take_hours_is_refused_in_seconds(
    rules: cw.HouseRules, cards: int, rounds: int
) -> None:
    first = cw.start(rules, piles=["2c" * cards] * 2)
    began = time.process_time()
    assert f"rounds is '{rounds}'; {TOO_MUCH}" in refusal(forged(first, rounds))
    assert time.process_time() - began < 30


def test_how_a_game_ended_is_not_looked_for_too_long_either() -> None:
    """What comes after the last round may be much more work than what came before."""
    rules = attrs.evolve(TIES, collect=cw.CollectOrder.AS_PLAYED)
    first = cw.start(rules, piles=["4c" + "2c" * 300, "3c" + "2c" * 300])
    text = cw.transcribe(first, max_rounds=1).text
    assert cw.read_transcript(text).outcome == cw.Outcome(cw.Reason.ROUND_LIMIT)
    assert f"rounds is '1'; {TOO_MUCH}20,000;" in refusal(text, max_work=20_000)
    unfinished = cw.transcribe(first, events=cw.play_round(first)[1]).text
    assert cw.read_transcript(unfinished, max_work=20_000).rounds == 1


def test_a_long_game_is_read_and_any_is_if_it_is_allowed() -> None:
    transcript = cw.transcribe(cw.deal(cw.WAR, players=2, seed=7))
    assert cw.read_transcript(transcript.text) == transcript
    assert TOO_MUCH in refusal(transcript.text, max_work=100_000)
    assert cw.read_transcript(transcript.text, max_work=None) == transcript
    with pytest.raises(cw.BadInput, match="max_work is 0; it is an int, 1 or more"):
        cw.read_transcript(transcript.text, max_work=0)


def test_times_are_read_after_the_sums_and_no_more_than_can_be_played() -> None:
    first = cw.start(TIES, piles=["2c", "2c"])
    text = forged(first, 1_000_000, clock="1x1000000")
    for wrong in (text, text.rpartition(" ")[0] + " 0000"):
        tracemalloc.start()
        message = refusal(wrong)
        assert tracemalloc.get_traced_memory()[1] < 10**6
        tracemalloc.stop()
        assert TOO_MUCH in message or "this line was changed, or its sum" in message


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: f"```\n{text}\n```\n",
        lambda text: f"```text\n{text}```",
        lambda text: f"```{text}```",
        lambda text: f"~~~\n\n{text}\n~~~",
        lambda text: "\n".join(f"> {line}" for line in text.splitlines()),
        lambda text: "\n".join(f">>  {line}\t" for line in text.splitlines()),
        lambda text: text.replace("\n", "\n\n\n"),
        lambda text: text.replace(": ", ":  "),
    ],
)
def test_what_chat_programs_do_to_a_text_does_not_matter(
    change: Callable[[str], str],
) -> None:
    assert cw.read_transcript(change(SMALL)).text == SMALL


# Rules.


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (cw.KRIG, "Krig 1"),
        (cw.W_A_R, "W-A-R 1"),
        (cw.peace(cw.KRIG), 'Krig 1; name "Krig, Peace"; ranking ace high reversed'),
        (cw.timed(cw.KRIG), 'Krig 1; name "Krig, timed 10 min"; endings time-limit 600.0'),
    ],
)
def test_rules_in_words(rules: House, words: str) -> None:
    assert write_rules(rules) == words
    assert read_rules(words, rules) is rules


CHANGES: list[tuple[dict[str, Any], str]] = [
    ({"ranking": cw.NATURAL.reversed(), "stake": (3,)}, "ranking natural reversed; stake 3,"),
    ({"ranking": cw.NATURAL}, "ranking natural"),
    ({"ranking": cw.ACE_LOW}, "ranking ace low"),
    (
        {"ranking": cw.RankOrder("789TJQKA"), "deck": cw.DECK_32},
        "deck of 32; ranking 789TJQKA",
    ),
    ({"seats": range(3, 4)}, "seats 3"),
    ({"seats": range(2, 9, 2)}, "seats 2-8 by 2"),
    ({"hand_size": 7}, "hand-size 7"),
    ({"endings": (cw.TimeLimit(30), cw.FirstOut())}, "endings time-limit 30, first-out"),
]
NO_WORDS: list[dict[str, Any]] = [
    {"stake": the_level},
    {"stake": 10**19},
    {"endings": (Mercy(3),)},
    {"ranking": BySize()},
    {"ranking": cw.ReversedRanking(cw.LOWEST_WINS)},
    {"ranking": cw.ReversedRanking(BySize())},
    {"deck": (1, 2)},
    {"deck": cw.STANDARD_DECK * 5},
    {"seats": range(4, 1, -1)},
    {"hand_size": 10**19},
    {"hand_size": Fraction(1, 10**19)},
]


@pytest.mark.parametrize(("changes", "words"), CHANGES)
def test_changes_in_words(changes: dict[str, Any], words: str) -> None:
    rules = attrs.evolve(cw.WAR, name="War, ours", **changes)
    assert write_rules(rules) == f'War 1; name "War, ours"; {words}'
    assert read_rules(write_rules(rules)) == rules


@pytest.mark.parametrize("changes", NO_WORDS)
def test_changes_that_no_words_say(changes: dict[str, Any]) -> None:
    rules = attrs.evolve(cw.WAR, name="War, ours", **changes)
    assert write_rules(rules) == 'own "War, ours"'
    assert read_rules(write_rules(rules), rules) is rules


def test_every_field_has_words() -> None:
    assert list(FIELDS) == [field.name for field in attrs.fields(cw.HouseRules) if field.init]


@pytest.mark.parametrize("ending", LIBRARY_ENDINGS)
def test_every_ending_of_ours_has_words(ending: cw.Ending) -> None:
    rules = attrs.evolve(cw.WAR, endings=(ending,))
    assert write_rules(rules).startswith("War 1; endings ")


def test_what_the_catalogue_has_and_changes_of_it_are_read_back() -> None:
    for known in catalogue.entries():
        rules: Any = known.rules
        assert read_rules(write_rules(rules)) == rules
        other = attrs.evolve(rules, name="Other", seats=range(2, 12))
        assert read_rules(write_rules(other)) == other


@attrs.frozen
class Stubborn(cw.HouseRules):
    more: int = 0


@attrs.frozen(eq=False)
class Touchy:
    """A stake, or a ranking, that can be compared with nothing."""

    def strength(self, card: cw.Card) -> float:
        return 1.0

    def reversed(self) -> cw.Ranking[cw.Card]:
        return self

    def __call__(self, battle: cw.Battle) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("do not compare me")

    def __hash__(self) -> int:
        return 7


def test_rules_of_ones_own_are_to_be_given() -> None:
    text = (CORPUS / "own-rules.txt").read_text(encoding="utf-8")
    assert "line 2: rules is 'own \"As many as wars\"'; no words say" in refusal(text)
    assert "given is 'Krig', which is another ruleset" in refusal(text, rules=cw.KRIG)
    assert "given is 'War', which is another ruleset" in refusal(SMALL, rules=cw.WAR)
    assert cw.read_transcript(SMALL, rules=cw.KRIG).first.rules is cw.KRIG
    newer = resummed(SMALL.replace("Krig 1", "Krig 9"))
    assert cw.read_transcript(newer, rules=cw.KRIG).outcome == cw.Outcome(
        cw.Reason.LAST_STANDING, (1,)
    )
    touchy = attrs.evolve(cw.KRIG, stake=Touchy())
    assert "given is 'Krig', which is another ruleset" in refusal(SMALL, rules=touchy)
    turned = attrs.evolve(cw.PEACE, name="Odd", ranking=cw.ReversedRanking(Touchy()))
    for rules in (Stubborn(more=1), touchy, turned):
        transcript = cw.transcribe(cw.start(rules, piles=["As Kd", "2c 3c"]))
        assert f'\nrules: own "{rules.name}"\n' in transcript.text
        assert cw.read_transcript(transcript.text, rules=rules).outcome == transcript.outcome
    with pytest.raises(cw.BadInput, match="a name has up to 200 characters"):
        write_rules(attrs.evolve(OWN, name="x" * 201))
    with pytest.raises(cw.BadInput, match="no words say what its rules are"):
        read_rules("own 7")
    assert read_rules('Half-deck 1; name "War"; hand-size all') == cw.WAR


OLD_WAR = attrs.evolve(cw.WAR, stake=9)


@pytest.mark.parametrize(
    ("words", "rules", "message"),
    [
        ("War 7; stake 9", cw.KRIG, "given is 'Krig', which is another ruleset"),
        ("War 7; stake 8", OLD_WAR, "given is 'War', which is another ruleset"),
        ("War 1; stake 8", OLD_WAR, "given is 'War', which is another ruleset"),
        ("Krig 1; stake x", cw.KRIG, "'x' is no whole number"),
        ("Krig 7; stake x", cw.KRIG, "'x' is no whole number"),
        ("Nonsense 99; blah", cw.KRIG, "'blah' is no field"),
        ("Nonsense 99", cw.KRIG, "given is 'Krig', which is another ruleset"),
        ('Krig 7; name "Krug"', cw.KRIG, "given is 'Krig', which is another ruleset"),
        ("Krig 0", cw.KRIG, "the version of Krig is '0', and the catalogue has 1"),
        ("Krig", cw.KRIG, "it begins with a name and a version"),
        ("Whims 2; stake 2", Whims(cw.STANDARD_DECK, 3), "given is 'Whims', which is another"),
    ],
)
def test_words_that_do_not_fit_the_rules_that_are_given(
    words: str, rules: cw.RuleSet[Any], message: str
) -> None:
    with pytest.raises(cw.CardwarError, match=message):
        read_rules(words, rules)
    assert message in refusal(resummed(SMALL.replace("Krig 1", words)), rules=rules)


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("War 7; stake 9", OLD_WAR),
        ("war 7; stake 9", OLD_WAR),
        ('War 7; name "Krug"; stake 9', attrs.evolve(OLD_WAR, name="Krug")),
        ("Whims 2", Whims(cw.STANDARD_DECK, 3)),
        ("My Krig 12; stake 1", attrs.evolve(cw.KRIG, name="My Krig", stake=1)),
    ],
)
def test_words_of_another_version_that_fit_the_rules_that_are_given(
    words: str, rules: cw.RuleSet[Any]
) -> None:
    assert read_rules(words, rules) is rules


def test_rules_that_are_not_made_of_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    whims = Whims(cw.STANDARD_DECK, 3)
    transcript = cw.transcribe(cw.deal(whims, players=3, seed=5), max_rounds=50)
    assert '\nrules: own "Whims"\n' in transcript.text
    assert cw.read_transcript(transcript.text, rules=whims) == transcript
    monkeypatch.setattr("cardwar.transcripts.rules_words.ruleset", lambda name: whims)
    with pytest.raises(cw.BadInput, match="Whims is not made of fields that could be changed"):
        read_rules("Krig 1; stake 2")


# The recorder.


def test_a_recorder_is_a_value() -> None:
    state = cw.deal(cw.KRIG, players=3, seed=799)
    empty = cw.Recorder[cw.Card]()
    recorder = empty.see(state)
    assert recorder.see(state) is recorder
    assert empty.first is None
    after, _ = cw.play_round(state)
    saved = pickle.loads(pickle.dumps(recorder.see(after)))
    assert saved == recorder.see(after)
    with pytest.raises(cw.BadInput, match="of round 0; it is none that comes after those seen"):
        saved.see(state)
    with pytest.raises(cw.BadInput, match="none that comes after"):
        saved.see(cw.play(cw.deal(cw.KRIG, players=3, seed=800)).state)
    with pytest.raises(cw.BadInput, match="the recorder has seen no state"):
        empty.transcript()


def test_states_from_the_middle_of_a_step_do_not_count() -> None:
    state = cw.start(cw.KRIG, piles=["As Kd 3c", "Ah 2c 4d"], seed=7)
    recorder = cw.Recorder[cw.Card]().see(state)
    while not state.is_over:
        after, events = cw.step(state)
        for event in events[:-1]:
            state = cw.apply(state, event)
            if state.stage is cw.Stage.LAYING:
                recorder = recorder.see(state)
        state = after
        recorder = recorder.see(state)
    assert recorder.transcript().text == SMALL


def test_what_is_no_game() -> None:
    state = cw.deal(cw.KRIG, players=3, seed=799)
    later, events = cw.play_round(state)
    with pytest.raises(cw.BadInput, match="the first state is none from deal or start"):
        cw.transcribe(later)
    with pytest.raises(cw.BadInput, match="give them or a clock, not both"):
        cw.transcribe(state, events=events, clock=cw.pace(1))
    _, war = cw.play_round(cw.start(cw.KRIG, piles=["As Kd 3c", "Ah 2c 4d"]))
    with pytest.raises(cw.BadInput, match="comes out otherwise when it is played again"):
        cw.transcribe(cw.start(cw.KRIG, piles=["As Kd 3c", "Ah 2c 4d"]), events=war[:2])
    recorder = cw.Recorder[cw.Card]().see(state).see(later)
    with pytest.raises(cw.BadInput, match="outcome is 'round cap, seat 1 wins'; the game comes"):
        recorder.transcript(cw.Outcome(cw.Reason.ROUND_CAP, (1,)))
    assert recorder.transcript(cw.Outcome(cw.Reason.ROUND_LIMIT)).outcome is not None
    with pytest.raises(cw.BadInput, match="1,000,001 rounds were played"):
        cw.Recorder(state, later._replace(round=1_000_001)).transcript()
    with pytest.raises(cw.EventMismatch):
        cw.transcribe(state, events=[cw.PlayerOut(7)])
    odd: House = cw.HouseRules("Odd", ranking=BySize())
    for card in (frozenset("a"), True, None, 10**100, math.inf):
        with pytest.raises(cw.BadInput, match="is a card that a transcript cannot hold"):
            cw.transcribe(cw.start(odd, piles=[[card], [7]]))
    with pytest.raises(cw.BadInput, match="there is a card that cannot be written: UnicodeEnc"):
        cw.transcribe(cw.start(odd, piles=[["\ud800"], [7]]), events=())
    with pytest.raises(cw.BadInput, match="this would be no transcript: line 3: it has more than"):
        cw.transcribe(cw.start(cw.WAR, piles=["As" * 10_001, "2c"]))


@attrs.frozen
class Fickle(cw.HouseRules):
    """Plays as it pleases, and now and then not at all."""

    moods: list[int] = attrs.field(factory=list[int], eq=False, hash=False)

    def lay(self, battle: cw.Battle) -> cw.LayAnswer:
        if self.moods and battle.level == 0 and len(battle.piles[0]) == self.moods[0]:
            raise RuntimeError("not today")
        return super().lay(battle)

    def deal(self, deck: tuple[cw.Card, ...], players: int) -> cw.Deal[cw.Card]:
        if self.moods:
            raise RuntimeError("no deal")
        return super().deal(deck, players)


def test_rules_that_fail_when_they_are_asked_again() -> None:
    rules = Fickle(name="Fickle", collect=cw.CollectOrder.AS_PLAYED)
    first = cw.start(rules, piles=["As Kd 9c", "2c 3c 4c"])
    recorder = cw.Recorder[cw.Card]().see(first).see(cw.play(first).state)
    text = recorder.transcript().text
    rules.moods.append(4)
    with pytest.raises(cw.BadInput, match="the game cannot be played again: Fickle, asked lay"):
        recorder.transcript()
    message = refusal(text, rules=rules)
    assert message.startswith("line 2: in round 2 the game cannot be played on: Fickle, asked lay")
    rules.moods[:] = [99]
    assert cw.read_transcript(text, rules=rules).text == text


def test_a_proof_of_no_end_that_rules_do_not_stand_by() -> None:
    """Such as cannot be played once more, from the start of the cycle."""
    rules = Fickle(name="Fickle", stake=0, collect=cw.CollectOrder.AS_PLAYED)
    text = cw.transcribe(cw.start(rules, piles=["2c 3c", "3d 2d"])).text
    assert "cycle of 4 rounds after round 2" in text
    wrong = text.replace("cycle of 4 rounds after round 2", "round limit")
    assert "after round 6 it is 'cycle of 4 rounds" in refusal(resummed(wrong), rules=rules)


def test_a_game_that_was_given_up_under_rules_with_a_memory() -> None:
    state = cw.deal(cw.TWO_HANDED, players=2, seed=1)
    transcript = cw.transcribe(state, max_rounds=20)
    assert transcript.outcome == cw.Outcome(cw.Reason.ROUND_LIMIT)
    assert cw.read_transcript(transcript.text) == transcript


@attrs.frozen
class Tired(cw.HouseRules):
    """Answers only so often."""

    asked: list[int] = attrs.field(factory=list[int], eq=False, hash=False)

    def lay(self, battle: cw.Battle) -> cw.LayAnswer:
        self.asked[0] -= 1
        if self.asked[0] < 0:
            raise RuntimeError("too tired")
        return super().lay(battle)


def test_rules_that_fail_where_the_end_is_looked_for() -> None:
    rules = Tired(name="Tired", stake=0, collect=cw.CollectOrder.AS_PLAYED)
    rules.asked.append(1_000)
    text = cw.transcribe(cw.start(rules, piles=["2c 3c", "3d 2d"])).text
    rules.asked[0] = 6
    assert "after round 6 it is 'open'" in refusal(text, rules=rules)


def test_split_keeps_the_numbers_of_lines() -> None:
    assert [line.number for line in split("\n> a: 1\n\n```\nb: 2")] == [2, 5]
