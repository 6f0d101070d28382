"""The course of a game or of a match: what happens, scene by scene, as its players would see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeAlias

import attrs

from cardwar.cards import C
from cardwar.clocks import Clock, read_clock
from cardwar.cycles import CycleWatch
from cardwar.engine import play_round, step
from cardwar.errors import CardwarError
from cardwar.events import CardsFlipped, PlayerWithdrew, WarDeclared
from cardwar.match import GameBegun, GameDrawn, GameWon, Match, MatchDrawn, MatchEvent, MatchWon
from cardwar.playing import MAX_ROUNDS
from cardwar.positions import deal
from cardwar.shuffling import game_seed
from cardwar.state import Cycle, GameState, Outcome, Reason, Stage
from cardwar.transcripts import Transcript

__all__ = ["Pause", "Scene", "course_of_game", "course_of_match", "course_of_transcript"]

Pause: TypeAlias = Callable[[], None]
"""Is called before each battle, so that people can follow: it may wait for them."""


@attrs.frozen
class Scene(Generic[C]):
    """What happens at once, and how it leaves the table.

    A step is one scene, but a war is two: that it is declared, and what is laid for it. A single
    game begins with `GameBegun` and ends with `GameWon` or `GameDrawn`, as those of a match do.

    >>> import cardwar as cw
    >>> Scene(cw.start(cw.WAR, piles=["As", "Kd"]), (GameBegun(0, 7),)).wins
    ()
    """

    state: GameState[C]
    """The game in which it happens, after the step that it belongs to."""
    events: tuple[MatchEvent[C], ...]
    """What happens."""
    wins: tuple[int, ...] = ()
    """In a match: how many games each seat has won so far."""


def course_of_game(
    state: GameState[C],
    clock: Clock[C] | None,
    pause: Pause,
    *,
    number: int = 0,
    max_rounds: int = MAX_ROUNDS,
) -> Iterator[Scene[C]]:
    """Play a game on to its end, or to the proof that it has none, or to so many more rounds.

    `number` says which game of a match it is.

    >>> import cardwar as cw
    >>> state = cw.start(cw.TWO_HANDED, piles=["Kd", "7c"])
    >>> for scene in course_of_game(state, None, lambda: None):
    ...     print(*(type(event).__name__ for event in scene.events))
    GameBegun
    CardsFlipped
    PotTaken PlayerOut GameEnded
    GameWon
    """
    yield Scene(state, (GameBegun(number, state.seed),))
    # Rules with a memory prove nothing, so there is nothing to look for.
    scout = _Scout(state, state.round, is_at_the_end=not state.rules.memoryless)
    last = state.round + max_rounds
    while (outcome := state.outcome or _stopped(state, scout, last)) is None:
        if state.stage is Stage.FLIP:
            pause()
        state, events = step(state, elapsed=None if clock is None else read_clock(clock, state))
        yield from _scenes(state, events, pause)
    yield Scene(state, (_ended(number, outcome),))


def course_of_match(match: Match[C], clock: Clock[C] | None, pause: Pause) -> Iterator[Scene[C]]:
    """Play a match on to its end.

    >>> import cardwar as cw
    >>> match = cw.start_match(cw.KRIG, best_of=3, seed=7)
    >>> *_, last = course_of_match(match, None, lambda: None)
    >>> last.events, last.wins
    ((MatchWon(seat=1),), (0, 2))
    """
    while not match.is_over:
        number = len(match.outcomes)
        seed = game_seed(match.seed, number)
        game = deal(match.rules, players=match.players, seed=seed)
        for scene in course_of_game(game, clock, pause, number=number):
            match scene.events[-1]:
                case GameWon(outcome=outcome) | GameDrawn(outcome=outcome):
                    match = attrs.evolve(match, outcomes=(*match.outcomes, outcome))
                case _:
                    pass
            yield attrs.evolve(scene, wins=match.wins)
            game = scene.state
        if match.is_over:
            won = match.winner
            yield Scene(game, (MatchDrawn() if won is None else MatchWon(won),), match.wins)


def course_of_transcript(transcript: Transcript[C], pause: Pause) -> Iterator[Scene[C]]:
    """Show a game that was written down, as far as it went.

    >>> import cardwar as cw
    >>> transcript = cw.transcribe(cw.start(cw.TWO_HANDED, piles=["Kd", "7c"]))
    >>> for scene in course_of_transcript(transcript, lambda: None):
    ...     print(*(type(event).__name__ for event in scene.events))
    GameBegun
    CardsFlipped
    PotTaken PlayerOut GameEnded
    GameWon
    """
    state = transcript.first
    yield Scene(state, (GameBegun(0, state.seed),))
    for after, events in transcript.steps():
        if state.stage is Stage.FLIP and not isinstance(events[0], PlayerWithdrew):
            pause()
        yield from _scenes(after, events, pause)
        state = after
    if transcript.outcome is not None:
        yield Scene(state, (_ended(0, transcript.outcome),))


def _scenes(
    state: GameState[C], events: tuple[MatchEvent[C], ...], pause: Pause
) -> Iterator[Scene[C]]:
    """Yield a step, in two parts if a war is declared for which cards are laid."""
    kinds = [type(event) for event in events]
    if WarDeclared in kinds and CardsFlipped in kinds:
        end = kinds.index(WarDeclared) + 1
        yield Scene(state, events[:end])
        pause()
        events = events[end:]
    yield Scene(state, events)


def _ended(number: int, outcome: Outcome) -> GameWon | GameDrawn:
    won = outcome.winner
    return GameDrawn(number, outcome) if won is None else GameWon(number, won, outcome)


@attrs.define
class _Scout(Generic[C]):
    """Runs ahead of a game that goes round for ever, so that it is told no further than it has to.

    The proof takes up to three times as many rounds as there are up to the first position that
    comes again, which is where `play` stops.
    """

    ahead: GameState[C]
    first: int
    watch: CycleWatch[C] = attrs.field(factory=CycleWatch[C])
    is_at_the_end: bool = False

    def cycle(self, state: GameState[C]) -> Cycle | None:
        """Return the cycle that the game has gone round once in this state, if it has."""
        far = self.first + 3 * (state.round - self.first)
        while not self.is_at_the_end:
            self.watch = self.watch.see(self.ahead)
            if self.watch.cycle is not None or self.ahead.is_over:
                self.is_at_the_end = True
            elif self.ahead.round >= far:
                break
            else:
                self._run()
        cycle = self.watch.cycle
        if cycle is None or state.round < cycle.start + cycle.length:
            return None
        return cycle

    def _run(self) -> None:
        try:
            self.ahead, _ = play_round(self.ahead)
        except CardwarError:
            # The game itself will come there and say so.
            self.is_at_the_end = True


def _stopped(state: GameState[C], scout: _Scout[C], last: int) -> Outcome | None:
    """Return why a game that has not ended is not played on, or None if it is."""
    if state.stage is not Stage.FLIP:
        return None
    cycle = scout.cycle(state)
    if cycle is not None:
        return Outcome(Reason.CYCLE, cycle=cycle)
    return Outcome(Reason.ROUND_LIMIT) if state.round >= last else None
