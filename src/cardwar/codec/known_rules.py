"""Whether a state can be by its own rules, where these are fields alone: then they can be asked.

Of any other ruleset nobody knows what it would have answered in another process.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from cardwar._answers import ask_verdict
from cardwar._checks import shown
from cardwar.cards import C
from cardwar.codec.faults import Fault
from cardwar.engine import step
from cardwar.errors import CardwarError
from cardwar.house_rules import HouseRules
from cardwar.replaying import apply
from cardwar.state import GameState, Player, Stage

__all__ = ["check_by_rules"]

# A save could be made of a round that takes for ever to play, or that may begin in any number of
# places. Honest ones come nowhere near.
_MOST_WORK = 300_000
_MOST_BEGINNINGS = 50


def check_by_rules(state: GameState[C]) -> None:
    """Raise `Fault` for a war, an end or counts that such rules do not come to."""
    if not _are_fields_alone(state.rules):
        return
    if state.battles < state.round:
        raise Fault(f"each of the {state.round} rounds began with one", "battles")
    if state.level:
        _check_war(state)
    elif state.outcome is not None:
        _check_verdict(state)


def _check_war(state: GameState[C]) -> None:
    """Play the round again from the cards that lie on the table."""
    seats = len(state.players)
    if state.level * (seats + len(state.table)) * seats > _MOST_WORK:
        return
    beginnings = list(islice(_beginnings(state), _MOST_BEGINNINGS))
    if len(beginnings) < _MOST_BEGINNINGS and not any(_leads_to(at, state) for at in beginnings):
        raise Fault("what lies on the table does not come to such a war", "level")


def _check_verdict(state: GameState[C]) -> None:
    going_on = state._replace(stage=Stage.FLIP, outcome=None)
    try:
        found = ask_verdict(state.rules, going_on)
    except CardwarError as error:
        raise Fault(str(error), "outcome") from error
    if found != state.outcome:
        says = "the game goes on" if found is None else f"it ends so: {shown(found)}"
        raise Fault(f"by these rules {says}", "outcome")


def _are_fields_alone(rules: object) -> bool:
    return type(rules) is HouseRules and not callable(rules.stake)


def _beginnings(state: GameState[C]) -> Iterator[GameState[C]]:
    """Yield each state between rounds in which the round can have begun.

    What was carried over lies below the cards of this round, and does not say where it ends.
    """
    for place in reversed(range(len(state.table) - len(state.playing) + 1)):
        if _opens_here(state, place):
            yield _before(state, place)


def _opens_here(state: GameState[C], place: int) -> bool:
    """Tell whether everybody turned up a card from this place on."""
    for index, seat in enumerate(state.playing, place):
        laid = state.table[index]
        if laid.seat != seat or not laid.face_up:
            return False
    return True


def _before(state: GameState[C], place: int) -> GameState[C]:
    """Give back what was laid from this place on; a refill can be as if done before the round."""
    back: list[list[C]] = [[] for _ in state.players]
    for laid in state.table[place:]:
        back[laid.seat].append(laid.card)
    return state._replace(
        players=tuple(
            Player((*cards, *player.pile), player.captured, player.is_out)
            for cards, player in zip(back, state.players, strict=True)
        ),
        table=state.table[:place],
        stage=Stage.FLIP,
        level=0,
        fighters=(),
        shown=(),
        forfeited=(),
        outcome=None,
    )


def _leads_to(beginning: GameState[C], state: GameState[C]) -> bool:
    """Tell whether the round that begins so comes to this state, after a step or within one."""
    try:
        return any(_looks(reached) == _looks(state) for reached in _round(beginning))
    except CardwarError:
        return False


def _round(state: GameState[C]) -> Iterator[GameState[C]]:
    """Yield the states of a round, after each event, as long as its cards lie on the table."""
    before, events = state, step(state)[1]
    while True:
        for event in events:
            before = apply(before, event)
            yield before
        if before.outcome is not None or before.stage is Stage.FLIP:
            return
        events = step(before)[1]


def _looks(state: GameState[C]) -> tuple[object, ...]:
    """Return all of a state that the cards of a round come to, but for what is counted."""
    return (
        state.stage,
        state.level,
        state.players,
        state.table,
        state.fighters,
        state.shown,
        state.forfeited,
        state.outcome,
    )
