"""Entering real cards: a card that cannot have been drawn, as only others know, stops the match."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from larceny.engine.errors import IllegalMove
from larceny.engine.seat import CHANCE
from larceny.server.match.match import Match
from larceny.server.match.move_request import MoveRequest
from larceny.server.match.stop_reason import CONTRADICTION
from larceny.server.storage.record import RUNNING
from larceny.table.table import Table


@asynccontextmanager
async def stopped_if_revealing(match: Match, request: MoveRequest) -> AsyncIterator[None]:
    """Stop a match if the refusal of the request inside tells what is hidden from who asked.

    Nobody can go on with what they learned.
    """
    try:
        yield
    except IllegalMove:
        is_current = match.status == RUNNING and request.version == match.version
        if is_current and reveals_secret(match.table, request):
            await match.stop(CONTRADICTION)
        raise


def reveals_secret(table: Table, request: MoveRequest) -> bool:
    """Return whether an outcome is impossible, and whoever entered it could not know that."""
    if request.seat != CHANCE:
        return False
    if request.move in table.outcomes():
        return False
    dealers = request.held.intersection(table.dealers)
    offered = (choice for seat in dealers for choice in table.enterable_outcomes(seat))
    return any(choice["move"] == request.move for choice in offered)
