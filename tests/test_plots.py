"""The pictures of a simulation: what they show, and what they say of it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import attrs
import pytest

import cardwar as cw
from cardwar.playing import MAX_ROUNDS
from cardwar.simulation import Report, compare, simulate
from cardwar.simulation.distribution import Distribution
from cardwar.simulation.groups import Found, Group, Part

pytest.importorskip("matplotlib", reason="pictures are drawn by matplotlib (extra plot)")

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle, StepPatch

from cardwar.simulation.plots import plot_comparison, plot_ending, plot_game, plot_lengths
from cardwar.simulation.plots.canvas import STROKES
from cardwar.simulation.plots.game import _apart
from cardwar.simulation.plots.words import percent

WRONG: Any = 7
WRONG_TEXT: Any = "war"
ENDLESS = attrs.evolve(cw.WAR, name="Endless", stake=0, collect=cw.CollectOrder.AS_PLAYED)


def report(
    counts: dict[cw.Reason, dict[int, int]],
    rules: cw.RuleSet = cw.WAR,
    *,
    players: int = 2,
    seed: int = 7,
) -> Report:
    """Return a report of games with these rounds; of those that end, seat 0 wins each."""
    groups: list[tuple[cw.Reason | str, Group]] = []
    games = 0
    for reason, rounds in counts.items():
        here = sum(rounds.values())
        seats = () if reason in (cw.Reason.CYCLE, cw.Reason.ROUND_LIMIT) else (0,)
        groups.append((reason, Group(((seats, here),), rounds=Distribution.of(rounds))))
        games += here
    parts = (Part(seed, 0, games),) if games else ()
    return Report(rules, players, None, MAX_ROUNDS, Found(parts, tuple(groups), ()), (), ())


def ended(rounds: dict[int, int], *, players: int = 2, seed: int = 7) -> Report:
    return report({cw.Reason.LAST_STANDING: rounds}, players=players, seed=seed)


def words(figure: Figure) -> list[str]:
    """Return all that is written in a picture; that it can be drawn is seen as well."""
    figure.draw_without_rendering()
    found = [text.get_text() for text in figure.texts]
    for axes in figure.axes:
        labels = [*axes.get_xticklabels(), *axes.get_yticklabels()]
        found += [text.get_text() for text in [*axes.texts, *labels]]
        found += [axes.get_xlabel(), axes.get_ylabel(), axes.get_title(loc="left")]
    for legend in figure.legends:
        found += [text.get_text() for text in legend.get_texts()]
    return [text for text in found if text]


def bars(figure: Figure) -> tuple[list[float], list[float]]:
    (stairs,) = figure.axes[0].patches
    assert isinstance(stairs, StepPatch)
    values, edges, _ = stairs.get_data()
    return list(values), list(edges)


def boxes(axes: Axes) -> list[Rectangle]:
    return [patch for patch in axes.patches if isinstance(patch, Rectangle)]


def points(line: Line2D) -> list[tuple[float, float]]:
    pairs: Any = line.get_xydata()
    return [(float(x), float(y)) for x, y in pairs]


# How long games last.


def test_the_bars_are_the_games_that_ended() -> None:
    figure = plot_lengths(report({cw.Reason.LAST_STANDING: {10: 2, 11: 1, 30: 4}}))
    values, edges = bars(figure)
    assert edges == [least - 0.5 for least in range(10, 32)]
    assert values == [2, 1, *[0] * 18, 4]
    assert figure.axes[0].get_ylabel() == "games"


def test_long_games_are_put_together() -> None:
    figure = plot_lengths(ended(dict.fromkeys(range(100, 700), 1)))
    values, edges = bars(figure)
    assert (values[0], edges[0], edges[1]) == (10, 99.5, 109.5)
    assert sum(values) == 600
    assert figure.axes[0].get_ylabel() == "games in 10 rounds"


def test_the_lines_are_at_the_quantiles() -> None:
    figure = plot_lengths(ended(dict.fromkeys(range(1, 101), 1)))
    lines = {
        line.get_segments()[0][0][0]: line.get_linestyle()[0]
        for line in figure.axes[0].collections
        if isinstance(line, LineCollection)
    }
    assert list(lines) == [5, 50, 95]
    assert len({str(style) for style in lines.values()}) == 3
    told = words(figure)
    assert {"5 % by round 5", "half by round 50", "95 % by round 95"} <= set(told)
    assert "War: how long a game lasts" in told
    assert "100 games with 2 players, seed 7" in told


def test_quantiles_that_are_the_same_are_one_line() -> None:
    figure = plot_lengths(ended({205: 1}))
    assert "5 %, half and 95 % by round 205" in words(figure)
    assert len(figure.axes[0].collections) == 1
    low, high = figure.axes[0].get_xlim()
    assert low <= 200 < 210 <= high


def test_games_far_longer_than_others_are_told_and_not_drawn() -> None:
    rounds = dict.fromkeys(range(100, 200), 10) | {123_456: 1}
    figure = plot_lengths(ended(rounds))
    assert sum(bars(figure)[0]) == 1000
    assert figure.axes[0].get_xlim()[1] < 300
    assert "1 game longer,\nup to 123,456 rounds →" in words(figure)
    assert not any("longer" in text for text in words(plot_lengths(ended({5: 1, 9: 9}))))


def test_short_games_begin_at_none() -> None:
    assert plot_lengths(ended({1: 3})).axes[0].get_xlim()[0] == -0.5
    assert plot_lengths(ended(dict.fromkeys(range(5, 90), 1))).axes[0].get_xlim()[0] == 0


def test_games_without_end_are_told() -> None:
    counts = {cw.Reason.LAST_STANDING: {10: 60}, cw.Reason.CYCLE: {40: 30}}
    counts[cw.Reason.ROUND_LIMIT] = {MAX_ROUNDS: 10}
    told = words(plot_lengths(report(counts)))
    assert (
        "100 games with 2 players, seed 7, 30 % go round for ever, 10 % were given up after "
        "1,000,000 rounds; drawn are the 60 that ended" in " ".join(told).replace("\n", " ")
    )


def test_names_are_no_formulas_and_no_paragraphs() -> None:
    rules = attrs.evolve(cw.WAR, name="War for $5 or $10,\n" + "with a long name " * 9)
    drawn = plot_lengths(report({cw.Reason.LAST_STANDING: {10: 1}}, rules))
    title = words(drawn)[0]
    assert title.startswith(r"War for \$5 or \$10, with a long name")
    assert max(map(len, title.splitlines())) <= 62


# The chance of having ended.


def curve(figure: Figure) -> dict[float, float]:
    """Return the chances by the rounds."""
    lines = [line for line in figure.axes[0].lines if line.get_drawstyle() == "steps-post"]
    return dict(points(lines[0]))


def test_the_curve_is_the_part_of_all_games() -> None:
    one = report({cw.Reason.LAST_STANDING: {10: 1, 20: 2}, cw.Reason.CYCLE: {5: 1}})
    found = curve(plot_ending(one))
    assert {0: 0.0, 10: 0.25, 20: 0.75}.items() <= found.items()
    assert list(found.values())[-1] == 0.75


def test_what_is_missing_is_told() -> None:
    one = report({cw.Reason.LAST_STANDING: {10: 3}, cw.Reason.CYCLE: {5: 1}})
    told = words(plot_ending(one))
    assert "25 % never end" in told
    assert "War: half by round 10, 25 % never end" in told
    few = report({cw.Reason.LAST_STANDING: {10: 1999}, cw.Reason.CYCLE: {5: 1}})
    assert "War: half by round 10, less than 0.1 % never end" in words(plot_ending(few))
    assert "less than 0.1 % never end" not in words(plot_ending(few))


def test_games_that_hardly_end() -> None:
    one = report({cw.Reason.LAST_STANDING: {10: 1}, cw.Reason.ROUND_LIMIT: {99: 3}})
    assert "War: 25 % end, 75 % given up" in words(plot_ending(one))
    none = report({cw.Reason.CYCLE: {10: 1}})
    assert "War: 0 % end, 100 % never end" in words(plot_ending(none))
    assert set(curve(plot_ending(none)).values()) == {0.0}


def test_several_have_different_lines() -> None:
    reports = [ended({10 * (one + 1): 5}) for one in range(len(STROKES))]
    figure = plot_ending(reports)
    lines = [line for line in figure.axes[0].lines if line.get_drawstyle() == "steps-post"]
    assert len({(line.get_color(),) for line in lines}) == len(STROKES)
    handles = figure.legends[0].get_lines()
    assert len({str(line._dash_pattern) for line in handles}) == len(STROKES)  # type: ignore[attr-defined]
    assert "7 rulesets: the chance that a game has ended" in words(figure)
    with pytest.raises(cw.BadInput, match="reports are 8; more than 7 lines cannot be told apart"):
        plot_ending([*reports, reports[0]])


@pytest.mark.parametrize(("longest", "scale"), [(100, "linear"), (10_000, "log")])
def test_very_different_lengths_are_drawn_by_powers_of_ten(longest: int, scale: str) -> None:
    reports = [ended({10: 5}), ended({longest: 5})]
    for figure in (plot_ending(reports), plot_comparison(reports)):
        assert figure.axes[0].get_xscale() == scale
        assert ("by powers of ten" in figure.axes[0].get_xlabel()) is (scale == "log")
        assert words(figure)
    assert plot_ending(reports[1]).axes[0].get_xscale() == "linear"


# Rulesets side by side.


def test_the_boxes_and_who_wins() -> None:
    counts = {cw.Reason.LAST_STANDING: dict.fromkeys(range(1, 101), 1)}
    counts[cw.Reason.CYCLE] = {50: 60}
    counts[cw.Reason.ROUND_LIMIT] = {MAX_ROUNDS: 40}
    figure = plot_comparison([report(counts), report({cw.Reason.CYCLE: {9: 3}}, ENDLESS)])
    lengths, shares = figure.axes
    assert [(box.get_x(), box.get_width()) for box in boxes(lengths)] == [(25, 50)]
    assert {"50", "none ended"} <= {text.get_text() for text in lengths.texts}
    assert [text.get_text() for text in shares.texts] == ["50 %", "30 %", "20 %", "100 %"]
    told = words(figure)
    assert {"War", "Endless", "Player 1", "goes round for ever", "given up"} <= set(told)
    assert not {"Player 2", "nobody alone"} & set(told)
    assert "2 rulesets compared" in told
    assert "3 to 200 games of each with 2 players, seed 7" in told


def test_a_bar_is_all_games_and_its_parts_differ_without_colours() -> None:
    compared = compare([cw.capped(cw.WAR, 20), cw.KRIG], 60, players=3, seed=7, kernel="python")
    figure = plot_comparison(compared)
    shares = figure.axes[1]
    rows: dict[float, float] = {}
    for bar in boxes(shares):
        rows[bar.get_y()] = rows.get(bar.get_y(), 0) + bar.get_width()
    assert list(rows.values()) == pytest.approx([1, 1])
    legend = figure.legends[0]
    assert [text.get_text() for text in legend.get_texts()] == [
        *("Player 1", "Player 2", "Player 3", "nobody alone"),
    ]
    assert len({patch.get_hatch() for patch in legend.get_patches()}) == 4
    assert "60 games of each with 3 players, seed 7" in words(figure)


def test_what_differs_among_the_reports_is_told() -> None:
    told = words(plot_comparison([ended({5: 3}, players=2), ended({5: 3}, players=4, seed=8)]))
    assert "3 games of each with 2 to 4 players" in told
    told = words(plot_comparison(ended({5: 3})))
    assert {"War: how long it lasts, and who wins", "3 games with 2 players, seed 7"} <= set(told)


def test_reports_of_several_seeds() -> None:
    both = ended({5: 3}) + ended({5: 3}, seed=8)
    assert "6 games with 2 players" in words(plot_lengths(both))
    assert "6 games of each with 2 players" in words(plot_ending([both, both]))


# One game.


def line(figure: Figure, label: str) -> list[int]:
    (found,) = [line for line in figure.axes[0].lines if line.get_label() == label]
    return [int(held) for _, held in points(found)]


def test_the_lines_are_the_cards_of_each_seat() -> None:
    state = cw.deal(cw.KRIG, players=3, seed=799)
    figure = plot_game(state, names=["Ann", "Bo", "Cy"])
    held = [[player.holds for player in state.players]]
    while not state.is_over:
        state, _ = cw.play_round(state)
        held.append([player.holds for player in state.players])
    for seat, name in enumerate(["Ann", "Bo", "Cy"]):
        assert line(figure, name) == [now[seat] for now in held]
    assert line(figure, "nobody") == [52 - sum(now) for now in held]
    told = words(figure)
    assert "seed 799: Ann wins after 18 rounds (last standing)" in told
    assert {"Krig: the cards of one game", "Ann 51", "Bo 0", "Cy 0", "nobody 1"} <= set(told)
    seats = figure.axes[0].lines[:3]
    assert len({str(line.get_marker()) for line in seats}) == 3


def test_a_game_that_is_drawn_from_its_middle() -> None:
    state, _ = cw.play_round(cw.deal(cw.KRIG, players=2, seed=7))
    (first, _) = plot_game(state).axes[0].lines
    assert [place for place, _ in points(first)[:2]] == [1, 2]
    assert len(points(first)) == cw.play(state).tally.rounds


def test_a_game_that_ends_in_the_middle_of_a_round() -> None:
    """The clock may stop it there; the figures are those of the last state."""
    rules = cw.timed(cw.KRIG, minutes=1)
    state = cw.deal(rules, players=2, seed=7)
    clock = cw.pace(6)
    result = cw.play(state, clock=clock)
    figure = plot_game(state, clock=clock)
    held = [player.holds for player in result.state.players]
    assert [line(figure, f"Player {seat}")[-1] for seat in (1, 2)] == held
    assert "(time)" in words(figure)[1]


@pytest.mark.parametrize(
    ("piles", "align"), [(["2c 3c", "3d 2d"], "left"), (["5c 5h 3h 2h", "4h 3s 2s 5d"], "right")]
)
def test_a_game_that_goes_round_shows_where(piles: list[str], align: str) -> None:
    state = cw.start(ENDLESS, piles=piles)
    cycle = cw.play(state).outcome.cycle
    assert cycle is not None
    figure = plot_game(state)
    (shade,) = boxes(figure.axes[0])
    assert (shade.get_x(), shade.get_width()) == (cycle.start, cycle.length)
    told = words(figure)
    every = f"every {cycle.length} rounds"
    (note,) = [
        text for text in figure.axes[0].texts if text.get_text() == f"the same again {every}"
    ]
    assert note.get_horizontalalignment() == align
    assert told[1] == f"seed 0: the position after round {cycle.start} comes back {every}, for ever"


def test_a_game_that_comes_back_every_round() -> None:
    """Nobody gets the cards of a tie: they go back where they were."""
    back = cw.Unclaimed.TAKE_BACK
    rules = attrs.evolve(cw.WAR, shortfall=cw.Shortfall.FORFEIT, unclaimed=back)
    told = words(plot_game(cw.start(rules, piles=["As", "Ad"])))
    assert told[1] == "seed 0: the position after round 0 comes back every round, for ever"
    assert "the same again every round" in told


def test_how_a_game_came_out() -> None:
    for piles, limit, told in [
        (["As", "Kd"], 9, "seed 0: Player 1 wins after 1 round (last standing)"),
        (["As", "Ad"], 9, "seed 0: a draw after 1 round (all out)"),
        (["As Kd Qd", "2c 3c 4c"], 1, "seed 0: given up after 1 round"),
    ]:
        figure = plot_game(cw.start(cw.KRIG, piles=piles), max_rounds=limit)
        assert words(figure)[1] == told
    shared = cw.start(cw.capped(cw.WAR, 2), piles=["As 2d 3c", "Kd 3d 4c"])
    assert (
        "Player 1 and Player 2 share the game after 2 rounds (round cap)"
        in words(plot_game(shared))[1]
    )


def test_a_game_that_is_over() -> None:
    figure = plot_game(cw.start(cw.WAR, piles=["As", ""]))
    assert line(figure, "Player 1") == [1]
    assert "Player 1 wins after 0 rounds" in words(figure)[1]


@pytest.mark.parametrize(("rounds", "width"), [(400, 1.6), (1500, 0.9)])
def test_a_game_of_many_rounds_has_thin_lines_and_few_marks(rounds: int, width: float) -> None:
    long = cw.deal(cw.TWO_HANDED, players=2, seed=11)
    first, second = plot_game(long, max_rounds=rounds).axes[0].lines
    assert len(points(first)) == rounds + 1
    assert first.get_linewidth() == width
    marks = [line.get_markevery() for line in (first, second)]
    assert all(isinstance(places, list) and 8 <= len(places) <= 10 for places in marks)
    assert marks[0] != marks[1]


def test_names_at_the_ends_do_not_touch() -> None:
    assert list(_apart([0.5, 0.5, 0.5], 0.1)) == pytest.approx([0.7, 0.6, 0.5])
    assert list(_apart([0.9, 0.1], 0.1)) == [0.9, 0.1]


# What cannot be drawn, and what is left alone.


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda: plot_lengths(report({})), "report has 0 games and none that ended"),
        (
            lambda: plot_lengths(report({cw.Reason.CYCLE: {5: 2}})),
            "report has 2 games and none that ended",
        ),
        (lambda: plot_lengths(WRONG), "report is 7; a Report is asked for"),
        (lambda: plot_ending([]), "reports is empty; give one or several"),
        (lambda: plot_ending(report({})), "report of War has no games; there is nothing to draw"),
        (lambda: plot_ending([ended({1: 1}), WRONG]), "report is 7; a Report is asked for"),
        (lambda: plot_comparison(WRONG), "reports is 7; a tuple is asked for"),
        (lambda: plot_comparison(WRONG_TEXT), "reports is 'war'; a tuple is asked for"),
        (lambda: plot_comparison(ended({1: 1}, players=8)), "report of War has 8 players; at most"),
        (lambda: plot_game(WRONG), "state is 7; a GameState is asked for"),
        (
            lambda: plot_game(cw.deal(cw.WAR, players=2, seed=1), names=["Ann"]),
            "names are 1; 2 players need 2 names",
        ),
        (lambda: plot_game(cw.deal(cw.WAR, players=2, seed=1), max_rounds=0), "max_rounds is 0"),
    ],
)
def test_refusals(draw: object, message: str) -> None:
    assert callable(draw)
    with pytest.raises(cw.BadInput, match=message):
        draw()


def test_a_table_that_is_too_large() -> None:
    rules = attrs.evolve(cw.WAR, seats=range(2, 14))
    with pytest.raises(cw.BadInput, match="state has 7 players; at most 6 can be told apart"):
        plot_game(cw.deal(rules, players=7, seed=1))


def test_parts_in_percent() -> None:
    assert [percent(part) for part in (0, 0.333, 0.9999, 1)] == [
        *("0 %", "33.3 %", "more than 99.9 %", "100 %")
    ]


def test_a_real_run_can_be_drawn() -> None:
    real = simulate(cw.KRIG, 40, players=4, seed=7, kernel="python")
    assert "40 games with 4 players, seed 7" in words(plot_lengths(real))
    assert real.all.longest is not None
    assert (
        real.all.longest.value == len(line(plot_game(real.deal(real.all.longest)), "Player 1")) - 1
    )


@pytest.mark.slow
def test_nothing_is_set_for_others() -> None:
    code = (
        "import sys, matplotlib as mpl; before = mpl.rcParams.copy()\n"
        "from cardwar.simulation.plots import plot_game; import cardwar as cw\n"
        "plot_game(cw.start(cw.WAR, piles=['As', 'Kd']))\n"
        "assert mpl.rcParams.copy() == before\n"
        "assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


def test_without_matplotlib() -> None:
    code = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "import cardwar as cw, cardwar.simulation\n"
        "try:\n    import cardwar.simulation.plots\n"
        "except cw.MissingExtra as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == (
        'cardwar.simulation.plots needs matplotlib; install it with: pip install "cardwar[plot]"\n'
    )
