"""What a fuzzer does with each text: load it as everything there is."""

from __future__ import annotations

from collections.abc import Callable

import cardwar as cw
from cardwar import codec


def try_one(text: str | bytes) -> bool:
    """Load a text as everything there is; return whether it was a save of anything."""
    loaded = False
    for load in LOADERS:
        loaded = load(text) or loaded
    return loaded


def _loader(kind: type[object] | codec.Kind[object]) -> Callable[[str | bytes], bool]:
    def load(text: str | bytes) -> bool:
        try:
            value = codec.from_json(text, kind)
        except cw.FormatError:
            return False
        again = codec.to_json(value)  # type: ignore[arg-type]  # it came from a save
        if codec.from_json(again, kind) != value:
            raise AssertionError(f"does not come back: {text!r}")
        return True

    return load


_KINDS: tuple[type[object] | codec.Kind[object], ...] = (
    *(cw.GameState, cw.Result, cw.Match, cw.CycleWatch),
    *(codec.EVENT, codec.EVENTS, codec.RULES),
)
LOADERS = [_loader(kind) for kind in _KINDS]
