"""What goes to the page: never more than everybody at the table sees."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

import cardwar as cw
from at_the_table.asking import Data
from at_the_table.line import Events, Spot, in_match, number_of
from at_the_table.setup import Setup
from at_the_table.words import cycle_sentence
from cardwar import codec

__all__ = ["move_data", "place_data"]


def place_data(setup: Setup, at: int, last: int, spot: Spot, events: Events) -> Data:
    """Return a place of the game, with what the step that led there is told as."""
    outcome = spot.outcome
    return {
        "at": at,
        "last": last,
        "sight": _inside(codec.to_data(cw.public_view(spot.game), cw.PublicState)),
        "sentences": _sentences(setup, events),
        "is_over": outcome is not None,
        "outcome": None if outcome is None else _outcome_data(setup, outcome),
        "match": _match_data(setup, spot),
        "seed": str(spot.game.seed),
    }


def move_data(setup: Setup, before: Spot, events: Events) -> Data:
    """Return what a step shows besides the place it leads to."""
    views = [cw.public_view(event) for event in _seen(setup, events)]
    shown = [view for view in views if view is not None]
    turned = _turned(before, events) if setup.options.turn_stakes else []
    return {"events": codec.to_data(shown, codec.PUBLIC_EVENTS)["events"], "turned": turned}


def _sentences(setup: Setup, events: Events) -> list[str]:
    text = cw.narrate_round(_seen(setup, events), setup.names, language=setup.language)
    return text.splitlines()


def _outcome_data(setup: Setup, outcome: cw.Outcome) -> Data:
    """Return how a game ended, and what one says of it."""
    if outcome.cycle is not None:
        sentence = cycle_sentence(outcome.cycle, setup.language)
    else:
        sentence = cw.narrate(cw.GameEnded(outcome), setup.names, language=setup.language)
    reason = outcome.reason
    return {
        "reason": reason.value if isinstance(reason, cw.Reason) else {"text": reason},
        "winners": [*outcome.winners],
        "cycle": None if outcome.cycle is None else attrs.asdict(outcome.cycle),
        "sentence": sentence,
    }


def _match_data(setup: Setup, spot: Spot) -> Data:
    """Return how the match stands; a plain game is one of a single game."""
    match = spot.match
    return {
        "best_of": setup.best_of,
        "number": number_of(spot),
        "wins": [*match.wins],
        "winner": match.winner,
        "is_over": match.is_over,
    }


def _seen(setup: Setup, events: Events) -> Iterable[cw.MatchEvent]:
    """Return what is told of: in a plain game, nothing of a match."""
    return [event for event in events if setup.best_of > 1 or not in_match(event)]


def _turned(before: Spot, events: Events) -> list[Data]:
    """Return all cards of the table as they are turned before the pot is taken, or none."""
    state = before.game
    for event in events:
        if in_match(event):
            break
        if isinstance(event, cw.PotTaken):
            table = state.table
            if all(laid.face_up for laid in table):
                break
            return [{"card": laid.card.code, "seat": laid.seat} for laid in table]
        state = cw.apply(state, event)
    return []


def _inside(save: Data) -> Data:
    """Return what a save holds, without what says which kind it is."""
    return {name: value for name, value in save.items() if name not in ("format", "version")}
