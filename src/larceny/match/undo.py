"""Taking back at a match: at once where nobody else is asked, else when all have agreed."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from larceny.engine.errors import CannotUndo
from larceny.engine.seat import seats_of
from larceny.match.chess_clock import undo_clocks
from larceny.match.document import TableDocument, UndoRequest
from larceny.match.errors import NotYourSeat, StaleVersion
from larceny.match.match import Match
from larceny.match.permission import check_version
from larceny.match.undo_offer import people_of
from larceny.table.undo import find_undo

REQUEST_SECONDS = 60.0
"""Seconds in which the others can agree."""
DENIED = "the others said no to that already: play on"
NO_REQUEST = "nobody asks to take anything back any more"


class UndoWish(NamedTuple):
    """Somebody who holds some seats wants to take back what they decided last, event `number`.

    `version` is that of the position they saw: what others did since does not matter, as long as
    it is the same decision. One from before something else was taken back is refused.
    """

    held: frozenset[int]
    number: int
    version: int


# --- Asking, and answering ---


async def undo_decision(match: Match, wish: UndoWish, now: float) -> None:
    """Take back the last decision of who wishes it, or ask the other people for it."""

    def decide(document: TableDocument) -> TableDocument:
        kept = _check_wish(match, wish)
        asker = _author(match, wish.held, kept)
        if people_of(document) <= wish.held:
            return _undone(match, asker, kept, now)
        _check_bounds(match, asker, kept, now)
        until = now + REQUEST_SECONDS
        request = UndoRequest(asker, kept, match.version, until, _mask(wish.held))
        return replace(document, undo=request)

    await match.change_to_the_end(decide)


async def answer_request(
    match: Match, held: frozenset[int], request_version: int, agrees: bool, now: float
) -> None:
    """Agree to a request, or deny it; when all have agreed, it is carried out.

    Whoever made a request withdraws it by denying it.
    """

    def decide(document: TableDocument) -> TableDocument:
        request = document.undo
        is_open = match.snapshot.request is not None
        if request is None or not is_open or request.version != request_version:
            raise CannotUndo(NO_REQUEST)
        if request.until <= now:
            raise CannotUndo(NO_REQUEST)
        if not held & people_of(document):
            raise NotYourSeat
        agreed = request.agreed | (_mask(held) if agrees else 0)
        is_unanimous = agrees and people_of(document) <= set(seats_of(agreed))
        if is_unanimous and find_undo(match.table, {request.seat}) == request.kept:
            return _undone(match, request.seat, request.kept, now)
        answered = request._replace(agreed=agreed, is_denied=not agrees or is_unanimous)
        return replace(document, undo=answered)

    await match.change_to_the_end(decide)


async def expire_request(match: Match, now: float) -> None:
    """Close a request that was not answered in time."""
    request = match.document.undo
    if request is not None and not request.is_denied and request.until <= now:
        denied = request._replace(is_denied=True)
        await match.change(lambda document: replace(document, undo=denied))


def _check_wish(match: Match, wish: UndoWish) -> int:
    """Return how many events stay; refuse what cannot be taken back, or not by these seats."""
    check_version(match.status, match.version, match.version)
    own = wish.held & people_of(match.document)
    if not own:
        raise NotYourSeat
    kept = find_undo(match.table, own)
    seen = wish.version - match.document.retracted
    if wish.number != kept + 1 or not wish.number <= seen <= match.table.version:
        raise StaleVersion(wish.version, match.version)
    return kept


def _author(match: Match, held: frozenset[int], kept: int) -> int:
    """Return who takes back: the author of the event, or for a die the first who knows it."""
    entry = match.table.entries(kept)[0]
    if entry.event.seat in held:
        return entry.event.seat
    return min(seat for seat in held if entry.is_known(seat))


def _check_bounds(match: Match, asker: int, kept: int, now: float) -> None:
    """Refuse a request while another is open, and a second one for the same decision."""
    last = match.document.undo
    if last is None:
        return
    if match.snapshot.request is not None and last.until > now:
        raise CannotUndo("a request to take something back is open already: answer that first")
    if last.is_denied and (last.seat, last.kept) == (asker, kept):
        raise CannotUndo(DENIED)


def _undone(match: Match, seat: int, kept: int, now: float) -> TableDocument:
    """Return the table of which only the first events stay; its version grows."""
    document = match.document
    table = match.table
    retracted = document.retracted + table.version - kept + 1
    return replace(
        document.after_undo(kept),
        retracted=retracted,
        retracted_by=seat,
        clocks=undo_clocks(document, table.at(kept), now),
    )


def _mask(seats: frozenset[int]) -> int:
    return sum(1 << seat for seat in seats)
