"""Queries on the seats of tables."""

from __future__ import annotations

from sqlalchemy import Connection, func, select, update

from larceny.server.storage import schema
from larceny.server.storage.record import BOT, OPEN, PERSON, RACE, WAITING, SeatRecord, WindowWish

COLUMNS = "seat", "kind", "name", "bot", "token_hash", "agrees", "window", "player"


def select_seats(connection: Connection, table_id: str) -> tuple[SeatRecord, ...]:
    """Return the seats of a table, in order."""
    seats = schema.seats
    columns = [seats.c[name] for name in COLUMNS]
    query = select(*columns).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    return tuple(SeatRecord(*row) for row in connection.execute(query))


def take_seat(connection: Connection, table_id: str, person: SeatRecord, now: float) -> bool:
    """Give an open seat to a person; return False if it is taken or reserved for another token.

    When the last open seat is taken, the table is due to start.
    """
    tables, seats = schema.tables, schema.seats
    # The lock on the table lets only one of two people see that they took the last seat.
    connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
    is_free = seats.c.token_hash.is_(None) | (seats.c.token_hash == person.token_hash)
    taken = connection.execute(
        update(seats)
        .where(seats.c.table_id == table_id, seats.c.seat == person.seat)
        .where(seats.c.kind == OPEN, is_free)
        .values(
            kind=PERSON,
            name=person.name,
            token_hash=person.token_hash,
            agrees=False,
            window=RACE,
        )
    )
    if taken.rowcount != 1:
        return False
    _set_due_if_full(connection, table_id, now)
    return True


def fill_seat(
    connection: Connection, table_id: str, seat: int, bot: tuple[str, str], now: float
) -> bool:
    """Let a bot, given by its name and its kind, take an open seat; return False if it is taken."""
    tables, seats = schema.tables, schema.seats
    connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
    is_open = (seats.c.table_id == table_id) & (seats.c.seat == seat) & (seats.c.kind == OPEN)
    values = {"kind": BOT, "name": bot[0], "bot": bot[1], "token_hash": None}
    if connection.execute(update(seats).where(is_open).values(values)).rowcount != 1:
        return False
    _set_due_if_full(connection, table_id, now)
    return True


def _set_due_if_full(connection: Connection, table_id: str, now: float) -> None:
    tables, seats = schema.tables, schema.seats
    still_open = select(func.count()).where(seats.c.table_id == table_id, seats.c.kind == OPEN)
    if connection.execute(still_open).scalar_one() == 0:
        is_waiting = (tables.c.id == table_id) & (tables.c.status == WAITING)
        connection.execute(update(tables).where(is_waiting).values(deadline=now))


def release_seat(connection: Connection, table_id: str, seat: int) -> bool:
    """Let anybody take a reserved seat; return False if it is not reserved."""
    seats = schema.seats
    is_reserved = (seats.c.kind == OPEN) & seats.c.token_hash.is_not(None)
    released = connection.execute(
        update(seats)
        .where(seats.c.table_id == table_id, seats.c.seat == seat, is_reserved)
        .values(name="", token_hash=None)
    )
    return released.rowcount == 1


def update_window(connection: Connection, table_id: str, seat: int, window: WindowWish) -> None:
    """Change how the person in a seat would like to play the windows of a live table."""
    seats = schema.seats
    place = (seats.c.table_id == table_id) & (seats.c.seat == seat)
    connection.execute(update(seats).where(place).values(window=window))
