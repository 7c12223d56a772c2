"""Queries on events that are taken back."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, update

from larceny.server.storage import schema
from larceny.server.storage.absence_rows import insert_takeovers, select_takeovers
from larceny.server.storage.conflict import Conflict
from larceny.server.storage.event_rows import select_events
from larceny.server.storage.hint_rows import insert_hints, select_hints
from larceny.server.storage.record import EventRecord, TableRecord, UndoneEvents
from larceny.server.storage.table_rows import select_table
from larceny.server.storage.undo_request_rows import delete_request
from larceny.table.notes import SINGLE_MOVES, HintUse


def undo_events(connection: Connection, table_id: str, undone: UndoneEvents) -> None:
    """Delete the last events of a table; raise `Conflict` if it is not as it was thought to be.

    The row of the table is changed first: whoever appends an event changes it too, so that of two
    processes one waits for the other, and then finds another number of events or undos.
    """
    tables, events = schema.tables, schema.events
    is_unchanged = (tables.c.id == table_id) & (tables.c.retracted == undone.before)
    values = {
        "retracted": undone.before + undone.removed + 1,
        "retracted_by": undone.seat,
        "deadline": undone.deadline,
        "clocks": undone.clocks,
        "clock_seen": undone.clock_seen,
    }
    changed = connection.execute(update(tables).where(is_unchanged).values(values))
    is_later = (events.c.table_id == table_id) & (events.c.number > undone.kept)
    deleted = connection.execute(delete(events).where(is_later))
    if changed.rowcount != 1 or deleted.rowcount != undone.removed:
        raise Conflict("somebody moved, or took back, first")
    _move_hints(connection, table_id, undone.kept)
    _move_takeovers(connection, table_id, undone.kept)
    delete_request(connection, table_id)


def _move_hints(connection: Connection, table_id: str, kept: int) -> None:
    """Let hints at positions that are gone count at the last one that stays: they were seen."""
    found = select_hints(connection, table_id)
    later = [hint for hint in found if hint.number > kept]
    connection.execute(
        delete(schema.hints).where(
            schema.hints.c.table_id == table_id, schema.hints.c.number > kept
        )
    )
    moved = {HintUse(kept, hint.seat) for hint in later} - set(found)
    insert_hints(connection, table_id, sorted(moved))


def _move_takeovers(connection: Connection, table_id: str, kept: int) -> None:
    """Forget who made single moves that are gone; who plays for a seat goes on from where it is."""
    found = select_takeovers(connection, table_id)
    rows, at_end = schema.takeovers, sorted(SINGLE_MOVES)
    is_gone = (rows.c.number > kept) | ((rows.c.number == kept) & rows.c.kind.in_(at_end))
    connection.execute(delete(rows).where((rows.c.table_id == table_id) & is_gone))
    moved = {
        (one.seat, one.kind): one._replace(number=kept)
        for one in found
        if one.number > kept and one.kind not in SINGLE_MOVES
    }
    insert_takeovers(connection, table_id, list(moved.values()))


def select_update(
    connection: Connection, table_id: str, after: int, retracted: int
) -> tuple[TableRecord | None, list[EventRecord]]:
    """Return a table with its events after a number: with all if some were taken back since.

    What is read between two undos of another process is read again.
    """
    while True:
        record = select_table(connection, table_id)
        if record is None:
            return None, []
        first = after if record.retracted == retracted else 0
        found = select_events(connection, table_id, first)
        if _select_retracted(connection, table_id) in (record.retracted, None):
            return record, found


def _select_retracted(connection: Connection, table_id: str) -> int | None:
    columns = schema.tables.columns
    return connection.execute(
        select(columns.retracted).where(columns.id == table_id)
    ).scalar_one_or_none()
