"""A start that cannot be stored: who sat down has their token, and the next sweep begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError

from larceny.server.app import create_app
from larceny.server.settings import Settings
from larceny.server.storage.record import Entry
from larceny.server.storage.storage import Storage
from tests.server.table_client import BOT, FRIEND, YOU, TableClient
from tests.server.waiting import wait_until


class Disk:
    """Refuses to store the first few moves."""

    def __init__(self, storage: Storage) -> None:
        self.failures = 0
        self._append = storage.append
        storage.append = self.append  # type: ignore[method-assign]

    async def append(self, entry: Entry) -> None:
        if self.failures:
            self.failures -= 1
            raise OperationalError("insert", {}, Exception("the disk is full"))
        await self._append(entry)


@pytest.fixture
def app(settings: Settings) -> Any:
    return create_app(settings)


@pytest.fixture
def client(app: Any) -> Iterator[TestClient]:
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def disk(app: Any) -> Disk:
    return Disk(app.state.house.tables.storage)


def test_who_takes_the_last_seat_keeps_it_and_the_game_begins_later(
    client: TestClient, disk: Disk
) -> None:
    table = TableClient(client, [YOU, FRIEND])
    disk.failures = 2
    assert table.sit(1, "Ben").status_code == 200
    wait_until(lambda: table.get()["status"] == "running")
    assert disk.failures == 0
    assert table.view(1)["names"] == ["Ann", "Ben"]
    assert table.play_on() in (0, 1)


def test_who_opens_a_table_has_it_and_the_game_begins_later(client: TestClient, disk: Disk) -> None:
    disk.failures = 2
    table = TableClient(client, [YOU, BOT])
    wait_until(lambda: table.view(0)["actors"] == [0])
    assert table.move(0, "recruit").status_code == 200


def test_a_seat_is_taken_though_nothing_can_be_read(
    client: TestClient, app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = TableClient(client, [YOU, FRIEND, FRIEND])

    async def fail(*_: Any) -> None:
        raise OperationalError("select", {}, Exception("the line broke"))

    monkeypatch.setattr(app.state.house.tables.storage, "news", fail)
    assert table.sit(1, "Ben").status_code == 200
    assert table.view(1)["names"] == ["Ann", "Ben", "Seat 3"]
