"""How long tables are kept: for ever, or as long as the host wants; on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio

import pytest

from larceny.server.errors import UnknownTable
from larceny.server.http.models import NewTable
from larceny.server.match.match import Match
from larceny.server.match.opening import new_record
from larceny.server.match.registry import DAY
from larceny.server.services import Services, build_services
from larceny.server.settings import Settings
from larceny.server.socket.audience import Watcher

WISH = {"game": "dice-heist", "seats": [{"kind": "you"}, {"kind": "you"}], "hot_seat": True}


class Host:
    """A server whose calendar a test turns."""

    def __init__(self, url: str, keep_days: float) -> None:
        self.now = 1_700_000_000.0
        settings = Settings(database_url=url, keep_days=keep_days, idle_seconds=60)
        self.house: Services = build_services(settings, lambda: self.now)

    async def open(self) -> Match:
        return await self.house.tables.open(
            new_record(NewTable.model_validate(WISH), "test", self.now)[0]
        )

    async def move(self, match: Match) -> None:
        seat = match.table.actors[0]
        await match.move(frozenset([seat]), seat, "recruit", match.version, None)

    async def wait(self, days: float) -> None:
        """Let time pass, and the server look after its tables."""
        self.now += days * DAY
        self.house.tables._put_to_sleep()
        await self.house.tables._forget()

    async def has(self, match: Match) -> bool:
        try:
            await self.house.tables.get(match.id)
        except UnknownTable:
            return False
        return True


def test_nothing_is_deleted_unless_the_host_wants_it(database_url: str) -> None:
    async def run() -> None:
        host = Host(database_url, keep_days=0)
        match = await host.open()
        await host.wait(10_000)
        assert await host.has(match)
        await host.house.close()

    asyncio.run(run())


def test_a_table_is_kept_for_so_many_days_after_its_last_move(database_url: str) -> None:
    async def run() -> None:
        host = Host(database_url, keep_days=30)
        left, played = await host.open(), await host.open()
        await host.wait(20)
        played = await host.house.tables.get(played.id)
        await host.move(played)
        young = await host.open()
        await host.wait(20)
        assert [await host.has(one) for one in (left, played, young)] == [False, True, True]
        storage = host.house.tables.storage
        assert await storage.load(left.id) is None
        assert await storage.load_events(left.id) == []
        assert len(await storage.load_events(played.id)) == played.version
        await host.house.close()

    asyncio.run(run())


def test_who_looks_at_a_table_keeps_it(database_url: str) -> None:
    async def run() -> None:
        host = Host(database_url, keep_days=1)
        watched = await host.open()
        eve = Watcher(frozenset(), None)
        watched.join(eve)
        await host.wait(5)
        assert await host.house.tables.storage.load(watched.id) is not None
        watched.leave(eve)
        await host.wait(5)
        assert not await host.has(watched)
        await host.house.close()

    asyncio.run(run())


def test_a_person_at_another_server_keeps_it(database_url: str) -> None:
    async def run() -> None:
        host = Host(database_url, keep_days=1)
        match = await host.open()
        storage = host.house.tables.storage
        await storage.store_presence([(match.id, 1)], host.now + 6 * DAY)
        await host.wait(5)
        assert await host.has(match) == storage.is_shared  # a file is served by one process
        await host.house.close()

    asyncio.run(run())


def test_many_are_deleted_a_few_at_a_time(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("larceny.server.storage.retention.MAX_DELETED", 2)

    async def run() -> None:
        host = Host(database_url, keep_days=1)
        matches = [await host.open() for _ in range(5)]
        left = []
        for days in (2, 0, 0, 0):
            await host.wait(days)
            stored = [await host.house.tables.storage.load(one.id) for one in matches]
            left.append(len([one for one in stored if one is not None]))
        assert left == [3, 1, 0, 0]
        assert host.house.tables._last_forgotten == host.now
        await host.house.close()

    asyncio.run(run())
