"""Patterns of texts that are whole numbers, from or up to a bound, for the JSON Schema."""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["at_least", "at_most"]


def at_least(bound: int, digits: int) -> str:
    """Return the pattern of numbers from a bound, of at most so many digits.

    >>> at_least(97, 4)
    '97|9[8-9]|[1-9][0-9]{2,3}'
    """
    longer = f"[1-9][0-9]{{{len(str(bound))},{digits - 1}}}"
    return "|".join([*_as_long(bound, 1), longer])


def at_most(bound: int) -> str:
    """Return the pattern of numbers from 0 up to a bound.

    >>> at_most(210)
    '210|20[0-9]{1}|1[0-9]{2}|0|[1-9][0-9]{0,1}'
    """
    shorter = f"[1-9][0-9]{{0,{len(str(bound)) - 2}}}"
    return "|".join([*_as_long(bound, -1), "0", shorter])


def _as_long(bound: int, step: int) -> Iterator[str]:
    """Yield the patterns of the bound, and of what has as many digits and lies beyond it."""
    text = str(bound)
    yield text
    for place in reversed(range(len(text))):
        first, last = (
            (int(text[place]) + 1, 9) if step > 0 else (int(place == 0), int(text[place]) - 1)
        )
        if first <= last:
            rest = len(text) - place - 1
            digit = f"[{first}-{last}]" if first < last else f"{last}"
            yield text[:place] + digit + (f"[0-9]{{{rest}}}" if rest else "")
