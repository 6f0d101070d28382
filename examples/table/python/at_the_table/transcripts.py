"""Games as transcripts of cardwar, to send to somebody and to lay out again."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

import cardwar as cw
from at_the_table.asking import Data
from at_the_table.line import Line, in_match
from at_the_table.options import SECONDS, Options, between, under
from at_the_table.refusals import Refused
from at_the_table.rulebook import PLAYERS, Entry, entries
from at_the_table.setup import Setup
from at_the_table.sitting import Sitting, sat_down
from at_the_table.work import laid_out
from cardwar.transcripts import Transcript

__all__ = ["opened", "transcript"]

_NO_TRANSCRIPT: Final = "This is no transcript of a game, or it is damaged."
_FOREIGN: Final = "This table plays only what is dealt from a seed by rules of its rulebook."
_LEFT: Final = "Somebody left this game, and this table has no such thing."
_OTHER_CLOCK: Final = "The timer of this game did not go by its battles, as it does at this table."


def transcript(line: Line) -> str:
    """Return the transcript of the game on the table, as far as it was played."""
    first = line.first.game
    if line.end.outcome is not None:
        return cw.transcribe(first, clock=line.clock).text
    return cw.transcribe(first, events=_events(line)).text


def _events(line: Line) -> Iterator[cw.Event]:
    for _, events in line.steps():
        for event in events:
            if not in_match(event):
                yield event


def opened(text: str, language: str) -> Generator[Data, bool, Sitting]:
    """Lay out the game that a transcript tells of."""
    try:
        found: Transcript = cw.read_transcript(text)
    except cw.CardwarError as error:
        raise Refused(_NO_TRANSCRIPT, str(error)) from None
    sitting = sat_down(_setup(found, language))
    line = sitting.line
    steps, last = 0, found.first
    for state, _ in found.steps():
        steps, last = steps + 1, state
    yield from laid_out(line, steps, is_over=found.outcome is not None)
    is_same = (line.end.game.players, line.end.game.table) == (last.players, last.table)
    if not is_same or line.end.outcome != found.outcome:
        raise Refused(_OTHER_CLOCK)
    return sitting


def _setup(found: Transcript, language: str) -> Setup:
    """Return the setup that deals this game at this table."""
    first, players = found.first, len(found.first.players)
    least, most = PLAYERS
    if found.course.withdrawals:
        raise Refused(_LEFT)
    if not isinstance(first.rules, cw.HouseRules) or not least <= players <= most:
        raise Refused(_FOREIGN)
    for entry, options in _ways_to(first.rules, _seconds(found)):
        setup = Setup(entry, options, ("",) * players, first.seed, 1, language)
        if cw.deal(setup.rules, players=players, seed=first.seed).players == first.players:
            return setup
    raise Refused(_FOREIGN)


def _ways_to(rules: cw.HouseRules, seconds: int) -> list[tuple[Entry, Options]]:
    """Return which rulesets with which options are these rules; first those of the same name."""
    found = [(entry, between(entry.rules, rules, seconds=seconds)) for entry in entries()]
    ways = [(entry, options) for entry, options in found if options is not None]
    return sorted(ways, key=lambda way: under(way[0].rules, way[1]).name != rules.name)


def _seconds(found: Transcript) -> int:
    """Return how long a battle took, if it is so many seconds as can be chosen here."""
    pace = found.course.pace
    return next(
        (one for one in range(SECONDS[0], SECONDS[1] + 1) if one == pace), Options().seconds
    )
