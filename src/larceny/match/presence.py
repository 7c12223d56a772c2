"""Who is connected to a match: by a socket, or by single requests."""

from __future__ import annotations

from collections.abc import Collection

from larceny.match.clock import Clock


class Presence:
    """Which people are connected, and since when the others are absent."""

    def __init__(self, seats: int, clock: Clock) -> None:
        self.connected: frozenset[int] = frozenset()
        """The seats whose people are connected."""
        self._clock = clock
        self._last_seen = dict.fromkeys(range(seats), clock())

    @property
    def now(self) -> float:
        """Return the time."""
        return self._clock()

    def set_connected(self, seats: frozenset[int]) -> bool:
        """Set the seats whose people are connected; return whether that is new."""
        before, self.connected = self.connected, seats
        self._last_seen.update(dict.fromkeys(before - seats, self._clock()))
        return seats != before

    def record_activity(self, seats: Collection[int]) -> None:
        """Note that a request of these people came just now."""
        self._last_seen.update(dict.fromkeys(seats, self._clock()))

    @property
    def last_seen(self) -> float:
        """Return when somebody who sits at the table was last there."""
        return max(self._last_seen.values())

    def absent_since(self, seat: int) -> float | None:
        """Return since when a person is absent, or None if they are connected."""
        return None if seat in self.connected else self._last_seen[seat]
