"""A server for browser tests, on a free port with a database in a temporary folder."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from urllib.error import URLError

START_SECONDS = 180.0


def reserve_port() -> int:
    """Return a port that is this process's until it ends, also while no server listens on it.

    A bound socket keeps the port from others; a server that may reuse addresses can still listen.
    """
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    port = int(holder.getsockname()[1])
    holder.detach()
    return port


class ServerProcess:
    """The server as a process, which can be killed and restarted with the same tables."""

    def __init__(self, folder: Path, module: str = "tests.browser.repeatable_server") -> None:
        self.port = reserve_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._folder = folder
        self._module = module
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = os.environ | {
            "LARCENY_PORT": str(self.port),
            "LARCENY_DATABASE_URL": f"sqlite:///{self._folder / 'tables.sqlite'}",
            "LARCENY_BOT_DELAY": os.environ.get("LARCENY_BOT_DELAY", "0"),
            "LARCENY_BOT_WORKERS": "1",
            "LARCENY_RATE": "1000",
            "LARCENY_BURST": "5000",
            "LARCENY_TABLES_PER_ADDRESS": "1000",
            "LARCENY_LOG_LEVEL": "warning",
        }
        self._process = subprocess.Popen([sys.executable, "-m", self._module], env=environment)
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if time.monotonic() > deadline or self._process.poll() is not None:
                self.kill()
                raise RuntimeError("the server did not start")
            time.sleep(0.1)

    @property
    def host_token(self) -> str:
        """Return the token of whoever runs the server."""
        return (self._folder / "tables.sqlite.host-token").read_text("ascii").strip()

    def kill(self) -> None:
        """End the process as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/healthz", timeout=START_SECONDS) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False
