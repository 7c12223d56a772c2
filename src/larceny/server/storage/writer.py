"""Group commit: the moves that arrive while the disk is busy are stored in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from time import perf_counter
from typing import NamedTuple

from larceny.server.cancellation import EnduringFuture, wait_to_the_end
from larceny.server.storage.record import EventBatch

MAX_BATCHES = 512
"""The most batches stored in one commit."""

Failure = Exception | None
"""Why a batch was not stored; None if it was."""


class Pending(NamedTuple):
    """A batch that waits to be stored, the future of its caller, and the time it arrived."""

    batch: EventBatch
    future: asyncio.Future[None]
    arrived: float


class CommitQueue:
    """Queues batches while a commit is under way; each caller waits for the commit of its own."""

    def __init__(
        self,
        executor: Executor,
        store: Callable[[Sequence[EventBatch]], list[Failure]],
        observe_seconds: Callable[[float], None],
    ) -> None:
        self._executor = executor
        self._store = store
        self._observe_seconds = observe_seconds
        self._queue: list[Pending] = []
        self._task: asyncio.Task[None] | None = None
        self.largest_commit = 0
        """The most batches that went into one commit so far."""

    async def append(self, batch: EventBatch) -> None:
        """Return when the batch is on disk; raise if it was not stored.

        What is queued is stored: a caller that is cancelled meanwhile waits as well, so that it
        can act on the result, and its cancellation takes effect at its next wait.
        """
        future: EnduringFuture[None] = EnduringFuture()
        self._queue.append(Pending(batch, future, perf_counter()))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        await wait_to_the_end(future)

    async def drain(self) -> None:
        """Wait until the queue is empty."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while self._queue:
            group, self._queue = self._queue[:MAX_BATCHES], self._queue[MAX_BATCHES:]
            self.largest_commit = max(self.largest_commit, len(group))
            batches = [pending.batch for pending in group]
            try:
                failures = await loop.run_in_executor(self._executor, self._store, batches)
            except Exception as error:
                failures = [error] * len(group)
            self._observe_seconds(perf_counter() - group[0].arrived)
            for pending, failure in zip(group, failures, strict=True):
                _resolve(pending.future, failure)


def _resolve(future: asyncio.Future[None], failure: Failure) -> None:
    if failure is None:
        future.set_result(None)
    else:
        future.set_exception(failure)
