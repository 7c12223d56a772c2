"""Presence: who is connected, through whichever process, by a socket or by single requests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi.testclient import TestClient

from larceny.server.app import create_app
from larceny.server.match.match import Match
from larceny.server.match.presence import EXPIRY_SECONDS, HEARTBEAT_SECONDS
from larceny.server.match.registry import LoadedMatch
from larceny.server.match.subscriber import Subscriber
from larceny.server.services import build_services
from larceny.server.settings import Settings
from larceny.server.storage.notifications import NotificationListener
from tests.server.host import TWO, Host, request_move
from tests.server.table_client import TableClient
from tests.server.waiting import until, wait_until

ABSENT_SECONDS = 60
ABSENT = {"policy": "bot", "seconds": ABSENT_SECONDS}
HEARTBEATS = int((EXPIRY_SECONDS + ABSENT_SECONDS) / HEARTBEAT_SECONDS) + 2
"""Heartbeats in which somebody who is taken to be absent would be stood in for."""


class TwoProcesses:
    """One table that is loaded by two processes of one clock; it is Ann's turn."""

    def __init__(self, hosts: tuple[Host, Host], loaded: tuple[LoadedMatch, LoadedMatch]) -> None:
        self.hosts = hosts
        self.loaded = loaded

    @property
    def matches(self) -> tuple[Match, Match]:
        return self.loaded[0].match, self.loaded[1].match

    def advance(self, seconds: float) -> None:
        """Let time pass at both processes."""
        for host in self.hosts:
            host.now += seconds

    async def send_heartbeats(self) -> None:
        """Let each process tell the other who is connected, and hear of it."""
        for host in (*self.hosts, self.hosts[0]):
            await host.services.maintenance.send_heartbeat()

    def is_bot_due(self) -> bool:
        """Return whether a bot would move for Ann now, at either process."""
        moves = [loaded.scheduler.next_move() for loaded in self.loaded]
        return any(move is not None and move.due <= self.hosts[0].now for move in moves)

    async def nobody_is_stood_in_for(self) -> None:
        """Check at one heartbeat after the other that no bot is due."""
        for _ in range(HEARTBEATS):
            self.advance(HEARTBEAT_SECONDS)
            await self.send_heartbeats()
            assert not self.is_bot_due()


@asynccontextmanager
async def two_hosts(url: str, **settings: Any) -> AsyncIterator[tuple[Host, Host]]:
    """Two processes on one database that hear each other's notifications."""
    hosts = Host(url, **settings), Host(url, **settings)
    listening = [
        asyncio.create_task(
            NotificationListener(
                host.settings.database, host.tables.handle_notification, host.tables.refresh_all
            ).run()
        )
        for host in hosts
    ]
    try:
        yield hosts
    finally:
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        for host in hosts:
            await host.tables.close()
        await asyncio.get_running_loop().shutdown_default_executor()  # nothing is being read
        for host in hosts:
            await host.close()


def run(work: Callable[[TwoProcesses], Awaitable[None]], url: str) -> None:
    async def play() -> None:
        async with two_hosts(url) as hosts:
            a = await hosts[0].create(absent=ABSENT)
            loaded = [await host.tables.load(a.id) for host in hosts]
            b = loaded[1].match
            if a.table.actors == (1,):
                await a.submit(request_move(a))
            await until(lambda: a.table.actors == b.table.actors == (0,))
            await work(TwoProcesses(hosts, (loaded[0], loaded[1])))

    asyncio.run(play())


def join(match: Match, seat: int) -> Subscriber:
    subscriber = Subscriber(frozenset([seat]), seat)
    match.broadcaster.join(subscriber)
    return subscriber


def test_who_is_connected_to_either_process_is_present_at_both(postgres_url: str) -> None:
    async def work(pair: TwoProcesses) -> None:
        a, b = pair.matches
        join(a, 0)
        join(b, 1)
        await until(lambda: a.presence.connected == b.presence.connected == {0, 1})
        await pair.nobody_is_stood_in_for()
        assert a.presence.connected == b.presence.connected == {0, 1}

    run(work, postgres_url)


def test_who_reconnected_elsewhere_stays_present_when_the_old_socket_ends(
    postgres_url: str,
) -> None:
    async def work(pair: TwoProcesses) -> None:
        a, b = pair.matches
        join(b, 1)
        old = join(a, 0)
        await until(lambda: b.presence.connected == {0, 1})
        join(b, 0)
        await until(lambda: 0 in a.presence.remote)
        a.broadcaster.leave(old)
        await pair.nobody_is_stood_in_for()
        assert a.presence.connected == b.presence.connected == {0, 1}

    run(work, postgres_url)


def test_who_leaves_is_stood_in_for_after_a_while(postgres_url: str) -> None:
    async def work(pair: TwoProcesses) -> None:
        a, b = pair.matches
        join(b, 1)
        ann = join(a, 0)
        await until(lambda: b.presence.connected == {0, 1})
        a.broadcaster.leave(ann)
        await until(lambda: b.presence.connected == {1})
        assert not pair.is_bot_due()
        pair.advance(ABSENT_SECONDS)
        assert pair.is_bot_due()
        pair.loaded[1].scheduler.notify()
        await until(lambda: b.table.actors == (1,))

    run(work, postgres_url)


def test_who_was_connected_to_a_process_that_died_is_absent_once_it_expires(
    postgres_url: str,
) -> None:
    async def work(pair: TwoProcesses) -> None:
        a, b = pair.matches
        join(b, 1)
        await pair.hosts[0].storage.presence.store([(a.id, 0)], pair.hosts[0].now + EXPIRY_SECONDS)
        await b.broadcaster.refresh_presence()
        assert b.presence.connected == {0, 1}
        pair.advance(EXPIRY_SECONDS + 1)
        await b.broadcaster.refresh_presence()
        assert b.presence.connected == {1}

    run(work, postgres_url)


def test_who_asks_one_process_for_their_view_is_not_moved_for_by_another(
    postgres_url: str,
) -> None:
    async def work(pair: TwoProcesses) -> None:
        a, b = pair.matches
        join(b, 1)
        for _ in range(5):
            pair.advance(ABSENT_SECONDS - 1)
            a.record_activity([0])
            while b.presence.absent_since(0) != pair.hosts[0].now:
                await b.broadcaster.refresh_presence()
            assert not pair.is_bot_due()
        assert b.presence.connected == {1}
        pair.advance(ABSENT_SECONDS)
        assert pair.is_bot_due()

    run(work, postgres_url)


def test_who_was_connected_long_ago_is_forgotten(postgres_url: str) -> None:
    async def work() -> None:
        host, other = Host(postgres_url), Host(postgres_url)
        storage, now = host.storage, 1e9
        await storage.presence.store([("t", 0)], now - EXPIRY_SECONDS)
        await storage.presence.store([("t", 1), ("u", 0)], now)
        await storage.presence.delete_expired(now + 86_400 - 1)
        assert await storage.presence.load(["t", "u"]) == {}
        assert await other.storage.presence.load(["t"]) == {"t": {1: now}}
        await host.close()
        await other.close()

    asyncio.run(work())


def test_who_plays_by_requests_alone_is_there(settings: Settings) -> None:
    now = [1_700_000_000.0]
    services = build_services(settings, lambda: now[0])
    with TestClient(create_app(services=services)) as client:
        table = TableClient(client, TWO, hot_seat=True, absent=ABSENT)
        if table.view()["actors"] == [1]:
            assert table.move(1, "recruit").status_code == 200
        version = table.view()["version"]
        assert client.portal is not None
        scheduler = client.portal.call(services.matches.load, table.id).scheduler
        for _ in range(5):
            now[0] += ABSENT_SECONDS - 1
            assert table.view(0)["version"] == version
            move = scheduler.next_move()
            assert move is not None
            assert move.due == now[0] + ABSENT_SECONDS
        now[0] += 2 * ABSENT_SECONDS
        wait_until(lambda: table.view()["version"] > version)
