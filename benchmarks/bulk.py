"""What many games cost beside a plain loop in Python and a plain ring in C; see `ratios.py`."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import attrs
import plain_loop
from side_by_side import Cost, Pair, Timed, by_the_clock

import cardwar as cw
from cardwar.simulation import Report, simulate

HERE = Path(__file__).parent
ROOT = 7
_CHECKED = 200
"""Games of each kind that are looked at for being the same."""
_LOOP_GAMES, _PYTHON_GAMES = 1_000, 4_000
_RING_GAMES = _NUMBA_GAMES = 200_000
_MANY = 2_000_000

KINDS: tuple[tuple[str, cw.CollectOrder, int, plain_loop.Order], ...] = (
    (
        "two players, picked up winner first",
        cw.CollectOrder.WINNER_FIRST,
        2,
        plain_loop.winner_first,
    ),
    ("three players, as played", cw.CollectOrder.AS_PLAYED, 3, plain_loop.as_played),
    ("three players, winner first", cw.CollectOrder.WINNER_FIRST, 3, plain_loop.winner_first),
    ("four players, the highest first", cw.CollectOrder.HIGHEST_FIRST, 4, plain_loop.highest_first),
)
"""Games of War of all kinds, and how a plain loop picks up their pots."""


ROUNDS: tuple[tuple[str, cw.HouseRules[cw.Card], int], ...] = (
    (
        "two players, the highest first",
        attrs.evolve(cw.WAR, collect=cw.CollectOrder.HIGHEST_FIRST),
        2,
    ),
    (
        "Krig, four players, the highest first",
        attrs.evolve(cw.KRIG, collect=cw.CollectOrder.HIGHEST_FIRST),
        4,
    ),
    (
        "captured cards apart, last on top",
        attrs.evolve(
            cw.WAR, collect=cw.CollectOrder.WINNER_FIRST, captures=cw.Captures.APART_LAST_FIRST
        ),
        2,
    ),
    ("each pot shuffled", cw.WAR, 2),
    ("each pot shuffled, four players", cw.WAR, 4),
)
"""Rules whose games end, so that every round that is counted is one that was played.

Their pots are picked up highest first, winner first or shuffled: the ring knows no more.
"""


def rules_of(order: cw.CollectOrder) -> cw.HouseRules[cw.Card]:
    """Return War with this order, and the cap that the loops have."""
    return attrs.evolve(cw.TWO_HANDED, seats=range(2, 5), collect=order)


def loop_games() -> int:
    """Deal and play two-handed games by the plain loop, and return how many."""
    for deck in plain_loop.deals(_LOOP_GAMES, ROOT):
        plain_loop.play(deck)
    return _LOOP_GAMES


def loop_rounds() -> int:
    """Do the same, and return the rounds."""
    return sum(plain_loop.play(deck) for deck in plain_loop.deals(_LOOP_GAMES, ROOT))


def loop_among(players: int, order: plain_loop.Order) -> Timed:
    """Return games of War among so many by a plain loop."""

    def play() -> int:
        for deck in plain_loop.deals(_LOOP_GAMES, ROOT):
            plain_loop.play_among(deck, players, order)
        return _LOOP_GAMES

    return play


def by_python(rules: cw.HouseRules[cw.Card], players: int) -> Report:
    """Play games by the kernel in pure Python."""
    return simulate(rules, _PYTHON_GAMES, players, seed=ROOT, kernel="python")


def by_numba(rules: cw.HouseRules[cw.Card], players: int) -> Report:
    """Play games by the numba kernel, in one thread."""
    return simulate(rules, _NUMBA_GAMES, players, seed=ROOT, kernel="numba", workers=1)


def rounds_of(report: Report) -> int:
    """Return how many rounds were played in all."""
    return sum(rounds * games for rounds, games in report.rounds)


def python_games(rules: cw.HouseRules[cw.Card], players: int) -> Timed:
    """Return games by the kernel in pure Python."""
    return lambda: by_python(rules, players).games


def numba_game(rules: cw.HouseRules[cw.Card], players: int) -> Cost:
    """Return what a game takes the numba kernel."""
    return by_the_clock(lambda: by_numba(rules, players).games)


def numba_round(rules: cw.HouseRules[cw.Card], players: int) -> Cost:
    """Return what a round takes the numba kernel."""
    return by_the_clock(lambda: rounds_of(by_numba(rules, players)))


def in_threads(workers: int) -> Cost:
    """Return what a game of a long run takes so many threads of the numba kernel."""

    def games() -> int:
        return simulate(cw.WAR, _MANY, seed=ROOT, kernel="numba", workers=workers).games

    return by_the_clock(games)


@cache
def _ring() -> Path:
    """Compile the ring, once."""
    return _compiled(HERE / "ring.c")


def _compiled(source: Path) -> Path:
    """Compile a program in C for this machine."""
    program = Path(tempfile.mkdtemp(), source.stem)
    command = ["cc", "-O3", "-march=native", "-o", str(program), str(source), "-lm"]
    subprocess.run(command, check=True)
    return program


def ring(*which: str) -> tuple[int, float]:
    """Play games by the ring in C, two-handed if no rules are given; return rounds and seconds."""
    words = [str(_ring()), str(_RING_GAMES), str(ROOT), *which]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    rounds, seconds = done.stdout.split()
    return int(rounds), float(seconds)


def ring_game() -> float:
    """Return the seconds that a game takes the ring."""
    return ring()[1] / _RING_GAMES


def words_of(rules: cw.HouseRules[cw.Card], players: int) -> tuple[str, ...]:
    """Return some of `ROUNDS` in the words of the ring."""
    return (
        str(players),
        str(rules.stake),
        "all" if rules.joins is cw.Joins.ALL else "tied",
        "forfeit" if rules.shortfall is cw.Shortfall.FORFEIT else "lay",
        rules.collect.value.split()[0],
        "pile" if rules.captures is cw.Captures.UNDER_PILE else "apart",
    )


def ring_game_by(rules: cw.HouseRules[cw.Card], players: int) -> Cost:
    """Return the seconds that a game by some of `ROUNDS` takes the ring."""
    return lambda: ring(*words_of(rules, players))[1] / _RING_GAMES


def ring_round() -> float:
    """Return the seconds that a round takes the ring in games that end, as all of `ROUNDS` do.

    Those that go round are quicker by the round: a processor learns what repeats.
    """
    rounds, seconds = ring("ending")
    return seconds / rounds


def limit(program: Path, kernel: str) -> Cost:
    """Return what a game takes another program in C, one that prints its games a second."""

    def cost() -> float:
        said = _said_by(program, kernel, _RING_GAMES)
        return 1 / float(said.split("games/s")[0].split()[-1])

    return cost


def _said_by(program: Path, kernel: str, games: int) -> str:
    words = [str(program), "bench", str(games), "3", kernel]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def peak_memory(games: int) -> Cost:
    """Return the most memory that a run of so many games takes, in a process of its own."""
    program = (
        "import resource, cardwar as cw\n"
        "from cardwar.simulation import simulate\n"
        f"simulate(cw.WAR, {games}, seed={ROOT}, kernel='numba')\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )

    def cost() -> float:
        words = [sys.executable, "-c", program]
        done = subprocess.run(words, check=True, capture_output=True, text=True)
        return float(done.stdout)

    return cost


def check_the_same_games() -> None:
    """Raise `RuntimeError` unless the ring, the loop and the kernels play the same games."""
    rounds = ring()[0]
    if rounds_of(by_numba(cw.TWO_HANDED, 2)) != rounds:
        raise RuntimeError("the ring and the numba kernel play other games")
    for words, rules, players in ROUNDS:
        report = by_numba(rules, players)
        if rounds_of(report) != ring(*words_of(rules, players))[0]:
            raise RuntimeError(f"the ring and the numba kernel play other games: {words}")
        if report.ended.games < report.games:
            raise RuntimeError(f"not all games end: {words}")
    few = simulate(cw.TWO_HANDED, _LOOP_GAMES, seed=ROOT, kernel="python")
    if rounds_of(few) != loop_rounds():
        raise RuntimeError("the plain loop and the Python kernel play other games")
    for words, order, players, loop in KINDS:
        played = [
            plain_loop.play_among(deck, players, loop) for deck in plain_loop.deals(_CHECKED, ROOT)
        ]
        if rounds_of(simulate(rules_of(order), _CHECKED, players, seed=ROOT)) != sum(played):
            raise RuntimeError(f"the plain loop and the Python kernel play other games: {words}")


def pairs() -> tuple[Pair, ...]:
    """Return all that is timed."""
    return (
        Pair(
            "a game of two-handed War by a plain loop over two deques",
            by_the_clock(loop_games),
            "the same game by the Python kernel",
            by_the_clock(lambda: by_python(cw.TWO_HANDED, 2).games),
            "at least 2.5",
        ),
        *(
            Pair(
                f"a game of War by a plain loop over deques: {words}",
                by_the_clock(loop_among(players, loop)),
                "the same game by the Python kernel",
                by_the_clock(python_games(rules_of(order), players)),
                "at least 1",
            )
            for words, order, players, loop in KINDS
        ),
        Pair(
            "a game of two-handed War by a plain ring in C",
            ring_game,
            "the same game by the numba kernel, one thread",
            numba_game(cw.TWO_HANDED, 2),
            "at least 1",
        ),
        *(
            Pair(
                f"a game by a plain ring in C: {words}",
                ring_game_by(rules, players),
                "the same game by the numba kernel, one thread",
                numba_game(rules, players),
                "at least 0.5",
            )
            for words, rules, players in ROUNDS
        ),
        *(
            Pair(
                "a round of the two-handed ring in C, in games that end",
                ring_round,
                f"a round by the numba kernel, one thread: {words}",
                numba_round(rules, players),
                "no goal: other rules",
            )
            for words, rules, players in ROUNDS
        ),
        Pair(
            "a game by the numba kernel, one thread",
            in_threads(1),
            "the same game, two threads",
            in_threads(2),
            "at least 1.9 on two cores",
        ),
        Pair(
            "the memory of a run of 4,000,000 games",
            peak_memory(4_000_000),
            "that of a run of 200,000 games",
            peak_memory(200_000),
            "flat, about 1",
        ),
    )


def beside(source: Path) -> tuple[Pair, ...]:
    """Return the kernels of another program beside ours, those that it has on this machine."""
    program = _compiled(source)
    return tuple(
        Pair(
            f"a game of two-handed War by `{kernel}` of {source.name}",
            limit(program, kernel),
            "a game by the numba kernel, one thread",
            numba_game(cw.TWO_HANDED, 2),
            goal,
        )
        for kernel, goal in (("ring", "at least 1"), ("reg4", "the goal after that is 1"))
        if _said_by(program, kernel, 1)
    )
