"""The built page, the API page, health, metrics."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from larceny.server.app import create_app
from larceny.server.settings import Settings
from tests.server.table_client import BOT, YOU, TableClient


@pytest.fixture
def page(tmp_path: Path, settings: Settings) -> Iterator[TestClient]:
    web = tmp_path / "dist"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>the page</title>")
    (web / "assets" / "app-1.js").write_text("1")
    (tmp_path / "secret.txt").write_text("hush")
    with TestClient(create_app(settings.replace(web=str(web)))) as client:
        yield client


def test_the_page_is_served_under_all_its_addresses(page: TestClient) -> None:
    for path in ("/", "/new/heist", "/t/abc", "/replay/abc?at=3", "/verify/abc"):
        answer = page.get(path)
        assert (answer.status_code, "the page" in answer.text) == (200, True)
        assert answer.headers["cache-control"] == "no-cache"


def test_files_of_the_page_are_kept_by_browsers(page: TestClient) -> None:
    answer = page.get("/assets/app-1.js")
    assert (answer.text, "immutable" in answer.headers["cache-control"]) == ("1", True)
    assert "javascript" in answer.headers["content-type"]


def test_files_are_packed_for_who_can_unpack_them(page: TestClient) -> None:
    packed = page.get("/assets/app-1.js", headers={"accept-encoding": "gzip"})
    plain = page.get("/assets/app-1.js", headers={"accept-encoding": "identity"})
    assert (packed.text, packed.headers.get("content-encoding")) == ("1", "gzip")
    assert (plain.text, plain.headers.get("content-encoding")) == ("1", None)
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert page.head("/assets/app-1.js").status_code == 200


def test_a_page_that_is_built_anew_is_served_anew(page: TestClient, tmp_path: Path) -> None:
    assert "the page" in page.get("/").text
    (tmp_path / "dist" / "index.html").write_text("<!doctype html><title>another</title>")
    assert "another" in page.get("/").text


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%00", "/%ff"]
)
def test_nothing_outside_the_page_is_served(page: TestClient, path: str) -> None:
    assert "hush" not in page.get(path).text


def test_a_server_without_a_page_says_so(tmp_path: Path, settings: Settings) -> None:
    with TestClient(create_app(settings.replace(web=str(tmp_path / "none")))) as client:
        assert "not built" in client.get("/").text


def test_an_unknown_address_of_the_api_is_not_the_page(page: TestClient) -> None:
    for path in ("/api", "/api/", "/api/nowhere", "/api/tables/x/y"):
        answer = page.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    assert page.delete("/api/games").json()["code"] == "bad-method"


def test_the_api_describes_itself(client: TestClient) -> None:
    described = client.get("/api/docs").text
    for path in client.get("/api/openapi.json").json()["paths"]:
        assert path in described
    assert "<script" not in described


def test_health_and_metrics(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    table = TableClient(client, [YOU, BOT])
    table.move(0, "sing", 0)
    told = client.get("/metrics").text
    assert 'larceny_tables_total{game="dice-heist"} 1.0' in told
    assert 'larceny_refused_total{code="' in told
    assert "larceny_store_seconds_bucket" in told
