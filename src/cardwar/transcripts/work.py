"""How much work it is to play a game again, counted so that it is the same everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from cardwar.cards import C
from cardwar.events import Event
from cardwar.state import GameState

__all__ = ["MAX_WORK", "Meter", "TooMuchWork"]

MAX_WORK = 20_000_000
"""What is read without being asked to: some 90,000 rounds of two players with 52 cards."""

# In each step every seat is looked at, and for each of them the table. Cards that lie in piles cost
# little: they are copied, and written once a round. A card that is taken up may be looked for among
# all others on the table.
_STEP = 50
_PILED = 16


class TooMuchWork(Exception):
    """A game takes more work than it may.

    It is no `CardwarError`: those say something about the game.
    """

    def __init__(self, most: int) -> None:
        """Say how much it may be."""
        super().__init__(
            f"to play them again is more work than {most:,}; max_work=None, or --long, allows any"
        )


def _plain_step(state: GameState[C]) -> int:
    """Return what a step costs for each seat, but for the cards on the table."""
    return _STEP + sum(player.holds for player in state.players) // _PILED


@attrs.define
class Meter:
    """Counts the work of playing, and stops it.

    >>> Meter(300).done
    0
    """

    most: int
    """How much it may be."""
    done: int = 0
    """How much it was so far."""

    def expect(self, first: GameState[C], rounds: int) -> None:
        """Raise `TooMuchWork` where so many rounds are, even if each has but one step.

        >>> import cardwar as cw
        >>> Meter(300).expect(cw.deal(cw.WAR, players=2, seed=1), 2)
        """
        if rounds * _plain_step(first) * len(first.players) > self.most:
            raise TooMuchWork(self.most)

    def watch(
        self, state: GameState[C], beats: Iterable[tuple[GameState[C], tuple[Event[C], ...]]]
    ) -> Iterator[tuple[GameState[C], tuple[Event[C], ...]]]:
        """Yield the steps from this state on. Raises `TooMuchWork` where they become too much.

        >>> import cardwar as cw
        >>> state = cw.deal(cw.WAR, players=2, seed=1)
        >>> meter = Meter(300)
        >>> len(list(meter.watch(state, [cw.step(state)]))), meter.done
        (1, 110)
        """
        seats, plain, before = len(state.players), _plain_step(state), len(state.table)
        for after, events in beats:
            table = len(after.table)
            self.done += (plain + table) * seats + max(0, before - table) ** 2 // 4
            before = table
            if self.done > self.most:
                raise TooMuchWork(self.most)
            yield after, events
