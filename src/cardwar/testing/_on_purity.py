"""Checks that an answer depends on the question alone, and changes nothing in the world."""

from __future__ import annotations

import copy
import random
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import date
from itertools import takewhile
from types import FrameType
from typing import TypeVar

from cardwar._checks import shown
from cardwar.cards import C
from cardwar.testing._case import Case
from cardwar.testing._passing import Passing
from cardwar.testing._walking import MANY_STEPS, beats

T = TypeVar("T")

_MANY_LOOKS = 30
"""Steps of a game in which all that is given is copied, which takes its time."""


class _Twice(Passing[C]):
    """Asks everything twice."""

    def asked(self, question: str, given: tuple[object, ...], answer: Callable[[], T]) -> T:
        del given
        first, second = answer(), answer()
        if first != second:
            self.faults.append(f"asked {question} twice, it answers {_both(first, second)}")
        return first


def _both(first: object, second: object) -> str:
    return f"{shown(first)} and then {shown(second)}"


class _Guarded(Passing[C]):
    """Looks at what is given before and after each question."""

    def asked(self, question: str, given: tuple[object, ...], answer: Callable[[], T]) -> T:
        before = [_Snapshot(value) for value in given]
        answered = answer()
        for snapshot in before:
            change = snapshot.change()
            if change:
                self.faults.append(f"asked {question}, it changes what it is given: {change}")
        return answered


class _Snapshot:
    """How a value was, as far as it can be copied and written."""

    def __init__(self, value: object) -> None:
        self.value = value
        self.text = repr(value)
        try:
            self.kept: object = copy.deepcopy(value)
            self.tells = bool(self.kept == value)
        except Exception:  # noqa: BLE001 - then only the text can tell
            self.tells = False

    def change(self) -> str:
        """Say what has changed since; an empty text if nothing has."""
        if repr(self.value) == self.text and not (self.tells and self.kept != self.value):
            return ""
        now = repr(self.value)
        same = (a == b for a, b in zip(self.text, now, strict=False))
        at = max(0, sum(takewhile(bool, same)) - 20)
        return f"...{self.text[at : at + 60]}... is now ...{now[at : at + 60]}..."


def _first_fault(case: Case[C], listening: Passing[C], most: int = MANY_STEPS) -> str:
    for _ in beats(case.begin(listening), most):
        if listening.faults:
            break
    return next(iter(listening.faults), "")


def same_question_same_answer(case: Case[C]) -> str:
    """Catches a ruleset that counts how often it is asked, or remembers anything outside the state.

    Every question is asked twice. Whoever goes back to an earlier state asks twice too.
    """
    return _first_fault(case, _Twice(case.rules))


def input_is_left_alone(case: Case[C]) -> str:
    """Catches a ruleset that changes the battle, the state, the deck or the memory it is given."""
    return _first_fault(case, _Guarded(case.rules), _MANY_LOOKS)


def random_is_left_alone(case: Case[C]) -> str:
    """Catches a ruleset that uses Python's global random numbers, which belong to the program.

    Rules never shuffle: they say ``shuffled=True``, and the engine does it from the seed.
    """
    before = random.getstate()
    try:
        random.seed(case.game)
        start = random.getstate()
        for _ in beats(case.begin()):
            pass
        moved = random.getstate() != start
    finally:
        random.setstate(before)
    return "Python's global random numbers have moved on" if moved else ""


_READS_TIME = frozenset(
    base + unit
    for base in ("time", "monotonic", "perf_counter", "process_time", "thread_time")
    for unit in ("", "_ns")
) | {"ctime", "gmtime", "localtime", "strftime", "clock_gettime", "clock_gettime_ns"}
_READS_DATE = frozenset({"now", "utcnow", "today"})
# They note the time of what they do, which decides nothing.
_MAY_READ = frozenset({"hypothesis", "logging"})


def clock_is_left_alone(case: Case[C]) -> str:
    """Catches a ruleset that looks at a clock: time is told to a game and never read by it.

    What it is told is in ``state.elapsed``; `TimeLimit` is an ending that uses it.
    """
    with _listening_for_clocks() as read:
        for _ in beats(case.begin()):
            if read:
                break
    return f"it reads the time: {read[0]}" if read else ""


@contextmanager
def _listening_for_clocks() -> Generator[list[str], None, None]:
    """Note the calls of functions that read the time."""
    read: list[str] = []
    before = sys.getprofile()
    sys.setprofile(lambda frame, event, arg: read.extend(clock_reading(frame, event, arg)))
    try:
        yield read
    finally:
        sys.setprofile(before)


def clock_reading(frame: FrameType, event: str, called: object) -> list[str]:
    """Name the function that was called and where, if it reads the time; called by the profiler."""
    if event != "c_call" or not _reads_clock(called):
        return []
    caller = str(frame.f_globals.get("__name__"))
    if caller.partition(".")[0] in _MAY_READ:
        return []
    name: object = getattr(called, "__qualname__", called)
    return [f"{name} in line {frame.f_lineno} of {caller}"]


def _reads_clock(called: object) -> bool:
    name = getattr(called, "__name__", "")
    if getattr(called, "__module__", None) == "time":
        return name in _READS_TIME
    owner: object = getattr(called, "__self__", None)
    return name in _READS_DATE and isinstance(owner, type) and issubclass(owner, date)
