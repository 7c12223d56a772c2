"""A table that is awake, as everybody is shown it; what happens there is in `server.match`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Any

from larceny.server.match.frame import table_info
from larceny.server.match.permission import seats_of
from larceny.server.match.presence import Presence
from larceny.server.match.restore import contract_of, restore
from larceny.server.match.sight import Sight
from larceny.server.socket.audience import Audience, Watcher
from larceny.server.socket.message import frame_message, presence_message
from larceny.server.storage.record import OVER, RUNNING, WAITING, EventRecord, TableRecord
from larceny.server.storage.storage import Storage

Clock = Callable[[], float]


def nobody(is_ours: bool) -> None:
    """Who is told of changes at a table that nobody drives on."""


class Showing:
    """A table, who looks at it, and what they are told."""

    def __init__(
        self, record: TableRecord, events: list[EventRecord], storage: Storage, clock: Clock
    ) -> None:
        self.record = record
        self.contract = contract_of(record)
        self.table = restore(self.contract, record, events)
        self.audience = Audience()
        self.presence = Presence(record.id, len(record.seats), storage, clock)
        self.on_change: Callable[[bool], None] = nobody
        self._sight = Sight(self.table)

    @property
    def id(self) -> str:
        return self.record.id

    @property
    def version(self) -> int:
        return self._sight.version

    @property
    def status(self) -> str:
        if self.record.status == WAITING and self.version == 0:
            return WAITING
        return OVER if self.record.is_replay or self.table.over else RUNNING

    @property
    def info(self) -> dict[str, Any]:
        return table_info(self.record, self.status, self.version, self.presence.here)

    @property
    def info_json(self) -> str:
        return self._sight.info(self.record, self.status, self.presence.here)

    def frame(self, seat: int | None) -> str:
        """The frame of a seat, as JSON. Who asks for it is there."""
        self._see(() if seat is None else (seat,))
        return self._sight.frame(seat, self.status == RUNNING)

    def events(self, seat: int | None, after: int = 0) -> list[dict[str, Any]]:
        return self._sight.events(seat, after, self.status == OVER)

    def missed(self, seat: int | None, since: int) -> list[dict[str, Any]]:
        """What to tell somebody who was here before and knew so many events."""
        return self._sight.missed(seat, since, self.status == OVER)

    def _see(self, seats: Collection[int]) -> None:
        """These people are there right now; it matters where bots stand in for who is not."""
        if self.record.absent_seconds is not None:
            self.presence.see(seats)

    # --- Who comes and goes ---

    def join(self, watcher: Watcher) -> None:
        self.audience.add(watcher)
        if self.presence.count(self.audience.seats):
            self._tell_presence(but=watcher)

    def leave(self, watcher: Watcher) -> None:
        self.audience.remove(watcher)
        if self.presence.count(self.audience.seats):
            self._tell_presence()

    def hear(self, elsewhere: Mapping[int, float]) -> None:
        """Until when to believe of which seats that another process has their people."""
        if self.presence.hear(elsewhere):
            self._tell_presence()

    async def look_around(self) -> None:
        """Ask anew who is connected elsewhere."""
        if await self.presence.look_around():
            self._tell_presence()

    def _resettle(self) -> list[Watcher]:
        """Who sits where has changed: whose eyes are others for that?"""
        turned = self.audience.resettle(partial(seats_of, self.record))
        self.presence.count(self.audience.seats)
        return turned

    # --- Telling ---

    def show(self, watcher: Watcher) -> None:
        """Send somebody the table as they see it."""
        frame, info = self.frame(watcher.eye), self.info_json
        watcher.send(frame_message(frame, info))

    def _show_all(self, watchers: Iterable[Watcher]) -> None:
        for watcher in watchers:
            self.show(watcher)

    def _tell_events(self, after: int, added: list[EventRecord]) -> None:
        if len(self.audience):
            self.audience.tell(self._sight.news(after, self.status, self.info_json, added))

    def _tell_presence(self, but: Watcher | None = None) -> None:
        message = presence_message(self.info_json)
        self.audience.tell(lambda eye: message, but)
        self.on_change(True)
