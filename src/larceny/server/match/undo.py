"""Taking back at a match: at once where nobody else is asked, else when all have agreed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import NamedTuple

from larceny.engine.errors import CannotUndo
from larceny.engine.seat import seats_of
from larceny.server.cancellation import wait_to_the_end
from larceny.server.errors import NotYourSeat, StaleVersion
from larceny.server.match.match import Match
from larceny.server.match.permission import check_version
from larceny.server.match.restore import next_deadline
from larceny.server.match.turn_clock import undo_clocks
from larceny.server.match.undo_offer import people_of
from larceny.server.storage.record import UndoneEvents, UndoRequest
from larceny.server.storage.storage import Conflict, Storage
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


async def undo_decision(match: Match, wish: UndoWish, now: float) -> None:
    """Take back the last decision of who wishes it, or ask the other people for it."""

    async def store(storage: Storage) -> None:
        kept = _check_wish(match, wish)
        asker = _author(match, wish.held, kept)
        if people_of(match.record) <= wish.held:
            await _undo(match, storage, asker, kept, now)
            return
        _check_bounds(match, asker, kept, now)
        until = now + REQUEST_SECONDS
        request = UndoRequest(asker, kept, match.version, until, _mask(wish.held))
        await storage.undos.ask(match.id, request)

    await _change(match, store)


async def answer_request(
    match: Match, held: frozenset[int], request_version: int, agrees: bool, now: float
) -> None:
    """Agree to a request, or deny it; when all have agreed, it is carried out.

    Whoever made a request withdraws it by denying it.
    """

    async def store(storage: Storage) -> None:
        request = _open_request(match, request_version, now)
        if not held & people_of(match.record):
            raise NotYourSeat
        agreed = request.agreed | (_mask(held) if agrees else 0)
        is_unanimous = agrees and people_of(match.record) <= set(seats_of(agreed))
        if is_unanimous and find_undo(match.table, {request.seat}) == request.kept:
            await _undo(match, storage, request.seat, request.kept, now)
        else:
            answered = request._replace(agreed=agreed, is_denied=not agrees or is_unanimous)
            await storage.undos.answer(match.id, answered)

    await _change(match, store)


async def expire_request(match: Match, now: float) -> None:
    """Close a request that was not answered in time."""
    request = match.record.undo
    if request is not None and not request.is_denied and request.until <= now:
        denied = request._replace(is_denied=True)
        await match.change(lambda storage: storage.undos.answer(match.id, denied))


async def _change(match: Match, store: Callable[[Storage], Awaitable[None]]) -> None:
    """Store a change and show it, to the end even if who asked for it is gone meanwhile."""
    try:
        await wait_to_the_end(asyncio.ensure_future(match.change(store)))
    except Conflict:
        version = match.version
        await match.refresh()
        raise StaleVersion(version, match.version) from None


def _check_wish(match: Match, wish: UndoWish) -> int:
    """Return how many events stay; refuse what cannot be taken back, or not by these seats."""
    check_version(match.status, match.version, match.version)
    own = wish.held & people_of(match.record)
    if not own:
        raise NotYourSeat
    kept, seen = find_undo(match.table, own), wish.version - match.record.retracted
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
    last = match.record.undo
    if last is None:
        return
    if match.snapshot.request is not None and last.until > now:
        raise CannotUndo("a request to take something back is open already: answer that first")
    if last.is_denied and (last.seat, last.kept) == (asker, kept):
        raise CannotUndo(DENIED)


def _open_request(match: Match, version: int, now: float) -> UndoRequest:
    request = match.record.undo
    is_open = match.snapshot.request is not None
    if request is None or not is_open or request.version != version or request.until <= now:
        raise CannotUndo(NO_REQUEST)
    return request


async def _undo(match: Match, storage: Storage, seat: int, kept: int, now: float) -> None:
    await storage.undos.undo_events(match.id, _undone_events(match, seat, kept, now))
    match.clock_seen = now


def _undone_events(match: Match, seat: int, kept: int, now: float) -> UndoneEvents:
    table = match.table
    past = table.at(kept)
    clocks = undo_clocks(match.record, past, now)
    deadline = next_deadline(replace(match.record, clocks=clocks), past, now)
    removed, before = table.version - kept, match.record.retracted
    return UndoneEvents(seat, kept, removed, before, deadline, clocks, now if clocks else None)


def _mask(seats: frozenset[int]) -> int:
    return sum(1 << seat for seat in seats)
