"""The commands that play many games: simulate, compare, longest and odds."""

from __future__ import annotations

import argparse
import io
import json
import re
import shlex
import signal
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import pytest

import cardwar as cw
from cardwar.cli import main, running
from cardwar.cli.progress_line import progress_shown, span, words
from cardwar.cli.running import Crew, run_through
from cardwar.simulation import (
    Progress,
    ProgressCallback,
    Report,
    RunStopped,
    compare,
    load_report,
    odds,
    simulate,
)
from commands import ENVIRONMENT, command

if TYPE_CHECKING:
    import pexpect

SIMULATE = ("simulate", "krig", "--games", "30", "--seed", "7", "--kernel", "python")
COMPARE = ("compare", "krig", "war", "--games", "30", "--seed", "7", "--kernel", "python")
ODDS = ("odds", "krig", "--games", "30", "--seed", "7")
LONGEST = ("longest", "krig", "--games", "30", "--seed", "7", "--kernel", "python")


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return what the command writes; it ends well and complains about nothing."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the one line with which the arguments are refused."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    return line.removeprefix("cardwar: ")


def stop_after(
    monkeypatch: pytest.MonkeyPatch, games: int, error: type[BaseException] = KeyboardInterrupt
) -> None:
    """Let something happen when so many games are done, as if progress was looked at just then."""

    @contextmanager
    def shown() -> Generator[ProgressCallback, None, None]:
        def tell(progress: Progress) -> None:
            if progress.done >= games:
                raise error

        yield tell

    monkeypatch.setattr(running, "progress_shown", shown)


# simulate


def test_the_table_is_that_of_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    report = simulate(cw.KRIG, 30, seed=7, kernel="python")
    assert ran(capsys, *SIMULATE) == f"{report}\n"


def test_all_options_of_a_run(capsys: pytest.CaptureFixture[str]) -> None:
    more = "--players 3 --stake 2 --max-rounds 40 --workers 2 --peace"
    rules = attrs.evolve(cw.peace(cw.KRIG), name="Krig, Peace, 2 down", stake=2)
    report = simulate(rules, 30, players=3, seed=7, max_rounds=40, kernel="python")
    assert report.share(cw.Reason.ROUND_LIMIT).count
    assert ran(capsys, *SIMULATE, *more.split()) == f"{report}\n"


def test_json_is_the_whole_report_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    report = simulate(cw.KRIG, 30, seed=7, kernel="python")
    assert json.loads(ran(capsys, *SIMULATE, "--json")) == report.to_dict()


def test_a_thousand_games_of_a_fresh_seed(capsys: pytest.CaptureFixture[str]) -> None:
    once = "simulate", "krig", "--cap", "1", "--kernel", "python"
    first, second = (ran(capsys, *once).splitlines()[0] for _ in range(2))
    assert re.fullmatch(
        r"Krig, capped at 1 round, 2 players: 1,000 games, seed \d+, by python", first
    )
    assert first != second


def test_rules_that_go_by_the_clock(capsys: pytest.CaptureFixture[str]) -> None:
    timed = "simulate", "timed", "--games", "9", "--seed", "7", "--kernel", "python"
    report = simulate(cw.TIMED, 9, seed=7, clock=cw.pace(4.5), kernel="python")
    assert ran(capsys, *timed, "--battle-seconds", "4.5") == f"{report}\n"
    assert refused(capsys, *timed) == (
        "--battle-seconds is missing; War, timed 10 min goes by the clock, and --battle-seconds "
        "2.5 counts so many seconds for each battle"
    )
    # Others do not look at it.
    assert ran(capsys, *SIMULATE, "--battle-seconds", "2") == ran(capsys, *SIMULATE)


@pytest.mark.parametrize("words", [SIMULATE, COMPARE, ODDS])
def test_processes_and_threads_play_the_same_games(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    told = ran(capsys, *words)
    assert ran(capsys, *words, "--processes", "2") == told
    if words is not ODDS:
        assert ran(capsys, *words, "--workers", "2") == told


def test_other_processes_leave_ctrl_c_to_the_first() -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        running._ignore_interrupts()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_run_is_taken_up_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "krig.json"
    some = ran(capsys, *SIMULATE, "--file", str(file))
    assert load_report(file).games == 30
    assert some == ran(capsys, *SIMULATE, "--file", str(file))
    more = [word.replace("30", "70") for word in SIMULATE if word not in ("--seed", "7")]
    assert ran(capsys, *more, "--file", str(file)).splitlines() == [
        *str(simulate(cw.KRIG, 70, seed=7, kernel="python")).splitlines()
    ]
    assert load_report(file).games == 70
    assert refused(capsys, *SIMULATE, "--file", str(file)).endswith("now it is 30 games of seed 7")


def test_a_file_is_looked_at_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_after(monkeypatch, 0, AssertionError)
    for path, why in [(tmp_path, "Is a directory"), (tmp_path / "a" / "b", "No such file")]:
        told = refused(capsys, *SIMULATE, "--file", str(path))
        assert told.startswith(f"--file is {str(path)!r}; it cannot be written: {why}")
    other = tmp_path / "other.json"
    other.write_text("{}")
    told = refused(capsys, *SIMULATE, "--file", str(other))
    assert told == f"--file is {str(other)!r}; it is no cardwar report"
    assert other.read_text() == "{}"


def test_a_file_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(running, "simulate", fail)
    path = str(tmp_path / "a.json")
    assert refused(capsys, *SIMULATE, "--file", path) == (
        f"--file is {path!r}; it cannot be read: Permission denied"
    )


def ended(capsys: pytest.CaptureFixture[str], status: int, *arguments: str) -> tuple[str, str]:
    """Return what is written, and the last line of what is complained about."""
    assert main(arguments) == status
    out, err = capsys.readouterr()
    return out, err.splitlines()[-1]


def test_ctrl_c_shows_what_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_after(monkeypatch, 64)
    file = str(tmp_path / "krig.json")
    many = [word.replace("30", "1000") for word in SIMULATE]
    out, err = ended(capsys, 130, *many, "--file", file)
    assert out == f"{simulate(cw.KRIG, 64, seed=7, kernel='python')}\n"
    assert err == "cardwar: stopped after 64 of 1,000 games"
    assert load_report(file).games == 64
    out, err = ended(capsys, 130, *many, "--json")
    assert json.loads(out)["games"] == 64


@pytest.mark.parametrize("words", [SIMULATE, COMPARE, LONGEST, ODDS])
def test_ctrl_c_before_the_first_game(
    words: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop_after(monkeypatch, 0)
    plot = () if words is ODDS else ("--plot", "none.png")
    told = "cardwar: stopped after 0 of 30 games"
    assert ended(capsys, 130, *words, *plot) == ("", told)
    assert not Path("none.png").exists()


@pytest.mark.parametrize("words", [SIMULATE, COMPARE, ODDS])
@pytest.mark.parametrize(
    ("error", "status", "why"),
    [
        (KeyboardInterrupt, 130, "stopped after 64 of 1,000 games"),
        (RuntimeError, 1, "the run stopped after 64 of 1000 games: progress raised RuntimeError: "),
    ],
)
def test_what_stops_a_run_shows_what_is_done(
    words: tuple[str, ...],
    error: type[BaseException],
    status: int,
    why: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    expected = ran(capsys, *[word.replace("30", "64") for word in words])
    stop_after(monkeypatch, 64, error)
    many = [word.replace("30", "1000") for word in words]
    assert ended(capsys, status, *many) == (expected, f"cardwar: {why}")


def test_what_stops_another_run_is_not_taken_for_this_one() -> None:
    """Such as one that a ruleset has begun to answer a question."""
    stopped = RunStopped(odds(cw.start(cw.WAR, piles=["As", ""]), 1), 1, 2, "rain")

    def play(crew: Crew) -> Report:
        raise stopped

    options = argparse.Namespace(workers=None, processes=None)
    with pytest.raises(RunStopped) as caught:
        run_through(options, play, Report, lambda report: report.games, 2)
    assert caught.value is stopped


COUNT = f"it is a whole number, from 1 to {10**18}"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("krieg", "no ruleset is called 'krieg'; did you mean 'Krig'?"),
        ("krig --games 0", f"--games is '0'; {COUNT}"),
        (f"krig --games {10**19}", f"--games is '{10**19}'; {COUNT}"),
        ("krig --games many", f"--games is 'many'; {COUNT}"),
        ("krig --players 5", "--players is 5; Krig is for 2 to 4 players"),
        ("krig --seed -1", "--seed is '-1'; it is a whole number, from 0 to 18446744073709551615"),
        ("krig --max-rounds 0", f"--max-rounds is '0'; {COUNT}"),
        ("krig --workers 0", "--workers is '0'; it is a whole number, from 1 to 256"),
        ("krig --processes 62", "--processes is '62'; it is a whole number, from 1 to 61"),
        ("krig --kernel fast", "--kernel is 'fast'; it is one of auto, numba, python, engine"),
        ("krig --battle-seconds -1", "--battle-seconds is '-1'; it is a number of seconds, from 0"),
        ("krig --stake x", "--stake is 'x'; it is 0 or more cards"),
        ("krig --workers 2 --processes 2", "argument --processes: not allowed with argument"),
        ("krig --plot krig.doc", "--plot is 'krig.doc'; it is the name of a file that ends in"),
        ("krig --plot png", "--plot is 'png'; it is the name of a file that ends in .png, .svg or"),
        ("krig --plot no/such.png", "--plot is 'no/such.png'; it cannot be written: No such file"),
    ],
)
def test_refusals(arguments: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    if "--plot" in arguments:
        pytest.importorskip("matplotlib")
    told = refused(capsys, "simulate", *arguments.split(" "))
    assert told.startswith(message)


# --plot


@pytest.mark.parametrize("words", [SIMULATE, COMPARE, LONGEST])
def test_a_picture_is_drawn(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    plain = ran(capsys, *words)
    for name, begin in [("a.png", b"\x89PNG"), ("b.SVG", b"<?xml"), ("c.pdf", b"%PDF")]:
        file = tmp_path / name
        assert ran(capsys, *words, "--plot", str(file)) == plain
        assert file.read_bytes().startswith(begin)


def test_a_picture_without_matplotlib(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("cardwar.simulation.plots")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib.artist", None)
    assert refused(capsys, *SIMULATE, "--plot", "a.png") == (
        'cardwar.simulation.plots needs matplotlib; install it with: pip install "cardwar[plot]"'
    )


def test_a_picture_that_cannot_be_written_any_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib")

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fail)
    path = str(tmp_path / "a.png")
    out, err = ended(capsys, 1, *SIMULATE, "--plot", path)
    assert out.startswith("Krig, 2 players: 30 games")
    assert err == f"cardwar: --plot is {path!r}; it cannot be written: No space left on device"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_a_picture_on_a_disk_that_is_really_full(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / f"a.{kind}"
    file.symlink_to("/dev/full")
    out, err = ended(capsys, 1, *SIMULATE, "--plot", str(file))
    assert out.startswith("Krig, 2 players: 30 games")
    assert err.endswith("it cannot be written: No space left on device")


def test_there_is_nothing_to_draw_of_games_that_did_not_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    words = *SIMULATE, "--max-rounds", "1", "--plot", str(tmp_path / "a.png")
    out, err = ended(capsys, 2, *words)
    assert "round limit" in out
    assert err.startswith("cardwar: report has 30 games and none that ended")


# compare


def test_the_same_deals_by_several_rulesets(capsys: pytest.CaptureFixture[str]) -> None:
    comparison = compare([cw.KRIG, cw.WAR], 30, seed=7, kernel="python")
    assert ran(capsys, *COMPARE) == f"{comparison}\n"
    found = json.loads(ran(capsys, *COMPARE, "--json"))
    assert found["reports"] == [report.to_dict() for report in comparison.reports]
    (difference,) = comparison.differences
    assert found["differences"] == [
        {
            "same_winners": difference.same_winners.count,
            "rounds": [list(pair) for pair in difference.rounds.counts],
        }
    ]


def test_changes_for_one_and_for_all(capsys: pytest.CaptureFixture[str]) -> None:
    line = "compare war 'war --stake 1' 'half deck --stake 2' --peace --games 5 --kernel python"
    told = ran(capsys, *shlex.split(line))
    for name in ("War, Peace ", "War, Peace, 1 down ", "War, Peace, half deck, 2 down "):
        assert name in told


def test_one_of_them_goes_by_the_clock(capsys: pytest.CaptureFixture[str]) -> None:
    line = "compare war timed --games 5 --seed 7 --kernel python"
    assert refused(capsys, *line.split()).startswith("--battle-seconds is missing; War, timed")
    comparison = compare([cw.WAR, cw.TIMED], 5, seed=7, clock=cw.pace(9), kernel="python")
    assert ran(capsys, *line.split(), "--battle-seconds", "9") == f"{comparison}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("war", "RULES is 'war' alone; name two or more, such as 'war' 'krig'"),
        ("war 'war --stake'", "argument --stake: expected one argument (see cardwar compare"),
        ("war 'war --seed 7'", "unrecognized arguments: --seed 7"),
        ("war 'krieg --stake 2'", "no ruleset is called 'krieg'"),
        ('war "war --stake \'2"', 'RULES has "war --stake \'2"; it cannot be read: No closing'),
        ("war 'war --stake x'", "--stake is 'x'; it is 0 or more cards"),
        ("war two-handed --players 3", "--players is 3; Two-handed War"),
    ],
)
def test_refused_comparisons(
    arguments: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, "compare", *shlex.split(arguments)).startswith(message)


# longest


def commands_in(told: str) -> list[str]:
    return [line.strip() for line in told.splitlines() if line.startswith("  cardwar ")]


@pytest.mark.parametrize(
    "options",
    [
        "war",
        "krig --players 3 --peace --stake 1,2",
        "war --collect as-played",
        "timed --battle-seconds 3",
    ],
)
def test_the_command_plays_the_game(options: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = f"longest {options} --games 40 --seed 7 --kernel python"
    told = ran(capsys, *shlex.split(line))
    rounds = re.findall(r"^([a-z ]+): ([\d,]+) rounds, game (\d+)$", told, re.MULTILINE)
    commands = commands_in(told)
    assert len(rounds) == len(commands) >= 1
    for (reason, count, game), line in zip(rounds, commands, strict=True):
        program, *play = shlex.split(line)
        assert program == "cardwar"
        assert play[-1] == str(cw.game_seed(7, int(game)))
        quiet = ran(capsys, *play, "--quiet")
        assert f" {count} rounds" in quiet
        assert ("goes round for ever" in quiet) is (reason == "cycle")


def test_the_longest_game_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    told = ran(capsys, *LONGEST)
    (words,) = commands_in(told)
    shown = ran(capsys, *LONGEST, "--show")
    assert shown == f"{told}\n{ran(capsys, *shlex.split(words)[1:])}"
    report = simulate(cw.KRIG, 30, seed=7, kernel="python")
    assert f"{report.rounds.most:,} rounds" in told
    assert told.startswith("Krig, 2 players: the longest of 30 games, seed 7\n\n")


def test_ctrl_c_shows_the_longest_so_far(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_after(monkeypatch, 64)
    out, err = ended(capsys, 130, *[word.replace("30", "1000") for word in LONGEST])
    assert out.startswith("Krig, 2 players: the longest of 64 games, seed 7\n")
    assert err == "cardwar: stopped after 64 of 1,000 games"


# odds


def test_the_odds_after_some_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    state = cw.deal(cw.KRIG, players=3, seed=7)
    for _ in range(20):
        state, _ = cw.play_round(state)
    line = "odds krig --players 3 --seed 7 --round 20 --games 25"
    assert ran(capsys, *line.split()) == f"{odds(state, 25, seed=7)}\n\nSeed 7.\n"


def test_the_odds_of_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    told = ran(capsys, "odds", "war", "--deal", "As Ks / 2c", "--peace")
    state = cw.start(cw.peace(cw.WAR), piles=["As Ks", "2c"], seed=0)
    assert told == f"{odds(state, 1000, seed=0)}\n\nSeed 0.\n"
    seeded = ran(capsys, "odds", "war", "--deal", "As Ks / 2c", "--seed", "5", "--players", "2")
    assert seeded.endswith("\nSeed 5.\n")


def test_the_odds_by_the_clock(capsys: pytest.CaptureFixture[str]) -> None:
    line = "odds timed --seed 7 --round 3 --games 5 --battle-seconds 30"
    told = ran(capsys, *line.split())
    assert told.startswith("War, timed 10 min, round 3: 5 ways to go on\n")
    assert "\ntime " in told


def test_the_odds_of_a_fresh_game(capsys: pytest.CaptureFixture[str]) -> None:
    line = "odds", "krig", "--cap", "1", "--games", "3"
    seeds = {ran(capsys, *line).splitlines()[-1] for _ in range(2)}
    assert len(seeds) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("krig --round -1", "--round is '-1'; it is a whole number, 0 or more"),
        ("war --deal As/Kd --round 2", "--round is 2; the game ends after 1 round"),
        ("krig --deal As/Kd --players 3", "--players is 3; --deal has 2 piles"),
        ("krig --deal AsKd", "the number of piles in --deal is 1; Krig is for 2 to 4 players"),
        ("krig --deal As/1c", "--deal: no card at character 1 of '1c'"),
        ("krig --deal As/Kd --half-deck", "--deal lays the cards out, and --half-deck deals them"),
        ("krig --players 5", "--players is 5; Krig is for 2 to 4 players"),
        ("krig --games x", f"--games is 'x'; {COUNT}"),
        ("krig --processes 0", "--processes is '0'; it is a whole number, from 1 to 61"),
    ],
)
def test_refused_odds(arguments: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "odds", *arguments.split(" ")).startswith(message)


def test_odds_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    state = cw.deal(cw.KRIG, players=2, seed=7)
    told = ran(capsys, *ODDS, "--json")
    assert json.loads(told) == odds(state, 30, seed=7).to_dict()
    assert len(told.splitlines()) == 1


# How far it is


class Screen(io.StringIO):
    """A terminal, as far as a stream can look like one."""

    def isatty(self) -> bool:
        return True


def seen(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return what a terminal gets that is told of a run."""
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    with progress_shown() as tell:
        assert tell is not None
        tell(Progress(0, 2000, 0.0, 0))
        tell(Progress(1500, 2000, 3.0, 0))
    return screen.getvalue()


def test_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rich")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen(monkeypatch))
    assert "━━━" in shown
    assert "0 of 2,000 games" in shown
    assert "1,500 of 2,000 games, 500 a second, 1 s left" in shown


def test_a_line_without_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rich.console", None)
    text = "1,500 of 2,000 games, 500 a second, 1 s left"
    assert seen(monkeypatch) == f"\r0 of 2,000 games\r{text}\r{' ' * len(text)}\r"


def test_nothing_where_nobody_looks_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with progress_shown() as tell:
        assert tell is None
    monkeypatch.setattr(sys, "stderr", None)
    with progress_shown() as tell:
        assert tell is None


def test_words_and_times() -> None:
    assert words(Progress(5, 100, 2.0, 0)) == "5 of 100 games, 2.5 a second, 38 s left"
    assert [span(time) for time in (0.2, 60, 3600, 90_000)] == [
        *("0 s", "1 min 0 s", "1 h 0 min", "1 day 1 h")
    ]


@pytest.fixture
def screen() -> Iterator[pexpect.spawn[str]]:
    pexpect = pytest.importorskip("pexpect", reason="a terminal is played by pexpect (extra test)")
    pytest.importorskip("rich")
    if sys.platform == "win32":
        pytest.skip("pexpect plays no terminal on Windows")
    program, *arguments = command(*["simulate", "krig", "--games", "1000000", "--kernel", "python"])
    process = pexpect.spawn(
        program,
        arguments,
        env=ENVIRONMENT,
        encoding="utf-8",
        dimensions=(40, 100),
        timeout=60,
        # Whatever started the tests may have told its children to ignore Ctrl-C.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    yield process
    process.close()


def test_a_bar_on_a_terminal_and_ctrl_c(screen: pexpect.spawn[str]) -> None:
    screen.expect(r"of 1,000,000 games, .* a second, .* left")
    screen.sendintr()
    told = screen.read() or ""
    found = re.search(r"Krig, 2 players: ([\d,]+) games", told)
    assert found is not None
    assert f"cardwar: stopped after {found[1]} of 1,000,000 games\r\n" in told
    screen.wait()
    assert screen.exitstatus == 130
