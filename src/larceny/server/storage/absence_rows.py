"""Queries on people who are away, and on who took over their seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Insert, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from larceny.server.storage import schema
from larceny.server.storage.absence_record import (
    AbsenceRecord,
    TakeoverRecord,
    dump_votes,
    read_votes,
)
from larceny.server.storage.record import EventBatch


def lock_table(connection: Connection, table_id: str) -> None:
    """Let one transaction at a time change the absences of a table; SQLite has one in all."""
    tables = schema.tables
    connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())


def select_absences(connection: Connection, table_id: str) -> tuple[AbsenceRecord, ...]:
    """Return who is away from a table, by seat."""
    absences = schema.absences
    query = select(absences).where(absences.c.table_id == table_id).order_by(absences.c.seat)
    return tuple(
        AbsenceRecord(row.seat, row.kind, read_votes(row.votes), row.outcome, row.until, row.nonce)
        for row in connection.execute(query)
    )


def upsert_absence(connection: Connection, table_id: str, absence: AbsenceRecord) -> None:
    """Store who is away, with the votes and the decision."""
    values = {
        "kind": absence.kind,
        "votes": dump_votes(absence.votes),
        "outcome": absence.outcome,
        "until": absence.until,
        "nonce": absence.nonce,
    }
    row = {"table_id": table_id, "seat": absence.seat, **values}
    connection.execute(_upsert(connection, schema.absences, values), row)


def delete_absence(connection: Connection, table_id: str, seat: int, nonce: str | None) -> bool:
    """Delete an absence, the one of a nonce if given; return False if there is none."""
    absences = schema.absences
    place = (absences.c.table_id == table_id) & (absences.c.seat == seat)
    if nonce is not None:
        place &= absences.c.nonce == nonce
    return connection.execute(delete(absences).where(place)).rowcount == 1


def select_takeovers(connection: Connection, table_id: str) -> tuple[TakeoverRecord, ...]:
    """Return who took over at a table, in order."""
    takeovers = schema.takeovers
    columns = [takeovers.c[field] for field in TakeoverRecord._fields]
    query = select(*columns).where(takeovers.c.table_id == table_id)
    found = connection.execute(query.order_by(takeovers.c.number, takeovers.c.at))
    return tuple(TakeoverRecord(*row) for row in found)


def insert_takeovers(
    connection: Connection, table_id: str, takeovers: Sequence[TakeoverRecord]
) -> None:
    """Store who took over; what happens again after the same event replaces what was stored."""
    for takeover in takeovers:
        values = {"name": takeover.name, "at": takeover.at}
        statement = _upsert(connection, schema.takeovers, values)
        connection.execute(statement, {"table_id": table_id, **takeover._asdict()})


def insert_batches(connection: Connection, batches: Sequence[EventBatch]) -> None:
    """Store which moves of some batches a bot made for a person."""
    for batch in batches:
        insert_takeovers(connection, batch.table_id, batch.takeovers)


def give_seat(
    connection: Connection, table_id: str, seat: int, player: str, token_hash: str
) -> None:
    """Give a seat to a successor: the token of whoever sat there before is worth nothing now."""
    seats = schema.seats
    place = (seats.c.table_id == table_id) & (seats.c.seat == seat)
    values = {"player": player, "token_hash": token_hash, "agrees": False}
    connection.execute(update(seats).where(place).values(values))


def _upsert(connection: Connection, table: Any, values: dict[str, Any]) -> Insert:
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    statement: Any = dialect.insert(table)
    keys = [column.name for column in table.primary_key]
    upsert: Insert = statement.on_conflict_do_update(index_elements=keys, set_=values)
    return upsert
