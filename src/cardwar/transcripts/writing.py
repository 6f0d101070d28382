"""How a transcript is written."""

from __future__ import annotations

from collections.abc import Iterator

from cardwar.cards import C
from cardwar.errors import BadInput, CardwarError, FormatError
from cardwar.playing import MAX_ROUNDS
from cardwar.positions import deal, start
from cardwar.state import GameState, Outcome
from cardwar.transcripts.again import Again
from cardwar.transcripts.card_words import write_cards, write_piles
from cardwar.transcripts.clock_words import write_clock_words
from cardwar.transcripts.course import Course, Reading, Withdrawal, place
from cardwar.transcripts.end_words import write_end
from cardwar.transcripts.lines import FORMAT, split, sums
from cardwar.transcripts.prints import spacing
from cardwar.transcripts.rules_words import write_rules
from cardwar.transcripts.transcript import Transcript

__all__ = ["write"]


def write(
    first: GameState[C],
    last: GameState[C],
    readings: tuple[Reading, ...],
    withdrawals: tuple[Withdrawal, ...],
    outcome: Outcome | None,
) -> Transcript[C]:
    """Return the transcript of the game that led from the first state to the last.

    Raises `BadInput` as `Recorder.transcript` does.
    """
    rounds, steps = place(last)
    if rounds > MAX_ROUNDS:
        raise BadInput(f"{rounds:,} rounds were played; a transcript holds {MAX_ROUNDS:,}")
    opening = [*_opening(first)]
    again = Again(first, Course(rounds, steps, readings, None, withdrawals, last.is_over))
    digest, checks = _played(again, last)
    found = last.outcome or (outcome and again.outcome)
    if outcome not in (None, found):
        raise BadInput(
            f"outcome is '{write_end(outcome)}'; the game comes out '{write_end(found)}'"
        )
    course = again.course
    if again.pace is not None:
        course = course._replace(readings=(), pace=again.pace)
    above = [*opening, *_way(course), f"end: {write_end(found)}", *_prints(course, checks, digest)]
    text = "\n".join([*above, f"sums: {sums(above)}"])
    try:
        split(text)
    except FormatError as error:
        raise BadInput(f"this would be no transcript: {error}") from None
    return Transcript(text, first, found, digest, course)


def _opening(first: GameState[C]) -> Iterator[str]:
    """Yield the lines that lead to the first state."""
    if place(first) != (0, 0) or not _is_start(first):
        raise BadInput("the first state is none from deal or start; a transcript begins there")
    yield f"transcript: {FORMAT}"
    yield f"rules: {write_rules(first.rules)}"
    if _is_dealt(first):
        yield f"players: {len(first.players)}"
    else:
        yield f"piles: {write_piles(first.players)}"
        if first.aside:
            yield f"aside: {write_cards(first.aside)}"
    yield f"seed: {first.seed}"


def _is_start(first: GameState[C]) -> bool:
    piles = [player.pile for player in first.players]
    captured = [player.captured for player in first.players]
    begun = start(first.rules, piles, captured=captured, aside=first.aside, seed=first.seed)
    return begun == first


def _is_dealt(first: GameState[C]) -> bool:
    try:
        return deal(first.rules, players=len(first.players), seed=first.seed) == first
    except CardwarError:
        return False


def _played(again: Again[C], last: GameState[C]) -> tuple[str, list[str]]:
    """Play the game again; return its digest, and the checks on the way."""
    digest, checks, every = "", list[str](), spacing(again.course.rounds)
    try:
        for number, digest in enumerate(again.digests()):
            if number % every == 0:
                checks.append(digest[:2])
    except CardwarError as error:
        raise BadInput(f"the game cannot be played again: {error}") from error
    if again.last != last or again.withdrawn < len(again.course.withdrawals):
        raise BadInput(
            "the game comes out otherwise when it is played again; its times and withdrawals are "
            "all to be seen, and a ruleset gives the same answer to the same question"
        )
    return digest, checks


def _way(course: Course) -> Iterator[str]:
    """Yield what was told to the game, and who left."""
    if course.pace is not None or course.readings:
        yield f"clock: {write_clock_words(course)}"
    if course.withdrawals:
        left = [f"seat {seat} after round {rounds}" for seat, rounds in course.withdrawals]
        yield f"left: {', '.join(left)}"


def _prints(course: Course, checks: list[str], digest: str) -> Iterator[str]:
    """Yield how far the game went, and what shows that it is the same."""
    steps = f" and {course.steps} step{'s' * (course.steps > 1)}" if course.steps else ""
    yield f"rounds: {course.rounds}{steps}"
    every = spacing(course.rounds)
    tens = [f" {''.join(checks[at : at + 10])}" for at in range(0, len(checks), 10)]
    yield f"checks: every {'round' if every == 1 else f'{every} rounds'},{''.join(tens)}"
    yield f"digest: {digest}"
