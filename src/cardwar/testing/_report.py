"""What came of the checks."""

from __future__ import annotations

import attrs

from cardwar.errors import CardwarError


class CheckFailed(CardwarError, AssertionError):
    """A ruleset failed a check.

    >>> from cardwar import testing
    >>> issubclass(testing.CheckFailed, AssertionError)
    True
    """


@attrs.frozen
class Failure:
    """A check that a ruleset failed: what is wrong, and the smallest game found in which it is.

    >>> from cardwar import testing
    >>> print(testing.Failure("games_end", "it goes on", "cw.play(...)", "line"))
    games_end: it goes on
      the game:  cw.play(...)
      the check: line
    """

    check: str
    """The name of the check."""
    fault: str
    """What is wrong."""
    game: str
    """Python that plays the smallest game found, with ``cw`` and ``rules``; empty where the ruleset
    alone is at fault."""
    line: str
    """Python that makes the check again in that game, with ``testing`` and ``rules``."""

    def __str__(self) -> str:
        """Return all of it, in lines."""
        game = f"\n  the game:  {self.game}" if self.game else ""
        return f"{self.check}: {self.fault}{game}\n  the check: {self.line}"


@attrs.frozen
class Report:
    """What came of the checks of a ruleset.

    >>> import cardwar as cw
    >>> from cardwar import testing
    >>> report = testing.check_ruleset(cw.WAR, names=["well_formed", "copies_are_equal"])
    >>> report.ok, report.passed
    (True, ('well_formed', 'copies_are_equal'))
    """

    ruleset: str
    """The name of the ruleset."""
    passed: tuple[str, ...]
    """The checks that it passed."""
    failures: tuple[Failure, ...] = ()
    """The checks that it failed, each with a game; also one that was expected to fail and did
    not."""
    expected: tuple[Failure, ...] = ()
    """The checks that it failed as expected."""

    @property
    def ok(self) -> bool:
        """Whether there was no failure, but for those that were expected."""
        return not self.failures

    def __str__(self) -> str:
        """Return the report in lines, the failures first."""
        head = (
            f"{self.ruleset}: {len(self.passed)} checks passed, {len(self.failures)} failed, "
            f"{len(self.expected)} failed as expected"
        )
        return "\n".join([head, *map(str, self.failures)])

    def require(self) -> None:
        """Raise `CheckFailed` with the whole report unless it is `ok`.

        >>> import cardwar as cw
        >>> from cardwar import testing
        >>> testing.check_ruleset(cw.WAR, names=["well_formed"]).require()
        """
        if not self.ok:
            raise CheckFailed(str(self))
