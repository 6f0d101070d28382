"""What others have published about War, played again: their figure, ours, and whether they agree.

    python examples/literature.py [--games N] [--seed S] [--deals all|small] [--only PART]
                                  [--write docs/explanation/literature.txt]

A few games show how it goes; with more of them the intervals are narrow. Numba (the extra `fast`)
makes millions of games, and all deals of the larger decks, a matter of minutes.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from bookshelf.baseline import baseline
from bookshelf.claims import claims
from bookshelf.counts import counts
from bookshelf.entries import Effort, Entry
from bookshelf.replays import replays
from bookshelf.simulated import simulated
from bookshelf.tables import as_tables, as_text, summary
from bookshelf.theorems import theorems

PARTS: dict[str, Callable[[Effort], tuple[Entry, ...]]] = {
    "figures": simulated,
    "theorems": theorems,
    "counts": counts,
    "longest": replays,
    "claims": claims,
    "parameters": baseline,
}
QUICK = ("figures", "theorems", "counts", "longest", "claims")
"""What is played if nothing is asked for: the table by parameters takes longer than all others."""


def main() -> None:
    """Read the options, play, and print or write what came out."""
    parser = argparse.ArgumentParser(description="Play again what others published about War.")
    parser.add_argument("--games", type=int, default=100, help="games an entry")
    parser.add_argument("--seed", type=int, default=7, help="the seed of all of them")
    parser.add_argument(
        "--deals", choices=["small", "all"], default="small", help="decks to count all deals of"
    )
    parser.add_argument("--only", choices=[*PARTS], action="append", help="a part; may be repeated")
    parser.add_argument("--write", type=Path, help="a file for all parts, as tables for the docs")
    options = parser.parse_args()
    effort = Effort(options.games, options.seed, options.deals == "all")
    if options.write is None:
        for part in options.only or QUICK:
            print(f"== {part} ==\n\n{as_text(PARTS[part](effort))}\n")
        return
    found: dict[str, tuple[Entry, ...]] = {}
    for part in options.only or PARTS:
        found[part] = PARTS[part](effort)
        print(f"{part}: done", flush=True)
    options.write.write_text(written(found, effort, options.write), encoding="utf-8")


def written(found: dict[str, tuple[Entry, ...]], effort: Effort, path: Path) -> str:
    """Return the whole file for the docs."""
    deals = "all" if effort.all_deals else "small"
    first = (
        f".. Written by: python examples/literature.py --games {effort.games} --seed {effort.seed} "
        f"--deals {deals} --write {path.as_posix()}"
    )
    parts = [as_tables(part, entries) for part, entries in found.items()]
    return "\n\n".join([first, summary(found), *parts, ".. part: end"]) + "\n"


if __name__ == "__main__":
    main()
