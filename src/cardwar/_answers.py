"""Asking a ruleset: what the engine checks of each answer, and the error where it does not hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import NoReturn

from cardwar._checks import is_int, shown, told
from cardwar._draft import Draft
from cardwar.cards import C
from cardwar.errors import BadInput, CardError, ClockNeeded, RuleViolation
from cardwar.rules import (
    Award,
    Deal,
    Lay,
    LayAnswer,
    NeedsClock,
    Plain,
    Put,
    Refill,
    RuleSet,
    Share,
)
from cardwar.state import FROM_PLAY, Battle, GameState, Laid, Outcome, Place, Seat, Stage, are_seats

__all__ = [
    "ask_best",
    "ask_deal",
    "ask_lay",
    "ask_plain",
    "ask_refill",
    "ask_remember",
    "ask_settle",
    "ask_verdict",
    "needs_clock",
]

_SAY_WHOSE = (CardError, ClockNeeded, RuleViolation)
_HELD = (Place.PILE, Place.CAPTURED)
_FLIP = Stage.FLIP


def _violation(
    rules: RuleSet[C], question: str, fault: str, seat: Seat | None = None
) -> RuleViolation:
    try:
        name = str(rules.name)
    except Exception:  # noqa: BLE001 - a ruleset that cannot say its name is called by its kind
        name = type(rules).__name__
    return RuleViolation(name, question, fault, seat)


def _blame(rules: RuleSet[C], question: str, error: Exception) -> NoReturn:
    """Report what a ruleset raised as its fault, unless the error says already whose it is."""
    if isinstance(error, _SAY_WHOSE) or (question == "deal" and isinstance(error, BadInput)):
        raise error
    raise _violation(rules, question, f"raised {told(error)}") from error


def ask_deal(rules: RuleSet[C], deck: tuple[C, ...], players: int) -> Deal[C]:
    """Ask how the deck is dealt."""
    try:
        deal = rules.deal(deck, players)
    except Exception as error:  # noqa: BLE001
        _blame(rules, "deal", error)
    if not isinstance(deal, Deal):
        raise _violation(rules, "deal", f"answered {shown(deal)}; a Deal is asked for")
    if len(deal.piles) != players:
        raise _violation(rules, "deal", f"dealt {len(deal.piles)} piles to {players} players")
    dealt = [card for pile in (*deal.piles, deal.aside) for card in pile]
    _same_cards(rules, "deal", dealt, deck)
    return deal


def ask_plain(rules: RuleSet[C]) -> Plain[C] | None:
    """Ask what is known of plain rounds in advance, which a ruleset need not say."""
    try:
        plain: Plain[C] | None = getattr(rules, "plain", None)
    except Exception as error:  # noqa: BLE001
        _blame(rules, "plain", error)
    return plain if isinstance(plain, Plain) else None


def needs_clock(rules: RuleSet[C]) -> bool:
    """Ask whether the rules look at the time, which a ruleset need not say."""
    try:
        return isinstance(rules, NeedsClock) and bool(rules.needs_clock)
    except Exception as error:  # noqa: BLE001
        _blame(rules, "needs_clock", error)


def ask_lay(rules: RuleSet[C], draft: Draft[C], battle: Battle[C]) -> LayAnswer:
    """Ask what is laid now."""
    try:
        answer = rules.lay(battle)
    except Exception as error:  # noqa: BLE001
        _blame(rules, "lay", error)
    if isinstance(answer, Lay):
        _check_lay(rules, draft, answer)
    elif isinstance(answer, Award):
        _check_award(rules, draft, battle, answer)
    elif isinstance(answer, Outcome):
        _check_outcome(rules, "lay", answer, len(draft.piles))
    else:
        raise _violation(
            rules, "lay", f"answered {shown(answer)}; a Lay, Award or Outcome is asked for"
        )
    return answer


def _in_fight(draft: Draft[C], seat: Seat) -> bool:
    """Tell whether the seat is in the game and has not forfeited in this round."""
    return seat in draft.playing and (draft.stage is _FLIP or seat not in draft.forfeited)


def _check_lay(rules: RuleSet[C], draft: Draft[C], lay: Lay) -> None:
    last, total = -1, 0
    if lay.out:
        _check_out(rules, draft, lay.out)
    for put in lay.puts:
        if not isinstance(put, Put):
            raise _violation(rules, "lay", f"puts holds {shown(put)}; a Put is asked for")
        seat, count = put.seat, put.down + put.up
        if seat <= last:
            raise _violation(rules, "lay", "puts stand in seat order, each seat once", seat)
        if seat in lay.out or not _in_fight(draft, seat):
            raise _violation(rules, "lay", "lays cards, but is not in the fight", seat)
        if count > draft.holds(seat):
            raise _violation(
                rules, "lay", f"is to lay {count} cards and holds {draft.holds(seat)}", seat
            )
        if put.up == 0 and seat not in draft.fighters:
            raise _violation(rules, "lay", "turns up no card, and showed none just before", seat)
        last, total = seat, total + count
    if len(lay.puts) < 2:
        raise _violation(
            rules, "lay", f"{shown(lay.puts)}: at least two fight; else answer an Award"
        )
    if total == 0:
        raise _violation(rules, "lay", "nobody lays a card; answer an Award or an Outcome instead")


def _check_out(rules: RuleSet[C], draft: Draft[C], out: tuple[Seat, ...]) -> None:
    if not are_seats(out):
        raise _violation(rules, "lay", f"out is {shown(out)}; it is different seats in order")
    for seat in out:
        if not _in_fight(draft, seat):
            raise _violation(rules, "lay", "forfeits, but is not in the fight", seat)


def _check_award(rules: RuleSet[C], draft: Draft[C], battle: Battle[C], award: Award) -> None:
    _check_out(rules, draft, award.out)
    if battle.level == 0 and not award.out:
        raise _violation(rules, "lay", "a round in which nobody lays or forfeits changes nothing")
    winner = award.winner
    if winner is None:
        return
    if not are_seats((winner,)) or winner in award.out or not _in_fight(draft, winner):
        raise _violation(rules, "lay", f"the pot goes to {shown(winner)}, who is not in the fight")


def ask_best(rules: RuleSet[C], draft: Draft[C], battle: Battle[C]) -> tuple[Seat, ...]:
    """Ask who shows the best card."""
    try:
        best = rules.best(battle)
    except Exception as error:  # noqa: BLE001
        _blame(rules, "best", error)
    if isinstance(best, list):
        best = tuple(best)
    if not isinstance(best, tuple) or not are_seats(best):
        raise _violation(
            rules, "best", f"answered {shown(best)}; a tuple of seats in order is asked for"
        )
    if not best:
        raise _violation(rules, "best", "answered nobody; at least one seat is best")
    for seat in best:
        if seat not in draft.fighters:
            raise _violation(rules, "best", f"does not fight; {draft.fighters} do", seat)
    return best


def ask_settle(
    rules: RuleSet[C], draft: Draft[C], battle: Battle[C], winner: Seat | None
) -> tuple[Share[C], ...]:
    """Ask where the pot goes."""
    try:
        shares = rules.settle(battle, winner)
    except Exception as error:  # noqa: BLE001
        _blame(rules, "settle", error)
    if isinstance(shares, list):
        shares = tuple(shares)
    if not isinstance(shares, tuple):
        raise _violation(
            rules, "settle", f"answered {shown(shares)}; a tuple of shares is asked for"
        )
    for share in shares:
        _check_share(rules, draft, share)
    if len(shares) != 1 or shares[0].laid is not draft.table:
        given = [laid for share in shares for laid in share.laid]
        # The same objects in another order are the usual answer, and quicker to tell than equals.
        if sorted(map(id, given)) != sorted(map(id, draft.table)):
            _same_cards(rules, "settle", given, draft.table)
            if not all(isinstance(laid, Laid) for laid in given):
                raise _violation(rules, "settle", "a share holds what is not a Laid")
    return shares


def _check_share(rules: RuleSet[C], draft: Draft[C], share: Share[C]) -> None:
    fault = ""
    if not isinstance(share, Share) or not isinstance(share.place, Place):
        fault = f"answered {shown(share)}; a Share with a Place is asked for"
    elif not isinstance(share.shuffled, bool):
        fault = f"shuffled is {shown(share.shuffled)}; it is True or False"
    elif share.place not in _HELD:
        if share.seat is not None or share.shuffled:
            fault = f"{shown(share)}: cards that go {share.place} have no seat and no shuffle"
    elif not is_int(share.seat, 0) or share.seat not in draft.playing:
        fault = f"cards go to {shown(share.seat)}; in the game are {draft.playing}"
    if fault:
        raise _violation(rules, "settle", fault)


def _same_cards(
    rules: RuleSet[C], question: str, given: Iterable[Hashable], asked: Iterable[Hashable]
) -> None:
    """Refuse an answer that loses or invents a card."""
    try:
        more, less = Counter(given), Counter(asked)
    except Exception as error:
        raise _violation(
            rules, question, f"answered cards that are not hashable: {told(error)}"
        ) from error
    lost, invented = tuple((less - more).elements()), tuple((more - less).elements())
    if lost:
        raise _violation(rules, question, f"loses {shown(lost)}")
    if invented:
        raise _violation(rules, question, f"invents {shown(invented)}")


def ask_refill(rules: RuleSet[C], captured: tuple[C, ...]) -> Refill[C]:
    """Ask in which order captured cards come back."""
    try:
        refill = rules.refill(captured)
    except Exception as error:  # noqa: BLE001
        _blame(rules, "refill", error)
    if not isinstance(refill, Refill):
        raise _violation(rules, "refill", f"answered {shown(refill)}; a Refill is asked for")
    if not isinstance(refill.shuffled, bool):
        raise _violation(
            rules, "refill", f"shuffled is {shown(refill.shuffled)}; it is True or False"
        )
    _same_cards(rules, "refill", refill.cards, captured)
    return refill


def ask_remember(rules: RuleSet[C], battle: Battle[C], winner: Seat | None) -> Hashable:
    """Ask for the ruleset's own note."""
    try:
        memory = rules.remember(battle, winner)
    except Exception as error:  # noqa: BLE001
        _blame(rules, "remember", error)
    if memory is not battle.memory:
        try:
            hash(memory)
            bool(memory == battle.memory)
            bool(memory != battle.memory)
        except Exception:  # noqa: BLE001
            raise _violation(
                rules, "remember", f"answered {shown(memory)}, which is not hashable"
            ) from None
    return memory


def ask_verdict(rules: RuleSet[C], state: GameState[C]) -> Outcome | None:
    """Ask whether the game is over."""
    try:
        outcome = rules.verdict(state)
    except Exception as error:  # noqa: BLE001
        _blame(rules, "verdict", error)
    if outcome is not None:
        _check_outcome(rules, "verdict", outcome, len(state.players))
    elif len(state.playing) < 2:
        raise _violation(rules, "verdict", "answered None, but fewer than two players hold cards")
    return outcome


def _check_outcome(rules: RuleSet[C], question: str, outcome: Outcome, players: int) -> None:
    if not isinstance(outcome, Outcome):
        raise _violation(rules, question, f"answered {shown(outcome)}; an Outcome is asked for")
    if outcome.reason in FROM_PLAY:
        raise _violation(rules, question, f"answered {outcome.reason}, which only play can find")
    if outcome.winners and outcome.winners[-1] >= players:
        raise _violation(
            rules, question, f"winners are {outcome.winners}; there are {players} seats"
        )
