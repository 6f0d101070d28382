"""What can be read off the games of a run, a position or a deck."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from cardwar._checks import check_count, shown
from cardwar.errors import BadInput
from cardwar.simulation.distribution import Distribution
from cardwar.simulation.groups import Example, Found, Group, sum_of_groups
from cardwar.simulation.proportion import Proportion
from cardwar.state import Reason, Seat

__all__ = ["Figure", "Figures"]

Figure: TypeAlias = Literal[
    "rounds", "battles", "wars", "deepest_war", "cycle_starts", "cycle_lengths"
]
"""A figure of which there is a distribution."""
_NO_END = (Reason.CYCLE, Reason.ROUND_LIMIT)


class Figures:
    """The figures of games that were played: `Report`, `Odds` and `EveryDeal` have them all.

    >>> import cardwar as cw
    >>> from cardwar.simulation import Figures, simulate
    >>> isinstance(simulate(cw.KRIG, 10, seed=7), Figures)
    True
    """

    __slots__ = ()

    found: Found
    """All that is known of the games; the properties read it."""
    players: int
    """How many played each game."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(group.games for _, group in self.found.groups)

    @property
    def groups(self) -> dict[Reason | str, Group]:
        """For each reason for which games ended, those games."""
        return dict(self.found.groups)

    @property
    def all(self) -> Group:
        """All games as one group."""
        return sum_of_groups(group for _, group in self.found.groups)

    @property
    def ended(self) -> Group:
        """The games that came to an end: all but those for `CYCLE` and `ROUND_LIMIT`."""
        return sum_of_groups(group for reason, group in self.found.groups if reason not in _NO_END)

    def group(self, reason: Reason | str) -> Group:
        """Return the games that ended for this reason; none if there are none.

        >>> import cardwar as cw
        >>> from cardwar.simulation import simulate
        >>> simulate(cw.KRIG, 10, seed=7).group(cw.Reason.CYCLE).games
        0
        """
        return self.groups.get(reason, Group())

    @property
    def rounds(self) -> Distribution:
        """Rounds of all games; of one that goes round, up to the first position that repeats."""
        return self.all.rounds

    @property
    def battles(self) -> Distribution:
        """Comparisons of cards in all games."""
        return self.all.battles

    @property
    def wars(self) -> Distribution:
        """Wars in all games."""
        return self.all.wars

    @property
    def deepest_war(self) -> Distribution:
        """The level of the deepest war in all games."""
        return self.all.deepest_war

    @property
    def cycle_starts(self) -> Distribution:
        """Of the games that go round: the rounds before the position that repeats."""
        return self.all.cycle_starts

    @property
    def cycle_lengths(self) -> Distribution:
        """Of the games that go round: the rounds until it does."""
        return self.all.cycle_lengths

    @property
    def measures(self) -> dict[str, Distribution]:
        """What your own measures said, by their names."""
        return dict(self.found.measures)

    @property
    def longest(self) -> Example:
        """The first of the games with most rounds. Raises `BadInput` if there are no games.

        >>> import cardwar as cw
        >>> from cardwar.simulation import simulate
        >>> report = simulate(cw.KRIG, 100, seed=7)
        >>> report.longest.value == report.rounds.most
        True
        """
        return _one(self.all.longest)

    @property
    def shortest(self) -> Example:
        """The first of the games with fewest rounds. Raises `BadInput` if there are no games."""
        return _one(self.all.shortest)

    @property
    def deepest(self) -> Example:
        """The first of the games with the deepest war. Raises `BadInput` if there are no games."""
        return _one(self.all.deepest)

    def share(self, *reasons: Reason | str) -> Proportion:
        """Return how many games ended for one of these reasons.

        >>> import cardwar as cw
        >>> from cardwar.simulation import simulate
        >>> simulate(cw.TWO_HANDED, 100, seed=7).share(cw.Reason.ROUND_CAP).total
        100
        """
        games = sum(group.games for reason, group in self.found.groups if reason in reasons)
        return Proportion(games, self.games)

    @property
    def endless(self) -> Proportion:
        """How many games were proved to go round for ever."""
        return self.share(Reason.CYCLE)

    @property
    def draws(self) -> Proportion:
        """How many games nobody won alone."""
        won = sum(self.wins(seat).count for seat in range(self.players))
        return Proportion(self.games - won, self.games)

    def wins(self, seat: Seat) -> Proportion:
        """Return how many games this seat won alone. Raises `BadInput` for a seat that is none.

        >>> import cardwar as cw
        >>> from cardwar.simulation import simulate
        >>> report = simulate(cw.WAR, 100, players=3, seed=7)
        >>> sum(report.wins(seat).count for seat in range(3))
        100
        """
        self._check_seat(seat)
        return Proportion(dict(self.all.winners).get((seat,), 0), self.games)

    def shared_wins(self, seat: Seat) -> Proportion:
        """Return how many games this seat and others share. Raises `BadInput` as `wins` does.

        >>> import cardwar as cw
        >>> from cardwar.simulation import simulate
        >>> simulate(cw.capped(cw.WAR, 10), 100, seed=7).shared_wins(0).count > 0
        True
        """
        self._check_seat(seat)
        shared = sum(count for seats, count in self.all.winners if len(seats) > 1 and seat in seats)
        return Proportion(shared, self.games)

    def _check_seat(self, seat: Seat) -> None:
        check_count("seat", seat, 0)
        if seat >= self.players:
            raise BadInput(f"seat is {seat}; there are {self.players}, the first one is 0")

    def columns(self, figure: Figure = "rounds") -> dict[str, list[int] | list[str]]:
        """Return a figure's distribution as columns, for pandas, polars and others.

        A line of the table is a reason, a number and the games that had it. Raises `BadInput` for a
        figure that is none.

        >>> import cardwar as cw
        >>> from cardwar.simulation import simulate
        >>> columns = simulate(cw.KRIG, 100, seed=7).columns("deepest_war")
        >>> list(columns), columns["deepest_war"]
        (['reason', 'deepest_war', 'games'], [1, 2, 3, 4])
        """
        if figure not in get_args(Figure):
            names = ", ".join(get_args(Figure))
            raise BadInput(f"figure is {shown(figure)}; it is one of {names}")
        lines = [
            (str(reason), value, count)
            for reason, group in self.found.groups
            for value, count in _figure_of(group, figure)
        ]
        return {
            "reason": [reason for reason, _, _ in lines],
            figure: [value for _, value, _ in lines],
            "games": [count for _, _, count in lines],
        }


def _one(example: Example | None) -> Example:
    if example is None:
        raise BadInput("there are no games, so none stands out")
    return example


def _figure_of(group: Group, figure: Figure) -> Distribution:
    found: Distribution = getattr(group, figure)
    return found
