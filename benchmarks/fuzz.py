"""Feed texts that are none to whatever loads saves and transcripts; none may do any harm.

    python benchmarks/fuzz.py [--seconds N] [--seed N] [--plain]

It stops at a foreign error, at a text that takes seconds, and when memory grows. Texts of
``tests/corpus`` are changed at random; where atheris is installed, and without ``--plain``, those
that find new ways through the code are changed further. Ten minutes, unless told otherwise.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import importlib.util
import os
import shutil
import sys
import tempfile
import time
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from random import Random

from fuzz_changes import changed

CORPUS = Path(__file__).parents[1] / "tests" / "corpus"
SLOW = 5.0
"""Seconds after which one text has hung."""
GROWTH = 64 * 2**20
"""Bytes by which memory may grow after the start."""
_EVERY = 2000


def texts() -> list[str]:
    """Return the saves and transcripts that are changed."""
    paths = [*CORPUS.glob("v*/*.json"), *CORPUS.glob("transcripts-v*/*.txt")]
    return [path.read_text(encoding="utf-8") for path in sorted(paths)]


def memory() -> int:
    """Return how many bytes this process holds, 0 where that cannot be told."""
    path = Path("/proc/self/statm")
    gc.collect()
    return int(path.read_text(encoding="ascii").split()[1]) * 4096 if path.exists() else 0


class Trial:
    """Tries texts, counts them, and stops at one that does harm."""

    def __init__(self) -> None:
        # Not before atheris has been told to watch what is imported.
        from fuzz_cases import try_one

        self._try_one = try_one
        self.tried = self.good = self.before = 0

    def __call__(self, text: str | bytes) -> None:
        """Try one text."""
        began = time.monotonic()
        try:
            self.good += self._try_one(text)
        except Exception:
            print(f"a foreign error for: {text!r}")
            raise
        if time.monotonic() - began > SLOW:
            raise SystemExit(f"it took {time.monotonic() - began:.1f} seconds: {text!r}")
        self.tried += 1
        if self.tried == _EVERY:
            self.before = memory()
        elif self.tried % _EVERY == 0 and self.grown > GROWTH:
            raise SystemExit(f"memory grew by {self.grown:,} bytes in {self.tried:,} texts")

    @property
    def grown(self) -> int:
        """By how many bytes memory has grown since the start."""
        return memory() - self.before if self.tried >= _EVERY else 0

    def tell(self) -> None:
        """Print how it went."""
        print(
            f"{self.tried:,} texts, {self.good:,} of them good still; "
            f"memory grew by {self.grown:,} bytes"
        )


def run_plain(seconds: float, seed: int) -> None:
    """Change the texts at random for so long."""
    trial, lot, found = Trial(), Random(seed), texts()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        trial(changed(lot.choice(found), lot))
    trial.tell()


def run_guided(seconds: float, seed: int) -> None:
    """Change the texts at random for so long, and what finds new ways through the code further."""
    atheris = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["cardwar"]), redirect_stderr(StringIO()):
        # Else only the first transcript would import it, too late to be watched.
        importlib.import_module("cardwar.transcripts.reading")
        trial = Trial()
    folder = tempfile.mkdtemp()
    for number, text in enumerate(texts()):
        Path(folder, str(number)).write_text(text, encoding="utf-8")
    end = time.monotonic() + seconds

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        text = changed(data.decode("utf-8", "surrogateescape"), Random(seed))
        return text.encode("utf-8", "surrogatepass")[:most]

    def try_bytes(data: bytes) -> None:
        trial(data)
        if time.monotonic() > end:
            trial.tell()
            sys.stdout.flush()
            shutil.rmtree(folder)
            os._exit(0)  # for atheris an exception would be a find, that of sys.exit too

    options = [f"-seed={seed + 1}", "-max_len=20000", f"-timeout={2 * SLOW:.0f}"]
    atheris.Setup(
        [sys.argv[0], *options, "-rss_limit_mb=1024", "-verbosity=0", folder],
        try_bytes,
        custom_mutator=mutate,
    )
    atheris.Fuzz()


def main() -> None:
    """Fuzz, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plain", action="store_true")
    options = parser.parse_args()
    plain = options.plain or importlib.util.find_spec("atheris") is None
    (run_plain if plain else run_guided)(options.seconds, options.seed)


if __name__ == "__main__":
    main()
