"""The routes on tables that are played."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request, Response
from fastapi.responses import PlainTextResponse

from larceny.engine.errors import LarcenyError
from larceny.match.creation import new_document
from larceny.match.document import OVER
from larceny.match.errors import NotOver, NotYourSeat
from larceny.match.match import submit_or_stop
from larceny.match.messages import EventInfo, Frame, TableInfo
from larceny.match.move_request import MoveRequest
from larceny.match.seating import release_seat, take_seat
from larceny.match.session import seat_code
from larceny.match.written_message import to_json
from larceny.server.http.accepted_language import AcceptedLanguage
from larceny.server.http.dependency import (
    BearerToken,
    CurrentServices,
    RequestedMatch,
    api_router,
    charge,
    charge_for_events,
    check_table_quota,
    find_seat,
    hash_client_address,
    json_response,
)
from larceny.server.http.models import (
    Move,
    MoveReply,
    NewTable,
    OpenedTable,
    RematchSeat,
    SeatToken,
    TakeSeat,
)
from larceny.table.save import dump

router = api_router()

TABLE_COST = 4
"""Plain requests as which the opening of a table counts."""


@router.post("/tables", status_code=201)
async def open_table(
    new_table: NewTable, services: CurrentServices, request: Request
) -> OpenedTable:
    """Open a table. It starts at once, or when its open seats are taken."""
    address_hash = hash_client_address(services, request)
    charge(services, request, TABLE_COST)
    quota = await check_table_quota(services, address_hash)
    with services.refused_tables.counting(address_hash):
        now = services.clock()
        choices = new_table.to_choices()
        document, tokens = await services.work.run(lambda: new_document(choices, address_hash, now))
    match = await services.tables.open(document, quota=quota)
    return OpenedTable(id=match.id, tokens=tokens, table=match.info)


@router.get("/tables/{table_id}")
async def get_table(match: RequestedMatch, language: AcceptedLanguage) -> TableInfo:
    """Return what everybody may know of a table."""
    return match.describe(language)


@router.post("/tables/{table_id}/seats/{seat}")
async def sit_down(match: RequestedMatch, seat: int, body: TakeSeat) -> SeatToken:
    """Take an open seat. A request with the same id is carried out once and answered alike.

    Its token is in this response and nowhere else.
    """
    return SeatToken(seat=seat, token=await take_seat(match, seat, body.name, body.id))


@router.delete("/tables/{table_id}/seats/{seat}")
async def free_seat(match: RequestedMatch, token: BearerToken, seat: int) -> TableInfo:
    """Let anybody take a seat that a rematch reserves for somebody. It needs a seat's token."""
    if await find_seat(match, token) is None:
        raise NotYourSeat
    await release_seat(match, seat)
    return match.info


@router.post("/tables/{table_id}/rematch")
async def ask_rematch(
    match: RequestedMatch, token: BearerToken, services: CurrentServices, request: Request
) -> RematchSeat:
    """Play again: take the bearer's seat at the one rematch of this table, opened if need be.

    Bots sit there again, and every other person's seat is reserved until they ask, too.
    """
    seat = await find_seat(match, token)
    if seat is None:
        raise NotYourSeat
    if match.status != OVER:
        raise NotOver
    address_hash = hash_client_address(services, request)
    quota = None
    if match.document.rematch is None:
        quota = await check_table_quota(services, address_hash)
    rematch = await services.tables.open_rematch(match, seat, address_hash, quota)
    return RematchSeat(id=rematch.id, seat=seat)


@router.get("/tables/{table_id}/view", response_model=Frame)
async def get_view(
    match: RequestedMatch,
    token: BearerToken,
    language: AcceptedLanguage,
) -> Response:
    """Return the table as the bearer's seat sees it; without a token, as a spectator does."""
    seat = await find_seat(match, token)
    snapshot = await match.broadcaster.prepare_frame(seat, language)
    return json_response(snapshot.frame(seat, language))


@router.post("/tables/{table_id}/moves")
async def make_move(
    match: RequestedMatch, token: BearerToken, move: Move, services: CurrentServices
) -> MoveReply:
    """Make a move. A request with the same id is carried out once and answered alike."""
    seat = await find_seat(match, token)
    held = frozenset() if seat is None else frozenset([seat])
    await services.tables.end_absences(match, held)
    request = MoveRequest(held, seat_code(move.seat), move.move, move.version, move.id)
    try:
        version = (await submit_or_stop(match, request)).version
    except LarcenyError as error:
        services.metrics.refused.labels(error.code).inc()
        raise
    return MoveReply(version=version)


@router.get(
    "/tables/{table_id}/log",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def get_log(
    match: RequestedMatch, token: BearerToken, services: CurrentServices, request: Request
) -> Response:
    """Return the saved game. What the reader may not know is `?` until the game is over."""
    seat = await find_seat(match, token)
    table = match.table
    charge_for_events(services, request, table.version)

    def write_log() -> str:
        return dump(table, table.log if match.document.is_replay else table.log_for(seat))

    return PlainTextResponse(await services.replays.run(write_log, table.version))


@router.get("/tables/{table_id}/events", response_model=list[EventInfo])
async def get_events(
    match: RequestedMatch,
    token: BearerToken,
    services: CurrentServices,
    request: Request,
    language: AcceptedLanguage,
    from_: Annotated[int, Query(alias="from", ge=0)] = 0,
) -> Response:
    """Return the events after number `from`, in sentences, as the bearer may know them."""
    seat = await find_seat(match, token)
    count = match.table.version - from_
    charge_for_events(services, request, count)
    snapshot = match.snapshot

    def write_events() -> str:
        return to_json(snapshot.events(seat, from_, language))

    return json_response(await services.replays.run(write_events, count))
