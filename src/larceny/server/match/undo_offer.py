"""What a viewer could take back now, and a request to take something back that is open."""

from __future__ import annotations

from larceny.engine.errors import CannotUndo
from larceny.engine.seat import seats_of
from larceny.server.match.payload import UndoOffer, UndoRequestInfo
from larceny.server.storage.record import PERSON, TableRecord
from larceny.table.table import Table
from larceny.table.undo import find_undo


def find_offer(record: TableRecord, table: Table, viewer: int | None) -> UndoOffer | None:
    """Return what a viewer could take back, if anything; at a shared screen all people count."""
    if viewer is None:
        return None
    own = people_of(record) if record.hot_seat else {viewer}
    try:
        kept = find_undo(table, own)
    except CannotUndo:
        return None
    return {"number": kept + 1, "asks": sorted(people_of(record) - own)}


def people_of(record: TableRecord) -> set[int]:
    """Return the seats in which people sit."""
    return {seat.seat for seat in record.seats if seat.kind == PERSON}


def open_request(record: TableRecord, table: Table) -> UndoRequestInfo | None:
    """Return the request that people can answer now.

    It is void once it was denied, once a person moved since, and once dice fell.
    """
    request = record.undo
    if request is None or request.is_denied:
        return None
    number = request.version - record.retracted
    if number < request.kept or any(
        entry.event.seat not in bots_of(record) for entry in table.entries(number)
    ):
        return None
    return {
        "seat": request.seat,
        "number": request.kept + 1,
        "version": request.version,
        "agreed": list(seats_of(request.agreed)),
        "awaited": sorted(people_of(record) - {request.seat, *seats_of(request.agreed)}),
    }


def bots_of(record: TableRecord) -> set[int]:
    """Return the seats in which bots sit."""
    return {seat.seat for seat in record.seats} - people_of(record)
