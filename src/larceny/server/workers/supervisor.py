"""The supervisor of several server processes: it restarts those that end, and replaces all."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from uvicorn import Config

from larceny.server.workers.place import FOLDER_VARIABLE
from larceny.server.workers.shared_limits import forget_ended_workers
from larceny.server.workers.supervised_worker import SupervisedWorker

logger = logging.getLogger("uvicorn.error")

CHECK_SECONDS = 0.1
STEADY_SECONDS = 10.0
"""A worker that ran for as long is restarted at once when it ends."""
FIRST_DELAY = 0.5
LONGEST_DELAY = 30.0
"""Seconds before a worker is restarted that ended soon after its start; they double each time."""


class RestartDelay:
    """How long to wait before a worker is started again: the longer, the more often it failed."""

    def __init__(self) -> None:
        self._next = FIRST_DELAY

    def after(self, ran_for: float) -> float:
        """Return the seconds to wait after a worker that ran for some seconds."""
        delay = 0.0 if ran_for >= STEADY_SECONDS else self._next
        self._next = min(LONGEST_DELAY, 2 * delay) if delay else FIRST_DELAY
        return delay


class Post:
    """The post of one worker: who holds it now, and who comes next."""

    def __init__(self, worker: SupervisedWorker) -> None:
        self.worker: SupervisedWorker | None = worker
        self.successor: SupervisedWorker | None = None
        """The worker that replaces the present one as soon as it serves."""
        self.delay = RestartDelay()
        self.restart_at = 0.0


class Supervisor:
    """Runs workers until SIGTERM or SIGINT. SIGHUP replaces them one after the other.

    All listen on the same sockets, which are open as long as the supervisor runs: no connection is
    refused while workers come and go.
    """

    def __init__(self, config: Config, sockets: list[socket.socket], stop_seconds: float) -> None:
        self._config = config
        self._sockets = sockets
        self._stop_seconds = stop_seconds
        self._wake = threading.Event()
        self._must_stop = False
        self._must_replace = False
        self._posts: list[Post] = []
        self._to_replace: list[Post] = []

    def run(self) -> None:
        """Start all workers, and look after them until a signal ends it."""
        with _shared_folder() as folder, self._handled_signals():
            self._folder = folder
            self._posts = [Post(self._start()) for _ in range(self._config.workers)]
            while not self._must_stop:
                self._look_after_all()
                self._wake.wait(CHECK_SECONDS)
            self._stop_all()

    def _start(self) -> SupervisedWorker:
        return SupervisedWorker(self._config, self._sockets)

    def _look_after_all(self) -> None:
        for post in self._posts:
            self._keep_alive(post)
        if self._must_replace:
            self._must_replace = False
            self._to_replace = [post for post in self._posts if post not in self._to_replace]
            logger.info("All workers are replaced, one after the other")
        if self._to_replace:
            self._replace(self._to_replace[0])

    # --- Workers that end ---

    def _keep_alive(self, post: Post) -> None:
        worker = post.worker
        if worker is not None and not worker.check():
            worker.end()
            self._forget_ended()
            now = time.monotonic()
            delay = post.delay.after(now - worker.started_at)
            post.worker, post.restart_at = None, now + delay
            wait = f"in {delay:g} s" if delay else "now"
            logger.error(
                "Worker %s ended (%s); another starts %s", worker.pid, worker.describe_end(), wait
            )
        if post.worker is None and post.successor is None and time.monotonic() >= post.restart_at:
            post.worker = self._start()

    # --- Replacing workers that run ---

    def _replace(self, post: Post) -> None:
        """Take the next step of replacing a worker: its successor serves before it is ended."""
        if post.successor is None:
            post.successor = self._start()
        elif not post.successor.check():
            logger.error(
                "A new worker did not start (%s); the present ones stay",
                post.successor.describe_end(),
            )
            post.successor.end()
            self._forget_ended()
            post.successor = None
            self._to_replace.clear()
        elif post.successor.is_ready:
            former, post.worker, post.successor = post.worker, post.successor, None
            self._to_replace.remove(post)
            if former is not None:
                former.terminate()
                former.end(self._patience)
                self._forget_ended()

    # --- The end ---

    def _stop_all(self) -> None:
        logger.info("All workers finish the open requests and end")
        running = [
            worker
            for post in self._posts
            for worker in (post.worker, post.successor)
            if worker is not None
        ]
        for worker in running:
            worker.terminate()
        deadline = time.monotonic() + self._patience
        for worker in running:
            worker.end(max(0.0, deadline - time.monotonic()))

    @property
    def _patience(self) -> float:
        """The seconds that a worker has to end: for its open requests, and to close the rest."""
        return self._stop_seconds + 5.0

    def _forget_ended(self) -> None:
        forget_ended_workers(self._folder)

    # --- Signals ---

    @contextmanager
    def _handled_signals(self) -> Iterator[None]:
        signals = signal.SIGTERM, signal.SIGINT, signal.SIGHUP
        before = {number: signal.signal(number, self._handle) for number in signals}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _handle(self, number: int, _frame: FrameType | None) -> None:
        if number == signal.SIGHUP:
            self._must_replace = True
        else:
            self._must_stop = True
            self._wake.set()


@contextmanager
def _shared_folder() -> Iterator[Path]:
    """Yield a new folder, which workers find by their environment, and delete it in the end."""
    folder = tempfile.mkdtemp(prefix="larceny-workers-")
    os.environ[FOLDER_VARIABLE] = folder
    try:
        yield Path(folder)
    finally:
        del os.environ[FOLDER_VARIABLE]
        shutil.rmtree(folder, ignore_errors=True)
