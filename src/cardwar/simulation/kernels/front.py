"""The heads of all piles side by side: what a loop over plain rounds goes along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwar.simulation.kernels.plan import NEVER

__all__ = ["Front"]

_SHORT = 8
"""Larger stakes are laid one by one."""


class Front:
    """The players of a game, as long as all their heads stay what they are."""

    __slots__ = ("heads", "laid", "places", "stakes")

    def __init__(
        self, heads: Sequence[Iterator[int]], places: list[list[int]], stakes: Sequence[int]
    ) -> None:
        self.heads: Sequence[Iterator[int]] = heads
        """The cards still to be drawn of each player."""
        self.places: list[list[int]] = places
        """Where the cards go that each of them wins."""
        self.stakes: Sequence[int] = ()
        """The stakes of the wars that two players can lay at once, by war level."""
        self.laid: Sequence[Iterator[tuple[int, ...]]] = ()
        """For each, what both lay in it, in the order of play, whenever it is asked."""
        if len(heads) == 2:
            one, two = heads
            self.stakes = [stake if stake <= _SHORT else NEVER for stake in stakes]
            self.laid = [
                zip(*[one] * stake, *[two] * stake, one, two, strict=False)
                if stake <= _SHORT
                else iter(())
                for stake in stakes
            ]
