"""What a fuzzer does with each text: load it as everything there is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import cardwar as cw
from cardwar import codec

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from saves import CODEC

_KINDS: tuple[type[object] | codec.Kind[object], ...] = (
    *(cw.GameState, cw.Result, cw.Match, cw.CycleWatch, cw.PublicState),
    *(codec.EVENT, codec.EVENTS, codec.PUBLIC_EVENT, codec.PUBLIC_EVENTS, codec.RULES),
)


def try_one(text: str | bytes) -> bool:
    """Load a text as everything there is; return whether it was anything."""
    return sum(load(text) for load in _LOADERS) > 0


def _save_loader(kind: type[object] | codec.Kind[object]) -> Callable[[str | bytes], bool]:
    def load(text: str | bytes) -> bool:
        try:
            value = CODEC.from_json(text, kind)
        except cw.FormatError:
            return False
        again = CODEC.to_json(value, kind)  # type: ignore[arg-type]  # it came from a save
        if CODEC.from_json(again, kind) != value:
            raise AssertionError(f"does not come back: {text!r}")
        return True

    return load


_WORK = 1_000_000
"""Of the work that reading a transcript may be, a second's."""


def _load_transcript(text: str | bytes) -> bool:
    signs = text if isinstance(text, str) else text.decode("utf-8", "surrogateescape")
    try:
        transcript = cw.read_transcript(signs, max_work=_WORK)
    except cw.FormatError:
        return False
    if cw.read_transcript(transcript.text) != transcript:
        raise AssertionError(f"does not come back: {signs!r}")
    return True


_LOADERS = (*map(_save_loader, _KINDS), _load_transcript)
