"""Who may act for which seat."""

from __future__ import annotations

from larceny.engine.seat import CHANCE
from larceny.server.errors import BadToken, NotYourSeat, UnknownSeat
from larceny.server.record import TableRecord
from larceny.server.tokens import hash_of
from larceny.table.table import Table


def seat_of(record: TableRecord, token: str) -> int:
    """The seat that a token is for."""
    wanted = hash_of(token)
    for seat in record.seats:
        if seat.token_hash == wanted:
            return seat.seat
    raise BadToken


def check_sayer(table: Table, seats: frozenset[int], seat: int) -> None:
    """Refuse to hear what a card drawn by hand shows from those who may not know it."""
    if seat == CHANCE and seats.isdisjoint(table.sayers):
        raise NotYourSeat


def check_holder(record: TableRecord, seats: frozenset[int], seat: int) -> None:
    """Refuse a move for a seat by somebody who holds none or others.

    Where dice are rolled by hand, everybody at the table may enter what they show.
    """
    if seat == CHANCE:
        if not record.manual or not seats:
            raise NotYourSeat
    elif not 0 <= seat < len(record.seats):
        raise UnknownSeat(len(record.seats))
    elif seat not in seats:
        raise NotYourSeat
