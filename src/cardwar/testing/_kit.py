"""The kit: `check_ruleset`, `checks` for pytest, and `run_check` for one game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic

import attrs

from cardwar._answers import needs_clock
from cardwar._checks import check_count, shown, told
from cardwar.cards import C, parse_pile
from cardwar.errors import BadInput, RuleViolation
from cardwar.positions import check_players
from cardwar.rules import RuleSet
from cardwar.testing._case import Case
from cardwar.testing._registry import Check, Tried, chosen
from cardwar.testing._report import CheckFailed, Failure, Report
from cardwar.testing._search import numbers_for, search
from cardwar.testing._walking import PACE

GAMES = 40
"""So many games are drawn for each check."""


@attrs.frozen
class RulesetCheck(Generic[C]):
    """A check of one ruleset, to be called in a test; `checks` makes them.

    >>> import cardwar as cw
    >>> from cardwar import testing
    >>> first, *others = testing.checks(cw.KRIG)
    >>> str(first)
    'well_formed'
    >>> first()
    """

    _check: Check
    _rules: RuleSet[C]
    _games: int
    _most_cards: int | None
    _reason: str | None

    @property
    def __name__(self) -> str:
        """The name of the check, which pytest shows."""
        return self._check.name

    def __str__(self) -> str:
        """Return the name of the check."""
        return self._check.name

    def failure(self) -> Failure | None:
        """Make the check, and return the failure, expected or not; None if it passes.

        >>> import cardwar as cw
        >>> from cardwar import testing
        >>> testing.checks(cw.KRIG)[0].failure() is None
        True
        """
        case = Case(self._rules, 0)
        try:
            found = search(self._check, self._rules, games=self._games, most_cards=self._most_cards)
        except Exception as error:  # noqa: BLE001 - whatever a ruleset raises where none is expected
            found = case, f"cannot be tried: {told(error)}"
        return None if found is None else _failure(self._check, *found)

    def __call__(self) -> None:
        """Make the check. Raises `CheckFailed`, also if an expected failure is missing."""
        failure = self.failure()
        surprise = self.unexpected(failure)
        if surprise is not None:
            raise CheckFailed(str(surprise))

    def unexpected(self, failure: Failure | None) -> Failure | None:
        """Return what to report of this failure, or of None: what was not expected.

        That is the failure itself if none was expected, or that the expected one is missing.

        >>> import cardwar as cw
        >>> from cardwar import testing
        >>> failing = testing.checks(cw.WAR, expected_failures={"games_end": "it is long"})[-1]
        >>> print(failing.unexpected(None))
        games_end: was expected to fail (it is long), and passes
          the check: testing.run_check("games_end", rules)
        """
        if self._reason is None:
            return failure
        if failure is not None:
            return None
        fault = f"was expected to fail ({self._reason}), and passes"
        return Failure(
            self._check.name, fault, "", f'testing.run_check("{self._check.name}", rules)'
        )


def _failure(check: Check, case: Case[C], fault: str) -> Failure:
    if check.tried is Tried.WITHOUT_A_GAME or not case.players:
        return Failure(check.name, fault, "", f'testing.run_check("{check.name}", rules)')
    line = f'testing.run_check("{check.name}", rules, {case.arguments})'
    return Failure(check.name, fault, f"cw.play({case.game}{_clock(case.rules)})", line)


def _clock(rules: RuleSet[C]) -> str:
    try:
        return f", clock=cw.pace({PACE})" if needs_clock(rules) else ""
    except RuleViolation:  # the check reports it
        return ""


def checks(
    rules: RuleSet[C],
    *,
    expected_failures: Mapping[str, str] | None = None,
    names: Iterable[str] | None = None,
    games: int = GAMES,
    most_cards: int | None = None,
) -> tuple[RulesetCheck[C], ...]:
    """Return the checks of a ruleset, for ``pytest.mark.parametrize("check", ...)``.

    Takes and raises what `check_ruleset` does.

    >>> import cardwar as cw
    >>> from cardwar import testing
    >>> for check in testing.checks(cw.WAR, names=["well_formed", "copies_are_equal"]):
    ...     check()
    """
    check_count("games", games, 1)
    if most_cards is not None:
        check_count("most_cards", most_cards, 1)
    expected: Mapping[str, str] = {} if expected_failures is None else expected_failures
    chosen("expected_failures", expected)
    for name, reason in expected.items():
        if not isinstance(reason, str) or not reason.strip():
            raise BadInput(f"the reason for {name} is {shown(reason)}; it is a text")
    return tuple(
        RulesetCheck(check, rules, games, most_cards, expected.get(check.name))
        for check in chosen("names", names)
    )


def check_ruleset(
    rules: RuleSet[C],
    *,
    expected_failures: Mapping[str, str] | None = None,
    names: Iterable[str] | None = None,
    games: int = GAMES,
    most_cards: int | None = None,
) -> Report:
    """Make all checks of a ruleset, or those with these `names`, and report what came of them.

    Each check that plays is tried on a deal for each number of players it is for, and on as many
    `games` as given, small positions and deals of the ruleset's own cards; the same ones every
    time. It looks at the first eighty steps of a game; only ``games_end`` plays on to the end. Of
    the games in which a check fails the report shows the smallest. `most_cards` is for rules whose
    games take long: no game has more cards then.

    `expected_failures` gives a reason for each check that the ruleset fails and is to fail; if it
    passes it after all, that is a failure. Raises `BadInput` for the name of no check, for a reason
    that is no text, and for numbers of games or cards that are none.

    >>> import cardwar as cw
    >>> from cardwar import testing
    >>> report = testing.check_ruleset(cw.BATAILLE, games=5)
    >>> report.ok, len(report.passed) == len(testing.CHECKS)
    (True, True)
    """
    passed: list[str] = []
    failures: list[Failure] = []
    expected: list[Failure] = []
    for check in checks(
        rules,
        expected_failures=expected_failures,
        names=names,
        games=games,
        most_cards=most_cards,
    ):
        failure = check.failure()
        surprise = check.unexpected(failure)
        if surprise is not None:
            failures.append(surprise)
        elif failure is not None:
            expected.append(failure)
        else:
            passed.append(str(check))
    return Report(
        _name_of(rules),
        tuple(passed),
        tuple(failures),
        tuple(expected),
    )


def _name_of(rules: RuleSet[C]) -> str:
    try:
        name: object = rules.name
    except Exception:  # noqa: BLE001 - `well_formed` reports it
        return shown(rules)
    return name if isinstance(name, str) else shown(name)


def run_check(
    name: str,
    rules: RuleSet[C],
    *,
    players: int | None = None,
    piles: Sequence[str | Iterable[C]] | None = None,
    seed: int = 0,
    most_cards: int | None = None,
) -> None:
    """Make one check in one game; reports show the line that does. Raises `CheckFailed`.

    The game is dealt to so many `players`, the fewest that the check is tried with if it is not
    said, or laid out where there are `piles`. With `most_cards` so many cards of the shuffled deck
    are dealt. Raises `BadInput` for the name of no check, and for a number of players that the
    rules do not allow.

    >>> import cardwar as cw
    >>> from cardwar import testing
    >>> testing.run_check("games_end", cw.WAR, piles=["2c 3d", "3c 2d"], seed=7)
    """
    (check,) = chosen("name", [name])
    laid_out = None
    if piles is not None:
        laid_out = tuple(_own_cards(pile, rules.deck) for pile in piles)
        players = len(laid_out)
    elif players is None:
        players = next(iter(numbers_for(check, rules)), 0)
    else:
        check_players(rules, "players", players)
    case = Case(rules, players, laid_out, seed, most_cards)
    fault = check.fault(case)
    if fault:
        raise CheckFailed(str(_failure(check, case, fault)))


def _own_cards(pile: str | Iterable[C], deck: tuple[C, ...]) -> tuple[C, ...]:
    """Read a pile, and take the ruleset's own object for each card that is in its deck."""
    read: Iterable[C] = parse_pile(pile) if isinstance(pile, str) else pile  # type: ignore[assignment]  # a text is for C = Card
    return tuple(next((own for own in deck if own == card), card) for card in read)
