"""Queries on the tables that everybody may find."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, literal, select, tuple_

from larceny.server.storage import schema
from larceny.server.storage.record import OVER, SeatRecord, Status
from larceny.server.storage.seat_rows import select_seats


class PublicTableRecord(NamedTuple):
    """A public table, as far as a list tells of it."""

    id: str
    game: str
    rules: str
    status: Status
    created: float
    manual: bool
    seats: tuple[SeatRecord, ...]


def select_public(
    connection: Connection, since: float, before: tuple[float, str] | None, limit: int
) -> list[PublicTableRecord]:
    """Return public tables that were opened since a time and are not over, the latest first.

    They begin behind the one that was opened at `before`, with its id, if that is given.
    """
    columns = schema.tables.columns
    query = select(
        columns.id, columns.game, columns.rules, columns.status, columns.created, columns.manual
    ).where(
        columns.is_public,
        columns.status != OVER,
        columns.stopped.is_(None),
        columns.created > since,
    )
    if before is not None:
        place = tuple_(columns.created, columns.id)
        query = query.where(place < tuple_(literal(before[0]), literal(before[1])))
    rows = connection.execute(
        query.order_by(columns.created.desc(), columns.id.desc()).limit(limit)
    ).all()
    return [PublicTableRecord(*row, select_seats(connection, row.id)) for row in rows]
