"""The routes of the host's page. `host_gate` lets nobody here without the host's token."""

from __future__ import annotations

import logging
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import StringConstraints, ValidationError

from larceny.engine.phrase import phrase
from larceny.match.document import OVER
from larceny.match.errors import MatchOver
from larceny.match.stop_reason import ENDED_BY_HOST
from larceny.server.administration import HostOverview
from larceny.server.host_access import SESSION_SECONDS, NoHostAccess
from larceny.server.http.client_address import client_address
from larceny.server.http.dependency import CurrentServices
from larceny.server.http.host_gate import COOKIE, HOST_PATH, SESSION_PATH
from larceny.server.http.models import Body

logger = logging.getLogger("larceny.server")

router = APIRouter(include_in_schema=False)

MAX_REASON = 150
"""The longest reason why a host ends a table, in characters."""


class HostToken(Body):
    """The token of the host, to be exchanged for a session."""

    token: Annotated[str, StringConstraints(min_length=1, max_length=200, strip_whitespace=True)]


class EndTable(Body):
    """Why a host ends a table, in words that everybody there reads."""

    reason: Annotated[
        str, StringConstraints(min_length=1, max_length=MAX_REASON, strip_whitespace=True)
    ]


@router.post(SESSION_PATH, status_code=204)
async def open_session(request: Request, services: CurrentServices) -> Response:
    """Exchange the host's token for a session, in a cookie."""
    try:
        sent = HostToken.model_validate_json(await request.body())
    except ValidationError:
        raise NoHostAccess from None
    services.host_access.check_token(sent.token, client_address(request.scope))
    response = Response(status_code=204)
    response.set_cookie(
        COOKIE,
        services.host_access.new_session(),
        max_age=SESSION_SECONDS,
        path=HOST_PATH,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
    return response


@router.delete(SESSION_PATH, status_code=204)
async def close_session() -> Response:
    """Forget the session in this browser."""
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path=HOST_PATH, httponly=True, samesite="strict")
    return response


@router.get(HOST_PATH)
async def get_overview(services: CurrentServices) -> HostOverview:
    """Return the latest tables, the load of this process and its last errors."""
    return await services.administration.overview()


@router.post(f"{HOST_PATH}/tables/{{table_id}}/end", status_code=204)
async def end_table(table_id: str, request: EndTable, services: CurrentServices) -> Response:
    """End a table before its end; everybody there reads the reason."""
    match = await services.tables.get(table_id)
    if match.status == OVER:
        raise MatchOver
    await match.stop(phrase(ENDED_BY_HOST, reason=request.reason))
    logger.info("table %s is ended by the host", match.id)
    return Response(status_code=204)
