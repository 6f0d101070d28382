from __future__ import annotations

from pathlib import Path

import pytest

import write_vectors
from twin_cases import read_cases

FILES = ("games.jsonl", "small-worlds.jsonl")


def written(directory: Path, seed: int, games: int = 5) -> list[bytes]:
    write_vectors.main([str(directory), "--games", str(games), "--seed", str(seed)])
    return [(directory / file).read_bytes() for file in FILES]


def test_what_is_written_is_read_back_and_played_again(tmp_path: Path) -> None:
    written(tmp_path / "new", seed=3, games=12)
    for file in FILES:
        cases = list(read_cases(tmp_path / "new" / file))
        assert len(cases) >= 12
        for case in cases:
            game = case.fresh_game()
            assert game.play() == case.expect
            assert case.trace in (None, game.trace)


def test_a_seed_gives_the_same_files_and_another_gives_others(tmp_path: Path) -> None:
    first = written(tmp_path / "a", seed=3)
    assert written(tmp_path / "b", seed=3) == first
    for ours, theirs in zip(first, written(tmp_path / "c", seed=4), strict=True):
        assert ours != theirs


def test_it_needs_a_directory() -> None:
    with pytest.raises(SystemExit):
        write_vectors.main([])
