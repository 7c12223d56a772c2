"""A start that cannot be stored: who sat down has their token, and the game begins later."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError

from larceny.match.store import Change
from larceny.server.app import create_app
from larceny.server.settings import Settings
from larceny.server.storage.storage import Storage
from tests.server.table_client import BOT, FRIEND, YOU, TableClient
from tests.server.waiting import wait_until


class FailingStorage:
    """Makes the storage fail to store the next few changes that add events."""

    def __init__(self, storage: Storage) -> None:
        self.failures = 0
        self._save = storage.save
        storage.save = self.save  # type: ignore[method-assign]

    async def save(self, change: Change) -> None:
        if self.failures and change.events:
            self.failures -= 1
            raise OperationalError("insert", {}, Exception("the disk is full"))
        await self._save(change)


@pytest.fixture
def app(settings: Settings) -> Any:
    return create_app(settings)


@pytest.fixture
def client(app: Any) -> Iterator[TestClient]:
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def storage(app: Any) -> FailingStorage:
    return FailingStorage(app.state.services.storage)


def test_a_person_who_takes_the_last_seat_keeps_it_and_the_game_begins_later(
    client: TestClient, storage: FailingStorage
) -> None:
    table = TableClient(client, [YOU, FRIEND])
    storage.failures = 2
    assert table.sit(1, "Ben").status_code == 200
    wait_until(lambda: table.get()["status"] == "running")
    assert storage.failures == 0
    assert table.view(1)["names"] == ["Ann", "Ben"]
    assert table.play_on() in (0, 1)


def test_a_new_table_is_there_though_its_start_is_stored_later(
    client: TestClient, storage: FailingStorage
) -> None:
    storage.failures = 2
    table = TableClient(client, [YOU, BOT])
    wait_until(lambda: table.view(0)["actors"] == [0])
    assert table.move(0, "recruit").status_code == 200
