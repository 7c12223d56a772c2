"""How fast bots move at a table, and when they pause."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from larceny.server.clock import Clock
from larceny.server.http.limits import RateLimit
from larceny.server.live.status import is_live
from larceny.server.match.match import Match
from larceny.server.storage.record import BOT, PERSON

EVENTS_PER_MOVE = 10
"""Events of a move above which it counts as several, where addresses have equal shares."""
PAUSE_SECONDS = 0.2
"""Seconds between two questions whether an address has its share again."""
LONGEST_BACK_OFF = 300.0
ARRIVAL_SECONDS = 5.0
"""Seconds after a table was opened for which its bots wait until the first page has come."""
MAX_FAILURES = 3
"""Moves of a bot at one position that may fail before its table is stopped."""


@dataclass(frozen=True)
class Pace:
    """The delay before a bot's move, when bots pause, and the share of each address.

    Bots let those who sit at their table see each move before the next one, but for no more than
    `patience` seconds. They wait only for pages that say what they show, at any process, and at a
    new table a little until the first page has come; without a delay, bots play for programs.
    Bots pause once nobody has looked at their table for `unwatched_seconds`. At tables of bots
    alone, all that one address opened share one rate.
    """

    delay: float
    unwatched_seconds: float
    share: RateLimit
    patience: float = 0.0

    def earliest(self, match: Match) -> float:
        """Return when a bot may move that waits until the pages at its table are ready for it."""
        if is_live(match.table):
            return match.changed_at
        if match.broadcaster.pages.is_behind(match.version):
            return match.changed_at + self.patience
        arrival = match.record.created + min(ARRIVAL_SECONDS, self.patience)
        is_waiting = self.delay > 0 and match.changed_at < arrival and _is_unattended(match)
        return arrival if is_waiting else match.changed_at

    def is_paused(self, match: Match, now: float) -> bool:
        """Return whether nobody is there for whom bots would play."""
        is_watched = len(match.broadcaster.subscribers) > 0 or match.presence.connected
        last_seen = max(match.used_at, match.presence.last_seen)
        return not is_watched and now - last_seen > self.unwatched_seconds

    async def wait_for_share(self, match: Match) -> None:
        """Wait until the address that opened a table of bots alone may have another move there."""
        if _has_bots_alone(match):
            while not self.share.allow(match.record.address_hash):
                await asyncio.sleep(PAUSE_SECONDS)

    def charge(self, match: Match, events: int) -> None:
        """Count a move that led to many events as several."""
        if _has_bots_alone(match):
            self.share.charge(match.record.address_hash, events // EVENTS_PER_MOVE)


class BackOff:
    """After a failure at a position, longer and longer until the next attempt there."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._version = -1
        self.failures = 0
        """How often moves failed at the present position."""
        self.retry_at = 0.0

    def fail(self, version: int) -> None:
        """Note that a move failed at the position of a version."""
        self.failures = self.failures + 1 if version == self._version else 1
        self._version = version
        self.retry_at = self._clock() + min(LONGEST_BACK_OFF, 2.0**self.failures)

    def is_waiting(self, version: int) -> bool:
        """Return whether the next attempt at the position of a version is still to wait."""
        return version == self._version and self._clock() < self.retry_at


def _is_unattended(match: Match) -> bool:
    """Return whether the people at a table have neither come nor moved."""
    people = {seat.seat for seat in match.record.seats if seat.kind == PERSON}
    have_moved = any(event.seat in people for event in match.table.log)
    return bool(people) and not match.presence.connected and not have_moved


def _has_bots_alone(match: Match) -> bool:
    return all(seat.kind == BOT for seat in match.record.seats)
