"""The routes of the coach: hints while one plays, reviews, and play from a position of a replay."""

from __future__ import annotations

from fastapi import Request, Response

from larceny.coach.review_model import Review
from larceny.match.creation import continue_game, read_seats
from larceny.match.errors import NotYourSeat, UnknownPosition, UnknownTable
from larceny.match.messages import HintInfo, TableInfo
from larceny.match.permission import check_consent
from larceny.match.seating import set_consent as store_consent
from larceny.server.http.accepted_language import AcceptedLanguage
from larceny.server.http.client_address import client_address
from larceny.server.http.dependency import (
    BearerToken,
    CurrentServices,
    FinishedMatch,
    RequestedMatch,
    api_router,
    charge,
    charge_for_events,
    check_table_quota,
    find_seat,
    hash_client_address,
    json_response,
)
from larceny.server.http.disconnection import run_while_connected
from larceny.server.http.models import Consent, HintRequest, OpenedTable, PlayOn, ReviewQueue
from larceny.server.http.table_routes import TABLE_COST

router = api_router()

REVIEWED_EVENTS_PER_REQUEST = 4
"""Events that are reviewed in the time of some plain requests."""


@router.put("/tables/{table_id}/seats/{seat}/consent")
async def set_consent(
    match: RequestedMatch, token: BearerToken, seat: int, consent: Consent
) -> TableInfo:
    """Agree that hints may be used at this table, or take that back. It needs the seat's token."""
    held = await find_seat(match, token)
    check_consent(match.document, match.status, seat, held)
    await store_consent(match, seat, consent.agrees)
    return match.info


@router.post("/tables/{table_id}/hint", response_model=HintInfo)
async def ask_hint(
    match: RequestedMatch,
    token: BearerToken,
    hint: HintRequest,
    services: CurrentServices,
    request: Request,
    language: AcceptedLanguage,
) -> Response:
    """Return the best moves of the bearer's seat, by what it knows; all are shown that it asked.

    Whoever asks twice at the same version has used one hint.
    """
    seat = await find_seat(match, token)
    if seat is None:
        raise NotYourSeat
    address = client_address(request.scope)
    work = services.coach.hint(match, seat, hint.version, address, language)
    return json_response(await run_while_connected(request, work))


@router.get("/tables/{table_id}/review", response_model=Review)
async def get_review(
    match: FinishedMatch,
    services: CurrentServices,
    request: Request,
    language: AcceptedLanguage,
) -> Response:
    """Return a finished game with every decision and every outcome priced.

    The answer takes some seconds the first time; whoever does not wait for it cancels it.
    """
    if match.id not in services.coach:
        charge_for_events(services, request, match.table.version, REVIEWED_EVENTS_PER_REQUEST)
    work = services.coach.review(match, client_address(request.scope), language)
    return json_response(await run_while_connected(request, work))


@router.get("/tables/{table_id}/review/queue")
async def get_review_queue(table_id: str, services: CurrentServices) -> ReviewQueue:
    """Tell whoever waits for a review how many others come before it."""
    return ReviewQueue(ahead=services.coach.reviews_before(table_id))


@router.post("/tables/{table_id}/replay/{number}/play", status_code=201)
async def play_on(
    match: FinishedMatch, number: int, play: PlayOn, services: CurrentServices, request: Request
) -> OpenedTable:
    """Open a table that begins after event `number` of a finished game, with fresh dice.

    What was hidden in that position stays as it was.
    """
    if not 0 <= number <= match.table.version:
        raise UnknownPosition(match.table.version)
    address_hash = hash_client_address(services, request)
    quota = await check_table_quota(services, address_hash)
    charge_for_events(services, request, number)
    charge(services, request, TABLE_COST)
    source = match.document
    now = services.clock()
    stored = await services.storage.load(match.id)
    if stored is None:
        raise UnknownTable
    events = stored.events[:number]
    with services.refused_tables.counting(address_hash):
        seats = read_seats(seat.model_dump() for seat in play.seats)
        begun = await services.work.run(
            lambda: continue_game(source, events, seats, play.hints, address_hash, now)
        )
    opened = await services.tables.open(begun.document, begun.events, quota)
    return OpenedTable(id=opened.id, tokens=begun.tokens, table=opened.info)
