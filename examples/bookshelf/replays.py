"""The longest games known, and cycles, played once more from their deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypedDict

import attrs

import cardwar as cw
from bookshelf.data import read
from bookshelf.entries import Effort, Entry, Line
from bookshelf.rulesets import bataille, distinct
from bookshelf.verdicts import Verdict

SHORT = 1000
"""Longer games are played only if all deals are asked for."""
DELAHAYE = "P. Mathieu and J.-P. Delahaye, github.com/cristal-smac/bataille (2025)"


class Expected(TypedDict, total=False):
    winner: int
    rounds: int
    comparisons: int
    period: int
    rounds_before_cycle: int


class Record(TypedDict):
    id: str
    suits: int
    ranks: int
    rules: str
    p1: list[int]
    p2: list[int]
    expected: Expected


class Also(TypedDict):
    rules: str
    expected: Expected


class OfSpivey(TypedDict):
    p1: list[int]
    p2: list[int]
    expected: Expected
    also: list[Also]


class Positions(TypedDict):
    p1: list[int]
    p2: list[int]


class Around(TypedDict):
    name: str
    states: list[Positions]
    period: int


class Longest(TypedDict):
    records: list[Record]
    cycles_state_by_state: list[Around]
    spivey: OfSpivey


def replays(effort: Effort) -> tuple[Entry, ...]:
    """Play the games, those of up to a thousand rounds if not all are asked for."""
    longest: Longest = read("longest-games-and-cycles.json")
    return (
        Entry(
            "longest games",
            "The longest games known, and cycles",
            DELAHAYE,
            "Bataille, none down",
            tuple(_records(longest["records"], effort)),
            "C is how many cards of a rank there are, V how many ranks; nat is picked up from the "
            "last pair to the first, opt highest card first.",
        ),
        Entry(
            "cycles of five cards",
            "The cycles of five cards",
            "oeis.org/A400411",
            "the winner's card first, then the other",
            tuple(_around(cycle) for cycle in longest["cycles_state_by_state"]),
        ),
        Entry(
            "spivey-52-card-cycle",
            "Spivey's deal of 52 cards",
            "M. Z. Spivey, mathoverflow.net/questions/11503",
            "cards 1 to 52",
            tuple(_of_spivey(longest["spivey"], effort)),
        ),
    )


def _is_played(expected: Expected, effort: Effort) -> bool:
    length = max(expected.get("rounds", 0), expected.get("period", 0))
    return effort.all_deals or length <= SHORT


def _records(records: list[Record], effort: Effort) -> Iterator[Line]:
    for record in records:
        if _is_played(record["expected"], effort):
            rules = bataille(record["rules"], record["suits"], record["ranks"])
            yield replayed(record["id"], rules, (record["p1"], record["p2"]), record["expected"])


def _of_spivey(deal: OfSpivey, effort: Effort) -> Iterator[Line]:
    first, last = (
        distinct(52, collect)
        for collect in (cw.CollectOrder.WINNER_FIRST, cw.CollectOrder.WINNER_LAST)
    )
    lowest = cw.NATURAL.reversed()
    rulesets = {
        "lowest wins, winner first": attrs.evolve(first, ranking=lowest),
        "highest wins, winner first": first,
        "highest wins, loser first": last,
        "lowest wins, loser first": attrs.evolve(last, ranking=lowest),
    }
    games = [Also(rules="lowest wins, winner first", expected=deal["expected"]), *deal["also"]]
    for game in games:
        if _is_played(game["expected"], effort):
            piles = deal["p1"], deal["p2"]
            yield replayed(game["rules"], rulesets[game["rules"]], piles, game["expected"])


def _around(cycle: Around) -> Line:
    start = cycle["states"][0]
    expected = Expected(period=cycle["period"], rounds_before_cycle=0)
    rules = distinct(5, cw.CollectOrder.WINNER_FIRST)
    return replayed(cycle["name"], rules, (start["p1"], start["p2"]), expected)


def replayed(
    what: str, rules: cw.HouseRules[int], piles: tuple[list[int], list[int]], expected: Expected
) -> Line:
    """Play a deal to its end, and return whether all is as expected."""
    result = cw.play(cw.start(rules, piles=piles))
    found = came_to(result)
    told = {key: found.get(key) for key in expected if key in Expected.__annotations__}
    wanted = {key: value for key, value in expected.items() if key in told}
    verdict = Verdict.AGREES if told == wanted else Verdict.DIFFERS
    return Line(what, _in_words(wanted), _in_words(told), verdict)


def came_to(result: cw.Result[int]) -> dict[str, int]:
    """Return what a game came to, in the words of the data."""
    cycle = result.outcome.cycle
    if cycle is not None:
        return {"period": cycle.length, "rounds_before_cycle": cycle.start}
    winner = result.outcome.winner
    return {
        "winner": 0 if winner is None else winner + 1,
        "rounds": result.tally.rounds,
        "comparisons": result.tally.battles,
    }


def _in_words(found: Mapping[str, object]) -> str:
    return ", ".join(
        f"{key.replace('_', ' ')} {value:,}" if isinstance(value, int) else f"no {key}"
        for key, value in found.items()
    )
