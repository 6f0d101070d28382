"""`examples/literature.py` plays what others have published, and judges it by a rule."""

from __future__ import annotations

import math
import re
import sys
from itertools import permutations
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardwar as cw
import literature
from bookshelf import claims, counts, replays, rulesets, simulated, theorems
from bookshelf.baseline import Row, figures_of, ruleset
from bookshelf.entries import Effort, Entry, counted, digits_of, number, told
from bookshelf.tables import as_tables, as_text, summary
from bookshelf.verdicts import (
    Estimate,
    Published,
    Verdict,
    exactly,
    mean,
    quantile,
    reach,
    share,
    verdict,
    verdict_on_longest,
    verdict_on_shortest,
)
from cardwar.simulation import Distribution, Interval, Proportion, find_cycle, simulate
from effort import EXHAUSTIVE
from published import BATAILLES, read
from small_decks import orders

DOCS = Path(__file__).parents[1] / "docs"
FEW = Effort(games=30, seed=7)
FIGURES = read("published-figures.json")

parts = st.floats(0.01, 0.99)
widths = st.floats(0.001, 10)


# The rule


def test_a_figure_in_the_interval_agrees() -> None:
    ours = Estimate(10.0, Interval(9.0, 11.0), 100)
    assert verdict(Published(10.9), ours) is Verdict.AGREES
    assert verdict(Published(11.1), ours) is Verdict.CLOSE
    assert verdict(Published(12.1), ours) is Verdict.DIFFERS
    assert verdict(Published(12.1, rounded=1.2), ours) is Verdict.AGREES


def test_a_figure_of_few_games_may_lie_further_off() -> None:
    ours = Estimate(10.0, Interval(9.0, 11.0), 300)
    assert verdict(Published(11.9, games=100), ours) is Verdict.AGREES
    assert verdict(Published(11.9, games=300), ours) is Verdict.CLOSE
    assert reach(Published(11.9, games=100), ours, 1).high == pytest.approx(12.0)


def test_near_in_percent_is_close() -> None:
    ours = Estimate(1000.0, Interval(999.9, 1000.1), 10**9)
    assert verdict(Published(1019), ours) is Verdict.CLOSE
    assert verdict(Published(1021), ours) is Verdict.DIFFERS


def test_too_few_games_say_nothing() -> None:
    for lengths in (Distribution(), Distribution.of([20])):
        assert verdict(Published(20), mean(lengths)) is Verdict.OPEN
    assert verdict(Published(20), quantile(Distribution(), 0.5)) is Verdict.OPEN
    assert told(mean(Distribution())) == "none (of too few)"


def test_an_exact_figure_agrees_with_itself_alone() -> None:
    assert verdict(Published(0.1 + 0.2), exactly(0.3)) is Verdict.AGREES
    assert verdict(Published(0.31), exactly(0.3)) is not Verdict.AGREES


@given(st.floats(-1e6, 1e6), widths, widths, st.integers(1, 10**9), st.integers(1, 10**9))
def test_more_published_games_never_widen_the_interval(
    value: float, below: float, above: float, games: int, more: int
) -> None:
    ours = Estimate(value, Interval(value - below, value + above), 1000)
    few, many = (reach(Published(0, n), ours, 1) for n in (games, games + more))
    assert few.low <= many.low <= ours.interval.low
    assert ours.interval.high <= many.high <= few.high


def test_about_95_in_a_hundred_samples_agree_with_each_other() -> None:
    runs = [simulate(cw.KRIG, 50, seed=seed).rounds for seed in range(40)]
    found = [
        verdict(Published(one.mean, 50), mean(other)) is Verdict.AGREES
        for one, other in zip(runs[::2], runs[1::2], strict=True)
    ]
    assert sum(found) >= 16
    longer = mean(simulate(cw.WAR, 100, seed=1).rounds)
    assert sum(verdict(Published(run.mean, 50), longer) is Verdict.AGREES for run in runs) < 20


def test_a_quantile_lies_between_two_others() -> None:
    numbers = Distribution.of(range(1, 1001))
    found = quantile(numbers, 0.5)
    assert (found.value, found.games) == (500, 1000)
    assert found.interval.low == pytest.approx(469, abs=1)
    assert found.interval.high == pytest.approx(531, abs=1)
    assert quantile(Distribution.of(range(10)), 0.99).interval.high == math.inf


def test_the_shortest_and_the_longest_of_many() -> None:
    lengths = Distribution.of({20: 1000, 30: 98_000, 40: 1000})
    assert verdict_on_shortest(Published(20, 1000), lengths) is Verdict.AGREES
    assert verdict_on_shortest(Published(30, 10), lengths) is Verdict.AGREES
    assert verdict_on_shortest(Published(30, 10_000), lengths) is Verdict.DIFFERS
    assert verdict_on_shortest(Published(10, 10), lengths) is Verdict.DIFFERS
    assert verdict_on_longest(Published(40, 1000), lengths) is Verdict.AGREES
    assert verdict_on_longest(Published(30, 10_000), lengths) is Verdict.DIFFERS
    assert verdict_on_longest(Published(50, 10), lengths) is Verdict.DIFFERS
    assert verdict_on_longest(Published(40), lengths) is Verdict.OPEN


# How it is written


def test_figures_are_written_with_as_many_digits_as_they_bear() -> None:
    assert told(Estimate(270.361, Interval(269.9, 270.8), 9)) == "270.4 (269.9 to 270.8)"
    assert told(Estimate(0.1, Interval(0.0998, 0.1001), 9)) == "0.1000 (0.0998 to 0.1001)"
    assert told(Estimate(5, Interval(3, math.inf), 9)) == "5 (3 or more)"
    assert told(Estimate(5, Interval(-math.inf, math.inf), 1)) == "5 (of too few)"
    assert told(exactly(1234)) == number(1234) == "1,234"
    assert digits_of(0.0) == digits_of(math.nan) == 4


ENTRY = Entry(
    "key",
    "A title",
    "a book",
    "all down",
    (
        counted("deals", 3, 3),
        counted("more", 3, 4),
        counted("most", None, 4),
    ),
    "A remark.",
)


def test_entries_as_text_and_as_tables() -> None:
    assert as_text([ENTRY]).splitlines() == [
        "A title",
        "  a book",
        "  all down",
        "  A remark.",
        "  * deals: published 3, here 3: agrees",
        "  * more: published 3, here 4: differs",
        "  * most: here 4: open",
    ]
    linked = as_tables("counts", [attrs.evolve(ENTRY, source="A. B., oeis.org/A400411 (2025)")])
    assert "A. B., `oeis.org/A400411 <https://oeis.org/A400411>`__ (2025). All down." in linked
    table = as_tables("counts", [ENTRY])
    assert table.startswith(".. part: counts\n\n.. rubric:: A title\n\na book. All down.\n")
    assert "\n   * - more\n     - 3\n     - 4\n     - differs\n" in table
    rows = summary({"counts": (ENTRY,)}).splitlines()
    assert rows[-5:] == [
        "   * - `Every deal of a small deck`_",
        "     - 1",
        "     - 0",
        "     - 1",
        "     - 1",
    ]


# Each entry


def played(entries: tuple[Entry, ...]) -> dict[str, Entry]:
    for entry in entries:
        assert entry.lines, entry.key
        assert all(line.what and line.ours for line in entry.lines)
    return {entry.key: entry for entry in entries}


def numbers_in(value: object) -> list[float]:
    if isinstance(value, list):
        return [number for one in value for number in numbers_in(one)]
    return [float(value)] if isinstance(value, int | float) else []


def test_every_published_figure_is_played() -> None:
    found = played((*simulated.simulated(FEW), *theorems.theorems(FEW)))
    assert {*found} == {entry["id"] for entry in FIGURES["entries"]}
    ranges = {"tgvoskuilen": {440.0: 442.5, 445.0: 442.5, 330.0: 332.5, 335.0: 332.5}}
    for entry in FIGURES["entries"]:
        shown = {line.published for line in found[entry["id"]].lines}
        for name, value in entry["published"].items():
            if name.startswith("unfinished_random"):
                continue  # there it is said that all end
            for figure in numbers_in(value):
                written = number(ranges.get(entry["id"], {}).get(figure, figure))
                assert written in shown, (entry["id"], name, written)


def test_what_is_exact_agrees_with_any_number_of_games() -> None:
    exact = [theorems.sweep(FEW), theorems.spivey(FEW), *replays.replays(FEW)]
    lines = [line for entry in exact for line in entry.lines]
    assert len(lines) > 20
    assert {line.verdict for line in lines if line.published} == {Verdict.AGREES}
    assert {line.what for line in lines if not line.published} == {
        f"endless deals of {cards} cards" for cards in (2, 3, 4, 6)
    }


def test_the_chance_of_a_sweep_is_that_of_all_orders() -> None:
    for deck in ("AB", "AABB", "AABBCC", "AAABBB"):
        copies, ranks = deck.count("A"), len({*deck})
        every = [*orders(deck)]
        half = len(deck) // 2
        swept = sum(
            all(one > other for one, other in zip(order[:half], order[half:], strict=True))
            for order in every
        )
        assert theorems.chance_of_a_sweep(copies, ranks) * len(every) == swept


def test_where_spivey_has_cycles() -> None:
    none = {n for n in range(1, 60) if not theorems.has_cycles(n)}
    assert none == {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48}


def test_what_a_hand_weighs() -> None:
    assert theorems.weight(cw.parse_pile("2s As 8c Kd")) == -6 + 6 + 0 + 5
    assert theorems.weight(cw.STANDARD_DECK) == 0


def test_a_line_that_is_none_is_seen() -> None:
    straight = [(x, (17 * x + n) % 100 < 40 + 2 * x) for x in range(10) for n in range(100)]
    bent = [(x, n < 10 * (x - 5) ** 2) for x in range(10) for n in range(100)]
    assert theorems.on_a_line("", straight, 1).verdict is Verdict.AGREES
    assert theorems.on_a_line("", bent, 1).verdict is Verdict.DIFFERS


# Rules of others


def test_pots_are_picked_up_card_by_card() -> None:
    for first, expected in (
        (rulesets.First.FIRST_SEAT, "2s 2h 3s 3h As 4h"),
        (rulesets.First.WINNER, "2s 2h 3s 3h As 4h"),
        (rulesets.First.LOSER, "2h 2s 3h 3s 4h As"),
    ):
        rules = rulesets.CardByCard(
            "card by card", stake=1, collect=cw.CollectOrder.AS_PLAYED, first=first
        )
        state = cw.start(rules, piles=["2s 3s As 9s", "2h 3h 4h 9h"])
        state, _ = cw.play_round(state)
        assert state.position == cw.start(rules, piles=[f"9s {expected}", "9h"]).position


def test_four_aces_against_all_others() -> None:
    rules = rulesets.FourAces("Four aces", seats=range(2, 3))
    state = cw.deal(rules, players=2, seed=7)
    assert [len(player.pile) for player in state.players] == [4, 48]
    assert {card.rank for card in state.players[0].pile} == {cw.Rank.ACE}


@pytest.mark.parametrize("kind", BATAILLES)
def test_bataille_is_that_of_the_tests(kind: str) -> None:
    rules = rulesets.bataille(kind, 4, 3)
    for seed in range(30):
        piles = [player.pile for player in cw.deal(rules, players=2, seed=seed).players]
        one, other = (cw.play(cw.start(r, piles=piles)) for r in (rules, BATAILLES[kind]))
        assert (one.outcome, one.tally) == (other.outcome, other.tally)


def test_measures_of_wars() -> None:
    tie = cw.start(cw.WAR, piles=["2s 3s 4s 5s 6s 7s 8s", "2h 3h 4h 5h 7h 6h 9h"], seed=1)
    again = cw.start(
        cw.WAR, piles=["2s 3s 4s 5s 6s 3c 4c 5c Ac", "2h 3h 4h 5h 6h 3d 4d 5d Kd"], seed=1
    )
    for state, single, double, pot in ((tie, 1, 0, 10), (again, 0, 1, 18)):
        _, events = cw.play_round(state)
        assert simulated.wars_of_a_length(state, events, length=1) == single
        assert simulated.wars_of_a_length(state, events, length=2) == double
        assert claims.rounds_with_wars(state, events, level=1) == 1
        assert claims.rounds_with_wars(state, events, level=2) == double
        assert claims.cards_of_wars(state, events) == pot
        assert claims.pots_of_wars(state, events, below=11) == (pot < 11)


def test_who_was_saved_by_a_last_card() -> None:
    saved = cw.start(cw.WAR, piles=["2s As", "2h 3h 4h 5h 6h 7h"], seed=1)
    lost = cw.start(cw.WAR, piles=["2s 3s", "2h 3h 4h 5h 6h 7h"], seed=1)
    for state, was_saved, won in ((saved, 1, 1), (lost, 0, 0)):
        events: list[cw.Event] = []
        after = state
        while not after.is_over:
            after, more = cw.play_round(after)
            events += more
        assert claims.last_cards(state, events, and_won=False) == was_saved
        assert claims.last_cards(state, events, and_won=True) == won


def test_a_forfeit_at_the_end_is_seen() -> None:
    rules = rulesets.war(shortfall=cw.Shortfall.FORFEIT)
    for piles, expected in ((["2s 3s", "2h 3h 4h 5h 6h"], 1), (["2s", "3h"], 0)):
        state = cw.start(rules, piles=piles, seed=1)
        _, events = cw.play_round(state)
        assert simulated.ends_with_a_forfeit(state, events) == expected


# Counts


def test_small_decks_are_counted_in_full() -> None:
    found = played(counts.counts(FEW))
    assert {*found} == {"bataille C=4 V=4 opt", *(c["id"] for c in read("exhaustive-counts.json"))}
    lines = [
        line
        for key in ("OEIS A400411", "bataille C=4 V=2 nat", "bataille C=4 V=2 opt")
        for line in found[key].lines
        if line.published
    ]
    assert len(lines) >= 14
    assert {line.verdict for line in lines} == {Verdict.AGREES}


@pytest.mark.slow
def test_the_larger_decks_in_full() -> None:
    pytest.importorskip("numba", reason="millions of deals")
    sequence, *others = read("exhaustive-counts.json")
    every = Effort(games=30, seed=7, all_deals=True)
    few: counts.Sequence = {
        "values": {n: v for n, v in sequence["values"].items() if int(n) < 10},
        "periods": sequence["periods"],
    }
    entries = [
        counts.a400411(few, every),
        *(counts.of_bataille(count, every) for count in others if "V=3" in count["id"]),
    ]
    lines = [line for entry in entries for line in entry.lines if line.published]
    assert "28,223,770" not in {line.published for line in lines}
    assert {line.verdict for line in lines} == {Verdict.AGREES}


@pytest.mark.slow
@pytest.mark.skipif(not EXHAUSTIVE, reason="the shorter ones are replayed by the command below")
def test_the_longest_games_in_full() -> None:
    entries = replays.replays(Effort(games=30, seed=7, all_deals=True))
    longest = read("longest-games-and-cycles.json")
    assert [line.what for line in entries[0].lines] == [r["id"] for r in longest["records"]]
    assert {line.verdict for entry in entries for line in entry.lines} == {Verdict.AGREES}


def test_a_cycle_of_five_cards_is_found() -> None:
    rules = rulesets.distinct(5, cw.CollectOrder.WINNER_FIRST)
    endless = sum(
        find_cycle(cw.start(rules, piles=[deal[:3], deal[3:]])) is not None
        for deal in permutations(rules.deck)
    )
    assert endless == 30


# The table by parameters, and the claims


@pytest.mark.parametrize("row", FIGURES["reference_table"]["rows"][::9], ids=str)
def test_rows_of_the_table_by_parameters(row: Row) -> None:
    report = simulate(ruleset(row), 10, seed=7, max_rounds=300)
    assert {*figures_of(report)} == {"infinite", "p1", "mean", "median", "wars"}


def test_rows_have_the_rules_they_say() -> None:
    rows = FIGURES["reference_table"]["rows"]
    kinds = {(row["face_down"], row["shortfall"], row["return_order"]) for row in rows}
    assert len(kinds) == len(rows) == 64
    for row in rows:
        rules = ruleset(row)
        assert rules.stake == row["face_down"]
        assert (rules.shortfall is cw.Shortfall.FORFEIT) is ("lose" in row["shortfall"])


def test_every_page_of_rules_is_tested() -> None:
    found = played(claims.claims(FEW))
    assert {*found} == {"war-board", "war-family", "krig", "rules survey"}


def test_shares_are_those_of_a_proportion() -> None:
    assert share(Proportion(1, 4)).interval == Proportion(1, 4).interval()


# The command, and what it has written


def test_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "literature.txt"
    options = ["--games", "20", "--only", "longest"]
    for more in ([], ["--write", str(path)]):
        monkeypatch.setattr(sys, "argv", ["literature.py", *options, *more])
        literature.main()
    shown = capsys.readouterr().out
    assert shown.startswith("== longest ==\n\nThe longest games known, and cycles\n")
    assert shown.endswith("longest: done\n")
    text = path.read_text(encoding="utf-8")
    assert text.startswith(".. Written by: python examples/literature.py --games 20 --seed 7 ")
    assert ".. part: longest\n" in text


def test_what_is_written_for_the_docs_has_every_part() -> None:
    text = (DOCS / "explanation/literature.txt").read_text(encoding="utf-8")
    command = (
        r"\.\. Written by: python examples/literature\.py --games [1-9]\d{3,} --seed \d+ "
        r"--deals all --write docs/explanation/literature\.txt\n"
    )
    assert re.match(command, text)
    marks = re.findall(r"^\.\. part: (\w+)$", text, re.MULTILINE)
    assert marks == ["summary", *literature.PARTS, "end"]
    assert text.count(".. rubric:: ") > len(FIGURES["entries"])
    decks = re.findall(r"- deals\n     - ([\d,]+)\n     - ([\d,]+)\n", text)
    assert ("31,532,760", "31,532,760") in decks
    assert all(published == here for published, here in decks)
    assert "- endless deals of 11 cards\n     - 28,223,770\n     - 28,223,770\n" in text
    longest = text.split(".. part: longest")[1].split(".. part: claims")[0]
    assert "differs" not in longest
    page = (DOCS / "explanation/literature.rst").read_text(encoding="utf-8")
    assert re.findall(r":start-after: \.\. part: (\w+)", page) == marks[:-1]
