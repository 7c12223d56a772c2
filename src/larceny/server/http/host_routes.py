"""The routes of the host's page. `host_gate` lets nobody here without the host's token."""

from __future__ import annotations

import asyncio
import logging

from fastapi import APIRouter, Request, Response
from pydantic import ValidationError

from larceny.engine.phrase import phrase
from larceny.games import load
from larceny.match.document import OVER
from larceny.match.errors import MatchOver
from larceny.match.stop_reason import ENDED_BY_HOST
from larceny.server.host_access import SESSION_SECONDS, NoHostAccess
from larceny.server.http.client_address import client_address
from larceny.server.http.dependency import CurrentServices
from larceny.server.http.host_gate import COOKIE, HOST_PATH, SESSION_PATH
from larceny.server.http.host_load import measure_load
from larceny.server.http.host_models import (
    EndTable,
    HostError,
    HostOverview,
    HostTable,
    HostToken,
)
from larceny.server.services import Services
from larceny.server.storage.table_listing import TableFilter, select_lines

logger = logging.getLogger("larceny.server")

router = APIRouter(include_in_schema=False)

SHOWN_TABLES = 100


@router.post(SESSION_PATH, status_code=204)
async def open_session(request: Request, services: CurrentServices) -> Response:
    """Exchange the host's token for a session, in a cookie."""
    try:
        given = HostToken.model_validate_json(await request.body())
    except ValidationError:
        raise NoHostAccess from None
    services.host_access.check_token(given.token, client_address(request.scope))
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
    watchers = {
        loaded.match.id: len(loaded.match.broadcaster.subscribers) for loaded in services.tables
    }
    return await asyncio.to_thread(_describe, services, watchers)


def _describe(services: Services, watchers: dict[str, int]) -> HostOverview:
    with services.storage.engine.connect() as connection:
        lines = select_lines(connection, TableFilter(limit=SHOWN_TABLES))
    tables = [
        HostTable(**line._asdict(), title=load(line.game).title, watchers=watchers.get(line.id, 0))
        for line in lines
    ]
    errors = [HostError(**error._asdict()) for error in services.errors.latest()]
    return HostOverview(load=measure_load(services), tables=tables, errors=errors)


@router.post(f"{HOST_PATH}/tables/{{table_id}}/end", status_code=204)
async def end_table(table_id: str, wanted: EndTable, services: CurrentServices) -> Response:
    """End a table before its end; everybody there reads the reason."""
    match = await services.tables.get(table_id)
    if match.status == OVER:
        raise MatchOver
    await match.stop(phrase(ENDED_BY_HOST, reason=wanted.reason))
    logger.info("table %s is ended by the host", match.id)
    return Response(status_code=204)
