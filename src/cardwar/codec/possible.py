"""Whether a state or its view can be: what holds after `start`, `step`, `apply` and `withdraw`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise
from typing import TypeAlias

from cardwar.cards import C
from cardwar.codec.faults import Fault, under
from cardwar.codec.known_rules import check_by_rules
from cardwar.errors import BadInput
from cardwar.positions import cards_of, check_players
from cardwar.public_state import PublicLaid, PublicOutcome, PublicPlayer, PublicState
from cardwar.state import (
    FROM_PLAY,
    NO_WINNERS,
    GameState,
    Laid,
    Outcome,
    Player,
    Seat,
    Stage,
    are_seats,
)

__all__ = ["check_outcome", "check_public_outcome", "check_state", "check_view"]

_Seen: TypeAlias = GameState[C] | PublicState[C]
"""What there is to see of a game is in its state and in the view of that."""

_KeyOf: TypeAlias = Callable[[object], Hashable]
"""Returns what a card is told from others by; its own hash may be that of all others too."""


def check_state(state: GameState[C], key: _KeyOf) -> None:
    """Raise `Fault` if no game comes to this state."""
    try:
        check_players(state.rules, "the number of players", len(state.players))
    except BadInput as error:
        raise Fault(str(error), "players") from None
    _check_standing(state)
    _check_cards_shown(state, key)
    _check_course(state, key)
    check_by_rules(state)


def check_view(view: PublicState[C], key: _KeyOf) -> None:
    """Raise `Fault` if no state looks like this."""
    _check_standing(view)
    _check_course(view, key)


def _check_standing(state: _Seen[C]) -> None:
    _check_players(state)
    _check_counts(state)
    _check_stage(state)
    _check_fight(state)


def _check_course(state: _Seen[C], key: _KeyOf) -> None:
    if state.stage is Stage.BATTLE:
        _check_battle(state, key)
    _check_end(state)


def _players(state: _Seen[C]) -> Sequence[Player[C] | PublicPlayer]:
    return state.players


def _table(state: _Seen[C]) -> Sequence[Laid[C] | PublicLaid[C]]:
    return state.table


def _check_seats(state: _Seen[C], seats: tuple[Seat, ...], *, different: bool) -> None:
    there: set[Seat] = set()
    for place, seat in enumerate(seats):
        if seat >= len(state.players):
            raise Fault(f"there is no seat {seat}", place)
        if different and seat in there:
            raise Fault(f"seat {seat} is there twice", place)
        there.add(seat)


def _check_players(state: _Seen[C]) -> None:
    for seat, player in enumerate(_players(state)):
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
        _check_seats(state, state.forfeited, different=True)
    with under("table"):
        for place, laid in enumerate(_table(state)):
            with under(place):
                _check_laid(state, laid.seat)


def _check_laid(state: _Seen[C], seat: Seat) -> None:
    if seat >= len(state.players):
        raise Fault(f"there is no seat {seat}", "seat")


def _check_counts(state: _Seen[C]) -> None:
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
    if state.battles > state.round + state.wars:
        raise Fault(f"there were {state.round} rounds and {state.wars} wars", "battles")


def _check_stage(state: _Seen[C]) -> None:
    if (state.outcome is None) == (state.stage is Stage.OVER):
        raise Fault("a game is over when it has an outcome", "outcome")
    if state.stage is Stage.FLIP:
        between = {"level": state.level, "fighters": state.fighters, "shown": state.shown}
        for field, value in between.items():
            if value:
                raise Fault("between rounds there is no battle", field)
    elif state.stage is not Stage.OVER and state.round == 0:
        raise Fault("no round has been opened", "stage")


def _check_fight(state: _Seen[C]) -> None:
    forfeited = set(state.forfeited)
    with under("fighters"):
        _check_seats(state, state.fighters, different=True)
        for place, seat in enumerate(state.fighters):
            if state.players[seat].is_out:
                raise Fault(f"seat {seat} is out", place)
            if seat in forfeited:
                raise Fault(f"seat {seat} has forfeited", place)
    if state.fighters and not state.battles:
        raise Fault("no battle was fought", "fighters")
    if len(state.shown) != len(state.fighters):
        raise Fault(f"there are {len(state.fighters)} fighters", "shown")
    if state.level and state.stage is not Stage.OVER and not state.table:
        raise Fault("in a war there are cards on it", "table")


def _check_cards_shown(state: GameState[C], key: _KeyOf) -> None:
    there = set(map(key, cards_of(state))) if state.shown else set[Hashable]()
    for place, cards in enumerate(state.shown):
        for index, card in enumerate(cards):
            if key(card) not in there:
                raise Fault("it is not among the cards of the game", "shown", place, index)


def _check_battle(state: _Seen[C], key: _KeyOf) -> None:
    if state.wars >= state.battles:
        raise Fault(f"{state.wars} battles before this one were tied", "battles")
    if not state.table:
        raise Fault("in a battle there are cards on it", "table")
    if len(state.fighters) < 2:
        raise Fault("at least two fight", "fighters")
    if not are_seats(state.fighters):
        raise Fault("they stand in seat order", "fighters")
    turned_up = _turned_up(state, key)
    for place, (seat, cards) in enumerate(zip(state.fighters, state.shown, strict=True)):
        if not cards or Counter(map(key, cards)) - turned_up[seat]:
            raise Fault(f"it is not what seat {seat} has turned up", "shown", place)


def _turned_up(state: _Seen[C], key: _KeyOf) -> defaultdict[Seat, Counter[Hashable]]:
    """Return the cards that each seat has turned up."""
    found: defaultdict[Seat, Counter[Hashable]] = defaultdict(Counter)
    for laid in _table(state):
        if laid.face_up:
            found[laid.seat][key(laid.card)] += 1
    return found


def _check_end(state: _Seen[C]) -> None:
    if state.outcome is None:
        return
    with under("outcome"):
        if state.outcome.reason in FROM_PLAY:
            raise Fault(f"{state.outcome.reason} is what play finds, and no state has it", "reason")
        check_outcome(state.outcome, len(state.players))


def check_outcome(outcome: Outcome | PublicOutcome, players: int) -> None:
    """Raise `Fault` for a winner who is not there."""
    for place, seat in enumerate(outcome.winners):
        if seat >= players:
            raise Fault(f"there is no seat {seat}", "winners", place)


def check_public_outcome(outcome: PublicOutcome) -> None:
    """Raise `Fault` for what no `Outcome` looks like."""
    if not outcome.reason:
        raise Fault("it says nothing", "reason")
    if not are_seats(outcome.winners):
        raise Fault("they are different seats in order", "winners")
    if outcome.winners and outcome.reason in NO_WINNERS:
        raise Fault(f"{outcome.reason} has no winners", "winners")
