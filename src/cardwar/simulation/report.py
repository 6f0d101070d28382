"""The report of a run."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Generic

import attrs

from cardwar._checks import check_count, shown
from cardwar.cards import C
from cardwar.clocks import Clock
from cardwar.errors import BadInput
from cardwar.playing import Result, play
from cardwar.positions import deal
from cardwar.rules import RuleSet
from cardwar.shuffling import game_seed
from cardwar.simulation.figures import Figures
from cardwar.simulation.groups import Example, Found, Part, sum_of_found
from cardwar.simulation.saving import plain_report, save_report
from cardwar.simulation.tables import table_of
from cardwar.state import GameState
from cardwar.transcripts.rules_words import write_rules

__all__ = ["Report", "check_same", "with_more"]


@attrs.frozen
class Report(Figures, Generic[C]):
    """What many games of one ruleset came to, exactly.

    Reports of the same games are equal, whichever path, executor or chunks they were played with.
    ``+`` adds up reports of the same rules and other games; the order does not matter. A report
    stays as small as the number of different lengths that it has seen.

    >>> import cardwar as cw
    >>> from cardwar.simulation import simulate
    >>> report = simulate(cw.KRIG, 100, seed=7)
    >>> report.games, report.wins(0).count + report.wins(1).count
    (100, 100)
    >>> report == simulate(cw.KRIG, 100, seed=7, kernel="engine")
    True
    """

    rules: RuleSet[C]
    """The ruleset that was played."""
    players: int
    """How many played each game."""
    clock: Clock[C] | None
    """The clock they played by."""
    max_rounds: int
    """The rounds after which a game was given up that neither ended nor was proved endless."""
    found: Found = attrs.field(repr=False)
    """All the figures; the properties read them."""
    kernels: tuple[str, ...] = attrs.field(eq=False)
    """The paths that played: ``numba``, ``python`` or ``engine``."""
    versions: tuple[str, ...] = attrs.field(eq=False)
    """The versions of cardwar that played."""

    def __add__(self, other: Report[C]) -> Report[C]:
        """Return both together.

        Raises `BadInput` if they are of different games, or if a game is in both.
        """
        if not isinstance(other, Report):
            return NotImplemented
        check_same(self, other, "reports of the same games add up")
        return with_more(self, (other.found,), other.kernels, other.versions)

    @property
    def parts(self) -> tuple[Part, ...]:
        """Which games they were."""
        return self.found.parts

    @property
    def seed(self) -> int | None:
        """The root seed of the run, or None if there are several or none."""
        seeds = {part.seed for part in self.parts}
        return seeds.pop() if len(seeds) == 1 else None

    def to_dict(self) -> dict[str, object]:
        """Return all figures as plain data: dicts, lists, texts and numbers, as in a saved report.

        Seeds are texts, as JavaScript's numbers end at 2**53.

        >>> import cardwar as cw
        >>> from cardwar.simulation import simulate
        >>> simulate(cw.KRIG, 100, seed=7).to_dict()["rules"]
        'Krig 1'
        """
        return plain_report(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the report to a file as JSON, whole or not at all; `load_report` reads it.

        Raises `OSError` if that does not go.

        >>> import os
        >>> import cardwar as cw
        >>> from cardwar.simulation import simulate
        >>> simulate(cw.KRIG, 100, seed=7).save(os.devnull)
        """
        save_report(self, path)

    def __str__(self) -> str:
        """Return a table of the figures."""
        return table_of(self)

    def deal(self, game: Example | int) -> GameState[C]:
        """Return the dealt state of a game of the run, to be played again step by step.

        Raises `BadInput` for a game that is not in the report, and for a number in one of several
        seeds.

        >>> import cardwar as cw
        >>> from cardwar.simulation import simulate
        >>> report = simulate(cw.KRIG, 100, seed=7)
        >>> longest = report.longest
        >>> cw.play(report.deal(longest)).tally.rounds == report.rounds.most == longest.value
        True
        """
        if not isinstance(game, Example):
            check_count("game", game, 0)
            if self.seed is None:
                raise BadInput(
                    f"game is {game}; the report is of {len({part.seed for part in self.parts})} "
                    "seeds, so give one of its examples"
                )
            game = Example(self.seed, game, 0)
        self._check_has(game)
        return deal(self.rules, players=self.players, seed=game_seed(game.seed, game.index))

    def _check_has(self, game: Example) -> None:
        """Raise `BadInput` for a game that is not in the report."""
        if not any(
            part.seed == game.seed and part.start <= game.index < part.stop for part in self.parts
        ):
            some = [f"{part.start} to {part.stop - 1} of seed {part.seed}" for part in self.parts]
            has = ", ".join([*some[:3], "..."] if len(some) > 3 else some or ["none"])
            raise BadInput(f"game is {game.index} of seed {game.seed}; the report has {has}")

    def play(self, game: Example | int) -> Result[C]:
        """Play a game of the run again, to its end. Raises `BadInput` as `deal` does.

        >>> import cardwar as cw
        >>> from cardwar.simulation import simulate
        >>> report = simulate(cw.TWO_HANDED, 100, seed=7)
        >>> report.play(25).outcome.reason
        <Reason.ROUND_CAP: 'round cap'>
        """
        return play(self.deal(game), clock=self.clock, max_rounds=self.max_rounds)


def with_more(
    report: Report[C], founds: Iterable[Found], kernels: Iterable[str], versions: Iterable[str]
) -> Report[C]:
    """Return a report with more games, which these kernels and versions of cardwar played."""
    return attrs.evolve(
        report,
        found=sum_of_found((report.found, *founds)),
        kernels=tuple(sorted({*report.kernels, *kernels})),
        versions=tuple(sorted({*report.versions, *versions})),
    )


def check_same(one: Report[C], two: Report[C], why: str) -> None:
    """Raise `BadInput` unless both reports are of games that are played alike."""
    if one.rules != two.rules:
        raise _not_the_same("rules", write_rules(one.rules), write_rules(two.rules), why)
    for what in ("players", "clock", "max_rounds"):
        first: object = getattr(one, what)
        second: object = getattr(two, what)
        if first != second:
            raise _not_the_same(what, shown(first), shown(second), why)
    if one.games and two.games and [*one.measures] != [*two.measures]:
        raise _not_the_same("measures", str([*one.measures]), str([*two.measures]), why)


def _not_the_same(what: str, first: str, second: str, why: str) -> BadInput:
    return BadInput(f"{what} is {first} in one and {second} in the other; {why}")
