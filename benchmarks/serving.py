"""The two server processes that `benchmarks.load` compares."""

from __future__ import annotations

import os
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
PORT = 8765


def cpu_seconds(process: int) -> float:
    """Return the CPU time of a process so far; 0 where there is no /proc."""
    try:
        numbers = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server(*command: str, **settings: str) -> Iterator[int]:
    """Run a server process; yield its id once it answers, and end it afterwards."""
    process = subprocess.Popen(
        [sys.executable, "-m", *command],
        env={**os.environ, **settings},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for_answer(process)
        yield process.pid
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for_answer(process: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
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
