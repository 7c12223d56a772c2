"""A pool of worker processes that compute the bots' moves.

Bots run outside the server, so a crash or a hang costs one worker and nothing else.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from larceny import bots
from larceny.server.bots.job import BotJob
from larceny.server.bots.worker_process import (
    WORKER_COMMAND,
    BotFailed,
    BotSpec,
    WorkerProcess,
)
from larceny.server.metrics import Metrics
from larceny.table.table import Table

logger = logging.getLogger("larceny.server")


@dataclass(frozen=True)
class Timeouts:
    """Seconds that a bot may take: for a move, and for its first one, before which it may compile.

    A job also waits at most `move` seconds for a worker.
    """

    move: float
    first_move: float


@dataclass(eq=False)
class QueuedJob:
    """A move to compute, which waits for a worker or has one."""

    spec: BotSpec
    worker: asyncio.Future[WorkerProcess]
    prepares: bool = False


class BotPool:
    """A fixed number of workers, each with one job at a time.

    Preparing for a rule set may take long, so all but one worker at most do that at once: one is
    left for tables whose rules are prepared. Custom rules are counted apart, so that they do not
    keep published ones from being prepared.
    """

    def __init__(
        self,
        workers: int,
        timeouts: Timeouts,
        metrics: Metrics,
        command: Sequence[str] = WORKER_COMMAND,
    ) -> None:
        self.workers = tuple(WorkerProcess(command) for _ in range(workers))
        self._timeouts = timeouts
        self._metrics = metrics
        self._idle = list(reversed(self.workers))
        self._queue: list[QueuedJob] = []
        self._failed: set[BotSpec] = set()
        self._quickly_prepared: set[BotSpec] = set()
        """What a worker prepared for within the time of a move."""
        self._max_preparing = max(1, workers - 1)
        self._preparing = {False: 0, True: 0}

    @property
    def idle_workers(self) -> int:
        """Return how many workers have nothing to do."""
        return len(self._idle)

    @property
    def queued_jobs(self) -> int:
        """Return how many jobs wait for a worker."""
        return len(self._queue)

    def has_failed(self, table: Table, name: str) -> bool:
        """Return whether a bot failed by the rules of a table, and gets no more time to prepare."""
        return bot_spec(table, name) in self._failed

    async def choose(self, table: Table, seat: int, name: str) -> str:
        """Return a legal move for a seat: the bot's, or a random one if the bot fails."""
        if name != bots.RANDOM:
            try:
                with self._metrics.thinking.time():
                    move = await self._compute(bot_job(table, seat, name), bot_spec(table, name))
                if move in table.moves(seat):
                    return move
                raise BotFailed("it chose a move that is not legal")
            except BotFailed as failure:
                self._metrics.bot_failures.inc()
                logger.warning(
                    "bot %s of %s failed at seat %d (%s): random plays this move",
                    *(name, table.contract.name, seat, failure),
                )
        rng = secrets.randbits(63)
        return bots.make(table.contract, bots.RANDOM, rng).choose(table.observe(seat))

    async def close(self) -> None:
        """End all workers."""
        for worker in self.workers:
            await worker.stop()

    async def _compute(self, job: str, spec: BotSpec) -> str:
        async with self._assigned_worker(spec) as worker:
            is_ready = spec in worker.prepared or spec in self._failed
            timeout = self._timeouts.move if is_ready else self._timeouts.first_move
            begun = time.monotonic()
            try:
                move = await worker.ask(job, timeout)
            except BotFailed:
                self._failed.add(spec)
                self._quickly_prepared.discard(spec)
                raise
            worker.prepared.add(spec)
            if time.monotonic() - begun <= self._timeouts.move:
                self._quickly_prepared.add(spec)
            return move

    @asynccontextmanager
    async def _assigned_worker(self, spec: BotSpec) -> AsyncIterator[WorkerProcess]:
        """Wait for a worker that may do a job, and make it idle again afterwards."""
        job = QueuedJob(spec, asyncio.get_running_loop().create_future())
        self._queue.append(job)
        self._assign()
        try:
            await asyncio.wait([job.worker], timeout=self._timeouts.move)
            if not job.worker.done():
                raise BotFailed(f"no worker was free within {self._timeouts.move:g} s")
            yield job.worker.result()
        finally:
            self._finish(job)

    def _assign(self) -> None:
        """Give idle workers to the jobs in the queue, in order, as far as they may have one."""
        for job in self._queue.copy():
            if not self._idle:
                break
            worker = self._worker_for(job)
            if worker is not None:
                self._queue.remove(job)
                self._idle.remove(worker)
                job.worker.set_result(worker)

    def _worker_for(self, job: QueuedJob) -> WorkerProcess | None:
        """Return an idle worker, a prepared one first; None if too many prepare already."""
        spec = job.spec
        for worker in reversed(self._idle):
            if spec in worker.prepared:
                return worker
        if spec not in self._quickly_prepared:
            if self._preparing[spec.is_custom] == self._max_preparing:
                return None
            job.prepares = True
            self._preparing[spec.is_custom] += 1
        return self._idle[-1]

    def _finish(self, job: QueuedJob) -> None:
        if not job.worker.done():
            self._queue.remove(job)
            return
        self._preparing[job.spec.is_custom] -= job.prepares
        self._idle.append(job.worker.result())
        self._assign()


def bot_spec(table: Table, name: str) -> BotSpec:
    """Return what a worker has to prepare for before a bot can move at a table."""
    rules = table.contract.fingerprint(table.setup.params)
    return BotSpec(f"{rules} {name}", bool(table.setup.changes))


def bot_job(table: Table, seat: int, name: str) -> str:
    """Return the JSON of a job: the bot, and what its seat may know of the position."""
    observation = table.observe(seat)
    job: BotJob = {
        "game": table.contract.name,
        "rules": table.setup.rules,
        "changes": table.setup.changes,
        "bot": name,
        "seat": seat,
        "state": observation.state.as_dict(),
        "seed": secrets.randbits(63),
    }
    return json.dumps(job)
