"""One table that is awake: the only place in this process where it changes.

A move is tried on a fork, stored, and only then does anybody see it. A lock holds the order. The
database's key on (table, number) holds it among processes: who loses there reads on and refuses.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from larceny.engine.errors import LarcenyError
from larceny.engine.seat import CHANCE
from larceny.server.errors import SeatKept, SeatNotKept, SeatTaken, StaleVersion
from larceny.server.match.permission import check_dealer, check_holder, check_seat, check_time
from larceny.server.match.receipts import Receipts
from larceny.server.match.restore import due, restore, setup_of
from larceny.server.match.showing import Clock, Showing
from larceny.server.metrics import Metrics
from larceny.server.storage.record import (
    OPEN,
    OVER,
    PERSON,
    RUNNING,
    WAITING,
    Entry,
    EventRecord,
    News,
    SeatRecord,
    Stand,
    TableRecord,
    with_seat,
)
from larceny.server.storage.storage import Conflict, Storage
from larceny.server.tokens import hash_of, new_token
from larceny.table.event import Event
from larceny.table.table import Table
from larceny.table.table_setup import check_names

logger = logging.getLogger("larceny.server")


class Moved(NamedTuple):
    """What became of a move: the version it led to, and whether that is news or was told before."""

    version: int
    is_news: bool


class Match(Showing):
    """A table with its record and its audience, and all that happens there."""

    def __init__(
        self,
        record: TableRecord,
        events: list[EventRecord],
        storage: Storage,
        metrics: Metrics,
        clock: Clock,
    ) -> None:
        super().__init__(record, events, storage, clock)
        self._storage = storage
        self._metrics = metrics
        self._clock = clock
        self._lock = asyncio.Lock()
        self._receipts = Receipts()
        self._stand = Stand(record.status, record.due)
        self.changed = clock()
        self._note(events)

    @property
    def is_changing(self) -> bool:
        return self._lock.locked()

    # --- What happens ---

    async def move(
        self, seats: frozenset[int], seat: int, move: str, version: int, move_id: str | None
    ) -> int:
        """Carry out a move for who holds these seats and is there; return the version after it."""
        self._see(seats)
        return await self.play(seats, seat, move, version, move_id)

    async def play(
        self, seats: frozenset[int], seat: int, move: str, version: int, move_id: str | None
    ) -> int:
        """The same for a bot. It is carried out in full whatever becomes of who asked for it."""
        work = self.carry_out(seats, seat, move, version, move_id)
        return (await asyncio.shield(asyncio.create_task(work))).version

    async def carry_out(
        self, seats: frozenset[int], seat: int, move: str, version: int, move_id: str | None
    ) -> Moved:
        """The same for a caller that sees to it that it is not cancelled in the middle."""
        async with self._lock:
            if self._is_behind(version):
                await self._reload()
            check_holder(self.record, seats, seat)
            if move_id is None:
                return await self._try(seats, seat, move, version, None)
            asked = seat, move_id
            known = self._receipts.answer(asked)
            if known is not None:
                return Moved(known, is_news=False)
            try:
                return await self._try(seats, seat, move, version, move_id)
            except LarcenyError as error:
                if version <= self.version and self.status != WAITING:  # else it may yet be right
                    self._receipts.refuse(asked, error)
                raise

    async def sit(self, seat: int, name: str) -> str:
        """Give an open seat to a person; return the seat's token."""
        check_seat(self.record, seat)
        check_names((name,), 1)
        kept = self.record.seats[seat]
        if kept.kind == OPEN and kept.token_hash is not None:
            raise SeatKept(kept.name)
        token = new_token()
        if not await self._seat(SeatRecord(seat, PERSON, name, token_hash=hash_of(token))):
            raise SeatTaken
        return token

    async def come_back(self, person: SeatRecord) -> None:
        """Let a person sit where they sat before, if nobody else does by now.

        Asking again changes nothing.
        """
        if self.record.seats[person.seat].kind == OPEN:
            await self._seat(person)
        if self.record.seats[person.seat].token_hash != person.token_hash:
            raise SeatTaken

    async def free(self, seat: int) -> None:
        """Let whoever comes first have a seat that is kept for somebody."""
        check_seat(self.record, seat)
        async with self._lock:
            if not await self._storage.free(self.id, seat):
                raise SeatNotKept
            await self._reload()

    async def _seat(self, person: SeatRecord) -> bool:
        """Who is stored to sit there does, whatever becomes of the start."""
        async with self._lock:
            is_seated = await self._storage.sit(self.id, person, self._clock())
            if is_seated:
                sat = with_seat(self.record, person)
                self._heed(News(sat, [], self.presence.elsewhere))
            await self._begin()
        return is_seated

    async def start(self) -> None:
        """Begin, if it is time to; should it not be stored, the next sweep tries again."""
        async with self._lock:
            await self._begin()

    async def refresh(self) -> None:
        """Read what other processes stored, and tell it on."""
        async with self._lock:
            await self._reload()

    async def catch_up(self) -> None:
        """The same, if there are other processes."""
        if self._storage.is_shared:
            await self.refresh()

    # --- Inside; the lock is held ---

    async def _try(
        self, seats: frozenset[int], seat: int, move: str, version: int, move_id: str | None
    ) -> Moved:
        check_time(self.status, self.version, version)
        check_dealer(self.table, seats, seat)
        table = self.table.clone()
        table.play(seat, move)
        try:
            await self._store(table, move_id)
        except Conflict:
            await self._reload()
            known = None if move_id is None else self._receipts.answer((seat, move_id))
            if known is not None:
                return Moved(known, is_news=False)
            raise StaleVersion(version, self.version) from None
        self._count(seat)
        return Moved(self.version, is_news=True)

    def _count(self, seat: int) -> None:
        kind = "chance" if seat == CHANCE else self.record.seats[seat].kind
        self._metrics.moves_of(self.record.game, kind).inc()
        if self.status == OVER:
            self._metrics.games_over.labels(self.record.game).inc()

    def _is_behind(self, version: int) -> bool:
        """May another process have told somebody of a version that is not known here?"""
        return self._storage.is_shared and (version > self.version or self.status == WAITING)

    async def _store(self, table: Table, move_id: str | None) -> None:
        """Store what a fork added; then it is the table."""
        now, known, version = self._clock(), self.version, table.version
        at = int(now * 1000)
        added = [
            EventRecord(number, told.event.seat, told.event.move, at)
            for number, told in enumerate(table.entries(known), known + 1)
        ]
        if move_id is not None:
            added[0] = EventRecord(*added[0][:4], move_id, version)
        status = OVER if table.over else RUNNING
        stand = Stand(status, due(self.record, table, now))
        is_same = stand == self._stand and not self._storage.is_shared
        await self._storage.append(Entry(self.id, tuple(added), None if is_same else stand))
        self._stand = stand
        if status != self.record.status:
            self.record = replace(self.record, status=status)
        self._adopt(table, added, is_ours=True)

    def _adopt(self, table: Table, added: list[EventRecord], is_ours: bool) -> None:
        before = self.version
        self.table = table
        self.changed = self._clock()
        self._note(added)
        self._tell_events(before, added)
        self.on_change(is_ours)

    def _note(self, events: list[EventRecord]) -> None:
        self._sight.note(self.table, events)
        for event in events:
            if event.move_id is not None and event.reply is not None:
                self._receipts.accept((event.seat, event.move_id), event.reply)

    async def _begin(self) -> None:
        try:
            if self.status == WAITING and self._storage.is_shared:
                await self._reload()
            await self._start()
        except SQLAlchemyError:
            logger.exception("table %s did not start; the next sweep tries again", self.id)

    async def _start(self) -> None:
        has_open = any(seat.kind == OPEN for seat in self.record.seats)
        if self.status != WAITING or has_open:
            return
        try:
            await self._store(
                Table.start(self.contract, setup_of(self.contract, self.record)), None
            )
        except Conflict:
            await self._reload()

    async def _reload(self) -> None:
        self._heed(await self._storage.news(self.id, self.version))

    def _heed(self, news: News) -> None:
        """Take over what is stored, and tell it on."""
        record, events, elsewhere = news
        if record is None:
            return
        was, before, self.record = self.status, self.record, record
        self._stand = Stand(record.status, record.due)
        turned = self._resettle() if record.seats != before.seats else []
        is_news = self.presence.hear(elsewhere)
        if was == WAITING:
            self.table = restore(self.contract, self.record, events)
            self._sight.look_at(self.table)
        if events or self.status != was:
            table = self.table if was == WAITING else self.table.clone()
            if was != WAITING:
                table.extend([Event(event.seat, event.move) for event in events])
            self._adopt(table, events, is_ours=False)
        elif is_news or (record.seats, record.rematch) != (before.seats, before.rematch):
            self._tell_presence()
        self._show_all(turned)
