"""What shows that two games are the same: the digest, and its first digits on the way there."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from cardwar._checks import told
from cardwar.cards import C
from cardwar.errors import BadInput
from cardwar.events import Event
from cardwar.state import GameState, Stage

__all__ = ["digests", "spacing"]

_MOST = 300


def spacing(rounds: int) -> int:
    """Return after how many rounds each there is a check: so that there are never many.

    >>> spacing(299), spacing(300), spacing(1200)
    (1, 2, 8)
    """
    every = 1
    while rounds // every >= _MOST:
        every *= 2
    return every


def digests(
    first: GameState[C], beats: Iterable[tuple[GameState[C], tuple[Event[C], ...]]]
) -> Iterator[str]:
    """Yield the digest so far at the start and after every round.

    >>> import cardwar as cw
    >>> state = cw.start(cw.WAR, piles=["As", "Kd"])
    >>> [digest[:4] for digest in digests(state, [cw.play_round(state)])]
    ['d2de', '6255']
    """
    running, rounds = hashlib.sha256(_line(first)), 0
    yield running.hexdigest()[:32]
    for state, _ in beats:
        if state.round > rounds and state.stage is not Stage.BATTLE:
            rounds = state.round
            running.update(_line(state))
            yield running.hexdigest()[:32]


def _line(state: GameState[C]) -> bytes:
    try:
        return f"{state.position}\n".encode()
    except Exception as error:  # noqa: BLE001 - a card of any kind writes itself
        raise BadInput(f"there is a card that cannot be written: {told(error)}") from None
