"""Checks of whole games: answers, seats, cards, and how games end."""

from __future__ import annotations

from collections import Counter

from cardwar._answers import needs_clock
from cardwar._checks import shown
from cardwar.cards import C
from cardwar.clocks import pace
from cardwar.errors import BadInput, CardwarError
from cardwar.playing import play
from cardwar.positions import cards_of
from cardwar.state import GameState, Reason
from cardwar.testing._case import Case
from cardwar.testing._walking import PACE, beats

MANY_ROUNDS = 12_000
"""More than the 10,000 rounds of `cardwar.capped`."""


def answers_are_allowed(case: Case[C]) -> str:
    """Catches an answer that the engine refuses, or an error inside the ruleset.

    A card lost or doubled, winners out of order, a memory that is not hashable: `RuleViolation`
    says which question and what was wrong. Tried with the smallest number of players.
    """
    return _refusal(case)


def all_seats_can_play(case: Case[C]) -> str:
    """Catches a ruleset that allows a number of players it was not made for.

    As `answers_are_allowed`, for every other number of players.
    """
    return _refusal(case)


def _refusal(case: Case[C]) -> str:
    try:
        for _ in beats(case.begin()):
            pass
    except CardwarError as error:
        few = case.most_cards is not None and isinstance(error, BadInput)
        return "" if few and case.piles is None else str(error)
    return ""


def cards_stay_the_same(case: Case[C]) -> str:
    """Catches a card that turns into another one, also into an equal one of another type.

    The engine sees that no card is lost, and takes 7.0 for 7 since they are equal; people who look
    at the cards would not.
    """
    state = case.begin()
    cards = Counter((type(card), card) for card in case.cards)
    states = [state, *(after for _, _, after in beats(state))]
    for number, now in enumerate(states):
        new = _cards(now) - cards
        if new:
            _, card = next(iter(new))
            return f"after {number} steps there is {shown(card)}, which was not among the cards"
    return ""


def _cards(state: GameState[C]) -> Counter[tuple[type[C], C]]:
    return Counter((type(card), card) for card in cards_of(state))


def games_end(case: Case[C]) -> str:
    """Catches games that neither end nor can be proved to go round for ever.

    A proof, `Reason.CYCLE`, is as good as an end. What is still going on after 12,000 rounds is
    reported; if that is how your game is, expect this failure. So is an answer that the engine
    refuses late in the game, where no other check looks.
    """
    rules = case.rules
    clock = pace(PACE) if needs_clock(rules) else None
    state = case.begin()
    try:
        result = play(state, clock=clock, max_rounds=MANY_ROUNDS)
    except CardwarError as error:
        return "" if _refusal(case) else str(error)
    if result.outcome.reason is not Reason.ROUND_LIMIT:
        return ""
    return f"after {MANY_ROUNDS} rounds the game has neither ended nor come round again"


def reasons_are_true(case: Case[C]) -> str:
    """Catches a game that ends with a reason of cardwar which does not hold.

    `Reason.LAST_STANDING` is for the one player who still holds cards, `Reason.ALL_OUT` says that
    nobody does, `Reason.FIRST_OUT` that somebody does not.
    """
    state = case.begin()
    for _, _, after in beats(state):
        state = after
    if state.outcome is None:
        return ""
    holders = tuple(seat for seat, player in enumerate(state.players) if player.holds)
    reason, winners = state.outcome.reason, state.outcome.winners
    true = {
        Reason.LAST_STANDING: len(holders) == 1 and winners == holders,
        Reason.ALL_OUT: not holders,
        Reason.FIRST_OUT: len(holders) < len(state.players),
    }
    if not isinstance(reason, Reason) or true.get(reason, True):
        return ""
    return f"the game ends with {reason}, won by seats {winners}, while {holders} hold cards"
