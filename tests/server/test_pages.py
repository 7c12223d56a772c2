"""The built page, the page of the API, health and metrics."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from larceny.server.app import create_app
from larceny.server.settings import Settings
from tests.server.table_client import BOT, YOU, TableClient

SCRIPT = "/assets/app-1.js"
TEXT = "const museums = ['Louvre', 'Prado', 'Uffizi'];\n" * 20
GZIP = {"accept-encoding": "gzip"}
PLAIN = {"accept-encoding": "identity"}


@pytest.fixture
def page(tmp_path: Path, settings: Settings) -> Iterator[TestClient]:
    web = tmp_path / "dist"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>the page</title>")
    (web / "assets" / "app-1.js").write_text(TEXT)
    (web / "favicon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("hush")
    with TestClient(create_app(settings.replace(web=str(web)))) as client:
        yield client


def test_the_page_is_served_at_all_its_addresses(page: TestClient) -> None:
    for path in ("/", "/new/heist", "/t/abc", "/replay/abc?at=3", "/verify/abc"):
        answer = page.get(path)
        assert (answer.status_code, "the page" in answer.text) == (200, True)
        assert answer.headers["cache-control"] == "no-cache"


def test_the_site_without_a_server_is_offered_where_it_is_built(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, site = tmp_path / "page", tmp_path / "page" / "solo"
    (page / "assets").mkdir(parents=True)
    site.mkdir()
    (page / "index.html").write_text("<!doctype html><title>the page</title>")
    (site / "index.html").write_text("<!doctype html><title>the site</title>")
    (page / "assets" / "hostWorker-1.js").write_text("// starts Python")
    monkeypatch.setattr("larceny.server.app.PAGE_FOLDER", page)
    monkeypatch.setattr("larceny.server.app.SITE_FOLDER", site)
    with TestClient(create_app(settings)) as client:
        answer = client.get("/solo")
        assert (answer.url.path, "the site" in answer.text) == ("/solo/", True)
        assert "link" not in answer.headers
        policy = client.get("/solo/assets/hostWorker-1.js").headers["content-security-policy"]
        assert "unsafe-eval" in policy
        assert "unsafe-eval" not in answer.headers["content-security-policy"]


def test_the_games_are_preloaded_only_where_they_are_shown(page: TestClient) -> None:
    """Elsewhere browsers would warn that what was preloaded is not used."""
    assert "/api/games" in page.get("/").headers["link"]
    for path in ("/new/heist", "/verify/abc"):
        assert "link" not in page.get(path).headers


def test_browsers_keep_the_assets_of_the_page_for_ever(page: TestClient) -> None:
    answer = page.get(SCRIPT)
    assert (answer.text, "immutable" in answer.headers["cache-control"]) == (TEXT, True)
    assert "javascript" in answer.headers["content-type"]
    assert page.get("/favicon.svg").headers["cache-control"] == "no-cache"


def test_files_are_compressed_for_browsers_that_accept_it(page: TestClient) -> None:
    packed, plain = page.get(SCRIPT, headers=GZIP), page.get(SCRIPT, headers=PLAIN)
    assert (packed.text, packed.headers.get("content-encoding")) == (TEXT, "gzip")
    assert (plain.text, plain.headers.get("content-encoding")) == (TEXT, None)
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert packed.headers["etag"] != plain.headers["etag"]
    assert page.head(SCRIPT).status_code == 200


def test_a_file_that_would_grow_is_not_compressed(page: TestClient) -> None:
    small = page.get("/favicon.svg", headers=GZIP)
    assert (small.text, small.headers.get("content-encoding")) == ("<svg/>", None)


@pytest.mark.parametrize("encoding", [GZIP, PLAIN])
@pytest.mark.parametrize("path", [SCRIPT, "/", "/t/abc"])
def test_a_file_that_the_browser_has_is_not_sent_again(
    page: TestClient, path: str, encoding: dict[str, str]
) -> None:
    first = page.get(path, headers=encoding)
    again = page.get(path, headers={**encoding, "if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == first.headers["cache-control"]
    assert "default-src 'self'" in again.headers["content-security-policy"]


def test_a_file_that_changed_is_sent_again(page: TestClient, tmp_path: Path) -> None:
    known = page.get(SCRIPT, headers=GZIP).headers["etag"]
    (tmp_path / "dist" / "assets" / "app-1.js").write_text("two")
    again = page.get(SCRIPT, headers={**GZIP, "if-none-match": known})
    assert (again.status_code, again.text) == (200, "two")


def test_a_page_that_is_built_again_is_served_at_once(page: TestClient, tmp_path: Path) -> None:
    assert "the page" in page.get("/").text
    (tmp_path / "dist" / "index.html").write_text("<!doctype html><title>another</title>")
    assert "another" in page.get("/").text


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "//etc/passwd",
        "/%00",
        "/%ff",
        "/" + "x" * 5000,
    ],
)
def test_nothing_outside_the_page_is_served(page: TestClient, path: str) -> None:
    answer = page.get(path)
    assert answer.status_code == 200
    assert "the page" in answer.text


def test_a_server_without_a_page_says_so(tmp_path: Path, settings: Settings) -> None:
    with TestClient(create_app(settings.replace(web=str(tmp_path / "none")))) as client:
        assert "not built" in client.get("/").text


def test_an_unknown_path_of_the_api_is_not_the_page(page: TestClient) -> None:
    for path in ("/api", "/api/", "/api/nowhere", "/api/tables/x/y"):
        answer = page.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    refused = page.delete("/api/games")
    assert (refused.json()["code"], refused.headers["allow"]) == ("bad-method", "GET")


def test_the_api_describes_itself(client: TestClient) -> None:
    described = client.get("/api/docs").text
    for path in client.get("/api/openapi.json").json()["paths"]:
        assert path in described
    assert "<script" not in described


def test_the_server_reports_its_health_and_its_metrics(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    table = TableClient(client, [YOU, BOT])
    table.move(0, "sing", 0)
    metrics = client.get("/metrics").text
    assert 'larceny_tables_total{game="dice-heist"} 1.0' in metrics
    assert 'larceny_refused_total{code="' in metrics
    assert "larceny_store_seconds_bucket" in metrics
