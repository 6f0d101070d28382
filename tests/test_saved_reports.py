"""Reports in files: what is saved is loaded, and every fault is told."""

from __future__ import annotations

import errno
import json
import math
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import pytest

import cardwar as cw
from cardwar.simulation import Group, Part, RunStopped, load_report, reading, saving, simulate
from effort import EXHAUSTIVE
from proxies import Proxy
from simulating import DRAWN, MEASURES, ONCE, OWN, SHORT, AnyReport, nothing, report_of

Data: TypeAlias = Any
WHOLE = report_of([Part(7, 0, 60), Part(2**64 - 1, 5, 40)])
MEASURED = simulate(OWN, 30, seed=7, measures=MEASURES)


def a_while(state: cw.GameState) -> float:
    """Tell the time of a game in which each round takes a minute."""
    return state.round * 60


def tea_time(state: cw.GameState) -> cw.Outcome | None:
    return cw.Outcome("tea time", (0, 1)) if state.round == 2 else None


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "report.json"


def back(report: AnyReport, file: Path, **given: Any) -> AnyReport:  # noqa: ANN401
    report.save(file)
    return load_report(file, **given)


# There and back


@pytest.mark.parametrize(
    "report",
    [
        WHOLE,
        nothing(),
        report_of([Part(0, 0, 40)], ONCE),
        report_of([Part(0, 0, 40)], DRAWN),
        attrs.evolve(WHOLE, clock=cw.pace(2.5)),
        simulate(cw.KRIG, 3, seed=7),
        simulate(cw.timed(cw.WAR, minutes=1), 3, seed=7, clock=cw.pace(2.5)),
        simulate(cw.peace(cw.reshuffled(cw.WAR)), 3, 4, seed=7, max_rounds=10),
        simulate(cw.ruleset("pyanitsa"), 3, seed=7),
    ],
)
def test_what_is_saved_is_loaded(report: AnyReport, file: Path) -> None:
    loaded = back(report, file)
    assert loaded == report
    assert loaded.to_dict() == report.to_dict()
    assert (loaded.kernels, loaded.versions) == (report.kernels, report.versions)
    assert loaded.rules == report.rules


def test_measures_and_rulesets_of_ones_own(file: Path) -> None:
    assert back(MEASURED, file, rules=OWN) == MEASURED
    with pytest.raises(cw.FormatError, match=r'rules: .*own "Short.*give the ruleset it names'):
        load_report(file)
    with pytest.raises(cw.BadInput, match=r"rules is 'Krig'; the report is of .*own \"Short\""):
        load_report(file, cw.KRIG)
    with pytest.raises(cw.BadInput, match="rules is 5, which is no RuleSet"):
        load_report(file, 5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_reasons_of_ones_own(file: Path) -> None:
    rules = Proxy(SHORT, "verdict", tea_time)
    report = simulate(rules, 5, seed=7)
    assert report.group("tea time").games == 5
    assert back(report, file, rules=rules) == report


def test_clocks_of_ones_own(file: Path) -> None:
    report = simulate(attrs.evolve(ONCE, endings=(cw.TimeLimit(100),)), 5, seed=7, clock=a_while)
    assert back(report, file, clock=a_while) == report
    with pytest.raises(cw.FormatError, match=r"clock: .*give the clock of these games as clock"):
        load_report(file)


def test_a_clock_that_is_another(file: Path) -> None:
    report = attrs.evolve(WHOLE, clock=cw.pace(2.5))
    assert back(report, file, clock=cw.pace(2.5)) == report
    with pytest.raises(cw.BadInput, match=re.escape("by Pace(seconds=2.5)")):
        load_report(file, clock=cw.pace(3))
    WHOLE.save(file)
    with pytest.raises(cw.BadInput, match="the report was played by None"):
        load_report(file, clock=a_while)


def test_the_ruleset_may_be_given_though_the_catalogue_has_it(file: Path) -> None:
    assert back(WHOLE, file, rules=SHORT) == WHOLE
    with pytest.raises(cw.BadInput, match="rules is 'Drawn'; the report is of 'Bataille 1; "):
        load_report(file, DRAWN)


# Files


def test_a_file_that_is_not_there(file: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_report(file)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        WHOLE.save(tmp_path / "no" / "report.json")


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"format": "cardwar report", "version": 1',
        b"7" * 5000,
    ],
)
def test_what_is_no_json(text: bytes, file: Path) -> None:
    file.write_bytes(text)
    with pytest.raises(cw.FormatError, match="it is no JSON text: "):
        load_report(file)


def test_a_file_that_is_too_long(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    WHOLE.save(file)
    monkeypatch.setattr(reading, "_LONGEST", file.stat().st_size)
    assert load_report(file) == WHOLE
    monkeypatch.setattr(reading, "_LONGEST", file.stat().st_size - 1)
    with pytest.raises(cw.FormatError, match=r"is longer than .* bytes, as no report is"):
        load_report(file)


def test_a_report_that_cannot_be_written_leaves_the_old_one(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    WHOLE.save(file)
    full_disk(monkeypatch)
    with pytest.raises(OSError, match="No space left"):
        report_of([Part(1, 0, 5)]).save(file)
    assert [*file.parent.iterdir()] == [file]
    assert load_report(file) == WHOLE


def test_what_a_run_left_that_was_killed_does_not_matter(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a container each run may have the same number as the one before."""
    WHOLE.save(file)
    file.with_name(f"{file.name}.{os.getpid()}-0.part").write_text("half of")
    full_disk(monkeypatch)
    with pytest.raises(OSError, match="No space left"):
        report_of([Part(1, 0, 5)]).save(file)
    assert load_report(file) == WHOLE


def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a file take ten characters, and then no more."""
    write = Path.write_text

    def write_some(self: Path, data: str, *arguments: Any, **options: Any) -> int:  # noqa: ANN401
        write(self, data[:10], *arguments, **options)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_text", write_some)


def test_a_run_whose_disk_is_full(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    simulate(SHORT, 20, seed=7, file=file)
    full_disk(monkeypatch)
    with pytest.raises(RunStopped, match=r"report\.json cannot be written: No space") as caught:
        simulate(SHORT, 60, seed=7, file=file)
    # Nothing is lost: all games are there, and the file is as it was.
    assert caught.value.report == simulate(SHORT, 60, seed=7)
    assert isinstance(caught.value.__cause__, OSError)
    assert load_report(file) == simulate(SHORT, 20, seed=7)


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="there is no disk that is always full")
def test_a_disk_that_is_really_full() -> None:
    with pytest.raises(RunStopped, match="cannot be written: No space left on device") as caught:
        simulate(SHORT, 20, seed=7, file=FULL)
    assert caught.value.report.games == 20
    with pytest.raises(OSError, match="No space left"):
        WHOLE.save(FULL)
    with pytest.raises(cw.FormatError, match="/dev/full is longer than"):
        load_report(FULL)


LIMITED = """
import resource
import signal
import sys

# As Python does by itself: a write is refused then, and nobody is killed for it.
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

import cardwar as cw
from cardwar.simulation import RunStopped, load_report, simulate

file = sys.argv[1]
before = load_report(file)
soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
try:
    before.save(file)
except OSError as error:
    print("save:", error.strerror)
try:
    simulate(cw.KRIG, 60, seed=7, file=file)
except RunStopped as stopped:
    print(stopped.report.games, stopped)
print(load_report(file) == before)
# For whoever else writes when the process ends.
resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
"""


def test_a_disk_that_takes_a_part_and_no_more(file: Path) -> None:
    """What is there is not touched, and no part of the new one stays beside it."""
    pytest.importorskip("resource", reason="only there a file can be kept from growing")
    simulate(cw.KRIG, 50, seed=7).save(file)
    assert file.stat().st_size > 1000
    text = file.read_text()
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, file], capture_output=True, text=True, check=True
    )
    why = os.strerror(errno.EFBIG)
    assert done.stdout.splitlines() == [
        f"save: {why}",
        f"60 the run stopped after 60 of 60 games: {file} cannot be written: {why}",
        "True",
    ]
    assert [*file.parent.iterdir()] == [file]
    assert file.read_text() == text


# Faults


def places(data: Data, path: str = "") -> Iterator[tuple[str, Callable[[object], None]]]:
    """Yield the path of each value in the data, and what puts another in its place."""
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        inner = f"{path}.{key}".lstrip(".") if isinstance(data, dict) else f"{path}[{key}]"

        def put(value: object, key: Any = key) -> None:  # noqa: ANN401
            data[key] = value

        yield inner, put
        yield from places(data[key], inner)


# As if they were games of rules that are quickly read.
SMALL = attrs.evolve(
    report_of([Part(7, 0, 20), Part(7, 37, 38), Part(8, 0, 5)]),
    rules=cw.KRIG,
    clock=cw.pace(1),
    kernels=("python",),
    versions=("0.1",),
)
PATHS = [path for path, _ in places(SMALL.to_dict())]
BAD: tuple[object, ...] = (
    None,
    True,
    -1,
    2.5,
    "?",
    "07",
    [],
    {},
    [[]],
    {"?": 1},
    10**19,
    math.nan,
    math.inf,
)
GOOD: dict[str, tuple[object, ...]] = {
    "cardwar": ([],),
    "cardwar[0]": ("?", "07"),
    "kernels": ([],),
    "clock": (None,),
    "clock.pace": (2.5, 10**19),
    "reasons[0].winners[0][0]": ([],),
}
"""What is no fault there."""


def test_there_are_faults_to_make() -> None:
    assert len(PATHS) > 200
    assert "reasons[1].longest.index" in PATHS


@pytest.mark.parametrize("turn", range(len(BAD) if EXHAUSTIVE else 3))
def test_a_value_that_does_not_fit_is_told_with_its_path(turn: int) -> None:
    """Wherever it is put, reading is refused, and the path leads to what does not fit."""
    text = json.dumps(SMALL.to_dict())
    for number, path in enumerate(PATHS):
        value = BAD[(number + turn) % len(BAD)]
        data: Data = json.loads(text)
        # As texts, for 1 and True are equal otherwise.
        fine = [json.dumps(good) for good in (*GOOD.get(path, ()), value_at(data, path))]
        if json.dumps(value) in fine:
            continue
        dict(places(data))[path](value)
        with pytest.raises(cw.FormatError) as caught:
            print(path, reading.read_report(json.dumps(data)))
        assert caught.value.path or path == "format"


@pytest.mark.parametrize("path", [path for path in PATHS if not path.endswith("]")])
def test_a_field_that_is_missing_or_unknown_is_told(path: str) -> None:
    data: Data = SMALL.to_dict()
    *way, last = path.split(".")
    where = value_at(data, ".".join(way))
    value = where.pop(last)
    missing = {"format": "it is no cardwar report", "version": "version: it is None"}
    with pytest.raises(cw.FormatError, match=missing.get(path, f"{last} is missing")):
        reading.read_report(json.dumps(data))
    where.update({last: value, "odd": 1})
    with pytest.raises(cw.FormatError, match="'odd' is unknown here"):
        reading.read_report(json.dumps(data))


def value_at(data: Data, path: str) -> Data:
    for key, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", path):
        data = data[key] if key else data[int(index)]
    return data


def change(path: str, value: object) -> str:
    data: Data = SMALL.to_dict()
    dict(places(data))[path](value)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("format", "cardwar transcript", "it is no cardwar report"),
        ("version", 2, "version: it is 2; 1 is read"),
        ("rules", "Krieg 1", "rules: no ruleset is called 'Krieg'"),
        ("rules", "Krig 77", "rules: the version of Krig is '77'"),
        ("players", 5, "players: it is 5; players is 5; Krig is for 2 to 4 players"),
        ("games", 27, "games: it is 27; the parts are 26 games"),
        (
            "kernels[0]",
            "fortran",
            "kernels[0]: it is 'fortran'; it is one of numba, python, engine",
        ),
        ("clock", {"pace": -1}, "clock.pace: it is -1; a pace is a number of seconds"),
        ("parts[0][2]", 0, "parts[0][2]: it is 0; a whole number from 1 to"),
        ("parts[1][1]", 19, "parts: game 19 of seed 7 is in both"),
        ("parts[2][2]", 6, "reasons: they are not those of the 27 games of the parts"),
        ("parts[2][0]", str(2**64), "parts[2][0]: it is '18446744073709551616'; a seed is"),
        ("reasons[1].reason", "last standing", "reasons[1].cycle_starts: the counts do not add up"),
        (
            "reasons[1].reason",
            "rain",
            "reasons[1].reason: it is 'rain'; it is one of last standing",
        ),
        ("reasons[0].winners[0][0]", [2], "winners[0][0]: it is [2]; they are seats from 0 to 1"),
        ("reasons[0].winners[0][0]", [1, 0], "they are seats from 0 to 1, in rising order"),
        ("reasons[0].winners[0][0]", [1], "reasons[0].winners: the winners do not rise"),
        ("reasons[1].winners[0][0]", [1], "nobody wins for the reason 'cycle'"),
        ("reasons[1].reason", {"text": ""}, "reasons[1].reason: it is {'text': ''}; a reason is"),
        ("max_rounds", 1, "reasons[0]: it has games of more rounds than max_rounds, 1"),
        ("reasons[0].rounds[0][0]", 10**6, "reasons[0].rounds: the numbers do not rise"),
        (
            "reasons[0].longest.value",
            10,
            "reasons[0].longest.value: it is 10; no game of the group",
        ),
        ("reasons[0].deepest.value", 0, "reasons[0].deepest.value: it is 0; no game of the group"),
        ("reasons[0].first.index", 30, "that game is in none of the parts"),
        ("reasons[0].first.seed", "9", "that game is in none of the parts"),
        ("reasons[0].wars[0][1]", 99, "reasons[0].wars: the counts do not add up to"),
    ],
)
def test_what_does_not_go_together_is_told(path: str, value: object, says: str) -> None:
    with pytest.raises(cw.FormatError, match=re.escape(says)):
        reading.read_report(change(path, value))


def test_a_reason_that_stands_twice() -> None:
    data: Data = SMALL.to_dict()
    data["reasons"].append(data["reasons"][0])
    with pytest.raises(cw.FormatError, match="the reason 'last standing' stands twice"):
        reading.read_report(json.dumps(data))


def test_every_figure_of_a_group_is_saved() -> None:
    """All have a default, so that nothing else tells of one that is left out."""
    fields = {field.name for field in attrs.fields(Group)}
    assert {"winners", *saving.DISTRIBUTIONS, *saving.EXAMPLES} == fields
