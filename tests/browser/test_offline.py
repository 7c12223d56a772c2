"""The installed page: it opens without the server, says so, and goes on when the server is back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import KNOW_GAMES, PATIENCE_MS
from tests.browser.play import CHOICE, THREE, new_table
from tests.browser.proxy import TcpProxy
from tests.browser.server_process import ServerProcess

CONTROLLED = """new Promise((done) => {
  const worker = navigator.serviceWorker;
  if (worker.controller) done(true);
  else worker.addEventListener('controllerchange', () => done(true), { once: true });
})"""


@pytest.fixture
def line(server: ServerProcess) -> Iterator[TcpProxy]:
    """The way to the server, which may be cut: to a page that is a server that was stopped."""
    proxy = TcpProxy(server.port)
    yield proxy
    proxy.close()


@pytest.fixture
def installed(line: TcpProxy, chromium: Browser) -> Iterator[Page]:
    """A page whose service worker keeps its files."""
    context = chromium.new_context(base_url=line.address, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(KNOW_GAMES)
    page = context.new_page()
    page.goto("/")
    assert page.evaluate(CONTROLLED)
    yield page
    context.close()


def test_the_page_opens_without_its_server_and_goes_on_when_it_is_back(
    line: TcpProxy, installed: Page
) -> None:
    page = installed
    expect(page.get_by_role("link", name="HEIST!").first).to_be_visible()
    line.disconnect()
    page.goto("/record")
    expect(page.get_by_text("larceny serve")).to_be_visible()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    page.goto("/")
    expect(page.get_by_text("The server does not answer.").first).to_be_visible()
    stored = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) =>
             (await (await caches.open(name)).keys())
               .map(({ url }) => new URL(url).pathname)))).flat()"""
    )
    assert "/" in stored
    assert not [path for path in stored if path.startswith("/api")]
    line.reconnect()
    expect(page.get_by_role("link", name="HEIST!").first).to_be_visible()
    expect(page.get_by_text("larceny serve")).to_have_count(0)


def test_the_page_can_be_installed(installed: Page) -> None:
    answer = installed.request.get("/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["start_url"] == "/"
    for icon in manifest["icons"]:
        response = installed.request.get(icon["src"])
        assert response.headers["content-type"] == icon["type"]
    assert "maskable" in {icon.get("purpose") for icon in manifest["icons"]}
    worker = installed.request.get("/sw.js")
    assert worker.headers["cache-control"] == "no-cache"


def test_a_newer_page_of_the_server_is_taken_at_once_where_nobody_plays(
    line: TcpProxy, installed: Page
) -> None:
    page = installed
    page.evaluate("window.isOld = true")
    page.evaluate("document.querySelector('meta[name=larceny-build]').content = 'another'")
    line.disconnect()
    with page.expect_navigation(url="**/new/heist"):
        page.get_by_role("link", name="HEIST!").first.click()
    expect(page.get_by_text("larceny serve")).to_be_visible()
    with page.expect_event("load"):
        line.reconnect()
    assert page.evaluate("window.isOld") is None


BOXES = """() => ['header', 'main', '.status', '.stage', '.place', '.side'].map((where) => {
  const { x, y, width, height } = document.querySelector(where).getBoundingClientRect();
  return [where, x, y, width, height];
})"""


def test_a_newer_page_can_be_put_off(line: TcpProxy, installed: Page) -> None:
    page = installed
    page.goto(f"/t/{new_table(page, 'batman', THREE)['id']}")
    page.locator(CHOICE).first.wait_for(state="attached")
    page.evaluate("document.querySelector('meta[name=larceny-build]').content = 'another'")
    line.disconnect()
    line.reconnect()
    page.get_by_role("button", name="Not now").click()
    expect(page.get_by_text("The server has a newer page")).to_have_count(0)
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("dialog .now").first).to_be_visible()


def test_at_a_table_its_player_says_when_to_take_a_newer_page(
    line: TcpProxy, installed: Page
) -> None:
    page = installed
    table = new_table(page, "batman", THREE)["id"]
    page.goto(f"/t/{table}")
    page.locator(CHOICE).first.wait_for(state="attached")
    page.evaluate("window.isOld = true")
    before = page.evaluate(BOXES)
    page.evaluate("document.querySelector('meta[name=larceny-build]').content = 'another'")
    line.disconnect()
    line.reconnect()
    expect(page.get_by_text("The server has a newer page")).to_be_visible()
    assert page.evaluate("window.isOld") is True
    assert page.evaluate(BOXES) == before, "nothing moves"
    with page.expect_event("load"):
        page.get_by_role("button", name="Reload").click()
    expect(page.get_by_text("The server has a newer page")).to_have_count(0)
