"""A visit to the site without a server, which lies in a folder of a static host."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import larceny
from larceny.server.settings import SITE_FOLDER
from larceny.solo.site import write_site
from tests.browser.conftest import KNOW_GAMES, PATIENCE_MS
from tests.browser.play import play_moves, unfold_moves, wait_until
from tests.browser.static_host import StaticHost

FOLDER = "games"
"""Where the site lies on its host: not at the root."""
TITLES = {name: larceny.load(name).title for name in larceny.games()}


def publish(folder: Path, name: str = "127.0.0.1") -> StaticHost:
    """Write the site into a folder of a host and serve it."""
    if not (SITE_FOLDER / "index.html").is_file():
        pytest.fail("the site is not built: make site")
    write_site(folder / FOLDER)
    return StaticHost(folder, name)


@contextmanager
def visit(host: StaticHost, browser: Browser, **options: Any) -> Iterator[BrowserContext]:
    """Open a browser of one person; whatever it asks anybody else fails the test."""
    defaults: dict[str, Any] = {
        "reduced_motion": "reduce",
        "viewport": {"width": 1280, "height": 900},
    }
    context = browser.new_context(**(defaults | options))
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(KNOW_GAMES)
    requests: list[str] = []
    errors: list[str] = []
    context.on("request", lambda request: requests.append(request.url))
    context.on("weberror", lambda error: errors.append(str(error.error)))
    yield context
    context.close()
    own = (f"{host.address}/{FOLDER}/", "blob:")
    assert [url for url in requests if not url.startswith(own)] == []
    assert errors == [], "the page threw errors"


def open_site(context: BrowserContext, host: StaticHost, path: str = "/") -> Page:
    page = context.new_page()
    page.goto(f"{host.address}/{FOLDER}/#{path}")
    return page


def start_game(page: Page, game: str) -> str:
    """Start a game against bots with one click; return the table's id."""
    unfold_moves(page)
    page.get_by_role("button", name=f"{TITLES[game]} against bots").click()
    page.wait_for_url("**/#/t/*")
    page.wait_for_selector(".table .status")
    return page.url.rsplit("/", 1)[-1]


def wait_for_move(page: Page) -> None:
    """Wait until there is a move to be made, or the game is over."""
    page.wait_for_selector(".choice:not([aria-disabled=true]), #over")


def play_to_the_end(page: Page, seed: int = 1) -> None:
    play_moves(page, seed)
    expect(page.locator("#over")).to_have_count(1)


def wait_for_worker(page: Page) -> None:
    """Wait until the service worker has the whole site and answers for it."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait_until(
        page,
        lambda: bool(page.evaluate("navigator.serviceWorker.controller !== null")),
        "the service worker answers for the page",
    )
