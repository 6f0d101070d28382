"""Feed saves that are none to the codec, and stop at a foreign error, a hang, or growing memory.

    python benchmarks/fuzz_codec.py [--seconds N] [--seed N] [--plain]

Where atheris is installed it looks for new ways through the code; otherwise, or with ``--plain``,
saves of ``tests/corpus`` are changed at random. Ten minutes, unless told otherwise.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import json
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

CORPUS = Path(__file__).parents[1] / "tests" / "corpus"
SLOW = 2.0
"""Seconds after which one text has hung."""
GROWTH = 64 * 2**20
"""Bytes by which memory may grow after the start."""
_EVERY = 2000

_ODD: list[Json] = [None, True, 0, -1, 1.5, 2**53, 10**30, "", "As", "\ud800", [], {}, [[]]]
_SIGNS = '{}[]",:0123456789eE+-.\\untrfalsAsKd\x00\ud800\u2028'


def texts() -> list[str]:
    """Return the saves that are changed."""
    return [path.read_text(encoding="utf-8") for path in sorted(CORPUS.glob("v*/*.json"))]


def changed_data(data: Json, lot: Random) -> Json:
    """Return the data with one part of it changed."""
    if lot.random() < 0.1:
        return lot.choice(_ODD)
    if isinstance(data, list) and data:
        place = lot.randrange(len(data))
        match lot.randrange(4):
            case 0:
                return data[:place] + data[place + 1 :]
            case 1:
                return [*data, data[place]]
            case _:
                return [*data[:place], changed_data(data[place], lot), *data[place + 1 :]]
    if isinstance(data, dict) and data:
        key = lot.choice(list(data))
        match lot.randrange(6):
            case 0:
                return {name: part for name, part in data.items() if name != key}
            case 1:
                return {**data, lot.choice(["more", *data]): lot.choice(_ODD)}
            case _:
                return {**data, key: changed_data(data[key], lot)}
    if isinstance(data, int | float):
        return data + lot.choice([-1, 1, 2**60])
    return lot.choice(_ODD)


def changed_text(text: str, lot: Random) -> str:
    """Return the text with some signs changed."""
    for _ in range(lot.randint(1, 4)):
        place = lot.randrange(len(text) + 1)
        some = "".join(lot.choices(_SIGNS, k=lot.randint(0, 3)))
        match lot.randrange(4):
            case 0:
                text = text[:place] + some + text[place + lot.randint(0, 3) :]
            case 1:
                text = text[:place] + text[place : place + 40] * lot.randint(2, 50) + text[place:]
            case 2:
                text = text[:place]
            case _:
                text = text[:place] + "[" * lot.randint(1, 200) + text[place:]
    return text


def memory() -> int:
    """Return how many bytes this process holds, 0 where that cannot be told."""
    path = Path("/proc/self/statm")
    gc.collect()
    return int(path.read_text(encoding="ascii").split()[1]) * 4096 if path.exists() else 0


def run_plain(seconds: float, seed: int) -> int:
    """Change saves at random for so long; return how many texts were tried."""
    from fuzz_cases import try_one

    lot, saves, tried, loaded, before = Random(seed), texts(), 0, 0, 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        text = lot.choice(saves)
        if lot.random() < 0.6:
            data: Json = json.loads(text)
            for _ in range(lot.randint(1, 3)):
                data = changed_data(data, lot)
            text = json.dumps(data)
        else:
            text = changed_text(text, lot)
        began = time.monotonic()
        try:
            loaded += try_one(text)
        except Exception:
            print(f"a foreign error for: {text!r}")
            raise
        if time.monotonic() - began > SLOW:
            raise SystemExit(f"it took {time.monotonic() - began:.1f} seconds: {text!r}")
        tried += 1
        if tried == _EVERY:
            before = memory()
        elif tried % _EVERY == 0 and memory() - before > GROWTH:
            raise SystemExit(f"memory grew by {memory() - before:,} bytes in {tried} texts")
    grown = memory() - before if tried > _EVERY else 0
    print(f"{tried:,} texts, {loaded:,} of them saves still; memory grew by {grown:,} bytes")
    return tried


def run_guided(seconds: float) -> None:
    """Let atheris look for new ways through the code; it ends the process."""
    atheris = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["cardwar"]):
        from fuzz_cases import try_one

    def one(text: bytes) -> None:
        try_one(text)

    with tempfile.TemporaryDirectory() as found:
        options = [f"-max_total_time={seconds:.0f}", f"-timeout={SLOW * 5:.0f}"]
        options += ["-rss_limit_mb=1024", "-max_len=8000", "-print_final_stats=1"]
        atheris.Setup([sys.argv[0], *options, found, str(CORPUS / "v1")], one)
        atheris.Fuzz()


def main() -> None:
    """Fuzz, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plain", action="store_true")
    options = parser.parse_args()
    if options.plain or importlib.util.find_spec("atheris") is None:
        run_plain(options.seconds, options.seed)
    else:
        run_guided(options.seconds)


if __name__ == "__main__":
    main()
