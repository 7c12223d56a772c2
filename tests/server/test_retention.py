"""How long tables are kept, on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from sqlalchemy import select, text

from larceny.match.clock import DAY_SECONDS
from larceny.match.creation import replay_document
from larceny.match.errors import UnknownTable
from larceny.match.match import Match
from larceny.match.subscriber import Subscriber
from larceny.server import expiry
from larceny.server.expiry import ExpiredTable
from larceny.server.storage import schema
from tests.server.host import Host, load_events, make_document, request_move
from tests.server.saved import saved_game

FRIEND = [{"kind": "you"}, {"kind": "open"}]


class HostWithCalendar(Host):
    """A server whose calendar a test turns."""

    def __init__(self, url: str, **settings: Any) -> None:
        super().__init__(url, idle_seconds=60, **settings)

    async def create_now(self, **request: Any) -> Match:
        document, _ = make_document(now=self.now, **request)
        return await self.tables.create(document)

    async def upload_now(self) -> Match:
        document, events = replay_document(saved_game(), "test", self.now)
        return await self.tables.create(document, events)

    async def wait(self, days: float) -> None:
        """Let time pass, and the server look after its tables."""
        self.now += days * DAY_SECONDS
        self.tables.evict_idle()
        await self.services.maintenance.expiry.sweep()

    async def kept(self, *matches: Match) -> list[bool]:
        """Return which of some tables are still stored."""
        return [await self.storage.load(match.id) is not None for match in matches]


def test_a_finished_an_abandoned_and_an_uploaded_game_are_kept_for_days_of_their_own(
    database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "larceny.server")

    async def run() -> None:
        host = HostWithCalendar(database_url)
        tables = [
            await host.create_now(),
            await host.create_now(seats=FRIEND, hot_seat=False),
            await host.create_now(),
            await host.upload_now(),
            await host.create_now(),
        ]
        finished, stopped = tables[0], tables[-1]
        while not finished.table.over:
            move = finished.table.moves(finished.table.actors[0])[-1]
            await finished.submit(request_move(finished, move=move))
        await stopped.stop("enough")
        left = []
        for days in (6.9, 0.2, 6.8, 0.2, 75.8, 0.2):
            await host.wait(days)
            left.append(await host.kept(*tables))
        assert left == [
            [True] * 5,
            [True, True, True, False, True],
            [True, True, True, False, True],
            [True, False, False, False, False],
            [True, False, False, False, False],
            [False] * 5,
        ]
        assert await host.storage.load(finished.id) is None
        with pytest.raises(UnknownTable):
            await host.tables.get(finished.id)
        metrics = host.services.metrics.text().decode()
        await host.close()
        for kind, count in (("finished", 1), ("abandoned", 3), ("upload", 1)):
            assert f'larceny_tables_deleted_total{{kind="{kind}"}} {count}.0' in metrics

    asyncio.run(run())
    assert "3 tables are deleted, kept long enough: 3 abandoned" in caplog.text


def test_zero_days_keep_for_ever(database_url: str) -> None:
    async def run() -> None:
        for_ever = {"keep_finished_days": 0, "keep_abandoned_days": 0}
        host = HostWithCalendar(database_url, **for_ever)
        match, upload = await host.create_now(), await host.upload_now()
        await host.wait(10_000)
        assert await host.kept(match, upload) == [True, False]
        await host.close()

    asyncio.run(run())


def test_the_days_are_counted_from_the_last_move(database_url: str) -> None:
    async def run() -> None:
        host = HostWithCalendar(database_url, keep_abandoned_days=30)
        left, played = await host.create_now(), await host.create_now()
        await host.wait(20)
        played = await host.tables.get(played.id)
        await played.submit(request_move(played))
        await host.wait(20)
        assert await host.kept(left, played) == [False, True]
        assert len(await load_events(host.storage, played.id)) == played.version
        await host.close()

    asyncio.run(run())


def test_a_table_that_somebody_watches_is_kept(database_url: str) -> None:
    async def run() -> None:
        host = HostWithCalendar(database_url, keep_abandoned_days=1)
        watched = await host.create_now()
        eve = Subscriber(frozenset(), None)
        watched.broadcaster.join(eve)
        await host.wait(5)
        assert await host.kept(watched) == [True]
        watched.broadcaster.leave(eve)
        await host.wait(5)
        assert await host.kept(watched) == [False]
        await host.close()

    asyncio.run(run())


def test_one_server_deletes_at_a_time(postgres_url: str) -> None:
    async def run() -> None:
        host = HostWithCalendar(postgres_url, keep_abandoned_days=1)
        match = await host.create_now()
        lock = text("select pg_advisory_xact_lock(:key)")
        with host.storage.engine.begin() as other:
            other.execute(lock, {"key": expiry.RETENTION_LOCK})
            await host.wait(5)
            assert await host.kept(match) == [True]
        await host.wait(0)
        assert await host.kept(match) == [False]
        await host.close()

    asyncio.run(run())


def test_a_table_at_which_another_process_moves_just_now_is_passed_over(postgres_url: str) -> None:
    async def run() -> None:
        host = HostWithCalendar(postgres_url, keep_abandoned_days=1)
        match = await host.create_now()
        row = select(schema.tables.c.id).where(schema.tables.c.id == match.id)
        with host.storage.engine.begin() as other:
            other.execute(row.with_for_update(key_share=True))
            await host.wait(5)
        assert await host.kept(match) == [True]
        await host.close()

    asyncio.run(run())


def test_many_tables_are_searched_and_deleted_a_few_at_a_time(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "SEARCHED_TABLES", 2)

    async def run() -> None:
        host = HostWithCalendar(database_url, keep_abandoned_days=1)
        tables = [await host.create_now() for _ in range(5)]
        left = []
        for days in (2, 0, 0):
            await host.wait(days)
            left.append((await host.kept(*tables)).count(True))
        assert left == [3, 1, 0]
        await host.close()

    asyncio.run(run())


def test_a_transaction_deletes_few_events() -> None:
    sizes = [1_500, 400, 200, 10_000, 5]
    tables = [ExpiredTable(str(size), "finished", size) for size in sizes]
    groups = list(expiry.split(iter(tables)))
    assert groups == [["1500", "400"], ["200"], ["10000"], ["5"]]


def test_after_a_search_the_next_one_waits(database_url: str) -> None:
    async def run() -> None:
        host = HostWithCalendar(database_url, keep_abandoned_days=1)
        await host.wait(0)
        document, _ = make_document(now=host.now - 5 * DAY_SECONDS, seats=FRIEND, hot_seat=False)
        match = await host.tables.create(document)
        host.now += expiry.SEARCH_SECONDS - 1
        await host.wait(0)
        assert len(host.tables) == 0
        assert await host.kept(match) == [True]
        host.now += 1
        await host.wait(0)
        assert await host.kept(match) == [False]
        await host.close()

    asyncio.run(run())
