"""Looking back at games, long ones too: in a thread of its own, while the event loop goes on."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from larceny.table.table import Table

STEP = 250
"""So many events are worded, or passed through to a position, while a plain request is served."""
PLAYED = 60
"""So many events are checked and carried out in that time."""
MOST_KEPT = 16
"""Games of which positions are kept; the one not looked at for longest is forgotten first."""
Result = TypeVar("Result")


class Lookback:
    """One thread, and of each long game that was looked at a position every few hundred events."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "larceny-lookback")
        self._kept: OrderedDict[str, list[Table]] = OrderedDict()

    def close(self) -> None:
        self._thread.shutdown(cancel_futures=True)

    async def run(self, work: Callable[[], Result], events: int = STEP) -> Result:
        """Do some work in the thread; if it is to word a few events, at once."""
        if events < STEP:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def distance(self, game: str, number: int) -> int:
        """How many events there are to pass through to get to a position of a game."""
        return number - STEP * min(number // STEP, len(self._kept.get(game, ())))

    async def look(
        self, game: str, table: Table, number: int, see: Callable[[Table], Result]
    ) -> Result:
        """What there is to see of a game that is over, after so many events."""
        return await self.run(lambda: see(self._position(game, table, number)))

    def _position(self, game: str, table: Table, number: int) -> Table:
        if number < STEP:
            return table.at(number)
        kept = self._kept.setdefault(game, [])
        self._kept.move_to_end(game)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        while (further := (len(kept) + 1) * STEP) <= number:
            kept.append(table.at(further, near=kept[-1] if kept else None))
        return table.at(number, near=kept[number // STEP - 1])
