"""Several rulesets side by side, on the same deals."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Generic

import attrs

from cardwar import __version__
from cardwar._checks import as_tuple, check_limit, shown
from cardwar.cards import C
from cardwar.clocks import Clock
from cardwar.errors import BadInput
from cardwar.playing import MAX_ROUNDS
from cardwar.rules import RuleSet
from cardwar.shuffling import check_seed, fresh_seed
from cardwar.simulation.distribution import EMPTY, Distribution
from cardwar.simulation.groups import NOTHING, Found, Part, found_of
from cardwar.simulation.jobs import Job, Kernel, job_of, setting_of
from cardwar.simulation.kernels.rows import Row
from cardwar.simulation.progress import Progress, ProgressCallback
from cardwar.simulation.proportion import Proportion
from cardwar.simulation.report import Report
from cardwar.simulation.tables import table_of_comparison

__all__ = ["Comparison", "Difference", "compare"]

_AT_ONCE = 512


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
    progress: ProgressCallback | None = None,
    kernel: Kernel = "auto",
    clock: Clock[C] | None = None,
    max_rounds: int = MAX_ROUNDS,
) -> Comparison[C]:
    """Play the same deals by several rulesets.

    Game i of each is the one that `simulate` plays, so decks of the same length are in the same
    order; what chance there is in play differs with the rules. Ctrl-C ends it, and the comparison
    is of what is done. Raises what `simulate` raises, and `BadInput` for fewer than two rulesets.

    >>> import cardwar as cw
    >>> from cardwar.simulation import compare
    >>> comparison = compare([cw.BATAILLE, cw.KRIG], 100, seed=7)
    >>> comparison.differences[0].same_winners.total
    100
    """
    check_limit("games", games)
    check_limit("max_rounds", max_rounds)
    if len(as_tuple("rulesets", rulesets)) < 2:
        raise BadInput(f"rulesets is {shown(rulesets)}; a comparison is of two or more")
    settings = [setting_of(rules, players, clock, max_rounds, {}) for rules in rulesets]
    jobs = [job_of(setting, kernel, games) for setting in settings]
    root = fresh_seed() if seed is None else check_seed(seed)
    sides = _played(jobs, _parts(root, games), games, progress)
    reports = [
        Report(rules, players, clock, max_rounds, side.found, (job.path,), (__version__,))
        for rules, job, side in zip(rulesets, jobs, sides, strict=True)
    ]
    differences = [
        Difference(Proportion(side.same, side.found.games), side.longer) for side in sides[1:]
    ]
    return Comparison(tuple(reports), tuple(differences))


@attrs.frozen
class _Side:
    """One ruleset's games, and how they differ from those of the first."""

    found: Found = NOTHING
    same: int = 0
    longer: Distribution = EMPTY

    def __add__(self, other: _Side) -> _Side:
        return _Side(self.found + other.found, self.same + other.same, self.longer + other.longer)


def _played(
    jobs: Sequence[Job], parts: Iterator[Part], games: int, progress: ProgressCallback | None
) -> list[_Side]:
    """Play the parts by each job, as far as it goes."""
    sides = [_Side() for _ in jobs]
    began = time.monotonic()
    try:
        for part in parts:
            rows = [(*job.rows(part),) for job in jobs]
            fresh = [_side(rows[0], these, part) for these in rows]
            sides = [side + more for side, more in zip(sides, fresh, strict=True)]
            if progress is not None:
                progress(Progress(part.stop, games, time.monotonic() - began, 0))
    except KeyboardInterrupt:
        pass  # what is done is what was asked for then
    return sides


def _parts(root: int, games: int) -> Iterator[Part]:
    for start in range(0, games, _AT_ONCE):
        yield Part(root, start, min(games, start + _AT_ONCE))


def _side(first: Sequence[Row], rows: Sequence[Row], part: Part) -> _Side:
    pairs = [*zip(first, rows, strict=True)]
    same = sum(one.winners == two.winners for one, two in pairs)
    return _Side(
        found_of(rows, part), same, Distribution.of([two.rounds - one.rounds for one, two in pairs])
    )
