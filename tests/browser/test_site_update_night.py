"""The site without a server, by night: updates arrive whole or not at all, and tabs crash."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.browser.play import play_moves
from tests.browser.site_visit import (
    FOLDER,
    open_site,
    play_to_the_end,
    publish,
    start_game,
    visit,
    wait_for_move,
    wait_for_worker,
)
from tests.browser.static_host import StaticHost

pytestmark = pytest.mark.nightly

BUILD = re.compile(r'"build": "(\w+)"')
NEXT = "0123456789abcdef"
READ_BUILD = "JSON.parse(document.getElementById('larceny-site').textContent).build"
INSTALLED = """navigator.serviceWorker.getRegistration().then(async (registration) => {
  const found = new Promise((done) => registration.addEventListener('updatefound', done));
  const update = registration.update();
  if (!registration.installing && !registration.waiting) await found;
  const worker = registration.installing ?? registration.waiting;
  const settled = () => ['installed', 'redundant'].includes(worker.state);
  await update;
  while (!settled()) await new Promise((done) => worker.addEventListener('statechange', done));
  return worker.state;
})"""
"""Looks for an update, and comes to what became of it."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[StaticHost]:
    published = publish(tmp_path)
    yield published
    published.stop()


def integrity(data: bytes) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}"


def publish_next_build(host: StaticHost, build: str) -> Callable[[], object]:
    """Write the next site over the one that is there, but for the last byte of its page.

    It differs in its name, and in the page with it. Return what writes the whole page.
    """
    page, worker = (host.folder / FOLDER / name for name in ("index.html", "sw.js"))
    before, script = page.read_bytes(), worker.read_text("utf-8")
    named = BUILD.search(before.decode())
    assert named is not None
    after = before.replace(named[1].encode(), build.encode())
    page.write_bytes(after[:-1])
    changed = script.replace(named[1], build).replace(integrity(before), integrity(after))
    assert changed.count(build) == script.count(named[1]) > 0
    assert integrity(after) in changed
    worker.write_text(changed, "utf-8")
    return partial(page.write_bytes, after)


def build_of(page: Page) -> str:
    build: str = page.evaluate(READ_BUILD)
    return build


def test_an_update_arrives_whole_or_not_at_all(host: StaticHost, chromium: Browser) -> None:
    with visit(host, chromium) as context:
        page = open_site(context, host)
        first = build_of(page)
        table = start_game(page, "dice-heist")
        wait_for_move(page)
        wait_for_worker(page)
        finish = publish_next_build(host, NEXT)
        assert page.evaluate(INSTALLED) == "redundant"
        page.reload()
        wait_for_move(page)
        assert build_of(page) == first, "the update was not whole"
        finish()
        assert page.evaluate(INSTALLED) == "installed"
        page.reload()
        wait_for_move(page)
        assert build_of(page) == first, "a page of the older build was open"
        assert play_moves(page, most=2) == 2
        page.close()
        again = open_site(context, host, f"/t/{table}")
        if build_of(again) == first:  # the older worker ended only now
            again.close()
            again = open_site(context, host, f"/t/{table}")
        assert build_of(again) == NEXT
        play_to_the_end(again)


def crash(page: Page) -> None:
    """End the process of a tab."""
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")


def test_a_game_goes_on_in_another_tab_when_that_of_its_host_crashes(
    host: StaticHost, chromium: Browser
) -> None:
    with visit(host, chromium, service_workers="block") as context:
        hosting = open_site(context, host)
        table = start_game(hosting, "dice-heist")
        wait_for_move(hosting)
        second = open_site(context, host, f"/t/{table}")
        wait_for_move(second)
        assert play_moves(second, most=2) == 2
        crash(hosting)
        assert play_moves(second, most=2) == 2
        shown = second.locator(".log").inner_text()
        crash(second)
        third = open_site(context, host, f"/t/{table}")
        wait_for_move(third)
        expect(third.locator(".log")).to_contain_text(shown.splitlines()[-1])
        play_to_the_end(third)
