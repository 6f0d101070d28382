"""A job: what is sent to whoever plays, with the numbers of the games; only figures come back."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from multiprocessing import parent_process
from signal import SIG_IGN, SIGINT, signal
from threading import current_thread, main_thread
from typing import Generic, Literal, Protocol, TypeAlias, TypeVar, get_args

import attrs

from cardwar import __version__
from cardwar._answers import needs_clock
from cardwar._checks import shown
from cardwar.cards import C
from cardwar.clocks import Clock
from cardwar.errors import BadInput, CardwarError, ClockNeeded
from cardwar.positions import check_players, check_rules, deal
from cardwar.rules import RuleSet
from cardwar.shuffling import game_seed
from cardwar.simulation.distribution import Distribution
from cardwar.simulation.groups import Found, Part, found_of
from cardwar.simulation.kernels import pure
from cardwar.simulation.kernels.plan import Plan, plan_of
from cardwar.simulation.kernels.rows import Row
from cardwar.simulation.on_engine import Measure, measured, play_row

__all__ = [
    "Chunk",
    "EngineJob",
    "FastestJob",
    "Job",
    "Kernel",
    "NumbaJob",
    "PlayedBy",
    "PythonJob",
    "Work",
    "check_clock",
    "job_of",
    "play_away",
    "play_chunk",
]

Kernel: TypeAlias = Literal["auto", "numba", "python", "engine"]
"""Which path is to play: the fastest there is, or this one."""
PlayedBy: TypeAlias = Literal["numba", "python", "engine"]
"""Which path has played."""

FoundT = TypeVar("FoundT")
FoundT_co = TypeVar("FoundT_co", covariant=True)

_WORTH_COMPILING = 10_000
"""Fewer games are played in Python before numba is ready."""


@attrs.frozen
class Chunk(Generic[FoundT]):
    """What came of some games that were played in one go."""

    found: FoundT
    part: Part
    """Which games they are."""
    path: PlayedBy
    seconds: float
    """How long it took where it was played."""
    version: str
    """The version of cardwar there."""


class Work(Protocol[FoundT_co]):
    """Plays games by their numbers, each time the same."""

    @property
    def path(self) -> PlayedBy:
        """Which path plays them here."""
        ...

    @property
    def in_threads(self) -> bool:
        """Whether several threads are faster than one."""
        ...

    def found(self, part: Part) -> FoundT_co:
        """Return what is known of these games."""
        ...


class Job(Work[Found], Protocol):
    """Plays the games of a run, and can tell of each of them."""

    def rows(self, part: Part) -> Iterator[Row]:
        """Yield what each of these games came to."""
        ...


def play_chunk(job: Work[FoundT], part: Part) -> Chunk[FoundT]:
    """Play the games of a part, here and now."""
    began = time.perf_counter()
    found = job.found(part)
    return Chunk(found, part, job.path, time.perf_counter() - began, __version__)


def play_away(job: Work[FoundT], part: Part) -> Chunk[FoundT]:
    """Play the games of a part; this is what runs in other threads, processes and machines."""
    _leave_ctrl_c_to_the_parent()
    return play_chunk(job, part)


def _leave_ctrl_c_to_the_parent() -> None:
    """Let a process of a pool go on after Ctrl-C, which a terminal sends to it as well.

    It ends when its pool does. Hit while it hands over a result, it would keep the lock of all.
    """
    if parent_process() is not None and current_thread() is main_thread():
        signal(SIGINT, SIG_IGN)


@attrs.frozen
class PythonJob:
    """Games that the kernel in pure Python plays; the plan is all it needs."""

    plan: Plan
    path: PlayedBy = attrs.field(default="python", init=False)
    in_threads: bool = attrs.field(default=False, init=False)

    def rows(self, part: Part) -> Iterator[Row]:
        """Yield what each of these games came to."""
        return pure.rows(self.plan, part.seed, range(part.start, part.stop))

    def found(self, part: Part) -> Found:
        """Return what is known of these games."""
        return found_of(self.rows(part), part)


@attrs.frozen
class NumbaJob:
    """Games that the numba kernel plays; the plan is all it needs."""

    plan: Plan
    path: PlayedBy = attrs.field(default="numba", init=False)
    in_threads: bool = attrs.field(default=True, init=False)

    def rows(self, part: Part) -> Iterator[Row]:
        """Yield what each of these games came to. Raises `MissingExtra` without numba."""
        from cardwar.simulation.kernels import compiled  # only who asks for it waits for it

        return compiled.rows(self.plan, part.seed, range(part.start, part.stop))

    def found(self, part: Part) -> Found:
        """Return what is known of these games. Raises `MissingExtra` without numba."""
        from cardwar.simulation.kernels import counting

        return counting.found(self.plan, part)


@attrs.frozen
class FastestJob:
    """Games that the fastest kernel plays that works where it is to play."""

    plan: Plan

    @property
    def in_threads(self) -> bool:
        """Whether several threads are faster than one; they are for numba."""
        return numba_works(self.plan)

    @property
    def path(self) -> PlayedBy:
        """Which path plays them here."""
        return self._job().path

    def rows(self, part: Part) -> Iterator[Row]:
        """Yield what each of these games came to."""
        return self._job().rows(part)

    def found(self, part: Part) -> Found:
        """Return what is known of these games."""
        return self._job().found(part)

    def _job(self) -> NumbaJob | PythonJob:
        return NumbaJob(self.plan) if numba_works(self.plan) else PythonJob(self.plan)


@lru_cache(maxsize=64)
def numba_works(plan: Plan) -> bool:
    """Tell whether the numba kernel is there, and plays a game of the plan."""
    try:
        NumbaJob(plan).found(Part(0, 0, 1))
    except Exception:  # noqa: BLE001 - whatever keeps it from working, there is another kernel
        return False
    return True


@attrs.frozen
class EngineJob(Generic[C]):
    """Games that the engine plays."""

    rules: RuleSet[C]
    players: int
    clock: Clock[C] | None
    max_rounds: int
    measures: tuple[tuple[str, Measure[C]], ...] = ()
    path: PlayedBy = attrs.field(default="engine", init=False)
    in_threads: bool = attrs.field(default=False, init=False)

    def rows(self, part: Part) -> Iterator[Row]:
        """Yield what each of these games came to."""
        for index in range(part.start, part.stop):
            yield self._play(part, index)[0]

    def found(self, part: Part) -> Found:
        """Return what is known of these games, and what the measures say."""
        games = [self._play(part, index) for index in range(part.start, part.stop)]
        measures = tuple(
            (name, Distribution.of(values[place] for _, values in games))
            for place, (name, _) in enumerate(self.measures)
        )
        return attrs.evolve(found_of((row for row, _ in games), part), measures=measures)

    def _play(self, part: Part, index: int) -> tuple[Row, tuple[int, ...]]:
        """Return what a game came to, and what each measure says of it."""
        seed = game_seed(part.seed, index)
        try:
            state = deal(self.rules, players=self.players, seed=seed)
            row = play_row(state, self.clock, self.max_rounds)
            return row, tuple(
                measured(name, measure, state, self.clock, row.rounds)
                for name, measure in self.measures
            )
        except CardwarError as error:
            error.add_note(f"in game {index} of seed {part.seed}: deal it with seed={seed}")
            raise


def job_of(games: EngineJob[C], kernel: Kernel, count: int) -> Job:
    """Return the job that plays so many of these games by this kernel, or by the fastest for them.

    `games` is what `setting_of` returns; it is the job itself where the engine plays.
    Raises `BadInput` if the kernel cannot play them, and `MissingExtra` for numba without numba.
    """
    if kernel not in get_args(Kernel):
        names = ", ".join(map(repr, get_args(Kernel)))
        raise BadInput(f"kernel is {shown(kernel)}; it is one of {names}")
    plan = plan_of(games.rules, games.players, games.clock, games.max_rounds)
    if kernel == "engine" or (kernel == "auto" and (plan is None or games.measures)):
        return games
    if games.measures:
        raise BadInput(f"kernel is {kernel!r}; measures are fed by events, which are the engine's")
    if plan is None:
        raise BadInput(
            f"kernel is {kernel!r}; only the engine plays {games.rules.name} with {games.players} "
            "players: a kernel plays a HouseRules, no subclass, without functions or parts of "
            "one's own"
        )
    if kernel == "numba":
        import_module("cardwar.simulation.kernels.jit")  # tells at once if numba is not there
        return NumbaJob(plan)
    if kernel == "python" or count < _WORTH_COMPILING:
        return PythonJob(plan)
    return FastestJob(plan)


def setting_of(
    rules: RuleSet[C],
    players: int,
    clock: Clock[C] | None,
    max_rounds: int,
    measures: Mapping[str, Measure[C]],
) -> EngineJob[C]:
    """Return the games that are meant, as the engine plays them, which any ruleset can take.

    Raises `BadInput` and `ClockNeeded` for what is none.
    """
    check_rules(rules)
    check_players(rules, "players", players)
    check_clock(rules, clock)
    if not isinstance(measures, Mapping):
        raise BadInput(f"measures is {shown(measures)}; it is a mapping of names to functions")
    for name, measure in measures.items():
        if not isinstance(name, str) or not callable(measure):
            raise BadInput(
                f"measures has {shown(name)}: {shown(measure)}; it has functions by their names"
            )
    return EngineJob(rules, players, clock, max_rounds, tuple(sorted(measures.items())))


def check_clock(rules: RuleSet[C], clock: Clock[C] | None) -> None:
    """Raise `BadInput` for a clock that is none, and `ClockNeeded` where there has to be one."""
    if clock is not None and not callable(clock):
        raise BadInput(f"clock is {shown(clock)}; it is a function of the state, such as pace(2.5)")
    if clock is None and needs_clock(rules):
        raise ClockNeeded(
            f"{rules.name} has a time limit; give a clock, for example clock=pace(2.5)"
        )
