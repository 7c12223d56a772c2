"""One match in memory: the only place where it changes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from larceny.engine.errors import IllegalMove, LarcenyError
from larceny.engine.language import ENGLISH, Language
from larceny.engine.seat import CHANCE
from larceny.engine.window_status import OPEN as WINDOW_OPEN
from larceny.match.broadcaster import Broadcaster
from larceny.match.cancellation import wait_uncancelled
from larceny.match.chess_clock import run_clocks
from larceny.match.clock import Clock
from larceny.match.creation import agreed_window, apply_agreement
from larceny.match.document import (
    OPEN,
    OVER,
    RUNNING,
    WAITING,
    Status,
    StoredEvent,
    TableDocument,
)
from larceny.match.errors import Conflict, StaleVersion, UnknownTable, WindowIsOpen
from larceny.match.frame import describe_table
from larceny.match.messages import TableInfo
from larceny.match.move_request import IdempotencyStore, MoveRequest, MoveResult, reveals_secret
from larceny.match.permission import check_dealer, check_holder, check_version
from larceny.match.presence import Presence
from larceny.match.restore import (
    contract_of,
    keep_notes,
    new_events,
    next_deadline,
    restore,
    restore_log,
    start_table,
)
from larceny.match.snapshot import Snapshot
from larceny.match.stop_reason import CONTRADICTION
from larceny.match.store import Change, Store
from larceny.match.window_status import window_status
from larceny.match.work import SlowWork
from larceny.table.table import Table

logger = logging.getLogger("larceny.match")

ATTEMPTS = 8
"""How often a change is tried that somebody else is faster than."""

Decide: TypeAlias = Callable[[TableDocument], TableDocument]
"""Returns what a table becomes, or the same table; raises what is refused."""
CountMove: TypeAlias = Callable[[str, str, bool], None]
"""Called for every move with the game, the kind of seat, and whether the game is over with it."""


def ignore_move(game: str, kind: str, is_last: bool) -> None:
    """Count no moves."""


class Match:
    """The authority over one match.

    What happens is tried on copies, saved, and only then adopted and broadcast. A lock orders it.
    Should two servers meet at a table, the store decides: whoever loses there reads what the other
    saved, broadcasts it, and goes on from it.
    """

    def __init__(
        self,
        document: TableDocument,
        events: Sequence[StoredEvent],
        store: Store,
        work: SlowWork,
        clock: Clock,
        count_move: CountMove = ignore_move,
    ) -> None:
        self.contract = contract_of(document)
        self.presence = Presence(len(document.seats), clock)
        table = restore(self.contract, document, events)
        snapshot = Snapshot(document, table, [event.at for event in events])
        self.broadcaster = Broadcaster(snapshot, self.presence, work)
        self.changed_at = self.used_at = clock()
        self.clock_seen = document.clock_seen or self.used_at
        self._answers = IdempotencyStore()
        self._answers.accept_stored(events)
        self._store = store
        self._work = work
        self._clock = clock
        self._count_move = count_move
        self._lock = asyncio.Lock()

    # --- What it is now ---

    @property
    def snapshot(self) -> Snapshot:
        return self.broadcaster.snapshot

    @property
    def document(self) -> TableDocument:
        return self.snapshot.document

    @property
    def table(self) -> Table:
        return self.snapshot.table

    @property
    def id(self) -> str:
        return self.document.id

    @property
    def version(self) -> int:
        return self.snapshot.version

    @property
    def status(self) -> Status:
        return self.snapshot.status

    @property
    def is_changing(self) -> bool:
        return self._lock.locked()

    @property
    def info(self) -> TableInfo:
        """Return what everybody may know of the table."""
        return self.describe(ENGLISH)

    def describe(self, language: Language) -> TableInfo:
        """Return what everybody may know of the table, in a language."""
        absences = self.presence.absences
        undo = self.snapshot.request
        described = describe_table(self.document, self.status, absences, undo, language)
        return {**described, "version": self.version}

    # --- Moves ---

    async def submit(self, request: MoveRequest) -> MoveResult:
        """Carry out a move, or refuse it.

        A caller may be cancelled at any time: either nothing has been stored yet, and nothing
        will be, or the move is carried out in full before the cancellation takes effect.
        """
        async with self._lock:
            if request.version > self.version:  # another server was this table's home meanwhile
                await self._reload()
            check_holder(self.document, request.held, request.seat)
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
            await self._work.run(lambda: table.play(request.seat, request.move))
        else:
            table.play(request.seat, request.move)
        document = snapshot.document
        for takeover in request.takeovers(snapshot.table.version, self._clock()):
            document = document.with_takeover(takeover)
        try:
            await self._save(document, table, request.id)
        except Conflict:
            await self._reload()
            known = self._answers.find(request.key)
            if known is not None:
                return MoveResult(known, is_new=False)
            raise StaleVersion(request.version, self.version) from None
        kind = "chance" if request.seat == CHANCE else self.document.seats[request.seat].kind
        self._count_move(self.document.game, kind, self.status == OVER)
        return MoveResult(self.version, is_new=True)

    async def advance(self, play: Callable[[Table], tuple[int, ...]], window: int) -> None:
        """Carry out what the referee of a live window has judged, if it judged anything.

        `play` returns the seats whose claims in that window it judged: they are dropped, and older
        ones. Raise `Conflict` if another server was first.
        """
        async with self._lock:
            table = self.table.clone()
            judged = play(table)
            if table.version == self.table.version:
                return
            claims = tuple(
                claim
                for claim in self.document.claims
                if claim.window > window or (claim.window == window and claim.seat not in judged)
            )
            try:
                await self._save(replace(self.document, claims=claims), table)
            except Conflict:
                await self._reload()
                raise

    # --- All other changes ---

    async def change(self, decide: Decide) -> bool:
        """Save what `decide` makes of the table and show it; return whether anything changed."""
        async with self._lock:
            return await self._change(decide)

    async def change_and_start(self, decide: Decide) -> None:
        """Do the same, and start the game if nobody is waited for any more."""
        async with self._lock:
            await self._change(decide)
            await self._try_to_start()

    async def change_to_the_end(self, decide: Decide) -> None:
        """Do the same as `change`, even if who asked for it is gone meanwhile.

        Whoever is slower than somebody else is refused.
        """
        version = self.version

        async def change() -> None:
            async with self._lock:
                try:
                    await self._save_notes(decide(self.document))
                except Conflict:
                    await self._reload()
                    raise StaleVersion(version, self.version) from None

        await wait_uncancelled(asyncio.ensure_future(change()))

    async def stop(self, reason: str) -> None:
        """Stop the match before its end, and show everybody why; one that has ended stays so."""

        def decide(document: TableDocument) -> TableDocument:
            if document.status == OVER:
                return document
            return replace(document, status=OVER, stopped=reason)

        await self.change(decide)

    async def start(self) -> None:
        """Start if everybody is there; if that cannot be stored, the next sweep tries again."""
        async with self._lock:
            await self._try_to_start()

    async def refresh(self) -> None:
        """Read the table again, because somebody knows more of it than is known here."""
        async with self._lock:
            await self._reload()

    # --- Saving and adopting; the lock is held ---

    async def _change(self, decide: Decide) -> bool:
        for _ in range(ATTEMPTS):
            changed = decide(self.document)
            if changed == self.document:
                return False
            try:
                await self._save_notes(changed)
            except Conflict:
                await self._reload()
            else:
                return True
        raise Conflict(self.id)

    async def _try_to_start(self) -> None:
        try:
            await self._start()
        except LarcenyError:
            raise
        except Exception:
            logger.exception("table %s did not start; the next sweep tries again", self.id)

    async def _start(self) -> None:
        document = self.document
        has_open_seat = any(seat.kind == OPEN for seat in document.seats)
        if self.status != WAITING or has_open_seat or agreed_window(document) is None:
            return
        agreed = apply_agreement(self.contract, document)
        try:
            started = await self._work.run(lambda: start_table(self.contract, agreed))
            await self._save(agreed, started)
        except Conflict:
            await self._reload()

    async def _save(
        self, document: TableDocument, table: Table, move_id: str | None = None
    ) -> None:
        """Save what a copy of the table added, with what else changed, and adopt it."""
        now = self._clock()
        snapshot = self.snapshot
        after = snapshot.table.version
        retracted = document.retracted
        added = new_events(table, after, int(now * 1000), move_id, retracted)
        status: Status = OVER if table.over else RUNNING
        if document.time_control is not None:
            movers = {event.seat for event in added}
            document = replace(document, clocks=run_clocks(document, table, movers, now))
        is_noted = document is not snapshot.document or status != document.status
        document = self._next(document, table, now, status)
        await self._store.save(Change(snapshot.document, document, tuple(added), None, is_noted))
        self.clock_seen = now
        if document.takeovers is not snapshot.document.takeovers:
            keep_notes(table, document)
        await self._adopt(snapshot.advance(document, table, added), added)

    async def _save_notes(self, document: TableDocument) -> None:
        """Save what changed without any new event, and adopt it; events may be taken back by it."""
        now = self._clock()
        snapshot = self.snapshot
        table = self.table
        undone = document.retracted - snapshot.document.retracted
        kept = table.version + 1 - undone if undone else None
        if kept is not None:
            log = table.log[:kept]
            before = document
            table = await self._work.run(lambda: restore_log(self.contract, before, log))
        elif document.hints != snapshot.document.hints or (
            document.takeovers != snapshot.document.takeovers
        ):
            table = table.clone()
            keep_notes(table, document)
        elif self.status == WAITING and document.seats != snapshot.document.seats:
            table = restore_log(self.contract, document, [])  # names have changed
        document = self._next(document, table, now, document.status)
        await self._store.save(Change(snapshot.document, document, (), kept))
        if document.clocks != snapshot.document.clocks:
            self.clock_seen = now
        if kept is None:
            await self._adopt(snapshot.advance(document, table), [])
        else:
            await self._adopt(snapshot.go_back(document, table), [])

    def _next(
        self, document: TableDocument, table: Table, now: float, status: Status
    ) -> TableDocument:
        """Return a table as it is saved next."""
        return document.advance(
            status=status,
            saved=self.document.saved + 1,
            clock_seen=now if document.clocks else None,
            deadline=next_deadline(document, status, table, now),
        )

    async def _reload(self) -> None:
        """Take over what is stored, and broadcast what is new of it."""
        stored = await self._store.load(self.id)
        if stored is None:
            raise UnknownTable
        before = self.snapshot
        document, events = stored
        if document == before.document:
            return
        table = await self._work.run(lambda: restore(self.contract, document, events))
        is_undone = document.retracted != before.document.retracted
        added = [] if is_undone else events[before.table.version :]
        snapshot = Snapshot(document, table, [event.at for event in events])
        await self._adopt(snapshot, added, is_local=False)

    async def _adopt(
        self, snapshot: Snapshot, added: list[StoredEvent], is_local: bool = True
    ) -> None:
        """Let everybody see what is saved."""
        while rendering := self.broadcaster.start_rendering(snapshot):
            await wait_uncancelled(rendering)
        before = self.snapshot
        broadcaster = self.broadcaster
        document = snapshot.document
        moved = (
            broadcaster.assign_seats(document) if document.seats != before.document.seats else []
        )
        if (snapshot.version, snapshot.status) != (before.version, before.status):
            self.changed_at = self._clock()
            self._answers.accept_stored(added)
            broadcaster.publish(snapshot, added, is_local)
        else:
            broadcaster.snapshot = snapshot
            if document.shown_parts != before.document.shown_parts:
                broadcaster.publish_presence()
        for subscriber in moved:
            broadcaster.send_frame(subscriber)
        last = before.document.said[-1].number if before.document.said else 0
        if said := [message for message in document.said if message.number > last]:
            broadcaster.publish_talk(said)


async def submit_or_stop(match: Match, request: MoveRequest) -> MoveResult:
    """Carry out a move of a person, or refuse it.

    If the refusal tells what is hidden from who asked, the match is stopped: nobody can go on with
    what they learned.
    """
    try:
        return await match.submit(request)
    except IllegalMove:
        is_current = match.status == RUNNING and request.version == match.version
        if is_current and reveals_secret(match.table, request):
            await match.stop(CONTRADICTION)
        raise
