"""How a table is written into rows of the database, and read from them.

Python's sqlite3 releases the interpreter's lock for every row that it stores, and on a busy server
it waits to get the lock back: the switches cost more than the rows. So SQLite is given rows by the
hundred, with statements whose text is built once for each number of rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from typing import Any

import orjson
from sqlalchemy import Connection, bindparam, delete, func, insert, literal, select, tuple_, update

from larceny.match.document import (
    OVER,
    RUNNING,
    WAITING,
    StoredEvent,
    TableDocument,
    Utterance,
    from_plain,
    to_plain,
)
from larceny.match.errors import Conflict
from larceny.match.store import Change, StoredTable
from larceny.server.storage import schema

STOPPED = "stopped"
UPLOAD = "upload"
ROWS = 128
"""The most rows in one statement; SQLite accepts 32,766 values in one."""
EVENT_COLUMNS = ("table_id", *StoredEvent._fields)
OWN_COLUMNS = ("saved", "deadline", "clock_seen", "said")
"""Fields of a document that are stored in columns alone."""
CHANGED_COLUMNS = ("saved", "status", "deadline", "clock_seen", "moved", "events")
"""What may change with every event."""
LAST_COLUMNS = ("moved", "events")
"""Those of them that stay as they are where no event is added or taken back."""

tables, events = schema.tables, schema.events

_EXPECTED = (tables.c.id == bindparam("table_id")) & (tables.c.saved == bindparam("expected"))
_UPDATE_ROW = (
    update(tables)
    .where(_EXPECTED)
    .values(
        {name: bindparam(f"new_{name}") for name in CHANGED_COLUMNS if name not in LAST_COLUMNS}
        | {
            name: func.coalesce(bindparam(f"new_{name}", type_=tables.c[name].type), tables.c[name])
            for name in LAST_COLUMNS
        }
    )
)


def select_table(connection: Connection, table_id: str) -> StoredTable | None:
    """Return a table; None if there is no such table."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).first()
    if row is None:
        return None
    query = select(*(events.c[name] for name in StoredEvent._fields))
    query = query.where(events.c.table_id == table_id).order_by(events.c.number)
    # All rows are fetched before the document is read: were it damaged, a cursor left open would
    # hold an old snapshot of the database, and the next write on this connection would fail.
    rows = connection.execute(query).all()
    return StoredTable(read_document(row), [StoredEvent(*event) for event in rows])


def select_public(
    connection: Connection, since: float, before: tuple[float, str] | None, limit: int
) -> list[TableDocument]:
    """Return public tables that were opened since a time and are not over, the latest first.

    They begin behind the one that was opened at `before`, with its id, if that is given.
    """
    columns = tables.columns
    query = select(tables).where(
        columns.is_public, columns.status.in_((WAITING, RUNNING)), columns.created > since
    )
    if before is not None:
        place = tuple_(columns.created, columns.id)
        query = query.where(place < tuple_(literal(before[0]), literal(before[1])))
    rows = connection.execute(
        query.order_by(columns.created.desc(), columns.id.desc()).limit(limit)
    ).all()
    return [read_document(row) for row in rows]


def read_document(row: Any) -> TableDocument:
    """Return the document of a row of `tables`."""
    values = orjson.loads(row.document) | {
        "saved": row.saved,
        "deadline": row.deadline,
        "clock_seen": row.clock_seen,
        "said": orjson.loads(row.said),
    }
    document: TableDocument = from_plain(TableDocument, values)
    return document


def insert_table(
    connection: Connection, document: TableDocument, log: Sequence[StoredEvent]
) -> None:
    """Store a new table with its events."""
    last = log[-1].at if log else None
    connection.execute(
        insert(tables),
        {
            "id": document.id,
            "saved": document.saved,
            "game": document.game,
            "status": listed_status(document),
            "is_public": document.is_public,
            "address_hash": document.address_hash,
            "created": document.created,
            "moved": document.created if last is None else last / 1000,
            "events": len(log),
            "deadline": document.deadline,
            "clock_seen": document.clock_seen,
            "said": _said_text(document.said),
            "document": _document_text(document),
        },
    )
    _insert_events(connection, [(document.id, *event) for event in log])


def listed_status(document: TableDocument) -> str:
    """Return the status of a table as a list shows it."""
    if document.is_replay:
        return UPLOAD
    return STOPPED if document.stopped is not None and document.status == OVER else document.status


def save(connection: Connection, changes: Sequence[Change]) -> None:
    """Store what happened at several tables; raise `Conflict` if one was saved by somebody else."""
    for change in changes:
        if change.kept is not None:
            table_id = change.after.id
            kept = change.kept
            later = (events.c.table_id == table_id) & (events.c.number > kept)
            connection.execute(delete(events).where(later))
    changed = [
        (change.after.id, change.before.saved, *_changed_values(change)) for change in changes
    ]
    if connection.dialect.name == "sqlite":
        count = sum(_execute(connection, _update_rows, changed))
    else:
        names = ("table_id", "expected", *(f"new_{name}" for name in CHANGED_COLUMNS))
        values = [dict(zip(names, row, strict=True)) for row in changed]
        count = connection.execute(_UPDATE_ROW, values).rowcount
    if count != len(changes):
        raise Conflict("somebody else saved the table first")
    _insert_events(connection, [(c.after.id, *event) for c in changes for event in c.events])
    for change in changes:
        if change.is_noted:
            _save_document(connection, change.before, change.after)


def _changed_values(change: Change) -> tuple[Any, ...]:
    """Return the values of `CHANGED_COLUMNS`; None where the last two stay."""
    after = change.after
    moved = None
    count = change.kept
    if change.events:
        last = change.events[-1]
        count = last.number
        moved = None if last.at is None else last.at / 1000
    status = listed_status(after)
    return after.saved, status, after.deadline, after.clock_seen, moved, count


def _save_document(connection: Connection, before: TableDocument, after: TableDocument) -> None:
    values = {"document": _document_text(after), "is_public": after.is_public}
    if after.said is not before.said:
        values["said"] = _said_text(after.said)
    connection.execute(update(tables).where(tables.c.id == after.id).values(values))


def _document_text(document: TableDocument) -> str:
    plain = to_plain(document)
    for name in OWN_COLUMNS:
        del plain[name]
    return orjson.dumps(plain).decode()


def _said_text(said: Sequence[Utterance]) -> str:
    return orjson.dumps(to_plain(said)).decode()


def _insert_events(connection: Connection, rows: list[tuple[Any, ...]]) -> None:
    if connection.dialect.name == "sqlite":
        _execute(connection, _insert_rows, rows)
    elif rows:
        values = [dict(zip(EVENT_COLUMNS, row, strict=True)) for row in rows]
        connection.execute(insert(events), values)


def _execute(
    connection: Connection, statement: Callable[[int], str], rows: Sequence[tuple[Any, ...]]
) -> list[int]:
    """Execute a statement on many rows; return how many rows each execution has changed."""
    counts = []
    for first in range(0, len(rows), ROWS):
        part = rows[first : first + ROWS]
        values = tuple(chain.from_iterable(part))
        counts.append(connection.exec_driver_sql(statement(len(part)), values).rowcount)
    return counts


@cache
def _insert_rows(rows: int) -> str:
    columns = ", ".join(EVENT_COLUMNS)
    return f"INSERT INTO events ({columns}) {_values(len(EVENT_COLUMNS), rows)}"


@cache
def _update_rows(rows: int) -> str:
    changes = ", ".join(
        f"{name} = coalesce(new.column{at}, {name})"
        if name in LAST_COLUMNS
        else f"{name} = new.column{at}"
        for at, name in enumerate(CHANGED_COLUMNS, 3)
    )
    new = _values(2 + len(CHANGED_COLUMNS), rows)
    is_known = "tables.id = new.column1 AND tables.saved = new.column2"
    return f"UPDATE tables SET {changes} FROM ({new}) AS new WHERE {is_known}"


def _values(columns: int, rows: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return f"VALUES {', '.join([row] * rows)}"
