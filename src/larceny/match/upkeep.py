"""What has to be done at tables again and again, whether or not anybody asks for anything."""

from __future__ import annotations

import logging

from larceny.engine.errors import LarcenyError
from larceny.match.absence import count_votes
from larceny.match.chess_clock import TICK_SECONDS, is_running
from larceny.match.document import RUNNING, WAITING
from larceny.match.tables import LoadedTable, Tables
from larceny.match.undo import expire_request

logger = logging.getLogger("larceny.match")

LEASE_SECONDS = 10.0
"""Seconds for which no other server looks after a table that one has taken."""


class Upkeep:
    """Looks after the tables of one server, a sweep at a time."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._last_tick = 0.0

    async def sweep(self, grace: float) -> None:
        """Do all that is due; tables are taken over that others are late with by `grace`."""
        await self.look_after_people()
        await self.start_waiting()
        await self.resume_overdue(grace)
        await self.close_requests()
        self._tables.evict_idle()

    async def look_after_people(self) -> None:
        """Keep the clocks, count votes again, and notice who is back or has been waited for."""
        loaded = [table for table in self._tables if table.match.status == RUNNING]
        await self.tick([table for table in loaded if not table.bots.is_paused])
        for match in (table.match for table in loaded if table.match.document.absences):
            await self._tables.end_absences(match, match.presence.connected, is_awake=False)
            await count_votes(match)
            await self._tables.follow_decisions(match)

    async def tick(self, attended: list[LoadedTable]) -> None:
        """Note that the clocks of tables run, if it is time to.

        What passed since the last note, while no server was there or nobody at all was at the
        table, is not charged to anybody.
        """
        now = self._tables.clock()
        if now < self._last_tick + TICK_SECONDS:
            return
        self._last_tick = now
        timed = [table.match for table in attended if is_running(table.match.document)]
        for match in timed:
            await self._tables.give_back_time(match)
            match.clock_seen = now
        await self._tables.store.note_running([match.id for match in timed], now)

    async def start_waiting(self) -> None:
        """Start the tables whose start could not be stored."""
        for loaded in self._tables:
            if loaded.match.status == WAITING:
                await loaded.match.start()

    async def close_requests(self) -> None:
        """Close the requests to take something back that nobody answered in time."""
        for loaded in self._tables:
            await expire_request(loaded.match, self._tables.clock())

    async def resume_overdue(self, grace: float) -> None:
        """Go on with the tables at which their home should have moved by now."""
        now = self._tables.clock()
        store = self._tables.store
        for table_id in await store.take_overdue(now - grace, now + LEASE_SECONDS):
            try:
                loaded = await self._tables.load(table_id)
                if loaded.match.status == WAITING:
                    await loaded.match.start()
            except LarcenyError as error:
                logger.warning("table %s cannot go on: %s", table_id, error)
                await store.set_deadline(table_id, None)
                continue
            await self._resume(loaded)

    async def _resume(self, loaded: LoadedTable) -> None:
        match = loaded.match
        turns = loaded.bots
        loaded.live.notify()
        turns.notify()
        if not turns.is_busy and match.status != WAITING:
            seconds = match.document.absent_seconds
            deadline = None if seconds is None else self._tables.clock() + seconds
            if turns.is_backing_off:
                deadline = turns.back_off.retry_at
            await self._tables.store.set_deadline(match.id, deadline)
