"""Publish what happens at a match to everybody who watches it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

from larceny.engine.language import ENGLISH, Language
from larceny.match.document import StoredEvent, TableDocument, Utterance
from larceny.match.frame import describe_table
from larceny.match.messages import UndoneInfo
from larceny.match.permission import held_seats
from larceny.match.presence import Presence
from larceny.match.snapshot import Snapshot
from larceny.match.subscriber import Reader, Subscriber, Subscribers
from larceny.match.work import SlowWork
from larceny.match.written_message import (
    SharedMessage,
    add_version,
    events_message,
    frame_message,
    presence_message,
    talk_message,
    to_json,
)

ChangeListener: TypeAlias = Callable[[bool], None]
"""Called after each change; the argument is false where another server made it."""


PRESENCE_SECONDS = 0.25
"""Seconds between two messages about who sits at the table: one address could make all pay else."""
MAX_MISSED = 250
"""Events that a subscriber may have missed and is sent; of more it is sent only the position."""


def ignore_change(is_local: bool) -> None:
    """Do nothing: the listener of a match that nobody schedules bots for."""


class Broadcaster:
    """Holds the latest snapshot and sends it to subscribers, each as its viewer may see it.

    Frames that take long are rendered as slow work before they are sent.
    """

    def __init__(self, snapshot: Snapshot, presence: Presence, work: SlowWork) -> None:
        self._work = work
        self.snapshot = snapshot
        self.presence = presence
        self.subscribers = Subscribers()
        self.on_change: ChangeListener = ignore_change
        self._table_key: Any = None
        self._tables: dict[Language, str] = {}
        self._told_key: Any = None
        """What everybody was told last of the table; None if some know something else."""
        self._telling: asyncio.TimerHandle | None = None
        self._told_at = -PRESENCE_SECONDS

    # --- Rendering outside the event loop ---

    async def prepare_frame(self, viewer: int | None, language: Language = ENGLISH) -> Snapshot:
        """Return the latest snapshot once the frame of a viewer can be sent in no time."""
        while not (snapshot := self.snapshot).is_ready(viewer, language):
            await self._render(snapshot, [(viewer, language)])
        return snapshot

    def start_rendering(self, snapshot: Snapshot) -> asyncio.Future[None] | None:
        """Render what a snapshot to come will send now; return None if that takes no time."""
        readers = self.subscribers.readers
        snapshot.viewers = len(readers)
        late = [reader for reader in readers if not snapshot.is_ready(*reader)]
        return self._render(snapshot, late) if late else None

    def _render(self, snapshot: Snapshot, readers: list[Reader]) -> asyncio.Future[None]:
        def render() -> None:
            for reader in readers:
                snapshot.frame(*reader)

        return asyncio.ensure_future(self._work.run(render))

    # --- One subscriber ---

    def join(self, subscriber: Subscriber, since: int | None = None) -> None:
        """Send a subscriber the position, what it missed since a version, and all that follows."""
        self.subscribers.add(subscriber)
        is_news = self.presence.set_connected(self.subscribers.seats)
        self.send_frame(subscriber)
        if is_news:
            self.publish_presence(exclude=subscriber)
        missed = 0 if since is None else self.snapshot.version - since
        if 0 < missed <= MAX_MISSED:
            # Where something was taken back since, this is before all that was.
            self._send_missed_events(subscriber, max(0, self.snapshot.table.version - missed))

    def leave(self, subscriber: Subscriber) -> None:
        """Send a subscriber nothing any more."""
        self.subscribers.remove(subscriber)
        if self.presence.set_connected(self.subscribers.seats):
            self.publish_presence()
        else:
            self.on_change(True)

    def note_shown(
        self, subscriber: Subscriber, version: int | None, is_reading: bool = False
    ) -> None:
        """Note how far a page has shown what happened; None if nobody watches there."""
        subscriber.shown, subscriber.is_reading = version, is_reading
        self.on_change(True)

    def send_frame(self, subscriber: Subscriber) -> None:
        """Send a subscriber the position as its viewer sees it."""
        frame = self.snapshot.frame(*subscriber.reader)
        table = self._render_table(subscriber.language)
        subscriber.send(frame_message(frame, table, self.presence.now))

    def _send_missed_events(self, subscriber: Subscriber, since: int) -> None:
        viewer, language = subscriber.reader
        frame = self.snapshot.frame(viewer, language)
        table = self._render_table(language)
        events = to_json(self.snapshot.missed_events(viewer, since, language))
        subscriber.send(events_message(events, frame, table, self.presence.now))

    # --- All subscribers ---

    def publish(self, snapshot: Snapshot, added: Sequence[StoredEvent], is_local: bool) -> None:
        """Replace the snapshot by a later one and send its events; they answer the move made."""
        if snapshot.document.retracted != self.snapshot.document.retracted:
            self._publish_undo(snapshot)
            return
        after, self.snapshot = self.snapshot.table.version, snapshot
        if len(self.subscribers):
            move = added[0] if added else None
            now = self.presence.now
            render_table = self._table_renderer()

            def render(viewer: int | None, language: Language) -> str:
                events = snapshot.latest_events(viewer, after, language)
                frame = snapshot.frame(viewer, language)
                table = render_table(language)
                answers = move.move_id if move is not None and move.seat == viewer else None
                return SharedMessage(events_message(events, frame, table, now, answers))

            self.subscribers.broadcast(render)
            self._told_key = self._table_key
        self.on_change(is_local)

    def _publish_undo(self, snapshot: Snapshot) -> None:
        """Replace the snapshot by one with fewer events, and send everybody the position."""
        self.snapshot = snapshot
        by = snapshot.document.retracted_by
        now = self.presence.now
        note: UndoneInfo = {"seat": by, "number": snapshot.table.version + 1}
        render_table = self._table_renderer()

        def render(viewer: int | None, language: Language) -> str:
            frame = snapshot.frame(viewer, language)
            table = render_table(language)
            return SharedMessage(frame_message(frame, table, now, note))

        self.subscribers.broadcast(render)
        self._told_key = self._table_key
        self.on_change(True)

    def publish_presence(self, exclude: Subscriber | None = None) -> None:
        """Send everybody who sits at the table, and who is connected, unless they know.

        What changes soon after that is sent together, to everybody.
        """
        self.on_change(True)
        loop = asyncio.get_running_loop()
        rest = self._told_at + PRESENCE_SECONDS - loop.time()
        if rest <= 0:
            self._tell_presence(exclude)
        else:
            self._tell_later(rest)

    def _tell_presence(self, exclude: Subscriber | None = None) -> None:
        loop = asyncio.get_running_loop()
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        if (seconds := self.presence.next_gone) is not None:
            self._tell_later(max(seconds, PRESENCE_SECONDS))
        if not len(self.subscribers) or self._current_key == self._told_key:
            return
        messages: dict[Language, str] = {}
        now = self.presence.now

        def render(viewer: int | None, language: Language) -> str:
            if language not in messages:
                table = self._render_table(language)
                messages[language] = SharedMessage(presence_message(table, now))
            return messages[language]

        self.subscribers.broadcast(render, exclude)
        if messages:
            self._told_at = loop.time()
        self._told_key = self._current_key

    def _tell_later(self, seconds: float) -> None:
        """Tell who is there in some seconds, unless that is to be told before."""
        loop = asyncio.get_running_loop()
        at = loop.time() + seconds
        if self._telling is not None and self._telling.when() <= at:
            return
        if self._telling is not None:
            self._telling.cancel()
        self._telling = loop.call_at(at, self._tell_presence)

    def publish_talk(self, said: Sequence[Utterance]) -> None:
        """Send everybody what was said."""
        message = SharedMessage(talk_message(said, is_recent=False))
        self.subscribers.broadcast(lambda viewer, language: message)

    def assign_seats(self, document: TableDocument) -> list[Subscriber]:
        """Give subscribers the seats of their tokens; return those whose viewer has changed."""
        changed = self.subscribers.assign_seats(partial(held_seats, document))
        self.presence.set_connected(self.subscribers.seats)
        return changed

    @property
    def _current_key(self) -> Any:
        """Return what the JSON of the table depends on, but for its version."""
        snapshot = self.snapshot
        absences = self.presence.absences
        return snapshot.document.shown_parts, snapshot.status, absences, snapshot.request

    def _render_table(self, language: Language) -> str:
        return self._table_renderer()(language)

    def _table_renderer(self) -> Callable[[Language], str]:
        """Return what renders the JSON of the table as it is now.

        Moves change only its version, so the rest is kept.
        """
        key = self._current_key
        version = self.snapshot.version
        if key != self._table_key:
            self._table_key = key
            self._told_key = None
            self._tables.clear()

        def render(language: Language) -> str:
            if language not in self._tables:
                _, status, absences, undo = key
                described = describe_table(self.snapshot.document, status, absences, undo, language)
                self._tables[language] = to_json(described)
            return add_version(self._tables[language], version)

        return render
