"""What stands before every request, and what goes with every answer."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from starlette.websockets import WebSocketDisconnect

from larceny.server.app import create_app
from larceny.server.http import routes as api
from larceny.server.http.limits import MOST_KEPT, Places, RateLimit
from larceny.server.settings import Settings
from tests.server.table_client import BOT, YOU, TableClient

PATHS = ["/", "/api/games", "/api/tables/x", "/healthz", "/metrics", "/api/docs", "/api/nowhere"]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_the_security_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src" not in policy or "unsafe" not in policy.split("script-src")[1].split(";")[0]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_a_body_that_is_too_large_is_refused(client: TestClient) -> None:
    for content in (b"x" * 20_000, iter([b"x" * 9_000] * 3)):
        answer = client.post("/api/tables", content=content)
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    answer = client.post("/api/replay", content=b"x" * 300_000)
    assert answer.json()["code"] == "too-large"


def test_an_address_that_asks_too_fast_is_told_to_wait(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, rate=0.001, burst=3))) as client:
        codes = [client.get("/api/games").status_code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]
        assert client.get("/healthz").status_code == 200


def test_a_token_that_asks_too_fast_is_told_to_wait_wherever_it_asks(settings: Settings) -> None:
    app = create_app(settings)
    with TestClient(app) as client:
        table = TableClient(client, [YOU, BOT])
        house = app.state.house
        house.limit._rate, house.limit._burst = 0.0, 2
        from larceny.server.tokens import hash_of

        assert [house.limit.take(hash_of(table.tokens[0])) for _ in range(3)] == [True, True, False]
        refused = client.get(f"{table.path}/view", headers=table.bearer(0))
        assert refused.json()["code"] == "too-fast"


def test_a_socket_that_talks_too_fast_is_told_then_closed(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, rate=0.001, burst=20))) as client:
        table = TableClient(client, [YOU, BOT])
        with client.websocket_connect(f"{table.path}/live") as socket:
            socket.send_text('{"type":"hello"}')
            heard = ""
            with pytest.raises(WebSocketDisconnect):  # noqa: PT012
                for _ in range(300):
                    socket.send_text('{"type":"ping"}')
                    heard += socket.receive_text()
            assert "too-fast" in heard


def test_an_address_opens_so_many_tables(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, tables_per_address=2))) as client:
        wish = {"game": "dice-heist", "seats": [YOU, BOT]}
        answers = [client.post("/api/tables", json=wish) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[2].json()["code"] == "too-many-tables"


def test_an_address_has_so_many_sockets(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, sockets_per_address=1))) as client:
        table = TableClient(client, [YOU, BOT])
        with (
            client.websocket_connect(f"{table.path}/live"),
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect(f"{table.path}/live"),
        ):
            pass


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://elsewhere", "null", ""])
def test_a_page_from_elsewhere_opens_no_socket(client: TestClient, origin: str) -> None:
    with pytest.raises(WebSocketDisconnect) as closed:
        client.websocket_connect("/api/tables/x/live", headers={"origin": origin}).__enter__()
    assert closed.value.code == 1008


def test_a_bucket_fills_again_with_time() -> None:
    now = 0.0
    limit = RateLimit(2, 4, lambda: now)
    assert [limit.take("a") for _ in range(5)] == [True] * 4 + [False]
    assert limit.take("b")
    now = 1.0
    assert [limit.take("a") for _ in range(3)] == [True, True, False]


def test_limits_forget_rather_than_grow() -> None:
    limit = RateLimit(1, 1, lambda: 0.0)
    for number in range(MOST_KEPT + 10):
        limit.take(str(number))
    assert len(limit._buckets) == MOST_KEPT
    places = Places(1)
    assert places.take("a")
    places.free("a")
    assert not places._taken


def test_a_failure_of_ours_is_told_plainly_with_all_headers_and_logged(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise ZeroDivisionError("hushhush")

    monkeypatch.setattr(api, "game_lines", fail)
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


def test_a_database_that_fails_is_a_clear_answer_and_its_secrets_stay_out_of_the_log(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    house = client.app.state.house  # type: ignore[attr-defined]
    with house.tables.storage._engine.begin() as link:
        link.execute(text("drop table seats"))
    answer = client.post("/api/tables", json={"game": "dice-heist", "seats": [YOU, BOT]})
    assert (answer.status_code, answer.json()["code"]) == (503, "not-stored")
    assert "insert into tables" in caplog.text.lower() or "seats" in caplog.text
    assert "SQL parameters hidden" in caplog.text


def test_no_secret_leaves_before_the_end(
    client: TestClient, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    table = TableClient(client, [{"kind": "you"}, {"kind": "you"}], hot_seat=True)
    house = client.app.state.house  # type: ignore[attr-defined]
    seed = next(iter(house.tables._awake.values())).match.record.seed
    table.play_on()
    told = [client.get(path).text for path in ("/metrics", table.path, f"{table.path}/log")]
    told += [client.get(f"{table.path}/{what}").text for what in ("view", "events")]
    told.append(caplog.text)
    for each in told:
        assert seed not in each
        assert not any(token in each for token in table.tokens.values())
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    assert seed.encode() in stored
    assert not any(token.encode() in stored for token in table.tokens.values())
    assert not re.search(r"seed='", repr(house.tables._awake[table.id].match.record))
