"""The route with which people agree how the windows of a live table are played."""

from __future__ import annotations

from larceny.match.errors import NotYourSeat
from larceny.match.messages import TableInfo
from larceny.match.permission import check_seat
from larceny.match.seating import choose_window as store_window
from larceny.server.http.dependency import BearerToken, RequestedMatch, api_router, find_seat
from larceny.server.http.models import WindowChoice

router = api_router()


@router.put("/tables/{table_id}/seats/{seat}/window")
async def choose_window(
    match: RequestedMatch, token: BearerToken, seat: int, choice: WindowChoice
) -> TableInfo:
    """Say how a seat would like to play live windows; the game starts when all wish the same."""
    check_seat(match.document, seat)
    if await find_seat(match, token) != seat:
        raise NotYourSeat
    await store_window(match, seat, choice.window)
    return match.info
