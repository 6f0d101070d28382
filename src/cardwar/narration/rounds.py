"""A whole round in few enough characters for a chat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby, takewhile

from cardwar.cards import C
from cardwar.events import ClockRead, PlayerOut, WarDeclared
from cardwar.narration.sentences import out_sentence, sentence, stakes_sentence
from cardwar.narration.words import Words, cut, length
from cardwar.public_events import (
    PublicEvent,
    PublicGameDrawn,
    PublicGameEnded,
    PublicGameWon,
    PublicStakeLaid,
)

__all__ = ["told_in_short"]

_MOST = 1999
_LONGEST_LINE = 400
_LONGEST_GAP = 100
_LONGEST_END = 1000


def told_in_short(events: Sequence[PublicEvent[C]], words: Words) -> str:
    """Return what happened, each sentence on a line; if it is too much, the middle is left out.

    >>> from cardwar.narration.languages import translations_of
    >>> from cardwar.narration.words import CHAT
    >>> words = Words(translations_of("en"), ("Ann", "Bo"), CHAT)
    >>> told_in_short([PlayerOut(0), PlayerOut(1)], words)
    'Ann and Bo are out of the game.'
    """
    told = [(kind, cut(text, _LONGEST_LINE)) for kind, text in _told(events, words)]
    lines = [line for _, line in told]
    if _size(lines) <= _MOST:
        return "\n".join(lines)
    last = _how_many(lines[::-1], _LONGEST_END)
    first = _how_many(lines, _MOST - _LONGEST_GAP - 1 - _size(lines[-last:]) - 1)
    wars = [kind for kind, _ in told[first:-last]].count(WarDeclared)
    gap = words.many("… {count} war later …", "… {count} wars later …", wars) if wars else "…"
    return "\n".join([*lines[:first], cut(gap, _LONGEST_GAP), *lines[-last:]])


def _size(lines: Sequence[str]) -> int:
    """Return how many characters the lines have, with the breaks between them."""
    return sum(map(length, lines)) + len(lines) - 1


def _how_many(lines: Sequence[str], room: int) -> int:
    """Return how many lines, from the first, there is room for."""
    # Each with its break, but for the last one's.
    sizes = accumulate(length(line) + 1 for line in lines)
    return sum(1 for _ in takewhile(lambda size: size <= room + 1, sizes))


def _told(events: Sequence[PublicEvent[C]], words: Words) -> list[tuple[type[object], str]]:
    """Return the sentences, each with the kind of its events: what belongs together is in one."""
    in_match = any(isinstance(event, PublicGameWon | PublicGameDrawn) for event in events)
    told: list[tuple[type[object], str]] = []
    for kind, group in groupby(events, type):
        same = list(group)
        if kind is ClockRead or (kind is PublicGameEnded and in_match):
            continue
        told += [(kind, text) for text in _in_sentences(same, words)]
    return told


def _in_sentences(same: Sequence[PublicEvent[C]], words: Words) -> Iterator[str]:
    """Yield the sentences about events of one kind that follow each other."""
    stakes = [event for event in same if isinstance(event, PublicStakeLaid)]
    out = [event.seat for event in same if isinstance(event, PlayerOut)]
    if stakes:
        yield stakes_sentence(stakes, words)
    elif out:
        yield out_sentence(out, words)
    else:
        for event in same:
            yield sentence(event, words)
