"""Presence: who is connected, by a socket or by single requests."""

from __future__ import annotations

from fastapi.testclient import TestClient

from larceny.server.app import create_app
from larceny.server.services import build_services
from larceny.server.settings import Settings
from tests.server.host import TWO
from tests.server.table_client import TableClient
from tests.server.waiting import wait_until

ABSENT_SECONDS = 60
ABSENT = {"policy": "bot", "seconds": ABSENT_SECONDS}


def test_who_plays_by_requests_alone_is_there(settings: Settings) -> None:
    now = [1_700_000_000.0]
    services = build_services(settings, lambda: now[0])
    with TestClient(create_app(services=services)) as client:
        table = TableClient(client, TWO, hot_seat=True, absent=ABSENT)
        if table.view()["actors"] == [1]:
            assert table.move(1, "recruit").status_code == 200
        version = table.view()["version"]
        assert client.portal is not None
        scheduler = client.portal.call(services.tables.load, table.id).bots
        for _ in range(5):
            now[0] += ABSENT_SECONDS - 1
            assert table.view(0)["version"] == version
            move = scheduler.next_move()
            assert move is not None
            assert move.due == now[0] + ABSENT_SECONDS
        now[0] += 2 * ABSENT_SECONDS
        wait_until(lambda: table.view()["version"] > version)
