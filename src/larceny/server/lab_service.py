"""The Lab of a server: runs of many games, one at a time, in a process of its own, within limits.

The process runs a program of the lab, which this layer does not import.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import orjson

from larceny.engine.errors import Problem
from larceny.server.child_process import ChildProcess
from larceny.server.errors import LabBusy, LabFailed, LabOff
from larceny.server.metrics import Metrics
from larceny.server.settings import Settings

logger = logging.getLogger("larceny.server")

LAB_COMMAND = (sys.executable, "-m", "larceny.lab.service.run_process")
MAX_UPDATE_BYTES = 1 << 21
"""The longest update: a report with all its plots."""
FINAL_STATES = ("done", "stopped", "failed")
GRACE_SECONDS = 15.0
"""How much longer than its limit a run may take to end by itself, before its process is killed."""

Update: TypeAlias = dict[str, Any]
"""How far a run is, as the route sends it; see `http.lab_routes.LabUpdate`."""


@dataclass(eq=False)
class LabRun:
    """A run that waits or is played: its latest update, and whether it has been sent."""

    games: int
    update: Update = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def publish(self, state: str, **more: Any) -> None:
        """Replace the update that is sent next: whoever reads slowly gets the latest only."""
        empty = {"ahead": 0, "played": 0, "games": self.games, "report": None, "problem": None}
        self.update = empty | {"state": state} | more
        self.news.set()

    def fail(self, problem: Problem) -> None:
        self.publish("failed", problem=problem)


class LabService:
    """Plays one run at a time; some more may wait, in the order in which they came."""

    def __init__(
        self, settings: Settings, metrics: Metrics, command: Sequence[str] = LAB_COMMAND
    ) -> None:
        self._settings = settings
        self._metrics = metrics
        self._child = ChildProcess(command, MAX_UPDATE_BYTES)
        self._turn = asyncio.Lock()
        self._waiting: list[LabRun] = []
        self._runs: Counter[str] = Counter()
        self._work: set[asyncio.Task[None]] = set()
        self._retirement: asyncio.TimerHandle | None = None
        self._retiring: asyncio.Future[None] | None = None

    @property
    def runs(self) -> int:
        """Return how many runs are played or wait."""
        return self._runs.total()

    async def close(self) -> None:
        """Cancel all runs and end the process."""
        for work in self._work:
            if not work.cancelling():  # twice would keep it from ending the process
                work.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        self._keep()
        if self._retiring is not None:
            await self._retiring
        await self._child.stop()

    async def run(self, job: Update, address: str) -> AsyncGenerator[Update, None]:
        """Yield how far a run is, until it ends; close the generator to cancel the run.

        Raise `LabOff` or `LabBusy` at once if it may not begin.
        """
        self._check(address)
        self._runs[address] += 1
        run = LabRun(job["games"])
        work = asyncio.create_task(self._play(job, run))
        self._work.add(work)
        work.add_done_callback(self._work.discard)
        try:
            while True:
                await run.news.wait()
                run.news.clear()
                sent = run.update
                yield sent
                if sent["state"] in FINAL_STATES:
                    return
        finally:  # nothing is awaited: the caller may be cancelled, the work ends by itself
            work.cancel()
            self._runs[address] -= 1
            self._runs += Counter()  # drops addresses without runs

    def _check(self, address: str) -> None:
        if self._settings.lab == "off":
            raise LabOff
        if self._runs[address] >= self._settings.lab_runs_per_address:
            raise LabBusy(is_own=True)
        if self.runs > self._settings.lab_queue:
            raise LabBusy(is_own=False)

    async def _play(self, job: Update, run: LabRun) -> None:
        """Wait for the turn of a run, then play it; whatever happens is said in its updates."""
        end = "cancelled"
        try:
            async with self._place_in_line(run):
                self._keep()
                await self._exchange(job, run)
                self._retire_later()
                end = run.update["state"]
        finally:
            self._metrics.lab_runs.labels(end).inc()
            if end == "cancelled":
                run.fail(LabFailed().as_dict())

    @asynccontextmanager
    async def _place_in_line(self, run: LabRun) -> AsyncIterator[None]:
        """Wait until all runs that came before have ended, and keep those behind informed."""
        self._waiting.append(run)
        self._tell_places()
        try:
            await self._turn.acquire()
        finally:
            self._waiting.remove(run)
            self._tell_places()
        try:
            yield
        finally:
            self._turn.release()

    def _tell_places(self) -> None:
        for ahead, run in enumerate(self._waiting, start=int(self._turn.locked())):
            run.publish("waiting", ahead=ahead)

    async def _exchange(self, job: Update, run: LabRun) -> None:
        """Let the process play a run; it is killed if it fails, hangs, or nobody waits for it."""
        run.publish("preparing")
        limit = self._settings.bot_first_seconds + self._settings.lab_seconds + GRACE_SECONDS
        try:
            async with asyncio.timeout(limit):
                await self._child.write(orjson.dumps(job).decode())
                while run.update["state"] not in FINAL_STATES:
                    run.publish(**orjson.loads(await self._child.read()))
        except asyncio.CancelledError:
            await self._child.stop()
            raise
        except (OSError, ValueError, TimeoutError, TypeError, asyncio.LimitOverrunError) as error:
            await self._child.stop()
            logger.warning("a run of the Lab failed: %s %s", type(error).__name__, error)
            run.fail(LabFailed().as_dict())

    def _keep(self) -> None:
        """Let the process stay: it is needed, or ended anyway."""
        if self._retirement is not None:
            self._retirement.cancel()
            self._retirement = None

    def _retire_later(self) -> None:
        """End the process when nobody has needed it for a while."""
        loop = asyncio.get_running_loop()
        self._keep()
        self._retirement = loop.call_later(self._settings.idle_seconds, self._retire)

    def _retire(self) -> None:
        if not self._turn.locked():
            self._retiring = asyncio.ensure_future(self._child.stop())
