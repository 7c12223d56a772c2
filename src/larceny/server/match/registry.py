"""All tables: opened, woken when somebody asks for them, put to sleep when nobody does."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from contextlib import suppress
from dataclasses import dataclass

from larceny.engine.errors import LarcenyError
from larceny.server.bots.pool import BotPool
from larceny.server.bots.scheduler import Driver
from larceny.server.errors import UnknownTable
from larceny.server.match import presence
from larceny.server.match.match import Match
from larceny.server.match.opening import rematch_record
from larceny.server.match.showing import Clock
from larceny.server.metrics import Metrics
from larceny.server.settings import Settings
from larceny.server.storage.record import WAITING, EventRecord, TableRecord
from larceny.server.storage.storage import Conflict, Storage

logger = logging.getLogger("larceny.server")

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
GRACE = 3.0
"""Seconds by which a bot may be late before another process takes the table over."""
DAY = 86_400.0
FORGETTING = 600.0
"""Seconds between looks for tables that are to be deleted, once there are none left."""


@dataclass
class Awake:
    match: Match
    driver: Driver
    used: float


class Tables:
    """The tables of this process, by id."""

    def __init__(
        self, storage: Storage, pool: BotPool, settings: Settings, metrics: Metrics, clock: Clock
    ) -> None:
        self.storage = storage
        self.clock = clock
        self._pool = pool
        self._settings = settings
        self._metrics = metrics
        self._awake: dict[str, Awake] = {}
        self._last_beat = 0.0
        self._last_struck = 0.0
        self._last_forgotten = 0.0
        self._waking: dict[str, asyncio.Task[Awake]] = {}

    def __len__(self) -> int:
        return len(self._awake)

    async def get(self, table_id: str) -> Match:
        """The table, woken if it sleeps."""
        awake = self._awake.get(table_id)
        if awake is None:
            if not TABLE_ID.fullmatch(table_id):
                raise UnknownTable
            if table_id not in self._waking:
                task = asyncio.create_task(self._wake(table_id))
                self._waking[table_id] = task
                task.add_done_callback(lambda _: self._waking.pop(table_id, None))
            awake = await asyncio.shield(self._waking[table_id])
        awake.used = self.clock()
        return awake.match

    async def open(self, record: TableRecord, events: list[EventRecord] | None = None) -> Match:
        """Store a new table and begin, if nobody is waited for."""
        await self.storage.create(record, events or [])
        self._metrics.tables.labels(record.game).inc()
        match = self._add(await self._build(record, events or [])).match
        await match.start()
        return match

    async def rematch(self, match: Match, seat: int, creator: str) -> Match:
        """The table where a finished game is played once more, opened if need be, and sit there.

        Of several who ask at once, one opens it; the others find it.
        """
        if match.record.rematch is None:
            with suppress(Conflict):
                await self.open(rematch_record(match.record, seat, creator, self.clock()))
            await match.refresh()
        if match.record.rematch is None:
            raise UnknownTable
        again = await self.get(match.record.rematch.id)
        await again.come_back(match.record.seats[seat])
        return again

    async def _build(self, record: TableRecord, events: list[EventRecord]) -> Match:
        """Long games take a moment to wind on: not in the event loop."""
        parts = (record, events, self.storage, self._metrics, self.clock)
        return await asyncio.to_thread(Match, *parts)

    async def _wake(self, table_id: str) -> Awake:
        record = await self.storage.load(table_id)
        if record is None:
            raise UnknownTable
        events = await self.storage.load_events(table_id)
        match = await self._build(record, events)
        await match.look_around()
        awake = self._add(match)
        await match.start()
        awake.driver.poke()
        return awake

    def _add(self, match: Match) -> Awake:
        driver = Driver(match, self._pool, self._settings.bot_delay, self.clock)
        awake = Awake(match, driver, self.clock())
        self._awake[match.id] = awake
        self._metrics.awake.set(len(self._awake))
        return awake

    # --- Looking after all of them ---

    async def run(self) -> None:
        """Sweep until cancelled; the first sweep takes up what a killed server left."""
        grace = 0.0
        while True:
            try:
                await self._beat()
                await self._sweep(grace)
                self._put_to_sleep()
                await self._forget()
            except Exception:
                logger.exception("a sweep failed; the next one follows")
            grace = GRACE + self._settings.bot_delay
            await asyncio.sleep(self._settings.sweep_seconds)

    async def _sweep(self, grace: float) -> None:
        for table_id in await self.storage.find_overdue(self.clock() - grace):
            try:
                match = await self.get(table_id)
                if match.status == WAITING:
                    await match.start()
            except LarcenyError as error:
                logger.warning("table %s cannot go on: %s", table_id, error)
                await self.storage.set_deadline(table_id, None)
                continue
            driver = self._awake[table_id].driver
            driver.poke()
            if not driver.is_busy and match.status != WAITING:
                wait = match.record.absent_seconds
                due = None if wait is None else self.clock() + wait
                await self.storage.set_deadline(table_id, due)

    def _put_to_sleep(self) -> None:
        before = self.clock() - self._settings.idle_seconds
        for table_id, awake in list(self._awake.items()):
            match = awake.match
            is_used = len(match.audience) or match.is_changing or awake.driver.is_busy
            if not is_used and awake.used < before:
                del self._awake[table_id]
                awake.driver.let_go()
        self._metrics.awake.set(len(self._awake))

    async def _forget(self) -> None:
        """Delete what the host does not want to keep. Who looks at a table keeps it."""
        days, now = self._settings.keep_days, self.clock()
        if not days or now < self._last_forgotten + FORGETTING:
            return
        gone = await self.storage.delete_old_tables(now - days * DAY, now, keep=set(self._awake))
        if not gone:
            self._last_forgotten = now
        for table_id in gone:
            logger.info("table %s is deleted: no move for %g days", table_id, days)

    async def _beat(self) -> None:
        """Say who is connected here, and read who is connected elsewhere."""
        now = self.clock()
        if not self.storage.is_shared or now < self._last_beat + presence.BEAT:
            return
        self._last_beat = now
        matches = [awake.match for awake in self._awake.values()]
        here = [(match.id, seat) for match in matches for seat in match.audience.seats]
        await self.storage.store_presence(here, now + presence.BELIEVED)
        elsewhere = await self.storage.load_presence([match.id for match in matches])
        for match in matches:
            match.hear(elsewhere.get(match.id, {}))
        if now >= self._last_struck + FORGETTING:
            self._last_struck = now
            await self.storage.delete_expired_presence(now)

    # --- News from other processes ---

    async def hear(self, payload: str) -> None:
        """Another process changed a table: read on, if it is awake here."""
        process, table_id = json.loads(payload)
        awake = self._awake.get(table_id)
        if process != self.storage.process_id and awake is not None:
            await awake.match.refresh()

    async def refresh_all(self) -> None:
        """News may have been missed: read on at every table."""
        for awake in list(self._awake.values()):
            await awake.match.refresh()

    async def close(self) -> None:
        for awake in list(self._awake.values()):
            await awake.driver.stop()
