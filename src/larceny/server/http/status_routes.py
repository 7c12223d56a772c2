"""The routes for whoever runs the server: health and metrics."""

from __future__ import annotations

from fastapi import APIRouter, Response

from larceny.server.http.dependency import CurrentServices
from larceny.server.http.models import Health
from larceny.server.metrics import CONTENT_TYPE

router = APIRouter()


@router.get("/healthz")
async def health() -> Health:
    """Show that the server answers."""
    return Health()


@router.get("/metrics", response_class=Response)
async def metrics(services: CurrentServices) -> Response:
    """Return metrics for Prometheus."""
    return Response(services.metrics.text(), media_type=CONTENT_TYPE)
