"""The registry of matches in memory: opened when somebody asks for one, evicted when idle."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Callable, Collection, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy.exc import OperationalError

from larceny.engine.errors import UnknownGame
from larceny.server.bots.pace import Pace
from larceny.server.bots.pool import BotPool
from larceny.server.bots.scheduler import BotScheduler
from larceny.server.clock import Clock
from larceny.server.errors import DamagedTable, RequestRefused, UnknownTable
from larceny.server.http.limits import Limits
from larceny.server.live.live_table import LiveTable
from larceny.server.match.clock_keeper import ClockKeeper
from larceny.server.match.creation import rematch_record
from larceny.server.match.match import Match
from larceny.server.match.seating import resume_seat
from larceny.server.match.substitution import welcome_back
from larceny.server.metrics import Metrics
from larceny.server.settings import Settings
from larceny.server.storage.notifications import SHOWN, TALK
from larceny.server.storage.record import EventRecord, TableRecord
from larceny.server.storage.storage import Conflict, Storage
from larceny.server.storage.talk_storage import TalkStorage
from larceny.server.talk import talk as talk_limits
from larceny.server.talk.talk import Talk

logger = logging.getLogger("larceny.server")

THREAD_NAME = "larceny-rules"
Result = TypeVar("Result")
Tasks = dict[str, "asyncio.Task[LoadedMatch]"]
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


@dataclass
class LoadedMatch:
    """A match in memory with the scheduler of its bots, its live windows and its talk."""

    match: Match
    scheduler: BotScheduler
    live: LiveTable
    talk: Talk

    @property
    def is_watched(self) -> bool:
        """Return whether somebody is connected to it here."""
        return len(self.match.broadcaster.subscribers) > 0

    @property
    def is_in_use(self) -> bool:
        """Return whether somebody watches it, or something happens at it."""
        is_busy = self.scheduler.is_busy or self.live.is_busy
        return self.is_watched or self.match.is_changing or is_busy


class MatchRegistry:
    """The matches that this process has in memory, by the id of their table."""

    def __init__(
        self,
        storage: Storage,
        pool: BotPool,
        settings: Settings,
        metrics: Metrics,
        clock: Clock,
        limits: Limits | None = None,
    ) -> None:
        self.storage = storage
        self.clock = clock
        self._pool = pool
        self._settings = settings
        self.metrics = metrics
        self.executor = ThreadPoolExecutor(1, THREAD_NAME)
        """The one thread for what may take long: several would keep the event loop waiting."""
        rate = settings.bot_moves_per_address
        limits = limits or Limits()
        self._talk_rate = limits.rate("talk", talk_limits.RATE, talk_limits.BURST)
        share = limits.rate("bot-moves", rate, rate)
        self.pace = Pace(
            settings.bot_delay, settings.unwatched_seconds, share, settings.bot_patience
        )
        self.clocks = ClockKeeper(storage, clock)
        self._loaded: dict[str, LoadedMatch] = {}
        self._loading: Tasks = {}
        self._creating: Tasks = {}

    def __len__(self) -> int:
        return len(self._loaded)

    def __iter__(self) -> Iterator[LoadedMatch]:
        """Iterate over the matches that are in memory now."""
        return iter(list(self._loaded.values()))

    async def get(self, table_id: str) -> Match:
        """Return a match that somebody asks for; bots that paused go on there."""
        loaded = await self.load(table_id)
        await self.clocks.give_back(loaded.match)
        loaded.match.used_at = self.clock()
        loaded.scheduler.wake()
        return loaded.match

    async def load(self, table_id: str) -> LoadedMatch:
        """Return a match with its scheduler, loaded from storage once however many ask for it.

        Nobody sees it before it has started.
        """
        if table_id in self._creating:
            await asyncio.wait([self._creating[table_id]])
        loaded = self._loaded.get(table_id)
        if loaded is not None and table_id not in self._loading:
            return loaded
        if not TABLE_ID.fullmatch(table_id):
            raise UnknownTable
        if table_id not in self._loading:
            _keep(self._loading, table_id, self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    def live(self, table_id: str) -> LiveTable:
        """Return the carrier of the live windows of a match that is in memory."""
        return self._loaded[table_id].live

    def talk(self, table_id: str) -> Talk:
        """Return the talk at a match that is in memory."""
        return self._loaded[table_id].talk

    async def create(
        self,
        record: TableRecord,
        events: list[EventRecord] | None = None,
        quota: int | None = None,
    ) -> Match:
        """Store a new table within the quota of its address, and start it if nobody is awaited.

        A sweep that finds it stored before it is in memory waits, and does not load it once more.
        """
        while task := self._creating.get(record.id) or self._loading.get(record.id):
            await asyncio.wait([task])
        creation = self._create(record, events or [], quota)
        loaded = await asyncio.shield(_keep(self._creating, record.id, creation))
        return loaded.match

    async def create_rematch(
        self, match: Match, seat: int, address_hash: str, quota: int | None = None
    ) -> Match:
        """Return the one rematch of a finished match, created if need be, and take the seat there.

        Of several who ask at once, one creates it and the others find it.
        """
        if match.record.rematch is None:
            with suppress(Conflict):
                record = rematch_record(match.record, seat, address_hash, self.clock())
                await self.create(record, quota=quota)
            await match.refresh()
        if match.record.rematch is None:
            raise UnknownTable
        rematch = await self.get(match.record.rematch.id)
        await resume_seat(rematch, match.record.seats[seat])
        return rematch

    async def welcome(self, match: Match, seats: Collection[int], is_sure: bool = True) -> None:
        """End the absence of people who are back, if anybody has noticed it."""
        if any(absence.seat in seats for absence in match.record.absences):
            await welcome_back(match, seats, is_sure)
            await self.clocks.follow_decisions(match)

    async def run(self, work: Callable[[], Result]) -> Result:
        """Do work by the rules of a game outside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self.executor, work)

    def evict_idle(self) -> None:
        """Drop from memory what nobody used for a while."""
        before = self.clock() - self._settings.idle_seconds
        for loaded in self:
            if not loaded.is_in_use and loaded.match.used_at < before:
                del self._loaded[loaded.match.id]
                loaded.live.close()
                loaded.scheduler.detach()
        self.metrics.tables_in_memory.set(len(self._loaded))

    async def handle_notification(self, payload: str) -> None:
        """Read what another process changed, if that table is in memory here."""
        process, table_id, about = json.loads(payload)
        loaded = self._loaded.get(table_id)
        if process != self.storage.process_id and loaded is not None:
            if about == TALK:
                await loaded.talk.read_new()
                return
            if about.startswith(SHOWN):
                loaded.match.broadcaster.hear_shown(process, about)
                return
            await loaded.match.refresh()
            await loaded.live.read_claims()

    async def refresh_all(self) -> None:
        """Read on at every table, because notifications may have been missed."""
        for loaded in self:
            await loaded.match.refresh()
            await loaded.talk.read_new()

    async def close(self) -> None:
        """Stop all bots and the thread."""
        for loaded in self:
            loaded.live.close()
            await loaded.scheduler.stop()
        self.executor.shutdown(cancel_futures=True)

    async def _create(
        self, record: TableRecord, events: list[EventRecord], quota: int | None
    ) -> LoadedMatch:
        await self.storage.create(record, events, quota)
        self.metrics.tables.labels(record.game).inc()
        return await self._start(self._add(await self._build(record, events)))

    async def _load(self, table_id: str) -> LoadedMatch:
        try:
            record = await self.storage.load(table_id)
            if record is None:
                raise UnknownTable
            match = await self._build(record, await self.storage.load_events(table_id))
        except (RequestRefused, UnknownGame, OperationalError):
            raise
        except Exception as error:
            reason = str(error).partition("\n")[0]
            logger.error("table %s is damaged: %s: %s", table_id, type(error).__name__, reason)
            raise DamagedTable from None
        await match.broadcaster.refresh_presence()
        loaded = self._add(match)
        await self.storage.presence.ask_shown(table_id)
        await self.clocks.give_back(match, is_loaded=True)
        return await self._start(loaded)

    async def _start(self, loaded: LoadedMatch) -> LoadedMatch:
        await loaded.match.start()
        loaded.live.notify()
        loaded.scheduler.notify()
        return loaded

    async def _build(self, record: TableRecord, events: list[EventRecord]) -> Match:
        """Restore a match in a thread, as a long game would block the event loop."""
        parts = (record, events, self.storage, self.metrics, self.clock, self.executor)
        return await self.run(lambda: Match(*parts))

    def _add(self, match: Match) -> LoadedMatch:
        scheduler = BotScheduler(match, self._pool, self.pace, self.clock)
        live = LiveTable(match, self._pool, self.storage, self.clock)
        talk = Talk(match, TalkStorage(self.storage), self._talk_rate, self.clock)
        loaded = LoadedMatch(match, scheduler, live, talk)

        def notify(is_local: bool) -> None:
            live.notify()
            scheduler.notify(is_local)

        match.broadcaster.on_change = notify
        self._loaded[match.id] = loaded
        self.metrics.tables_in_memory.set(len(self._loaded))
        return loaded


def _keep(
    tasks: Tasks, table_id: str, work: Coroutine[Any, Any, LoadedMatch]
) -> asyncio.Task[LoadedMatch]:
    """Start a task about a table, and keep it until it is done."""
    task = asyncio.create_task(work)
    tasks[table_id] = task
    task.add_done_callback(lambda _: tasks.pop(table_id, None))
    return task
