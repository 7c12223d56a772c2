"""Who is connected to a match: to this process, to another one, or by single requests."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from larceny.server.clock import Clock
from larceny.server.match.page_progress import TellShown
from larceny.server.storage.storage import Storage

HEARTBEAT_SECONDS = 10.0
"""Seconds between two messages of a process about who is connected to it."""
EXPIRY_SECONDS = 30.0
"""Seconds after which a heartbeat counts no more."""
ACTIVITY_SECONDS = 0.3
"""Seconds between two messages to the other processes about one person's requests."""


class Presence:
    """Which people are connected, and since when the others are absent."""

    def __init__(self, table_id: str, seats: int, storage: Storage, clock: Clock) -> None:
        self.connected: frozenset[int] = frozenset()
        """The seats whose people are connected, to this process or to another."""
        self.remote: Mapping[int, float] = {}
        """Seats that are connected to another process, each with the time when that expires."""
        self._table_id = table_id
        self._storage = storage
        self._clock = clock
        self._local: frozenset[int] = frozenset()
        self._last_seen = dict.fromkeys(range(seats), clock())
        self._last_shared: dict[int, float] = {}

    @property
    def now(self) -> float:
        """Return the time."""
        return self._clock()

    @property
    def tell_shown(self) -> TellShown | None:
        """Return how to tell the other processes what pages have shown; None without others."""
        if not self._storage.is_shared:
            return None
        return partial(self._storage.presence.tell_shown, self._table_id)

    def set_local(self, seats: frozenset[int]) -> bool:
        """Set the seats connected to this process; return whether `connected` has changed.

        The other processes are notified.
        """
        joined, left = seats - self._local, self._local - seats
        self._local = seats
        self._storage.presence.announce(self._table_id, joined, self._clock() + EXPIRY_SECONDS)
        self._storage.presence.announce(self._table_id, left, self._clock())
        return self._update_connected()

    def set_remote(self, remote: Mapping[int, float]) -> bool:
        """Set the seats connected to other processes; return whether `connected` has changed."""
        self.remote = remote
        return self._update_connected()

    async def refresh(self) -> bool:
        """Read who is connected to other processes; return whether `connected` has changed."""
        found = await self._storage.presence.load([self._table_id])
        return self.set_remote(found.get(self._table_id, {}))

    def record_activity(self, seats: Collection[int]) -> None:
        """Note that a request of these people came just now, and tell the other processes."""
        now = self._clock()
        self._last_seen.update(dict.fromkeys(seats, now))
        unshared = [
            seat
            for seat in seats
            if seat not in self._local and now >= self._last_shared.get(seat, 0) + ACTIVITY_SECONDS
        ]
        self._last_shared.update(dict.fromkeys(unshared, now))
        self._storage.presence.announce(self._table_id, unshared, now, notify_others=False)

    @property
    def last_seen(self) -> float:
        """Return when somebody who sits at the table was last there."""
        return max(self._last_seen.values())

    def absent_since(self, seat: int) -> float | None:
        """Return since when a person is absent, or None if they are connected here.

        Of somebody connected to another process, it is the time when that expires.
        """
        if seat in self._local:
            return None
        return max(self._last_seen[seat], self.remote.get(seat, 0.0))

    def _update_connected(self) -> bool:
        now, before = self._clock(), self.connected
        remote = (seat for seat, expiry in self.remote.items() if expiry > now)
        self.connected = self._local.union(remote)
        self._last_seen.update(dict.fromkeys(before - self.connected, now))
        return self.connected != before
