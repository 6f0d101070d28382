"""Write new data files of whole games, played by the twin under rules drawn at random.

The files in tests/data are fixed and hold rulesets somebody chose. These meet the combinations that
nobody thought of, so a run of the library over a fresh set is worth having now and then.

    python tests/write_vectors.py OUT_DIR [--games N] [--seed S]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from twin import Twin, TwinRules
from twin_chance import RANKS, Card, deal

Row = dict[str, Any]
T = TypeVar("T")

STAKES: list[int | list[int]] = [0, 1, 2, 3, 5, [3, 0], [0, 1], [1, 2, 3]]
SHORTFALLS = ["last_card_up", "forfeit", "last_card_stands", "equal_force", "draw"]
UNCLAIMED = ["carry_over", "set_aside", "take_back"]
ORDERS = [
    "as_played",
    "by_seat",
    "winner_first",
    "winner_last",
    "reversed",
    "highest_first",
    "shuffled",
]
CAPTURES = ["under_pile", "apart_shuffled", "apart_last_first"]
SMALL_GAMES_IN_A_LINE = 15
TRACED = 4
# Some rules can go on for ever without a proof of it; their games are left out beyond this.
MAX_ROUNDS = 5_000


def random_rules(random: Random) -> TwinRules:
    rules = TwinRules(
        stake=random.choice(STAKES),
        joins=random.choice(["tied", "all"]),
        shortfall=random.choice(SHORTFALLS),
        unclaimed=random.choice(UNCLAIMED),
        capture=random.choice(ORDERS),
        captures=random.choice(CAPTURES),
        lowest_wins=random.random() < 0.25,
        # Endings are rare, or hardly any game would be played to its last card.
        first_out=random.random() < 0.1,
        round_cap=sometimes(random, [1, 2, 30, 50, 1000]),
        wars_won=sometimes(random, [1, 2, 3, 10]),
        time_limit=sometimes(random, [0.8, 30.0, 300.0, 600.0]),
    )
    if rules.time_limit is not None:
        rules.pace = random.choice([0.1, 2.5, 3.0])
    return rules


def sometimes(random: Random, values: list[T]) -> T | None:
    return random.choice(values) if random.random() < 0.15 else None


def small_piles(random: Random, seats: int) -> list[list[Card]]:
    """Cut a few cards of few ranks anywhere: ties come in chains and piles may be empty."""
    suits = "cdhs"[: random.randint(2, 4)]
    deck: list[Card] = [rank + suit for rank in RANKS[: random.randint(2, 3)] for suit in suits]
    random.shuffle(deck)
    cuts = sorted(random.choices(range(len(deck) + 1), k=seats - 1))
    return [deck[start:end] for start, end in zip([0, *cuts], [*cuts, len(deck)], strict=True)]


def games(random: Random) -> Iterator[Row]:
    for number in count():
        rules, seed, players = random_rules(random), random.getrandbits(64), random.randint(2, 4)
        piles, aside = deal(seed, players)
        game = Twin(rules, piles, seed, aside=aside)
        expect = game.play(MAX_ROUNDS)
        if game.kind == "round_limit":
            continue
        row: Row = {"id": f"random-{number}", "preset": "random", "rules": rules.to_json()}
        row |= {"players": players, "seed": seed, "piles": texts(piles), "aside": text(aside)}
        row["expect"] = expect
        if number % TRACED == 0:
            row["trace"] = game.trace
        yield row


def small_worlds(random: Random) -> Iterator[Row]:
    while True:
        rules, seed = random_rules(random), random.getrandbits(64)
        played: list[Row] = []
        for _ in range(SMALL_GAMES_IN_A_LINE):
            piles = small_piles(random, random.randint(2, 4))
            game = Twin(rules, piles, seed)
            expect = game.play(MAX_ROUNDS)
            if game.kind != "round_limit":
                played.append({"piles": texts(piles), "expect": expect})
        if played:
            yield {"preset": "random", "rules": rules.to_json(), "seed": seed, "games": played}


def texts(piles: list[list[Card]]) -> list[str]:
    return [text(pile) for pile in piles]


def text(cards: list[Card]) -> str:
    return "".join(map(str, cards))


def write(path: Path, rows: Iterator[Row], lines: int) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for row in islice(rows, lines):
            file.write(json.dumps(row, separators=(",", ":")) + "\n")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Write new vectors, played by the twin.")
    parser.add_argument("out_dir", type=Path)
    parser.add_argument("--games", type=int, default=1000, help="lines of each file (1000)")
    parser.add_argument("--seed", type=int, default=0, help="the same seed writes the same files")
    options = parser.parse_args(arguments)
    options.out_dir.mkdir(parents=True, exist_ok=True)
    # A generator each, so that the one file does not depend on the length of the other.
    write(options.out_dir / "games.jsonl", games(Random(options.seed)), options.games)
    write(options.out_dir / "small-worlds.jsonl", small_worlds(Random(options.seed)), options.games)


if __name__ == "__main__":
    main()
