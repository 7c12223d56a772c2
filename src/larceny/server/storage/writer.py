"""Group commit: the moves that arrive while the disk is busy are stored in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from time import perf_counter
from typing import NamedTuple

from larceny.match.cancellation import EnduringFuture, wait_uncancelled
from larceny.match.store import Change

MAX_CHANGES = 512
"""The most changes stored in one commit."""

Failure = Exception | None
"""Why a change was not stored; None if it was."""


class Pending(NamedTuple):
    """A change that waits to be stored, the future of its caller, and the time it arrived."""

    change: Change
    future: asyncio.Future[None]
    arrived: float


class CommitQueue:
    """Queues changes while a commit is under way; each caller waits for the commit of its own.

    No task carries a commit, so that no cancellation can leave its callers waiting.
    """

    def __init__(
        self,
        executor: Executor,
        store: Callable[[Sequence[Change]], list[Failure]],
        observe_seconds: Callable[[float], None],
    ) -> None:
        self._executor = executor
        self._store = store
        self._observe_seconds = observe_seconds
        self._queue: list[Pending] = []
        self._idle: asyncio.Future[None] | None = None
        """Done when the queue is empty and nothing is being stored."""
        self.largest_commit = 0
        """The most changes that went into one commit so far."""

    async def append(self, change: Change) -> None:
        """Return when the change is on disk; raise if it was not stored.

        What is queued is stored: a caller that is cancelled meanwhile waits as well, so that it
        can act on the result, and its cancellation takes effect at its next wait.
        """
        future: EnduringFuture[None] = EnduringFuture()
        self._queue.append(Pending(change, future, perf_counter()))
        if self._idle is None:
            loop = asyncio.get_running_loop()
            self._idle = loop.create_future()
            loop.call_soon(self._commit, loop)
        await wait_uncancelled(future)

    async def drain(self) -> None:
        """Wait until the queue is empty."""
        if self._idle is not None:
            await asyncio.wait([self._idle])

    def _commit(self, loop: asyncio.AbstractEventLoop) -> None:
        """Store what is queued, and go on until nothing is."""
        group, self._queue = self._queue[:MAX_CHANGES], self._queue[MAX_CHANGES:]
        self.largest_commit = max(self.largest_commit, len(group))
        changes = [pending.change for pending in group]

        def finish(commit: asyncio.Future[list[Failure]]) -> None:
            error = commit.exception()
            failures = commit.result() if error is None else [_as_failure(error)] * len(group)
            self._finish(loop, group, failures)

        try:
            commit = loop.run_in_executor(self._executor, self._store, changes)
        except RuntimeError as error:  # the storage is closed
            self._finish(loop, group, [error] * len(group))
        else:
            commit.add_done_callback(finish)

    def _finish(
        self, loop: asyncio.AbstractEventLoop, group: list[Pending], failures: Sequence[Failure]
    ) -> None:
        self._observe_seconds(perf_counter() - group[0].arrived)
        for pending, failure in zip(group, failures, strict=True):
            _resolve(pending.future, failure)
        if self._queue:
            self._commit(loop)
        elif self._idle is not None:
            self._idle.set_result(None)
            self._idle = None


def _as_failure(error: BaseException) -> Exception:
    return error if isinstance(error, Exception) else RuntimeError(str(error))


def _resolve(future: asyncio.Future[None], failure: Failure) -> None:
    if failure is None:
        future.set_result(None)
    else:
        future.set_exception(failure)
