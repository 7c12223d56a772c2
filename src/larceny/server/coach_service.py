"""The coach of a server: hints and reviews, computed in the bots' processes, within limits."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from larceny.engine.language import ENGLISH, Language
from larceny.match.jobs import describe_hint, hint_job, translate
from larceny.match.match import Match
from larceny.match.permission import check_hint
from larceny.match.seating import record_hint
from larceny.match.written_message import to_json
from larceny.server.errors import CoachBusy, CoachFailed
from larceny.server.limits import ConnectionLimit
from larceny.server.metrics import Metrics
from larceny.server.replay_thread import ReplayThread
from larceny.server.settings import Settings
from larceny.server.worker_pool import BotFailed, Task, WorkerPool
from larceny.table.save import dump
from larceny.table.table import Table

logger = logging.getLogger("larceny.server")

MAX_CACHED_CHARACTERS = 32_000_000
"""The length of all reviews that are kept; the least recently used are dropped first."""


class CoachService:
    """Answers with JSON. Equal requests at one time share one computation."""

    def __init__(
        self,
        pool: WorkerPool,
        replays: ReplayThread,
        settings: Settings,
        metrics: Metrics,
    ) -> None:
        self._pool = pool
        self._replays = replays
        self._metrics = metrics
        self._most = settings.coach_requests
        self._addresses = ConnectionLimit(settings.coach_requests_per_address)
        self.requests = 0
        """How many requests are under way or wait."""
        self._work: SharedWork[str] = SharedWork()
        self._reviews: OrderedDict[str, str] = OrderedDict()
        """By the id of a table; their reasons are packed, and translated when they are read."""

    def reviews_before(self, table_id: str) -> int:
        """Return how many reviews that are not done yet were asked for before that of a table."""
        waiting = [key for key in self._work if isinstance(key, str)]
        return waiting.index(table_id) if table_id in waiting else 0

    def __contains__(self, table_id: str) -> bool:
        """Return whether the review of a table is kept."""
        return table_id in self._reviews

    async def close(self) -> None:
        """Cancel what is under way, and end the workers, so that nothing has to be waited for."""
        self._work.cancel()
        await self._pool.close()
        await self._work.join()

    async def hint(
        self,
        match: Match,
        seat: int,
        version: int,
        address: str,
        language: Language = ENGLISH,
    ) -> str:
        """Return a hint for a seat. Before anybody gets it, its use is stored and shown to all."""
        table = match.table
        check_hint(match.document, match.status, table, seat, version)
        with self._admitted(address):
            key = match.id, seat, version
            advice = await self._work.wait(key, lambda: self._compute_hint(table, seat, version))
        await record_hint(match, seat, version)
        return translate(advice, "moves", language, seat)

    async def review(self, match: Match, address: str, language: Language = ENGLISH) -> str:
        """Return the review of a finished game."""
        if match.id in self._reviews:
            self._reviews.move_to_end(match.id)
            return translate(self._reviews[match.id], "decisions", language)
        table_id = match.id
        table = match.table
        with self._admitted(address):
            reviewed = await self._work.wait(
                table_id, lambda: self._compute_review(table_id, table)
            )
        return translate(reviewed, "decisions", language)

    @contextmanager
    def _admitted(self, address: str) -> Iterator[None]:
        """Count a request, and refuse it if there are too many, of all or of its address."""
        if not self._addresses.acquire(address):
            raise CoachBusy(is_own=True)
        try:
            if self.requests >= self._most:
                raise CoachBusy(is_own=False)
            self.requests += 1
            try:
                yield
            finally:
                self.requests -= 1
        finally:
            self._addresses.release(address)

    async def _compute_hint(self, table: Table, seat: int, version: int) -> str:
        with self._measured("hint"):
            advised = await self._pool.ask(hint_job(table, seat))
        return describe_hint(table, seat, version, advised)

    async def _compute_review(self, table_id: str, table: Table) -> str:
        text = await self._replays.run(lambda: dump(table), table.version)
        with self._measured("review"):
            review = to_json(await self._pool.ask({"task": "review", "text": text}))
        self._reviews[table_id] = review
        while sum(map(len, self._reviews.values())) > MAX_CACHED_CHARACTERS:
            self._reviews.popitem(last=False)
        return review

    @contextmanager
    def _measured(self, task: Task) -> Iterator[None]:
        """Measure how long a task takes; raise `CoachFailed` if it fails."""
        try:
            with self._metrics.coaching.labels(task).time():
                yield
        except BotFailed as failure:
            self._metrics.coach_failures.labels(task).inc()
            logger.warning("a %s failed: %s", task, failure)
            raise CoachFailed from None


# --- Work that several wait for ---


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
