"""Tables in memory with a clock that the test turns: no server, no database."""

from __future__ import annotations

from typing import Any

from larceny.match.bot_turns import Pace
from larceny.match.creation import SeatChoice, TableChoices, new_document
from larceny.match.match import Match
from larceny.match.move_request import MoveRequest
from larceny.match.rate_limit import RateLimit
from larceny.match.store import MemoryStore
from larceny.match.tables import Tables
from larceny.match.work import OwnWork

YOU, ANYBODY = SeatChoice("you", "Ann"), SeatChoice("open")
RANDOM = SeatChoice("bot", None, "random")
TWO = (YOU, SeatChoice("you", "Ben"))


class World:
    """A store, and the process that has its tables in memory."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0
        self.store = MemoryStore()
        self.tables = self.new_process()

    def new_process(self) -> Tables:
        """Return tables with nothing in memory, as after a restart or at another server."""
        pace = Pace(0, 60, RateLimit(1e6, 1_000_000, lambda: self.now))
        return Tables(self.store, OwnWork(), lambda: self.now, pace)

    async def restart(self) -> None:
        """Forget everything but what is stored."""
        await self.tables.close()
        self.tables = self.new_process()

    async def open(
        self, *seats: SeatChoice, game: str = "dice-heist", **choices: Any
    ) -> tuple[Match, dict[str, str]]:
        """Open a table, and return its match and the tokens of those who sit there."""
        table_choices = TableChoices(game, seats or TWO, hot_seat=seats == (), **choices)
        document, tokens = new_document(table_choices, "address", self.now)
        return await self.tables.create(document), tokens


def move_request(match: Match, move: str | None = None, id: str | None = None) -> MoveRequest:
    """Return a move of the next actor: its last legal one, unless one is given."""
    seat = match.table.actors[0]
    chosen = move or match.table.moves(seat)[-1]
    return MoveRequest(frozenset([seat]), seat, chosen, match.version, id)
