"""The same games by several rulesets, as one job."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardwar.simulation.distribution import Distribution
from cardwar.simulation.groups import Found, Part, found_of
from cardwar.simulation.jobs import FastestJob, Job, NumbaJob, PlayedBy
from cardwar.simulation.kernels.plan import Plan
from cardwar.simulation.kernels.rows import Row

__all__ = ["Side", "SideBySide"]


@attrs.frozen
class Side:
    """One ruleset's games, and how they differ from those of the first."""

    found: Found
    path: PlayedBy
    """Which path has played them."""
    same: int
    """In how many of them the same seats won."""
    longer: Distribution
    """How many rounds more each took."""


@attrs.frozen
class SideBySide:
    """Plays each game by several jobs, one for each ruleset."""

    jobs: tuple[Job, ...]

    @property
    def path(self) -> PlayedBy:
        """Which path plays those of the first ruleset here."""
        return self.jobs[0].path

    @property
    def in_threads(self) -> bool:
        """Whether several threads are faster than one."""
        return any(job.in_threads for job in self.jobs)

    def found(self, part: Part) -> tuple[Side, ...]:
        """Return what is known of these games, for each ruleset."""
        plans = [plan for plan in map(_plan_for_numba, self.jobs) if plan is not None]
        if len(plans) == len(self.jobs):
            return _by_numba(plans, part)
        rows = [(*job.rows(part),) for job in self.jobs]
        return tuple(
            _side(rows[0], these, part, job.path)
            for these, job in zip(rows, self.jobs, strict=True)
        )


def _plan_for_numba(job: Job) -> Plan | None:
    """Return the plan of a job that the numba kernel plays here."""
    return job.plan if isinstance(job, NumbaJob | FastestJob) and job.path == "numba" else None


def _by_numba(plans: Sequence[Plan], part: Part) -> tuple[Side, ...]:
    """Return all sides without a row for each game, which would take longer than to play it."""
    from cardwar.simulation.kernels import counting  # only who asks for it waits for it

    first = counting.played(plans[0], part)
    others = (counting.played(plan, part) for plan in plans[1:])
    return tuple(
        Side(counting.found_of_columns(these, part), "numba", *counting.beside(first, these))
        for these in (first, *others)
    )


def _side(first: Sequence[Row], rows: Sequence[Row], part: Part, path: PlayedBy) -> Side:
    pairs = [*zip(first, rows, strict=True)]
    same = sum(one.winners == two.winners for one, two in pairs)
    longer = Distribution.of([two.rounds - one.rounds for one, two in pairs])
    return Side(found_of(rows, part), path, same, longer)
