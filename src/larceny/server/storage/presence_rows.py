"""Which people each process has, in the database: no process speaks for another's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import ARRAY, Connection, String, any_, delete, func, literal, select
from sqlalchemy.dialects.postgresql import insert

from larceny.server.storage.schema import presence

KEPT = 86_400.0
"""Seconds after which it does not matter any more who was here: nobody is waited for so long."""


def say(link: Connection, process: str, places: Sequence[tuple[str, int]], until: float) -> None:
    """A process has the people of these tables and seats, or had them until then."""
    row = insert(presence)
    row = row.on_conflict_do_update(
        index_elements=list(presence.primary_key), set_={"until": row.excluded.until}
    )
    values = [
        {"table_id": table, "seat": seat, "process": process, "until": until}
        for table, seat in places
    ]
    link.execute(row, values)


def read(link: Connection, process: str, tables: Sequence[str]) -> dict[str, dict[int, float]]:
    """Of each table, until when to believe of which seats that some other process has them."""
    wanted = any_(literal(list(tables), ARRAY(String)))
    query = (
        select(presence.c.table_id, presence.c.seat, func.max(presence.c.until))
        .where(presence.c.table_id == wanted, presence.c.process != process)
        .group_by(presence.c.table_id, presence.c.seat)
    )
    found: dict[str, dict[int, float]] = defaultdict(dict)
    for table, seat, until in link.execute(query):
        found[table][seat] = until
    return found


def strike(link: Connection, now: float) -> None:
    """Forget who was here long ago."""
    link.execute(delete(presence).where(presence.c.until < now - KEPT))
