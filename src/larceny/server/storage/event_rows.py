"""Queries on the events of tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from larceny.server.storage import absence_rows, bulk_insert, claim_rows, schema
from larceny.server.storage.conflict import Conflict
from larceny.server.storage.record import EventBatch, EventRecord, Progress

_INSERT_EVENT = insert(schema.events)
_UPDATE_TABLE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table_id"))
    .where(schema.tables.c.retracted == bindparam("expected"))
    .values({field: bindparam(f"new_{field}") for field in Progress._fields})
)


def append(connection: Connection, batches: Sequence[EventBatch]) -> None:
    """Store the events of all batches and the progress of their tables.

    Raise `Conflict` if another process took events back that one of them follows. A SQLite file
    has one process, whose matches know what was taken back.
    """
    claim_rows.delete_judged(connection, batches)
    absence_rows.insert_batches(connection, batches)
    if connection.dialect.name == "sqlite":
        bulk_insert.append(connection, batches)
        return
    _insert(connection, [row for batch in batches for row in _rows(batch.table_id, batch.events)])
    progress = [
        {"table_id": batch.table_id, "expected": batch.retracted}
        | {f"new_{field}": value for field, value in batch.progress._asdict().items()}
        for batch in batches
        if batch.progress is not None
    ]
    if progress and connection.execute(_UPDATE_TABLE, progress).rowcount != len(progress):
        raise Conflict("events were taken back meanwhile")


def insert_events(connection: Connection, table_id: str, events: Sequence[EventRecord]) -> None:
    """Store events of one table."""
    _insert(connection, _rows(table_id, events))


def select_events(connection: Connection, table_id: str, after: int) -> list[EventRecord]:
    """Return the events of a table whose number is higher than `after`, in order."""
    events = schema.events
    columns = [events.c[field] for field in EventRecord._fields]
    query = (
        select(*columns)
        .where(events.c.table_id == table_id, events.c.number > after)
        .order_by(events.c.number)
    )
    return [EventRecord(*row) for row in connection.execute(query)]


def _rows(table_id: str, events: Sequence[EventRecord]) -> list[dict[str, Any]]:
    return [{"table_id": table_id, **event._asdict()} for event in events]


def _insert(connection: Connection, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(_INSERT_EVENT, rows)
