"""One row for each game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardwar._checks import check_limit
from cardwar.cards import C
from cardwar.clocks import Clock
from cardwar.playing import MAX_ROUNDS
from cardwar.rules import RuleSet
from cardwar.shuffling import check_seed, fresh_seed, game_seed
from cardwar.simulation.groups import Part
from cardwar.simulation.jobs import Job, Kernel, job_of, setting_of
from cardwar.simulation.kernels.rows import Row
from cardwar.state import Reason, Seat

__all__ = ["Record", "record_columns", "records"]

_AT_ONCE = 1024
"""Games that are played in one go, ahead of what is asked for."""


class Record(NamedTuple):
    """What a game of a run came to.

    >>> import cardwar as cw
    >>> from cardwar.simulation import records
    >>> record = next(records(cw.KRIG, 1, seed=7))
    >>> record.reason, record.winners, record.rounds
    (<Reason.LAST_STANDING: 'last standing'>, (1,), 769)
    """

    game: int
    """Its number in the run, from 0."""
    seed: int
    """Its own seed: deal with it and the same game is played."""
    reason: Reason | str
    """Why it ended."""
    winners: tuple[Seat, ...]
    """Who won."""
    rounds: int
    """Its rounds."""
    battles: int
    """Its comparisons of cards."""
    wars: int
    """Its wars."""
    deepest_war: int
    """The level of its deepest war; 0 without any."""
    cycle_start: int | None
    """If it goes round: the rounds before the position that repeats."""
    cycle_length: int | None
    """If it goes round: the rounds until it does."""


def records(
    rules: RuleSet[C],
    games: int,
    players: int = 2,
    *,
    seed: int | None = None,
    kernel: Kernel = "auto",
    clock: Clock[C] | None = None,
    max_rounds: int = MAX_ROUNDS,
) -> Iterator[Record]:
    """Play the games that `simulate` plays, and yield a record of each in its turn.

    They are played as they are asked for, a thousand at a time or, on the engine, one by one.
    Raises what `simulate` raises.

    >>> import cardwar as cw
    >>> from cardwar.simulation import records
    >>> sum(record.deepest_war > 1 for record in records(cw.WAR, 100, seed=7))
    55
    """
    check_limit("games", games)
    check_limit("max_rounds", max_rounds)
    job = job_of(setting_of(rules, players, clock, max_rounds, {}), kernel, games)
    root = fresh_seed() if seed is None else check_seed(seed)
    return _records(job, root, games)


def _records(job: Job, root: int, games: int) -> Iterator[Record]:
    for start in range(0, games, _AT_ONCE):
        part = Part(root, start, min(games, start + _AT_ONCE))
        for index, row in zip(range(part.start, part.stop), job.rows(part), strict=True):
            yield _record(index, game_seed(root, index), row)


def _record(game: int, seed: int, row: Row) -> Record:
    return Record(
        game=game,
        seed=seed,
        reason=row.reason,
        winners=row.winners,
        rounds=row.rounds,
        battles=row.battles,
        wars=row.wars,
        deepest_war=row.deepest_war,
        cycle_start=row.start if row.length else None,
        cycle_length=row.length or None,
    )


def record_columns(records: Iterable[Record]) -> dict[str, list[object]]:
    """Return records as columns, for pandas, polars and others; the reasons are texts.

    >>> import cardwar as cw
    >>> from cardwar.simulation import record_columns, records
    >>> columns = record_columns(records(cw.KRIG, 3, seed=7))
    >>> columns["rounds"], columns["reason"][0]
    ([769, 1472, 380], 'last standing')
    """
    every = [*records]
    columns: dict[str, list[object]] = {
        name: [record[place] for record in every] for place, name in enumerate(Record._fields)
    }
    columns["reason"] = [str(reason) for reason in columns["reason"]]
    return columns
