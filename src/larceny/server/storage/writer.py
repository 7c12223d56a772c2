"""Many moves, one commit: whatever waits while the disk is busy is stored together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from time import perf_counter
from typing import NamedTuple

from larceny.server.storage.record import Entry

MOST = 512
"""Entries stored in one commit."""

Outcome = Exception | None


class Waiting(NamedTuple):
    """An entry, who waits for it to be stored, and since when."""

    entry: Entry
    future: asyncio.Future[None]
    since: float


class Writer:
    """Queues entries while a commit is under way; each waits for the commit that holds it."""

    def __init__(
        self,
        executor: Executor,
        store: Callable[[Sequence[Entry]], list[Outcome]],
        time: Callable[[float], None],
    ) -> None:
        self._executor = executor
        self._store = store
        self._time = time
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self.largest = 0

    async def append(self, entry: Entry) -> None:
        """Return when the entry is on disk; raise if it was refused."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(entry, future, perf_counter()))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        await future

    async def drain(self) -> None:
        """Wait until nothing is left to store."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            self.largest = max(self.largest, len(batch))
            entries = [one.entry for one in batch]
            try:
                outcomes = await loop.run_in_executor(self._executor, self._store, entries)
            except Exception as error:
                outcomes = [error] * len(batch)
            self._time(perf_counter() - batch[0].since)
            for one, outcome in zip(batch, outcomes, strict=True):
                _settle(one.future, outcome)


def _settle(future: asyncio.Future[None], outcome: Outcome) -> None:
    if future.cancelled():
        return
    if outcome is None:
        future.set_result(None)
    else:
        future.set_exception(outcome)
