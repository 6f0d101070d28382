"""Transcripts: a whole game in a few lines of text, for a chat message or a report of a fault."""

from __future__ import annotations

from collections.abc import Iterable

from cardwar._checks import check_count, check_kind
from cardwar.cards import C
from cardwar.clocks import Clock
from cardwar.errors import BadInput
from cardwar.events import Event
from cardwar.playing import MAX_ROUNDS
from cardwar.rules import RuleSet
from cardwar.state import GameState
from cardwar.transcripts.course import Course, Reading, Withdrawal
from cardwar.transcripts.recorder import Recorder
from cardwar.transcripts.transcript import Transcript
from cardwar.transcripts.work import MAX_WORK

__all__ = [
    "Course",
    "Reading",
    "Recorder",
    "Transcript",
    "Withdrawal",
    "read_transcript",
    "transcribe",
]


def transcribe(
    state: GameState[C],
    *,
    clock: Clock[C] | None = None,
    events: Iterable[Event[C]] | None = None,
    max_rounds: int = MAX_ROUNDS,
) -> Transcript[C]:
    """Return the transcript of the game that begins with this state.

    With `events` it is the game in which they happened, finished or not. Without them the game is
    played to its end, as `play` does with this clock and these `max_rounds`.

    Raises `BadInput` for a state that is none from `deal` or `start`, for events together with a
    clock, and for what no text can hold: cards that are neither `Card` nor numbers nor texts, where
    the deck was not dealt from the seed. Raises `EventMismatch` for events that do not fit, and
    what `play` raises.

    >>> import cardwar as cw
    >>> transcript = cw.transcribe(cw.deal(cw.KRIG, players=3, seed=799))
    >>> for line in transcript.text.splitlines()[:6]:
    ...     print(line)
    transcript: cardwar 1
    rules: Krig 1
    players: 3
    seed: 799
    end: last standing, seat 0 wins
    rounds: 18
    """
    from cardwar.transcripts.transcribing import from_events, played

    check_kind("state", state, GameState)
    if events is None:
        return played(state, clock, max_rounds)
    if clock is not None:
        raise BadInput("events say what time was told; give them or a clock, not both")
    return from_events(state, events)


def read_transcript(
    text: str, *, rules: RuleSet[C] | None = None, max_work: int | None = MAX_WORK
) -> Transcript[C]:
    """Return the transcript that the text holds. The game is played again to see that it is so.

    `rules` is the ruleset, where the text does no more than name it: one of your own, or one of the
    catalogue as it was in another version. Blank lines, blanks around a line, signs of quotation
    (``>``) and the fences of code do not matter.

    `max_work` bounds how long it takes, whatever the text: a step costs 50, the cards on the table
    and a sixteenth of all others, times the number of seats, and more where many cards are taken
    up. The default is some 90,000 rounds of two players with 52 cards, and takes seconds; None is
    for a longer game that you trust.

    Raises `FormatError`, which names the line and what would be right, for a text that is no
    transcript, that was changed, that is too much work, or whose game comes out otherwise; then it
    says in which round. Raises `BadInput` for what is no text, and for a `max_work` below 1.

    >>> import cardwar as cw
    >>> text = cw.transcribe(cw.deal(cw.KRIG, players=3, seed=799)).text
    >>> transcript = cw.read_transcript(text)
    >>> transcript.first == cw.deal(cw.KRIG, players=3, seed=799)
    True
    >>> transcript.outcome
    Outcome(reason=<Reason.LAST_STANDING: 'last standing'>, winners=(0,), cycle=None)
    >>> cw.read_transcript(text.replace("seed: 799", "seed: 800"))
    Traceback (most recent call last):
    ...
    cardwar.errors.FormatError: line 4: ...
    """
    from cardwar.transcripts.reading import read

    check_kind("text", text, str)
    if max_work is not None:
        check_count("max_work", max_work, 1)
    return read(text, rules, max_work)
