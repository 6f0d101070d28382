"""Pages that a program writes into a folder of the docs, and keeps as they should be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The folder of the project."""
_NOTE = ".made-from"


def made_of(*folders: Path) -> tuple[Path, ...]:
    """Return the files that pages may depend on: those in the folders, less what tools leave."""
    return tuple(
        sorted(
            path
            for folder in folders
            for path in (folder.rglob("*") if folder.is_dir() else [folder])
            if path.is_file() and _LEFT.isdisjoint(path.parts) and not path.is_relative_to(_OUT)
        )
    )


_OUT = ROOT / "docs" / "_build"
_LEFT = {"__pycache__", "node_modules"}


def keep_pages(
    folder: Path,
    make: Callable[[], Mapping[str, str]],
    sources: Iterable[Path],
    by_hand: Iterable[str] = (),
) -> None:
    """Write the pages, by file name, that differ from those in the folder; remove all others.

    Nothing is made again as long as neither the sources nor the pages change, so a second builder
    is quick. What stays as it was is not touched: Sphinx reads only what is new.
    """
    folder.mkdir(parents=True, exist_ok=True)
    note, digest = folder / _NOTE, _digest(sources)
    kept = {_NOTE, *by_hand}
    if note.exists() and note.read_text(encoding="utf-8") == _told(digest, folder, kept):
        return
    pages = make()
    for path in folder.iterdir():
        if path.is_file() and path.name not in kept and path.name not in pages:
            path.unlink()
    for name, text in pages.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
    note.write_text(_told(digest, folder, kept), encoding="utf-8", newline="\n")


def _told(digest: str, folder: Path, kept: Iterable[str]) -> str:
    paths = sorted(path for path in folder.iterdir() if path.is_file() and path.name not in kept)
    pages = sha256(b"".join(sha256(path.read_bytes()).digest() for path in paths))
    return "\n".join([digest, pages.hexdigest(), *(path.name for path in paths)])


def _digest(sources: Iterable[Path]) -> str:
    digest = sha256()
    for path in sources:
        digest.update(f"{path.relative_to(ROOT).as_posix()}\n".encode())
        digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()
