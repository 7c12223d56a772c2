"""The slow work of a server: bots and the coach in processes of their own, rules in a thread.

A worker process that crashes or hangs is replaced, and costs nothing else.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

import orjson

from larceny import bots
from larceny.engine.errors import BadWeights
from larceny.match.cancellation import wait_uncancelled
from larceny.match.jobs import CoachJob, Job, WorkerAnswer, bot_job
from larceny.server.child_process import ChildProcess
from larceny.server.metrics import Metrics
from larceny.table.table import Table

logger = logging.getLogger("larceny.server")

Result = TypeVar("Result")
THREAD_NAME = "larceny-rules"


# --- One process ---

WORKER_COMMAND = (sys.executable, "-m", "larceny.server.worker")
MAX_ANSWER_BYTES = 1 << 23
"""The longest answer: the review of a very long game."""
ANSWER_SHARE = 0.9
"""The part of its time after which a worker interrupts a computation, and lives on to say so."""

Task: TypeAlias = Literal["move", "hint", "review"]


class BotFailed(Exception):
    """A bot crashed, did not answer in time, or answered something that is not a legal move."""


class BotSpec(NamedTuple):
    """A bot and the rules that it plays by, for which a worker has to prepare before a first move.

    There are few published rule sets, and any number of custom ones.
    """

    name: str
    is_custom: bool


class WorkerProcess:
    """One process that computes, started when it is first needed and after a failure."""

    def __init__(self, command: Sequence[str] = WORKER_COMMAND) -> None:
        self.prepared: set[BotSpec] = set()
        """What the process has moved for, and so need not prepare for again."""
        self._child = ChildProcess(command, MAX_ANSWER_BYTES)

    async def ask(self, job: Job, timeout: float, task: Task = "move") -> Any:
        """Send a job and return what its task is to compute.

        Raise `BotFailed`, and end the process, if no answer comes; raise `BadWeights` if the coach
        cannot judge a game by these rules.
        """
        try:
            async with asyncio.timeout(timeout):
                return await self._exchange(job, timeout, task)
        except TimeoutError:
            await self.stop()
            raise BotFailed(f"no answer within {timeout:g} s") from None
        except (OSError, ValueError, asyncio.LimitOverrunError) as error:
            await self.stop()
            raise BotFailed(f"its process failed: {type(error).__name__}") from None
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def _exchange(self, job: Job, timeout: float, task: Task) -> Any:
        if not self._child.is_running:
            self.prepared.clear()
        await self._child.write(json.dumps({**job, "seconds": ANSWER_SHARE * timeout}))
        answer: WorkerAnswer = orjson.loads(await self._child.read())
        if "reason" in answer:
            raise BadWeights(answer["reason"])
        if task not in answer:
            raise BotFailed(str(answer.get("error")))
        return answer[task]

    async def stop(self) -> None:
        """Kill the process, if there is one, and wait for its end."""
        self.prepared.clear()
        await self._child.stop()


# --- All of them ---

Lane: TypeAlias = Literal["published", "custom", "review"]
"""What a job that may keep its worker for long is about: preparing for rules, or a review."""


@dataclass(frozen=True)
class Timeouts:
    """Seconds that a bot may take: for a move, and for its first one, before which it may compile.

    A job also waits at most `move` seconds for a worker. A review may wait, and then take,
    `review` seconds.
    """

    move: float
    first_move: float
    review: float = 60.0


@dataclass(eq=False)
class QueuedJob:
    """Something to compute, which waits for a worker or has one.

    `spec` is None where a worker has nothing to prepare for. `lane` is what it is counted as while
    it has a worker that it may keep for long.
    """

    spec: BotSpec | None
    worker: asyncio.Future[WorkerProcess]
    is_review: bool = False
    lane: Lane | None = None


class WorkerPool:
    """The `SlowWork` of a server: a fixed number of workers, each with one job at a time.

    Preparing for a rule set may take long, so all but one worker at most do that at once: one is
    left for tables whose rules are prepared. Custom rules are counted apart, so that they do not
    keep published ones from being prepared; so are reviews.
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
        self._lane_width = max(1, workers - 1)
        self._lanes: Counter[Lane] = Counter()
        self._hints: set[asyncio.Task[Any]] = set()
        self._thread = ThreadPoolExecutor(1, THREAD_NAME)
        """The one thread for what may take long: several would keep the event loop waiting."""

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

    async def run(self, work: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def choose(self, table: Table, seat: int, name: str) -> str:
        """Return a legal move for a seat: the bot's, or a random one if the bot fails."""
        if name != bots.RANDOM:
            try:
                with self._metrics.thinking.time():
                    move = await self._compute(bot_job(table, seat, name), bot_spec(table, name))
                if move is not None and move in table.moves(seat):
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

    async def decide(self, table: Table, seat: int, name: str) -> str | None:
        """Return a bot's move in a live window; None if it would rather wait, or fails."""
        if name == bots.RANDOM:
            return await self.choose(table, seat, name)
        try:
            job = bot_job(table, seat, name, may_wait=True)
            move = await self._compute(job, bot_spec(table, name))
        except BotFailed as failure:
            self._metrics.bot_failures.inc()
            logger.warning(
                "bot %s of %s failed at seat %d (%s): it waits in this window",
                *(name, table.contract.name, seat, failure),
            )
            return None
        return move if move in table.moves(seat) else None

    async def ask(self, job: CoachJob) -> Any:
        """Return the hint or the review that a job asks for.

        A hint that a worker has begun is finished, whoever waits for it: to end it would take
        longer. If the caller of a review is cancelled, its worker is ended.
        """
        is_review = job["task"] == "review"
        seconds = self._timeouts.review if is_review else self._timeouts.move
        async with self._assigned_worker(None, seconds, is_review=is_review) as worker:
            asking = worker.ask(job, seconds, job["task"])
            if is_review:
                return await asking
            hint = asyncio.create_task(asking)
            self._hints.add(hint)
            hint.add_done_callback(self._hints.discard)
            return await wait_uncancelled(hint)

    async def close(self) -> None:
        """End the thread, all workers, and the hints that they compute."""
        self._thread.shutdown(cancel_futures=True)
        for work in self._hints:
            work.cancel()
        for worker in self.workers:
            await worker.stop()

    async def _compute(self, job: Job, spec: BotSpec) -> str | None:
        async with self._assigned_worker(spec, self._timeouts.move) as worker:
            is_ready = spec in worker.prepared or spec in self._failed
            timeout = self._timeouts.move if is_ready else self._timeouts.first_move
            begun = time.monotonic()
            try:
                move: str | None = await worker.ask(job, timeout)
            except BotFailed:
                self._failed.add(spec)
                self._quickly_prepared.discard(spec)
                raise
            worker.prepared.add(spec)
            if time.monotonic() - begun <= self._timeouts.move:
                self._quickly_prepared.add(spec)
            return move

    @asynccontextmanager
    async def _assigned_worker(
        self, spec: BotSpec | None, seconds: float, *, is_review: bool = False
    ) -> AsyncIterator[WorkerProcess]:
        """Wait for a worker that may do a job, and make it idle again afterwards."""
        job = QueuedJob(spec, asyncio.get_running_loop().create_future(), is_review)
        self._queue.append(job)
        self._assign()
        try:
            await asyncio.wait([job.worker], timeout=seconds)
            if not job.worker.done():
                raise BotFailed(f"no worker was free within {seconds:g} s")
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
        """Return an idle worker, a prepared one first; None if too many are kept for long."""
        spec = job.spec
        for worker in reversed(self._idle):
            if spec in worker.prepared:
                return worker
        lane = self._lane_for(job)
        if lane is not None:
            if self._lanes[lane] == self._lane_width:
                return None
            job.lane = lane
            self._lanes[lane] += 1
        return self._idle[0 if job.is_review else -1]

    def _lane_for(self, job: QueuedJob) -> Lane | None:
        """Return what a job is counted as; None if it is quick."""
        if job.is_review:
            return "review"
        if job.spec is None or job.spec in self._quickly_prepared:
            return None
        return "custom" if job.spec.is_custom else "published"

    def _finish(self, job: QueuedJob) -> None:
        if not job.worker.done():
            self._queue.remove(job)
            return
        if job.lane is not None:
            self._lanes[job.lane] -= 1
        self._idle.append(job.worker.result())
        self._assign()


def bot_spec(table: Table, name: str) -> BotSpec:
    """Return what a worker has to prepare for before a bot can move at a table."""
    rules = table.contract.fingerprint(table.setup.params)
    return BotSpec(f"{rules} {name}", bool(table.setup.changes))
