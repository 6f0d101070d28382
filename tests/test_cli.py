"""The command line: what its options do, what it refuses, and how it ends.

The games under data/told-*.txt are compared exactly. After a wanted change of the words:

    CARDWAR_RETELL=1 python -m pytest tests/test_cli.py
"""

from __future__ import annotations

import errno
import importlib
import io
import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import attrs
import pytest

import cardwar as cw
from cardwar import catalogue
from cardwar.catalogue import names
from cardwar.cli import main, waiting
from cardwar.cli.course import course_of_game
from cardwar.cli.event_lines import event_lines
from cardwar.cli.output import is_terminal
from cardwar.cli.variants import CHANGES, Change
from cardwar.cli.waiting import go_on
from commands import ENVIRONMENT, command
from strategies import BySize

DATA = Path(__file__).parent / "data"

TOLD = {
    "war": ["war", "--seed", "1174"],
    "two-handed": ["two-handed", "--seed", "848", "--names", "Ann,Bo"],
    "bataille": ["bataille", "--seed", "1015", "--players", "3"],
    "krig": ["krig", "--seed", "799", "--players", "3"],
    "w-a-r": ["w-a-r", "--seed", "1299"],
    "peace": ["peace", "--seed", "572", "--players", "4"],
    "timed": ["timed", "--seed", "7", "--battle-seconds", "40"],
    "half-deck": ["half-deck", "--seed", "344"],
    "match": ["war", "--cap", "8", "--seed", "25", "--best-of", "3", "--names", "Ann,Bo"],
    "match-quiet": ["krig", "--seed", "7", "--best-of", "3", "--quiet"],
    "events": ["krig", "--deal", "As Kd 2c / Ah 2d Qs / 3c 9h", "--events"],
    "endless": ["war", "--deal", "2c 3c / 3d 2d", "--collect", "as-played", "--stake", "0"],
}


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return what the command writes; it ends well and complains about nothing."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


# Whole games.


def test_every_preset_is_told() -> None:
    presets = {rules for rules in vars(cw).values() if isinstance(rules, cw.HouseRules)}
    assert presets <= {cw.ruleset(arguments[0]) for arguments in TOLD.values()}


@pytest.mark.parametrize("name", TOLD)
def test_what_is_told(name: str) -> None:
    """As a user would see it: in a process of its own, through a pipe."""
    path = DATA / f"told-{name}.txt"
    done = subprocess.run(
        command("play", *TOLD[name]),
        env=ENVIRONMENT,
        capture_output=True,
        check=False,
    )
    assert (done.stderr, done.returncode) == (b"", 0)
    told = done.stdout.decode().replace(os.linesep, "\n")
    if os.environ.get("CARDWAR_RETELL"):
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")


def test_the_seed_is_shown_and_plays_the_same_game_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = run(capsys, "play", "war")
    seed = told.splitlines()[1].split()[1].rstrip(".")
    assert run(capsys, "play", "war", "--seed", seed) == told
    assert f"Seed {seed}." in run(capsys, "play", "war", "--seed", seed, "--quiet")


def test_the_counts_told_are_those_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "play", "krig", "--players", "3", "--seed", "5")
    rows = [line for line in told.splitlines() if line.endswith("]")]
    assert rows
    state = cw.deal(cw.KRIG, players=3, seed=5)
    for row in rows:
        state, _ = cw.play_round(state)
        held = [int(count) for count in row.rpartition("[")[2].rstrip("]").split()]
        assert held == [player.holds for player in state.players]
    assert state.is_over


# What the options do.


def quietly(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    (line,) = run(capsys, "play", *arguments, "--quiet").splitlines()
    return line


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ("--peace", cw.peace(cw.KRIG)),
        ("--half-deck", cw.half_deck(cw.KRIG)),
        ("--reshuffle", cw.reshuffled(cw.KRIG)),
        ("--cap 9", cw.capped(cw.KRIG, rounds=9)),
        ("--stake 2", attrs.evolve(cw.KRIG, stake=2)),
        ("--stake 1,3,5", attrs.evolve(cw.KRIG, stake=(1, 3, 5))),
        ("--stake 1", cw.KRIG),
        ("--collect winner-first", attrs.evolve(cw.KRIG, collect=cw.CollectOrder.WINNER_FIRST)),
        ("--collect SHUFFLED", cw.KRIG),
        ("--peace --stake 0", attrs.evolve(cw.peace(cw.KRIG), stake=0)),
    ],
)
def test_a_changed_ruleset(
    options: str, rules: cw.HouseRules, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(3):
        told = quietly(capsys, "krig", "--players", "3", "--seed", str(seed), *options.split())
        result = cw.play(cw.deal(rules, players=3, seed=seed))
        winner = result.outcome.winner
        endless = result.outcome.reason is cw.Reason.CYCLE
        begin = "This game goes round" if endless else f"Player {(winner or 0) + 1} wins"
        assert told.startswith(begin)
        assert f" {result.tally.rounds:,} rounds, " in told


VALUES = {"--stake": "7", "--collect": "reversed", "--cap": "3", "--minutes": "3"}


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.option)
def test_every_change_is_known_everywhere(
    change: Change, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [change.option] if change.metavar is None else [change.option, VALUES[change.option]]
    plain, altered = (run(capsys, "rules", "krig", *more) for more in ([], words))
    assert plain.splitlines()[0] != altered.splitlines()[0]
    assert plain.splitlines()[1:] != altered.splitlines()[1:]
    assert refused(capsys, "rules", *words).startswith("cardwar: RULES is missing")
    page = Path(__file__).parents[1] / "docs/howto/command_line.rst"
    assert f"``{change.option}" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ("krig --minutes 5 --peace", "Krig, Peace, timed 5 min"),
        ("timed --minutes 2.5", "War, timed 2.5 min"),
        ("two-handed --cap 1", "Two-handed War, capped at 1 round"),
        ("war --stake 2 --half-deck", "War, half deck, 2 down"),
        ("war --stake 1,3", "War, 1 then 3 down"),
        ("krig --collect winner-last --reshuffle", "Krig, picked up winner last, reshuffled"),
        ("krig --stake 1 --collect shuffled", "Krig"),
        ("peace --peace", "War, Peace"),
        ("war --stake 2,2,2", "War, 2 down"),
        ("war --stake 3,3", "War"),
    ],
)
def test_the_name_tells_what_was_changed(
    options: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = run(capsys, "play", *options.split(), "--battle-seconds", "100", "--seed", "3")
    assert told.startswith(f"{name}, played by Player 1 and Player 2\n")
    assert run(capsys, "rules", *options.split()).startswith(f"{name}\n")


def test_names_say_how_many_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "play", "krig", "--names", "Ann, Bo ,Cy", "--seed", "7").startswith(
        "Krig, played by Ann, Bo and Cy\nSeed 7. 17 cards each, 1 set aside.\n\n"
    )


def test_cards_laid_out_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "play", "war", "--deal", "2c+Th / 3d 2d|", "--names", "Ann,Bo")
    assert told.splitlines()[1:4] == [
        "Seed 0. 2 cards each, none set aside.",
        "",
        "    1   2♣   3♦   Bo takes 2.     [1 3]",
    ]
    shuffled = run(capsys, "play", "war", "--deal", "2c 3c 4c / 3d 2d 4d", "--seed", "9")
    assert "Seed 9. " in shuffled


def test_a_timed_game_counts_the_seconds_it_is_told_to(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ("krig", "--minutes", "1", "--seed", "7", "--battle-seconds")
    assert "the time is up, after 1 min." in quietly(capsys, *arguments, "6")
    assert "the time is up, after 1 min 10 s." in quietly(capsys, *arguments, "35")
    assert "the time is up" not in quietly(capsys, *arguments, "0")


def test_a_timed_game_goes_by_a_real_clock(
    capsys: pytest.CaptureFixture[str], now: list[float]
) -> None:
    arguments = ("play", "krig", "--minutes", "1", "--seed", "7")
    told = run(capsys, *arguments, "--pace", "2.5")
    assert "the time is up, after 1 min." in told
    assert "real" not in told
    # The first battle starts the clock, each later one is waited for.
    battles = [line for line in told.splitlines() if "takes" in line]
    assert len(battles) >= 20
    assert now[0] == 5000 + 2.5 * 25

    told = run(capsys, *arguments)
    assert "the time is up" not in told
    assert told.splitlines()[1] == (
        "The clock is a real one, and nobody waits for it: --wait or --pace 2 makes it count."
    )


@pytest.mark.usefixtures("now")
def test_each_game_of_a_match_has_its_own_time(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(
        capsys, "play", "war", "--minutes", "1", "--best-of", "3", "--pace", "5", "--seed", "7"
    )
    ends = [line for line in told.splitlines() if "the time is up" in line]
    assert len(ends) >= 2
    assert all(line.endswith("the time is up, after 1 min.") for line in ends)


def test_events_are_lines_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "play", "krig", "--seed", str(2**64 - 1), "--events").splitlines()
    events = [json.loads(line) for line in lines]
    assert events[0] == {"type": "GameBegun", "number": 0, "seed": str(2**64 - 1)}
    state = cw.deal(cw.KRIG, players=2, seed=2**64 - 1)
    happened: list[cw.Event] = []
    while not state.is_over:
        state, told = cw.play_round(state)
        happened += told
    assert [event["type"] for event in events[1:-1]] == [type(one).__name__ for one in happened]
    assert events[-1]["type"] == "GameWon"
    for event, one in zip(events[1:-1], happened, strict=True):
        if isinstance(one, cw.PotTaken):
            assert event["cards"] == [card.code for card in one.cards]
            assert (event["seat"], event["shuffled"]) == (one.seat, one.shuffled)


def test_cards_of_any_kind_are_written() -> None:
    cards = (Fraction(1, 2), (7, "red"), cw.Suit.CLUBS, 2.5)
    rules = cw.HouseRules("Odd", cards, ranking=BySize(), shortfall=cw.Shortfall.FORFEIT)
    scenes = course_of_game(cw.start(rules, piles=[cards[:2], cards[2:]]), None, go_on)
    flips = [json.loads(line)["laid"] for line in event_lines(scenes) if "CardsFlipped" in line]
    assert [laid["card"] for laid in flips[0]] == ["1/2", "c"]
    assert {"tuple": [7, {"text": "red"}]} in [laid["card"] for flip in flips for laid in flip]


def test_events_of_a_game_without_end(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "play", *TOLD["endless"], "--events").splitlines()
    assert json.loads(lines[-1]) == {
        "type": "GameDrawn",
        "number": 0,
        "outcome": {"reason": "cycle", "winners": [], "cycle": {"start": 2, "length": 4}},
    }


def test_the_rulesets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "rules").splitlines()
    assert [re.split("  +", line)[0] for line in lines] == list(names())
    assert lines[3].split(maxsplit=1)[1] == cw.summary(cw.KRIG)


def test_a_ruleset_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "rules", "krig").splitlines()
    assert lines[:2] == ["Krig", ""]
    assert all(len(line) <= 80 for line in lines)
    told = [" ".join(part.split()) for part in "\n".join(lines).split("\n\n")]
    known = catalogue.entry("krig")
    assert told == [
        "Krig",
        "Also called War for three and four.",
        f"Played in: Norway. Source: {known.source}.",
        *cw.explain(cw.KRIG),
        f"Where the source says nothing, it is played so: {' '.join(known.choices)}",
    ]


# Streams that are none.


def test_no_input_at_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    closed = io.TextIOWrapper(io.BytesIO(b"\n"))
    closed.close()
    for stdin in (None, closed):
        monkeypatch.setattr(sys, "stdin", stdin)
        assert main(["play", "krig", "--wait"]) == 1
        assert capsys.readouterr().err == "cardwar: the input ended before the game did\n"


@pytest.mark.parametrize(("is_screen", "is_early"), [(True, False), (True, True), (False, False)])
def test_only_a_key_just_pressed_is_taken_back(
    is_screen: bool,
    is_early: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"x\n")))
    monkeypatch.setattr(waiting, "_is_screen", lambda: is_screen)
    monkeypatch.setattr(waiting, "_has_input", lambda: is_early)
    waiting.wait_for_enter()
    assert capsys.readouterr().out == ("\x1b[A\x1b[2K" if is_screen and not is_early else "")


def test_a_closed_stream_is_no_terminal() -> None:
    closed = io.StringIO()
    closed.close()
    assert not is_terminal(closed)


# What is refused.


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the one line with which the arguments are refused."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    return line


NAMES = "it is different names with commas between, like Ann,Bo"
SEED = "it is a whole number, from 0 to 18446744073709551615"
COMMANDS = "say 'cardwar play RULES' to play, or 'cardwar rules' to read the rules"
ORDERS = "as-played, by-seat, winner-first, winner-last, reversed, highest-first, shuffled"
A_DAY = "it is a number of seconds, from 0 to 86400"
STAKE = "it is 0 or more cards, or such numbers with commas between"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("krieg", "no ruleset is called 'krieg'; did you mean 'Krig'?"),
        ("krig --players 5", "--players is 5; Krig is for 2 to 4 players"),
        ("krig --players 0", "--players is '0'; it is a whole number, 2 or more"),
        ("krig --players two", "--players is 'two'; it is a whole number, 2 or more"),
        ("krig --seed -1", f"--seed is '-1'; {SEED}"),
        (f"krig --seed {2**64}", f"--seed is '{2**64}'; {SEED}"),
        (f"krig --seed {'9' * 5000}", f"--seed is '{'9' * 96}...; {SEED}"),
        ("krig --seed 1.5", f"--seed is '1.5'; {SEED}"),
        ("krig --seed \u0661", f"--seed is '\u0661'; {SEED}"),
        ("krig --pace -1", f"--pace is '-1'; {A_DAY}"),
        ("krig --pace nan", f"--pace is 'nan'; {A_DAY}"),
        ("krig --pace 1e300", f"--pace is '1e300'; {A_DAY}"),
        ("krig --pace soon", f"--pace is 'soon'; {A_DAY}"),
        ("krig --battle-seconds -1", f"--battle-seconds is '-1'; {A_DAY}"),
        ("krig --minutes 0", "--minutes is '0'; it is a number above 0, up to 100000"),
        ("krig --minutes inf", "--minutes is 'inf'; it is a number above 0, up to 100000"),
        ("krig --cap 0", f"--cap is '0'; it is a whole number, from 1 to {10**18}"),
        ("krig --stake -1", f"--stake is '-1'; {STAKE}"),
        ("krig --stake 1,-2", f"--stake is '1,-2'; {STAKE}"),
        ("krig --stake 1,,2", f"--stake is '1,,2'; {STAKE}"),
        (
            "krig --collect upwards",
            f"--collect is 'upwards'; it is one of {ORDERS}",
        ),
        ("krig --names Ann,Bo --players 3", "--names is 'Ann,Bo'; 3 players need 3 names"),
        ("krig --names Ann,,Bo", f"--names is 'Ann,,Bo'; {NAMES}"),
        ("krig --names Ann,Ann", f"--names is 'Ann,Ann'; {NAMES}"),
        ("krig --names Ann\x1b,Bo", f"--names is 'Ann\\x1b,Bo'; {NAMES}"),
        ("krig --names Ann", "the number of --names is 1; Krig is for 2 to 4 players"),
        ("krig --best-of 2", "--best-of is '2'; it is an odd number, so that somebody has more"),
        ("krig --best-of x", "--best-of is 'x'; it is a whole number, 1 or more"),
        ("krig --deal AsKd", "the number of piles in --deal is 1; Krig is for 2 to 4 players"),
        ("krig --deal As/Kd/2c --players 2", "--players is 2; --deal has 3 piles"),
        ("krig --deal As/Kd --names A,B,C", "--names is 'A,B,C'; 2 players need 2 names"),
        (
            "krig --deal As/Kd --best-of 3",
            "--deal lays the cards out, and --best-of deals them: take one of them",
        ),
        (
            "krig --deal As/Kd --half-deck",
            "--deal lays the cards out, and --half-deck deals them: take one of them",
        ),
        (
            "krig --wait --pace 2",
            "argument --pace: not allowed with argument --wait (see cardwar play --help)",
        ),
        (
            "krig --quiet --events",
            "argument --events: not allowed with argument --quiet (see cardwar play --help)",
        ),
        ("krig --pea", "unrecognized arguments: --pea (see cardwar --help)"),
    ],
)
def test_refusals(arguments: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "play", *arguments.split(" ")) == f"cardwar: {message}"


def test_cards_that_are_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "play", "krig", "--deal", "As / 1c").startswith(
        "cardwar: --deal: no card at character 1 of '1c': a card is a rank"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "the following arguments are required: COMMAND (see cardwar --help)"),
        (
            ["krig"],
            f"'krig' is no command; {COMMANDS}",
        ),
        (["play"], "the following arguments are required: RULES (see cardwar play --help)"),
        (["rules", "krieg"], "no ruleset is called 'krieg'; did you mean 'Krig'?"),
        (["rules", "--peace"], "RULES is missing; name the ruleset that is to be changed"),
        (["rules", "--cap", "3"], "RULES is missing; name the ruleset that is to be changed"),
    ],
)
def test_words_that_are_no_command(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, *arguments) == f"cardwar: {message}"


def test_what_argparse_refuses_is_shown_safely(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "play", "war", "--x\ny\x1b[31m") == (
        "cardwar: unrecognized arguments: --x\\ny\\x1b[31m (see cardwar --help)"
    )
    assert len(refused(capsys, "play", "war", "--" + "x" * 999)) < 250


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--help"], "War, the card game, and its whole family."),
        (["play", "--help"], "--best-of"),
        (["rules", "--help"], "--reshuffle"),
        (["--version"], f"cardwar {cw.__version__}\n"),
    ],
)
def test_help(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 0
    assert words in capsys.readouterr().out


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


def test_importing_the_command_runs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    importlib.import_module("cardwar.__main__")
    assert capsys.readouterr().out == ""
