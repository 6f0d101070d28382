"""The command line: what it tells, what it refuses, and how it ends.

The games under data/told-*.txt are compared exactly. After a wanted change of the words:

    CARDWAR_RETELL=1 python -m pytest tests/test_cli.py
"""

from __future__ import annotations

import argparse
import errno
import importlib
import io
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import attrs
import pytest

import cardwar as cw
from cardwar.catalogue import names
from cardwar.cli import listing, main, playing
from cardwar.cli.look import look_of
from cardwar.cli.rounds import tell_round
from cardwar.cli.telling import tell_game

DATA = Path(__file__).parent / "data"

TOLD = {
    "war": ["--seed", "1174"],
    "two-handed": ["--seed", "848", "--names", "Ann,Bo"],
    "bataille": ["--seed", "1015", "--players", "3"],
    "krig": ["--seed", "799", "--players", "3"],
    "w-a-r": ["--seed", "1299"],
    "peace": ["--seed", "572", "--players", "4"],
    "timed": ["--seed", "7", "--pace", "40"],
    "half-deck": ["--seed", "344"],
}

LONG_GAME = ["play", "two-handed", "--seed", "11"]
"""Ten thousand rounds: more than any pipe holds."""


# Whole games.


def test_every_preset_is_told() -> None:
    assert [name.lower() for name in names()] == list(TOLD)


@pytest.mark.parametrize("name", TOLD)
def test_a_game_of_each_preset(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = DATA / f"told-{name}.txt"
    assert main(["play", name, *TOLD[name]]) == 0
    told = capsys.readouterr().out
    if os.environ.get("CARDWAR_RETELL"):
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")


def test_the_seed_is_shown_and_plays_the_same_game_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["play", "war"])
    told = capsys.readouterr().out
    seed = told.splitlines()[1].split()[1].rstrip(".")
    main(["play", "war", "--seed", seed])
    assert capsys.readouterr().out == told


def test_the_counts_told_are_those_of_the_game() -> None:
    state = cw.deal(cw.KRIG, players=3, seed=5)
    rows = [line for line in tell_game(state, cw.pace(3)) if line.endswith("]")]
    assert rows
    for row in rows:
        state, _ = cw.play_round(state)
        held = [int(count) for count in row.rpartition("[")[2].rstrip("]").split()]
        assert held == [player.holds for player in state.players]
    assert state.is_over


# What can happen in a round.


def told(rules: cw.RuleSet, *piles: str, rounds: int = 1) -> list[str]:
    """Return the lines of the first rounds of a game."""
    state = cw.start(rules, piles=piles)
    lines = list(tell_game(state, cw.pace(3), max_rounds=rounds))
    return lines[3 : lines.index("", 3)]


def concluded(rules: cw.RuleSet, *piles: str, rounds: int = 1_000_000) -> str:
    """Return the sentence that says how a game came out."""
    *_, sentence, _ = tell_game(cw.start(rules, piles=piles), cw.pace(3), max_rounds=rounds)
    return sentence


PLAIN = attrs.evolve(cw.WAR, stake=1, collect=cw.CollectOrder.AS_PLAYED)
NO_STAKE = attrs.evolve(PLAIN, stake=0)


def test_a_plain_round() -> None:
    assert told(PLAIN, "Kd 2c", "7c 2c", "As 2c") == [
        "    1   K♦   7♣   A♠   Player 3 takes 3.    [1 1 4]"
    ]


def test_a_war_of_two_with_its_chant() -> None:
    assert told(cw.W_A_R, "Kd 2c 3c 4c As 5c", "Kc 2d 3d 4d Qs 5d") == [
        "    1   K♦   K♣   War!",
        "       ***  ***   W - A - R! 3 cards down each.",
        "        A♠   Q♠   Player 1 takes 10!   [11  1]",
    ]


def test_a_chant_is_as_long_as_the_stake() -> None:
    assert told(cw.W_A_R, "Kd 3c 4c As", "Kc 3d 4d Qs")[1] == (
        "        **   **   W - A! 2 cards down each."
    )


def test_a_war_within_a_war_of_the_tied() -> None:
    assert told(PLAIN, "Kd 3c 4c 5c 9c 9h", "7c 5d", "Kc 3d 4d 5d 8c 8h") == [
        "    1   K♦   7♣   K♣   War! Player 1 and Player 3 tie.",
        "         *         *   1 card down each.",
        "        4♣        4♦   Double war!",
        "         *         *   1 card down each.",
        "        9♣        8♣   Player 1 takes 11!   [12  1  1]",
    ]


def test_a_war_of_all_in_which_some_cannot_go_on() -> None:
    assert told(cw.KRIG, "Kd 3c 4c", "Kh 5d 2d 7c", "Kc 3d 4d 5d 8c 8h") == [
        "    1   K♦   K♥   K♣   War! All tie.",
        "         *    *    *   1 card down each.",
        "        4♣   2♦   4♦   Double war! Player 1 and Player 3 tie. Player 2 must fight too.",
        "                       Player 1 cannot go on: no card left.",
        "                       Player 2 cannot go on: the last card goes into the pot.",
        "                       Player 3 takes 10!   [ 0  0 13]",
        "                       Player 1 is out.",
        "                       Player 2 is out.",
    ]


def test_several_last_cards_go_into_the_pot() -> None:
    rules = attrs.evolve(cw.BATAILLE, stake=3)
    assert told(rules, "Kd 3c 4c", "Kh 5d 2d 7c 8c")[1:3] == [
        "                  Player 1 cannot go on: the last 2 cards go into the pot.",
        "                  Player 2 takes 4!    [0 8]",
    ]


def test_a_short_player_stakes_less() -> None:
    assert told(cw.WAR, "Kd 3c 4c 5c 6c 7c", "Kc 3d 4d") == [
        "    1   K♦   K♣   War!",
        "       ***    *   3 cards down, Player 2 only 1.",
        "        6♣   4♦   Player 1 takes 8!    [9 0]",
        "                  Player 2 is out.",
    ]


def test_a_last_card_stands() -> None:
    rules = attrs.evolve(PLAIN, shortfall=cw.Shortfall.LAST_CARD_STANDS)
    assert told(rules, "Kd 3c 4c 5c 2c", "Kh", "Qd") == [
        "    1   K♦   K♥   Q♦   War! Player 1 and Player 2 tie.",
        "         *             1 card down, Player 2 none.",
        "                       Player 2 has only the K♥ to stand on.",
        "        4♣             Player 2 takes 5!    [2 5 0]",
        "                       Player 3 is out.",
    ]


def test_a_large_stake_is_counted() -> None:
    piles = ("Kd 3c 4c 5c 6c 7c 8c 9c", "Kc 3d 4d 5d 6d 7d 9d 2c")
    assert told(attrs.evolve(cw.WAR, stake=5), *piles)[1] == (
        "        5*   5*   5 cards down each."
    )


def test_wars_without_a_stake() -> None:
    assert told(NO_STAKE, "Kd 3c 4c 5c 6c 7c", "Kc 3d 4d 5d 6d 8c") == [
        "    1   K♦   K♣   War!",
        "        3♣   3♦   Double war!",
        "        4♣   4♦   Triple war!",
        "        5♣   5♦   War number 4!",
        "        6♣   6♦   War number 5!",
        "        7♣   8♣   Player 2 takes 12!   [ 0 12]",
        "                  Player 1 is out.",
    ]


ALL_SHORT = ("Kd", "Kh", "Qd Qc", "Js Jd")


@pytest.mark.parametrize(
    ("unclaimed", "text", "taken"),
    [
        (cw.Unclaimed.CARRY_OVER, "Nobody takes it: the table keeps 4 cards.   [0 0 1 1]", 6),
        (cw.Unclaimed.SET_ASIDE, "Out of play: 4 cards.   [0 0 1 1]", 2),
    ],
)
def test_a_pot_that_nobody_takes(unclaimed: cw.Unclaimed, text: str, taken: int) -> None:
    assert told(attrs.evolve(PLAIN, unclaimed=unclaimed), *ALL_SHORT, rounds=2) == [
        "    1   K♦   K♥   Q♦   J♠   War! Player 1 and Player 2 tie.",
        "                            Player 1 cannot go on: no card left.",
        "                            Player 2 cannot go on: no card left.",
        "                            " + text,
        "                            Player 1 is out.",
        "                            Player 2 is out.",
        f"    2             Q♣   J♦   Player 3 takes {taken}.    [0 0 {taken} 0]",
        "                            Player 4 is out.",
    ]


def test_a_pot_that_is_taken_back() -> None:
    rules = attrs.evolve(PLAIN, unclaimed=cw.Unclaimed.TAKE_BACK)
    assert told(rules, *ALL_SHORT)[-1] == (
        "                            All take back their own cards.   [1 1 2 2]"
    )


@pytest.mark.parametrize(
    ("captures", "verb"),
    [
        (cw.Captures.APART_SHUFFLED, "shuffles"),
        (cw.Captures.APART_LAST_FIRST, "turns over"),
    ],
)
def test_won_cards_come_back(captures: cw.Captures, verb: str) -> None:
    rules = attrs.evolve(PLAIN, captures=captures)
    lines = told(rules, "Kd 3c", "7c 5d", rounds=3)
    assert lines[2:4] == [
        f"                  Player 1 {verb} 2 won cards to play on.",
        f"                  Player 2 {verb} 2 won cards to play on.",
    ]
    assert lines[4].startswith("    3  ")


@attrs.frozen
class TwoUp(cw.HouseRules):
    """Everybody opens with a card face down and two face up; the last one counts."""

    def lay(self, battle: cw.Battle) -> cw.LayAnswer:
        if battle.level:
            return super().lay(battle)
        return cw.Lay(tuple(cw.Put(seat, 1, 2) for seat in battle.seats))


def test_a_ruleset_of_its_own() -> None:
    assert told(TwoUp("Two up"), "2c Kd 3c 4c", "3s 7c 5d 6s") == [
        "    1    *    *   1 card down each.",
        "       K♦ 3♣  7♣ 5♦   Player 2 takes 6.    [1 7]",
    ]


def test_a_position_from_the_middle_of_a_round() -> None:
    state, _ = cw.step(cw.start(PLAIN, piles=["Kd 2c 3c", "Kh 2d 4d"]))
    assert list(tell_game(state, cw.pace(3)))[3:6] == [
        "                  War! Player 1 and Player 2 tie.",
        "    1    *    *   1 card down each.",
        "        3♣   4♦   Player 2 takes 6!    [0 6]",
    ]


def test_numbers_are_cards_too() -> None:
    rules = cw.HouseRules("Numbers", (1, 100, 1000), ranking=cw.NATURAL)
    state, events = cw.play_round(cw.start(rules, piles=[(1,), (1000,)]))
    assert list(tell_round(events, state, look_of(state, ("Ann", "Bo"), str))) == [
        "    1     1  1000   Bo takes 2.     [0 2]",
        "                    Ann is out.",
    ]


# How it comes out.


def test_a_war_that_is_a_draw() -> None:
    rules = attrs.evolve(PLAIN, shortfall=cw.Shortfall.DRAW)
    assert told(rules, "Kd 3c 4c", "Kc 3d") == ["    1   K♦   K♣   War!"]
    assert concluded(rules, "Kd 3c 4c", "Kc 3d") == (
        "A draw: somebody has too few cards for this war."
    )


def test_nothing_is_played_where_nobody_can() -> None:
    assert list(tell_game(cw.start(cw.WAR, piles=["As 2c", ""]), cw.pace(3))) == [
        "War, played by Player 1 and Player 2",
        "Seed 0. 2 and 0 cards, none set aside.",
        "",
        "Player 1 wins: nobody else has a card left.",
        "0 rounds, no war.",
    ]
    assert concluded(cw.WAR, "", "") == "A draw: nobody has a card left."


@attrs.frozen
class Mercy:
    """Stop at once, with a reason that cardwar does not know."""

    memoryless = True

    def verdict(self, state: cw.GameState) -> cw.Outcome:
        return cw.Outcome("mercy", cw.leaders(state))


def ended_by(ending: cw.Ending, rules: cw.HouseRules = PLAIN) -> cw.HouseRules:
    return attrs.evolve(rules, endings=(ending,))


@pytest.mark.parametrize(
    ("rules", "piles", "sentence"),
    [
        (
            ended_by(cw.RoundCap(1)),
            "2c 3c/3d 2d",
            "Player 2 wins with 3 cards: that was the last of the agreed rounds.",
        ),
        (
            ended_by(cw.RoundCap(1), cw.WAR),
            "Kc 3c/3d 2d/Ad 2c 3s",
            "Player 3 wins with 5 cards: that was the last of the agreed rounds.",
        ),
        (
            ended_by(cw.RoundCap(1)),
            "2c 3c 4c/3d 2d 5c 6c/Qs Ks",
            "Player 3 wins with 4 cards: that was the last of the agreed rounds.",
        ),
        (
            ended_by(cw.RoundCap(1)),
            "2c 3c 4c 5c/3d 4d",
            (
                "A draw between Player 1 and Player 2 with 3 cards each: "
                "that was the last of the agreed rounds."
            ),
        ),
        (
            ended_by(cw.TimeLimit(2.5)),
            "2c 3c/3d 2d",
            "Player 2 wins with 3 cards: the time is up, after 3 s.",
        ),
        (
            ended_by(cw.FirstOut()),
            "2c/3d 2d/4d 7d",
            "Player 3 wins with 4 cards: somebody is out.",
        ),
        (
            ended_by(cw.WarsWon(1)),
            "2c 3c 4c 5c/2d 3d 5d 6d",
            "Player 2 wins: that was the last of the agreed wars.",
        ),
        (ended_by(Mercy()), "2c 3c/3d 2d", "Player 2 wins: mercy."),
        (ended_by(Mercy()), "2c 3c 4c/3d", "A draw between Player 1 and Player 2: mercy."),
    ],
)
def test_endings(rules: cw.HouseRules, piles: str, sentence: str) -> None:
    assert concluded(rules, *piles.split("/")) == sentence


def test_a_game_that_goes_round_for_ever() -> None:
    assert concluded(NO_STAKE, "2c 3c", "3d 2d") == (
        "This game goes round for ever: the position after round 2 comes back every 4 rounds; "
        "it helps to shuffle captured cards (cardwar.reshuffled)."
    )
    rules = attrs.evolve(PLAIN, unclaimed=cw.Unclaimed.TAKE_BACK)
    assert concluded(rules, "2c", "2d").startswith(
        "This game goes round for ever: the position of the deal comes back every round;"
    )


def test_a_game_without_end_that_cannot_be_proved() -> None:
    assert concluded(cw.WAR, "2c 3c", "3d 2d", rounds=1) == (
        "Nobody has won after 1 round, so this is where it stops."
    )


# What the options say.


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the one line with which the arguments are refused."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    return line


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("krieg", "no ruleset is called 'krieg'; did you mean 'Krig'?"),
        ("krig --players 5", "players is 5; Krig is for 2 to 4 players"),
        ("krig --players 0", "players is 0; Krig is for 2 to 4 players"),
        ("krig --seed -1", "seed is -1; a seed is an int from 0 to 2**64 - 1"),
        ("krig --pace -1", "seconds is -1.0; it is a finite number of seconds, 0 or more"),
        ("krig --names Ann,Bo --players 3", "names is 'Ann,Bo'; 3 players need 3 names"),
        (
            "krig --names Ann,,Bo",
            "names is 'Ann,,Bo'; it is different names with commas between, like Ann,Bo",
        ),
        (
            "krig --names Ann,Ann",
            "names is 'Ann,Ann'; it is different names with commas between, like Ann,Bo",
        ),
        (
            "krig --names Ann\x1b,Bo",
            "names is 'Ann\\x1b,Bo'; it is different names with commas between, like Ann,Bo",
        ),
        ("krig --names Ann", "players is 1; Krig is for 2 to 4 players"),
    ],
)
def test_refusals(arguments: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "play", *arguments.split(" ")) == f"cardwar: {message}"


@pytest.mark.parametrize("arguments", [[], ["play"], ["play", "krig", "--players", "two"], ["win"]])
def test_words_that_are_no_command(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    assert "usage: cardwar" in capsys.readouterr().err


def test_names_say_how_many_play(capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "krig", "--names", "Ann, Bo ,Cy", "--seed", "7"])
    assert capsys.readouterr().out.startswith(
        "Krig, played by Ann, Bo and Cy\nSeed 7. 17 cards each, 1 set aside.\n\n"
    )


def test_a_battle_takes_three_seconds_unless_told_otherwise() -> None:
    parser = argparse.ArgumentParser()
    playing.add_options(parser)
    assert parser.parse_args(["timed"]).pace == 3


def test_the_rulesets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    assert capsys.readouterr().out.splitlines()[2:4] == [
        "Bataille    2 to 4 players; 1 down; the tied fight; who is short is out",
        "Krig        2 to 4 players; 1 down; all in the battle fight; who is short is out",
    ]


def as_many_as_tied(battle: cw.Battle) -> int:
    return len(battle.tied)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (cw.TWO_HANDED, "2 players; 3 down"),
        (attrs.evolve(cw.WAR, seats=range(2, 4)), "2 or 3 players"),
        (attrs.evolve(cw.WAR, seats=range(2, 8, 2)), "2 or 4 or 6 players"),
        (attrs.evolve(cw.WAR, stake=(3, 0)), "3, then 0 down"),
        (attrs.evolve(cw.WAR, stake=as_many_as_tied), "the cards say how many down"),
        (attrs.evolve(cw.WAR, deck=cw.DECK_36), "36 cards"),
        (attrs.evolve(cw.WAR, hand_size=7), "7 cards each"),
        (attrs.evolve(cw.WAR, hand_size=Fraction(1, 2)), "1/2 of the deck is dealt"),
        (cw.PEACE, "the lowest card wins"),
        (attrs.evolve(cw.WAR, ranking=cw.ACE_LOW), "the ace is low"),
        (cw.W_A_R, "W - A - R!"),
        (cw.TWO_HANDED, "picked up as played; 10,000 rounds at most"),
        (cw.reshuffled(cw.WAR), "won cards apart, shuffled"),
        (cw.TIMED, "10 minutes at most"),
        (ended_by(cw.FirstOut()), "over when somebody is out"),
        (ended_by(cw.WarsWon(3)), "first to win 3 wars"),
        (ended_by(Mercy()), "an ending of its own"),
        *[(attrs.evolve(cw.WAR, shortfall=short), "") for short in cw.Shortfall],
    ],
)
def test_rulesets_are_described(rules: cw.HouseRules, words: str) -> None:
    assert words in listing.describe(rules)


# Where the lines go.


def test_an_output_without_suits_shows_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", plain)
    assert main(["play", "krig", "--seed", "3", "--names", "Åse,Bo"]) == 0
    plain.seek(0)
    told = plain.read().splitlines()
    assert told[0] == "Krig, played by ?se and Bo"
    assert told[3] == "    1   5s   2h   ?se takes 2.    [27 25]"


def test_an_output_of_unknown_encoding_gets_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    text = io.StringIO()
    monkeypatch.setattr(sys, "stdout", text)
    assert main(["play", "krig", "--seed", "3"]) == 0
    assert "5♠   2♥" in text.getvalue()


def test_no_output_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["rules"]) == 0


class Failing(io.StringIO):
    """An output that takes nothing."""

    def __init__(self, error: OSError) -> None:
        super().__init__()
        self.error = error

    def flush(self) -> None:
        raise self.error


def test_an_output_that_nobody_reads(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", Failing(BrokenPipeError()))
    assert main(["rules"]) == 0
    assert capsys.readouterr().err == ""


def test_an_output_that_is_full(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    full = OSError(errno.ENOSPC, "No space left on device")
    monkeypatch.setattr(sys, "stdout", Failing(full))
    assert main(["rules"]) == 1
    assert capsys.readouterr().err == (
        "cardwar: the output cannot be written: No space left on device\n"
    )


def test_ctrl_c(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(lines: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardwar.cli.write_lines", interrupted)
    assert main(["rules"]) == 130
    assert capsys.readouterr().err == "cardwar: stopped\n"


# The real process.


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "cardwar", *arguments]


def run(arguments: Sequence[str], **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        command(*arguments), env={**os.environ, **environment}, capture_output=True, check=False
    )


def test_a_process_tells_a_game() -> None:
    done = run(["play", "half-deck", *TOLD["half-deck"]], PYTHONIOENCODING="utf-8")
    told = done.stdout.decode().replace(os.linesep, "\n")
    assert told == (DATA / "told-half-deck.txt").read_text(encoding="utf-8")
    assert (done.stderr, done.returncode) == (b"", 0)


def test_importing_the_command_runs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    importlib.import_module("cardwar.__main__")
    assert capsys.readouterr().out == ""


def test_a_process_with_ascii_output() -> None:
    done = run(["play", "krig", "--seed", "3"], PYTHONIOENCODING="ascii")
    assert b"   5s   2h   Player 1 takes 2.    [27 25]" in done.stdout
    assert (done.stderr, done.returncode) == (b"", 0)


def test_a_process_that_refuses() -> None:
    done = run(["play", "krieg"])
    assert done.stdout == b""
    assert done.stderr.startswith(b"cardwar: no ruleset is called 'krieg'")
    assert done.returncode == 2


def test_a_pipe_that_is_closed_early() -> None:
    with subprocess.Popen(
        command(*LONG_GAME), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"Two-handed War")
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize("arguments", [["rules"], ["--help"], ["play", "krieg"]])
def test_a_pipe_that_was_never_open(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(command(*arguments), stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert done.returncode == (2 if "krieg" in arguments else 0)
    assert b"BrokenPipe" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_process_that_is_interrupted() -> None:
    # Whatever started the tests may have told its children to ignore the signal.
    start = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        f"from cardwar.cli import main; raise SystemExit(main({LONG_GAME!r}))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", start], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"Two-handed War")
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
    assert (err, process.returncode) == (b"cardwar: stopped\n", 130)
