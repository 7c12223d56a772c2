"""The routes for whoever runs the server: health and metrics."""

from __future__ import annotations

import asyncio
import hmac

from fastapi import APIRouter, Request, Response

from larceny.server.errors import NotForYou, StorageUnavailable
from larceny.server.http.client_address import is_loopback
from larceny.server.http.dependency import CurrentServices
from larceny.server.http.models import Health
from larceny.server.metrics import CONTENT_TYPE

router = APIRouter()


@router.get("/healthz")
async def health() -> Health:
    """Show that the server answers."""
    return Health()


@router.get("/readyz")
async def readiness(services: CurrentServices) -> Health:
    """Show that the server can store moves: its database answers."""
    if not await services.readiness.is_ready():
        raise StorageUnavailable
    return Health()


@router.get("/metrics", response_class=Response)
async def metrics(services: CurrentServices, request: Request) -> Response:
    """Return metrics for Prometheus, to this machine or to whoever has the token for them."""
    expected = f"Bearer {services.settings.metrics_token}".encode()
    header = request.headers.get("authorization", "").encode()
    has_token = services.settings.metrics_token and hmac.compare_digest(expected, header)
    if not has_token and not is_loopback(request.scope):
        raise NotForYou
    services.metrics.tasks.set(len(asyncio.all_tasks()))
    return Response(services.metrics.text(), media_type=CONTENT_TYPE)
