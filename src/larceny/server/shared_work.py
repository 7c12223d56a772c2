"""Work that several may wait for at once: it is done once, and ended when all of them are gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Result = TypeVar("Result")


@dataclass(eq=False)
class RunningTask(Generic[Result]):
    """A task, and how many wait for it."""

    task: asyncio.Task[Result]
    waiting: int = 0


class SharedWork(Generic[Result]):
    """The tasks that are under way, each by its key."""

    def __init__(self) -> None:
        self._running: dict[Hashable, RunningTask[Result]] = {}
        self._abandoned: set[asyncio.Task[Result]] = set()
        """Cancelled, and not at their end yet: a process that they started has to be ended."""

    def __contains__(self, key: Hashable) -> bool:
        return key in self._running

    def __iter__(self) -> Iterator[Hashable]:
        """Return the keys of the tasks that are under way, in the order in which they began."""
        return iter(tuple(self._running))

    def __len__(self) -> int:
        """Return how many tasks are under way."""
        return len(self._running)

    async def wait(self, key: Hashable, begin: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """Return the result of the work with this key, which is begun unless it is under way."""
        running = self._running.get(key)
        if running is None:
            running = self._running[key] = RunningTask(asyncio.create_task(begin()))
            running.task.add_done_callback(lambda _: self._forget(key, running))
        running.waiting += 1
        try:
            return await asyncio.shield(running.task)
        finally:
            running.waiting -= 1
            if not running.waiting:
                self._forget(key, running)
                self._abandon(running.task)

    def cancel(self) -> None:
        """Cancel all work."""
        for running in self._running.values():
            running.task.cancel()

    async def join(self) -> None:
        """Wait until all work has ended, also what nobody waits for any more."""
        tasks = [running.task for running in self._running.values()]
        await asyncio.gather(*tasks, *self._abandoned, return_exceptions=True)

    def _abandon(self, task: asyncio.Task[Result]) -> None:
        task.cancel()
        self._abandoned.add(task)
        task.add_done_callback(self._abandoned.discard)

    def _forget(self, key: Hashable, running: RunningTask[Result]) -> None:
        if self._running.get(key) is running:
            del self._running[key]
