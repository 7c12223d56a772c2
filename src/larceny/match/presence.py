"""Who is connected to a match: by a socket, or by single requests."""

from __future__ import annotations

from collections.abc import Collection

from larceny.match.clock import Clock

AWAY_SECONDS = 60.0
"""Seconds after which the others may vote about somebody who has left."""
LINK_AWAY_SECONDS = 300.0
"""Seconds after which they may give the seat to somebody."""
RELOAD_SECONDS = 3.0
"""Seconds in which somebody whose connection ended may be back without being shown as gone."""


class Presence:
    """Which people are connected, and since when the others are absent."""

    def __init__(self, seats: int, clock: Clock) -> None:
        self.connected: frozenset[int] = frozenset()
        """The seats whose people are connected."""
        self.arrived_at = 0.0
        """When somebody was connected last who had not been."""
        self._clock = clock
        self._last_seen = dict.fromkeys(range(seats), clock())
        self._left: dict[int, float] = {}
        """When the connection of each person ended who was connected."""
        self._addresses: dict[int, set[str]] = {seat: set() for seat in range(seats)}

    @property
    def now(self) -> float:
        """Return the time."""
        return self._clock()

    def set_connected(self, seats: frozenset[int]) -> bool:
        """Set the seats whose people are connected; return whether that is new."""
        before = self.connected
        now = self._clock()
        self.connected = seats
        if seats - before:
            self.arrived_at = now
        self._last_seen.update(dict.fromkeys(before - seats, now))
        self._left.update(dict.fromkeys(before - seats, now))
        return seats != before

    def record_activity(self, seats: Collection[int], address: str = "") -> None:
        """Note that a request of these people came just now, from an address given by its hash."""
        self._last_seen.update(dict.fromkeys(seats, self._clock()))
        if address:
            for seat in seats:
                self._addresses[seat].add(address)

    def is_address_of_others(self, seat: int, address: str) -> bool:
        """Return whether somebody in another seat was seen at an address."""
        return any(address in known for other, known in self._addresses.items() if other != seat)

    @property
    def last_seen(self) -> float:
        """Return when somebody who sits at the table was last there."""
        return max(self._last_seen.values())

    @property
    def absences(self) -> tuple[float | None, ...]:
        """Return since when each person is absent, as it is shown.

        None for those who are connected, or were a moment ago: a page that loads again is not gone.
        """
        return tuple(
            None if self._reload_seconds(seat) > 0 else self.absent_since(seat)
            for seat in self._last_seen
        )

    @property
    def next_gone(self) -> float | None:
        """Return in how many seconds somebody will be shown as gone; None if nobody will."""
        seconds = (self._reload_seconds(seat) for seat in self._left)
        return min((left for left in seconds if left > 0), default=None)

    def _reload_seconds(self, seat: int) -> float:
        """Return for how long somebody who left may still come back unnoticed."""
        if seat in self.connected or seat not in self._left:
            return 0.0
        return self._left[seat] + RELOAD_SECONDS - self._clock()

    def absent_since(self, seat: int) -> float | None:
        """Return since when a person is absent, or None if they are connected."""
        return None if seat in self.connected else self._last_seen[seat]
