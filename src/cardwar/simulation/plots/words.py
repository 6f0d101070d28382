"""The words in pictures: names, parts in percent, and which games were drawn."""

from __future__ import annotations

from collections.abc import Iterator

from cardwar.cards import C
from cardwar.explaining.wording import cleaned, counted
from cardwar.simulation.report import Report
from cardwar.state import Reason, Seat

__all__ = ["described", "percent", "plain", "player_name"]


def player_name(seat: Seat) -> str:
    """Return what a player without a name is called."""
    return f"Player {seat + 1}"


def plain(text: str) -> str:
    r"""Return a name as one line that matplotlib takes for no formula.

    >>> print(plain("War for $5 or $10"))
    War for \$5 or \$10
    """
    return cleaned(text).replace("$", "\\$")


def percent(part: float) -> str:
    """Return a part in percent; what is not all and not nothing is not called so.

    >>> percent(0.5), percent(0.99999), percent(0.0000001), percent(1)
    ('50 %', 'more than 99.9 %', 'less than 0.1 %', '100 %')
    """
    if 0 < part < 0.001:
        return "less than 0.1 %"
    if 0.999 < part < 1:
        return "more than 99.9 %"
    return f"{100 * part:.1f}".removesuffix(".0") + " %"


def described(report: Report[C]) -> str:
    """Return which games a report is of."""
    return ", ".join(_described(report))


def _described(report: Report[C]) -> Iterator[str]:
    yield f"{counted(report.games, 'game')} with {report.players} players"
    if report.seed is not None:
        yield f"seed {report.seed}"
    if report.endless.count:
        yield f"{percent(report.endless.value)} go round for ever"
    given_up = report.share(Reason.ROUND_LIMIT)
    if given_up.count:
        rounds = counted(report.max_rounds, "round")
        yield f"{percent(given_up.value)} were given up after {rounds}"
