"""Checks that a game is a value: played again, rebuilt, sent away, with cards made anew."""

from __future__ import annotations

import pickle
from typing import TypeVar

from cardwar._checks import shown, told
from cardwar.cards import C
from cardwar.engine import step
from cardwar.errors import EventMismatch
from cardwar.replaying import replay
from cardwar.state import GameState, Player
from cardwar.testing._case import Case
from cardwar.testing._walking import beats, parting, tableau, walk

T = TypeVar("T")

_MANY_COPIES = 40


def same_deal_same_game(case: Case[C]) -> str:
    """Catches chance that does not come from the seed, and anything kept from game to game.

    The same game is begun and played twice.
    """
    fault = parting(walk(case.begin()), case.begin())
    return f"played twice, it is not the same game: {fault}" if fault else ""


def events_rebuild_the_state(case: Case[C]) -> str:
    """Catches cards and memories that are not values: events sent elsewhere give another state.

    The events are pickled, as a server would send them, and folded over the state before.
    """
    for before, events, after in beats(case.begin()):
        try:
            rebuilt = replay(before, _sent(events))
        except EventMismatch as error:
            return str(error)
        if rebuilt != after:
            return f"the events of a step, sent and replayed, give another state: {shown(events)}"
    return ""


def _sent(value: T) -> T:
    """Return what arrives where it is sent to; the value itself if it cannot be sent."""
    try:
        return _copied(value)
    except Exception:  # noqa: BLE001 - `pickled_games_go_on` reports it
        return value


def _copied(value: T) -> T:
    copied: T = pickle.loads(pickle.dumps(value))
    return copied


def pickled_games_go_on(case: Case[C]) -> str:
    """Catches rules and memories that cannot be pickled, or play on otherwise when they were.

    The game is saved and loaded before every step.
    """
    first, *walked = walk(case.begin())
    now = first
    for state in walked[:_MANY_COPIES]:
        try:
            now = _copied(now)
        except Exception as error:  # noqa: BLE001 - whatever pickling raises
            return f"it cannot be pickled: {told(error)}"
        now, _ = step(now, elapsed=state.elapsed or None)
        if tableau(now) != tableau(state):
            return f"pickled and loaded, it comes to {now.position}, otherwise to {state.position}"
    return ""


def equal_cards_are_alike(case: Case[C]) -> str:
    """Catches a ruleset that asks which object a card is, and not which card.

    The game is played again with cards that are equal, but other objects.
    """
    state = case.begin()
    players = tuple(
        Player(_anew(player.pile), _anew(player.captured), player.is_out)
        for player in state.players
    )
    twin: GameState[C] = state._replace(players=players, aside=_anew(state.aside))
    if twin != state:
        return ""
    fault = parting(walk(state), twin)
    return f"with equal cards that are other objects it is another game: {fault}" if fault else ""


def _anew(cards: tuple[C, ...]) -> tuple[C, ...]:
    """Make each card anew."""
    return tuple(_sent(card) for card in cards)
