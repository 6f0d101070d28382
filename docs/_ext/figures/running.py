"""Run the Python that is shown beside a picture, so that the picture is what the code makes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

from docutils.nodes import literal_block

from cardwar import GameState


def value_of(lines: Iterable[str], names: dict[str, object]) -> object:
    """Run the lines with these names, and return the value of the last one."""
    *before, last = lines
    exec("\n".join(before), names)
    return eval(last, names)


def is_state(value: object) -> TypeGuard[GameState]:
    """Tell whether what the code made is a state."""
    return isinstance(value, GameState)


def state_of(value: object) -> GameState:
    """Return a value that should be a state."""
    if not is_state(value):
        raise TypeError(f"the code should make a state, not {value!r}")
    return value


def is_list(value: object) -> TypeGuard[list[object]]:
    """Tell whether what the code made is a list."""
    return isinstance(value, list)


def is_names(value: object) -> TypeGuard[list[str]]:
    """Tell whether what the code made is a list of names."""
    return is_list(value) and all(isinstance(name, str) for name in value)


def code(lines: Iterable[str], *classes: str) -> literal_block:
    """Return the lines as they stand on the page."""
    source = "\n".join(lines)
    return literal_block(source, source, language="python", classes=list(classes))


def listed(option: str) -> list[str]:
    """Return the parts of an option, between which there are commas."""
    return [part.strip() for part in option.split(",")]
