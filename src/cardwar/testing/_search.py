"""Looking for a game in which a check fails, and for the smallest one; hypothesis does the work."""

from __future__ import annotations

from contextlib import suppress
from typing import Generic

from cardwar.cards import C
from cardwar.errors import MissingExtra
from cardwar.rules import RuleSet
from cardwar.testing._case import Case
from cardwar.testing._numbers import numbers_of_players
from cardwar.testing._registry import Check, Tried
from cardwar.testing._trimming import smaller_cases

try:
    from hypothesis import HealthCheck, Phase, find, settings
    from hypothesis import strategies as st
    from hypothesis.errors import Flaky, NoSuchExample
    from hypothesis.strategies import SearchStrategy
except ImportError as error:
    raise MissingExtra("cardwar.testing", "hypothesis", extra="testing") from error

_FEW_CARDS = 14
# A game takes as long as it takes.
_NO_HEALTH_CHECKS = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)
_SEEDS = st.integers(0, 2**64 - 1)


def search(
    check: Check, rules: RuleSet[C], *, games: int, most_cards: int | None
) -> tuple[Case[C], str] | None:
    """Return the smallest game found in which the check fails, and what is wrong; None if none.

    One deal for each number of players comes first, then as many drawn games.
    """
    notes: _Notes[C] = _Notes(check)
    if check.tried is Tried.WITHOUT_A_GAME:
        notes.fails(Case(rules, 0))
        return notes.smallest
    numbers = numbers_for(check, rules)
    for players in numbers:
        if notes.fails(Case(rules, players, most_cards=most_cards)):
            numbers = (players,)
            break
    if numbers:
        _draw(notes, _cases(rules, numbers, most_cards), games)
    return notes.smallest


def numbers_for(check: Check, rules: RuleSet[C]) -> tuple[int, ...]:
    """Return the numbers of players that the check is tried with."""
    numbers = numbers_of_players(rules)
    if check.tried is Tried.WITH_THE_FEWEST:
        return numbers[:1]
    return numbers[1:] if check.tried is Tried.WITH_MORE else numbers


class _Notes(Generic[C]):
    """What was found so far. A ruleset may fail once and never again, so all of it counts."""

    def __init__(self, check: Check) -> None:
        self.check = check
        self.smallest: tuple[Case[C], str] | None = None
        self.found = 0

    def fails(self, case: Case[C]) -> bool:
        """Try a game, and tell whether the check fails; not any more when patience is at an end."""
        if self.found >= self.check.patience:
            return False
        fault = self.check.fault(case)
        if not fault:
            return False
        self.found += 1
        if self.smallest is None or case.size <= self.smallest[0].size:
            self.smallest = case, fault
        return True

    def trim(self) -> None:
        """Take out what the smallest game does not need, card by card."""
        self.found = 0
        while self.smallest is not None:
            if not any(map(self.fails, smaller_cases(self.smallest[0]))):
                return


def _draw(notes: _Notes[C], cases: SearchStrategy[Case[C]], games: int) -> None:
    tried = settings(
        max_examples=games,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=_NO_HEALTH_CHECKS,
    )
    with suppress(NoSuchExample, Flaky):
        find(cases, notes.fails, settings=tried)
    notes.trim()


def _cases(
    rules: RuleSet[C], numbers: tuple[int, ...], most_cards: int | None
) -> SearchStrategy[Case[C]]:
    """Give small positions of the ruleset's own cards first, and deals."""
    deck = tuple(rules.deck)
    most = min(len(deck), _FEW_CARDS if most_cards is None else most_cards)
    dealt = st.builds(
        Case, st.just(rules), st.sampled_from(numbers), st.none(), _SEEDS, st.just(most_cards)
    )
    few = tuple(players for players in numbers if 0 < players <= most)
    if not few:
        return dealt
    laid_out = st.sampled_from(few).flatmap(lambda players: _positions(rules, deck, players, most))
    return st.one_of(laid_out, laid_out, dealt)


@st.composite
def _positions(
    draw: st.DrawFn, rules: RuleSet[C], deck: tuple[C, ...], players: int, most: int
) -> Case[C]:
    """Draw cards and their owners; the first of them go round, so that nobody has none."""
    place, owner = st.integers(0, len(deck) - 1), st.integers(0, players - 1)
    drawn = draw(
        st.lists(
            st.tuples(place, owner), min_size=players, max_size=most, unique_by=lambda pair: pair[0]
        )
    )
    cards = [
        (deck[place], number if number < players else owner)
        for number, (place, owner) in enumerate(drawn)
    ]
    piles = tuple(tuple(card for card, owner in cards if owner == seat) for seat in range(players))
    return Case(rules, players, piles, draw(_SEEDS))
