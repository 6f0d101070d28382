"""How a transcript is read: every line for itself, then the game is played again."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from cardwar.cards import C
from cardwar.errors import BadInput, CardwarError, FormatError
from cardwar.playing import MAX_ROUNDS
from cardwar.positions import deal, start
from cardwar.rules import RuleSet
from cardwar.state import FROM_PLAY, GameState, Outcome
from cardwar.transcripts.again import Again
from cardwar.transcripts.card_words import read_cards, read_piles
from cardwar.transcripts.clock_words import read_clock_words
from cardwar.transcripts.course import Course, Withdrawal
from cardwar.transcripts.end_words import read_end, write_end
from cardwar.transcripts.lines import FORMAT, Line, check_sums, in_order, split
from cardwar.transcripts.prints import spacing
from cardwar.transcripts.rules_words import read_rules
from cardwar.transcripts.transcript import Transcript
from cardwar.transcripts.work import Meter, TooMuchWork

__all__ = ["read"]

T = TypeVar("T")


def read(text: str, rules: RuleSet[C] | None, max_work: int | None) -> Transcript[Any]:
    """Return the transcript. Raises `FormatError` for a text that is none, or of another game."""
    lines = _lines(text)
    first = _first(lines, _value(lines["rules"], lambda value: read_rules(value, rules)))
    course = _course(lines)
    claimed = _value(lines["end"], read_end)
    course = course._replace(is_over=claimed is not None and claimed.reason not in FROM_PLAY)
    checks = _value(lines["checks"], lambda value: _checks(value, course.rounds))
    # What a few characters can make long comes last: times that are told in many rounds, and play.
    check_sums(lines)
    meter = None if max_work is None else Meter(max_work)
    try:
        if meter is not None:
            meter.expect(first, course.rounds)
        course = _told(lines, course)
        again = Again(first, course, meter)
        digest = _played(lines, again, checks)
        _compare(lines, again, claimed, digest)
    except TooMuchWork as error:
        raise lines["rounds"].fault(str(error)) from None
    written = "\n".join(line.text for line in lines.values())
    return Transcript(written, first, claimed, digest, course)


def _lines(text: str) -> Mapping[str, Line]:
    found = split(text)
    if found and found[0].word == "transcript" and found[0].value != FORMAT:
        raise found[0].fault(f"this cardwar reads '{FORMAT}'")
    return in_order(found)


def _value(line: Line, meaning: Callable[[str], T]) -> T:
    """Return what the value of the line means."""
    try:
        return meaning(line.value)
    except CardwarError as error:
        raise line.fault(str(error)) from error


def _whole(text: str, most: int) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,19}", text) or int(text) > most:
        raise BadInput(f"it is a whole number, from 0 to {most}")
    return int(text)


def _first(lines: Mapping[str, Line], rules: RuleSet[Any]) -> GameState[Any]:
    """Return the state in which the game began."""
    seed = _value(lines["seed"], lambda value: _whole(value, 2**64 - 1))
    aside = lines.get("aside")
    if "players" in lines:
        if aside is not None:
            raise aside.fault("where the deck is dealt, nothing is laid aside by hand")
        return _value(
            lines["players"],
            lambda value: deal(rules, players=_whole(value, 10**6), seed=seed),
        )
    cards = () if aside is None else _value(aside, read_cards)

    def laid_out(value: str) -> GameState[Any]:
        piles, captured = read_piles(value)
        return start(rules, piles, captured=captured, aside=cards, seed=seed)

    return _value(lines["piles"], laid_out)


def _course(lines: Mapping[str, Line]) -> Course:
    """Return how far the game went, and who left."""
    rounds, steps = _value(lines["rounds"], _rounds)
    left = lines.get("left")
    return Course(rounds, steps, withdrawals=() if left is None else _value(left, _left))


def _told(lines: Mapping[str, Line], course: Course) -> Course:
    """Return the course with the times that were told."""
    clock = lines.get("clock")
    if clock is None:
        return course
    told = _value(clock, lambda value: read_clock_words(value, course.rounds))
    return course._replace(readings=told.readings, pace=told.pace)


def _rounds(text: str) -> tuple[int, int]:
    found = re.fullmatch("(.+?)(?: and ([1-9][0-9]{0,8}) steps?)?", text)
    if found is None:
        raise BadInput("it is a number of rounds")
    return _whole(found[1], MAX_ROUNDS), int(found[2] or 0)


def _left(text: str) -> tuple[Withdrawal, ...]:
    found = [re.fullmatch("seat (.+) after round (.+)", part) for part in text.split(", ")]
    left = [
        Withdrawal(_whole(one[1], 10**6), _whole(one[2], MAX_ROUNDS))
        for one in found
        if one is not None
    ]
    if len(left) < len(found):
        raise BadInput("it is who left and when, like 'seat 1 after round 5'")
    return tuple(left)


def _checks(text: str, rounds: int) -> list[str]:
    every, number = spacing(rounds), rounds // spacing(rounds) + 1
    begin = f"every {'round' if every == 1 else f'{every} rounds'}, "
    digits = text.removeprefix(begin).replace(" ", "")
    if not text.startswith(begin) or not re.fullmatch(f"[0-9a-f]{{{2 * number}}}", digits):
        raise BadInput(
            f"with {rounds} rounds it is '{begin}' and {2 * number} hex digits, two for each check"
        )
    return [digits[at : at + 2] for at in range(0, len(digits), 2)]


_OTHERWISE = (
    "the text is as it was written, so these rules do not play as they did when it was written"
)


def _played(lines: Mapping[str, Line], again: Again[C], checks: list[str]) -> str:
    """Play the game again as long as the checks fit; return its digest."""
    every = spacing(again.course.rounds)
    number, digest = -1, ""
    try:
        for number, digest in enumerate(again.digests()):
            if number > again.course.rounds:
                raise lines["rounds"].fault(f"round {number} goes another way")
            if number % every == 0 and digest[:2] != checks[number // every]:
                what = _where(number - every, number)
                raise FormatError(f"line {lines['checks'].number}", f"{what}; {_OTHERWISE}")
    except FormatError:
        raise
    except CardwarError as error:
        what = f"in round {number + 1} the game cannot be played on: {error}"
        raise FormatError(f"line {_cause(lines, again)}", what) from error
    return digest


def _cause(lines: Mapping[str, Line], again: Again[C]) -> int:
    """Return the number of the line because of which a game most likely cannot be played on."""
    leaving = again.course.withdrawals[again.withdrawn :]
    due = leaving and again.last.round == leaving[0].rounds
    return lines["left" if due else "clock" if "clock" in lines else "rules"].number


def _where(last_same: int, other: int) -> str:
    if other == 0:
        return "the game differs from the start, in round 0: other cards are dealt"
    if other - last_same == 1:
        return f"the game differs in round {other}"
    return f"the game differs in one of the rounds {last_same + 1} to {other}"


def _compare(
    lines: Mapping[str, Line], again: Again[C], claimed: Outcome | None, digest: str
) -> None:
    """Raise `FormatError` where the game came out otherwise."""
    course, last = again.course, again.last
    if last.round < course.rounds or (course.steps and last.outcome is not None):
        raise lines["rounds"].fault(f"the game ends in round {last.round}; {_OTHERWISE}")
    if again.withdrawn < len(course.withdrawals):
        raise lines["left"].fault(
            f"after round {course.withdrawals[again.withdrawn].rounds} nobody could leave, or it "
            "is not in order"
        )
    if digest != lines["digest"].value:
        every = spacing(course.rounds)
        whole = course.rounds // every * every
        where = _where(whole, course.rounds) if whole < course.rounds else ""
        where = where or "all checks fit, so it is the digest that differs, or the last round"
        raise lines["digest"].fault(f"that of the game is '{digest}': {where}")
    is_found = claimed is not None and not course.is_over
    outcome = again.outcome if is_found else last.outcome
    if claimed != outcome:
        raise lines["end"].fault(
            f"after round {course.rounds} it is '{write_end(outcome)}'; {_OTHERWISE}"
        )
