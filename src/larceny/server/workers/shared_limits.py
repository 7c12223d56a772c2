"""The limits of an address or a token, counted over all workers of one machine."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import partial
from pathlib import Path

from larceny.server.http.limits import (
    Bucket,
    ConnectionLimit,
    Limits,
    RateLimit,
    RefusalCount,
)
from larceny.server.workers.place import PLACES, WorkerPlace, free_places
from larceny.server.workers.slot_file import SlotFile

_NUMBER_AND_TIME = struct.Struct("<dd")
_COUNTS = struct.Struct(f"<{PLACES}I")
SUFFIX = ".counts"
"""How the names of files end that have a count of each worker."""


class SharedRateLimit(RateLimit):
    """A token bucket for each key, which all workers draw from."""

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float], slots: SlotFile
    ) -> None:
        super().__init__(rate, burst, clock)
        self._slots = slots

    def allow(self, key: str, cost: int = 1) -> bool:
        return self._take(key, cost, least=1)

    def charge(self, key: str, cost: int) -> None:
        self._take(key, cost, least=float("-inf"))

    def _take(self, key: str, cost: int, least: float) -> bool:
        with self._slots.record(key, _find_oldest) as record:
            tokens, filled_at = _NUMBER_AND_TIME.unpack(record)
            now = self._clock()
            bucket = Bucket(tokens, filled_at) if filled_at else Bucket(self._burst, now)
            self._refill(bucket, now)
            is_allowed = bucket.tokens >= least
            bucket.tokens -= cost if is_allowed else 0
            record[:] = _NUMBER_AND_TIME.pack(bucket.tokens, bucket.filled_at)
        return is_allowed


class SharedRefusalCount(RefusalCount):
    """How often any worker refused each key something in the last day."""

    def __init__(self, clock: Callable[[], float], slots: SlotFile) -> None:
        super().__init__(clock)
        self._slots = slots

    def count(self, key: str) -> int:
        with self._slots.record(key, _find_oldest) as record:
            return self._wear_off(*_NUMBER_AND_TIME.unpack(record))

    def _add(self, key: str) -> None:
        with self._slots.record(key, _find_oldest) as record:
            number = self._wear_off(*_NUMBER_AND_TIME.unpack(record)) + 1
            record[:] = _NUMBER_AND_TIME.pack(number, self._clock())


class SharedConnectionLimit(ConnectionLimit):
    """The number of connections that each key has open at all workers, up to a limit.

    Each worker has a count of its own, which is dropped when it ends. A key for which there is no
    room is counted by each worker for itself.
    """

    def __init__(self, limit: int, slots: SlotFile, place: int) -> None:
        super().__init__(limit)
        self._slots = slots
        self._place = place

    def acquire(self, key: str) -> bool:
        if not super().acquire(key):
            return False
        with self._slots.record(key, _find_unused) as record:
            counts = list(_COUNTS.unpack(record))
            is_free: bool = sum(counts) < self._limit
            counts[self._place] += is_free
            record[:] = _COUNTS.pack(*counts)
        if not is_free:
            super().release(key)
        return is_free

    def release(self, key: str) -> None:
        super().release(key)
        with self._slots.record(key, _find_unused) as record:
            counts = list(_COUNTS.unpack(record))
            counts[self._place] = max(0, counts[self._place] - 1)
            record[:] = _COUNTS.pack(*counts)


class SharedLimits(Limits):
    """Makes limits that all workers share; each has a file of its name."""

    def __init__(self, place: WorkerPlace) -> None:
        self._place = place

    def rate(self, name: str, rate: float, burst: int) -> RateLimit:
        return SharedRateLimit(rate, burst, self.monotonic, self._open(name, _NUMBER_AND_TIME))

    def refusals(self, name: str, clock: Callable[[], float]) -> RefusalCount:
        return SharedRefusalCount(clock, self._open(name, _NUMBER_AND_TIME))

    def connections(self, name: str, limit: int) -> ConnectionLimit:
        slots = self._open(f"{name}{SUFFIX}", _COUNTS)
        return SharedConnectionLimit(limit, slots, self._place.number)

    def _open(self, name: str, record: struct.Struct) -> SlotFile:
        return SlotFile(self._place.folder / name, record.size)


def forget_ended_workers(folder: Path) -> None:
    """Set to zero what the workers that have ended had open: connections, and their gauges."""
    with free_places(folder) as places:
        for path in folder.glob(f"*{SUFFIX}"):
            slots = SlotFile(path, _COUNTS.size)
            slots.change_all(partial(_forget, places))
            slots.close()
        for place in places:
            for gauges in folder.glob(f"gauge_*_{place}.db"):
                gauges.unlink()


def _forget(places: list[int], record: bytearray) -> None:
    """Set the counts of some places to zero."""
    counts = list(_COUNTS.unpack(record))
    for place in places:
        counts[place] = 0
    record[:] = _COUNTS.pack(*counts)


def _find_oldest(records: list[bytes]) -> int:
    """Return the record that was changed longest ago."""
    times = [_NUMBER_AND_TIME.unpack(record)[1] for record in records]
    return times.index(min(times))


def _find_unused(records: list[bytes]) -> int:
    """Return a record that counts nothing; -1 if there is none."""
    return records.index(bytes(_COUNTS.size)) if bytes(_COUNTS.size) in records else -1
