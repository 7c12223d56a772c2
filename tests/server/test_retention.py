"""How long tables are kept: for ever, or as long as the host wants; on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio

import pytest

from larceny.server.clock import DAY_SECONDS
from larceny.server.errors import UnknownTable
from larceny.server.match.maintenance import CLEANUP_SECONDS
from larceny.server.match.match import Match
from larceny.server.match.subscriber import Subscriber
from tests.server.host import Host, make_record, request_move


class HostWithCalendar(Host):
    """A server whose calendar a test turns."""

    def __init__(self, url: str, keep_days: float) -> None:
        super().__init__(url, keep_days=keep_days, idle_seconds=60)

    async def create_now(self) -> Match:
        record, _ = make_record(now=self.now)
        return await self.tables.create(record)

    async def wait(self, days: float) -> None:
        """Let time pass, and the server look after its tables."""
        self.now += days * DAY_SECONDS
        self.tables.evict_idle()
        await self.services.maintenance.delete_expired()

    async def has(self, match: Match) -> bool:
        try:
            await self.tables.get(match.id)
        except UnknownTable:
            return False
        return True


def test_nothing_is_deleted_unless_the_host_wants_it(database_url: str) -> None:
    async def run() -> None:
        host = HostWithCalendar(database_url, keep_days=0)
        match = await host.create_now()
        await host.wait(10_000)
        assert await host.has(match)
        await host.close()

    asyncio.run(run())


def test_a_table_is_kept_for_some_days_after_its_last_move(database_url: str) -> None:
    async def run() -> None:
        host = HostWithCalendar(database_url, keep_days=30)
        left, played = await host.create_now(), await host.create_now()
        await host.wait(20)
        played = await host.tables.get(played.id)
        await played.submit(request_move(played))
        young = await host.create_now()
        await host.wait(20)
        assert [await host.has(one) for one in (left, played, young)] == [False, True, True]
        storage = host.storage
        assert await storage.load(left.id) is None
        assert await storage.load_events(left.id) == []
        assert len(await storage.load_events(played.id)) == played.version
        await host.close()

    asyncio.run(run())


def test_a_table_that_somebody_watches_is_kept(database_url: str) -> None:
    async def run() -> None:
        host = HostWithCalendar(database_url, keep_days=1)
        watched = await host.create_now()
        eve = Subscriber(frozenset(), None)
        watched.broadcaster.join(eve)
        await host.wait(5)
        assert await host.storage.load(watched.id) is not None
        watched.broadcaster.leave(eve)
        await host.wait(5)
        assert not await host.has(watched)
        await host.close()

    asyncio.run(run())


def test_a_table_with_a_person_at_another_server_is_kept(database_url: str) -> None:
    async def run() -> None:
        host = HostWithCalendar(database_url, keep_days=1)
        match = await host.create_now()
        storage = host.storage
        await storage.store_presence([(match.id, 1)], host.now + 6 * DAY_SECONDS)
        await host.wait(5)
        assert await host.has(match) == storage.is_shared  # a file is served by one process
        await host.close()

    asyncio.run(run())


def test_many_are_deleted_a_few_at_a_time(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("larceny.server.storage.retention.MAX_DELETED", 2)

    async def run() -> None:
        host = HostWithCalendar(database_url, keep_days=1)
        matches = [await host.create_now() for _ in range(5)]
        left = []
        for days in (2, 0, 0, 0):
            await host.wait(days)
            stored = [await host.storage.load(one.id) for one in matches]
            left.append(len([one for one in stored if one is not None]))
        assert left == [3, 1, 0, 0]
        await host.close()

    asyncio.run(run())


def test_after_a_look_that_found_nothing_the_next_one_waits(database_url: str) -> None:
    async def run() -> None:
        host = HostWithCalendar(database_url, keep_days=1)
        await host.wait(0)
        seats = [{"kind": "you"}, {"kind": "open"}]
        record, _ = make_record(now=host.now - 5 * DAY_SECONDS, seats=seats, hot_seat=False)
        await host.tables.create(record)
        host.now += CLEANUP_SECONDS - 1
        await host.wait(0)
        assert len(host.tables) == 0
        assert await host.storage.load(record.id) is not None
        host.now += 1
        await host.wait(0)
        assert await host.storage.load(record.id) is None
        await host.close()

    asyncio.run(run())
