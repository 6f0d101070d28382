"""Whether a state can be by its own rules, where these are fields alone: then they can be asked.

Of any other ruleset nobody knows what it would have answered in another process.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from cardwar._checks import shown
from cardwar.cards import C
from cardwar.codec.faults import Fault
from cardwar.engine import step
from cardwar.errors import CardwarError
from cardwar.house_rules import HouseRules
from cardwar.replaying import apply
from cardwar.state import GameState, Laid, Player, Stage

__all__ = ["check_by_rules"]

_MOST_BEGINNINGS = 50
"""A save could be made that may begin in any number of places, and takes for ever to look at."""


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
    beginnings = list(islice(_beginnings(state), _MOST_BEGINNINGS))
    if len(beginnings) < _MOST_BEGINNINGS and not any(_leads_to(at, state) for at in beginnings):
        raise Fault("what lies on the table does not come to such a war", "level")


def _check_verdict(state: GameState[C]) -> None:
    going_on = state._replace(stage=Stage.FLIP, outcome=None)
    found = state.rules.verdict(going_on)
    if found != state.outcome:
        says = "the game goes on" if found is None else f"it ends so: {shown(found)}"
        raise Fault(f"by these rules {says}", "outcome")


def _are_fields_alone(rules: object) -> bool:
    return type(rules) is HouseRules and not callable(rules.stake)


def _beginnings(state: GameState[C]) -> Iterator[GameState[C]]:
    """Yield each state between rounds in which the round can have begun.

    What was carried over lies below the cards of this round, and does not say where it ends.
    """
    opening = [(seat, True) for seat in state.playing]
    for place in reversed(range(len(state.table))):
        laid = state.table[place:]
        if [(seat, face_up) for _, seat, face_up in laid[: len(opening)]] == opening:
            yield _before(state, place)


def _before(state: GameState[C], place: int) -> GameState[C]:
    """Give back what was laid from this place on; a refill can be as if done before the round."""
    back = [_laid_by(state.table[place:], seat) for seat in range(len(state.players))]
    return state._replace(
        players=tuple(
            Player(cards + player.pile, player.captured, player.is_out)
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


def _laid_by(table: tuple[Laid[C], ...], seat: int) -> tuple[C, ...]:
    return tuple(laid.card for laid in table if laid.seat == seat)


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
