"""Presence: who is connected, by a socket or by single requests, and what telling it costs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastapi.testclient import TestClient
from uvicorn import Config
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from larceny.match import presence
from larceny.match.match import Match
from larceny.match.seating import set_consent
from larceny.match.subscriber import Subscriber
from larceny.server.app import create_app
from larceny.server.http.connection_guard import GuardedProtocol
from larceny.server.services import Services, build_services
from larceny.server.settings import Settings
from larceny.server.socket.direct_protocol import DirectProtocol
from tests.server.host import TWO, Host, make_document
from tests.server.process import free_port
from tests.server.table_client import TableClient
from tests.server.waiting import until, wait_until

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


# --- What the others are told ---


class Page:
    """A connection that remembers what it is told of the table."""

    def __init__(self, match: Match, *seats: int) -> None:
        self._match = match
        self.told: list[dict[str, Any]] = []
        viewer = min(seats, default=None)
        self.subscriber = Subscriber(frozenset(seats), viewer, write=self._write)
        match.broadcaster.join(self.subscriber)

    def _write(self, text: str) -> bool:
        message = json.loads(text)
        if message["type"] == "presence":
            self.told.append(message["table"])
        return True

    def leave(self) -> None:
        self._match.broadcaster.leave(self.subscriber)


def test_what_one_address_changes_often_is_told_to_all_together(tmp_path: Path) -> None:
    """29 consents a second at a table with 95 spectators made others wait for 286 ms."""

    async def change_often() -> None:
        host = Host(str(tmp_path / "t.sqlite"))
        match = await host.create()
        spectators = [Page(match) for _ in range(95)]
        for number in range(60):
            await set_consent(match, 0, number % 2 == 0)
        await set_consent(match, 0, True)
        await until(
            lambda: all(spectator.told[-1]["seats"][0]["agrees"] for spectator in spectators)
        )
        assert max(len(spectator.told) for spectator in spectators) < 20
        await host.close()

    asyncio.run(change_often())


def test_a_page_that_loads_again_is_not_shown_as_gone_and_one_that_stays_away_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def load_again() -> None:
        host = Host(str(tmp_path / "t.sqlite"))
        match = await host.create()
        ann, ben = Page(match, 0), Page(match, 1)
        await until(lambda: bool(ann.told))
        ben.leave()
        assert match.presence.connected == {0}
        ben = Page(match, 1)
        assert len(ann.told) == 1
        monkeypatch.setattr(presence, "RELOAD_SECONDS", 0.0)
        ben.leave()
        await until(lambda: not ann.told[-1]["seats"][1]["connected"])
        assert ann.told[0]["seats"][1]["connected"]
        await host.close()

    asyncio.run(load_again())


# --- Who vanished, and who sends frames that are no messages ---


@asynccontextmanager
async def socket_at_a_server(
    settings: Settings, **options: Any
) -> AsyncIterator[tuple[Services, Match, ClientConnection]]:
    """Open a table at a server of this process, and a socket for its first seat."""
    port, services = free_port(), build_services(settings)
    app = create_app(services=services)
    config = Config(app, port=port, http=GuardedProtocol, ws=DirectProtocol, **options)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    await until(lambda: server.started)
    document, tokens = make_document()
    match = await services.tables.create(document)
    try:
        async with connect(f"ws://127.0.0.1:{port}/api/tables/{match.id}/live") as link:
            await link.send(json.dumps({"type": "hello", "tokens": [tokens["0"]]}))
            assert json.loads(await link.recv())["type"] == "frame"
            yield services, match, link
    finally:
        server.should_exit = True
        await serving


def test_who_answers_no_ping_has_vanished(settings: Settings) -> None:
    """Nobody noticed for 40 seconds."""

    async def vanish() -> None:
        pings = {"ws_ping_interval": 0.1, "ws_ping_timeout": 1}
        async with socket_at_a_server(settings, **pings) as (_, match, link):
            assert match.presence.connected == {0}
            link.transport.pause_reading()
            await until(lambda: not match.presence.connected)
            link.transport.abort()

    asyncio.run(vanish())


@pytest.mark.parametrize("kind", ["ping", "pong"])
def test_frames_of_the_protocol_are_counted_too(settings: Settings, kind: str) -> None:
    limited = settings.model_copy(update={"rate": 1.0, "burst": 50})

    async def send_all(link: ClientConnection) -> None:
        for _ in range(10_000):
            await getattr(link, kind)()
            await asyncio.sleep(0)

    async def flood() -> None:
        async with socket_at_a_server(limited, ws_ping_interval=None) as (_, _, link):
            with pytest.raises(ConnectionClosed):
                await send_all(link)
            await link.wait_closed()
            assert link.close_code == 1008

    asyncio.run(flood())


def test_metrics_are_counted_too(settings: Settings) -> None:
    limited = settings.model_copy(update={"rate": 0.01, "burst": 5})
    with TestClient(create_app(limited), client=("127.0.0.1", 50_000)) as client:
        answers = [client.get("/metrics").status_code for _ in range(7)]
    assert answers == [200] * 5 + [429] * 2
