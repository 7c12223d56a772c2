"""The app: routes, guards and what runs in the background."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI

from larceny.server import errors
from larceny.server.garbage_collection import sweep_up
from larceny.server.http import pages
from larceny.server.http import routes as api
from larceny.server.http.catalogue import game_lines
from larceny.server.http.middleware import Guard
from larceny.server.http.openapi import DocumentedApp
from larceny.server.services import Services, build
from larceny.server.settings import Settings
from larceny.server.socket import connection as live
from larceny.server.storage.notifications import NotificationListener

SUMMARY = (
    "Tables of five games of theft. A seat token, in `Authorization: Bearer`, is the only way to "
    "act for a seat or to see its view. WS /api/tables/{id}/live pushes views and takes moves: say "
    "`hello` first, then `move`, `eye` or `ping`; hear `frame`, `events`, `ack`, `error`, "
    "`presence`, `pong` (docs/guides/socket.md)."
)


def create_app(settings: Settings | None = None, house: Services | None = None) -> FastAPI:
    """An app on its own database, metrics and limits."""
    if house is None:
        house = build(settings or Settings.from_environment())
    app = DocumentedApp(
        title="Larceny",
        version=version("larceny"),
        description=SUMMARY,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=_lifespan,
    )
    app.state.house = house
    errors.install(app)
    app.add_middleware(Guard, settings=house.settings, limit=house.limit, metrics=house.metrics)
    app.include_router(api.router)
    app.include_router(live.router)
    app.include_router(pages.router)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    house: Services = app.state.house
    game_lines()  # the first visitor is not to wait until all games are loaded
    tasks = [asyncio.create_task(house.tables.run()), asyncio.create_task(sweep_up())]
    if house.tables.storage.is_shared:
        bell = NotificationListener(
            house.settings.database, house.tables.hear, house.tables.refresh_all
        )
        tasks.append(asyncio.create_task(bell.run()))
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await house.close()
