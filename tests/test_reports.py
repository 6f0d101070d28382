"""Reports and distributions: what they add up to, and what is read off them."""

from __future__ import annotations

import math
import pickle
import re
import statistics
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any, get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardwar as cw
from cardwar.simulation import (
    Bin,
    Distribution,
    Example,
    Group,
    Interval,
    Part,
    Progress,
    Proportion,
    simulate,
)
from cardwar.simulation.figures import Figure
from cardwar.simulation.groups import NOTHING, found_of
from cardwar.simulation.kernels.rows import Row
from simulating import DRAWN, MEASURES, ONCE, OWN, SHORT, AnyReport, nothing, report_of

GAMES = 60
WHOLE = report_of([Part(7, 0, GAMES)])
NUMBERS = st.integers(-50, 50) | st.integers(-(2**70), 2**70)
SAMPLES = st.lists(NUMBERS, max_size=40)
SOME = st.lists(NUMBERS, min_size=1, max_size=40)
INSIDE = st.floats(0, 1)


# Adding up


@given(
    st.sets(st.integers(1, GAMES - 1), max_size=8)
    .map(sorted)
    .flatmap(lambda cuts: st.permutations([*pairwise([0, *cuts, GAMES])])),
    st.data(),
)
def test_the_parts_of_a_run_add_up_to_it_in_any_order(
    cuts: list[tuple[int, int]], data: st.DataObject
) -> None:
    reports = [report_of([Part(7, *cut)]) for cut in cuts]
    while len(reports) > 1:
        # Any two, so that it does not depend on what is added first either.
        one = reports.pop(data.draw(st.integers(0, len(reports) - 1)))
        two = reports.pop(data.draw(st.integers(0, len(reports) - 1)))
        assert one + two == two + one
        reports.append(one + two)
    assert reports == [WHOLE]
    assert hash(reports[0]) == hash(WHOLE)
    assert reports[0].parts == (Part(7, 0, GAMES),)


def test_a_report_is_what_the_rows_of_its_games_say() -> None:
    results = [cw.play(cw.deal(SHORT, seed=cw.game_seed(7, game))) for game in range(GAMES)]
    rounds = [result.tally.rounds for result in results]
    assert WHOLE.rounds == Distribution.of(rounds)
    assert WHOLE.wars == Distribution.of([result.tally.wars for result in results])
    assert WHOLE.battles == Distribution.of([result.tally.battles for result in results])
    assert WHOLE.deepest_war == Distribution.of([each.tally.deepest_war for each in results])
    cycles = [each.outcome.cycle for each in results if each.outcome.cycle is not None]
    assert len(cycles) > 0
    assert WHOLE.cycle_lengths == Distribution.of([cycle.length for cycle in cycles])
    assert WHOLE.cycle_starts == Distribution.of([cycle.start for cycle in cycles])
    reasons = Counter(result.outcome.reason for result in results)
    assert {reason: group.games for reason, group in WHOLE.groups.items()} == reasons
    assert WHOLE.endless == Proportion(len(cycles), GAMES)
    assert WHOLE.ended.games == GAMES - len(cycles)
    for seat in (0, 1):
        won = sum(result.outcome.winner == seat for result in results)
        assert WHOLE.wins(seat) == Proportion(won, GAMES)
    assert WHOLE.draws == Proportion(sum(each.outcome.is_draw for each in results), GAMES)
    for reason, group in WHOLE.groups.items():
        these = [game for game, each in enumerate(results) if each.outcome.reason == reason]
        most, least = max(rounds[game] for game in these), min(rounds[game] for game in these)
        assert group.first == Example(7, these[0], rounds[these[0]])
        assert group.longest == next(Example(7, n, most) for n in these if rounds[n] == most)
        assert group.shortest == next(Example(7, n, least) for n in these if rounds[n] == least)


def test_games_of_other_seeds_add_up_too() -> None:
    both = WHOLE + report_of([Part(8, 0, GAMES)])
    assert (WHOLE.seed, both.seed, nothing().seed) == (7, None, None)
    assert both.games == 2 * GAMES
    assert both.parts == (Part(7, 0, GAMES), Part(8, 0, GAMES))
    assert "2 seeds" in str(both).splitlines()[0]
    with pytest.raises(cw.BadInput, match=re.escape("game is 3; the report is of 2 seeds, so")):
        both.deal(3)
    longest = both.all.longest
    assert longest is not None
    assert both.play(longest).tally.rounds == longest.value == both.rounds.most


def test_nothing_is_the_zero_of_reports() -> None:
    empty = nothing()
    assert WHOLE + empty == empty + WHOLE == WHOLE
    assert empty.games == 0
    assert math.isnan(empty.endless.value)
    assert empty.group(cw.Reason.CYCLE) == Group()
    assert str(empty).splitlines()[0] == "Short, 2 players: 0 games"
    assert "none of none" in str(empty)


@pytest.mark.parametrize("start", [0, 30, 59])
def test_a_game_counts_once(start: int) -> None:
    with pytest.raises(cw.BadInput, match=f"game {start} of seed 7 is in both"):
        _ = WHOLE + report_of([Part(7, start, GAMES + 1)])


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (attrs.evolve(WHOLE, rules=DRAWN), "rules is .* in one and .* in the other"),
        (attrs.evolve(WHOLE, players=3), "players is 2 in one and 3 in the other"),
        (attrs.evolve(WHOLE, clock=cw.pace(2)), r"clock is None in one and Pace\(seconds=2\) in"),
        (attrs.evolve(WHOLE, max_rounds=5), "max_rounds is 1000000 in one and 5 in the other"),
        (
            attrs.evolve(WHOLE, found=attrs.evolve(WHOLE.found, measures=(("x", Distribution()),))),
            r"measures is \[\] in one and \['x'\] in the other",
        ),
    ],
)
def test_games_that_are_not_played_alike_do_not_add_up(other: AnyReport, says: str) -> None:
    with pytest.raises(cw.BadInput, match=says):
        _ = WHOLE + other


def test_only_reports_and_figures_add_up() -> None:
    for mine in (WHOLE, WHOLE.all, WHOLE.rounds):
        with pytest.raises(TypeError):
            _ = mine + 1  # type: ignore[operator]  # pyright: ignore[reportOperatorIssue]
    assert WHOLE.found + nothing().found == WHOLE.found
    assert WHOLE.all + Group() == WHOLE.all
    assert WHOLE.rounds + Distribution() == WHOLE.rounds


def test_a_report_is_a_value() -> None:
    back: AnyReport = pickle.loads(pickle.dumps(WHOLE))
    assert back == WHOLE
    assert hash(back) == hash(WHOLE)
    # Who played them makes no difference.
    assert attrs.evolve(WHOLE, kernels=("engine",), versions=("0.1",)) == WHOLE
    assert report_of([Part(7, 0, GAMES - 1)]) != WHOLE


REASONS = st.sampled_from([*cw.Reason, "tea time", "cycle"])
ROWS = st.builds(
    Row,
    REASONS,
    st.sampled_from([(), (0,), (1,), (0, 1)]),
    *[st.integers(0, 9)] * 4,
)


@given(st.lists(ROWS, max_size=20), st.data())
def test_any_rows_add_up(rows: list[Row], data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(rows)))
    one = found_of(rows[:cut], Part(1, 0, cut))
    two = found_of(rows[cut:], Part(1, cut, len(rows)))
    whole = found_of(rows, Part(1, 0, len(rows)))
    if 0 < cut < len(rows):
        assert one + two == two + one == whole
    assert sum(group.games for _, group in whole.groups) == len(rows)
    # A text of somebody's own is another reason than the one of cardwar that reads the same.
    assert dict(whole.groups).keys() == {row.reason for row in rows}


# Examples


def test_a_distribution_of_many_numbers_is_short_to_look_at() -> None:
    few, many = Distribution.of(range(8)), Distribution.of(range(1_005))
    assert eval(repr(few)) == few
    assert repr(many) == (
        "Distribution(counts=((0, 1), (1, 1), (2, 1), ... 1,000 more ..., (1003, 1), (1004, 1)))"
    )


@pytest.mark.parametrize("rules", [SHORT, DRAWN, ONCE, OWN])
@pytest.mark.parametrize("players", [2, 3])
def test_the_games_that_stand_out_are_played_again(rules: cw.HouseRules, players: int) -> None:
    report = simulate(rules, 40, players, seed=7)
    for reason, group in report.groups.items():
        for example in (group.first, group.longest, group.shortest, group.deepest):
            assert example is not None
            result = report.play(example)
            assert result.outcome.reason == reason
            assert result == report.play(example.index)
            assert report.deal(example).seed == example.game_seed
        assert group.deepest is not None
        assert report.play(group.deepest).tally.deepest_war == group.deepest.value
        assert group.longest is not None
        longest = report.play(group.longest)
        assert longest.tally.rounds == group.longest.value == group.rounds.most
        assert group.shortest is not None
        assert group.shortest.value == group.rounds.least
        if longest.outcome.cycle is not None:
            assert longest.outcome.cycle.length in dict(group.cycle_lengths)


@pytest.mark.parametrize("game", [-1, True, "0", None, 1.0])
def test_what_is_no_game(game: Any) -> None:  # noqa: ANN401
    with pytest.raises(cw.BadInput, match=r"game is .*; it is an int, 0 or more"):
        WHOLE.deal(game)


def test_a_game_that_is_not_in_the_report() -> None:
    last = f"0 to {GAMES - 1} of seed 7"
    with pytest.raises(cw.BadInput, match=f"^game is {GAMES} of seed 7; the report has {last}$"):
        WHOLE.deal(GAMES)
    with pytest.raises(cw.BadInput, match=f"^game is 0 of seed 8; the report has {last}$"):
        WHOLE.play(Example(8, 0, 0))
    with pytest.raises(cw.BadInput, match=r"; the report has none$"):
        nothing().deal(Example(7, 0, 0))
    gaps = [Part(7, 10 * start, 10 * start + 1) for start in range(4)]
    some = "0 to 0 of seed 7, 10 to 10 of seed 7, 20 to 20 of seed 7, ..."
    with pytest.raises(cw.BadInput, match=re.escape(some)):
        report_of(gaps).deal(5)


# Reading off


def test_seats() -> None:
    capped = simulate(ONCE, 40, seed=7)
    assert sum(group.games for group in capped.groups.values()) == 40
    assert capped.share(*capped.groups) == Proportion(40, 40)
    assert capped.share("tea time") == Proportion(0, 40)
    # With one round of ten cards, both hold the same only where neither of them took a card.
    tied = simulate(attrs.evolve(ONCE, unclaimed=cw.Unclaimed.TAKE_BACK), 40, 3, seed=7)
    for seat in range(3):
        shared = sum(count for seats, count in tied.all.winners if seat in seats and len(seats) > 1)
        assert tied.shared_wins(seat) == Proportion(shared, 40)
    for call in (capped.wins, capped.shared_wins):
        with pytest.raises(cw.BadInput, match="seat is 2; there are 2, the first one is 0"):
            call(2)
        with pytest.raises(cw.BadInput, match="seat is -1; it is an int, 0 or more"):
            call(-1)


@pytest.mark.parametrize("figure", get_args(Figure))
def test_columns(figure: Figure) -> None:
    columns = WHOLE.columns(figure)
    assert list(columns) == ["reason", figure, "games"]
    lines = [*zip(*columns.values(), strict=True)]
    assert lines == [
        (str(reason), value, count)
        for reason, group in WHOLE.groups.items()
        for value, count in getattr(group, figure)
    ]


@pytest.mark.parametrize("figure", ["lengths", None, 3])
def test_what_is_no_figure(figure: Any) -> None:  # noqa: ANN401
    with pytest.raises(cw.BadInput, match=r"figure is .*; it is one of rounds, battles, wars"):
        WHOLE.columns(figure)


def test_the_table() -> None:
    report = simulate(OWN, 60, seed=7, measures=MEASURES)
    lines = str(report).splitlines()
    assert lines[0] == "Short, 2 players: 60 games, seed 7, by engine"
    table = {line.split("  ")[0].strip(): line.split() for line in lines[1:] if line}
    assert table["cycle"][1] == str(report.endless.count)
    assert table["won by seat 1"][4] == str(report.wins(1).count)
    assert table["rounds"][-1] == str(report.rounds.most)
    assert table["rounds, if it ended"][-1] == str(report.ended.rounds.most)
    assert table["turned"][1] == f"{report.measures['turned'].mean:.2f}"
    longest = report.all.longest
    assert longest is not None
    assert table["longest game"][-2:] == [str(longest.index), str(longest.game_seed)]
    assert not any(line != line.rstrip() for line in lines)


def test_plain_data() -> None:
    plain = WHOLE.to_dict()
    assert str(plain["rules"]).startswith('Bataille 1; name "Short"; deck 2c2d3c3d')
    assert plain["games"] == GAMES
    assert plain["parts"] == [["7", 0, GAMES]]


# Distributions


@given(SOME)
def test_a_distribution_has_the_figures_of_its_numbers(numbers: list[int]) -> None:
    found = Distribution.of(numbers)
    assert found.total == len(numbers)
    assert found.exact_mean == statistics.mean(map(Fraction, numbers))
    assert found.mean == float(found.exact_mean)
    assert found.variance == float(statistics.pvariance(map(Fraction, numbers)))
    assert math.isclose(found.spread, statistics.pstdev(map(Fraction, numbers)), rel_tol=1e-12)
    assert (found.least, found.most) == (min(numbers), max(numbers))
    assert found.median == statistics.median_low(numbers)
    assert [value for value, count in found for _ in range(count)] == sorted(numbers)


@given(SOME, INSIDE)
def test_a_quantile_is_the_least_number_that_so_many_do_not_exceed(
    numbers: list[int], part: float
) -> None:
    found = int(Distribution.of(numbers).quantile(part))
    at_most = [number <= found for number in numbers].count(True)
    below = [number < found for number in numbers].count(True)
    assert found in numbers
    rank = Fraction(str(part)) * len(numbers)
    assert below < rank <= at_most or (rank == 0 and found == min(numbers))
    assert Distribution.of(numbers).share_up_to(found) == at_most / len(numbers)


def test_quantiles_are_where_one_would_write_them() -> None:
    hundred = Distribution.of(range(1, 101))
    for percent in range(1, 101):
        assert hundred.quantile(percent / 100) == percent
    assert (hundred.quantile(0), hundred.quantile(1)) == (1, 100)


@given(SAMPLES, SAMPLES, SAMPLES)
def test_distributions_add_up(one: list[int], two: list[int], three: list[int]) -> None:
    a, b, c = map(Distribution.of, (one, two, three))
    assert a + b == b + a == Distribution.of(one + two)
    assert (a + b) + c == a + (b + c)
    assert hash(a + b) == hash(b + a)
    assert Distribution.of(Counter(one)) == Distribution.of({**Counter(one), 2**80: 0}) == a


@given(st.lists(st.integers(-300, 300), max_size=40), st.integers(1, 70))
def test_a_histogram_has_each_number_in_one_bar(numbers: list[int], width: int) -> None:
    bars = Distribution.of(numbers).histogram(width)
    assert sum(bar.count for bar in bars) == len(numbers)
    for bar in bars:
        assert bar.stop - bar.start == width
        assert bar.count == sum(bar.start <= number < bar.stop for number in numbers)
    for one, two in pairwise(bars):
        assert one.stop == two.start
    if bars:
        assert bars[0].count
        assert bars[-1].count
        assert bars[0].start % width == 0


def test_histograms() -> None:
    assert Distribution.of([3, 3, 5]).histogram() == (Bin(3, 4, 2), Bin(4, 5, 0), Bin(5, 6, 1))
    far = Distribution.of([0, 10**6])
    assert len(far.histogram(2000)) == 501
    with pytest.raises(cw.BadInput, match="width is 1; that takes 1000001 bars, a million fit"):
        far.histogram()
    for width in (0, True, 2.0):
        with pytest.raises(cw.BadInput, match=r"width is .*; it is an int, 1 or more"):
            far.histogram(width)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_an_empty_distribution() -> None:
    empty = Distribution()
    assert Distribution.of([]) == empty
    numbers = (empty.mean, empty.variance, empty.spread, empty.median, empty.share_up_to(3))
    assert all(map(math.isnan, numbers))
    assert (empty.total, empty.least, empty.most, empty.histogram()) == (0, None, None, ())
    assert empty.mean_interval() == Interval(-math.inf, math.inf)
    with pytest.raises(cw.BadInput, match="the distribution is empty; it has no mean"):
        _ = empty.exact_mean


@pytest.mark.parametrize("part", [-0.1, 1.1, math.nan, True, "0.5", None])
def test_what_is_no_quantile(part: Any) -> None:  # noqa: ANN401
    with pytest.raises(cw.BadInput, match=r"part is .*; a quantile is of a part from 0 to 1"):
        Distribution.of([1]).quantile(part)


@pytest.mark.parametrize("values", [[1.5], ["a"], {1: -1}, {1: 0.5}, [None]])
def test_what_are_no_numbers(values: Any) -> None:  # noqa: ANN401
    with pytest.raises(cw.BadInput, match=r"values has .* times; they are ints"):
        Distribution.of(values)


@pytest.mark.parametrize("values", [7, [[1]]])
def test_what_holds_no_numbers(values: Any) -> None:  # noqa: ANN401
    with pytest.raises(cw.BadInput, match=r"values is .*; it is ints"):
        Distribution.of(values)


def test_the_interval_of_a_mean() -> None:
    # By hand: 1, 2, 3, 4 have a standard error of sqrt(5/3)/2.
    interval = Distribution.of([1, 2, 3, 4]).mean_interval(0.95)
    assert math.isclose(interval.high - 2.5, 1.959964 * math.sqrt(5 / 3) / 2, rel_tol=1e-6)
    assert math.isclose(2.5 - interval.low, interval.high - 2.5)
    assert 2.5 in interval
    assert 4 not in interval


# Proportions


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        # Newcombe 1998, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_intervals_that_were_published(count: int, total: int, low: float, high: float) -> None:
    interval = Proportion(count, total).interval()
    assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)


@given(
    st.integers(1, 10**18).flatmap(lambda total: st.tuples(st.integers(0, total), st.just(total)))
)
def test_a_part_lies_in_its_interval(of: tuple[int, int]) -> None:
    part = Proportion(*of)
    narrow, wide = part.interval(0.9), part.interval(0.999)
    assert 0 <= wide.low <= narrow.low <= part.value <= narrow.high <= wide.high <= 1
    mirrored = Proportion(of[1] - of[0], of[1]).interval(0.9)
    assert math.isclose(1 - mirrored.low, narrow.high, abs_tol=1e-12)
    assert re.fullmatch(r"\d+\.\d+ % \(\d+\.\d+ to \d+\.\d+\)", str(part))


def test_percents_have_as_many_digits_as_they_are_worth() -> None:
    assert str(Proportion(507, 1000)) == "50.7 % (47.6 to 53.8)"
    assert str(Proportion(507_000, 1_000_000)) == "50.70 % (50.60 to 50.80)"
    assert str(Proportion(0, 1_000_000)) == "0.00000 % (0.00000 to 0.00038)"
    assert str(Proportion(0, 0)) == "none of none"
    assert str(Proportion(10**18, 10**18)) == "100.0 % (100.0 to 100.0)"


def test_none_of_none() -> None:
    assert math.isnan(Proportion(0, 0).value)
    assert Proportion(0, 0).interval() == Interval(0.0, 1.0)


def test_a_confidence_next_to_certainty() -> None:
    confidence = math.nextafter(1.0, 0.0)
    for call in (Proportion(50, 100).interval, Distribution.of([1, 2] * 50).mean_interval):
        wide, narrow = call(confidence), call(0.999_999)
        assert wide.low < narrow.low < narrow.high < wide.high


@pytest.mark.parametrize("confidence", [0, 1, -1, 95, math.nan, True, "0.95"])
def test_what_is_no_confidence(confidence: Any) -> None:  # noqa: ANN401
    for call in (Proportion(1, 2).interval, Distribution.of([1, 2]).mean_interval):
        with pytest.raises(cw.BadInput, match=r"confidence is .*; it is a part between 0 and 1"):
            call(confidence)


@pytest.mark.parametrize(("count", "total"), [(2, 1), (-1, 1), (0, -1), (0.5, 1), (0, 1.5)])
def test_what_is_no_proportion(count: Any, total: Any) -> None:  # noqa: ANN401
    with pytest.raises(cw.BadInput, match=r"(count|total) is "):
        Proportion(count, total)


# Progress


def test_rate_and_time_left() -> None:
    assert Progress(0, 100, 0.0, 0).rate == 0
    assert Progress(0, 100, 0.0, 0).left is None
    # What was done before does not make it any faster.
    assert Progress(60, 100, 2.0, 40).rate == 10
    assert Progress(60, 100, 2.0, 40).left == 4
    assert Progress(100, 100, 2.0, 40).left == 0


def test_games_that_stand_out() -> None:
    report = simulate(SHORT, 20, seed=7, kernel="python")
    assert report.longest == report.all.longest
    assert report.shortest == report.all.shortest
    assert report.deepest == report.all.deepest
    assert report.longest.value == report.rounds.most
    with pytest.raises(cw.BadInput, match="there are no games, so none stands out"):
        _ = attrs.evolve(report, found=NOTHING).longest
