"""A server keeps in memory only what somebody uses."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect

from larceny.match import presence
from larceny.match.subscriber import Subscriber
from larceny.server import garbage_collection
from larceny.server.app import create_app
from larceny.server.http.connection_guard import GuardedProtocol
from larceny.server.settings import Settings
from tests.server.host import Host, request_move
from tests.server.process import free_port
from tests.server.waiting import until


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
def test_an_evicted_match_is_freed_without_the_garbage_collector(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "RELOAD_SECONDS", 0.0)

    async def run() -> None:
        host = Host(str(tmp_path / "t.sqlite"))
        match = await host.create()
        subscriber = Subscriber(frozenset([0]), 0)
        match.broadcaster.join(subscriber)
        await match.submit(replace(request_move(match), id="m"))
        match.broadcaster.leave(subscriber)
        held: list[weakref.ref[Any]] = [weakref.ref(match), weakref.ref(match.table)]
        del match
        host.now += host.settings.idle_seconds + 1
        host.tables.evict_idle()
        await until(
            lambda: [reference() for reference in held] == [None, None]
        )  # a thread may end its work
        await host.close()

    asyncio.run(run())


class Cycle:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.mark.usefixtures("no_collector")
def test_cycles_that_libraries_leave_are_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage_collection, "COLLECTION_SECONDS", 0.01)

    async def run() -> None:
        left = weakref.ref(Cycle())
        assert left() is not None
        task = asyncio.create_task(garbage_collection.collect_regularly())
        await until(lambda: left() is None)
        task.cancel()

    asyncio.run(run())


@pytest.mark.usefixtures("no_collector")
def test_a_connection_that_became_a_socket_is_freed_without_the_garbage_collector(
    settings: Settings,
) -> None:
    made: list[weakref.ref[GuardedProtocol]] = []

    class RecordedProtocol(GuardedProtocol):
        def connection_made(self, transport: asyncio.Transport) -> None:
            made.append(weakref.ref(self))
            super().connection_made(transport)

    async def run() -> None:
        port = free_port()
        config = uvicorn.Config(create_app(settings), port=port, http=RecordedProtocol)
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        await until(lambda: server.started)
        async with connect(f"ws://127.0.0.1:{port}/api/tables/none/live") as socket:
            await socket.send('{"type":"hello"}')
            await socket.wait_closed()  # there is no such table
        await until(lambda: made[0]() is None)
        server.should_exit = True
        await serving

    asyncio.run(run())
    assert len(made) == 1
