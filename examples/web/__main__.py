"""Serve games on this machine: `python examples/web games.sqlite`, then open the page it names."""

from __future__ import annotations

import argparse
from pathlib import Path

import uvicorn

from server import app, new_seed


def main() -> None:
    """Read the options, and serve until somebody stops it."""
    parser = argparse.ArgumentParser(prog="python examples/web", description=__doc__)
    parser.add_argument("database", type=Path, help="the file with the tables; made if missing")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    print(f"http://{options.host}:{options.port}/", flush=True)
    uvicorn.run(
        app(options.database, new_seed),
        host=options.host,
        port=options.port,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=4096,
    )


if __name__ == "__main__":
    main()
