"""Workers of one machine count limits and metrics together, also when one of them is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from larceny.engine.errors import LarcenyError
from larceny.server.clock import DAY_SECONDS
from larceny.server.workers import slot_file
from larceny.server.workers.place import (
    FOLDER_VARIABLE,
    WorkerPlace,
    free_places,
    take_place,
)
from larceny.server.workers.shared_limits import SharedLimits, forget_ended_workers

WORKER = """
import sys
from larceny.server.workers.place import take_place
from larceny.server.workers.shared_limits import SharedLimits
from larceny.server.workers.shared_metrics import open_metrics

place = take_place()
limits = SharedLimits(place)
rate, sockets = limits.rate("requests", 0, 50), limits.connections("sockets", 10)
metrics = open_metrics(place)
print(place.number, flush=True)
for line in sys.stdin:
    allowed = sum(rate.allow("here") for _ in range(40))
    opened = sum(sockets.acquire("here") for _ in range(6))
    metrics.moves.labels("heist", "person").inc(allowed)
    metrics.sockets.inc(opened)
    lines = metrics.text().decode().splitlines()
    for name in ("larceny_moves_total", "larceny_sockets"):
        told = next(line for line in lines if line.startswith(name))
        print(told.split()[-1], end=" ")
    print(allowed, opened, flush=True)
"""


class OtherWorker:
    """Another process that has a place and uses the same limits."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER],
            env={**os.environ, FOLDER_VARIABLE: str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.place = int(self._read()[0])

    def _read(self) -> list[float]:
        assert self.process.stdout is not None
        return [float(word) for word in self.process.stdout.readline().split()]

    def use(self) -> list[float]:
        """Ask for what one address may have, and return what was given and what is counted."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return self._read()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()


def test_workers_share_limits_and_metrics_and_outlive_a_kill(tmp_path: Path) -> None:
    first, second = OtherWorker(tmp_path), OtherWorker(tmp_path)
    assert {first.place, second.place} == {0, 1}
    assert sorted([first.use(), second.use()]) == [[40, 6, 40, 6], [50, 10, 10, 4]]
    first.kill()
    forget_ended_workers(tmp_path)
    third = OtherWorker(tmp_path)
    assert third.place == first.place
    assert third.use() == [50, 10, 0, 6]  # moves are not counted less; its sockets are closed
    with free_places(tmp_path) as free:
        assert 0 not in free
        assert 2 in free
    for worker in (second, third):
        worker.kill()


def test_without_a_supervisor_there_is_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDER_VARIABLE, raising=False)
    assert take_place() is None


def test_a_rate_is_the_same_at_two_workers(tmp_path: Path) -> None:
    now = [100.0]
    a, b = (SharedLimits(WorkerPlace(tmp_path, number)) for number in (0, 1))
    a.monotonic = b.monotonic = lambda: now[0]
    one, two = a.rate("requests", 2, 4), b.rate("requests", 2, 4)
    assert [one.allow("x"), two.allow("x"), one.allow("x", 2), two.allow("x")] == [True] * 3 + [
        False
    ]
    assert two.allow("y")
    now[0] += 1
    assert [one.allow("x"), two.allow("x"), one.allow("x")] == [True, True, False]
    two.charge("x", 10)
    now[0] += 5
    assert not one.allow("x")
    now[0] += 1
    assert one.allow("x")


def test_refusals_of_two_workers_add_up_and_wear_off(tmp_path: Path) -> None:
    now = [1e9]
    a, b = (
        SharedLimits(WorkerPlace(tmp_path, number)).refusals("refused", lambda: now[0])
        for number in (0, 1)
    )
    for count in (a, b, a, b):
        with pytest.raises(LarcenyError), count.counting("x"):
            raise LarcenyError("refused")
    assert (a.count("x"), b.count("x"), a.count("y")) == (4, 4, 0)
    now[0] += DAY_SECONDS / 2
    assert a.count("x") == 2
    now[0] += DAY_SECONDS / 2
    assert b.count("x") == 0


def test_a_connection_is_released_at_the_worker_that_counted_it(tmp_path: Path) -> None:
    a, b = (
        SharedLimits(WorkerPlace(tmp_path, number)).connections("sockets", 2) for number in (0, 1)
    )
    assert [a.acquire("x"), b.acquire("x"), a.acquire("x"), b.acquire("y")] == [
        True,
        True,
        False,
        True,
    ]
    a.release("x")
    assert b.acquire("x")
    assert not a.acquire("x")
    assert (len(a), len(b)) == (0, 2)


def test_a_full_file_forgets_the_oldest_key_and_counts_open_connections_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slot_file, "SETS", 1)
    now = [1.0]
    limits = SharedLimits(WorkerPlace(tmp_path, 0))
    limits.monotonic = lambda: now[0]
    rate = limits.rate("requests", 0, 1)
    for key in range(slot_file.WAYS + 1):
        now[0] += 1
        assert rate.allow(str(key))
    assert not rate.allow("1")
    assert rate.allow("0")  # it was forgotten
    sockets = limits.connections("sockets", 2)
    for key in range(slot_file.WAYS + 3):
        assert [sockets.acquire(str(key)) for _ in range(3)] == [True, True, False]
