"""Server processes for tests: started, killed and stopped by their id."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx2 as httpx

from tests.server.waiting import SECONDS, wait_until

SETTINGS = {
    "LARCENY_BOT_DELAY": "0",
    "LARCENY_BOT_WORKERS": "1",
    "LARCENY_BOT_MOVES_PER_ADDRESS": "100000",
    "LARCENY_RATE": "100000",
    "LARCENY_BURST": "100000",
    "LARCENY_SWEEP_SECONDS": "0.3",
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def children(process: int) -> list[int]:
    """Return the processes that a process, by its id, has started and that still run."""
    lines = []
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        lines += [int(number) for number in task.read_text().split()]
    return lines


class Server:
    """A server process on a database."""

    def __init__(self, database: str, log: Path, *command: str, **settings: str) -> None:
        self.port = int(settings.get("LARCENY_PORT") or free_port())
        self.log = log
        self._client = httpx.Client(timeout=SECONDS)
        self._out = log.open("ab")
        self.process = subprocess.Popen(
            [sys.executable, *(command or ("-m", "larceny.server"))],
            env={
                **os.environ,
                **SETTINGS,
                "LARCENY_PORT": str(self.port),
                "LARCENY_DATABASE_URL": database,
                **settings,
            },
            stdout=self._out,
            stderr=subprocess.STDOUT,
        )

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def live(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        try:
            wait_until(self._answers)
        except BaseException:
            self.kill()
            raise
        return self

    def _answers(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        try:
            self._client.get(f"{self.url}/healthz")
        except httpx.HTTPError:
            return False
        return True

    def close_log(self) -> None:
        """Close the log of a process that has ended by itself."""
        self._out.close()

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait()
        self._out.close()

    def stop(self) -> int:
        """SIGTERM; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(SECONDS)
        self._out.close()
        return code

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._client.close()
        if self.process.poll() is None:
            self.kill()

    def post(self, path: str, body: Any, token: str | None = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return self._client.post(f"{self.url}{path}", json=body, headers=headers)

    def get(self, path: str, token: str | None = None) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self._client.get(f"{self.url}{path}", headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()
