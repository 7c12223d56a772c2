"""Queries on hints: who agrees to them, and who used one."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, insert, select, update

from larceny.server.storage import schema
from larceny.table.notes import HintUse


def insert_hints(connection: Connection, table_id: str, hints: Sequence[HintUse]) -> None:
    """Store hints that were used; the key refuses one that is stored already."""
    if hints:
        rows = [{"table_id": table_id, **hint._asdict()} for hint in hints]
        connection.execute(insert(schema.hints), rows)


def select_hints(connection: Connection, table_id: str) -> tuple[HintUse, ...]:
    """Return the hints that were used at a table, in order."""
    hints = schema.hints
    query = select(hints.c.number, hints.c.seat).where(hints.c.table_id == table_id)
    found = connection.execute(query.order_by(hints.c.number, hints.c.seat))
    return tuple(HintUse(*row) for row in found)


def update_consent(connection: Connection, table_id: str, seat: int, agrees: bool) -> None:
    """Change whether the person in a seat agrees that hints may be used."""
    seats = schema.seats
    place = (seats.c.table_id == table_id) & (seats.c.seat == seat)
    connection.execute(update(seats).where(place).values(agrees=agrees))
