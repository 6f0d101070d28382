"""How a game ended, in words that are read back."""

from __future__ import annotations

import re

from cardwar.cards import C
from cardwar.errors import BadInput, CardwarError
from cardwar.playing import play
from cardwar.state import Cycle, GameState, Outcome, Reason
from cardwar.transcripts.card_words import quoted, read_json

__all__ = ["outcome_of", "read_end", "write_end"]

_OPEN = "open"
_END = re.compile(
    r"(?P<reason>\"[^\"\\]*(?:\\.[^\"\\]*)*\"|[a-z ]+)"
    r"(?: of (?P<length>[0-9]{1,18}) rounds? after round (?P<start>[0-9]{1,18}))?, "
    r"(?:nobody wins|seat (?P<one>[0-9]{1,9}) wins|seats (?P<many>[0-9]{1,9}(?: and [0-9]{1,9})+)"
    r" share it)"
)


def write_end(outcome: Outcome | None) -> str:
    """Write how a game ended.

    >>> import cardwar as cw
    >>> write_end(cw.Outcome(cw.Reason.TIME, (0, 2)))
    'time, seats 0 and 2 share it'
    >>> write_end(cw.Outcome(cw.Reason.CYCLE, cycle=cw.Cycle(2, 4)))
    'cycle of 4 rounds after round 2, nobody wins'
    """
    if outcome is None:
        return _OPEN
    reason = outcome.reason
    text = reason.value if isinstance(reason, Reason) else quoted(reason)
    if outcome.cycle is not None:
        rounds = "round" if outcome.cycle.length == 1 else "rounds"
        text += f" of {outcome.cycle.length} {rounds} after round {outcome.cycle.start}"
    seats = " and ".join(map(str, outcome.winners))
    if not outcome.winners:
        return f"{text}, nobody wins"
    return f"{text}, " + (f"seats {seats} share it" if outcome.is_draw else f"seat {seats} wins")


def read_end(text: str) -> Outcome | None:
    """Return the outcome that the words say; None for a game that was not finished.

    Raises `BadInput` for words that say none.

    >>> read_end("last standing, seat 2 wins")
    Outcome(reason=<Reason.LAST_STANDING: 'last standing'>, winners=(2,), cycle=None)
    """
    if text == _OPEN:
        return None
    found = _END.fullmatch(text)
    if found is None:
        raise BadInput(
            "it is a reason and who wins, like 'last standing, seat 0 wins', 'time, seats 0 and 2 "
            "share it' or 'all out, nobody wins', or it is 'open'"
        )
    winners = found["one"] or found["many"] or ""
    return Outcome(
        _reason(found["reason"]),
        tuple(map(int, winners.split(" and "))) if winners else (),
        Cycle(int(found["start"]), int(found["length"])) if found["start"] else None,
    )


def _reason(text: str) -> Reason | str:
    if text.startswith('"'):
        return str(read_json(text))
    try:
        return Reason(text)
    except ValueError:
        known = ", ".join(reason.value for reason in Reason)
        raise BadInput(f"a reason is one of {known}, or a text in quotes") from None


def outcome_of(anchor: GameState[C], last: GameState[C]) -> Outcome | None:
    """Return how a game ended for those who play on from `anchor` up to `last` and no further.

    A game that has not ended may have been proved to be endless, or was given up.

    >>> import attrs
    >>> import cardwar as cw
    >>> rules = attrs.evolve(cw.WAR, stake=0, collect=cw.CollectOrder.AS_PLAYED)
    >>> first = last = cw.start(rules, piles=["2c 3c", "3d 2d"])
    >>> for _ in range(6):
    ...     last, events = cw.play_round(last)
    >>> outcome_of(first, last)
    Outcome(reason=<Reason.CYCLE: 'cycle'>, winners=(), cycle=Cycle(start=2, length=4))
    """
    rounds = last.round - anchor.round
    if last.outcome is not None or not rounds:
        return last.outcome
    if not last.rules.memoryless:
        return Outcome(Reason.ROUND_LIMIT)
    try:
        return play(anchor, max_rounds=rounds).outcome
    except CardwarError:
        return None
