"""Deletion of expired tables in the background, a few at a time."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Sequence

from larceny.match.tables import Tables
from larceny.server.metrics import Metrics
from larceny.server.settings import Settings
from larceny.server.storage import retention
from larceny.server.storage.retention import ExpiredTable, KeepPeriods
from larceny.server.storage.storage import Storage

logger = logging.getLogger("larceny.server")

SEARCH_SECONDS = 600.0
"""Seconds between two searches through all tables."""
DELETED_EVENTS = 2_000
"""The most events deleted in one transaction, unless one table has more: moves wait meanwhile."""


class Expiry:
    """Deletes the tables of a database that were kept for as long as the settings say.

    Each sweep looks at the next few tables, and the search through all of them begins anew some
    time after it ended. A table in the memory of this server is never deleted.
    """

    def __init__(
        self, tables: Tables, storage: Storage, settings: Settings, metrics: Metrics
    ) -> None:
        self._tables = tables
        self._storage = storage
        self._metrics = metrics
        self._periods = KeepPeriods(
            settings.keep_finished_days, settings.keep_abandoned_days, settings.keep_upload_days
        )
        self._after = ""
        self._next_search = 0.0

    async def sweep(self) -> None:
        """Delete what is expired among the next tables."""
        now = self._tables.clock()
        periods = self._periods
        if now < self._next_search or not any(self._periods):
            return
        after = self._after
        rows, last = await self._storage.read(
            lambda connection: retention.find_expired(connection, periods, now, after)
        )
        in_memory = {loaded.match.id for loaded in self._tables}
        for group in split(table for table in rows if table.id not in in_memory):
            deleted = await self._delete(group, now)
            if deleted is None:
                return
            self._tell(deleted)
        self._after = last or ""
        if last is None:
            self._next_search = now + SEARCH_SECONDS

    async def _delete(self, ids: Sequence[str], now: float) -> list[ExpiredTable] | None:
        """Delete those of some tables that are expired still; None while another server deletes."""
        return await self._storage.write(
            lambda connection: retention.delete_expired(connection, ids, self._periods, now)
        )

    def _tell(self, deleted: Sequence[ExpiredTable]) -> None:
        kinds = Counter(table.kind for table in deleted)
        for kind, count in kinds.items():
            self._metrics.deleted.labels(kind).inc(count)
        if deleted:
            counts = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
            logger.info("%d tables are deleted, kept long enough: %s", len(deleted), counts)


def split(tables: Iterator[ExpiredTable]) -> Iterator[list[str]]:
    """Yield the ids of tables in groups whose events can be deleted at once."""
    group: list[str] = []
    events = 0
    for table in tables:
        if group and events + table.events > DELETED_EVENTS:
            yield group
            group = []
            events = 0
        group.append(table.id)
        events += table.events
    if group:
        yield group
