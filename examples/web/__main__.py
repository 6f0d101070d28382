"""Serve games on this machine: `python examples/web games.sqlite`, then open the page it names."""

from __future__ import annotations

import argparse
from pathlib import Path

import uvicorn

from server import app, new_seed
from table import RANKS, shorter


def main() -> None:
    """Read the options, and serve until somebody stops it."""
    parser = argparse.ArgumentParser(prog="python examples/web", description=__doc__)
    parser.add_argument("database", type=Path, help="the file with the tables; made if missing")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument(
        "--lowest", choices=tuple(RANKS), default=RANKS[0], help="leave out all cards below it"
    )
    parser.add_argument("--seed", type=int, help="deal this at every new table, to try things out")
    options = parser.parse_args()
    seed = new_seed if options.seed is None else lambda: int(options.seed)
    print(f"http://{options.host}:{options.port}/", flush=True)
    uvicorn.run(
        app(options.database, shorter(options.lowest), seed),
        host=options.host,
        port=options.port,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=4096,
        ws_per_message_deflate=False,  # messages are short
    )


if __name__ == "__main__":
    main()
