"""Queries on tables."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, insert, literal, select, tuple_, update

from larceny.server.clock import DAY_SECONDS
from larceny.server.errors import TooManyTables
from larceny.server.storage import schema
from larceny.server.storage.absence_rows import (
    insert_takeovers,
    select_absences,
    select_takeovers,
)
from larceny.server.storage.hint_rows import insert_hints, select_hints
from larceny.server.storage.record import OVER, WAITING, Rematch, TableRecord
from larceny.server.storage.seat_rows import select_seats
from larceny.server.storage.undo_request_rows import select_request

MAX_OVERDUE = 200
"""The most overdue tables that are returned at once."""


class Overdue(NamedTuple):
    """A table whose deadline has passed."""

    deadline: float
    id: str


def insert_table(connection: Connection, table: TableRecord) -> None:
    """Store a table, its seats, the hints that were used, and who played for whom."""
    row = {column.key: getattr(table, column.key) for column in schema.tables.columns}
    connection.execute(insert(schema.tables), row)
    seats = [{"table_id": table.id, **asdict(seat)} for seat in table.seats]
    connection.execute(insert(schema.seats), seats)
    insert_hints(connection, table.id, table.hints)
    insert_takeovers(connection, table.id, table.takeovers)


def select_table(connection: Connection, table_id: str) -> TableRecord | None:
    """Return a table with all that belongs to it but its events; None if there is no such table."""
    columns = schema.tables.columns
    row = connection.execute(select(schema.tables).where(columns.id == table_id)).mappings().first()
    if row is None:
        return None
    return TableRecord(
        **{column.key: row[column] for column in columns},
        seats=select_seats(connection, table_id),
        rematch=_select_rematch(connection, table_id),
        hints=select_hints(connection, table_id),
        absences=select_absences(connection, table_id),
        takeovers=select_takeovers(connection, table_id),
        undo=select_request(connection, table_id),
    )


def _select_rematch(connection: Connection, table_id: str) -> Rematch | None:
    columns = schema.tables.columns
    query = select(columns.id, columns.rematch_by).where(columns.rematch_of == table_id)
    row = connection.execute(query).first()
    return None if row is None else Rematch(*row)


def update_deadline(connection: Connection, table_id: str, deadline: float | None) -> None:
    """Change the time by which some process must look after a table."""
    tables = schema.tables
    connection.execute(update(tables).where(tables.c.id == table_id).values(deadline=deadline))


def stop_table(connection: Connection, table_id: str, reason: str) -> None:
    """Store that a table is stopped before its end, and why; nothing if it has ended already."""
    tables = schema.tables
    ended = {"status": OVER, "deadline": None, "stopped": reason}
    is_open = (tables.c.id == table_id) & (tables.c.status != OVER)
    connection.execute(update(tables).where(is_open).values(ended))


def select_overdue(
    connection: Connection, before: float, after: Overdue | None = None
) -> list[Overdue]:
    """Return the tables whose deadline has passed, the earliest first, from behind another on."""
    columns = schema.tables.columns
    query = select(columns.deadline, columns.id)
    query = query.where(columns.deadline < before, columns.stopped.is_(None))
    if after is not None:
        place = tuple_(columns.deadline, columns.id)
        query = query.where(place > tuple_(literal(after.deadline), literal(after.id)))
    query = query.order_by(columns.deadline, columns.id).limit(MAX_OVERDUE)
    return [Overdue(*row) for row in connection.execute(query)]


def check_quota(connection: Connection, table: TableRecord, quota: int) -> None:
    """Refuse a table whose address has opened as many as its quota in the day before it.

    Of several transactions at once, one address has one at a time: SQLite has one in all.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(table.address_hash))))
    since = table.created - DAY_SECONDS
    if count_unfinished(connection, table.address_hash, since) >= quota:
        raise TooManyTables(quota)


def count_unfinished(connection: Connection, address_hash: str, since: float) -> int:
    """Count the tables that an address opened since a time and that were not played to the end.

    Uploaded games and tables that were stopped count as unfinished.
    """
    columns = schema.tables.columns
    is_unfinished = (columns.status != OVER) | columns.is_replay | columns.stopped.is_not(None)
    query = select(func.count()).where(
        columns.address_hash == address_hash, columns.created > since, is_unfinished
    )
    return connection.execute(query.select_from(schema.tables)).scalar_one()


def update_rules(
    connection: Connection, table_id: str, changes: dict[str, Any], fingerprint: str
) -> None:
    """Change the params of a table that has not started."""
    is_waiting = (schema.tables.c.id == table_id) & (schema.tables.c.status == WAITING)
    values = {"changes": changes, "fingerprint": fingerprint}
    connection.execute(update(schema.tables).where(is_waiting).values(**values))
