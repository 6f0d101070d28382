"""Reports that are drawn in one picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from cardwar._checks import as_tuple, check_kind
from cardwar.cards import C
from cardwar.errors import BadInput
from cardwar.explaining.wording import counted
from cardwar.simulation.comparing import Comparison
from cardwar.simulation.plots.words import described
from cardwar.simulation.report import Report

__all__ = ["Drawable", "of_which", "reports_of"]


Drawable: TypeAlias = Report[C] | Comparison[C] | Sequence[Report[C]]
"""What one or several lines or bars can be drawn of."""


def reports_of(given: Drawable[C]) -> tuple[Report[C], ...]:
    """Return the reports. Raises `BadInput` unless there are some, and all of them have games."""
    if isinstance(given, Report):
        reports: tuple[Report[C], ...] = (given,)
    elif isinstance(given, Comparison):
        reports = given.reports
    else:
        as_tuple("reports", given)
        reports = tuple(given)
    if not reports:
        raise BadInput("reports is empty; give one or several")
    for report in reports:
        check_kind("report", report, Report)
        if not report.games:
            raise BadInput(f"report of {report.rules.name} has no games; there is nothing to draw")
    return reports


def of_which(reports: Sequence[Report[C]]) -> str:
    """Return which games the reports are of, as far as they are alike."""
    if len(reports) == 1:
        return described(reports[0])
    games = sorted({report.games for report in reports})
    players = sorted({report.players for report in reports})
    seeds = {report.seed for report in reports}
    many = counted(games[0], "game") if len(games) == 1 else f"{games[0]:,} to {games[-1]:,} games"
    who = f"{players[0]}" if len(players) == 1 else f"{players[0]} to {players[-1]}"
    seed = seeds.pop()
    same = f", seed {seed}" if not seeds and seed is not None else ""
    return f"{many} of each with {who} players{same}"
