"""Who is at a table: through a socket of this process, of another one, or by single requests."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from larceny.server.storage.storage import Storage

BEAT = 10.0
BELIEVED = 30.0
"""Every so often a process says which people are here, and for so long the others believe it."""
SAID_EVERY = 0.3
"""Seconds between two times that other processes are told of a person's requests."""


class Presence:
    """Which people are here, and since when the others are not."""

    def __init__(
        self, table_id: str, seats: int, storage: Storage, clock: Callable[[], float]
    ) -> None:
        self.here: frozenset[int] = frozenset()
        """The seats whose people are connected, to this process or another."""
        self.elsewhere: Mapping[int, float] = {}
        """Until when to believe of which seats that another process has their people."""
        self._table = table_id
        self._storage = storage
        self._clock = clock
        self._connected: frozenset[int] = frozenset()
        self._seen = dict.fromkeys(range(seats), clock())
        self._said: dict[int, float] = {}

    def count(self, connected: frozenset[int]) -> bool:
        """These are connected to this process: say so to the others; is anybody else here now?"""
        came, gone = connected - self._connected, self._connected - connected
        self._connected = connected
        self._storage.announce_presence(self._table, came, self._clock() + BELIEVED)
        self._storage.announce_presence(self._table, gone, self._clock())
        return self._recount()

    def hear(self, elsewhere: Mapping[int, float]) -> bool:
        """Until when to believe of which seats that another process has them; is that news?"""
        self.elsewhere = elsewhere
        return self._recount()

    async def look_around(self) -> bool:
        """Ask anew who is connected elsewhere; is that news?"""
        return self.hear((await self._storage.load_presence([self._table])).get(self._table, {}))

    def see(self, seats: Collection[int]) -> None:
        """A request of theirs came: these people are there right now."""
        now = self._clock()
        self._seen.update(dict.fromkeys(seats, now))
        unsaid = [
            seat
            for seat in seats
            if seat not in self._connected and now >= self._said.get(seat, 0) + SAID_EVERY
        ]
        self._said.update(dict.fromkeys(unsaid, now))
        self._storage.announce_presence(self._table, unsaid, now, notify_others=False)

    def away_since(self, seat: int) -> float | None:
        """Since when a person is away, or will be if no other process says more; None: here."""
        if seat in self._connected:
            return None
        return max(self._seen[seat], self.elsewhere.get(seat, 0.0))

    def _recount(self) -> bool:
        now, before = self._clock(), self.here
        believed = (seat for seat, until in self.elsewhere.items() if until > now)
        self.here = self._connected.union(believed)
        self._seen.update(dict.fromkeys(before - self.here, now))
        return self.here != before
