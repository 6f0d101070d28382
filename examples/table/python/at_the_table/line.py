"""A game from its deal on, step by step: states are values, so any place in it is there again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

import attrs
from typing_extensions import TypeIs

import cardwar as cw
from at_the_table.course import Course
from at_the_table.refusals import Refused

__all__ = ["Events", "Line", "Spot", "in_match", "number_of"]

Events: TypeAlias = tuple[cw.MatchEvent, ...]

_EVERY: Final = 64
"""So many steps lie between two states that are kept; to play them again takes milliseconds."""


@attrs.frozen
class Spot:
    """A place in a game."""

    match: cw.Match
    """The match, of which the game is over when it has none in progress."""
    game: cw.GameState
    """The game itself, as it lies on the table."""

    @property
    def outcome(self) -> cw.Outcome | None:
        """How the game ended, or None."""
        return self.match.outcomes[-1] if self.match.game is None else None


_OfMatch: TypeAlias = cw.GameBegun | cw.GameWon | cw.GameDrawn | cw.MatchWon | cw.MatchDrawn


def in_match(event: cw.MatchEvent) -> TypeIs[_OfMatch]:
    """Tell whether an event is one of the match and not of its game."""
    return isinstance(event, cw.GameBegun | cw.GameWon | cw.GameDrawn | cw.MatchWon | cw.MatchDrawn)


def number_of(spot: Spot) -> int:
    """Return which game of the match lies on the table, from 0."""
    return len(spot.match.outcomes) - (spot.match.game is None)


class Line:
    """All places of a game that were played so far."""

    def __init__(self, first: Spot, clock: cw.Pace | None) -> None:
        self._clock = clock
        self._kept = [first]
        self._end = first
        self._last = 0
        self._found_later: Events = ()
        self._course = Course(len(first.game.players))
        self._note()

    @property
    def first(self) -> Spot:
        """The deal."""
        return self._kept[0]

    @property
    def end(self) -> Spot:
        """The last place that was played."""
        return self._end

    @property
    def last(self) -> int:
        """How many steps were played."""
        return self._last

    @property
    def course(self) -> Course:
        """How it went, round by round."""
        return self._course

    @property
    def clock(self) -> cw.Pace | None:
        """What tells the time, if anything does."""
        return self._clock

    def at(self, place: int) -> Spot:
        """Return a place that was played."""
        if not 0 <= place <= self._last:
            raise Refused("No game has got that far.")
        if place == self._last:
            return self._end
        spot = self._kept[place // _EVERY]
        for _ in range(place % _EVERY):
            spot, _ = self._step(spot)
        return spot

    def forward(self, place: int) -> tuple[Spot, Events]:
        """Return the next place, and what happens on the way; at the end it is played."""
        spot, events = self._step(self.at(place))
        if place + 1 == self._last:
            return self._end, (*events, *self._found_later)
        if place == self._last:
            self._end = spot
            self._last += 1
            if self._last % _EVERY == 0:
                self._kept.append(spot)
            if spot.outcome is not None or spot.game.stage is cw.Stage.FLIP:
                self._note()
        return spot, events

    def cut(self, least: int) -> None:
        """Let a game that goes round for ever end with the round that repeats an earlier position.

        It takes longer to prove it. What people have seen, up to a place, is not taken back.
        """
        cycle = None if self._end.outcome is None else self._end.outcome.cycle
        if cycle is None:
            return
        repeats = cycle.start + cycle.length
        place = self._course.place_after(repeats)
        if not least <= place < self._last:
            return
        _, events = self._step(self.at(self._last - 1))
        ended = Spot(self._end.match, self.at(place).game)
        self._found_later = tuple(
            [event for event in events if in_match(event) or isinstance(event, cw.GameEnded)]
        )
        self._end, self._last = ended, place
        del self._kept[place // _EVERY + 1 :]
        self._course.cut(repeats)

    def steps(self) -> Iterator[tuple[Spot, Events]]:
        """Yield each place after the deal, and what happened on the way."""
        spot = self.first
        for _ in range(self._last):
            spot, events = self._step(spot)
            yield spot, events

    def _note(self) -> None:
        self._course.note(self._last, (player.holds for player in self._end.game.players))

    def _step(self, spot: Spot) -> tuple[Spot, Events]:
        if spot.outcome is not None:
            raise Refused("The game is over.")
        elapsed = None if self._clock is None else self._clock(spot.game)
        match, events = cw.step_match(spot.match, elapsed=elapsed)
        in_game = tuple([event for event in events if not in_match(event)])
        after = Spot(match, match.game or cw.replay(spot.game, in_game))
        if after.outcome is not None and after.game.outcome is None:
            # The watch over the game has ended it, which no event says.
            in_game = (*in_game, cw.GameEnded(after.outcome))
        return after, (*in_game, *filter(in_match, events))
