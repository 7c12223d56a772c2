"""Positions of finished games, computed in a thread of their own so that the event loop goes on."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from larceny.table.table import Table

EVENTS_PER_REQUEST = 250
"""Events that are rendered, or replayed to a position, in the time of one plain request. There is a
checkpoint after each of that many."""
CHECKED_EVENTS_PER_REQUEST = 60
"""Events that are checked and carried out in the time of one plain request."""
MAX_GAMES = 16
"""Games of which checkpoints are kept; the least recently used one is dropped first."""
THREAD_NAME = "larceny-replay"
Result = TypeVar("Result")


class ReplayCache:
    """One thread, and checkpoints of the long games that were looked at."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, THREAD_NAME)
        self._checkpoints: OrderedDict[str, list[Table]] = OrderedDict()

    def __contains__(self, game: str) -> bool:
        return game in self._checkpoints

    def __len__(self) -> int:
        return len(self._checkpoints)

    def close(self) -> None:
        """Stop the thread."""
        self._thread.shutdown(cancel_futures=True)

    async def run(self, work: Callable[[], Result], events: int = EVENTS_PER_REQUEST) -> Result:
        """Do work on some events: at once if they are few, in the thread otherwise."""
        if events < EVENTS_PER_REQUEST:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def distance(self, game: str, number: int) -> int:
        """Return how many events a position is away from the nearest checkpoint before it."""
        reached = min(number // EVENTS_PER_REQUEST, len(self._checkpoints.get(game, ())))
        return number - EVENTS_PER_REQUEST * reached

    async def read_position(
        self, game: str, table: Table, number: int, read: Callable[[Table], Result]
    ) -> Result:
        """Return what `read` finds at a finished table after `number` events."""
        return await self.run(lambda: read(self.position(game, table, number)))

    def position(self, game: str, table: Table, number: int) -> Table:
        """Return a finished table as it was after `number` events, and keep checkpoints."""
        if number < EVENTS_PER_REQUEST:
            return table.at(number)
        kept = self._checkpoints.setdefault(game, [])
        self._checkpoints.move_to_end(game)
        if len(self._checkpoints) > MAX_GAMES:
            self._checkpoints.popitem(last=False)
        while (further := (len(kept) + 1) * EVENTS_PER_REQUEST) <= number:
            kept.append(table.at(further, near=kept[-1] if kept else None))
        return table.at(number, near=kept[number // EVENTS_PER_REQUEST - 1])
