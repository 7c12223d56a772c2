"""Queries on who is connected to which process. Each process writes only its own rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import ARRAY, Connection, String, any_, delete, func, literal, select
from sqlalchemy.dialects.postgresql import insert

from larceny.server.storage.schema import presence

RETENTION = 86_400.0
"""Seconds that a row is kept after it has expired; no absent person is waited for that long."""

WATCHED = -1
"""Stands in the place of a seat for all who look at a table: it is kept as long as they do."""


def upsert(
    connection: Connection, process_id: str, places: Sequence[tuple[str, int]], until: float
) -> None:
    """Store that people are connected to a process, each at a table and a seat, until a time.

    A time in the past says when they left.
    """
    statement = insert(presence)
    statement = statement.on_conflict_do_update(
        index_elements=list(presence.primary_key), set_={"until": statement.excluded.until}
    )
    rows = [
        {"table_id": table, "seat": seat, "process": process_id, "until": until}
        for table, seat in places
    ]
    connection.execute(statement, rows)


def select_elsewhere(
    connection: Connection, process_id: str, tables: Sequence[str]
) -> dict[str, dict[int, float]]:
    """Return, by table and seat, until when people count as connected to any other process."""
    is_wanted = presence.c.table_id == any_(literal(list(tables), ARRAY(String)))
    query = (
        select(presence.c.table_id, presence.c.seat, func.max(presence.c.until))
        .where(is_wanted, presence.c.process != process_id, presence.c.seat != WATCHED)
        .group_by(presence.c.table_id, presence.c.seat)
    )
    found: dict[str, dict[int, float]] = defaultdict(dict)
    for table, seat, until in connection.execute(query):
        found[table][seat] = until
    return found


def delete_expired(connection: Connection, now: float) -> None:
    """Delete the rows that expired long ago."""
    connection.execute(delete(presence).where(presence.c.until < now - RETENTION))
