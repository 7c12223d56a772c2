"""A server that runs for weeks keeps in memory only what somebody uses."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from larceny.server import garbage_collection
from larceny.server.http.models import NewTable
from larceny.server.match.opening import new_record
from larceny.server.services import build_services
from larceny.server.settings import Settings
from larceny.server.socket.audience import Watcher
from tests.server.conftest import QUICK

WISH = {"game": "dice-heist", "seats": [{"kind": "you"}, {"kind": "you"}], "hot_seat": True}


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
def test_a_table_that_is_put_to_sleep_is_gone_without_a_look_for_garbage(tmp_path: Path) -> None:
    async def run() -> None:
        now = [1000.0]
        settings = Settings(database_url=str(tmp_path / "t.sqlite"), **QUICK)
        house = build_services(settings, lambda: now[0])
        match = await house.tables.open(new_record(NewTable.model_validate(WISH), "test", 0)[0])
        watcher = Watcher(frozenset([0]), 0)
        match.join(watcher)
        seat = match.table.actors[0]
        await match.move(frozenset([seat]), seat, "recruit", match.version, "m")
        match.leave(watcher)
        held: list[weakref.ref[Any]] = [weakref.ref(match), weakref.ref(match.table)]
        del match
        now[0] += settings.idle_seconds + 1
        house.tables._put_to_sleep()
        await asyncio.sleep(0)
        assert [one() for one in held] == [None, None]
        await house.close()

    asyncio.run(run())


class Ring:
    """Holds itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.mark.usefixtures("no_collector")
def test_what_libraries_leave_is_swept_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage_collection, "COLLECTION_SECONDS", 0.01)

    async def run() -> None:
        left = weakref.ref(Ring())
        assert left() is not None
        task = asyncio.create_task(garbage_collection.collect_regularly())
        async with asyncio.timeout(5):
            while left() is not None:
                await asyncio.sleep(0.01)
        task.cancel()

    asyncio.run(run())
