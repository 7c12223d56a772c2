"""The route with which people agree how the windows of a live table are played."""

from __future__ import annotations

from larceny.server.errors import NotYourSeat
from larceny.server.http.dependency import BearerToken, RequestedMatch, api_router, find_seat
from larceny.server.http.models import WindowChoice
from larceny.server.live.live_refusal import AlreadyStarted
from larceny.server.match.payload import TableInfo
from larceny.server.match.permission import check_seat
from larceny.server.storage.record import WAITING

router = api_router()


@router.put("/tables/{table_id}/seats/{seat}/window")
async def choose_window(
    match: RequestedMatch, token: BearerToken, seat: int, choice: WindowChoice
) -> TableInfo:
    """Say how a seat would like to play live windows; the game starts when all wish the same."""
    check_seat(match.record, seat)
    if await find_seat(match, token) != seat:
        raise NotYourSeat
    if match.status != WAITING:
        raise AlreadyStarted
    await match.change(lambda storage: storage.live.set_window(match.id, seat, choice.window))
    await match.start()
    return match.info
