"""A real server of the web game in a process of its own, which can be killed."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path

WEB = Path(__file__).parents[1] / "examples" / "web"


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Server:
    """The server, which can be killed and started again on the same port and file."""

    def __init__(self, database: Path, *options: str) -> None:
        self.database = database
        self.port = free_port()
        self._command = [
            *(sys.executable, str(WEB), str(database)),
            *("--port", str(self.port), *options),
        ]
        self.process = self._start()

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def page(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def _start(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        for _ in range(600):
            if process.poll() is not None:
                break
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return process
        process.kill()
        process.wait()
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """Kill it at once: it can clean nothing up."""
        self.process.kill()
        self.process.wait()

    def restart(self) -> None:
        self.kill()
        self.process = self._start()
