"""Publish what happens at a match to everybody who watches it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Any, TypeAlias

from larceny.server.match.frame import describe_table
from larceny.server.match.permission import held_seats
from larceny.server.match.presence import Presence
from larceny.server.match.snapshot import Snapshot
from larceny.server.match.subscriber import Subscriber, Subscribers
from larceny.server.socket.message import (
    add_version,
    events_message,
    frame_message,
    presence_message,
    to_json,
)
from larceny.server.socket.shared_message import SharedMessage
from larceny.server.storage.record import EventRecord, TableRecord, shown_parts

ChangeListener: TypeAlias = Callable[[bool], None]
"""Called after each change; the argument says whether this process made it."""


MAX_MISSED = 250
"""Events that a subscriber may have missed and is sent; of more it is sent only the position."""


def ignore_change(is_local: bool) -> None:
    """Do nothing: the listener of a match that nobody schedules bots for."""


class Broadcaster:
    """Holds the latest snapshot and sends it to subscribers, each as its viewer may see it.

    Frames that take long are rendered by the executor before they are sent.
    """

    def __init__(
        self, snapshot: Snapshot, presence: Presence, executor: Executor | None = None
    ) -> None:
        self.executor = executor
        self.snapshot = snapshot
        self.presence = presence
        self.subscribers = Subscribers()
        self.on_change: ChangeListener = ignore_change
        self._table_key: Any = None
        self._table = ""

    # --- Rendering outside the event loop ---

    async def prepare_frame(self, viewer: int | None) -> Snapshot:
        """Return the latest snapshot once the frame of a viewer can be sent in no time."""
        while not (snapshot := self.snapshot).is_ready(viewer):
            await self._render(snapshot, [viewer])
        return snapshot

    def start_rendering(self, snapshot: Snapshot) -> asyncio.Future[None] | None:
        """Render what a snapshot to come will send now; return None if that takes no time."""
        viewers = self.subscribers.viewers
        snapshot.viewers = len(viewers)
        late = [one for one in viewers if not snapshot.is_ready(one)]
        return self._render(snapshot, late) if late else None

    def _render(self, snapshot: Snapshot, viewers: list[int | None]) -> asyncio.Future[None]:
        def render() -> None:
            for viewer in viewers:
                snapshot.frame(viewer)

        return asyncio.get_running_loop().run_in_executor(self.executor, render)

    # --- One subscriber ---

    def join(self, subscriber: Subscriber, since: int | None = None) -> None:
        """Send a subscriber the position, what it missed since a version, and all that follows."""
        self.subscribers.add(subscriber)
        if self.presence.set_local(self.subscribers.seats):
            self.publish_presence(exclude=subscriber)
        self.send_frame(subscriber)
        missed = 0 if since is None else self.snapshot.version - since
        if since is not None and 0 < missed <= MAX_MISSED:
            self._send_missed_events(subscriber, since)

    def leave(self, subscriber: Subscriber) -> None:
        """Send a subscriber nothing any more."""
        self.subscribers.remove(subscriber)
        if self.presence.set_local(self.subscribers.seats):
            self.publish_presence()

    def send_frame(self, subscriber: Subscriber) -> None:
        """Send a subscriber the position as its viewer sees it."""
        frame = self.snapshot.frame(subscriber.viewer)
        subscriber.send(frame_message(frame, self._render_table()))

    def _send_missed_events(self, subscriber: Subscriber, since: int) -> None:
        viewer, snapshot = subscriber.viewer, self.snapshot
        events = to_json(snapshot.missed_events(viewer, since))
        subscriber.send(events_message(events, snapshot.frame(viewer), self._render_table()))

    # --- All subscribers ---

    def publish(self, snapshot: Snapshot, added: Sequence[EventRecord], is_local: bool) -> None:
        """Replace the snapshot by a later one and send its events; they answer the move made."""
        after, self.snapshot = self.snapshot.version, snapshot
        if len(self.subscribers):
            move, table = added[0] if added else None, self._render_table()

            def render(viewer: int | None) -> str:
                events, frame = snapshot.latest_events(viewer, after), snapshot.frame(viewer)
                answers = move.move_id if move is not None and move.seat == viewer else None
                return SharedMessage(events_message(events, frame, table, answers))

            self.subscribers.broadcast(render)
        self.on_change(is_local)

    def publish_presence(self, exclude: Subscriber | None = None) -> None:
        """Send everybody who sits at the table, and who is connected."""
        message = SharedMessage(presence_message(self._render_table()))
        self.subscribers.broadcast(lambda viewer: message, exclude)
        self.on_change(True)

    def assign_seats(self, record: TableRecord) -> list[Subscriber]:
        """Give subscribers the seats of their tokens; return those whose viewer has changed."""
        changed = self.subscribers.assign_seats(partial(held_seats, record))
        self.presence.set_local(self.subscribers.seats)
        return changed

    # --- Other processes ---

    def set_remote_presence(self, remote: Mapping[int, float]) -> None:
        """Set which seats are connected to other processes, each with its expiry."""
        if self.presence.set_remote(remote):
            self.publish_presence()

    async def refresh_presence(self) -> None:
        """Read who is connected to other processes."""
        if await self.presence.refresh():
            self.publish_presence()

    def _render_table(self) -> str:
        """Return the JSON of the table; moves change only its version, so the rest is cached."""
        record, status = self.snapshot.record, self.snapshot.status
        key = shown_parts(record), status, self.presence.connected
        if key != self._table_key:
            self._table_key = key
            self._table = to_json(describe_table(record, status, self.presence.connected))
        return add_version(self._table, self.snapshot.version)
