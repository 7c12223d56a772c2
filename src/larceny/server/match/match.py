"""One match in memory: the only place in this process where it changes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import Executor
from dataclasses import replace
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from larceny.engine.errors import LarcenyError
from larceny.engine.seat import CHANCE
from larceny.engine.window_status import OPEN as WINDOW_OPEN
from larceny.server.cancellation import wait_to_the_end
from larceny.server.clock import Clock
from larceny.server.errors import StaleVersion
from larceny.server.live.agreement import agreed_window, apply_agreement
from larceny.server.live.live_refusal import WindowIsOpen
from larceny.server.live.status import window_status
from larceny.server.match.broadcaster import Broadcaster
from larceny.server.match.current_snapshot import CurrentSnapshot
from larceny.server.match.idempotency import IdempotencyStore
from larceny.server.match.move_request import MoveRequest, MoveResult
from larceny.server.match.permission import check_dealer, check_holder, check_version
from larceny.server.match.presence import Presence
from larceny.server.match.restore import (
    contract_of,
    follow,
    keep_notes,
    new_events,
    next_progress,
    restore,
    start_table,
)
from larceny.server.match.snapshot import Snapshot
from larceny.server.metrics import Metrics
from larceny.server.storage.record import (
    NO_VERDICT,
    OPEN,
    OVER,
    WAITING,
    EventBatch,
    EventRecord,
    SeatRecord,
    TableRecord,
    TableUpdate,
    Verdict,
    shown_parts,
    with_seat,
)
from larceny.server.storage.storage import Conflict, Storage
from larceny.table.table import Table

logger = logging.getLogger("larceny.server")
Result = TypeVar("Result")


class Match(CurrentSnapshot):
    """The authority over one match.

    A move is tried on a clone, stored, and only then adopted and broadcast. A lock orders the
    changes of this process. The database's key on (table, number) orders those of all processes:
    whoever loses there reads what the other stored and refuses.
    """

    def __init__(
        self,
        record: TableRecord,
        events: list[EventRecord],
        storage: Storage,
        metrics: Metrics,
        clock: Clock,
        executor: Executor | None = None,
    ) -> None:
        self.contract = contract_of(record)
        self.presence = Presence(record.id, len(record.seats), storage, clock)
        table = restore(self.contract, record, events)
        snapshot = Snapshot(record, table, [event.at for event in events])
        self.broadcaster = Broadcaster(snapshot, self.presence, executor)
        self.changed_at = self.used_at = clock()
        self.clock_seen = record.clock_seen or self.used_at
        self._answers = IdempotencyStore()
        self._answers.accept_stored(events)
        self._storage = storage
        self._metrics = metrics
        self._clock = clock
        self._lock = asyncio.Lock()

    @property
    def is_changing(self) -> bool:
        return self._lock.locked()

    def record_activity(self, seats: Collection[int]) -> None:
        """Note that these people are there; it matters where bots stand in for the absent."""
        if self.record.absent_seconds is not None:
            self.presence.record_activity(seats)

    # --- Moves ---

    async def submit(self, request: MoveRequest) -> MoveResult:
        """Carry out a move, or refuse it.

        A caller may be cancelled at any time: either nothing has been stored yet, and nothing
        will be, or the move is carried out in full before the cancellation takes effect.
        """
        async with self._lock:
            if self._may_lag(request.version):
                await self._reload()
            check_holder(self.record, request.held, request.seat)
            known = self._answers.find(request.key)
            if known is not None:
                return MoveResult(known, is_new=False)
            try:
                return await self._try(request)
            except LarcenyError as error:
                # A move that came too early may yet become right: it is judged again.
                if request.version <= self.version and self.status != WAITING:
                    self._answers.refuse(request.key, error)
                raise

    async def _try(self, request: MoveRequest) -> MoveResult:
        snapshot = self.snapshot
        check_version(snapshot.status, snapshot.version, request.version)
        check_dealer(snapshot.table, request.held, request.seat)
        if window_status(snapshot.table) == WINDOW_OPEN:
            raise WindowIsOpen
        table = snapshot.table.clone()
        if table.setup.changes:  # by custom rules a move may take long
            await self._run(lambda: table.play(request.seat, request.move))
        else:
            table.play(request.seat, request.move)
        try:
            await self._store(table, request)
        except Conflict:
            await self._reload()
            known = self._answers.find(request.key)
            if known is not None:
                return MoveResult(known, is_new=False)
            raise StaleVersion(request.version, self.version) from None
        kind = "chance" if request.seat == CHANCE else self.record.seats[request.seat].kind
        self._metrics.count_move(self.record.game, kind, is_last=self.status == OVER)
        return MoveResult(self.version, is_new=True)

    async def advance(self, play: Callable[[Table], tuple[int, ...]], window: int) -> None:
        """Carry out what the referee of a live window has judged, if it judged anything.

        `play` returns the seats whose claims in that window it judged. Raise `Conflict` if another
        process was first.
        """
        async with self._lock:
            table = self.snapshot.table.clone()
            judged = play(table)
            if table.version == self.table.version:
                return
            try:
                await self._store(table, verdict=Verdict(window, judged))
            except Conflict:
                await self._reload()
                raise

    def _may_lag(self, version: int) -> bool:
        """Return whether another process may have sent the client events not known here."""
        return self._storage.is_shared and (version > self.version or self.status == WAITING)

    # --- Seats ---

    async def seat(self, person: SeatRecord) -> bool:
        """Seat a person, and start if nobody is waited for; return False if it is not open."""
        async with self._lock:
            is_seated = await self._storage.take_seat(self.id, person, self._clock())
            if is_seated:
                record = with_seat(self.record, person)
                await self._synchronize(TableUpdate(record, [], self.presence.remote))
            await self._begin()
        return is_seated

    async def change(self, store: Callable[[Storage], Awaitable[Result]]) -> Result:
        """Store a change that is no event, broadcast it, and return what storing it returned."""
        async with self._lock:
            result = await store(self._storage)
            await self._reload()
        return result

    async def stop(self, reason: str) -> None:
        """Stop the match before its end, and show everybody why."""
        await self.change(lambda storage: storage.stop_table(self.id, reason))

    # --- Starting, and reading what other processes stored ---

    async def start(self) -> None:
        """Start if everybody is there; if that cannot be stored, the next sweep tries again."""
        async with self._lock:
            await self._begin()

    async def refresh(self) -> None:
        """Read what other processes stored, and broadcast it."""
        async with self._lock:
            await self._reload()

    async def refresh_if_shared(self) -> None:
        """Read what other processes stored, if there are any."""
        if self._storage.is_shared:
            await self.refresh()

    async def _begin(self) -> None:
        try:
            if self.status == WAITING and self._storage.is_shared:
                await self._reload()
            await self._start()
        except SQLAlchemyError:
            logger.exception("table %s did not start; the next sweep tries again", self.id)

    async def _start(self) -> None:
        has_open_seat = any(seat.kind == OPEN for seat in self.record.seats)
        if self.status != WAITING or has_open_seat or agreed_window(self.record) is None:
            return
        try:
            await self._apply_agreement()
            started = await self._run(lambda: start_table(self.contract, self.record))
            await self._store(started)
        except Conflict:
            await self._reload()

    async def _apply_agreement(self) -> None:
        """Change the rules of a table before it starts, if its people agreed on that."""
        agreed = apply_agreement(self.contract, self.record)
        if agreed != self.record:
            await self._storage.live.change_rules(self.id, agreed.changes, agreed.fingerprint)
            await self._reload()

    # --- Storing and adopting; the lock is held ---

    async def _run(self, work: Callable[[], Result]) -> Result:
        """Do work that may take long outside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self.broadcaster.executor, work)

    async def _store(
        self, table: Table, request: MoveRequest | None = None, verdict: Verdict = NO_VERDICT
    ) -> None:
        """Store what a clone of the table added, and adopt it."""
        now, snapshot = self._clock(), self.snapshot
        record = snapshot.record
        after, retracted = snapshot.table.version, record.retracted
        move_id = None if request is None else request.id
        taken = () if request is None else request.takeovers(after, now)
        added = new_events(table, after, int(now * 1000), move_id, retracted)
        progress = next_progress(record, table, added, now)
        is_same = progress == (record.status, record.deadline, record.clocks, record.clock_seen)
        stored = None if is_same and not self._storage.is_shared else progress
        batch = EventBatch(record.id, tuple(added), stored, verdict, taken, retracted)
        await self._storage.append(batch)
        self.clock_seen = now
        if taken or not is_same:
            record = replace(record, **progress._asdict(), takeovers=record.takeovers + taken)
            keep_notes(table, record)
        later = snapshot.advance(record, table, added)
        while rendering := self.broadcaster.start_rendering(later):
            await wait_to_the_end(rendering)
        self._adopt(later, added, is_local=True)

    def _adopt(self, snapshot: Snapshot, added: list[EventRecord], is_local: bool) -> None:
        self.changed_at = self._clock()
        self._answers.accept_stored(added)
        self.broadcaster.publish(snapshot, added, is_local)

    async def _reload(self) -> None:
        known = self.table.version, self.record.retracted
        await self._synchronize(await self._storage.load_update(self.id, *known))

    async def _synchronize(self, update: TableUpdate) -> None:
        """Take over what is stored, and broadcast what is new of it."""
        record, events, remote = update
        if record is None:
            return
        snapshot = self.snapshot
        if events or record != snapshot.record:
            is_anew = self.status == WAITING or record.retracted != snapshot.record.retracted
            table = await self._run(lambda: follow(self.table, record, events, is_anew))
            snapshot = snapshot.advance(record, table, events)
            while rendering := self.broadcaster.start_rendering(snapshot):
                await wait_to_the_end(rendering)
        self._broadcast_changes(snapshot, events, self.presence.set_remote(remote))

    def _broadcast_changes(
        self, snapshot: Snapshot, events: list[EventRecord], is_presence_new: bool
    ) -> None:
        before, broadcaster, record = self.snapshot, self.broadcaster, snapshot.record
        moved = broadcaster.assign_seats(record) if record.seats != before.record.seats else []
        if (snapshot.version, snapshot.status) != (before.version, before.status):
            self._adopt(snapshot, events, is_local=False)
        else:
            broadcaster.snapshot = snapshot
            if is_presence_new or shown_parts(record) != shown_parts(before.record):
                broadcaster.publish_presence()
        for subscriber in moved:
            broadcaster.send_frame(subscriber)
