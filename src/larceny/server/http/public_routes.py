"""The list of tables that everybody may find: to sit down at, or to watch."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from pydantic import BaseModel, Field

from larceny.match.clock import DAY_SECONDS
from larceny.match.document import OPEN, Seat, SeatKind, Status, TableDocument
from larceny.server.http.dependency import CurrentServices, api_router
from larceny.server.storage.rows import select_public

router = api_router()

MAX_LISTED = 20
"""The most tables in one answer."""
LISTED_DAYS = 2
"""Days after which a table that is not over is listed no more: nobody waits so long."""


class PublicSeat(BaseModel):
    kind: SeatKind
    name: str
    free: bool = Field(description="Anybody may sit down here now.")


class PublicTable(BaseModel):
    """A table as a spectator may know it, without the position."""

    id: str
    game: str
    rules: str
    status: Status
    created: float
    real_dice: bool
    seats: list[PublicSeat]


class PublicTables(BaseModel):
    tables: list[PublicTable] = Field(description="The latest first.")
    more: bool = Field(description="There are more: ask with the last one's time and id.")


@router.get("/public-tables")
async def list_public_tables(
    services: CurrentServices,
    before: Annotated[float | None, Query(description="List tables opened before.", ge=0)] = None,
    before_id: Annotated[str, Query(max_length=32)] = "",
    limit: Annotated[int, Query(ge=1, le=MAX_LISTED)] = MAX_LISTED,
) -> PublicTables:
    """Return tables whose openers made them public and which are not over."""
    since = services.clock() - LISTED_DAYS * DAY_SECONDS
    place = None if before is None else (before, before_id)
    rows = await services.storage.read(
        lambda connection: select_public(connection, since, place, limit + 1)
    )
    return PublicTables(tables=[_line(row) for row in rows[:limit]], more=len(rows) > limit)


def _line(table: TableDocument) -> PublicTable:
    return PublicTable(
        id=table.id,
        game=table.game,
        rules=table.rules,
        status=table.status,
        created=table.created,
        real_dice=table.manual,
        seats=[_seat(seat) for seat in table.seats],
    )


def _seat(seat: Seat) -> PublicSeat:
    is_free = seat.kind == OPEN and seat.token_hash is None
    return PublicSeat(kind=seat.kind, name=seat.name, free=is_free)
