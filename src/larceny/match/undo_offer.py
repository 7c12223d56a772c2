"""What people could take back at a match, and what they are asked to agree to."""

from __future__ import annotations

from larceny.engine.errors import CannotUndo
from larceny.engine.seat import seats_of
from larceny.match.document import PERSON, RUNNING, TableDocument
from larceny.match.messages import UndoOffer, UndoRequestInfo
from larceny.table.table import Table
from larceny.table.undo import find_undo


def find_offer(document: TableDocument, table: Table, viewer: int | None) -> UndoOffer | None:
    """Return what a viewer could take back, if anything; at a shared screen all people count."""
    if viewer is None:
        return None
    own = people_of(document) if document.hot_seat else {viewer}
    try:
        kept = find_undo(table, own)
    except CannotUndo:
        return None
    return {"number": kept + 1, "asks": sorted(people_of(document) - own)}


def people_of(document: TableDocument) -> set[int]:
    """Return the seats in which people sit."""
    return {seat.seat for seat in document.seats if seat.kind == PERSON}


def open_request(document: TableDocument, table: Table) -> UndoRequestInfo | None:
    """Return the request that people can answer now.

    It is void once it was denied, once a person moved since, and once dice fell.
    """
    request = document.undo
    if request is None or request.is_denied or document.status != RUNNING:
        return None
    number = request.version - document.retracted
    people = people_of(document)
    bots = {seat.seat for seat in document.seats} - people
    if number < request.kept or any(
        entry.event.seat not in bots for entry in table.entries(number)
    ):
        return None
    agreed = list(seats_of(request.agreed))
    return {
        "seat": request.seat,
        "number": request.kept + 1,
        "version": request.version,
        "agreed": agreed,
        "awaited": sorted(people - {request.seat, *agreed}),
    }
