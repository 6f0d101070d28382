"""Endings: what stops a game before one player is left (ruling 10).

They are looked at when a round is over and its pot is settled, in the order the ruleset has them.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol, TypeGuard

import attrs

from cardwar._checks import check_limit, check_positive, is_int, is_tuple
from cardwar.cards import C
from cardwar.state import Battle, GameState, Outcome, Reason, Seat

__all__ = [
    "Ending",
    "FirstOut",
    "RoundCap",
    "TimeLimit",
    "WarsWon",
    "leaders",
    "remember_war",
    "wars_won",
]


class Ending(Protocol[C]):
    """Any object with these is an ending; it should be a value, as rulesets are.

    An ending that goes by the clock also has a property ``needs_clock`` that is True.

    >>> import attrs
    >>> import cardwar as cw
    >>> @attrs.frozen
    ... class Mercy:
    ...     margin: int
    ...     memoryless = True
    ...
    ...     def verdict(self, state: cw.GameState) -> cw.Outcome | None:
    ...         most = max(player.holds for player in state.players)
    ...         least = min(player.holds for player in state.players)
    ...         return (
    ...             cw.Outcome("mercy", cw.leaders(state)) if most - least > self.margin else None
    ...         )
    >>> rules = attrs.evolve(cw.WAR, endings=(Mercy(20),))
    >>> cw.play(cw.deal(rules, players=2, seed=1)).outcome.reason
    'mercy'
    """

    @property
    def memoryless(self) -> bool:
        """Whether it looks only at what the players hold and at the memory (ruling 12)."""
        ...

    def verdict(self, state: GameState[C]) -> Outcome | None:
        """Return how the game ends here, or None if it goes on."""
        ...


def leaders(state: GameState[C]) -> tuple[Seat, ...]:
    """Return the seats that hold most cards, pile and captured; cards on the table do not count.

    >>> import cardwar as cw
    >>> cw.leaders(cw.start(cw.WAR, piles=["As Kd", "2c", "3c 4c"]))
    (0, 2)
    """
    most = max(player.holds for player in state.players)
    return tuple(seat for seat, player in enumerate(state.players) if player.holds == most)


@attrs.frozen
class RoundCap:
    """Stop after so many rounds; most cards wins, equal leaders share it.

    Raises `BadInput` unless `rounds` is an int from 1 to 10**18.

    >>> import cardwar as cw
    >>> cw.play(cw.deal(cw.capped(cw.WAR, rounds=5), players=2, seed=1)).tally.rounds
    5
    """

    rounds: int
    """The last round that is played."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is no number of rounds."""
        check_limit("rounds", self.rounds)

    @property
    def memoryless(self) -> bool:
        """False: it counts rounds."""
        return False

    def verdict(self, state: GameState[C]) -> Outcome | None:
        """Return the end once the rounds are played."""
        return Outcome(Reason.ROUND_CAP, leaders(state)) if state.round >= self.rounds else None


@attrs.frozen
class TimeLimit:
    """Stop when the time is up, the round played out; most cards wins, equal leaders share it.

    Raises `BadInput` unless `seconds` is a finite number above 0.

    >>> import cardwar as cw
    >>> result = cw.play(cw.deal(cw.TIMED, players=2, seed=0), clock=cw.pace(10.0))
    >>> result.outcome.reason, result.state.elapsed
    (<Reason.TIME: 'time'>, 600.0)
    """

    seconds: float
    """Seconds since the game began."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is no time."""
        check_positive("seconds", self.seconds, "seconds")

    @property
    def memoryless(self) -> bool:
        """False: it looks at the time."""
        return False

    @property
    def needs_clock(self) -> bool:
        """True: the game must be told the time (ruling 11)."""
        return True

    def verdict(self, state: GameState[C]) -> Outcome | None:
        """Return the end once the time is up, as told to the step that settled the pot."""
        return Outcome(Reason.TIME, leaders(state)) if state.elapsed >= self.seconds else None


@attrs.frozen
class FirstOut:
    """Stop when somebody is out; most cards wins, equal leaders share it.

    A seat that was dealt nothing counts, after the first round.

    >>> import attrs
    >>> import cardwar as cw
    >>> rules = attrs.evolve(cw.WAR, endings=(cw.FirstOut(),))
    >>> cw.play(cw.start(rules, piles=["2c", "As 3s", "Kd 4d"])).outcome.winner
    1
    """

    @property
    def memoryless(self) -> bool:
        """True: it looks at who is out."""
        return True

    def verdict(self, state: GameState[C]) -> Outcome | None:
        """Return the end once somebody is out."""
        somebody = any(player.is_out for player in state.players)
        return Outcome(Reason.FIRST_OUT, leaders(state)) if somebody else None


@attrs.frozen
class WarsWon:
    """Stop when somebody has taken the pot of so many rounds with a war in them; they win.

    It reads the ruleset's memory, in which `HouseRules` keeps the count. Raises `BadInput` unless
    `count` is an int from 1.

    >>> import attrs
    >>> import cardwar as cw
    >>> rules = attrs.evolve(cw.BATAILLE, endings=(cw.WarsWon(1),))
    >>> cw.play(cw.start(rules, piles=["2c 3c 4c 5c", "2d 3d 5d 6d"])).outcome.winner
    1
    """

    count: int
    """How many such rounds."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is no number of wars."""
        check_limit("count", self.count)

    @property
    def memoryless(self) -> bool:
        """True: all it looks at is the memory."""
        return True

    def verdict(self, state: GameState[C]) -> Outcome | None:
        """Return the end once a seat has won so many."""
        won = wars_won(state.memory)
        winners = tuple(seat for seat, wars in enumerate(won) if wars >= self.count)
        return Outcome(Reason.WARS_WON, winners) if winners else None


def wars_won(memory: Hashable) -> tuple[int, ...]:
    """Return the count of wars won by each seat in a memory, empty while nobody has won one.

    >>> import cardwar as cw
    >>> cw.wars_won((0, 2)), cw.wars_won(None)
    ((0, 2), ())
    """
    return memory if _is_counts(memory) else ()


def _is_counts(memory: object) -> TypeGuard[tuple[int, ...]]:
    return is_tuple(memory) and all(is_int(won, 0) for won in memory)


def remember_war(battle: Battle[C], winner: Seat | None) -> Hashable:
    """Return the memory that `WarsWon` reads, with the round just won counted if it had a war.

    For rulesets of your own: what `RuleSet.remember` is to answer where `WarsWon` is to work.

    >>> import cardwar as cw
    >>> class Mine(cw.HouseRules):
    ...     def remember(self, battle: cw.Battle, winner: cw.Seat | None) -> object:
    ...         return cw.remember_war(battle, winner)
    """
    if winner is None or not battle.level:
        return battle.memory
    won = wars_won(battle.memory) or (0,) * len(battle.piles)
    return (*won[:winner], won[winner] + 1, *won[winner + 1 :])
