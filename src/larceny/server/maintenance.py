"""The periodic work of a server: the upkeep of its tables, its lock, and deletion of old ones."""

from __future__ import annotations

import asyncio
import logging

from larceny.match.tables import Tables
from larceny.match.upkeep import Upkeep
from larceny.server.expiry import Expiry
from larceny.server.metrics import Metrics
from larceny.server.settings import Settings
from larceny.server.storage.storage import Storage

logger = logging.getLogger("larceny.server")

GRACE_SECONDS = 3.0
"""Seconds by which a bot may be late before another server takes its table over."""


class Maintenance:
    """Looks after the tables of one server until it is cancelled."""

    def __init__(
        self, tables: Tables, storage: Storage, settings: Settings, metrics: Metrics
    ) -> None:
        self._tables = tables
        self._storage = storage
        self._settings = settings
        self.upkeep = Upkeep(tables)
        self.expiry = Expiry(tables, storage, settings, metrics)

    async def run(self) -> None:
        """Repeat everything until cancelled.

        Of a SQLite file no other server is home to any table: what a killed one left there is
        resumed at once.
        """
        settings = self._settings
        usual = GRACE_SECONDS + settings.bot_delay + settings.bot_patience
        grace = 0.0 if settings.database.startswith("sqlite") else usual
        while True:
            try:
                await asyncio.to_thread(self._storage.server_lock.hold)
                await self.upkeep.sweep(grace)
                await self.expiry.sweep()
            except Exception:
                logger.exception("a sweep failed; the next one follows")
            grace = usual
            await asyncio.sleep(settings.sweep_seconds)
