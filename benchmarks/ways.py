"""Write what each way to play games costs beside another, as a table for the docs.

    python benchmarks/ways.py [--repeat N] [--write docs/howto/speed.txt]

All figures are ratios, taken in turn in one run, since machines differ and drift: how many times as
long a round takes in the first way as in the second, by the time of the processor. Each is the
median over the repeats, with the lowest and highest behind it.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import attrs
from side_by_side import Pair, Timed, by_the_processor, table, write

import cardwar as cw
from cardwar import codec

GAMES = 6

After = Callable[[cw.GameState, tuple[cw.Event, ...]], object]
"""What is done after each round with its state and its events."""


@attrs.frozen
class AskedEveryRound(cw.HouseRules):
    """War in which wars go to the lowest card, as a subclass: every battle is asked about."""

    def best(self, battle: cw.Battle) -> tuple[cw.Seat, ...]:
        """The best card wins a round, the lowest a war."""
        return (cw.PEACE if battle.level else cw.WAR).best(battle)


@attrs.frozen
class AskedInTies:
    """The same rules, which promise by `plain` that a round without a tie is one of War."""

    name, deck, seats, memoryless = "Upside down", cw.WAR.deck, cw.WAR.seats, True
    plain = cw.WAR.plain
    deal, lay, settle, refill = cw.WAR.deal, cw.WAR.lay, cw.WAR.settle, cw.WAR.refill
    remember, verdict = cw.WAR.remember, cw.WAR.verdict

    def best(self, battle: cw.Battle) -> tuple[cw.Seat, ...]:
        """The best card wins a round, the lowest a war."""
        return (cw.PEACE if battle.level else cw.WAR).best(battle)


def nothing(state: cw.GameState, events: tuple[cw.Event, ...]) -> None:
    """Look at nothing."""


def narrated(state: cw.GameState, events: tuple[cw.Event, ...]) -> None:
    """Tell the round in sentences."""
    del state
    cw.narrate_round(events)


def viewed(state: cw.GameState, events: tuple[cw.Event, ...]) -> None:
    """Make the views that a server sends."""
    for event in events:
        cw.public_view(event)
    cw.public_view(state)


def saved(state: cw.GameState, events: tuple[cw.Event, ...]) -> None:
    """Write a save."""
    del events
    codec.to_json(state)


def by_rounds(rules: cw.RuleSet, after: After = nothing) -> Timed:
    """Return games that `play_round` plays, with something done after each round."""

    def play() -> int:
        rounds = 0
        for seed in range(GAMES):
            state = cw.deal(rules, players=2, seed=seed)
            while not state.is_over:
                state, events = cw.play_round(state)
                after(state, events)
            rounds += state.round
        return rounds

    return play


def by_steps() -> int:
    """Play the games of War with `step`, and return the rounds."""
    rounds = 0
    for seed in range(GAMES):
        state = cw.deal(cw.WAR, players=2, seed=seed)
        while not state.is_over:
            state, _ = cw.step(state)
        rounds += state.round
    return rounds


def by_play() -> int:
    """Play the games of War with `play`, and return the rounds."""
    games = (cw.deal(cw.WAR, players=2, seed=seed) for seed in range(GAMES))
    return sum(cw.play(state).tally.rounds for state in games)


WAYS: tuple[tuple[str, str, Timed, Timed], ...] = (
    ("`play`", "`play_round` to the end", by_play, by_rounds(cw.WAR)),
    ("`step` to the end", "`play_round` to the end", by_steps, by_rounds(cw.WAR)),
    (
        "with `public_view` of all that happens",
        "`play_round` alone",
        by_rounds(cw.WAR, viewed),
        by_rounds(cw.WAR),
    ),
    (
        "with `narrate_round` after each round",
        "`play_round` alone",
        by_rounds(cw.WAR, narrated),
        by_rounds(cw.WAR),
    ),
    (
        "with a save as JSON after each round",
        "`play_round` alone",
        by_rounds(cw.WAR, saved),
        by_rounds(cw.WAR),
    ),
    (
        "``best`` of a subclass",
        "the same answer, with ``plain``",
        by_rounds(AskedEveryRound("Upside down")),
        by_rounds(AskedInTies()),
    ),
)


HEADS = (
    "a round, played so",
    "beside a round, played so",
    "takes so many times as long",
)


def pairs() -> list[Pair]:
    """Return the ways as what is timed."""
    return [
        Pair(one, by_the_processor(slow), other, by_the_processor(quick))
        for one, other, slow, quick in WAYS
    ]


def main() -> None:
    """Write the table, or print it."""
    parser = argparse.ArgumentParser(description="Write what each way to play costs.")
    parser.add_argument("--repeat", type=int, default=7, help="times each pair is run")
    parser.add_argument("--write", type=Path, help="a file for the table, instead of the screen")
    options = parser.parse_args()
    command = f"python benchmarks/ways.py --repeat {options.repeat}"
    write(options.write, command, table(pairs(), options.repeat, HEADS))


if __name__ == "__main__":
    main()
