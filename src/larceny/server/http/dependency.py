"""What the routes of the API share: the services, table and seat of a request, and its cost."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Request, Response

from larceny.engine.errors import Problem
from larceny.match.absence import restore_owners
from larceny.match.clock import DAY_SECONDS
from larceny.match.errors import BadToken, RateLimited, TooManyTables
from larceny.match.match import Match
from larceny.match.permission import check_finished, held_seat, held_seats
from larceny.match.tokens import hash_token
from larceny.server.http.client_address import client_address, hash_address
from larceny.server.replay_thread import EVENTS_PER_REQUEST
from larceny.server.services import Services

PROBLEM_RESPONSES: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Problem, "description": "Refused: `{code, message, rule}`."}
}


def api_router() -> APIRouter:
    """Return a router for paths under /api, whose errors are documented as `Problem`."""
    return APIRouter(prefix="/api", responses=PROBLEM_RESPONSES)


def json_response(text: str) -> Response:
    """Return a response with a body that is JSON already."""
    return Response(text, media_type="application/json")


async def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


CurrentServices = Annotated[Services, Depends(_services)]


async def _requested_match(services: CurrentServices, table_id: str, request: Request) -> Match:
    """Return the match of a request, and note that whoever asks with a seat's token is there."""
    match = await services.tables.get(table_id)
    token = request.headers.get("authorization", "").partition(" ")[2]
    if token:
        hashes = frozenset([hash_token(token)])
        await restore_owners(match, hashes)
        seats = held_seats(match.document, hashes)
        match.presence.record_activity(seats, hash_client_address(services, request))
        await services.tables.end_absences(match, seats, is_awake=False)
    return match


async def _finished_match(services: CurrentServices, table_id: str) -> Match:
    match = await services.tables.get(table_id)
    check_finished(match.document, match.status)
    return match


async def _bearer_token(
    services: CurrentServices,
    authorization: Annotated[
        str | None, Header(description="`Bearer TOKEN`: the token of a seat.", max_length=200)
    ] = None,
) -> str | None:
    """Return the token of the request, if it has one and the token is within its rate limit."""
    if authorization is None:
        return None
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise BadToken
    if not services.rate_limit.allow(hash_token(token)):
        raise RateLimited
    return token


RequestedMatch = Annotated[Match, Depends(_requested_match)]
FinishedMatch = Annotated[Match, Depends(_finished_match)]
BearerToken = Annotated[str | None, Depends(_bearer_token)]


async def find_seat(match: Match, token: str | None) -> int | None:
    """Return the seat that a token is for; None without a token.

    The table is read again before a token is refused: while this server was thought dead, another
    one may have given it away.
    """
    if token is None:
        return None
    try:
        return held_seat(match.document, token)
    except BadToken:
        await match.refresh()
        return held_seat(match.document, token)


def charge_for_events(
    services: Services, request: Request, events: int, per_request: int = EVENTS_PER_REQUEST
) -> None:
    """Count work on many events as further requests: one for every `per_request` events."""
    charge(services, request, events // per_request)


def charge(services: Services, request: Request, cost: int) -> None:
    """Count work, before it is done, as further requests of an address; refuse one without any."""
    if cost > 0 and not services.rate_limit.allow(client_address(request.scope), cost):
        raise RateLimited


async def check_table_quota(services: Services, address_hash: str) -> int:
    """Return how many tables an address may have today, refused ones not included.

    An address that has as many already is refused. Of several requests at once the database
    decides, which counts again when a table is stored.
    """
    limit = services.settings.tables_per_address
    since = services.clock() - DAY_SECONDS
    quota = limit - services.refused_tables.count(address_hash)
    if await services.storage.count_unfinished(address_hash, since) >= quota:
        raise TooManyTables(limit)
    return quota


def hash_client_address(services: Services, request: Request) -> str:
    """Return the hash by which the address of a request is counted."""
    return hash_address(services.address_key, client_address(request.scope))
