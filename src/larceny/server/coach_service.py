"""The coach of a server: hints and reviews, computed in the bots' processes, within limits."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from larceny.engine.language import ENGLISH, Language
from larceny.match.jobs import describe_hint, hint_job, translate
from larceny.match.match import Match
from larceny.match.permission import check_hint
from larceny.match.seating import record_hint
from larceny.match.written_message import to_json
from larceny.server.bots.work import ServerWork
from larceny.server.bots.worker_process import BotFailed, Task
from larceny.server.errors import CoachBusy, CoachFailed
from larceny.server.limits import ConnectionLimit
from larceny.server.metrics import Metrics
from larceny.server.replay_thread import ReplayThread
from larceny.server.settings import Settings
from larceny.server.shared_work import SharedWork
from larceny.table.save import dump
from larceny.table.table import Table

logger = logging.getLogger("larceny.server")

MAX_CACHED_CHARACTERS = 32_000_000
"""The length of all reviews that are kept; the least recently used are dropped first."""


class CoachService:
    """Answers with JSON. Equal requests at one time share one computation."""

    def __init__(
        self,
        work: ServerWork,
        replays: ReplayThread,
        settings: Settings,
        metrics: Metrics,
    ) -> None:
        self._slow_work = work
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
        await self._slow_work.pool.close()
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
            advised = await self._slow_work.ask(hint_job(table, seat))
        return describe_hint(table, seat, version, advised)

    async def _compute_review(self, table_id: str, table: Table) -> str:
        text = await self._replays.run(lambda: dump(table), table.version)
        with self._measured("review"):
            review = to_json(await self._slow_work.ask({"task": "review", "text": text}))
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
