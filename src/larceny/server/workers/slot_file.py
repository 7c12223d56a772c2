"""A file of small records by key that several processes map into memory and change in turn."""

from __future__ import annotations

import fcntl
import hashlib
import mmap
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

SETS = 2048
WAYS = 8
"""A key belongs to one of the sets, and each set has room for as many keys."""
KEY_BYTES = 16


class SlotFile:
    """Records of one size. Of a full set, a record that may be dropped makes room for a new key.

    A set is locked while one of its records is read and changed. The operating system releases the
    lock of a process that is killed. The lock is between processes: within one, only one thread
    may use the file.
    """

    def __init__(self, path: Path, record_bytes: int) -> None:
        self._record_bytes = record_bytes
        self._slot_bytes = KEY_BYTES + record_bytes
        self._set_bytes = WAYS * self._slot_bytes
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        os.ftruncate(self._file, SETS * self._set_bytes)
        self._memory = mmap.mmap(self._file, SETS * self._set_bytes)

    def close(self) -> None:
        """Close the file; other processes still have it."""
        self._memory.close()
        os.close(self._file)

    @contextmanager
    def record(self, key: str, pick_victim: Callable[[list[bytes]], int]) -> Iterator[bytearray]:
        """Lock and yield the record of a key, all zeros if it is new; changes to it are stored.

        `pick_victim` is given the records of a full set and returns which of them a new key
        replaces; -1: none, and then nothing is stored.
        """
        digest = hashlib.blake2b(key.encode(), digest_size=KEY_BYTES).digest()
        start = int.from_bytes(digest[:4]) % SETS * self._set_bytes
        with self._locked(start):
            place = self._find(start, digest, pick_victim)
            if place is None:
                yield bytearray(self._record_bytes)
                return
            record = bytearray(self._memory[place + KEY_BYTES : place + self._slot_bytes])
            yield record
            self._memory[place : place + self._slot_bytes] = digest + record

    def change_all(self, change: Callable[[bytearray], None]) -> None:
        """Change every record, one set after the other; sets that were never used are skipped."""
        unused = bytes(self._set_bytes)
        for start in range(0, SETS * self._set_bytes, self._set_bytes):
            if self._memory[start : start + self._set_bytes] == unused:
                continue
            with self._locked(start):
                for place in self._places(start):
                    begin, end = place + KEY_BYTES, place + self._slot_bytes
                    record = bytearray(self._memory[begin:end])
                    change(record)
                    self._memory[begin:end] = bytes(record)

    def _places(self, start: int) -> range:
        return range(start, start + self._set_bytes, self._slot_bytes)

    def _find(
        self, start: int, digest: bytes, pick_victim: Callable[[list[bytes]], int]
    ) -> int | None:
        """Return where the record of a key is, emptied if it is new; None if there is no room."""
        places = self._places(start)
        for place in places:
            if self._memory[place : place + KEY_BYTES] == digest:
                return place
        records = [self._memory[at + KEY_BYTES : at + self._slot_bytes] for at in places]
        victim = pick_victim(records)
        if victim < 0:
            return None
        self._memory[places[victim] : places[victim] + self._slot_bytes] = bytes(self._slot_bytes)
        return places[victim]

    @contextmanager
    def _locked(self, start: int) -> Iterator[None]:
        fcntl.lockf(self._file, fcntl.LOCK_EX, self._set_bytes, start)
        try:
            yield
        finally:
            fcntl.lockf(self._file, fcntl.LOCK_UN, self._set_bytes, start)
