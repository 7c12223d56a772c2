"""The tables in memory: loaded when somebody asks for one, evicted when idle."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Collection, Coroutine, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from larceny.engine.errors import LarcenyError, UnknownGame
from larceny.match.absence import end_absences
from larceny.match.bot_turns import BotTurns, Pace
from larceny.match.chess_clock import OUTAGE_SECONDS, is_running, run_clocks, shift_clocks
from larceny.match.clock import Clock
from larceny.match.creation import rematch_document
from larceny.match.document import Rematch, StoredEvent, TableDocument
from larceny.match.errors import Conflict, DamagedTable, Refusal, UnknownTable
from larceny.match.live_table import LiveTable
from larceny.match.match import CountMove, Match, ignore_move
from larceny.match.rate_limit import RateLimit
from larceny.match.seating import resume_seat
from larceny.match.store import Store
from larceny.match.talk import BURST, RATE
from larceny.match.work import SlowWork

logger = logging.getLogger("larceny.match")

Tasks = dict[str, "asyncio.Task[LoadedTable]"]
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


def ignore_table(game: str) -> None:
    """Count no tables."""


@dataclass
class TableMetrics:
    """Who is told what happens at tables, to count it."""

    count_move: CountMove = ignore_move
    count_table: Callable[[str], None] = ignore_table


@dataclass
class LoadedTable:
    """A match in memory with the turns of its bots and its live windows."""

    match: Match
    bots: BotTurns
    live: LiveTable

    @property
    def is_watched(self) -> bool:
        """Return whether somebody is connected to it here."""
        return len(self.match.broadcaster.subscribers) > 0

    @property
    def is_in_use(self) -> bool:
        """Return whether somebody watches it, or something happens at it."""
        is_busy = self.bots.is_busy or self.live.is_busy
        return self.is_watched or self.match.is_changing or is_busy


@dataclass
class Tables:
    """The tables that this process has in memory, by their id."""

    store: Store
    work: SlowWork
    clock: Clock
    pace: Pace
    idle_seconds: float = 300.0
    observer: TableMetrics = field(default_factory=TableMetrics)
    _loaded: dict[str, LoadedTable] = field(default_factory=dict)
    _loading: Tasks = field(default_factory=dict)
    _creating: Tasks = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.started = self.clock()
        self.talk_rate = RateLimit(RATE, BURST)

    def __len__(self) -> int:
        return len(self._loaded)

    def __iter__(self) -> Iterator[LoadedTable]:
        """Iterate over the tables that are in memory now."""
        return iter(list(self._loaded.values()))

    async def get(self, table_id: str) -> Match:
        """Return a match that somebody asks for; bots that paused go on there."""
        loaded = await self.load(table_id)
        await self.give_back_time(loaded.match)
        loaded.match.used_at = self.clock()
        loaded.bots.wake()
        return loaded.match

    async def load(self, table_id: str) -> LoadedTable:
        """Return a table, loaded from the store once however many ask for it.

        Nobody sees it before it has started.
        """
        if table_id in self._creating:
            await asyncio.wait([self._creating[table_id]])
        loaded = self._loaded.get(table_id)
        if loaded is not None and table_id not in self._loading:
            return loaded
        if not TABLE_ID.fullmatch(table_id):
            raise UnknownTable
        if table_id not in self._loading:
            _keep(self._loading, table_id, self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    def live(self, table_id: str) -> LiveTable:
        """Return the carrier of the live windows of a match that is in memory."""
        return self._loaded[table_id].live

    async def create(
        self,
        document: TableDocument,
        events: Sequence[StoredEvent] = (),
        quota: int | None = None,
    ) -> Match:
        """Store a new table whose home is here, and start it if nobody is awaited.

        A sweep that finds it stored before it is in memory waits, and does not load it once more.
        """
        while task := self._creating.get(document.id) or self._loading.get(document.id):
            await asyncio.wait([task])
        creation = self._create(document, events, quota)
        loaded = await asyncio.shield(_keep(self._creating, document.id, creation))
        return loaded.match

    async def open(
        self,
        document: TableDocument,
        events: Sequence[StoredEvent] = (),
        quota: int | None = None,
    ) -> Match:
        """Store a new table, and start it if nobody is awaited, for its home to load.

        Its home, which may be another server, does so with the first request for it.
        """
        await self.store.create(document, events, quota)
        self.observer.count_table(document.game)
        match = await self._build(document, events)
        await match.start()
        return match

    async def open_rematch(
        self, match: Match, seat: int, address_hash: str, quota: int | None = None
    ) -> Match:
        """Return the one rematch of a finished match, opened if need be, and take the seat there.

        Of several who ask at once, one opens it and the others find it.
        """
        document = rematch_document(match.document, seat, address_hash, self.clock())
        if match.document.rematch is None:
            with suppress(Conflict):
                await self.open(document, quota=quota)
            rematched = await self._visit(document.id)
            rematch = Rematch(document.id, rematched.document.rematch_by or 0)
            await match.change(lambda document: replace(document, rematch=rematch))
        again = await self._visit(document.id)
        await resume_seat(again, match.document.seats[seat])
        return again

    async def _visit(self, table_id: str) -> Match:
        """Return a match in memory, or one for this call only: this may not be its home."""
        if table_id in self._loaded or table_id in self._loading:
            return (await self.load(table_id)).match
        stored = await self.store.load(table_id)
        if stored is None:
            raise UnknownTable
        return await self._build(*stored)

    async def end_absences(
        self, match: Match, seats: Collection[int], *, is_awake: bool = True
    ) -> None:
        """End the absence of people who are back, if anybody has noticed it."""
        if any(absence.seat in seats for absence in match.document.absences):
            await end_absences(match, seats, is_awake=is_awake)
            await self.follow_decisions(match)

    def evict_idle(self) -> None:
        """Drop from memory what nobody used for a while."""
        before = self.clock() - self.idle_seconds
        for loaded in self:
            if not loaded.is_in_use and loaded.match.used_at < before:
                self._forget(loaded)

    async def close(self) -> None:
        """Stop all bots."""
        for loaded in self:
            loaded.live.close()
            await loaded.bots.stop()

    # --- Clocks ---

    async def give_back_time(self, match: Match, is_loaded: bool = False) -> None:
        """Give back what no server saw pass, so that it is charged to nobody.

        `is_loaded` says that the match was just loaded.
        """
        if not is_running(match.document):
            return
        now = self.clock()
        seen = match.clock_seen
        unseen = now - seen
        if unseen > OUTAGE_SECONDS or (is_loaded and seen < self.started):
            await match.change(
                lambda document: replace(document, clocks=shift_clocks(document.clocks, unseen))
            )
            match.clock_seen = now

    async def follow_decisions(self, match: Match) -> None:
        """Stop or start clocks after the others have decided something about a seat."""
        now = self.clock()
        if match.document.clocks:
            await match.change(
                lambda document: replace(
                    document, clocks=run_clocks(document, match.table, (), now)
                )
            )

    # --- Loading ---

    async def _create(
        self, document: TableDocument, events: Sequence[StoredEvent], quota: int | None
    ) -> LoadedTable:
        await self.store.create(document, events, quota)
        self.observer.count_table(document.game)
        return await self._start(self._add(await self._build(document, events)))

    async def _load(self, table_id: str) -> LoadedTable:
        try:
            stored = await self.store.load(table_id)
            if stored is None:
                raise UnknownTable
            match = await self._build(*stored)
        except (Refusal, UnknownGame):
            raise
        except (LarcenyError, ValueError, LookupError, TypeError, AttributeError) as error:
            reason = str(error).partition("\n")[0]
            logger.error("table %s is damaged: %s: %s", table_id, type(error).__name__, reason)
            raise DamagedTable from None
        loaded = self._add(match)
        await self.give_back_time(loaded.match, is_loaded=True)
        return await self._start(loaded)

    async def _start(self, loaded: LoadedTable) -> LoadedTable:
        await loaded.match.start()
        loaded.live.notify()
        loaded.bots.notify()
        return loaded

    async def _build(self, document: TableDocument, events: Sequence[StoredEvent]) -> Match:
        """Restore a match as slow work, as a long game would keep others waiting."""
        parts = document, events, self.store, self.work, self.clock, self.observer.count_move
        return await self.work.run(lambda: Match(*parts))

    def _add(self, match: Match) -> LoadedTable:
        bots = BotTurns(match, self.work, self.pace, self.clock)
        live = LiveTable(match, self.work, self.clock)

        def notify(is_local: bool) -> None:
            live.notify()
            bots.notify(is_local)

        match.broadcaster.on_change = notify
        loaded = self._loaded[match.id] = LoadedTable(match, bots, live)
        return loaded

    def _forget(self, loaded: LoadedTable) -> None:
        del self._loaded[loaded.match.id]
        loaded.live.close()
        loaded.bots.detach()


def _keep(
    tasks: Tasks, table_id: str, work: Coroutine[Any, Any, LoadedTable]
) -> asyncio.Task[LoadedTable]:
    """Start a task about a table, and keep it until it is done.

    Who waits for it learns of its error; where all have left meanwhile, asyncio must not log it.
    """

    def forget(task: asyncio.Task[LoadedTable]) -> None:
        tasks.pop(table_id, None)
        if not task.cancelled():
            task.exception()

    task = asyncio.create_task(work)
    tasks[table_id] = task
    task.add_done_callback(forget)
    return task
