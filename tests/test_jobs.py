"""Jobs for the numba kernel, with a stand-in for it: what they pass on and what comes back."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import cardwar as cw
from cardwar.simulation import (
    Distribution,
    Part,
    compare,
    every_deal,
    jobs,
    kernels,
    records,
    simulate,
)
from cardwar.simulation.dealing import DeckJob
from cardwar.simulation.groups import Found, found_of
from cardwar.simulation.jobs import NumbaJob, PythonJob
from cardwar.simulation.kernels import pure
from cardwar.simulation.kernels.plan import Plan
from cardwar.simulation.kernels.rows import Row

SHORT: cw.HouseRules[Any] = cw.HouseRules(
    name="Short",
    deck=(1, 1, 2, 2, 3, 3),
    ranking=cw.NATURAL,
    stake=1,
    collect=cw.CollectOrder.WINNER_FIRST,
)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let something else play what numba would, and note what it is asked for."""
    asked: list[str] = []

    def rows(plan: Plan, root: int, games: range) -> Iterator[Row]:
        asked.append("rows")
        return pure.rows(plan, root, games)

    def found(plan: Plan, part: Part) -> Found:
        asked.append("found")
        return found_of(pure.rows(plan, part.seed, range(part.start, part.stop)), part)

    def found_of_deals(plan: Plan, hands: tuple[int, ...], part: Part, *, once: bool) -> Found:
        asked.append(f"deals {hands} {once}")
        return by_python.found(part)

    def played(plan: Plan, part: Part) -> list[Row]:
        asked.append("played")
        return [*pure.rows(plan, part.seed, range(part.start, part.stop))]

    def beside(first: list[Row], these: list[Row]) -> tuple[int, Distribution]:
        pairs = [*zip(first, these, strict=True)]
        longer = [row.rounds - one.rounds for one, row in pairs]
        return sum(one.winners == row.winners for one, row in pairs), Distribution.of(longer)

    by_python = every_deal_job()
    for name, stand_in in (
        ("jit", SimpleNamespace()),
        ("compiled", SimpleNamespace(rows=rows)),
        (
            "counting",
            SimpleNamespace(
                found=found,
                found_of_deals=found_of_deals,
                played=played,
                beside=beside,
                found_of_columns=found_of,
            ),
        ),
    ):
        monkeypatch.setitem(sys.modules, f"cardwar.simulation.kernels.{name}", stand_in)
        monkeypatch.setattr(kernels, name, stand_in, raising=False)
    return asked


def every_deal_job() -> DeckJob[Any]:
    """Return the job of all deals of the short rules, by the kernel in Python."""
    from cardwar.simulation.dealing import deck_of
    from cardwar.simulation.kernels.plan import plan_of

    plan = plan_of(SHORT, 2, None, 1000)
    if plan is None:
        raise TypeError("these rules have a plan")
    deck = deck_of(SHORT.deck, plan, (3, 3))
    numbers = deck_of(plan.cards, plan, (3, 3))
    return DeckJob(SHORT, deck, numbers, plan, 1000, False, "python")


def test_a_run_by_numba(asked: list[str]) -> None:
    report = simulate(SHORT, 30, seed=7, kernel="numba", workers=1)
    assert report == simulate(SHORT, 30, seed=7, kernel="python")
    assert report.kernels == ("numba",)
    assert set(asked) == {"found"}


def test_records_by_numba(asked: list[str]) -> None:
    by_numba = [*records(SHORT, 30, seed=7, kernel="numba")]
    assert by_numba == [*records(SHORT, 30, seed=7, kernel="python")]
    assert asked == ["rows"]


def test_records_by_the_fastest(asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "_WORTH_COMPILING", 1)
    monkeypatch.setattr(jobs, "numba_works", lambda plan: True)
    by_fastest = [*records(SHORT, 30, seed=7)]
    assert by_fastest == [*records(SHORT, 30, seed=7, kernel="python")]
    assert asked == ["rows"]
    assert simulate(SHORT, 30, seed=7, workers=1).kernels == ("numba",)


def test_every_deal_by_numba(asked: list[str]) -> None:
    found = every_deal(SHORT, kernel="numba", workers=1)
    assert found == every_deal(SHORT, kernel="python")
    assert found.kernels == ("numba",)
    assert set(asked) == {"deals (3, 3) False"}


def test_rulesets_compared_by_numba(asked: list[str]) -> None:
    rulesets = (SHORT, attrs.evolve(SHORT, stake=2))
    found = compare(rulesets, 30, seed=7, kernel="numba", workers=1)
    by_python = compare(rulesets, 30, seed=7, kernel="python")
    assert found == by_python
    assert set(asked) == {"played"}
    assert found.reports[0].kernels == ("numba",)


def test_jobs_say_which_path_they_take() -> None:
    plan = every_deal_job().plan
    if plan is None:
        raise TypeError("these rules have a plan")
    assert (PythonJob(plan).path, PythonJob(plan).in_threads) == ("python", False)
    assert (NumbaJob(plan).path, NumbaJob(plan).in_threads) == ("numba", True)
    deals = every_deal_job()
    assert not deals.in_threads
    assert attrs.evolve(deals, path="numba").in_threads
