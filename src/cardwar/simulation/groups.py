"""What the games of a run came to, in figures that add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import attrs

from cardwar.errors import BadInput
from cardwar.shuffling import game_seed
from cardwar.simulation.distribution import EMPTY, Distribution, sum_of
from cardwar.simulation.kernels.rows import Row
from cardwar.state import Reason, Seat

__all__ = [
    "NOTHING",
    "Example",
    "Found",
    "Group",
    "Part",
    "found_of",
    "found_of_numbered",
    "in_order",
    "merged_parts",
    "sum_of_found",
    "sum_of_groups",
]


@attrs.frozen(order=True)
class Example:
    """A game that stands out, by the seed of its run and its number there.

    >>> import cardwar as cw
    >>> from cardwar.simulation import Example
    >>> Example(seed=7, index=0, value=427).game_seed == cw.game_seed(7, 0)
    True
    """

    seed: int
    """The root seed of the run."""
    index: int
    """Its number in the run, from 0."""
    value: int
    """What it stands out by: its rounds, or its deepest war."""

    @property
    def game_seed(self) -> int:
        """The game's own seed: deal with it and the same game is played."""
        return game_seed(self.seed, self.index)


@attrs.frozen
class Group:
    """Games in figures: how many, who won, how long they took, and the ones that stand out.

    ``+`` adds two up, exactly.

    >>> import cardwar as cw
    >>> from cardwar.simulation import simulate
    >>> group = simulate(cw.KRIG, 100, seed=7).all
    >>> group.games, group.rounds.total
    (100, 100)
    """

    winners: tuple[tuple[tuple[Seat, ...], int], ...] = ()
    """Who stood in `winners` and in how many games, in rising order."""
    rounds: Distribution = EMPTY
    """Rounds; of a game that goes round, up to the first position that repeats."""
    battles: Distribution = EMPTY
    """Comparisons of cards."""
    wars: Distribution = EMPTY
    """Wars."""
    deepest_war: Distribution = EMPTY
    """The level of the deepest war; 0 for a game without any."""
    cycle_starts: Distribution = EMPTY
    """Of games that go round: the rounds before the position that repeats."""
    cycle_lengths: Distribution = EMPTY
    """Of games that go round: the rounds until it does."""
    first: Example | None = None
    """The first of them, with its rounds."""
    longest: Example | None = None
    """The first of those with most rounds."""
    shortest: Example | None = None
    """The first of those with fewest rounds."""
    deepest: Example | None = None
    """The first of those with the deepest war, with its level."""

    @property
    def games(self) -> int:
        """How many games they are."""
        return sum(count for _, count in self.winners)

    def __add__(self, other: Group) -> Group:
        """Return both together."""
        return sum_of_groups((self, other)) if isinstance(other, Group) else NotImplemented


def group_of(rows: Iterable[tuple[int, Row]], seed: int) -> Group:
    """Return the group of rows, one or more, each with its number in the run, in rising order."""
    numbered = tuple(rows)
    rounds = [row.rounds for _, row in numbered]
    levels = [row.deepest_war for _, row in numbered]

    def example(values: list[int], value: int) -> Example:
        index, _ = numbered[values.index(value)]
        return Example(seed, index, value)

    return Group(
        winners=_sorted(Counter(row.winners for _, row in numbered)),
        rounds=Distribution.of(rounds),
        battles=Distribution.of([row.battles for _, row in numbered]),
        wars=Distribution.of([row.wars for _, row in numbered]),
        deepest_war=Distribution.of(levels),
        cycle_starts=Distribution.of([row.start for _, row in numbered if row.length]),
        cycle_lengths=Distribution.of([row.length for _, row in numbered if row.length]),
        first=example(rounds, rounds[0]),
        longest=example(rounds, max(rounds)),
        shortest=example(rounds, min(rounds)),
        deepest=example(levels, max(levels)),
    )


def sum_of_groups(groups: Iterable[Group]) -> Group:
    """Return all of these together."""
    found = tuple(groups)
    winners: Counter[tuple[Seat, ...]] = Counter()
    for group in found:
        winners.update(dict(group.winners))
    return Group(
        winners=_sorted(winners),
        rounds=sum_of([group.rounds for group in found]),
        battles=sum_of([group.battles for group in found]),
        wars=sum_of([group.wars for group in found]),
        deepest_war=sum_of([group.deepest_war for group in found]),
        cycle_starts=sum_of([group.cycle_starts for group in found]),
        cycle_lengths=sum_of([group.cycle_lengths for group in found]),
        first=_earliest([group.first for group in found]),
        longest=_most([group.longest for group in found]),
        shortest=_least([group.shortest for group in found]),
        deepest=_most([group.deepest for group in found]),
    )


def _earliest(examples: Iterable[Example | None]) -> Example | None:
    found = [example for example in examples if example is not None]
    return min(found, key=lambda one: (one.seed, one.index), default=None)


def _least(examples: Iterable[Example | None]) -> Example | None:
    """Return the one with the least value, the earliest of several."""
    found = [example for example in examples if example is not None]
    return min(found, key=lambda one: (one.value, one.seed, one.index), default=None)


def _most(examples: Iterable[Example | None]) -> Example | None:
    """Return the one with the largest value, the earliest of several."""
    found = [example for example in examples if example is not None]
    return min(found, key=lambda one: (-one.value, one.seed, one.index), default=None)


def _sorted(counted: Counter[tuple[Seat, ...]]) -> tuple[tuple[tuple[Seat, ...], int], ...]:
    return tuple(sorted(counted.items()))


@attrs.frozen(order=True)
class Part:
    """Games of a run, from one number up to another that is not among them.

    >>> from cardwar.simulation import Part
    >>> Part(seed=7, start=0, stop=100).games
    100
    """

    seed: int
    """The root seed of the run."""
    start: int
    """The first."""
    stop: int
    """The first that is not among them any more."""

    @property
    def games(self) -> int:
        """How many they are."""
        return self.stop - self.start


def merged_parts(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return the parts in order, those that touch as one. Raises `BadInput` if two overlap."""
    merged: list[Part] = []
    for part in sorted(parts):
        last = merged[-1] if merged else None
        if last is None or last.seed != part.seed or part.start > last.stop:
            merged.append(part)
        elif part.start < last.stop:
            raise BadInput(
                f"game {part.start} of seed {part.seed} is in both; games are counted once"
            )
        else:
            merged[-1] = Part(part.seed, last.start, part.stop)
    return tuple(merged)


@attrs.frozen
class Found:
    """What is known of some games of a run; small, however many they are."""

    parts: tuple[Part, ...] = ()
    """Which games they are."""
    groups: tuple[tuple[Reason | str, Group], ...] = ()
    """For each reason for which games ended, those games; first the reasons of cardwar."""
    measures: tuple[tuple[str, Distribution], ...] = ()
    """What the measures said, by their names, in the order of these."""

    def __add__(self, other: Found) -> Found:
        """Return both together. Raises `BadInput` if a game is in both."""
        return sum_of_found((self, other)) if isinstance(other, Found) else NotImplemented

    @property
    def games(self) -> int:
        """How many games they are."""
        return sum(part.games for part in self.parts)


NOTHING = Found()
"""No games."""


def found_of(rows: Iterable[Row], part: Part) -> Found:
    """Return what is known of the games of a part, of which these are the rows."""
    return found_of_numbered(zip(range(part.start, part.stop), rows, strict=True), part)


def found_of_numbered(rows: Iterable[tuple[int, Row]], part: Part) -> Found:
    """Return what is known of the games of a part that have these rows, each with its number."""
    by_reason: dict[Reason | str, list[tuple[int, Row]]] = {}
    for index, row in rows:
        by_reason.setdefault(row.reason, []).append((index, row))
    groups = {reason: group_of(numbered, part.seed) for reason, numbered in by_reason.items()}
    return Found((part,), in_order(groups))


def sum_of_found(founds: Iterable[Found]) -> Found:
    """Return all of these together. Raises `BadInput` if a game is in two of them."""
    groups: dict[Reason | str, list[Group]] = {}
    measures: dict[str, list[Distribution]] = {}
    parts: list[Part] = []
    for found in founds:
        parts += found.parts
        for reason, group in found.groups:
            groups.setdefault(reason, []).append(group)
        for name, values in found.measures:
            measures.setdefault(name, []).append(values)
    return Found(
        merged_parts(parts),
        in_order({reason: sum_of_groups(several) for reason, several in groups.items()}),
        tuple(sorted((name, sum_of(several)) for name, several in measures.items())),
    )


def in_order(groups: Mapping[Reason | str, Group]) -> tuple[tuple[Reason | str, Group], ...]:
    """Return the groups by reason: those of cardwar in their order, then others by their text."""
    return tuple(sorted(groups.items(), key=lambda item: _place_of(item[0])))


def _place_of(reason: Reason | str) -> tuple[int, str]:
    known = [*Reason]
    return (known.index(reason), "") if isinstance(reason, Reason) else (len(known), reason)
