"""``cardwar replay`` and ``cardwar play --transcript``: what was played is what is shown again."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cardwar as cw
from cardwar._files import check_writable, write_whole
from cardwar.cli import main
from cardwar.cli.recording import ShortStopwatch

CORPUS = Path(__file__).parent / "corpus/transcripts-v1"


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "game.txt")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    return line.removeprefix("cardwar: ")


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


@pytest.mark.parametrize("told", [[], ["--quiet"], ["--events"], ["--names", "Ann,Bo"]])
@pytest.mark.parametrize(
    "game",
    [
        "war --seed 1174",
        "krig --seed 799 --stake 0",
        "timed --seed 7 --battle-seconds 40",
        "war --peace --cap 30 --seed 3",
        "bataille --deal 2c3c/3d2d --collect as-played --stake 0",
    ],
)
def test_what_is_shown_again_is_what_was_shown(
    game: str, told: list[str], file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = run(capsys, "play", *game.split(), *told, "--transcript", file)
    assert shown == run(capsys, "play", *game.split(), *told)
    assert run(capsys, "replay", file, *told) == shown


@pytest.mark.usefixtures("now")
def test_a_game_by_a_real_clock(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = "play krig --minutes 1 --seed 7 --pace 2.4999 --transcript"
    shown = run(capsys, *game.split(), file)
    text = Path(file).read_text(encoding="utf-8")
    assert "\nclock: 0 2.499 2.5,0,2.5 2.5x6 2.499 2.5x9 " in text
    assert len(text) < 700
    assert run(capsys, "replay", file, "--pace", "0") == shown
    assert ShortStopwatch()(cw.deal(cw.TIMED, players=2, seed=1)) == 0


def test_a_game_that_people_wait_for(
    file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "\n" * 1000)
    shown = run(capsys, "play", "krig", "--seed", "799", "--wait", "--transcript", file)
    typed(monkeypatch, "\n" * 1000)
    assert run(capsys, "replay", file, "--wait") == shown
    left = sys.stdin.buffer.read()
    typed(monkeypatch, "\n" * 1000)
    run(capsys, "play", "krig", "--seed", "799", "--wait")
    assert sys.stdin.buffer.read() == left


def test_a_game_that_was_stopped_is_written_too(
    file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "\n" * 4)
    assert main(["play", "krig", "--seed", "799", "--wait", "--transcript", file]) == 1
    told = capsys.readouterr().out
    assert cw.read_transcript(Path(file).read_text(encoding="utf-8")).outcome is None
    shown = run(capsys, "replay", file)
    again = told.replace("Enter plays the next battle, Ctrl-C stops.\n", "")
    end = "Here the transcript ends, after 4 rounds; the game does not.\n"
    assert shown == again + end
    assert run(capsys, "replay", file, "--quiet") == end
    assert '"GameWon"' not in run(capsys, "replay", file, "--events")


def test_people_who_leave_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "replay", str(CORPUS / "all-but-one-leave.txt"), "--names", "Al,Bo,Cy,Di")
    assert "Di leaves the table: 13 cards set aside." in shown
    assert "\nBo wins: nobody else has a card left.\n6 rounds, " in shown


@pytest.mark.parametrize("name", ["krig-for-three", "cycle", "in-a-war", "numbers", "drawn"])
def test_from_standard_input(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = CORPUS / f"{name}.txt"
    shown = run(capsys, "replay", str(path))
    quoted = "".join(f"> {line}\r\n" for line in path.read_text(encoding="utf-8").splitlines())
    typed(monkeypatch, f"\ufeff{quoted}")
    assert run(capsys, "replay", "-") == shown


def test_a_file_of_wide_characters(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = (CORPUS / "war.txt").read_text(encoding="utf-8")
    Path(file).write_text(text, encoding="utf-16")
    assert run(capsys, "replay", file) == run(capsys, "replay", str(CORPUS / "war.txt"))


def test_refusals(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    war = (CORPUS / "war.txt").read_text(encoding="utf-8")
    Path(file).write_text(war.replace("1174", "1175"), encoding="utf-8")
    message = refused(capsys, "replay", file)
    assert message.startswith("line 4: seed is '1175'; this line was changed, or its sum in line 9")
    assert refused(capsys, "replay", str(CORPUS / "own-rules.txt")).startswith("line 2: rules is")
    path = str(CORPUS / "war.txt")
    assert refused(capsys, "replay", path, "--names", "Ann") == (
        "--names is 'Ann'; 2 players need 2 names"
    )
    assert refused(capsys, "replay", "-", "--wait") == (
        "--wait reads standard input, and so does -: take one of them"
    )
    assert "it cannot be read: " in refused(capsys, "replay", str(tmp_path))
    assert "it cannot be read: " in refused(capsys, "replay", "a\0b")
    Path(file).write_bytes(b"\xe9")
    assert "it cannot be read: 'utf-8' codec" in refused(capsys, "replay", file)
    monkeypatch.setattr(sys, "stdin", None)
    assert refused(capsys, "replay", "-").startswith("line 1: the text ends")
    assert refused(capsys, "play", "war", "--best-of", "3", "--transcript", file) == (
        "--transcript holds one game, and --best-of plays several: take one of them"
    )
    assert "it cannot be written: " in refused(capsys, "play", "war", "--transcript", str(tmp_path))
    assert "it cannot be written: " in refused(capsys, "play", "war", "--transcript", "a\0b")


def test_a_game_that_is_too_long_is_read_if_it_is_asked_for(
    file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = run(capsys, "play", "war", "--seed", "1174", "--quiet", "--transcript", file)
    monkeypatch.setattr("cardwar.cli.replay_command.MAX_WORK", 1_000)
    assert "more work than 1,000; max_work=None, or --long, allows" in refused(
        capsys, "replay", file
    )
    assert run(capsys, "replay", file, "--long", "--quiet") == shown


# What becomes of the file.


class Full(io.StringIO):
    """An output that takes so many lines."""

    lines = 0

    def flush(self) -> None:
        self.lines -= 1
        if self.lines < 0:
            raise OSError(28, "No space left on device")


def test_a_file_is_kept_until_there_is_another_game(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(file).write_text("an old game", encoding="utf-8")
    Path(file).chmod(0o640)
    monkeypatch.setattr(sys, "stdout", Full())
    assert main(["play", "krig", "--seed", "8", "--transcript", file]) == 1
    assert Path(file).read_text(encoding="utf-8") == "an old game"
    monkeypatch.undo()
    capsys.readouterr()
    run(capsys, "play", "krig", "--seed", "8", "--transcript", file)
    assert cw.read_transcript(Path(file).read_text(encoding="utf-8")).first.seed == 8
    assert Path(file).stat().st_mode & 0o777 == 0o640
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_a_run_that_is_killed_leaves_the_file_as_it_was(file: str, tmp_path: Path) -> None:
    Path(file).write_text("an old game", encoding="utf-8")
    words = ["-m", "cardwar", "play", "krig", "--seed", "8", "--wait", "--transcript", file]
    with subprocess.Popen(
        [sys.executable, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as game:
        assert game.stdout is not None
        assert game.stdout.readline()
        game.terminate()
    assert Path(file).read_text(encoding="utf-8") == "an old game"
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_a_failure_to_write_leaves_the_file_as_it_was(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path(file).write_text("an old game", encoding="utf-8")

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cardwar._files.shutil.copymode", fails)
    with pytest.raises(OSError, match="No space"):
        write_whole(Path(file), "new")
    assert Path(file).read_text(encoding="utf-8") == "an old game"
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_a_full_disk_leaves_the_file_as_it_was(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing new can be made, writing over the old would lose both."""
    Path(file).write_text("an old game", encoding="utf-8")
    opened = Path.open

    def no_room(path: Path, mode: str = "r", **options: Any) -> Any:  # noqa: ANN401
        if mode == "x":
            raise OSError(28, "No space left on device")
        return opened(path, mode, **options)

    monkeypatch.setattr(Path, "open", no_room)
    with pytest.raises(OSError, match="No space"):
        write_whole(Path(file), "new")
    monkeypatch.undo()
    assert Path(file).read_text(encoding="utf-8") == "an old game"


def test_links_stay_and_a_folder_that_takes_no_file_does_not_matter(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = tmp_path / "link.txt"
    link.symlink_to(file)
    check_writable(link)
    assert not Path(file).exists()
    write_whole(link, "one")
    assert link.is_symlink()
    assert Path(file).read_text(encoding="utf-8") == "one"
    monkeypatch.setattr("cardwar._files.os.getpid", lambda: "9" * 300)
    write_whole(link, "two")
    assert Path(file).read_text(encoding="utf-8") == "two"


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="it is not there on every system")
def test_a_transcript_on_standard_output() -> None:
    words = ["play", "krig", "--seed", "8", "--quiet", "--transcript", "/dev/stdout"]
    done = subprocess.run(
        [sys.executable, "-m", "cardwar", *words], check=True, capture_output=True, text=True
    )
    assert "Krig 1\nplayers: 2\nseed: 8\n" in done.stdout
