"""Deletion of expired tables in the background, a few at a time."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from sqlalchemy import ColumnElement, Connection, case, delete, literal, select, text

from larceny.match.clock import DAY_SECONDS
from larceny.match.document import OVER
from larceny.match.tables import Tables
from larceny.server.metrics import Metrics
from larceny.server.settings import Settings
from larceny.server.storage import schema
from larceny.server.storage.rows import UPLOAD as UPLOADED
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
            lambda connection: find_expired(connection, periods, now, after)
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
            lambda connection: delete_expired(connection, ids, self._periods, now)
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


# --- Which tables are expired ---


SEARCHED_TABLES = 500
"""The tables among which expired ones are searched at once."""
RETENTION_LOCK = 0x1A2CE48

TableKind: TypeAlias = Literal["finished", "abandoned", "upload"]
FINISHED: Final = "finished"
ABANDONED: Final = "abandoned"
UPLOAD: Final = "upload"


class KeepPeriods(NamedTuple):
    """For how many days tables of each kind are kept; 0 keeps them for ever."""

    finished: float
    abandoned: float
    uploads: float


class ExpiredTable(NamedTuple):
    """A table that is kept no longer, its kind, and the number of its events."""

    id: str
    kind: TableKind
    events: int


class ExpiredTables(NamedTuple):
    """The expired ones among some tables, and the last id searched; None if it was the last."""

    tables: list[ExpiredTable]
    last: str | None


def find_expired(
    connection: Connection, periods: KeepPeriods, now: float, after: str
) -> ExpiredTables:
    """Search the tables that follow an id for expired ones. It only reads."""
    tables = schema.tables
    query = select(tables.c.id).where(tables.c.id > after).order_by(tables.c.id)
    ids = connection.scalars(query.limit(SEARCHED_TABLES)).all()
    if not ids:
        return ExpiredTables([], None)
    is_searched = tables.c.id.between(ids[0], ids[-1])
    expired = _select_expired(connection, is_searched, periods, now)
    return ExpiredTables(expired, ids[-1] if len(ids) == SEARCHED_TABLES else None)


def delete_expired(
    connection: Connection, ids: Sequence[str], periods: KeepPeriods, now: float
) -> list[ExpiredTable] | None:
    """Delete those of some tables that are expired still, and return them.

    Return None while another server deletes. Events are deleted with their table. A table at which
    another server stores a move just now is passed over.
    """
    tables = schema.tables
    chosen = tables.c.id.in_(ids)
    if connection.dialect.name == "postgresql":
        lock = text("select pg_try_advisory_xact_lock(:key)")
        if not connection.scalar(lock, {"key": RETENTION_LOCK}):
            return None
        locked = select(tables.c.id).where(chosen).with_for_update(skip_locked=True)
        chosen = tables.c.id.in_(connection.scalars(locked).all())
    expired = _select_expired(connection, chosen, periods, now)
    connection.execute(delete(tables).where(tables.c.id.in_([table.id for table in expired])))
    return expired


def _select_expired(
    connection: Connection, where: ColumnElement[bool], periods: KeepPeriods, now: float
) -> list[ExpiredTable]:
    tables = schema.tables
    kind = case(
        (tables.c.status == UPLOADED, UPLOAD), (tables.c.status == OVER, FINISHED), else_=ABANDONED
    )
    since = case(
        (kind == UPLOAD, literal(_since(periods.uploads, now))),
        (kind == FINISHED, literal(_since(periods.finished, now))),
        else_=literal(_since(periods.abandoned, now)),
    )
    query = (
        select(tables.c.id, kind, tables.c.events)
        .where(where, tables.c.created < since)
        .where((kind == UPLOAD) | (tables.c.moved < since))
        .order_by(tables.c.id)
    )
    return [ExpiredTable(*row) for row in connection.execute(query)]


def _since(days: float, now: float) -> float:
    """Return the time before which a table must have been left to be expired."""
    return now - days * DAY_SECONDS if days else float("-inf")
