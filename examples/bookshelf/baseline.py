"""A table of War by its parameters: cards down, short players, and 8 orders of pick-up."""

from __future__ import annotations

from typing import TypedDict

import cardwar as cw
from bookshelf.data import read
from bookshelf.entries import Effort, Entry, Line, number, told
from bookshelf.playing import play_games
from bookshelf.rulesets import CardByCard, First, war
from bookshelf.verdicts import Estimate, Published, Verdict, mean, quantile, share, verdict
from cardwar.simulation import Report

CAP = 10_000
"""The rounds after which that program took a game for an endless one."""
SAMPLE = 20_000
"""Its deals for each row."""

BLOCKS = {
    "shuffled": cw.CollectOrder.SHUFFLED,
    "winner block, loser block": cw.CollectOrder.WINNER_FIRST,
    "loser block, winner block": cw.CollectOrder.WINNER_LAST,
    "seat order: p1 block, p2 block": cw.CollectOrder.BY_SEAT,
    "sorted descending": cw.CollectOrder.HIGHEST_FIRST,
}
CARD_BY_CARD = {
    "interleaved, winner first": First.WINNER,
    "interleaved, loser first": First.LOSER,
    "seat order interleaved": First.FIRST_SEAT,
}
SHORTFALLS = {
    "last card face up": cw.Shortfall.LAST_CARD_UP,
    "lose if fewer than face_down+1": cw.Shortfall.FORFEIT,
}


class Row(TypedDict):
    face_down: int
    shortfall: str
    return_order: str
    infinite: float
    p1: float
    p2: float
    mean: float
    median: float
    wars: float


class Table(TypedDict):
    rows: list[Row]


class Figures(TypedDict):
    reference_table: Table


def baseline(effort: Effort) -> tuple[Entry, ...]:
    """Play each row."""
    figures: Figures = read("published-figures.json")
    rows = figures["reference_table"]["rows"]
    return (
        Entry(
            "reference table",
            "War by its parameters",
            "another program's table, 20,000 deals a row",
            "two players, 52 cards; what takes more than 10,000 rounds counts as endless",
            tuple(line for row in rows for line in lines_of(row, effort)),
            "Card by card, and not in blocks, is a ruleset of its own, which the engine plays, and "
            "so are fewer games. Each row has five figures, and the verdict is the worst of them: "
            "of figures that agree, one in twenty does not by chance. Wars are compared where all "
            "games end and a short player lays what they have, as the table does not count a war "
            "that is not fought.",
        ),
    )


def ruleset(row: Row) -> cw.HouseRules:
    """Return the rules of a row."""
    stake, order = row["face_down"], row["return_order"]
    if order in BLOCKS:
        return war(stake, BLOCKS[order], SHORTFALLS[row["shortfall"]])
    if order == "seat order interleaved" and stake < 2:
        # In blocks of one card this is the same, and a kernel plays it.
        return war(stake, cw.CollectOrder.AS_PLAYED, SHORTFALLS[row["shortfall"]])
    return CardByCard(
        "card by card",
        stake=stake,
        shortfall=SHORTFALLS[row["shortfall"]],
        collect=cw.CollectOrder.AS_PLAYED,
        first=CARD_BY_CARD[order],
    )


def lines_of(row: Row, effort: Effort) -> list[Line]:
    """Play a row."""
    rules = ruleset(row)
    plain = type(rules) is cw.HouseRules
    games = max(20, effort.games // 4 if plain else min(200, effort.games // 100))
    report = play_games(rules, games, seed=effort.seed, max_rounds=CAP)
    ours = figures_of(report)
    whole = round(SAMPLE * (1 - row["infinite"]))
    published = {
        "infinite": Published(row["infinite"], SAMPLE),
        "p1": Published(row["p1"], SAMPLE),
        "mean": Published(row["mean"], whole, 0.005),
        "median": Published(row["median"], whole, 0.5),
        "wars": Published(row["wars"], whole, 0.0005),
    }
    if row["infinite"] or SHORTFALLS[row["shortfall"]] is cw.Shortfall.FORFEIT:
        # The table has the wars of endless games too, up to the last round, but none that a short
        # player cannot fight.
        del ours["wars"]
    found = {name: verdict(published[name], ours[name]) for name in ours}
    order = [Verdict.OPEN, Verdict.AGREES, Verdict.CLOSE, Verdict.DIFFERS]
    worst = max(found.values(), key=order.index)
    what = f"{row['face_down']} down, {row['shortfall'].split(' if')[0]}, {row['return_order']}"
    return [
        Line(
            what,
            f"{number(row['mean'])} rounds, {100 * row['infinite']:.2f} % endless",
            f"{told(ours['mean'])} rounds, {100 * ours['infinite'].value:.2f} % endless",
            worst,
        )
    ]


def figures_of(report: Report[cw.Card]) -> dict[str, Estimate]:
    """Return the figures of a row."""
    ended = report.ended
    return {
        "infinite": share(report.share(cw.Reason.CYCLE, cw.Reason.ROUND_LIMIT)),
        "p1": share(report.wins(0)),
        "mean": mean(ended.rounds),
        "median": quantile(ended.rounds, 0.5),
        "wars": mean(ended.wars),
    }
