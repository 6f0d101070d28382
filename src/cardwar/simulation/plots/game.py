"""Who holds how many cards in the course of one game."""

# The types that matplotlib brings leave open what goes into most options.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from cardwar._checks import check_kind
from cardwar.cards import C
from cardwar.clocks import Clock
from cardwar.errors import BadInput
from cardwar.explaining.wording import counted, listed
from cardwar.playing import MAX_ROUNDS, advance, play
from cardwar.simulation.plots.canvas import (
    BELOW,
    BODY,
    GREY,
    INK,
    LEFT,
    PALE,
    STROKES,
    WIDTH,
    count_axis,
    sheet_of,
    write_beside,
)
from cardwar.simulation.plots.library import Axes, Figure
from cardwar.simulation.plots.words import plain, player_name
from cardwar.state import Cycle, GameState, Outcome, Reason

__all__ = ["plot_game"]

_HEIGHT, _NAMES = 3.3, 1.5
"""The height of what is drawn, and the room on its right for the names of the lines."""
_LONG = 1_000
"""From so many rounds on, lines are thin."""
_MARKS = 9
"""About so many marks are on a line."""


@attrs.frozen
class _Course:
    """A whole game in cards."""

    first: int
    """The round before the first one that is drawn."""
    holds: tuple[tuple[int, ...], ...]
    """For each seat: what it holds before the first round and after each."""
    cards: int
    outcome: Outcome

    @property
    def rounds(self) -> range:
        """The rounds that are drawn, with the one before the first."""
        return range(self.first, self.first + len(self.holds[0]))

    @property
    def nobodys(self) -> tuple[int, ...]:
        """The cards that lie on the table or aside."""
        return tuple(self.cards - sum(held) for held in zip(*self.holds, strict=True))


def plot_game(
    state: GameState[C],
    *,
    clock: Clock[C] | None = None,
    max_rounds: int = MAX_ROUNDS,
    names: Sequence[str] = (),
) -> Figure:
    """Play a game on and draw how many cards each seat holds after each round.

    Cards that lie on the table between rounds, or aside, have a line of their own. A game that goes
    round for ever is drawn up to the first position that repeats. The game is played twice, so
    a `clock` should tell the same times again, as `cardwar.pace` does.

    Raises `BadInput` for more than six players, and as `cardwar.play` does.

    >>> import cardwar as cw
    >>> from cardwar.simulation.plots import plot_game
    >>> figure = plot_game(cw.deal(cw.KRIG, players=3, seed=799), names=["Ann", "Bo", "Cy"])
    >>> [line.get_label() for line in figure.axes[0].lines]
    ['Ann', 'Bo', 'Cy', 'nobody']
    """
    check_kind("state", state, GameState)
    seats = len(state.players)
    called = [plain(name) for name in names] or [player_name(seat) for seat in range(seats)]
    if len(called) != seats:
        raise BadInput(f"names are {len(called)}; {seats} players need {seats} names")
    if seats >= len(STROKES):
        raise BadInput(f"state has {seats} players; at most {len(STROKES) - 1} can be told apart")
    course = _course(state, clock, max_rounds)
    sheet = sheet_of(
        f"{plain(state.rules.name)}: the cards of one game",
        f"seed {state.seed}: {_ending(course, called)}",
        BELOW + _HEIGHT,
    )
    axes = sheet.axes(LEFT, BELOW, WIDTH - LEFT - _NAMES, _HEIGHT)
    _lines(axes, course, called)
    return sheet.figure


def _course(state: GameState[C], clock: Clock[C] | None, max_rounds: int) -> _Course:
    result = play(state, clock=clock, max_rounds=max_rounds)
    first = state.round
    cards = sum(player.holds for player in state.players) + len(state.table) + len(state.aside)
    holds: list[list[int]] = [[player.holds] for player in state.players]
    while state.round < result.state.round or (result.state.is_over and not state.is_over):
        state, _ = advance(state, clock)
        for held, player in zip(holds, state.players, strict=True):
            held.append(player.holds)
    return _Course(first, tuple(map(tuple, holds)), cards, result.outcome)


def _ending(course: _Course, called: Sequence[str]) -> str:
    """Return how the game came out."""
    outcome, last = course.outcome, course.rounds[-1]
    if outcome.cycle is not None:
        cycle = outcome.cycle
        return f"the position after round {cycle.start:,} comes back {_every(cycle)}, for ever"
    after = f"after {counted(last, 'round')}"
    if outcome.reason is Reason.ROUND_LIMIT:
        return f"given up {after}"
    if not outcome.winners:
        return f"a draw {after} ({outcome.reason})"
    who = listed([called[seat] for seat in outcome.winners])
    verb = "wins" if len(outcome.winners) == 1 else "share the game"
    return f"{who} {verb} {after} ({outcome.reason})"


def _every(cycle: Cycle) -> str:
    return "every round" if cycle.length == 1 else f"every {cycle.length:,} rounds"


def _lines(axes: Axes, course: _Course, called: Sequence[str]) -> None:
    rounds = course.rounds
    axes.set_xlim(rounds[0], max(rounds[-1], rounds[0] + 1))
    axes.set_ylim(0, course.cards)
    count_axis(axes, "x", "rounds played")
    count_axis(axes, "y", "cards held")
    _repeats(axes, course)
    ends = [held[-1] for held in course.holds]
    for seat, (held, stroke) in enumerate(zip(course.holds, STROKES, strict=False)):
        axes.plot(
            rounds,
            held,
            label=called[seat],
            color=stroke.colour,
            linewidth=0.9 if len(rounds) > _LONG else 1.6,
            marker=stroke.mark,
            markersize=6,
            markerfacecolor="white",
            markeredgewidth=1.3,
            markevery=_marked(len(rounds), seat, len(called)),
            clip_on=False,
        )
    words = list(called)
    if any(course.nobodys):
        axes.plot(
            rounds,
            course.nobodys,
            label="nobody",
            color=GREY,
            linewidth=1,
            linestyle=(0, (1, 1.5)),
            clip_on=False,
        )
        ends.append(course.nobodys[-1])
        words.append("nobody")
    _name_ends(axes, course, ends, words)


def _marked(rounds: int, seat: int, seats: int) -> list[int]:
    """Return where a line has its marks: not where others have theirs."""
    step = max(1, rounds // _MARKS)
    return list(range(step * seat // seats, rounds, step))


def _repeats(axes: Axes, course: _Course) -> None:
    """Shade the rounds that come again and again."""
    cycle = course.outcome.cycle
    if cycle is not None:
        last = course.rounds[-1]
        axes.axvspan(cycle.start, last, color=PALE, linewidth=0, zorder=0)
        is_late = 2 * (cycle.start - course.first) > last - course.first
        words = f"the same again {_every(cycle)}"
        write_beside(axes, cycle.start, 0.96 * course.cards, words, to_the_left=is_late)


def _name_ends(axes: Axes, course: _Course, ends: Sequence[int], words: Sequence[str]) -> None:
    """Write whose line it is where it ends, as near as there is room."""
    x = axes.get_xlim()[1]
    places = list(_apart([end / course.cards for end in ends], 0.065))
    for seat, (end, place) in enumerate(zip(ends, places, strict=True)):
        is_seat = seat < len(course.holds)
        axes.annotate(
            f"{words[seat]} {end}",
            (x, end),
            (1.06, place),
            textcoords="axes fraction",
            fontsize=BODY,
            color=INK if is_seat else GREY,
            va="center",
            annotation_clip=False,
            arrowprops={
                "arrowstyle": "-",
                "color": STROKES[seat].colour if is_seat else GREY,
                "linewidth": 0.8,
                "relpos": (0, 0.5),
                "shrinkA": 1,
                "shrinkB": 3,
            },
        )


def _apart(places: Sequence[float], gap: float) -> Iterator[float]:
    """Yield places at least this far apart, in the same order from below.

    >>> [round(place, 1) for place in _apart([1, 0, 0], 0.1)]
    [1, 0.1, 0]
    """
    order = sorted(range(len(places)), key=lambda at: (places[at], -at))
    moved: dict[int, float] = {}
    least = -gap
    for at in order:
        least = moved[at] = max(places[at], least + gap)
    yield from (moved[at] for at in range(len(places)))
