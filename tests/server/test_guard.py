"""The limits on every request, and the headers of every response."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from starlette.websockets import WebSocketDisconnect

from larceny.match.rate_limit import MAX_BUCKETS, RateLimit
from larceny.match.tokens import hash_token
from larceny.server.app import create_app
from larceny.server.http import game_routes, middleware
from larceny.server.limits import ConnectionLimit
from larceny.server.services import Services
from larceny.server.settings import Settings
from tests.server.host import load_document
from tests.server.table_client import BOT, YOU, TableClient

BUDGET = 1000
PATHS = ["/", "/api/games", "/api/tables/x", "/healthz", "/metrics", "/api/docs", "/api/nowhere"]


def services_of(client: TestClient) -> Services:
    app: Any = client.app
    services: Services = app.state.services
    return services


@pytest.mark.parametrize("path", PATHS)
def test_every_response_has_the_security_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src" not in policy or "unsafe" not in policy.split("script-src")[1].split(";")[0]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_a_body_that_is_too_large_is_refused(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "DRAINED_SECONDS", 0.1)
    for content in (b"x" * 20_000, iter([b"x" * 9_000] * 3)):
        answer = client.post("/api/tables", content=content)
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    answer = client.post("/api/replay", content=b"x" * 300_000)
    assert answer.json()["code"] == "too-large"


def test_an_address_above_its_rate_is_told_to_wait(settings: Settings) -> None:
    with TestClient(create_app(settings.replace(rate=0.001, burst=3))) as client:
        codes = [client.get("/api/games").status_code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]
        assert client.get("/healthz").status_code == 200


def test_a_token_above_its_rate_is_told_to_wait_whatever_its_address(settings: Settings) -> None:
    with TestClient(create_app(settings.replace(rate=0, burst=BUDGET))) as client:
        table = TableClient(client, [YOU, BOT])
        assert services_of(client).rate_limit.allow(hash_token(table.tokens[0]), cost=BUDGET)
        refused = client.get(f"{table.path}/view", headers=table.bearer(0))
        assert refused.json()["code"] == "too-fast"
        assert client.get(f"{table.path}/view").status_code == 200


def test_a_socket_above_its_rate_is_warned_and_then_closed(settings: Settings) -> None:
    with TestClient(create_app(settings.replace(rate=0.001, burst=20))) as client:
        table = TableClient(client, [YOU, BOT])
        with client.websocket_connect(f"{table.path}/live") as socket:
            socket.send_text('{"type":"hello"}')
            heard = ""
            with pytest.raises(WebSocketDisconnect):  # noqa: PT012
                for _ in range(300):
                    socket.send_text('{"type":"ping"}')
                    heard += socket.receive_text()
            assert "too-fast" in heard


def test_an_address_may_open_a_limited_number_of_tables(settings: Settings) -> None:
    with TestClient(create_app(settings.replace(tables_per_address=2))) as client:
        body = {"game": "dice-heist", "seats": [YOU, BOT]}
        answers = [client.post("/api/tables", json=body) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[2].json()["code"] == "too-many-tables"


def test_an_address_may_have_a_limited_number_of_sockets(settings: Settings) -> None:
    with TestClient(create_app(settings.replace(sockets_per_address=1))) as client:
        table = TableClient(client, [YOU, BOT])
        with (
            client.websocket_connect(f"{table.path}/live"),
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect(f"{table.path}/live"),
        ):
            pass


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://elsewhere", "null", ""])
def test_a_page_of_another_origin_opens_no_socket(client: TestClient, origin: str) -> None:
    with pytest.raises(WebSocketDisconnect) as closed:
        client.websocket_connect("/api/tables/x/live", headers={"origin": origin}).__enter__()
    assert closed.value.code == 1008


def test_a_bucket_fills_again_with_time() -> None:
    now = 0.0
    limit = RateLimit(2, 4, lambda: now)
    assert [limit.allow("a") for _ in range(5)] == [True] * 4 + [False]
    assert limit.allow("b")
    now = 1.0
    assert [limit.allow("a") for _ in range(3)] == [True, True, False]


def test_a_rate_limit_remembers_a_limited_number_of_keys() -> None:
    limit = RateLimit(1, 1, lambda: 0.0)
    for number in range(MAX_BUCKETS + 10):
        limit.allow(str(number))
    assert len(limit) == MAX_BUCKETS


def test_a_connection_limit_forgets_keys_without_connections() -> None:
    limit = ConnectionLimit(1)
    assert limit.acquire("a")
    assert not limit.acquire("a")
    assert len(limit) == 1
    limit.release("a")
    assert len(limit) == 0
    assert limit.acquire("a")


def test_a_failure_of_the_server_is_a_plain_response_with_all_headers_and_is_logged(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*arguments: object) -> None:
        raise ZeroDivisionError("hushhush")

    monkeypatch.setattr(game_routes, "game_lines", fail)
    answer = client.get("/api/games")
    assert answer.status_code == 500
    assert answer.json() == {
        "code": "internal",
        "message": "the server failed; it was logged",
        "rule": None,
    }
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"
    assert 'larceny_requests_total{method="GET",status="500"} 1.0' in client.get("/metrics").text
    assert "Traceback" in caplog.text
    assert "ZeroDivisionError: hushhush" in caplog.text


def test_a_database_failure_is_a_clear_response_and_leaves_no_secret_in_the_log(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    engine = services_of(client).storage.engine
    with engine.begin() as connection:
        connection.execute(text("drop table tables"))
    answer = client.post("/api/tables", json={"game": "dice-heist", "seats": [YOU, BOT]})
    assert (answer.status_code, answer.json()["code"]) == (503, "not-stored")
    assert "no such table: tables" in caplog.text
    assert "[parameters:" not in caplog.text
    assert engine.hide_parameters


def test_no_secret_leaves_before_the_end(
    client: TestClient, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    table = TableClient(client, [{"kind": "you"}, {"kind": "you"}], hot_seat=True)
    document = asyncio.run(load_document(services_of(client).storage, table.id))
    assert document.seed
    assert all(table.tokens.values())
    table.play_on()
    texts = [client.get(path).text for path in ("/metrics", table.path, f"{table.path}/log")]
    texts += [client.get(f"{table.path}/{part}").text for part in ("view", "events")]
    texts.append(caplog.text)
    for published in texts:
        assert published
        assert document.seed not in published
        assert not any(token in published for token in table.tokens.values())
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    assert document.seed.encode() in stored
    assert not any(token.encode() in stored for token in table.tokens.values())
    assert not re.search(r"seed='", repr(document))
