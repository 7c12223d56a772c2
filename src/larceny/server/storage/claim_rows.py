"""Queries on live windows: what is not judged yet, and which process judges it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, and_, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from larceny.server.storage import schema
from larceny.server.storage.record import ClaimRecord, EventBatch


def insert_claim(connection: Connection, table_id: str, claim: ClaimRecord) -> None:
    """Store a claim; the key refuses a second one of a seat in a window."""
    connection.execute(insert(schema.claims), {"table_id": table_id, **claim._asdict()})


def select_claims(connection: Connection, table_id: str, window: int) -> list[ClaimRecord]:
    """Return the claims of a window that are not judged yet."""
    claims = schema.claims
    query = select(*(claims.c[field] for field in ClaimRecord._fields)).where(
        claims.c.table_id == table_id, claims.c.window == window
    )
    return [ClaimRecord(*row) for row in connection.execute(query.order_by(claims.c.seat))]


def delete_judged(connection: Connection, batches: Sequence[EventBatch]) -> None:
    """Delete the claims that are judged by the events of some batches, and older ones."""
    claims = schema.claims
    for batch in batches:
        if batch.verdict.window:
            window, seats = batch.verdict
            is_judged = and_(claims.c.window == window, claims.c.seat.in_(seats))
            is_old = claims.c.window < window
            place = claims.c.table_id == batch.table_id
            connection.execute(delete(claims).where(place, or_(is_judged, is_old)))


def acquire_table(
    connection: Connection, table_id: str, process: str, now: float, until: float
) -> bool:
    """Let a process judge at a table until a time; return False if another one does."""
    referees = schema.referees
    is_free = or_(referees.c.process == process, referees.c.until < now)
    changed = connection.execute(
        update(referees)
        .where(referees.c.table_id == table_id, is_free)
        .values(process=process, until=until)
    )
    if changed.rowcount:
        return True
    row = {"table_id": table_id, "process": process, "until": until}
    try:
        with connection.begin_nested():
            connection.execute(insert(referees), row)
    except IntegrityError:
        return False
    return True
