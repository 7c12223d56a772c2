"""The app: routes, middleware and background tasks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache

from fastapi import APIRouter, FastAPI
from starlette.responses import RedirectResponse
from starlette.routing import BaseRoute, Mount, Route

from larceny import __version__
from larceny.games import list_problems
from larceny.match.catalogue import game_lines
from larceny.server.garbage_collection import collect_regularly
from larceny.server.http import (
    api_page,
    coach_routes,
    game_routes,
    host_routes,
    lab_routes,
    public_routes,
    reach_routes,
    replay_routes,
    seat_routes,
    status_routes,
    table_routes,
)
from larceny.server.http.connection_guard import GUARD, ConnectionGuard
from larceny.server.http.error_handler import install_error_handlers
from larceny.server.http.host_gate import HostGate
from larceny.server.http.middleware import RequestGuard
from larceny.server.http.openapi import DocumentedApp
from larceny.server.http.page_file import PageFiles, SiteFiles
from larceny.server.services import Services, build_services
from larceny.server.settings import PAGE_FOLDER, SITE_FOLDER, Settings
from larceny.server.socket import session

logger = logging.getLogger("larceny.server")

SUMMARY = (
    "Tables of five games of theft. A seat token, in `Authorization: Bearer`, is the only way to "
    "act for a seat or to see its view. WS /api/tables/{id}/live pushes views and takes "
    "moves: send `hello` first, then `move`, `viewer` or `ping`; the server sends `frame`, "
    "`events`, `ack`, `error`, `presence` and `pong` (docs/guides/socket.md)."
)

ROUTERS = (
    game_routes,
    table_routes,
    public_routes,
    replay_routes,
    coach_routes,
    seat_routes,
    reach_routes,
    lab_routes,
    session,
    status_routes,
    api_page,
    host_routes,
)
"""The modules whose routes the app has, in the order of its documentation."""


def create_app(settings: Settings | None = None, services: Services | None = None) -> FastAPI:
    """Return an app with its own database connections, metrics and limits."""
    if services is None:
        services = build_services(settings or Settings())
    app = DocumentedApp(
        title="Larceny",
        version=__version__,
        description=SUMMARY,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=_lifespan,
    )
    app.state.services = services
    install_error_handlers(app)
    app.add_middleware(HostGate, access=services.host_access)
    app.add_middleware(
        RequestGuard,
        settings=services.settings,
        rate_limit=services.rate_limit,
        metrics=services.metrics,
    )
    app.router.routes.extend(_api_routes())
    if (SITE_FOLDER / "index.html").is_file():
        app.router.routes.append(Route("/solo", RedirectResponse("/solo/"), methods=["GET"]))
        app.router.routes.append(Mount("/solo", SiteFiles([SITE_FOLDER, PAGE_FOLDER])))
    page = PageFiles(services.settings.web_folder)
    app.router.routes.append(Route("/{path:path}", page, methods=["GET"]))
    return app


@cache
def _api_routes() -> list[BaseRoute]:
    """Return the routes of the API, which all apps of a process share.

    FastAPI completes them with the first request that they get, which takes 60 ms.
    """
    routes = APIRouter()
    for module in ROUTERS:
        routes.include_router(module.router)
    return routes.routes


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[dict[str, ConnectionGuard]]:
    services: Services = app.state.services
    game_lines()  # Load all games now, so that the first visitor does not wait for it.
    for problem in list_problems().values():
        logger.warning(problem)
    background = services.maintenance.run(), collect_regularly()
    tasks = [asyncio.create_task(work) for work in background]
    try:
        yield {GUARD: ConnectionGuard(services.settings, services.rate_limit)}
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await services.close()
