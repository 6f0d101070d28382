"""The games that the numba kernel has played, counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardwar.simulation.distribution import Distribution
from cardwar.simulation.groups import Example, Found, Group, Part, in_order, sum_of_found
from cardwar.simulation.kernels.compiled import Columns, columns, deals
from cardwar.simulation.kernels.jit import np
from cardwar.simulation.kernels.machine import REASONS
from cardwar.simulation.kernels.plan import Plan
from cardwar.state import Reason

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["beside", "found", "found_of_columns", "found_of_deals", "played"]

_BLOCK = 2**17
"""So many games have columns at a time."""
_SMALL = 2**16
"""Numbers below this are counted each in a place of its own."""


def found(plan: Plan, part: Part) -> Found:
    """Play the games of a part, and return what is known of them."""
    return sum_of_found(found_of_columns(played(plan, block), block) for block in _blocks(part))


def played(plan: Plan, part: Part) -> Columns:
    """Play the games of a part, and return all columns of them."""
    return columns(plan, part.seed, range(part.start, part.stop))


def beside(first: Columns, these: Columns) -> tuple[int, Distribution]:
    """Return in how many games the same seats won, and how many rounds more each took."""
    same = int(np.count_nonzero(first.winners == these.winners))
    numbers, counts = np.unique(these.rounds - first.rounds, return_counts=True)
    return same, Distribution(tuple(zip(numbers.tolist(), counts.tolist(), strict=True)))


def found_of_deals(plan: Plan, hands: tuple[int, ...], part: Part, *, once: bool) -> Found:
    """Play these deals of a deck, and return what is known of them."""
    return sum_of_found(
        found_of_columns(deals(plan, hands, block.start, block.games, once=once), block)
        for block in _blocks(part)
    )


def _blocks(part: Part) -> Iterator[Part]:
    for start in range(part.start, part.stop, _BLOCK):
        yield Part(part.seed, start, min(start + _BLOCK, part.stop))


def found_of_columns(these: Columns, part: Part) -> Found:
    """Return what is known of the games of a part that have these columns."""
    groups: dict[Reason | str, Group] = {}
    for code, reason in enumerate(REASONS, start=1):
        (places,) = np.nonzero(these.reason == code)
        if places.size:
            groups[reason] = _group(these, places, part)
    return Found((part,), in_order(groups))


def _group(these: Columns, places: NDArray[np.intp], part: Part) -> Group:
    rounds, deepest = these.rounds[places], these.deepest_war[places]
    lengths = these.length[places]
    goes_round = lengths > 0

    def example(values: NDArray[np.int64], at: np.intp | int) -> Example:
        return Example(part.seed, part.start + int(places[at]), int(values[at]))

    return Group(
        winners=_winners(these.winners[places]),
        rounds=_distribution(rounds),
        battles=_distribution(these.battles[places]),
        wars=_distribution(these.wars[places]),
        deepest_war=_distribution(deepest),
        cycle_starts=_distribution(these.start[places][goes_round]),
        cycle_lengths=_distribution(lengths[goes_round]),
        first=example(rounds, 0),
        longest=example(rounds, rounds.argmax()),
        shortest=example(rounds, rounds.argmin()),
        deepest=example(deepest, deepest.argmax()),
    )


def _distribution(values: NDArray[np.int64]) -> Distribution:
    if not values.size:
        return Distribution()
    if values.max() < _SMALL:
        counted = np.bincount(values)
        (numbers,) = np.nonzero(counted)
        counts = counted[numbers]
    else:
        numbers, counts = np.unique(values, return_counts=True)
    return Distribution(tuple(zip(numbers.tolist(), counts.tolist(), strict=True)))


def _winners(masks: NDArray[np.int64]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return how often each set of seats won, each set a number with a bit for each seat."""
    counted = enumerate(np.bincount(masks).tolist())
    seats = [(_seats(mask), count) for mask, count in counted if count]
    return tuple(sorted(seats))


def _seats(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
