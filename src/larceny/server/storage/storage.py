"""Tables in a database. Everything that is written goes through one thread, in order."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from larceny.server.storage import bulk, schema
from larceny.server.storage import presence_rows as rollcall
from larceny.server.storage.record import (
    OPEN,
    OVER,
    PERSON,
    WAITING,
    Entry,
    EventRecord,
    News,
    Rematch,
    SeatRecord,
    Stand,
    TableRecord,
)
from larceny.server.storage.writer import Outcome, Writer

logger = logging.getLogger("larceny.server")

CHANNEL = "larceny"
MOST_FORGOTTEN = 200
Result = TypeVar("Result")

_INSERT_EVENT = insert(schema.events)
_UPDATE_TABLE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("b_id"))
    .values({name: bindparam(f"b_{name}") for name in Stand._fields})
)


class Conflict(Exception):
    """Another process wrote this event, or opened this rematch, first."""


class Storage:
    """Stores and finds tables. `is_shared`: other processes may serve the same tables.

    `time` is told for every commit how many seconds the first of its moves waited for it.
    """

    def __init__(self, engine: Engine, time: Callable[[float], None] = lambda taken: None) -> None:
        self._engine = engine
        self._writing = ThreadPoolExecutor(1, "larceny-store")
        self._writer = Writer(self._writing, self._append_all, time)
        self.is_shared = engine.dialect.name == "postgresql"
        self.process = secrets.token_hex(4)
        self._showing: set[asyncio.Task[None]] = set()

    @property
    def writer(self) -> Writer:
        return self._writer

    async def close(self) -> None:
        await asyncio.gather(*self._showing, return_exceptions=True)
        await self._writer.drain()
        self._writing.shutdown()
        self._engine.dispose()

    # --- Writing ---

    async def append(self, entry: Entry) -> None:
        """Store what a move added; `Conflict` if another process was quicker."""
        await self._writer.append(entry)

    async def create(self, table: TableRecord, events: Sequence[EventRecord] = ()) -> None:
        """Store a new table; `Conflict` if its game has a rematch already."""
        try:
            await self._write(lambda link: self._create(link, table, events))
        except IntegrityError as error:
            raise Conflict(str(error.orig)) from None

    async def sit(self, table_id: str, seat: SeatRecord, now: float) -> bool:
        """Give an open seat to a person; False if it is taken, or kept for somebody else."""
        return await self._write(lambda link: self._sit(link, table_id, seat, now))

    async def free(self, table_id: str, seat: int) -> bool:
        """Give up a seat that is kept for somebody; False if it is not."""
        return await self._write(lambda link: self._free(link, table_id, seat))

    def show(
        self, table_id: str, seats: Collection[int], until: float, is_news: bool = True
    ) -> None:
        """Let the other processes know, soon, that people of a table came or went."""
        if seats and self.is_shared:
            places = [(table_id, seat) for seat in seats]
            task = asyncio.create_task(self.set_present(places, until, is_news))
            self._showing.add(task)
            task.add_done_callback(self._shown)

    def _shown(self, task: asyncio.Task[None]) -> None:
        self._showing.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.warning("the others were not told who came or went: %s", task.exception())

    async def set_present(
        self, places: Sequence[tuple[str, int]], until: float, is_news: bool = False
    ) -> None:
        """Store which people are here, and until when to believe it; `is_news`: tell at once."""

        def write(link: Connection) -> None:
            rollcall.say(link, self.process, places, until)
            if is_news:
                self._notify(link, places[0][0])

        if places and self.is_shared:
            await self._write(write)

    async def strike_absent(self, now: float) -> None:
        """Forget who was here long ago."""
        await self._write(lambda link: rollcall.strike(link, now))

    async def set_due(self, table_id: str, due: float | None) -> None:
        change = update(schema.tables).where(schema.tables.c.id == table_id).values(due=due)
        await self._write(lambda link: link.execute(change))

    async def forget(self, before: float, now: float, but: Collection[str]) -> list[str]:
        """Delete tables, but some, at which nothing happened since and nobody sits; say which.

        Not more than a few hundred at once: who has a move to store waits for it.
        """
        return await self._write(lambda link: _forget(link, before, now, but))

    # --- Reading ---

    async def load(self, table_id: str) -> TableRecord | None:
        return await self._read(lambda link: _load(link, table_id))

    async def events(self, table_id: str, after: int = 0) -> list[EventRecord]:
        return await self._read(lambda link: _events(link, table_id, after))

    async def news(self, table_id: str, after: int) -> News:
        """What other processes may have changed of a table."""

        def read(link: Connection) -> News:
            present = self._present(link, [table_id]).get(table_id, {})
            return News(_load(link, table_id), _events(link, table_id, after), present)

        return await self._read(read)

    async def present(self, tables: Sequence[str]) -> dict[str, dict[int, float]]:
        """Of each table, until when to believe of which seats that other processes have them."""
        return await self._read(lambda link: self._present(link, tables)) if self.is_shared else {}

    async def overdue(self, before: float) -> list[str]:
        """Tables that somebody should have looked after by now."""
        tables = schema.tables
        query = select(tables.c.id).where(tables.c.due < before).order_by(tables.c.due).limit(200)
        return await self._read(lambda link: list(link.execute(query).scalars()))

    async def count_opened(self, creator: str, since: float) -> int:
        """How many tables an address opened of late that are not played to their end."""
        tables = schema.tables
        unfinished = (tables.c.status != OVER) | tables.c.is_replay
        query = (
            select(func.count())
            .select_from(tables)
            .where(tables.c.creator == creator, tables.c.created > since, unfinished)
        )
        return await self._read(lambda link: link.execute(query).scalar_one())

    # --- Inside ---

    async def _write(self, work: Callable[[Connection], Result]) -> Result:
        def run() -> Result:
            with self._engine.begin() as link:
                return work(link)

        return await asyncio.get_running_loop().run_in_executor(self._writing, run)

    async def _read(self, work: Callable[[Connection], Result]) -> Result:
        def run() -> Result:
            with self._engine.connect() as link:
                return work(link)

        return await asyncio.to_thread(run)

    def _present(self, link: Connection, tables: Sequence[str]) -> dict[str, dict[int, float]]:
        return rollcall.read(link, self.process, tables) if self.is_shared else {}

    def _append_all(self, entries: Sequence[Entry]) -> list[Outcome]:
        """One commit for all; if one of them is refused, one commit for each."""
        try:
            with self._engine.begin() as link:
                self._append(link, entries)
            return [None] * len(entries)
        except IntegrityError as error:
            if len(entries) == 1:
                return [Conflict(str(error.orig))]
        return [outcome for entry in entries for outcome in self._append_all([entry])]

    def _append(self, link: Connection, entries: Sequence[Entry]) -> None:
        if link.dialect.name == "sqlite":
            bulk.append(link, entries)
            return
        rows = [{"table_id": e.table_id, **event._asdict()} for e in entries for event in e.events]
        if rows:
            link.execute(_INSERT_EVENT, rows)
        stands = [
            {"b_id": entry.table_id, "b_status": entry.stand.status, "b_due": entry.stand.due}
            for entry in entries
            if entry.stand is not None
        ]
        if stands:
            link.execute(_UPDATE_TABLE, stands)
        for entry in entries:
            self._notify(link, entry.table_id)

    def _sit(self, link: Connection, table_id: str, seat: SeatRecord, now: float) -> bool:
        tables, seats = schema.tables, schema.seats
        link.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
        taken = link.execute(
            update(seats)
            .where(seats.c.table_id == table_id, seats.c.seat == seat.seat, seats.c.kind == OPEN)
            .where(seats.c.token_hash.is_(None) | (seats.c.token_hash == seat.token_hash))
            .values(kind=PERSON, name=seat.name, token_hash=seat.token_hash)
        )
        if taken.rowcount != 1:
            return False
        left = select(func.count()).where(seats.c.table_id == table_id, seats.c.kind == OPEN)
        if link.execute(left).scalar_one() == 0:
            waiting = (tables.c.id == table_id) & (tables.c.status == WAITING)
            link.execute(update(tables).where(waiting).values(due=now))
        self._notify(link, table_id)
        return True

    def _free(self, link: Connection, table_id: str, seat: int) -> bool:
        seats = schema.seats
        kept = (seats.c.kind == OPEN) & seats.c.token_hash.is_not(None)
        freed = link.execute(
            update(seats)
            .where(seats.c.table_id == table_id, seats.c.seat == seat, kept)
            .values(name="", token_hash=None)
        )
        self._notify(link, table_id)
        return freed.rowcount == 1

    def _create(self, link: Connection, table: TableRecord, events: Sequence[EventRecord]) -> None:
        row = {column.name: getattr(table, column.name) for column in schema.tables.columns}
        link.execute(insert(schema.tables), row)
        link.execute(
            insert(schema.seats), [{"table_id": table.id, **asdict(seat)} for seat in table.seats]
        )
        if events:
            link.execute(
                _INSERT_EVENT, [{"table_id": table.id, **event._asdict()} for event in events]
            )
        if table.rematch_of is not None:
            self._notify(link, table.rematch_of)

    def _notify(self, link: Connection, table_id: str) -> None:
        if self.is_shared:
            payload = json.dumps([self.process, table_id])
            link.execute(
                text("select pg_notify(:channel, :payload)"),
                {"channel": CHANNEL, "payload": payload},
            )


def _forget(link: Connection, before: float, now: float, but: Collection[str]) -> list[str]:
    tables, presence, events = schema.tables, schema.presence, schema.events
    last = select(events.c.at).where(events.c.table_id == tables.c.id)
    last = last.order_by(events.c.number.desc()).limit(1)
    here = select(presence.c.seat).where(presence.c.table_id == tables.c.id)
    here = here.where(presence.c.until > now)
    old = (
        select(tables.c.id)
        .where(tables.c.created < before, ~here.exists())
        .where(func.coalesce(last.scalar_subquery(), 0) < before * 1000)
        .order_by(tables.c.created)
        .limit(len(but) + MOST_FORGOTTEN)
    )
    gone = [one for one in link.execute(old).scalars() if one not in but][:MOST_FORGOTTEN]
    link.execute(delete(tables).where(tables.c.id.in_(gone)))  # and all that hangs on them
    return gone


def _load(link: Connection, table_id: str) -> TableRecord | None:
    tables, seats = schema.tables, schema.seats
    row = link.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
    if row is None:
        return None
    query = select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    people = tuple(SeatRecord(**_without_id(one)) for one in link.execute(query).mappings())
    return TableRecord(**dict(row), seats=people, rematch=_rematch(link, table_id))


def _rematch(link: Connection, table_id: str) -> Rematch | None:
    tables = schema.tables
    query = select(tables.c.id, tables.c.rematch_by).where(tables.c.rematch_of == table_id)
    row = link.execute(query).first()
    return None if row is None else Rematch(row[0], row[1])


def _events(link: Connection, table_id: str, after: int) -> list[EventRecord]:
    events = schema.events
    query = (
        select(events)
        .where(events.c.table_id == table_id, events.c.number > after)
        .order_by(events.c.number)
    )
    return [EventRecord(**_without_id(one)) for one in link.execute(query).mappings()]


def _without_id(row: Any) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "table_id"}
