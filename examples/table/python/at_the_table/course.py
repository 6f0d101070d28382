"""How a game went: what each seat held after each round, from the deal on."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

__all__ = ["Course"]


class Course:
    """The place at which each round ended, and what the seats held there."""

    def __init__(self, seats: int) -> None:
        self._wide = seats + 1
        # All rows one after the other, for there may be a hundred thousand.
        self._numbers = array("I")

    def note(self, place: int, holds: Iterable[int]) -> None:
        """Note how a round has ended."""
        self._numbers.append(place)
        self._numbers.extend(holds)

    def place_after(self, number: int) -> int:
        """Return at which place a round ended; 0 is the deal."""
        return self._numbers[number * self._wide]

    def cut(self, number: int) -> None:
        """Forget what came after a round."""
        del self._numbers[(number + 1) * self._wide :]

    def spread(self, most: int) -> list[tuple[int, list[int]]]:
        """Return places and what the seats held there, after about so many of the rounds."""
        rows = range(0, len(self._numbers), self._wide)
        taken = [*rows[:: -(-len(rows) // most)]]
        if taken[-1] != rows[-1]:
            taken.append(rows[-1])
        return [(self._numbers[row], [*self._numbers[row + 1 : row + self._wide]]) for row in taken]
