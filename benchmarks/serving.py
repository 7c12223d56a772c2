"""The server processes that are measured."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HOST = "127.0.0.1"
with socket.create_server((HOST, 0)) as free:
    PORT: int = free.getsockname()[1]


def cpu_seconds(process: int) -> float:
    """Return the CPU time of a process so far; 0 where there is no /proc."""
    try:
        numbers = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


class ServerProcess:
    """A server process that can be killed and started again."""

    def __init__(self, command: tuple[str, ...], settings: dict[str, str]) -> None:
        self._command = command
        self._settings = settings
        self.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def start(self) -> None:
        """Start the process; return once it answers."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", *self._command],
            env={**os.environ, **self._settings},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _wait_for_answer(self._process)

    def kill(self) -> None:
        """kill -9."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()


@contextmanager
def server(*command: str, **settings: str) -> Iterator[ServerProcess]:
    """Run a server process, and end it afterwards."""
    process = ServerProcess(command, settings)
    try:
        yield process
    finally:
        process.stop()


def _wait_for_answer(process: subprocess.Popen[bytes]) -> None:
    for _ in range(1200):
        try:
            urllib.request.urlopen(f"http://{HOST}:{PORT}/healthz", timeout=1).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            if process.poll() is not None:
                raise RuntimeError("the server did not start") from None
            time.sleep(0.1)
    raise RuntimeError("the server does not answer")


def larceny_server(folder: str, **settings: str) -> Any:
    """Run Larceny without limits, on a new database in a folder."""
    return server(
        "larceny.server",
        LARCENY_HOST=HOST,
        LARCENY_PORT=str(PORT),
        LARCENY_DATABASE_URL=str(Path(folder) / "load.sqlite"),
        LARCENY_LOG_LEVEL="warning",
        LARCENY_RATE="1000000",
        LARCENY_BURST="1000000",
        LARCENY_TABLES_PER_ADDRESS="1000000",
        LARCENY_SOCKETS_PER_ADDRESS="1000000",
        LARCENY_CONNECTIONS_PER_ADDRESS="1000000",
        **settings,
    )


def echo_server() -> Any:
    """Run the bare echo with the same server program and options."""
    options = ["--host", HOST, "--port", str(PORT), "--log-level", "warning"]
    return server("uvicorn", "benchmarks.echo:app", *options)
