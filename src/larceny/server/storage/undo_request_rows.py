"""Queries on requests to take back a move, which other people answer."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update

from larceny.server.storage import schema
from larceny.server.storage.record import UndoRequest


def select_request(connection: Connection, table_id: str) -> UndoRequest | None:
    """Return the latest request of a table; None if there is none."""
    requests = schema.undo_requests
    columns = [requests.c[name] for name in UndoRequest._fields]
    row = connection.execute(select(*columns).where(requests.c.table_id == table_id)).first()
    return None if row is None else UndoRequest(*row)


def insert_request(connection: Connection, table_id: str, request: UndoRequest) -> None:
    """Store a request in place of an older one; the key refuses one of two at once."""
    delete_request(connection, table_id)
    row = {"table_id": table_id, **request._asdict()}
    connection.execute(insert(schema.undo_requests), row)


def update_request(connection: Connection, table_id: str, request: UndoRequest) -> None:
    """Store what became of a request."""
    requests = schema.undo_requests
    is_same = (requests.c.table_id == table_id) & (requests.c.version == request.version)
    connection.execute(update(requests).where(is_same).values(request._asdict()))


def delete_request(connection: Connection, table_id: str) -> None:
    """Delete the request of a table, if there is one."""
    requests = schema.undo_requests
    connection.execute(delete(requests).where(requests.c.table_id == table_id))
