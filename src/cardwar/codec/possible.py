"""Whether a state can be: what holds after every `start`, `step`, `apply` and `withdraw`."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from cardwar.cards import C
from cardwar.codec.faults import Fault, under
from cardwar.errors import BadInput
from cardwar.positions import check_players
from cardwar.state import GameState, Laid, Outcome, Reason, Seat, Stage

__all__ = ["cards_of", "check_outcome", "check_state"]


def check_state(state: GameState[C]) -> None:
    """Raise `Fault` if no game comes to this state."""
    try:
        check_players(state.rules, "the number of players", len(state.players))
    except BadInput as error:
        raise Fault(str(error), "players") from None
    _check_players(state)
    _check_counts(state)
    _check_stage(state)
    _check_fight(state)
    if state.stage is Stage.BATTLE:
        _check_battle(state)
    _check_end(state)


def _check_seats(state: GameState[C], seats: tuple[Seat, ...], *, different: bool) -> None:
    for place, seat in enumerate(seats):
        if seat >= len(state.players):
            raise Fault(f"there is no seat {seat}", place)
        if different and seat in seats[:place]:
            raise Fault(f"seat {seat} is there twice", place)


def _check_players(state: GameState[C]) -> None:
    for seat, player in enumerate(state.players):
        if player.is_out and player.holds:
            raise Fault("who is out holds no cards", "players", seat, "is_out")
    with under("eliminated"):
        for place, (seat, at) in enumerate(state.eliminated):
            with under(place):
                _check_seats(state, (seat,), different=False)
            if not state.players[seat].is_out:
                raise Fault(f"seat {seat} is not out", place)
            if not 1 <= at <= state.round:
                raise Fault(f"{at} is no round that was played", place)
        seats = tuple(seat for seat, _ in state.eliminated)
        _check_seats(state, seats, different=True)
        for place, ((_, before), (_, after)) in enumerate(pairwise(state.eliminated), 1):
            if after < before:
                raise Fault("a later round comes first", place)
    with under("forfeited"):
        _check_seats(state, state.forfeited, different=False)
    with under("table"):
        for place, laid in enumerate(state.table):
            with under(place):
                _check_laid(state, laid)


def _check_laid(state: GameState[C], laid: Laid[C]) -> None:
    if laid.seat >= len(state.players):
        raise Fault(f"there is no seat {laid.seat}", "seat")


def _check_counts(state: GameState[C]) -> None:
    if state.round == 0:
        begun = {
            "battles": state.battles,
            "table": state.table,
            "forfeited": state.forfeited,
        }
        for field, value in begun.items():
            if value:
                raise Fault("no round has been opened", field)
    if state.wars > state.battles:
        raise Fault(f"there were {state.battles} battles that could be tied", "wars")
    if state.deepest_war > state.wars or (state.wars and not state.deepest_war):
        raise Fault(f"there were {state.wars} wars", "deepest_war")
    if state.level > state.deepest_war:
        raise Fault(f"the deepest war was of level {state.deepest_war}", "level")


def _check_stage(state: GameState[C]) -> None:
    if (state.outcome is None) == (state.stage is Stage.OVER):
        raise Fault("a game is over when it has an outcome", "outcome")
    if state.stage is Stage.FLIP:
        between = {"level": state.level, "fighters": state.fighters, "shown": state.shown}
        for field, value in between.items():
            if value:
                raise Fault("between rounds there is no battle", field)
    elif state.stage is not Stage.OVER and state.round == 0:
        raise Fault("no round has been opened", "stage")


def _check_fight(state: GameState[C]) -> None:
    with under("fighters"):
        _check_seats(state, state.fighters, different=True)
        for place, seat in enumerate(state.fighters):
            if state.players[seat].is_out:
                raise Fault(f"seat {seat} is out", place)
    if state.fighters and not state.battles:
        raise Fault("no battle was fought", "fighters")
    if len(state.shown) != len(state.fighters):
        raise Fault(f"there are {len(state.fighters)} fighters", "shown")
    if state.level and state.stage is not Stage.OVER and not state.table:
        raise Fault("in a war there are cards on it", "table")
    there = set(cards_of(state)) if state.shown else set[C]()
    for place, cards in enumerate(state.shown):
        for index, card in enumerate(cards):
            if card not in there:
                raise Fault("it is not among the cards of the game", "shown", place, index)


def cards_of(state: GameState[C]) -> list[C]:
    """Return all cards of a game."""
    return [
        *(card for player in state.players for card in player.pile + player.captured),
        *(laid.card for laid in state.table),
        *state.aside,
    ]


def _check_battle(state: GameState[C]) -> None:
    if state.wars >= state.battles:
        raise Fault(f"{state.wars} battles before this one were tied", "battles")
    if not state.table:
        raise Fault("in a battle there are cards on it", "table")
    if state.level:
        return
    if len(state.fighters) < 2:
        raise Fault("at least two open a round", "fighters")
    for place, (seat, cards) in enumerate(zip(state.fighters, state.shown, strict=True)):
        laid = Counter(laid.card for laid in state.table if laid.seat == seat and laid.face_up)
        if not cards or Counter(cards) - laid:
            raise Fault(f"it is not what seat {seat} has turned up", "shown", place)


_FROM_PLAY = (Reason.CYCLE, Reason.ROUND_LIMIT)


def _check_end(state: GameState[C]) -> None:
    if state.outcome is None:
        return
    with under("outcome"):
        if state.outcome.reason in _FROM_PLAY:
            raise Fault(f"{state.outcome.reason} is what play finds, and no state has it", "reason")
        check_outcome(state.outcome, len(state.players))


def check_outcome(outcome: Outcome, players: int) -> None:
    """Raise `Fault` for a winner who is not there."""
    for place, seat in enumerate(outcome.winners):
        if seat >= players:
            raise Fault(f"there is no seat {seat}", "winners", place)
