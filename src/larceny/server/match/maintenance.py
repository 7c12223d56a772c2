"""The periodic work of a process: heartbeats, sweeps, eviction and retention."""

from __future__ import annotations

import asyncio
import logging

from larceny.engine.errors import LarcenyError
from larceny.server.match import presence
from larceny.server.match.expiry import Expiry
from larceny.server.match.registry import LoadedMatch, MatchRegistry
from larceny.server.match.substitution import count_votes, welcome_back
from larceny.server.match.undo import expire_request
from larceny.server.settings import Settings
from larceny.server.storage.presence_rows import WATCHED
from larceny.server.storage.record import RUNNING, WAITING
from larceny.server.storage.table_rows import MAX_OVERDUE, Overdue

logger = logging.getLogger("larceny.server")

GRACE_SECONDS = 3.0
"""Seconds by which a bot may be late before another process takes its table over."""
CLEANUP_SECONDS = 600.0
"""Seconds between two deletions of what was stored about people who left long ago."""


class Maintenance:
    """Looks after the matches of one process until it is cancelled."""

    def __init__(self, matches: MatchRegistry, settings: Settings) -> None:
        self._matches = matches
        self._storage = matches.storage
        self._clock = matches.clock
        self._settings = settings
        self.expiry = Expiry(matches, settings)
        self._last_overdue: Overdue | None = None
        self._last_heartbeat = 0.0
        self._last_presence_cleanup = 0.0

    async def run(self) -> None:
        """Repeat everything until cancelled; the first sweep resumes what a killed server left."""
        grace = 0.0
        while True:
            try:
                await self.send_heartbeat()
                await self.look_after_company()
                await self.resume_overdue(grace)
                self.resume_watched(grace)
                await self.close_requests()
                self._matches.evict_idle()
                await self.expiry.sweep()
            except Exception:
                logger.exception("a sweep failed; the next one follows")
            grace = GRACE_SECONDS + self._settings.bot_delay
            await asyncio.sleep(self._settings.sweep_seconds)

    async def send_heartbeat(self) -> None:
        """Tell the other processes who is connected here, and read who is connected there."""
        now = self._clock()
        if not self._storage.is_shared or now < self._last_heartbeat + presence.HEARTBEAT_SECONDS:
            return
        self._last_heartbeat = now
        matches = [loaded.match for loaded in self._matches]
        local = [
            (match.id, seat) for match in matches for seat in match.broadcaster.subscribers.seats
        ]
        local += [(loaded.match.id, WATCHED) for loaded in self._matches if loaded.is_watched]
        await self._storage.presence.store(local, now + presence.EXPIRY_SECONDS)
        remote = await self._storage.presence.load([match.id for match in matches])
        for match in matches:
            match.broadcaster.set_remote_presence(remote.get(match.id, {}))
        if now >= self._last_presence_cleanup + CLEANUP_SECONDS:
            self._last_presence_cleanup = now
            await self._storage.presence.delete_expired(now)

    async def look_after_company(self) -> None:
        """Keep the clocks, count votes again, and notice who is back or has been waited for."""
        loaded = [one for one in self._matches if one.match.status == RUNNING]
        attended = (one.match for one in loaded if not one.scheduler.is_paused)
        await self._matches.clocks.tick(attended)
        for match in (one.match for one in loaded if one.match.record.absences):
            await welcome_back(match, match.presence.connected, is_sure=False)
            await count_votes(match)
            await self._matches.clocks.follow_decisions(match)

    async def close_requests(self) -> None:
        """Close the requests to take something back that nobody answered in time."""
        for loaded in self._matches:
            await expire_request(loaded.match, self._clock())

    async def resume_overdue(self, grace: float) -> None:
        """Go on with the tables that some process should have moved at by now.

        Each sweep begins where the one before it ended, so that none has to wait for others.
        """
        before = self._clock() - grace
        overdue = await self._storage.find_overdue(before, self._last_overdue)
        self._last_overdue = overdue[-1] if len(overdue) == MAX_OVERDUE else None
        for _, table_id in overdue:
            try:
                loaded = await self._matches.load(table_id)
                if loaded.match.status == WAITING:
                    await loaded.match.start()
            except LarcenyError as error:
                logger.warning("table %s cannot go on: %s", table_id, error)
                await self._storage.set_deadline(table_id, None)
                continue
            await self._resume(loaded)

    async def _resume(self, loaded: LoadedMatch) -> None:
        match, scheduler = loaded.match, loaded.scheduler
        scheduler.notify()
        if not scheduler.is_busy and match.status != WAITING:
            seconds = match.record.absent_seconds
            deadline = None if seconds is None else self._clock() + seconds
            if scheduler.is_backing_off:
                deadline = scheduler.back_off.retry_at
            await self._storage.set_deadline(match.id, deadline)

    def resume_watched(self, grace: float) -> None:
        """Go on at the tables that people look at here, where another process has paused."""
        before = self._clock() - grace
        for loaded in self._matches:
            if loaded.is_watched and loaded.match.changed_at < before:
                loaded.scheduler.notify()
