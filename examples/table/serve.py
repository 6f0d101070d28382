"""Serve a built table on this machine alone: `python examples/table/serve.py OUT`."""

from __future__ import annotations

import argparse
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

LOOPBACK: Final = "127.0.0.1"


class Handler(SimpleHTTPRequestHandler):
    """Gives out files as what they are, whatever this machine takes their names for."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 - as the class it is in has it
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".ico": "image/x-icon",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".zip": "application/zip",
    }

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as its parent has it
        """Say nothing of each file."""


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server of a folder; port 0 is any that is free."""
    return ThreadingHTTPServer((LOOPBACK, port), partial(Handler, directory=str(folder)))


def main() -> None:
    """Serve until somebody stops it, as with Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python examples/table/serve.py", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder that build.py has made")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    if not (options.out / "index.html").is_file():
        parser.error(f"there is no built table in {options.out}: build.py makes one")
    with suppress(KeyboardInterrupt), server(options.out, options.port) as serving:
        print(f"http://{LOOPBACK}:{serving.server_port}/", flush=True)
        serving.serve_forever()


if __name__ == "__main__":
    main()
