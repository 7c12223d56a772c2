"""Who is here: through whichever process, by a socket or by single requests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from fastapi.testclient import TestClient

from larceny.server.http.models import NewTable
from larceny.server.match import presence
from larceny.server.match.match import Match
from larceny.server.match.opening import new_record
from larceny.server.services import Services, build_services
from larceny.server.settings import Settings
from larceny.server.socket.audience import Watcher
from larceny.server.storage.notifications import NotificationListener
from larceny.server.storage.record import TableRecord
from tests.server.conftest import QUICK
from tests.server.table_client import TableClient
from tests.server.test_bots import wait_until

TWO = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Ben"}]
WISH = {
    "game": "dice-heist",
    "seats": TWO,
    "hot_seat": True,
    "absent": {"policy": "bot", "seconds": 1},
}
LONG = 3.0
"""Seconds in which somebody who is taken to be away is stood in for, and would be again."""


@pytest.fixture
def quick_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "BEAT", 0.3)
    monkeypatch.setattr(presence, "BELIEVED", 1.0)


class Process:
    """A server process as far as the database can tell."""

    def __init__(self, url: str) -> None:
        self.house: Services = build_services(Settings(database_url=url, **QUICK))
        self.tables = self.house.tables
        bell = NotificationListener(
            self.house.settings.database, self.tables.hear, self.tables.refresh_all
        )
        self._running = [asyncio.create_task(one.run()) for one in (self.tables, bell)]

    async def stop(self) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self.tables.close()


@asynccontextmanager
async def two_processes(url: str) -> AsyncIterator[tuple[Process, Process]]:
    one, two = Process(url), Process(url)
    try:
        yield one, two
    finally:
        await one.stop()
        await two.stop()
        await asyncio.get_running_loop().shutdown_default_executor()  # nothing is being read
        await one.house.close()
        await two.house.close()


@asynccontextmanager
async def both(url: str) -> AsyncIterator[tuple[Match, Match]]:
    """A table that is awake in two processes; it is Ann's turn."""
    async with two_processes(url) as (one, two):
        record = a_record()
        a = await one.tables.open(record)
        b = await two.tables.get(record.id)
        if a.table.actors == (1,):
            await a.play(frozenset([1]), 1, "recruit", a.version, None)
        await until(lambda: a.table.actors == b.table.actors == (0,))
        yield a, b


def a_record() -> TableRecord:
    return new_record(NewTable.model_validate(WISH), "test", time.time())[0]


def come(match: Match, seat: int) -> Watcher:
    watcher = Watcher(frozenset([seat]), seat)
    match.join(watcher)
    return watcher


async def until(is_so: Callable[[], bool], seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.02)


async def nobody_moves(*matches: Match, but: Callable[[], Any] = lambda: None) -> None:
    version, end = matches[0].version, time.monotonic() + LONG
    while time.monotonic() < end:
        but()
        await asyncio.sleep(0.1)
        assert [match.version for match in matches] == [version] * len(matches)


def run(work: Callable[[Match, Match], Awaitable[None]], url: str) -> None:
    async def play() -> None:
        async with both(url) as (a, b):
            await work(a, b)

    asyncio.run(play())


@pytest.mark.usefixtures("quick_beats")
def test_here_by_process(postgres_url: str) -> None:
    """Nobody is moved for who is connected, to whichever process, and everybody sees them."""

    async def work(a: Match, b: Match) -> None:
        come(a, 0)
        come(b, 1)
        await until(lambda: a.presence.here == b.presence.here == {0, 1})
        await nobody_moves(a, b)
        assert a.presence.here == b.presence.here == {0, 1}

    run(work, postgres_url)


@pytest.mark.usefixtures("quick_beats")
def test_here_again(postgres_url: str) -> None:
    """A process that notices late that a socket broke does not send off who is back elsewhere."""

    async def work(a: Match, b: Match) -> None:
        come(b, 1)
        old = come(a, 0)
        await until(lambda: b.presence.here == {0, 1})
        come(b, 0)
        await until(lambda: a.presence.here == {0, 1})
        a.leave(old)
        await nobody_moves(a, b)
        assert a.presence.here == b.presence.here == {0, 1}

    run(work, postgres_url)


@pytest.mark.usefixtures("quick_beats")
def test_here_no_more(postgres_url: str) -> None:
    """Who leaves, or whose process dies, is gone, and stood in for after a while."""

    async def work(a: Match, b: Match) -> None:
        come(b, 1)
        ann = come(a, 0)
        await until(lambda: b.presence.here == {0, 1})
        a.leave(ann)
        await until(lambda: b.presence.here == {1})
        await until(lambda: b.table.actors == (1,))
        await a._storage.store_presence([(a.id, 0)], time.time() + 1)  # and then no more is heard
        await b.look_around()
        assert b.presence.here == {0, 1}
        await until(lambda: b.presence.here == {1})

    run(work, postgres_url)


@pytest.mark.usefixtures("quick_beats")
def test_here_by_request(postgres_url: str) -> None:
    """Who asks one process for their view is not moved for by another."""

    async def work(a: Match, b: Match) -> None:
        come(b, 1)
        await nobody_moves(a, b, but=lambda: a.frame(0))
        assert b.presence.here == {1}
        await until(lambda: b.table.actors == (1,))

    run(work, postgres_url)


def test_who_was_here_long_ago_is_forgotten(postgres_url: str) -> None:
    async def work() -> None:
        house, other = (
            build_services(Settings(database_url=postgres_url, **QUICK)) for _ in range(2)
        )
        storage, now = house.tables.storage, 1e9
        await storage.store_presence([("t", 0)], now - presence.BELIEVED)
        await storage.store_presence([("t", 1), ("u", 0)], now)
        await storage.delete_expired_presence(now + 86_400 - 1)
        assert await storage.load_presence(["t", "u"]) == {}
        assert await other.tables.storage.load_presence(["t"]) == {"t": {1: now}}
        await house.close()
        await other.close()

    asyncio.run(work())


def test_who_plays_by_requests_alone_is_there(client: TestClient) -> None:
    table = TableClient(client, TWO, hot_seat=True, absent={"policy": "bot", "seconds": 1})
    if table.view()["actors"] == [1]:
        assert table.move(1, "recruit").status_code == 200
    version, end = table.view()["version"], time.monotonic() + LONG
    while time.monotonic() < end:
        assert table.view(0)["version"] == version
        time.sleep(0.1)
    wait_until(lambda: table.view()["version"] > version)
