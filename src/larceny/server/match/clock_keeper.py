"""Keeps the clocks of matches: notes that they run, and gives back what passed unseen."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from larceny.server.clock import Clock
from larceny.server.match.match import Match
from larceny.server.match.turn_clock import (
    OUTAGE_SECONDS,
    TICK_SECONDS,
    is_running,
    run_clocks,
    shift_clocks,
)
from larceny.server.storage.storage import Storage


class ClockKeeper:
    """The clocks of one process.

    Every few seconds it notes that they run. What passed since the last note, while no server was
    there or nobody at all was at the table, is not charged to anybody.
    """

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock
        self._started = clock()
        self._last_tick = 0.0

    async def tick(self, matches: Iterable[Match]) -> None:
        """Note that the clocks of matches run, if it is time to."""
        now = self._clock()
        if now < self._last_tick + TICK_SECONDS:
            return
        self._last_tick = now
        timed = [match for match in matches if is_running(match.record)]
        for match in timed:
            await self.give_back(match)
            match.clock_seen = now
        await self._storage.absences.tick([match.id for match in timed], now)

    async def give_back(self, match: Match, is_loaded: bool = False) -> None:
        """Give back what no server saw pass; `is_loaded` says that the match was just loaded."""
        if not is_running(match.record):
            return
        now, seen = self._clock(), match.clock_seen
        unseen = now - seen
        if unseen > OUTAGE_SECONDS or (is_loaded and seen < self._started):
            await store_clocks(match, lambda: shift_clocks(match.record, unseen), now)

    async def follow_decisions(self, match: Match) -> None:
        """Stop or start clocks after the others have decided something about a seat."""
        now = self._clock()
        if match.record.clocks is not None:
            await store_clocks(match, lambda: run_clocks(match.record, match.table, (), now), now)


async def store_clocks(match: Match, compute: Callable[[], str | None], now: float) -> None:
    """Store other clocks for a match, computed when no move can come between, and show them."""

    async def store(storage: Storage) -> None:
        before, clocks = match.record.clocks, compute()
        if clocks != before:
            await storage.absences.set_clocks(match.id, before, clocks, now)

    await match.change(store)
    match.clock_seen = now
