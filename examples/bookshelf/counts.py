"""Counts over every deal of a small deck: these are exact, and have to be the same number."""

from __future__ import annotations

from typing import NotRequired, TypedDict

import cardwar as cw
from bookshelf.data import read
from bookshelf.entries import Effort, Entry, Line, compared, counted
from bookshelf.playing import every_order, kernel_for, play_games
from bookshelf.rulesets import bataille
from bookshelf.verdicts import Published, Verdict, exactly, mean, share
from cardwar.simulation import Distribution, EveryDeal, every_deal

SMALL = 8
"""With so few cards, every deal is played in any case."""
ON_THE_ENGINE = 20_160
"""So many deals are played on the engine if all are asked for."""


class Sequence(TypedDict):
    values: dict[str, int]
    periods: dict[str, list[int]]


class OfBataille(TypedDict):
    deals: int
    cycling_deals: int
    mean_comparisons_of_finite_games: float
    max_rounds: int | None
    max_comparisons: NotRequired[int]


class Bataille(TypedDict):
    id: str
    rules: str
    published: OfBataille


HIGHEST_FIRST_OF_FOUR: Bataille = {
    "id": "bataille C=4 V=4 opt",
    "rules": "bataille_optimisee",
    "published": {
        "deals": 31_532_760,
        "cycling_deals": 0,
        "mean_comparisons_of_finite_games": 24.03,
        "max_rounds": None,
        "max_comparisons": 138,
    },
}
"""From the same source as the others: records/records_C4_optimisee.py, at commit 97bf932.

The longest game there has most comparisons, in 100 rounds; another has more rounds.
"""


def counts(effort: Effort) -> tuple[Entry, ...]:
    """Count all that the effort allows."""
    sequence: Sequence
    published: list[Bataille]
    sequence, *published = read("exhaustive-counts.json")
    return (
        a400411(sequence, effort),
        *(of_bataille(count, effort) for count in (*published, HIGHEST_FIRST_OF_FOUR)),
    )


def a400411(sequence: Sequence, effort: Effort) -> Entry:
    lines: list[Line] = []
    for cards, endless in sequence["values"].items():
        n = int(cards)
        if 2 <= n <= (11 if effort.all_deals else SMALL - 1):
            deals = every_order(n)
            lines += [counted(f"endless deals of {n} cards", endless, deals.endless.count)]
            lines += _periods(n, sequence["periods"].get(cards), deals)
    return Entry(
        "OEIS A400411",
        "OEIS A400411",
        "oeis.org/A400411",
        "cards 1 to n; the winner's card first, then the other",
        tuple(lines),
        "Of an odd number, the first player gets one card more.",
    )


def _periods(cards: int, published: list[int] | None, deals: EveryDeal[int]) -> list[Line]:
    if published is None:
        return []
    found = [length for length, _ in deals.cycle_lengths]
    verdict = Verdict.AGREES if found == published else Verdict.DIFFERS
    words, here = (", ".join(map(str, periods)) for periods in (published, found))
    return [Line(f"their periods, {cards} cards", words, here, verdict)]


def of_bataille(count: Bataille, effort: Effort) -> Entry:
    copies, ranks = (int(word[2:]) for word in count["id"].split()[1:3])
    rules = bataille(count["rules"], copies, ranks)
    published = count["published"]
    picked_up = (
        "pairs last to first, higher card first"
        if count["rules"] == "bataille_naturelle"
        else "highest card first"
    )
    kernel = type(rules) is cw.HouseRules
    small = copies * ranks <= SMALL and published["deals"] < ON_THE_ENGINE
    most = ON_THE_ENGINE if not kernel else published["deals"]
    if small or (effort.all_deals and published["deals"] <= most):
        lines, remark = _all_of_bataille(rules, published), ""
    else:
        lines, remark = _some_of_bataille(rules, published, effort), "From deals by chance. "
        if not kernel and published["deals"] > ON_THE_ENGINE:
            remark += "The ruleset is one of its own, so the engine plays it; all would take hours."
    return Entry(
        count["id"],
        f"Bataille, {copies} cards of each of {ranks} ranks, {picked_up}",
        "P. Mathieu and J.-P. Delahaye, github.com/cristal-smac/bataille (2025)",
        f"none down, {picked_up}; all deals, each once with its mirror image",
        tuple(lines),
        remark.strip(),
    )


def _all_of_bataille(rules: cw.HouseRules[int], published: OfBataille) -> list[Line]:
    kernel = kernel_for(rules, published["deals"])
    deals = every_deal(rules, swapped="once", kernel=kernel)
    comparisons = Published(published["mean_comparisons_of_finite_games"], rounded=0.005)
    lines = [
        counted("deals", published["deals"], deals.games),
        counted("endless deals", published["cycling_deals"], deals.endless.count),
        compared("comparisons, mean", comparisons, exactly(round(deals.ended.battles.mean, 4))),
    ]
    return [
        *lines,
        _most("most rounds", published["max_rounds"], deals.ended.rounds),
        _most("most comparisons", published.get("max_comparisons"), deals.ended.battles),
    ]


def _most(what: str, published: int | None, found: Distribution) -> Line:
    return counted(what, published, found.most or 0)


def _some_of_bataille(
    rules: cw.HouseRules[int], published: OfBataille, effort: Effort
) -> list[Line]:
    games = effort.games if type(rules) is cw.HouseRules else effort.fewer * 10
    report = play_games(rules, games, seed=effort.seed)
    endless = Published(published["cycling_deals"] / published["deals"], published["deals"])
    comparisons = Published(
        published["mean_comparisons_of_finite_games"], published["deals"], 0.005
    )
    return [
        compared("endless deals, of all", endless, share(report.endless)),
        compared("comparisons, mean", comparisons, mean(report.ended.battles)),
        Line(
            "most rounds",
            str(published["max_rounds"] or ""),
            str(report.ended.rounds.most),
            Verdict.OPEN,
        ),
    ]
