"""The routes about seats: how windows are played, who is away, successors, bots in open seats."""

from __future__ import annotations

from fastapi import Request

from larceny import bots
from larceny.match.absence import cast_vote, give_seat, seat_link
from larceny.match.creation import check_listed_bots
from larceny.match.document import PLAY_BOT, ReplacementVote
from larceny.match.errors import NotYourSeat
from larceny.match.match import Match
from larceny.match.messages import TableInfo
from larceny.match.permission import check_seat
from larceny.match.seating import choose_window as store_window
from larceny.match.seating import fill_seat
from larceny.server.http.dependency import (
    BearerToken,
    CurrentServices,
    RequestedMatch,
    api_router,
    find_seat,
    hash_client_address,
)
from larceny.server.http.models import (
    AbsenceVote,
    BotWanted,
    SeatLink,
    SeatToken,
    TakeSeatByLink,
    WindowChoice,
)

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


@router.put("/tables/{table_id}/seats/{seat}/absence")
async def vote_on_absence(
    match: RequestedMatch,
    token: BearerToken,
    seat: int,
    vote: AbsenceVote,
    services: CurrentServices,
    request: Request,
) -> TableInfo:
    """Vote what happens to the seat of somebody who is away. It needs another seat's token.

    More than half of the people present decide; one alone decides alone, but does not give the
    seat away. Which bot plays is what most of those want who want one. A vote counts
    once the person has been gone for a minute; for a link, for five.
    """
    voter = await _holder(match, token)
    if vote.bot is not None:
        check_listed_bots(match.contract, [vote.bot])
        setup = match.table.setup
        bots.find_policy(match.contract, vote.bot, setup.params, setup.seats)  # or it is refused
    bot = vote.bot or "" if vote.choice == PLAY_BOT else ""
    wish = ReplacementVote(vote.choice, bot, hash_client_address(services, request))
    await cast_vote(match, voter, seat, wish)
    await services.tables.follow_decisions(match)
    return match.info


@router.delete("/tables/{table_id}/seats/{seat}/absence")
async def come_back(
    match: RequestedMatch, token: BearerToken, seat: int, services: CurrentServices
) -> TableInfo:
    """Say that one is there: every vote and stand-in ends. It needs the seat's token."""
    check_seat(match.document, seat)
    if await _holder(match, token) != seat:
        raise NotYourSeat
    await services.tables.end_absences(match, (seat,))
    return match.info


@router.get("/tables/{table_id}/seats/{seat}/link")
async def get_link(
    match: RequestedMatch, token: BearerToken, seat: int, services: CurrentServices
) -> SeatLink:
    """Return the link with which somebody may take a seat, once that is decided.

    Only people who sit at the table may ask for it: whoever has it sees the hand of that seat.
    """
    await _holder(match, token)
    link, until = seat_link(match, seat, services.address_key)
    return SeatLink(link=link, until=until)


@router.post("/tables/{table_id}/seats/{seat}/successor")
async def succeed(
    match: RequestedMatch,
    seat: int,
    body: TakeSeatByLink,
    services: CurrentServices,
    request: Request,
) -> SeatToken:
    """Take the seat of somebody who is away, with its link. It works once.

    Nobody who sits at the table, nor anybody at their address, can. The first owner of the seat has
    it again as soon as they use their token.
    """
    successor = body.name, body.link, hash_client_address(services, request)
    key = services.address_key
    request_id = body.id
    token = await give_seat(match, seat, successor, key, request_id)
    await services.tables.follow_decisions(match)
    return SeatToken(seat=seat, token=token)


@router.put("/tables/{table_id}/seats/{seat}/bot")
async def seat_bot(
    match: RequestedMatch, token: BearerToken, seat: int, request: BotWanted
) -> TableInfo:
    """Let a bot take an open seat. It needs the token of another seat."""
    await _holder(match, token)
    await fill_seat(match, seat, request.bot)
    return match.info


async def _holder(match: Match, token: str | None) -> int:
    """Return the seat of whoever asks; spectators are refused."""
    seat = await find_seat(match, token)
    if seat is None:
        raise NotYourSeat
    return seat
