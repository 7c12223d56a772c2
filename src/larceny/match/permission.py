"""Permissions: who may act for which seat, and when."""

from __future__ import annotations

from larceny.engine.seat import CHANCE
from larceny.match.document import (
    BOT,
    OVER,
    PERSON,
    WAITING,
    Seat,
    Status,
    TableDocument,
)
from larceny.match.errors import (
    BadToken,
    HintsOff,
    MatchOver,
    NothingToDecide,
    NotOver,
    NotStarted,
    NotYourSeat,
    StaleVersion,
    TableStopped,
    UnknownSeat,
)
from larceny.match.stop_reason import read_end
from larceny.match.tokens import hash_token
from larceny.table.table import Table


def held_seat(document: TableDocument, token: str) -> int | None:
    """Return the seat that a token is for, or None while that seat is only reserved."""
    hashes = frozenset([hash_token(token)])
    check_tokens(document, hashes)
    return min(held_seats(document, hashes), default=None)


def held_seats(document: TableDocument, hashes: frozenset[str]) -> frozenset[int]:
    """Return the seats whose people hold tokens with these hashes.

    A reserved seat is nobody's yet: it may still be given to somebody else.
    """
    return frozenset(
        seat.seat for seat in document.seats if seat.kind == PERSON and seat.token_hash in hashes
    )


def check_tokens(document: TableDocument, hashes: frozenset[str]) -> None:
    """Refuse tokens, given by their hashes, if one of them is for no seat of this table."""
    known = {token for seat in document.seats for token in (seat.token_hash, seat.owner_hash)}
    if not hashes <= known:
        raise BadToken


def check_dealer(table: Table, held: frozenset[int], seat: int) -> None:
    """Refuse an outcome of chance that is entered by somebody who may not know it."""
    if seat == CHANCE and held.isdisjoint(table.dealers):
        raise NotYourSeat


def check_holder(document: TableDocument, held: frozenset[int], seat: int) -> None:
    """Refuse a move for a seat by somebody who does not hold it.

    Where people roll their own dice, everybody who holds a seat may enter what they show.
    """
    if seat == CHANCE:
        if not document.manual or not held:
            raise NotYourSeat
        return
    check_seat(document, seat)
    if seat not in held:
        raise NotYourSeat


def check_hint(
    document: TableDocument, status: Status, table: Table, seat: int, expected: int
) -> None:
    """Refuse a hint for the position of version `asked`, unless the seat may use one now."""
    check_version(status, table.version + document.retracted, expected)
    dissenters = find_dissenters(document)
    if dissenters or not document.offers_hints:
        raise HintsOff(
            [dissenter.name for dissenter in dissenters] if document.offers_hints else ()
        )
    if seat not in table.actors:
        raise NothingToDecide


def check_consent(document: TableDocument, status: Status, seat: int, held: int | None) -> None:
    """Refuse that somebody speaks for a seat that is not theirs, or after the game."""
    check_seat(document, seat)
    if seat != held:
        raise NotYourSeat
    if status == OVER:
        raise MatchOver


def find_dissenters(document: TableDocument) -> list[Seat]:
    """Return the people without whose consent no hint may be used; one person needs nobody's."""
    people = [seat for seat in document.seats if seat.kind != BOT]
    return [seat for seat in people if not seat.allows_hints] if len(people) > 1 else []


def check_seat(document: TableDocument, seat: int) -> None:
    """Refuse a seat that this table does not have."""
    if not 0 <= seat < len(document.seats):
        raise UnknownSeat(len(document.seats))


def check_version(status: Status, version: int, expected: int) -> None:
    """Refuse a move that answers version `asked` if the match is not running or at another one."""
    if status == WAITING:
        raise NotStarted
    if status == OVER:
        raise MatchOver
    if expected != version:
        raise StaleVersion(expected, version)


def check_finished(document: TableDocument, status: Status) -> None:
    """Refuse to open the hands of a game that goes on, or of one that was stopped."""
    if status != OVER:
        raise NotOver
    if document.stopped is not None:
        raise TableStopped(read_end(document.stopped))
