"""The host's access: a token in a file, and nothing of the host's page without it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError

from larceny.server.app import create_app
from larceny.server.host_access import (
    ATTEMPTS,
    SESSION_SECONDS,
    HostAccess,
    read_or_make_token,
    token_file,
)
from larceny.server.http.host_gate import COOKIE
from larceny.server.settings import Settings
from tests.server.conftest import QUICK
from tests.server.table_client import FRIEND, YOU, TableClient, services_of

TWO = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Ben"}]
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
PATHS = ("/api/host", "/api/host/", "/api/host/session", "/api/host/tables/x/end", "/api/host/x")


@pytest.fixture
def visitor(settings: Settings) -> Iterator[TestClient]:
    """A client without a token, whose server shows its log level by level."""
    app = create_app(settings)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def token(visitor: TestClient, settings: Settings) -> str:
    path = token_file(settings)
    assert path is not None
    return path.read_text().strip()


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def sign_in(client: TestClient, token: str) -> Any:
    return client.post("/api/host/session", json={"token": token})


@pytest.mark.parametrize("path", PATHS)
def test_nothing_is_there_without_the_token(visitor: TestClient, path: str) -> None:
    """Whatever is asked, the answer is the same, and tells nothing."""
    answers = []
    for method in METHODS:
        answers.append(visitor.request(method, path))
        answers.append(visitor.request(method, path, content=b"{nonsense"))
        forged = {"Cookie": f"{COOKIE}=9999999999.abc"}
        answers.append(visitor.request(method, path, headers=forged))
    assert {answer.status_code for answer in answers} == {401}
    assert {answer.headers["cache-control"] for answer in answers} == {"no-store"}
    bodies = {answer.text for answer in answers if answer.text}
    assert len(bodies) == 1


def test_no_other_page_tells_of_it(visitor: TestClient) -> None:
    for path in ("/api/openapi.json", "/api/docs"):
        text = visitor.get(path).text
        assert "/api/tables" in text
        assert "/api/host" not in text
        assert "HostOverview" not in text


def test_a_token_is_good_for_scripts_and_a_session_for_a_browser(
    visitor: TestClient, token: str
) -> None:
    table = TableClient(visitor, TWO, hot_seat=True)
    assert visitor.get("/api/host", headers=bearer(token)).status_code == 200
    answer = sign_in(visitor, token)
    assert (answer.status_code, answer.content) == (204, b"")
    cookie = answer.headers["set-cookie"].lower()
    for part in ("httponly", "samesite=strict", "path=/api/host", f"max-age={SESSION_SECONDS}"):
        assert part in cookie
    assert token.lower() not in cookie
    overview = visitor.get("/api/host").json()
    assert [table["id"] for table in overview["tables"]] == [table.id]
    assert overview["tables"][0]["seats"] == ["Ann", "Ben"]
    assert overview["load"]["tables_by_status"]["running"] == 1
    assert overview["load"]["tables_in_memory"] == 0, "its home loads it when somebody comes"
    assert overview["load"]["requests"] >= 3
    assert overview["load"]["memory_bytes"] > 1e6
    assert overview["load"]["database_bytes"] > 0
    metrics = services_of(visitor).metrics
    for name, metric in (("database", metrics.database), ("disk_free", metrics.disk_free)):
        assert metrics.total(metric) == pytest.approx(overview["load"][f"{name}_bytes"], rel=0.1)
    assert metrics.total(metrics.memory) > 1e6, "the metrics tell what the page tells"
    assert visitor.delete("/api/host/session").status_code == 204
    assert visitor.get("/api/host").status_code == 401


def test_the_overview_tells_no_secret(visitor: TestClient, token: str) -> None:
    table = TableClient(visitor, [YOU, FRIEND])
    document = table.match.document
    assert document.seed is not None
    text = visitor.get("/api/host", headers=bearer(token)).text
    hashes = [seat.token_hash for seat in document.seats if seat.token_hash]
    for secret in (document.seed, document.address_hash, table.tokens[0], token, *hashes):
        assert secret not in text


def test_warnings_and_errors_of_the_log_are_shown(visitor: TestClient, token: str) -> None:
    logging.getLogger("larceny.server").warning("table %s cannot go on", "abc")
    try:
        raise ValueError("a die\nrolled off")
    except ValueError:
        logging.getLogger("uvicorn.error").exception("it failed")
    secret = OperationalError("select seed", {"seed": "abc"}, Exception("disk full\nat page 3"))
    for _ in range(3):
        logging.getLogger("larceny.server").error("the database failed", exc_info=secret)
    errors = visitor.get("/api/host", headers=bearer(token)).json()["errors"]
    assert [(error["level"], error["message"]) for error in errors[:3]] == [
        ("error", "the database failed: disk full"),
        ("error", "it failed: ValueError: a die rolled off"),
        ("warning", "table abc cannot go on"),
    ]


def test_a_table_is_ended_with_a_reason_that_people_see(visitor: TestClient, token: str) -> None:
    table = TableClient(visitor, TWO, hot_seat=True)
    path = f"/api/host/tables/{table.id}/end"
    with visitor.websocket_connect(f"{table.path}/live") as socket:
        socket.send_json({"type": "hello"})
        assert socket.receive_json()["type"] == "frame"
        answer = visitor.post(path, json={"reason": "No swearing."}, headers=bearer(token))
        assert answer.status_code == 204
        told = socket.receive_json()["table"]
        assert "No swearing." in told["stopped"]
        assert told["status"] == "over"
    assert "No swearing." in table.get()["stopped"]
    assert table.move(0, "recruit").status_code == 409
    again = visitor.post(path, json={"reason": "Again."}, headers=bearer(token))
    assert (again.status_code, again.json()["code"]) == (409, "game-over")
    for body in ({"reason": " "}, {"reason": "x" * 151}, {}):
        answer = visitor.post(path, json=body, headers=bearer(token))
        assert answer.status_code == 422
    missing = "/api/host/tables/nowhere/end"
    answer = visitor.post(missing, json={"reason": "x"}, headers=bearer(token))
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-table")


def test_a_page_of_another_site_can_do_nothing(visitor: TestClient, token: str) -> None:
    assert sign_in(visitor, token).status_code == 204
    table = TableClient(visitor, TWO, hot_seat=True)
    path, evil = f"/api/host/tables/{table.id}/end", {"Origin": "https://evil.example"}
    answer = visitor.post(path, json={"reason": "x"}, headers=evil)
    assert answer.status_code == 401
    assert table.get()["status"] == "running"


def test_after_some_wrong_tokens_an_address_is_refused_whatever_it_gives(
    visitor: TestClient, token: str
) -> None:
    answers = [sign_in(visitor, "wrong").status_code for _ in range(ATTEMPTS + 2)]
    assert answers == [401] * ATTEMPTS + [429] * 2
    assert sign_in(visitor, token).status_code == 429
    assert visitor.get("/api/host", headers=bearer(token)).status_code == 429
    assert visitor.get("/api/host").status_code == 401


def test_a_session_ends_and_none_can_be_forged() -> None:
    now = 1000.0
    access = HostAccess("secret", lambda: now)
    session = access.new_session()
    assert access.is_session(session)
    expiry, _, signature = session.partition(".")
    for forged in ("", ".", session[:-1], f"{int(expiry) + 1}.{signature}", f"x.{signature}"):
        assert not access.is_session(forged)
    assert not HostAccess("another", lambda: now).is_session(session)
    assert not HostAccess(None, lambda: now).is_session(session)
    now += SESSION_SECONDS
    assert not access.is_session(session)


def test_the_token_is_made_once_privately_and_told_of_without_being_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    path = tmp_path / "data" / "host-token"
    token = read_or_make_token(path)
    assert len(token) >= 43
    assert S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]
    assert read_or_make_token(path) == token
    assert caplog.text.count(str(path)) == 1
    assert token not in caplog.text


def test_where_no_token_can_be_kept_nobody_has_access(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    blocked = str(tmp_path / "file" / "host-token")
    for settings in (
        Settings(database_url="sqlite://", **QUICK),
        Settings(database_url="sqlite://", host_token_file=blocked, **QUICK),
    ):
        with TestClient(create_app(settings), raise_server_exceptions=False) as client:
            assert client.get("/api/host").status_code == 404
            assert sign_in(client, "x").status_code == 404
    assert "nobody has the host's access" in caplog.text


def test_the_token_is_in_no_log_of_a_server(visitor: TestClient, token: str, caplog: Any) -> None:
    caplog.set_level(logging.DEBUG)
    sign_in(visitor, token)
    visitor.get("/api/host", headers=bearer(token))
    assert token not in caplog.text
