"""Times told to a game: by the pace of its battles, or how much later each was than the last."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Context, Decimal
from itertools import groupby

from cardwar.errors import BadInput
from cardwar.transcripts.course import Course, Reading

__all__ = ["read_clock_words", "write_clock_words"]

_PACE = re.compile(r"([0-9.e+-]{1,40}) a battle")
_NUMBER = r"[0-9]{1,400}(?:\.[0-9]{1,800})?"
_ROUND = re.compile(rf"({_NUMBER}(?:,{_NUMBER})*)(?:x([0-9]{{1,9}}))?")
# So many digits hold the difference of any two floats.
_EXACT = Context(prec=1200)
_MOST_READINGS = 1_000_000


def write_clock_words(course: Course) -> str:
    """Write the times told: for each round the seconds that each step was later than the last.

    >>> write_clock_words(Course(3, readings=(Reading(0, 1, 2.5), Reading(1, 1, 5.0))))
    '0,2.5x2'
    >>> write_clock_words(Course(3, pace=2.5))
    '2.5 a battle'
    """
    if course.pace is not None:
        return f"{course.pace!r} a battle"
    words: list[str] = []
    for told, same in groupby(_by_round(course.readings)):
        times = len(list(same))
        words.append(told if times == 1 else f"{told}x{times}")
    return " ".join(words)


def _by_round(readings: Iterable[Reading]) -> Iterator[str]:
    """Yield what was told in each round, up to the last in which something was."""
    so_far, rounds = Decimal(0), 0
    for number, told in groupby(readings, key=lambda reading: reading.rounds):
        for _ in range(number - rounds):
            yield "0"
        rounds = number + 1
        steps: list[str] = []
        for _, step, elapsed in told:
            now = Decimal(repr(elapsed))
            steps += ["0"] * (step - len(steps)) + [_written(_EXACT.subtract(now, so_far))]
            so_far = now
        yield ",".join(steps)


def _written(number: Decimal) -> str:
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def read_clock_words(text: str, rounds: int) -> Course:
    """Return a course of so many rounds with the times told. Raises `BadInput` for no such words.

    >>> read_clock_words("0,2.5x2", 3).readings[-1]
    Reading(rounds=1, steps=1, elapsed=5.0)
    """
    paced = _PACE.fullmatch(text)
    if paced:
        return Course(rounds, pace=_float(paced[1]))
    readings: list[Reading] = []
    so_far, here = Decimal(0), 0
    for word in text.split(" "):
        found = _ROUND.fullmatch(word)
        if found is None:
            raise BadInput(
                "it is '2.5 a battle', or for each round the seconds that each step was later "
                "than the last, like '0,2.5 0,2.5,3x12'"
            )
        times = int(found[2] or 1)
        told = [(step, more) for step, more in enumerate(map(Decimal, found[1].split(","))) if more]
        if here + times > rounds + 1 or len(readings) + times * len(told) > _MOST_READINGS:
            raise BadInput(f"it tells the time of more than {rounds} rounds, or too many times")
        for number in range(here, here + times) if told else ():
            for step, more in told:
                so_far = _EXACT.add(so_far, more)
                readings.append(Reading(number, step, float(so_far)))
        here += times
    return Course(rounds, readings=tuple(readings))


def _float(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise BadInput("it is a number of seconds, like '2.5 a battle'") from None
