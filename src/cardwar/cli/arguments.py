"""What the words of a command line mean, and one clear line for those that mean nothing."""

from __future__ import annotations

import argparse
import re
from typing import NoReturn, TypeVar

from cardwar.errors import BadInput

__all__ = ["Parser", "choice", "names", "number", "seconds", "whole"]

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
        raise BadInput(f"{message} (see {self.prog} --help)")


def whole(what: str, text: str) -> int:
    """Return the whole number that the text says. Raises `BadInput` if it says none.

    >>> whole("--seed", "7")
    7
    """
    if not re.fullmatch(r"[+-]?[0-9]{1,100}", text):
        raise BadInput(f"{what} is {_short(text)}; it is a whole number")
    return int(text)


def number(what: str, text: str) -> float:
    """Return the number that the text says. Raises `BadInput` if it says none.

    >>> number("--minutes", "2.5")
    2.5
    """
    try:
        return float(text)
    except ValueError:
        raise BadInput(f"{what} is {_short(text)}; it is a number") from None


def seconds(what: str, text: str) -> float:
    """Return the seconds that the text says. Raises `BadInput` unless they are 0 to a day.

    >>> seconds("--pace", "2")
    2.0
    """
    found = number(what, text)
    if not 0 <= found <= 86_400:
        raise BadInput(f"{what} is {_short(text)}; it is a number of seconds, from 0 to 86400")
    return found


def choice(what: str, text: str, among: dict[str, ChoiceT]) -> ChoiceT:
    """Return what the text is the name of. Raises `BadInput` if there is no such name.

    >>> choice("--size", "Small", {"small": 1, "large": 2})
    1
    """
    found = among.get(text.casefold().replace(" ", "-").replace("_", "-"))
    if found is None:
        raise BadInput(f"{what} is {_short(text)}; it is one of {', '.join(among)}")
    return found


def names(what: str, text: str) -> tuple[str, ...]:
    """Return the names between the commas. Raises `BadInput` unless they differ and can be shown.

    >>> names("--names", "Ann, Bo")
    ('Ann', 'Bo')
    """
    found = tuple(name.strip() for name in text.split(","))
    if not all(name and name.isprintable() for name in found) or len(set(found)) < len(found):
        raise BadInput(
            f"{what} is {_short(text)}; it is different names with commas between, like Ann,Bo"
        )
    return found


def _short(text: str) -> str:
    shown = repr(text)
    return shown if len(shown) <= 100 else f"{shown[:97]}..."
