"""The list of checks, each with its name and what it catches."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from enum import Enum
from typing import Protocol

import attrs

from cardwar._checks import shown, told
from cardwar.cards import C
from cardwar.errors import BadInput, CardwarError
from cardwar.testing._case import Case
from cardwar.testing._on_claims import memoryless_is_true, needs_clock_is_true, plain_is_true
from cardwar.testing._on_form import copies_are_equal, well_formed
from cardwar.testing._on_games import (
    all_seats_can_play,
    answers_are_allowed,
    cards_stay_the_same,
    games_end,
    reasons_are_true,
)
from cardwar.testing._on_purity import (
    clock_is_left_alone,
    input_is_left_alone,
    random_is_left_alone,
    same_question_same_answer,
)
from cardwar.testing._on_values import (
    equal_cards_are_alike,
    events_rebuild_the_state,
    pickled_games_go_on,
    same_deal_same_game,
)


class Finding(Protocol):
    """A function that looks at one game and says what is wrong, or gives an empty text."""

    def __call__(self, case: Case[C], /) -> str: ...


class Tried(Enum):
    """With which numbers of players a check is tried.

    >>> from cardwar import testing
    >>> testing.CHECKS[0].tried
    <Tried.WITHOUT_A_GAME: 'the ruleset alone'>
    """

    WITHOUT_A_GAME = "the ruleset alone"
    WITH_THE_FEWEST = "the smallest number of players"
    WITH_MORE = "all other numbers of players"
    WITH_ALL = "all numbers of players"


@attrs.frozen
class Check:
    """One check: its name, and what it catches.

    >>> from cardwar import testing
    >>> testing.CHECKS[0].name
    'well_formed'
    >>> print(testing.CHECKS[0].catches)
    Catches a ruleset without a name, with an empty deck, or which nobody can play.
    """

    _finds: Finding
    tried: Tried = Tried.WITH_ALL
    """With which numbers of players it is tried, if with any."""
    compares: bool = attrs.field(default=False, kw_only=True)
    """Whether it is left out where a game is not the same twice, and it would fail for that."""
    patience: int = attrs.field(default=300, kw_only=True)
    """How many failing games are looked at to find a smaller one."""

    @property
    def name(self) -> str:
        """What it is called in reports and in `expected_failures`."""
        return str(getattr(self._finds, "__name__", ""))

    @property
    def catches(self) -> str:
        """What it catches, in a sentence."""
        return (inspect.getdoc(self._finds) or "").partition("\n\n")[0].replace("\n", " ")

    def fault(self, case: Case[C]) -> str:
        """Say what is wrong with this game, or give an empty text.

        A game that the engine refuses is nothing to compare: `answers_are_allowed` reports it.
        Neither is one that is never the same: `same_deal_same_game` does.
        """
        try:
            if self.compares and (same_deal_same_game(case) or same_question_same_answer(case)):
                return ""
            return self._finds(case)
        except CardwarError:
            return ""
        except Exception as error:  # noqa: BLE001 - whatever a ruleset raises where none is expected
            return f"raised {told(error)}"


CHECKS: tuple[Check, ...] = (
    Check(well_formed, Tried.WITHOUT_A_GAME),
    Check(copies_are_equal, Tried.WITHOUT_A_GAME),
    Check(answers_are_allowed, Tried.WITH_THE_FEWEST),
    Check(all_seats_can_play, Tried.WITH_MORE),
    Check(cards_stay_the_same),
    Check(same_deal_same_game),
    Check(same_question_same_answer),
    Check(input_is_left_alone),
    Check(random_is_left_alone),
    Check(clock_is_left_alone),
    Check(memoryless_is_true, compares=True),
    Check(needs_clock_is_true, compares=True),
    Check(plain_is_true, compares=True),
    Check(events_rebuild_the_state),
    Check(pickled_games_go_on, compares=True),
    Check(equal_cards_are_alike, compares=True),
    Check(reasons_are_true),
    Check(games_end, patience=3),
)
"""All checks, in the order in which they are made."""

_BY_NAME = {check.name: check for check in CHECKS}


def chosen(what: str, names: Iterable[str] | None) -> tuple[Check, ...]:
    """Return the checks with these names, or all of them. Raises `BadInput` for a name of none."""
    if names is None:
        return CHECKS
    if isinstance(names, str):
        raise BadInput(f"{what} is {shown(names)}; it holds names of checks")
    wanted = [*names]
    for name in wanted:
        if name not in _BY_NAME:
            raise BadInput(f"{what} holds {shown(name)}, which is no check; {_hint(name)}")
    return tuple(check for check in CHECKS if check.name in wanted)


def _hint(name: object) -> str:
    import difflib

    near = difflib.get_close_matches(str(name), _BY_NAME, n=1)
    return f"did you mean {near[0]!r}?" if near else f"there are {', '.join(_BY_NAME)}"
