"""Matches: best of so many games, each with a seed of its own from the seed of the match.

A match is a value like a game, and is stepped like one: `step_match` gives the new match and what
happened. First to (best_of + 1) / 2 wins has it. A game that nobody wins alone counts for nobody;
games go on, past `best_of` if need be, until somebody has enough or `max_games` were played.
"""

from __future__ import annotations

from typing import Generic, TypeAlias

import attrs

from cardwar._checks import check_count, check_kind, check_number, shown
from cardwar.cards import C
from cardwar.clocks import Clock
from cardwar.cycles import CycleWatch
from cardwar.engine import step, withdraw
from cardwar.errors import BadInput, GameOver
from cardwar.events import Event
from cardwar.playing import MAX_ROUNDS, at_the_limit, play
from cardwar.positions import check_players, check_rules, deal
from cardwar.rules import RuleSet
from cardwar.shuffling import check_seed, fresh_seed, game_seed
from cardwar.state import GameState, Outcome, Reason, Seat, Stage

__all__ = [
    "GameBegun",
    "GameDrawn",
    "GameWon",
    "Match",
    "MatchDrawn",
    "MatchEvent",
    "MatchWon",
    "play_match",
    "start_match",
    "step_match",
    "withdraw_from_game",
]


@attrs.frozen
class GameBegun:
    """A game of a match was dealt.

    >>> import cardwar as cw
    >>> cw.GameBegun(number=0, seed=7).number
    0
    """

    number: int
    """Which game, from 0."""
    seed: int
    """Its seed."""


@attrs.frozen
class GameWon:
    """A game of a match was won.

    >>> import cardwar as cw
    >>> cw.GameWon(number=0, seat=1, outcome=cw.Outcome(cw.Reason.LAST_STANDING, (1,))).seat
    1
    """

    number: int
    """Which game, from 0."""
    seat: Seat
    """Who won it."""
    outcome: Outcome
    """How it ended."""


@attrs.frozen
class GameDrawn:
    """A game of a match ended without a single winner; it counts for nobody.

    >>> import cardwar as cw
    >>> cw.GameDrawn(number=0, outcome=cw.Outcome(cw.Reason.ALL_OUT)).outcome.is_draw
    True
    """

    number: int
    """Which game, from 0."""
    outcome: Outcome
    """How it ended."""


@attrs.frozen
class MatchWon:
    """Somebody has won the match.

    >>> import cardwar as cw
    >>> cw.MatchWon(seat=1).seat
    1
    """

    seat: Seat
    """Who."""


@attrs.frozen
class MatchDrawn:
    """The most games were played, and nobody has won the match.

    >>> import cardwar as cw
    >>> cw.MatchDrawn() == cw.MatchDrawn()
    True
    """


MatchEvent: TypeAlias = Event[C] | GameBegun | GameWon | GameDrawn | MatchWon | MatchDrawn
"""What happens in a match: the events of its games, and its own."""


@attrs.frozen
class Match(Generic[C]):
    """A match at one moment, as a value. Matches come from `start_match` and `play_match`.

    >>> import cardwar as cw
    >>> match = cw.play_match(cw.WAR, players=2, best_of=5, seed=7)
    >>> match.winner, match.wins
    (0, (3, 0))
    """

    rules: RuleSet[C]
    """The ruleset in force."""
    players: int
    """How many play."""
    best_of: int
    """An odd number of games; more than half of it are to be won."""
    max_games: int
    """After so many games the match is drawn."""
    seed: int
    """The seed that the games' seeds come from."""
    outcomes: tuple[Outcome, ...] = ()
    """How each finished game ended."""
    game: GameState[C] | None = None
    """The game in progress; None between games."""
    watch: CycleWatch[C] = attrs.field(factory=CycleWatch[C])
    """The watch over the game in progress, so that it ends even if it goes round for ever."""

    @property
    def wins(self) -> tuple[int, ...]:
        """How many games each seat has won."""
        winners = [outcome.winner for outcome in self.outcomes]
        return tuple(winners.count(seat) for seat in range(self.players))

    @property
    def winner(self) -> Seat | None:
        """The seat that has won the match, or None."""
        enough = _enough(self.best_of)
        return next((seat for seat, wins in enumerate(self.wins) if wins >= enough), None)

    @property
    def is_over(self) -> bool:
        """Whether the match is won, or drawn because the most games were played."""
        return self.winner is not None or len(self.outcomes) >= self.max_games


def start_match(
    rules: RuleSet[C],
    *,
    players: int = 2,
    best_of: int = 3,
    seed: int | None = None,
    max_games: int | None = None,
) -> Match[C]:
    """Return a match before its first game.

    Game i has the seed ``game_seed(seed, i)``. Without a seed a fresh one is drawn, and kept in the
    match. `max_games` is ten times `best_of` unless given.

    Raises `BadInput` for a `best_of` that is not odd, fewer `max_games` than it takes to win, a
    number of players that the rules do not allow, or a seed that is none.

    >>> import cardwar as cw
    >>> cw.start_match(cw.WAR, best_of=3, seed=7).max_games
    30
    """
    check_rules(rules)
    check_players(rules, "players", players)
    check_count("best_of", best_of, 1)
    if best_of % 2 == 0:
        raise BadInput(
            f"best_of is {shown(best_of)}; it is an odd number, so that somebody has more"
        )
    most = best_of * 10 if max_games is None else max_games
    check_count("max_games", most, _enough(best_of))
    return Match(rules, players, best_of, most, fresh_seed() if seed is None else check_seed(seed))


def step_match(
    match: Match[C], *, elapsed: float | None = None
) -> tuple[Match[C], tuple[MatchEvent[C], ...]]:
    """Deal the next game, or play one beat of the game in progress.

    `elapsed` tells the seconds since the game in progress began. A game that is proved to go round
    for ever, or that has played a million rounds, is ended as drawn. Raises `GameOver` when the
    match is over, and what `step` raises.

    >>> import cardwar as cw
    >>> match, events = cw.step_match(cw.start_match(cw.WAR, seed=7))
    >>> events
    (GameBegun(number=0, seed=7191089600892374487),)
    """
    check_kind("match", match, Match)
    if elapsed is not None:
        check_number("elapsed", elapsed, "seconds")
    if match.game is None:
        return _deal_next(match)
    game, events = step(match.game, elapsed=elapsed)
    watch = match.watch.see(game)
    outcome = game.outcome
    if outcome is None and watch.cycle is not None:
        outcome = Outcome(Reason.CYCLE, cycle=watch.cycle)
    if outcome is None and game.round >= MAX_ROUNDS and game.stage is Stage.FLIP:
        outcome = at_the_limit(game, watch, MAX_ROUNDS).outcome
    if outcome is None:
        return attrs.evolve(match, game=game, watch=watch), events
    match, ended = _count(match, outcome)
    return match, (*events, *ended)


def play_match(
    rules: RuleSet[C],
    *,
    players: int = 2,
    best_of: int = 3,
    seed: int | None = None,
    max_games: int | None = None,
    clock: Clock[C] | None = None,
) -> Match[C]:
    """Play a whole match and return it as it ended.

    Takes and raises what `start_match` and `play` do. The clock tells the seconds since the game in
    progress began, so one of your own begins anew when ``state.round`` is 0. The same seed gives
    the same match.

    >>> import cardwar as cw
    >>> match = cw.play_match(cw.KRIG, players=3, best_of=5, seed=1)
    >>> match.is_over, len(match.outcomes)
    (True, 4)
    """
    match = start_match(rules, players=players, best_of=best_of, seed=seed, max_games=max_games)
    while not match.is_over:
        match, _ = _count(match, play(_next_game(match), clock=clock).outcome)
    return match


def withdraw_from_game(
    match: Match[C], *, seat: Seat
) -> tuple[Match[C], tuple[MatchEvent[C], ...]]:
    """Let a player leave the game in progress; they are dealt in again in the next.

    Raises `BadInput` if no game is in progress, `GameOver` when the match is over, and what
    `withdraw` raises.

    >>> import cardwar as cw
    >>> match, _ = cw.step_match(cw.start_match(cw.WAR, seed=7))
    >>> match, events = cw.withdraw_from_game(match, seat=0)
    >>> match.wins
    (0, 1)
    """
    check_kind("match", match, Match)
    if match.is_over:
        raise GameOver("the match is over; there is no game to leave")
    if match.game is None:
        raise BadInput("no game is in progress; step_match deals the next one")
    game, events = withdraw(match.game, seat=seat)
    if game.outcome is None:
        return attrs.evolve(match, game=game, watch=match.watch.see(game)), events
    match, ended = _count(match, game.outcome)
    return match, (*events, *ended)


def _enough(best_of: int) -> int:
    """Return how many games win the match."""
    return (best_of + 1) // 2


def _next_game(match: Match[C]) -> GameState[C]:
    seed = game_seed(match.seed, len(match.outcomes))
    return deal(match.rules, players=match.players, seed=seed)


def _deal_next(match: Match[C]) -> tuple[Match[C], tuple[MatchEvent[C], ...]]:
    """Deal the next game; it may be over at once."""
    if match.is_over:
        raise GameOver("the match is over; a finished match takes no more steps")
    game = _next_game(match)
    begun = GameBegun(len(match.outcomes), game.seed)
    if game.outcome is None:
        return attrs.evolve(match, game=game, watch=match.watch.see(game)), (begun,)
    match, ended = _count(match, game.outcome)
    return match, (begun, *ended)


def _count(match: Match[C], outcome: Outcome) -> tuple[Match[C], tuple[MatchEvent[C], ...]]:
    """Count a finished game, and say who won it and whether the match is over."""
    number, seat = len(match.outcomes), outcome.winner
    after = attrs.evolve(match, outcomes=(*match.outcomes, outcome), game=None, watch=CycleWatch())
    events: list[MatchEvent[C]] = [
        GameDrawn(number, outcome) if seat is None else GameWon(number, seat, outcome)
    ]
    if after.winner is not None:
        events.append(MatchWon(after.winner))
    elif after.is_over:
        events.append(MatchDrawn())
    return after, tuple(events)
