"""Deletion of tables that are older than the host wants to keep."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, delete, func, select

from larceny.server.storage import schema

MAX_DELETED = 200
"""The most tables deleted in one transaction: moves cannot be stored meanwhile."""


def delete_old_tables(
    connection: Connection, before: float, now: float, keep: Collection[str]
) -> list[str]:
    """Delete tables without a move since a time and without a connected person; return their ids.

    Tables in `keep` are not deleted. Seats and events are deleted with their table.
    """
    tables, presence, events = schema.tables, schema.presence, schema.events
    last_move = select(events.c.at).where(events.c.table_id == tables.c.id)
    last_move = last_move.order_by(events.c.number.desc()).limit(1)
    connected = select(presence.c.seat).where(presence.c.table_id == tables.c.id)
    connected = connected.where(presence.c.until > now)
    old = (
        select(tables.c.id)
        .where(tables.c.created < before, ~connected.exists())
        .where(func.coalesce(last_move.scalar_subquery(), 0) < before * 1000)
        .order_by(tables.c.created)
        .limit(len(keep) + MAX_DELETED)
    )
    deleted = [table for table in connection.scalars(old) if table not in keep][:MAX_DELETED]
    connection.execute(delete(tables).where(tables.c.id.in_(deleted)))
    return deleted
