"""What the words of a command line mean, and one clear line for those that mean nothing."""

from __future__ import annotations

import argparse
import re
from typing import NoReturn, TypeVar
from unicodedata import combining, normalize

from cardwar.errors import BadInput

__all__ = ["Parser", "choice", "minutes", "names", "seconds", "shown", "whole"]

ChoiceT = TypeVar("ChoiceT")


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one line, as the rest of cardwar does.

    >>> Parser(prog="cardwar").parse_args(["win"])
    Traceback (most recent call last):
    ...
    cardwar.errors.BadInput: unrecognized arguments: win (see cardwar --help)
    """

    def error(self, message: str) -> NoReturn:
        """Raise `BadInput` instead of showing how the whole command is used."""
        # It may hold what was typed, signs that cannot be shown and all.
        text = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in message)
        text = text if len(text) <= 200 else f"{text[:197]}..."
        raise BadInput(f"{text} (see {self.prog} --help)")


def shown(text: str) -> str:
    """Return the text as a message shows it: in quotes, and not too long.

    >>> shown("Ann")
    "'Ann'"
    """
    quoted = repr(text)
    return quoted if len(quoted) <= 100 else f"{quoted[:97]}..."


def whole(what: str, text: str, *, least: int, most: int | None = None) -> int:
    """Return the whole number that the text says. Raises `BadInput` unless it is one in bounds.

    >>> whole("--cap", "7", least=1)
    7
    """
    found = int(text) if re.fullmatch(r"[+-]?[0-9]{1,100}", text) else least - 1
    if found < least or (most is not None and found > most):
        bounds = f"{least} or more" if most is None else f"from {least} to {most}"
        raise BadInput(f"{what} is {shown(text)}; it is a whole number, {bounds}")
    return found


def minutes(what: str, text: str) -> float:
    """Return the minutes that the text says. Raises `BadInput` unless they are above 0, not huge.

    >>> minutes("--minutes", "2.5")
    2.5
    """
    found = _number(text, most=100_000)
    if not found:
        raise BadInput(f"{what} is {shown(text)}; it is a number above 0, up to 100000")
    return found


def seconds(what: str, text: str) -> float:
    """Return the seconds that the text says. Raises `BadInput` unless they are 0 to a day.

    >>> seconds("--pace", "2")
    2.0
    """
    found = _number(text, most=86_400)
    if found is None:
        raise BadInput(f"{what} is {shown(text)}; it is a number of seconds, from 0 to 86400")
    return found


def _is_name(text: str) -> bool:
    return text.isprintable() and bool(text) and not combining(text[0])


def _number(text: str, *, most: float) -> float | None:
    """Return the number that the text says, or None if it says none from 0 up to this."""
    try:
        found = float(text)
    except ValueError:
        return None
    return found if 0 <= found <= most else None


def choice(what: str, text: str, among: dict[str, ChoiceT]) -> ChoiceT:
    """Return what the text is the name of. Raises `BadInput` if there is no such name.

    >>> choice("--size", "Small", {"small": 1, "large": 2})
    1
    """
    found = among.get(text.casefold().replace(" ", "-").replace("_", "-"))
    if found is None:
        raise BadInput(f"{what} is {shown(text)}; it is one of {', '.join(among)}")
    return found


def names(what: str, text: str) -> tuple[str, ...]:
    """Return the names between the commas. Raises `BadInput` unless they differ and can be shown.

    >>> names("--names", "Ann, Bo")
    ('Ann', 'Bo')
    """
    found = tuple(normalize("NFC", name.strip()) for name in text.split(","))
    if not all(map(_is_name, found)) or len(set(found)) < len(found):
        raise BadInput(
            f"{what} is {shown(text)}; it is different names with commas between, like Ann,Bo"
        )
    return found
