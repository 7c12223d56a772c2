"""The services of a server without its HTTP side, and a clock that the test turns."""

from __future__ import annotations

from typing import Any

from larceny.server.bots.scheduler import BotScheduler
from larceny.server.http.models import NewTable
from larceny.server.match.creation import new_record
from larceny.server.match.match import Match
from larceny.server.match.move_request import MoveRequest
from larceny.server.match.registry import MatchRegistry
from larceny.server.services import Services, build_services
from larceny.server.settings import Settings
from larceny.server.storage.record import TableRecord
from larceny.server.storage.storage import Storage
from tests.server.conftest import QUICK

TWO: list[dict[str, Any]] = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Ben"}]


def request_move(
    match: Match, seat: int | None = None, move: str = "recruit", version: int | None = None
) -> MoveRequest:
    """Return the request of a move by whoever holds the seat: of the next actor by default."""
    mover = match.table.actors[0] if seat is None else seat
    answered = match.version if version is None else version
    return MoveRequest(frozenset([mover]), mover, move, answered)


def make_record(now: float = 0, **request: Any) -> tuple[TableRecord, dict[str, str]]:
    """Return the record of a new table of two people on one screen, and their tokens."""
    body = {"game": "dice-heist", "seats": TWO, "hot_seat": True, **request}
    return new_record(NewTable.model_validate(body), "test", now)


class Host:
    """One server process as far as its database can tell."""

    def __init__(self, url: str, now: float = 1_700_000_000.0, **settings: Any) -> None:
        self.now = now
        self.settings = Settings(database_url=url, **{**QUICK, **settings})
        self.services: Services = build_services(self.settings, lambda: self.now)

    @property
    def tables(self) -> MatchRegistry:
        return self.services.matches

    @property
    def storage(self) -> Storage:
        return self.services.matches.storage

    async def create(self, **request: Any) -> Match:
        """Create a table and return its match."""
        return await self.tables.create(make_record(**request)[0])

    async def copy(self, match: Match, storage: Any = None) -> Match:
        """Return a second match of the same table, as another process would load it."""
        record = await self.storage.load(match.id)
        assert record is not None
        events = await self.storage.load_events(match.id)
        services = self.services
        return Match(record, events, storage or self.storage, services.metrics, services.clock)

    def schedule(self, match: Match) -> BotScheduler:
        """Return a scheduler of the bots of a match, to be asked what it would do now."""
        return BotScheduler(match, self.services.pool, self.tables.pace, self.services.clock)

    async def close(self) -> None:
        await self.services.close()
