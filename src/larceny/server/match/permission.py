"""Who may act for which seat, and when."""

from __future__ import annotations

from larceny.engine.seat import CHANCE
from larceny.server.errors import (
    BadToken,
    GameOver,
    NotStarted,
    NotYourSeat,
    StaleVersion,
    UnknownSeat,
)
from larceny.server.storage.record import OVER, PERSON, WAITING, TableRecord
from larceny.server.tokens import hash_of
from larceny.table.table import Table


def seat_of(record: TableRecord, token: str) -> int | None:
    """The seat that a token is for; None while it is only kept for who has the token."""
    hashes = frozenset([hash_of(token)])
    check_tokens(record, hashes)
    return min(seats_of(record, hashes), default=None)


def check_tokens(record: TableRecord, hashes: frozenset[str]) -> None:
    """Refuse tokens, given by their hashes, of which one is for no seat here."""
    if not hashes <= {seat.token_hash for seat in record.seats}:
        raise BadToken


def seats_of(record: TableRecord, hashes: frozenset[str]) -> frozenset[int]:
    """The seats that tokens are for. Who sits stays: a seat that is kept may yet be another's."""
    return frozenset(
        seat.seat for seat in record.seats if seat.kind == PERSON and seat.token_hash in hashes
    )


def check_dealer(table: Table, seats: frozenset[int], seat: int) -> None:
    """Refuse to hear what a card drawn by hand shows from those who may not know it."""
    if seat == CHANCE and seats.isdisjoint(table.dealers):
        raise NotYourSeat


def check_holder(record: TableRecord, seats: frozenset[int], seat: int) -> None:
    """Refuse a move for a seat by somebody who holds none or others.

    Where dice are rolled by hand, everybody at the table may enter what they show.
    """
    if seat == CHANCE:
        if not record.manual or not seats:
            raise NotYourSeat
        return
    check_seat(record, seat)
    if seat not in seats:
        raise NotYourSeat


def check_seat(record: TableRecord, seat: int) -> None:
    """Refuse a seat that this table has not."""
    if not 0 <= seat < len(record.seats):
        raise UnknownSeat(len(record.seats))


def check_time(status: str, version: int, asked: int) -> None:
    """Refuse a move that answers version `asked` of a table that stands otherwise."""
    if status == WAITING:
        raise NotStarted
    if status == OVER:
        raise GameOver
    if asked != version:
        raise StaleVersion(asked, version)
