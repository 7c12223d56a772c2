"""One server process as its supervisor sees it."""

from __future__ import annotations

import signal
import socket
import time
from contextlib import suppress

from uvicorn import Config
from uvicorn.supervisors.multiprocess import Process

START_SECONDS = 120.0
"""Seconds that a worker has until it serves; it may wait for a migration of the database."""
ANSWER_SECONDS = 30.0
"""Seconds within which a worker that serves answers its supervisor; one that hangs does not."""


class SupervisedWorker:
    """A worker process: started at once, asked again and again whether it serves."""

    def __init__(self, config: Config, sockets: list[socket.socket]) -> None:
        self._worker = Process(config, sockets)
        self._worker.start()
        self.started_at = self._asked_at = time.monotonic()
        self._is_asked = False
        self.is_ready = False
        """Whether it has said that it serves."""

    @property
    def pid(self) -> int | None:
        return self._worker.pid

    @property
    def exit_code(self) -> int | None:
        return self._worker.exitcode

    @property
    def is_running(self) -> bool:
        return bool(self._worker.process.is_alive())

    def check(self) -> bool:
        """Return whether it runs and has answered in time; nothing is waited for."""
        if not self.is_running:
            return False
        with suppress(OSError, EOFError):
            self._ask()
        seconds = ANSWER_SECONDS if self.is_ready else START_SECONDS
        return time.monotonic() - self._asked_at < seconds

    def _ask(self) -> None:
        pipe = self._worker.parent_conn
        if self._is_asked and pipe.poll():
            self._is_asked = False
            if pipe.recv():
                self.is_ready = True
                self._asked_at = time.monotonic()
        if not self._is_asked:
            pipe.send(b"ping")
            self._is_asked = True

    def terminate(self) -> None:
        """Ask it to finish the open requests and to end."""
        if self.is_running:
            self._worker.terminate()

    def end(self, seconds: float = 0.0) -> None:
        """Wait until it has ended, and kill it if that takes longer."""
        self._worker.process.join(seconds)
        if self.is_running:
            self._worker.kill()
        self._worker.process.join()

    def describe_end(self) -> str:
        """Return how it ended, in words."""
        code = self.exit_code
        if code is not None and code < 0:
            return f"killed by {signal.Signals(-code).name}"
        return f"exit code {code}"
