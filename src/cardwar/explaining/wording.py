"""Words for people: numbers, lists, and what others wrote about things of their own."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import partial
from types import BuiltinFunctionType, FunctionType, MethodType

__all__ = [
    "cleaned",
    "counted",
    "figure",
    "in_words",
    "listed",
    "named",
    "ordinal",
    "own",
    "spelt_out",
    "told",
    "width",
]

_WORDS = tuple("no one two three four five six seven eight nine ten eleven twelve".split())  # noqa: SIM905
_ORDINALS = tuple("first second third fourth fifth sixth seventh eighth ninth tenth".split())  # noqa: SIM905
_HUGE = 10**12
_LONGEST = 200


def figure(number: int) -> str:
    """Return a number in figures; a huge one, which nobody reads, is only said to be huge.

    >>> figure(7), figure(10_000), figure(10**99)
    ('7', '10,000', 'more than a million million')
    """
    return f"{number:,}" if number <= _HUGE else "more than a million million"


def in_words(number: int) -> str:
    """Return a number in words up to twelve, and in figures from there on.

    >>> in_words(0), in_words(12), in_words(13)
    ('no', 'twelve', '13')
    """
    return _WORDS[number] if number < len(_WORDS) else figure(number)


def spelt_out(number: int, thing: str) -> str:
    """Return so many things, in words.

    >>> spelt_out(1, "card"), spelt_out(26, "card")
    ('one card', '26 cards')
    """
    return f"{in_words(number)} {thing}{'' if number == 1 else 's'}"


def counted(number: int, thing: str) -> str:
    """Return so many things, in figures.

    >>> counted(1, "round"), counted(10_000, "round")
    ('1 round', '10,000 rounds')
    """
    return f"{figure(number)} {thing}{'' if number == 1 else 's'}"


def ordinal(number: int) -> str:
    """Return which one in a row it is, counted from 1.

    >>> [ordinal(number) for number in (1, 10, 11, 22, 103)]
    ['first', 'tenth', '11th', '22nd', '103rd']
    """
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    teens = number % 100 in (11, 12, 13)
    ending = "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def listed(items: Sequence[str], last: str = "and") -> str:
    """Return things as people list them.

    >>> listed(["two", "three", "four"], "or")
    'two, three or four'
    """
    *first, final = items
    return f"{', '.join(first)} {last} {final}" if first else final


def cleaned(text: str) -> str:
    """Return a text as one printable line, shortened if it is long.

    >>> cleaned(" two" + chr(10) + "lines")
    'two lines'
    """
    line = " ".join("".join(sign for sign in word if sign.isprintable()) for word in text.split())
    line = " ".join(line.split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 3].rstrip() + "..."


def width(text: str) -> int:
    """Return how many columns of a terminal the text takes.

    >>> width("Åse"), width("花札")
    (3, 4)
    """
    if text.isascii():
        return len(text)
    return sum(
        2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
        if not unicodedata.combining(sign)
    )


def told(thing: object) -> str:
    """Return what somebody wrote about a thing: the first paragraph of its docstring, or ''.

    >>> told(told)
    "Return what somebody wrote about a thing: the first paragraph of its docstring, or ''."
    """
    source = _source(thing)
    text = _attribute(source, "__doc__")
    # What dataclasses write by themselves is no docstring.
    if text.startswith(f"{_attribute(source, '__name__')}("):
        return ""
    line = cleaned(re.split(r"\n\s*\n", text.strip())[0].replace("`", ""))
    words = line.rstrip(" .:;,!?")
    if not words or line.endswith("..."):
        return line if words else ""
    return f"{words}."


def named(thing: object) -> str:
    """Return the name of a thing as words, or ''.

    >>> named(10), named(check_all_of := lambda: None)
    ('int', '<lambda>')
    """
    name = cleaned(_attribute(_source(thing), "__name__"))
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_+", " ", name).strip().lower()


def own(lead: str, thing: object) -> str:
    """Return a sentence on a thing of the rules' own: what was written about it, or its name.

    >>> own("These rules count in their own way", ordinal)
    'These rules count in their own way: Return which one in a row it is, counted from 1.'
    """
    words, name = told(thing), named(thing)
    if words:
        return f"{lead}: {words}"
    return f'{lead}, called "{name}".' if name else f"{lead}."


def _source(thing: object) -> object:
    """Return what carries the name and the docstring: a function or a class."""
    while isinstance(thing, partial):
        thing = thing.func
    if isinstance(thing, FunctionType | MethodType | BuiltinFunctionType | type):
        return thing
    return type(thing)


def _attribute(thing: object, name: str) -> str:
    """Return an attribute if it can be had and is a text, and '' if not."""
    try:
        text: object = getattr(thing, name)
    except Exception:  # noqa: BLE001 - what others wrote may be odd, and must not matter
        return ""
    return text if type(text) is str else ""
