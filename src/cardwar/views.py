"""What a client may see: `public_view` takes out of states and events what nobody can see.

Two games of the same ruleset whose turned-up cards have been the same so far have equal views.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import TypeAlias, assert_never, overload

from cardwar.cards import C
from cardwar.errors import BadInput, CardwarError
from cardwar.events import (
    CardsFlipped,
    ClockRead,
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
from cardwar.match import GameBegun, GameDrawn, GameWon, MatchDrawn, MatchEvent, MatchWon
from cardwar.public_events import (
    PublicEvent,
    PublicForfeited,
    PublicGameBegun,
    PublicGameDrawn,
    PublicGameEnded,
    PublicGameWon,
    PublicPileRefilled,
    PublicPlayerWithdrew,
    PublicPotCarried,
    PublicPotReturned,
    PublicPotSetAside,
    PublicPotTaken,
    PublicStakeLaid,
)
from cardwar.public_state import PublicLaid, PublicOutcome, PublicPlayer, PublicState
from cardwar.state import GameState, Laid, Outcome, Player

__all__ = ["public_view"]

_View: TypeAlias = (
    PublicForfeited
    | PublicStakeLaid
    | PublicPileRefilled
    | PublicPlayerWithdrew
    | PublicPotTaken
    | PublicPotCarried
    | PublicPotSetAside
    | PublicPotReturned
    | PublicGameEnded
    | PublicGameBegun
    | PublicGameWon
    | PublicGameDrawn
)


@overload
def public_view(state: GameState[C], /) -> PublicState[C]: ...
@overload
def public_view(event: Remembered, /) -> None: ...
@overload
def public_view(event: MatchEvent[C] | PublicEvent[C], /) -> PublicEvent[C] | None: ...


def public_view(
    thing: GameState[C] | MatchEvent[C] | PublicEvent[C], /
) -> PublicState[C] | PublicEvent[C] | None:
    """Return what everybody at the table sees of a state, or of an event of a game or a match.

    Hidden are piles, captured cards, stakes, forfeited cards, cards aside and their order, the
    rules' memory, the seed and the shuffles; how many cards there are is seen. An event that tells
    of nothing hidden is its own view, and so is a view. `Remembered` has none: of it, None is
    returned.

    Raises `BadInput` for anything else; what was given is not in the message, for it may be hidden.

    >>> import cardwar as cw
    >>> state, events = cw.play_round(cw.start(cw.KRIG, piles=["As 2c Kd", "Ah 3c 9s"]))
    >>> for event in events:
    ...     print(type(cw.public_view(event)).__name__)
    CardsFlipped
    WarDeclared
    PublicStakeLaid
    PublicStakeLaid
    CardsFlipped
    PublicPotTaken
    PlayerOut
    PublicGameEnded
    >>> cw.public_view(state).players
    (PublicPlayer(pile=6, captured=0, is_out=False), PublicPlayer(pile=0, captured=0, is_out=True))
    """
    with made_as_it_should_be(type(thing).__name__):
        return _of_state(thing) if isinstance(thing, GameState) else _of_event(thing)


@contextmanager
def made_as_it_should_be(what: str) -> Generator[None]:
    """Raise `BadInput` for a record made by hand that breaks what is done with it."""
    try:
        yield
    except CardwarError:
        raise
    except Exception as error:
        raise BadInput(
            f"the {what} does not hold what it should ({type(error).__name__})"
        ) from error


def _of_state(state: GameState[C]) -> PublicState[C]:
    return PublicState(
        players=tuple([_of_player(player) for player in state.players]),
        table=tuple([_of_laid(laid) for laid in state.table]),
        aside=len(state.aside),
        round=state.round,
        battles=state.battles,
        wars=state.wars,
        deepest_war=state.deepest_war,
        eliminated=state.eliminated,
        stage=state.stage,
        level=state.level,
        fighters=state.fighters,
        shown=state.shown,
        forfeited=state.forfeited,
        elapsed=state.elapsed,
        outcome=None if state.outcome is None else _of_outcome(state.outcome),
    )


def _of_player(player: Player[C]) -> PublicPlayer:
    return PublicPlayer(len(player.pile), len(player.captured), player.is_out)


def _of_laid(laid: Laid[C]) -> PublicLaid[C]:
    return PublicLaid(laid.card if laid.face_up else None, laid.seat, laid.face_up)


def _of_outcome(outcome: Outcome) -> PublicOutcome:
    return PublicOutcome(outcome.reason, outcome.winners)


def _of_event(event: MatchEvent[C] | PublicEvent[C]) -> PublicEvent[C] | None:
    match event:
        case CardsFlipped(laid=laid):
            if not all(card.face_up for card in laid):
                raise BadInput("laid has a card that lies face down; CardsFlipped turns cards up")
            return event
        case WarDeclared() | PlayerOut() | ClockRead():
            return event
        case Remembered():
            return None
        case Forfeited() | StakeLaid() | PileRefilled() | PlayerWithdrew():
            return _of_a_hand(event)
        case PotTaken() | PotCarried() | PotSetAside() | PotReturned():
            return _of_the_pot(event)
        case GameEnded(outcome=outcome):
            return PublicGameEnded(_of_outcome(outcome))
        case GameBegun() | GameWon() | GameDrawn() | MatchWon() | MatchDrawn():
            return _of_a_match(event)
        case _:
            return _if_public(event)


def _of_a_hand(
    event: Forfeited[C] | StakeLaid[C] | PileRefilled[C] | PlayerWithdrew[C],
) -> PublicEvent[C]:
    """Return the view of an event in which a player's own cards go somewhere."""
    seat, cards = event.seat, len(event.cards)
    match event:
        case Forfeited():
            return PublicForfeited(seat, cards)
        case StakeLaid():
            return PublicStakeLaid(seat, cards)
        case PileRefilled():
            return PublicPileRefilled(seat, cards, event.shuffled)
        case PlayerWithdrew():
            return PublicPlayerWithdrew(seat, cards)
        case _:
            assert_never(event)


def _of_the_pot(
    event: PotTaken[C] | PotCarried[C] | PotSetAside[C] | PotReturned[C],
) -> PublicEvent[C]:
    match event:
        case PotTaken(seat=seat, cards=cards, place=place, shuffled=shuffled):
            return PublicPotTaken(seat, len(cards), place, shuffled)
        case PotCarried(cards=cards):
            return PublicPotCarried(len(cards))
        case PotSetAside(cards=cards):
            return PublicPotSetAside(len(cards))
        case PotReturned(cards_by_seat=piles, place=place):
            return PublicPotReturned(tuple([len(pile) for pile in piles]), place)
        case _:
            assert_never(event)


def _of_a_match(
    event: GameBegun | GameWon | GameDrawn | MatchWon | MatchDrawn,
) -> PublicGameBegun | PublicGameWon | PublicGameDrawn | MatchWon | MatchDrawn:
    match event:
        case GameBegun(number=number):
            return PublicGameBegun(number)
        case GameWon(number=number, seat=seat, outcome=outcome):
            return PublicGameWon(number, seat, _of_outcome(outcome))
        case GameDrawn(number=number, outcome=outcome):
            return PublicGameDrawn(number, _of_outcome(outcome))
        case MatchWon() | MatchDrawn():
            return event
        case _:
            assert_never(event)


def _if_public(event: _View) -> _View:
    """Return the view of a view, which it is itself; raise `BadInput` for what is none."""
    if not isinstance(event, _View):
        raise BadInput(
            f"a {type(event).__name__} was given; public_view takes a GameState or an event"
            f"{_hint(event)}"
        )
    return event


def _hint(thing: object) -> str:
    if thing is None:
        return "; None is the view of a Remembered"
    return "; step returns (state, events)" if isinstance(thing, tuple) else ""
