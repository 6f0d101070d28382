"""Events alone rebuild the state: `apply` and `replay`.

Unlike the engine, which makes its events itself, these take events from anywhere, so each is
checked against the state before it is folded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Never

from cardwar._checks import check_kind, is_int, is_number, shown, told
from cardwar._draft import Draft
from cardwar.cards import C
from cardwar.errors import EventMismatch
from cardwar.events import (
    CardsFlipped,
    ClockRead,
    Event,
    Forfeited,
    GameEnded,
    PileRefilled,
    PlayerOut,
    PlayerWithdrew,
    PotCarried,
    PotReturned,
    PotSetAside,
    PotTaken,
    Remembered,
    StakeLaid,
    WarDeclared,
)
from cardwar.state import FROM_PLAY, GameState, Laid, Outcome, Place, Seat, Stage, are_seats

__all__ = ["apply", "replay"]

_DRAWING = (Stage.FLIP, Stage.LAYING)


def apply(state: GameState[C], event: Event[C]) -> GameState[C]:
    """Return the state after the event.

    Raises `EventMismatch` if the event cannot have happened in this state.

    >>> import cardwar as cw
    >>> state = cw.start(cw.WAR, piles=["As", "Kd"])
    >>> after, (event,) = cw.step(state)
    >>> cw.apply(state, event) == after
    True
    """
    return replay(state, (event,))


def replay(state: GameState[C], events: Iterable[Event[C]]) -> GameState[C]:
    """Return the state after all these events, in order.

    Raises `EventMismatch` at the first that cannot have happened.

    >>> import cardwar as cw
    >>> state = cw.deal(cw.KRIG, players=3, seed=7)
    >>> after, events = cw.play_round(state)
    >>> cw.replay(state, events) == after
    True
    """
    check_kind("state", state, GameState)
    check_kind("events", events, Iterable)
    draft = Draft(state)
    for number, event in enumerate(events, start=1):
        fault = _fault_of(draft, event)
        if fault:
            # Of one alone it is clear which it is.
            where = f"event {number} of those given, " if number > 1 else ""
            raise EventMismatch(f"{where}{shown(event)} does not fit: {fault}")
        draft.fold(event)
    return draft.freeze()


def _fault_of(draft: Draft[C], event: Event[C]) -> str:
    """Return why the event cannot have happened, or an empty text."""
    if draft.outcome is not None:
        return "the game is over"
    try:
        return _fault(draft, event)
    except Exception as error:  # noqa: BLE001 - an event from anywhere may hold anything
        return f"it is not made of what such an event holds ({told(error)})"


def _fault(draft: Draft[C], event: Event[C]) -> str:
    match event:
        case CardsFlipped():
            return _flip_fault(draft, event)
        case WarDeclared():
            return _war_fault(draft, event)
        case Forfeited() | StakeLaid():
            return _laying_fault(draft, event)
        case PileRefilled() | PlayerOut() | PlayerWithdrew():
            return _seat_fault(draft, event.seat) or _holding_fault(draft, event)
        case PotTaken() | PotCarried() | PotSetAside() | PotReturned():
            return _pot_fault(draft, event)
        case Remembered():
            hash(event.memory)
            if draft.stage is not Stage.FLIP:
                return "the memory changes when a round is over"
            return "" if event.memory != draft.memory else "the memory is that already"
        case ClockRead():
            later = is_number(event.elapsed) and event.elapsed > draft.elapsed
            return "" if later else f"it is {draft.elapsed} already, and time is a finite number"
        case GameEnded():
            return _end_fault(draft, event)
        case _:
            return _no_event(event)


def _no_event(event: Never) -> str:  # noqa: ARG001 - a checker sees that no event is forgotten
    return "it is no event"


def _end_fault(draft: Draft[C], event: GameEnded) -> str:
    if not isinstance(event.outcome, Outcome):
        return "a game ends with an Outcome"
    if event.outcome.reason in FROM_PLAY:
        return f"{event.outcome.reason} is what play finds, and no event"
    seats = range(len(draft.piles))
    return "" if set(event.outcome.winners) <= set(seats) else f"the seats are {[*seats]}"


def _seat_fault(draft: Draft[C], seat: Seat) -> str:
    there = is_int(seat, 0) and seat in draft.playing
    return "" if there else f"seat {shown(seat)} is not in the game"


def _flip_fault(draft: Draft[C], event: CardsFlipped[C]) -> str:
    if draft.stage not in _DRAWING:
        return "cards lie face up already"
    if event.level != draft.level:
        return f"the battle is of level {draft.level}"
    drawn: dict[Seat, list[C]] = {}
    if not all(isinstance(laid, Laid) for laid in event.laid):
        return "what lies on the table is Laid"
    for card, seat, face_up in event.laid:
        if not face_up:
            return "cards are turned up face up"
        drawn.setdefault(seat, []).append(card)
    if draft.level and not drawn.keys() <= set(draft.fighters):
        return f"only {draft.fighters} fight"
    for seat, cards in drawn.items():
        fault = _seat_fault(draft, seat) or _top_fault(draft, seat, tuple(cards))
        if fault:
            return fault
    if not draft.level and len(drawn) < 2:
        return "at least two turn a card up to open a round"
    return ""


def _top_fault(draft: Draft[C], seat: Seat, cards: tuple[C, ...]) -> str:
    top = draft.piles[seat][: len(cards)]
    return "" if cards == top else f"on top of the pile of seat {seat} is {shown(top)}"


def _war_fault(draft: Draft[C], event: WarDeclared) -> str:
    if draft.stage is not Stage.BATTLE:
        return "no battle lies there to be tied"
    if event.level != draft.level + 1:
        return f"the next war is of level {draft.level + 1}"
    if not event.seats or not are_seats(event.seats) or set(event.seats) - set(draft.playing):
        return f"in the game are {draft.playing}"
    if not event.tied or not are_seats(event.tied) or set(event.tied) - set(draft.fighters):
        return f"only {draft.fighters} fight"
    return ""


def _laying_fault(draft: Draft[C], event: Forfeited[C] | StakeLaid[C]) -> str:
    seat, cards = event.seat, event.cards
    if draft.stage not in _DRAWING:
        return "the cards of this battle lie face up already"
    if draft.level and seat not in draft.fighters:
        return f"only {draft.fighters} fight"
    fault = _seat_fault(draft, seat) or _top_fault(draft, seat, cards)
    if fault:
        return fault
    if isinstance(event, StakeLaid):
        return "" if cards else "a stake is one card or more"
    all_of_them = len(cards) == draft.holds(seat)
    return "" if all_of_them else f"seat {seat} forfeits all of its {draft.holds(seat)} cards"


def _holding_fault(draft: Draft[C], event: PileRefilled[C] | PlayerOut | PlayerWithdrew[C]) -> str:
    seat = event.seat
    pile, captured = draft.piles[seat], draft.captured[seat]
    if isinstance(event, PlayerOut):
        if draft.stage is not Stage.FLIP:
            return "a player goes out when a round is over"
        return f"seat {seat} still holds cards" if pile or captured else ""
    if isinstance(event, PlayerWithdrew):
        if draft.stage is not Stage.FLIP:
            return "a player leaves between rounds"
        return (
            "" if event.cards == pile + captured else f"seat {seat} holds {shown(pile + captured)}"
        )
    same = event.cards and Counter(event.cards) == Counter(captured)
    return "" if same else f"the captured cards of seat {seat} are {shown(captured)}"


def _pot_fault(
    draft: Draft[C], event: PotTaken[C] | PotCarried[C] | PotSetAside[C] | PotReturned[C]
) -> str:
    table = tuple(laid.card for laid in draft.table)
    if draft.stage is Stage.FLIP:
        return "between rounds there is no pot to settle"
    if isinstance(event, PotTaken) and not isinstance(event.shuffled, bool):
        return "shuffled is True or False"
    if isinstance(event, PotReturned):
        cards = tuple(card for pile in event.cards_by_seat for card in pile)
        takers = [seat for seat, pile in enumerate(event.cards_by_seat) if pile]
        if len(event.cards_by_seat) != len(draft.piles):
            return f"there are {len(draft.piles)} seats"
    else:
        cards = event.cards
        takers = [event.seat] if isinstance(event, PotTaken) else []
    if not isinstance(cards, tuple) or not cards or Counter(cards) - Counter(table):
        return f"on the table is {shown(table)}"
    if isinstance(event, PotCarried):
        return "" if cards == table else f"what is left on the table is {shown(table)}"
    if isinstance(event, PotReturned) and not _are_own(draft, event):
        return "each takes back the cards that they laid"
    if isinstance(event, PotTaken | PotReturned) and event.place not in (
        Place.PILE,
        Place.CAPTURED,
    ):
        return "a player takes cards to the pile or the captured cards"
    return next(filter(None, (_seat_fault(draft, seat) for seat in takers)), "")


def _are_own(draft: Draft[C], event: PotReturned[C]) -> bool:
    """Tell whether every seat is given cards that it laid."""
    return not any(
        Counter(cards) - Counter(laid.card for laid in draft.table if laid.seat == seat)
        for seat, cards in enumerate(event.cards_by_seat)
    )
