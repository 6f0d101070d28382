"""Reports, comparisons, odds and all deals as tables of text."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardwar.cards import C
from cardwar.simulation.distribution import Distribution
from cardwar.simulation.groups import Example
from cardwar.simulation.proportion import Proportion

if TYPE_CHECKING:
    from cardwar.simulation.comparing import Comparison
    from cardwar.simulation.every_deal import EveryDeal
    from cardwar.simulation.figures import Figures
    from cardwar.simulation.odds import Odds
    from cardwar.simulation.report import Report

__all__ = ["table_of", "table_of_comparison", "table_of_deals", "table_of_odds"]

_HEADS = ("", "mean", "spread", "least", "5 %", "median", "95 %", "most")


def table_of(report: Report[C]) -> str:
    """Return the table that a report prints."""
    parts = [_title(report), _played(report)]
    if report.games:
        parts.append("\n".join(_examples(report)))
    return "\n\n".join(parts)


def _title(report: Report[C]) -> str:
    seeds = sorted({part.seed for part in report.parts})
    seed = f", seed {seeds[0]}" if len(seeds) == 1 else f", {len(seeds)} seeds" if seeds else ""
    by = f", by {' and '.join(report.kernels)}" if report.kernels else ""
    return (
        f"{report.rules.name}, {report.players} players: {_counted(report.games)} games{seed}{by}"
    )


def _counted(games: int) -> str:
    return f"{games:,}"


def _outcomes(these: Figures) -> Iterator[str]:
    return _aligned([("", "games", "percent (95 % interval)"), *_shares(these)])


def _shares(these: Figures) -> Iterator[tuple[str, str, str]]:
    for reason, group in these.found.groups:
        yield _share(str(reason), Proportion(group.games, these.games))
    for seat in range(these.players):
        yield _share(f"won by seat {seat}", these.wins(seat))
    yield _share("won by nobody alone", these.draws)


def _share(words: str, part: Proportion) -> tuple[str, str, str]:
    return (words, _counted(part.count), str(part))


def _distributions(these: Figures) -> Iterator[Sequence[str]]:
    group = these.all
    yield ("rounds", *_cells(group.rounds))
    if these.ended.games not in (0, these.games):
        yield ("rounds, if it ended", *_cells(these.ended.rounds))
    yield ("battles", *_cells(group.battles))
    yield ("wars", *_cells(group.wars))
    yield ("deepest war", *_cells(group.deepest_war))
    if group.cycle_lengths.counts:
        yield ("rounds before a cycle", *_cells(group.cycle_starts))
        yield ("rounds of a cycle", *_cells(group.cycle_lengths))
    for name, values in these.found.measures:
        yield (name, *_cells(values))


def _cells(values: Distribution) -> tuple[str, ...]:
    """Return a distribution in the figures of a table's line."""
    quantiles = [values.quantile(part) for part in (0, 0.05, 0.5, 0.95, 1)]
    return (
        f"{values.mean:,.2f}",
        f"{values.spread:,.2f}",
        *("nan" if math.isnan(value) else f"{value:,.0f}" for value in quantiles),
    )


def _examples(report: Report[C]) -> Iterator[str]:
    group = report.all
    lines = [
        ("longest game", group.longest, "rounds"),
        ("shortest game", group.shortest, "rounds"),
        ("deepest war", group.deepest, "levels"),
    ]
    yield from _aligned(
        [
            ("", "", "", "game", "its own seed"),
            *(_example(words, example, unit) for words, example, unit in lines if example),
        ]
    )


def _example(words: str, example: Example, unit: str) -> Sequence[str]:
    return (words, f"{example.value:,}", unit, str(example.index), str(example.game_seed))


def _aligned(lines: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield lines of a table: the first column to the left, the others to the right.

    >>> list(_aligned([("a", "10"), ("bcd", "5")]))
    ['a    10', 'bcd   5']
    """
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for first, *rest in lines:
        cells = [text.rjust(width) for text, width in zip(rest, widths[1:], strict=True)]
        yield "  ".join([first.ljust(widths[0]), *cells]).rstrip()


def _played(these: Figures) -> str:
    """Return what games came to, without a title and examples."""
    return "\n".join([*_outcomes(these), "", *_aligned([_HEADS, *_distributions(these)])])


def table_of_odds(odds: Odds[C]) -> str:
    """Return the table that odds print."""
    state = odds.state
    title = f"{state.rules.name}, round {state.round}: {_counted(odds.games)} ways to go on"
    return f"{title}\n\n{_played(odds)}"


def table_of_deals(deals: EveryDeal[C]) -> str:
    """Return the table that all deals of a deck print."""
    hands = " and ".join(map(str, deals.hands))
    title = f"{deals.rules.name}, hands of {hands}: {_counted(deals.games)} deals"
    return f"{title}\n\n{_played(deals)}"


def table_of_comparison(comparison: Comparison[C]) -> str:
    """Return the table that a comparison prints."""
    reports = comparison.reports
    names = [report.rules.name for report in reports]
    shares = [
        [name, *map(str, (report.wins(0), report.draws, report.endless))]
        for name, report in zip(names, reports, strict=True)
    ]
    lengths = [
        [name, *_cells(report.ended.rounds)] for name, report in zip(names, reports, strict=True)
    ]
    beside = [
        [name, str(difference.same_winners), *_cells(difference.rounds)]
        for name, difference in zip(names[1:], comparison.differences, strict=True)
    ]
    return "\n".join(
        [
            _title(reports[0]).replace(names[0], "The same deals", 1),
            "",
            *_aligned([("percent", "won by seat 0", "won by nobody alone", "endless"), *shares]),
            "",
            *_aligned([("rounds, if it ended", *_HEADS[1:]), *lengths]),
            "",
            *_aligned([(f"beside {names[0]}", "same winners", *_HEADS[1:]), *beside]),
        ]
    )
