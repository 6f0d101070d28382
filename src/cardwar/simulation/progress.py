"""How far a run is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import attrs

__all__ = ["Progress", "ProgressCallback"]


@attrs.frozen
class Progress:
    """How far a run is; any bar can be fed from it.

    >>> from cardwar.simulation import Progress
    >>> half = Progress(done=500, games=1000, seconds=2.0, before=0)
    >>> half.rate, half.left
    (250.0, 2.0)
    """

    done: int
    """Games that are done, those from an earlier run too."""
    games: int
    """Games that were asked for."""
    seconds: float
    """Seconds since this run began."""
    before: int
    """Games that were done before it began."""

    @property
    def rate(self) -> float:
        """Games a second, in this run; 0 at its begin."""
        return (self.done - self.before) / self.seconds if self.seconds > 0 else 0.0

    @property
    def left(self) -> float | None:
        """Seconds that the rest will take at this rate, or None while there is none."""
        return (self.games - self.done) / self.rate if self.rate > 0 else None


ProgressCallback: TypeAlias = Callable[[Progress], object]
"""Is told how far a run is: at its begin, and whenever some games are done."""
