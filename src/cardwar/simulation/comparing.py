"""Several rulesets side by side, on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Generic

import attrs

from cardwar._checks import as_tuple, check_limit, shown
from cardwar.cards import C
from cardwar.clocks import Clock
from cardwar.errors import BadInput
from cardwar.playing import MAX_ROUNDS
from cardwar.rules import RuleSet
from cardwar.shuffling import check_seed, fresh_seed
from cardwar.simulation.distribution import EMPTY, Distribution, sum_of
from cardwar.simulation.groups import NOTHING, Part
from cardwar.simulation.jobs import Chunk, Kernel, job_of, setting_of
from cardwar.simulation.progress import ProgressCallback
from cardwar.simulation.proportion import Proportion
from cardwar.simulation.report import Report, with_more
from cardwar.simulation.side_by_side import Side, SideBySide
from cardwar.simulation.tables import table_of_comparison
from cardwar.simulation.taking_in import Run, crew_of

__all__ = ["Comparison", "Difference", "compare"]


@attrs.frozen
class Difference:
    """How a ruleset's games differ from those of the first, deal by deal.

    >>> import attrs
    >>> import cardwar as cw
    >>> from cardwar.simulation import compare
    >>> one_down = attrs.evolve(cw.WAR, name="One down", stake=1)
    >>> difference = compare([cw.WAR, one_down], 200, seed=7).differences[0]
    >>> difference.rounds.mean > 0
    True
    """

    same_winners: Proportion
    """In how many games the same seats won."""
    rounds: Distribution
    """How many rounds more a game took; if it took fewer, the number is below 0."""


@attrs.frozen
class Comparison(Generic[C]):
    """What the same deals came to under several rulesets.

    >>> import cardwar as cw
    >>> from cardwar.simulation import compare
    >>> [report.games for report in compare([cw.WAR, cw.KRIG], 100, seed=7).reports]
    [100, 100]
    """

    reports: tuple[Report[C], ...]
    """A report for each ruleset, in the order they were given."""
    differences: tuple[Difference, ...]
    """For each ruleset but the first, how its games differ from those of the first."""

    def __str__(self) -> str:
        """Return a table of the figures."""
        return table_of_comparison(self)


def compare(
    rulesets: Sequence[RuleSet[C]],
    games: int,
    players: int = 2,
    *,
    seed: int | None = None,
    executor: Executor | None = None,
    progress: ProgressCallback | None = None,
    kernel: Kernel = "auto",
    clock: Clock[C] | None = None,
    max_rounds: int = MAX_ROUNDS,
    workers: int | None = None,
    chunk: int | None = None,
) -> Comparison[C]:
    """Play the same deals by several rulesets.

    Game i of each is the one that `simulate` plays, so decks of the same length are in the same
    order; what chance there is in play differs with the rules.

    `executor`, `workers`, `chunk` and `progress` are those of `simulate`, and a chunk is played by
    all rulesets. Ctrl-C ends it, and the comparison is of what is done. Raises what `simulate`
    raises, and `BadInput` for fewer than two rulesets.

    >>> import cardwar as cw
    >>> from cardwar.simulation import compare
    >>> comparison = compare([cw.BATAILLE, cw.KRIG], 100, seed=7)
    >>> comparison.differences[0].same_winners.total
    100
    """
    crew = crew_of(executor, workers, chunk, progress)
    check_limit("games", games)
    check_limit("max_rounds", max_rounds)
    if not isinstance(rulesets, Sequence):
        raise BadInput(f"rulesets is {shown(rulesets)}; a tuple is asked for")
    if len(as_tuple("rulesets", rulesets)) < 2:
        raise BadInput(f"rulesets is {shown(rulesets)}; a comparison is of two or more")
    settings = [setting_of(rules, players, clock, max_rounds, {}) for rules in rulesets]
    job = SideBySide(tuple(job_of(setting, kernel, games) for setting in settings))
    root = fresh_seed() if seed is None else check_seed(seed)
    begin = Comparison(
        tuple(Report(rules, players, clock, max_rounds, NOTHING, (), ()) for rules in rulesets),
        (Difference(Proportion(0, 0), EMPTY),) * (len(settings) - 1),
    )
    return Run(begin, _add, games, crew).through(job, [Part(root, 0, games)])


def _add(comparison: Comparison[C], chunks: Sequence[Chunk[tuple[Side, ...]]]) -> Comparison[C]:
    """Return the comparison with what has come back."""
    versions = [chunk.version for chunk in chunks]
    sides = [*zip(*(chunk.found for chunk in chunks), strict=True)]
    return Comparison(
        tuple(
            with_more(report, [one.found for one in side], [one.path for one in side], versions)
            for report, side in zip(comparison.reports, sides, strict=True)
        ),
        tuple(
            _differing(difference, side)
            for difference, side in zip(comparison.differences, sides[1:], strict=True)
        ),
    )


def _differing(difference: Difference, side: Sequence[Side]) -> Difference:
    same = difference.same_winners
    return Difference(
        Proportion(
            same.count + sum(one.same for one in side),
            same.total + sum(one.found.games for one in side),
        ),
        sum_of([difference.rounds, *(one.longer for one in side)]),
    )
