"""The folder that the workers of one server share, and the place of each of them in it.

A worker holds a lock on one byte of a file as long as it runs. The operating system releases it,
however the worker ends, and the next worker takes the place over with all that was counted there.
"""

from __future__ import annotations

import fcntl
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

FOLDER_VARIABLE = "LARCENY_WORKERS_FOLDER"
"""The environment variable by which the supervisor tells its workers where the folder is."""
PLACES = 64
"""The most workers that may run at once, those included that are being replaced."""
PARENT_SECONDS = 1.0
"""Seconds between two looks whether the supervisor still runs."""


@dataclass(frozen=True)
class WorkerPlace:
    """The folder, and the number of a worker's place in it."""

    folder: Path
    number: int


def take_place() -> WorkerPlace | None:
    """Take a free place of the supervisor's folder; return None where no supervisor runs."""
    folder = os.environ.get(FOLDER_VARIABLE)
    if not folder:
        return None
    file = _open_places(Path(folder))  # stays open: to close it would release the lock
    for number in range(PLACES):
        if _lock(file, number):
            return WorkerPlace(Path(folder), number)
    raise RuntimeError("all places for workers are taken")


@contextmanager
def free_places(folder: Path) -> Iterator[list[int]]:
    """Yield the places that no worker holds; nobody can take them meanwhile."""
    file = _open_places(folder)
    try:
        yield [number for number in range(PLACES) if _lock(file, number)]
    finally:
        os.close(file)  # which releases them


def end_with_parent() -> None:
    """End this process, as SIGTERM does, soon after the process that started it has ended."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(PARENT_SECONDS)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True, name="larceny-parent").start()


def _open_places(folder: Path) -> int:
    return os.open(folder / "places", os.O_RDWR | os.O_CREAT, 0o600)


def _lock(file: int, number: int) -> bool:
    with suppress(OSError):
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, number)
        return True
    return False
