"""Reports as plain data, and as files of JSON text."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from cardwar._files import write_whole
from cardwar.cards import C
from cardwar.clocks import Pace
from cardwar.simulation.distribution import Distribution
from cardwar.simulation.figures import Figure
from cardwar.simulation.groups import Example, Group
from cardwar.state import Reason
from cardwar.transcripts.rules_words import write_rules

if TYPE_CHECKING:
    from cardwar.simulation.figures import Figures
    from cardwar.simulation.odds import Odds
    from cardwar.simulation.report import Report

__all__ = [
    "DISTRIBUTIONS",
    "EXAMPLES",
    "FORMAT",
    "VERSION",
    "plain_odds",
    "plain_report",
    "save_report",
]

FORMAT = "cardwar report"
VERSION = 1
DISTRIBUTIONS: tuple[str, ...] = get_args(Figure)
EXAMPLES = ("first", "longest", "shortest", "deepest")


def plain_report(report: Report[C]) -> dict[str, object]:
    """Return a report as what JSON has: dicts, lists, texts and numbers.

    Seeds are texts, as JavaScript's numbers end at 2**53.
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "cardwar": list(report.versions),
        "kernels": list(report.kernels),
        "rules": write_rules(report.rules),
        "players": report.players,
        "clock": _plain_clock(report.clock),
        "max_rounds": report.max_rounds,
        **_plain_games(report),
        "measures": {name: _plain_counts(values) for name, values in report.found.measures},
    }


def plain_odds(odds: Odds[C]) -> dict[str, object]:
    """Return odds as what JSON has; of the cards only how many each seat holds."""
    return {
        "rules": write_rules(odds.state.rules),
        "players": odds.players,
        "round": odds.state.round,
        "holds": [player.holds for player in odds.state.players],
        "wins": [odds.wins(seat).count for seat in range(odds.players)],
        **_plain_games(odds),
    }


def _plain_games(these: Figures) -> dict[str, object]:
    return {
        "games": these.games,
        "parts": [[str(part.seed), part.start, part.stop] for part in these.found.parts],
        "reasons": [
            {"reason": _plain_reason(reason), **_plain_group(group)}
            for reason, group in these.found.groups
        ],
    }


def _plain_clock(clock: object) -> object:
    """Return the seconds of a pace; any other clock is given again when the report is read."""
    if clock is None:
        return None
    return {"pace": clock.seconds} if isinstance(clock, Pace) else {"own": True}


def _plain_reason(reason: Reason | str) -> object:
    return reason.value if isinstance(reason, Reason) else {"text": reason}


def _plain_group(group: Group) -> dict[str, object]:
    examples = {name: _plain_example(getattr(group, name)) for name in EXAMPLES}
    counts = {name: _plain_counts(getattr(group, name)) for name in DISTRIBUTIONS}
    return {
        "games": group.games,
        "winners": [[list(seats), count] for seats, count in group.winners],
        **counts,
        **examples,
    }


def _plain_counts(values: Distribution) -> list[list[int]]:
    return [[value, count] for value, count in values.counts]


def _plain_example(example: Example) -> object:
    return {"seed": str(example.seed), "index": example.index, "value": example.value}


def save_report(report: Report[C], path: str | os.PathLike[str]) -> None:
    """Write a report to a file; it is never there in part. Raises `OSError`."""
    write_whole(Path(path), json.dumps(plain_report(report)) + "\n")
