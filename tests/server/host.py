"""The services of a server without its HTTP side, and a clock that the test turns."""

from __future__ import annotations

from typing import Any

from larceny.match.bot_turns import BotTurns
from larceny.match.creation import new_document
from larceny.match.document import StoredEvent, TableDocument
from larceny.match.match import Match
from larceny.match.move_request import MoveRequest
from larceny.match.tables import Tables
from larceny.server.http.models import NewTable
from larceny.server.services import Services, build_services
from larceny.server.settings import Settings
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


def make_document(now: float = 0, **request: Any) -> tuple[TableDocument, dict[str, str]]:
    """Return the document of a new table of two people on one screen, and their tokens."""
    body = {"game": "dice-heist", "seats": TWO, "hot_seat": True, **request}
    return new_document(NewTable.model_validate(body).to_choices(), "test", now)


async def load_events(storage: Storage, table_id: str) -> list[StoredEvent]:
    """Return the events of a table as they are stored."""
    stored = await storage.load(table_id)
    assert stored is not None
    return stored.events


async def load_document(storage: Storage, table_id: str) -> TableDocument:
    """Return the document of a table as it is stored."""
    stored = await storage.load(table_id)
    assert stored is not None
    return stored.document


class Host:
    """One server process as far as its database can tell."""

    def __init__(self, url: str, now: float = 1_700_000_000.0, **settings: Any) -> None:
        self.now = now
        self.settings = Settings(database_url=url, **{**QUICK, **settings})
        self.services: Services = build_services(self.settings, lambda: self.now)

    @property
    def tables(self) -> Tables:
        return self.services.tables

    @property
    def storage(self) -> Storage:
        return self.services.storage

    async def create(self, **request: Any) -> Match:
        """Create a table and return its match."""
        return await self.tables.create(make_document(**request)[0])

    async def copy(self, match: Match, storage: Any = None) -> Match:
        """Return a second match of the same table, as another process would load it."""
        stored = await self.storage.load(match.id)
        assert stored is not None
        services = self.services
        return Match(*stored, storage or self.storage, services.work, services.clock)

    def schedule(self, match: Match) -> BotTurns:
        """Return a scheduler of the bots of a match, to be asked what it would do now."""
        return BotTurns(match, self.services.work, self.tables.pace, self.services.clock)

    async def close(self) -> None:
        await self.services.close()
