"""Results, the watch over a game, and matches, to plain data and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

import attrs

from cardwar._plain import plain_count, plain_cycle, plain_outcome, plain_seed, plain_whole
from cardwar.cards import C
from cardwar.codec.events import CYCLE, OUTCOME
from cardwar.codec.faults import Fault, under
from cardwar.codec.forms import COUNT, SEED, WHOLE, Form, checked, list_of, optional, record
from cardwar.codec.possible import check_outcome
from cardwar.codec.rules import Rules
from cardwar.codec.states import States
from cardwar.cycles import CycleWatch
from cardwar.errors import BadInput
from cardwar.match import Match
from cardwar.playing import Result
from cardwar.positions import check_players
from cardwar.shuffling import game_seed
from cardwar.state import FROM_PLAY, Cycle, GameState, Seat, Stage

__all__ = ["Matches", "check_match", "check_result", "check_watch"]


@attrs.frozen
class _Watch:
    cycle: Cycle | None
    first: GameState[Hashable] | None
    anchor: GameState[Hashable] | None
    reach: int
    repeated: GameState[Hashable] | None

    def as_watch(self) -> CycleWatch[Hashable]:
        watch = CycleWatch(self.cycle, self.first, self.anchor, self.reach, self.repeated)
        check_watch(watch)
        return watch


class Matches:
    """How a codec writes and reads what is made of states."""

    def __init__(self, rules: Rules, states: States) -> None:
        self._rules = rules
        self._states = states
        state = states.state
        maybe = optional(state)
        result: Form[Result[Hashable]] = record(
            "Result", Result[Hashable], {"outcome": OUTCOME, "state": state}
        )
        self.result: Form[Result[Hashable]] = checked(result, check_result)
        watch = record(
            "CycleWatch",
            _Watch,
            {
                "cycle": optional(CYCLE),
                "first": maybe,
                "anchor": maybe,
                "reach": COUNT,
                "repeated": maybe,
            },
        )
        self.watch: Form[CycleWatch[Hashable]] = Form(
            lambda data: watch.read(data).as_watch(), watch.schema, watch.name, watch.uses
        )
        match: Form[Match[Hashable]] = record(
            "Match",
            Match[Hashable],
            {
                "rules": rules.rules,
                "players": COUNT,
                "best_of": WHOLE,
                "max_games": WHOLE,
                "seed": SEED,
                "outcomes": list_of(OUTCOME),
                "game": maybe,
                "watch": self.watch,
            },
        )
        self.match: Form[Match[Hashable]] = checked(match, check_match)

    def write_result(self, result: Result[C]) -> dict[str, object]:
        """Return a result as plain data."""
        return {
            "outcome": plain_outcome(result.outcome),
            "state": self._states.write(result.state),
        }

    def write_watch(self, watch: CycleWatch[C]) -> dict[str, object]:
        """Return a watch as plain data."""
        return {
            "cycle": plain_cycle(watch.cycle),
            "first": self._write(watch.first),
            "anchor": self._write(watch.anchor),
            "reach": plain_count(watch.reach),
            "repeated": self._write(watch.repeated),
        }

    def write_match(self, match: Match[C]) -> dict[str, object]:
        """Return a match as plain data."""
        return {
            "rules": self._rules.write_rules(match.rules),
            "players": plain_count(match.players),
            "best_of": plain_whole(match.best_of),
            "max_games": plain_whole(match.max_games),
            "seed": plain_seed(match.seed),
            "outcomes": [plain_outcome(outcome) for outcome in match.outcomes],
            "game": self._write(match.game),
            "watch": self.write_watch(match.watch),
        }

    def _write(self, state: GameState[C] | None) -> object:
        return None if state is None else self._states.write(state)


# What can be


def check_result(result: Result[C]) -> None:
    """Raise `Fault` if no game comes out so."""
    outcome, state = result.outcome, result.state
    with under("outcome"):
        if state.outcome is not None and outcome != state.outcome:
            raise Fault("the state has ended otherwise")
        if state.outcome is None and outcome.reason not in FROM_PLAY:
            raise Fault("the state has not ended")
    if state.outcome is None and state.stage is not Stage.FLIP:
        raise Fault("play stops between rounds", "state", "stage")
    if outcome.cycle is not None:
        _check_cycle(outcome.cycle, state, "outcome")


def _check_cycle(cycle: Cycle, repeated: GameState[C], *path: str) -> None:
    if cycle.start + cycle.length != repeated.round:
        raise Fault(f"it does not end in round {repeated.round}", *path, "cycle")


def check_watch(watch: CycleWatch[C]) -> None:
    """Raise `Fault` if no game is watched so."""
    if watch.reach < 1 or watch.reach & (watch.reach - 1):
        raise Fault("it is a power of two", "reach")
    if (watch.first is None) != (watch.anchor is None):
        raise Fault("it is there when first is", "anchor")
    if (watch.cycle is None) != (watch.repeated is None):
        raise Fault("it is there when cycle is", "repeated")
    states = {"first": watch.first, "anchor": watch.anchor, "repeated": watch.repeated}
    for name, state in states.items():
        if state is not None:
            _check_watched(name, state, watch.first)
    if watch.first and watch.anchor and watch.anchor.round < watch.first.round:
        raise Fault("it does not come before first", "anchor", "round")
    if watch.cycle is not None and watch.repeated is not None:
        _check_cycle(watch.cycle, watch.repeated)


def _check_watched(name: str, state: GameState[C], first: GameState[C] | None) -> None:
    if first is None:
        raise Fault("it is there when first is", name)
    if state.stage is not Stage.FLIP:
        raise Fault("a game is watched between rounds", name, "stage")
    if (state.rules, state.seed) != (first.rules, first.seed):
        raise Fault("it is not of the same game as first", name)


_MOST_PLAYERS = 1_000_000
"""The wins of each are counted, so of more a file could make a match that takes for ever."""


def check_match(match: Match[C]) -> None:
    """Raise `Fault` if no match comes to this."""
    try:
        check_players(match.rules, "players", match.players)
    except BadInput as error:
        raise Fault(str(error), "players") from None
    if match.players > _MOST_PLAYERS:
        raise Fault(f"at most {_MOST_PLAYERS:,} play a match", "players")
    if match.best_of % 2 == 0:
        raise Fault("it is odd", "best_of")
    enough = (match.best_of + 1) // 2
    if match.max_games < enough:
        raise Fault(f"it takes {enough} games to win", "max_games")
    most = _check_outcomes(match, enough)
    game, watch = match.game, match.watch
    if game is None:
        if watch != CycleWatch():
            raise Fault("there is no game to be watched", "watch")
        return
    _check_game(match, game, is_over=most >= enough or len(match.outcomes) >= match.max_games)
    if watch.first is not None and (watch.first.rules, watch.first.seed) != (
        game.rules,
        game.seed,
    ):
        raise Fault("it is not of the game in progress", "watch", "first")


def _check_outcomes(match: Match[C], enough: int) -> int:
    """Return the most games that a player has won. A match may say that any number play."""
    wins, most = Counter[Seat](), 0
    for number, outcome in enumerate(match.outcomes):
        with under("outcomes", number):
            if number >= match.max_games or most >= enough:
                raise Fault("the match was over before")
            check_outcome(outcome, match.players)
        if outcome.winner is not None:
            wins[outcome.winner] += 1
            most = max(most, wins[outcome.winner])
    return most


def _check_game(match: Match[C], game: GameState[C], *, is_over: bool) -> None:
    with under("game"):
        if is_over or game.is_over:
            raise Fault("it is over")
        if game.rules != match.rules:
            raise Fault("they are not those of the match", "rules")
        if len(game.players) != match.players:
            raise Fault(f"the match is of {match.players}", "players")
        if game.seed != game_seed(match.seed, len(match.outcomes)):
            raise Fault("it does not come from that of the match", "seed")
