"""Quotas hold under concurrency, and addresses are counted as people are."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from larceny.match.errors import TooManyTables
from larceny.server.app import create_app
from larceny.server.http.client_address import client_address, hash_address, is_loopback
from larceny.server.settings import Settings
from larceny.server.storage.address_key import address_key
from tests.server.conftest import LOOPBACK
from tests.server.host import Host, make_document
from tests.server.process import Server
from tests.server.table_client import BOT, YOU
from tests.server.waiting import SECONDS


def test_of_many_tables_opened_at_once_the_quota_holds(database_url: str) -> None:
    """Before, 100 requests at once at 95 of 100 all passed."""

    async def run() -> Counter[str]:
        hosts = [Host(database_url)]
        if database_url.startswith("postgres"):
            hosts.append(Host(database_url))

        async def create(number: int) -> str:
            document, _ = make_document(now=hosts[0].now)
            try:
                await hosts[number % len(hosts)].tables.create(document, quota=7)
            except TooManyTables:
                return "refused"
            return "opened"

        ends = await asyncio.gather(*(create(number) for number in range(30)))
        for host in hosts:
            await host.close()
        return Counter(ends)

    assert asyncio.run(run()) == {"opened": 7, "refused": 23}


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_network_of_ipv6_counts_as_one_address(host: str, counted: str) -> None:
    assert client_address({"type": "http", "client": (host, 1)}) == counted


def test_all_addresses_of_one_network_share_one_rate(settings: Settings) -> None:
    app = create_app(settings.replace(rate=0, burst=3))
    codes = []
    with TestClient(app, client=("2001:db8::1", 1)) as client:
        codes += [client.get("/api/games").status_code for _ in range(2)]
    limit = app.state.services.rate_limit
    assert limit.allow(client_address({"client": ("2001:db8::2", 1)}))
    assert not limit.allow(client_address({"client": ("2001:db8::3", 1)}))
    assert codes == [200, 200]


def test_the_hash_of_an_address_depends_on_a_key_that_is_not_in_the_database(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path / 't.sqlite'}"
    key = address_key(url)
    assert address_key(url) == key
    other = address_key(f"sqlite:///{tmp_path / 'other.sqlite'}")
    assert hash_address(key, "a") != hash_address(other, "a")
    assert S_IMODE((tmp_path / "t.sqlite.key").stat().st_mode) == 0o600
    shared = [address_key(f"postgresql+psycopg://u:{word}@h/d") for word in ("x", "x", "y")]
    assert shared[0] == shared[1] != shared[2]


@pytest.fixture
def guarded(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings.replace(metrics_token="hush"))) as client:
        yield client


def test_metrics_are_for_this_machine_or_for_whoever_has_the_token(guarded: TestClient) -> None:
    assert guarded.get("/metrics").status_code == 403
    for token, status in (("hush", 200), ("", 403), ("hus", 403)):
        headers = {"authorization": f"Bearer {token}"}
        assert guarded.get("/metrics", headers=headers).status_code == status


def test_without_a_token_metrics_are_for_this_machine_alone(settings: Settings) -> None:
    with TestClient(create_app(settings), client=LOOPBACK) as client:
        assert "larceny_requests" in client.get("/metrics").text
        assert client.get("/metrics", headers={"x-forwarded-for": "1.2.3.4"}).status_code == 403
        assert client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 200
    assert not is_loopback({"client": ("203.0.113.7", 1), "headers": []})


def test_a_server_is_called_by_its_names_alone(settings: Settings) -> None:
    named = settings.replace(hosts="Games.example, localhost:8000")
    with TestClient(create_app(named)) as client:
        for host, status in (("games.example", 200), ("localhost:8000", 200), ("evil", 421)):
            answer = client.get("/api/games", headers={"host": host})
            assert answer.status_code == status
        assert answer.json()["code"] == "unknown-host"
        assert client.get("/healthz", headers={"host": "127.0.0.1:8000"}).status_code == 200
        with pytest.raises(WebSocketDisconnect):
            client.websocket_connect("/api/tables/x/live", headers={"host": "evil"}).__enter__()


def test_without_a_list_a_server_is_called_by_its_own_names_alone(settings: Settings) -> None:
    public = settings.replace(public_url="https://games.example/", host="0.0.0.0")
    own = ("localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.2:8000")
    machine = (socket.gethostname(), f"{socket.gethostname().upper()}:80")
    others = (
        "evil.example",
        "localhost.evil.example",
        "192.168.1.3:8000",
        "games.example.evil",
        "[",
        "",
    )
    arrived = "http://192.168.1.2:8000"
    with TestClient(create_app(public), base_url=arrived, client=LOOPBACK) as client:
        for host in (*own, *machine, "games.example"):
            answer = client.get("/api/games", headers={"host": host})
            assert answer.status_code == 200, host
        for host in others:
            for path in ("/api/games", "/metrics", "/"):
                answer = client.get(path, headers={"host": host})
                assert (answer.status_code, answer.json()["code"]) == (421, "unknown-host"), host
    with TestClient(create_app(settings.replace(hosts="*")), client=LOOPBACK) as client:
        assert client.get("/api/games", headers={"host": "any.example"}).status_code == 200


@pytest.mark.parametrize("kind", ["text/plain", "", "application/x-www-form-urlencoded"])
def test_what_a_page_of_another_origin_may_send_unasked_is_no_upload(
    client: TestClient, kind: str
) -> None:
    answer = client.post("/api/replay", content=b"larceny 1\n", headers={"content-type": kind})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-message")


def test_a_request_that_is_too_large_or_too_fast_hears_why(tmp_path: Path) -> None:
    """Before, the connection was reset while the client still sent."""
    slow = {"LARCENY_BURST": "6", "LARCENY_RATE": "0.001"}
    with Server(str(tmp_path / "t.sqlite"), tmp_path / "log", **slow) as server:
        body = b"x" * 400_000
        heard = [_send_all_then_read(server.port, body) for _ in range(12)]
    assert {line.split()[1] for line in heard} == {b"413", b"429"}, heard


def _send_all_then_read(port: int, body: bytes) -> bytes:
    head = f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=SECONDS) as link:
        link.sendall(head.encode() + body)
        return link.recv(4096).split(b"\r\n")[0]


def test_requests_at_once_over_http_do_not_pass_the_quota(settings: Settings) -> None:
    app = create_app(settings.replace(tables_per_address=3))
    with TestClient(app) as client:
        body: dict[str, Any] = {"game": "dice-heist", "seats": [YOU, BOT]}
        codes = Counter(client.post("/api/tables", json=body).status_code for _ in range(5))
    assert codes == {201: 3, 429: 2}
