"""Fixtures of the browser tests: one server and one browser for a session."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

import larceny
from larceny.server.settings import PAGE_FOLDER
from tests.browser.server_process import ServerProcess

ELSEWHERE = "elsewhere.test"
"""This machine, as a stranger that speaks plain HTTP: browsers keep much from its pages."""
FLAGS = [
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

PATIENCE_MS = 120_000
"""How long anything that is waited for may take: a busy machine is slow, and no failure."""
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    if not (PAGE_FOLDER / "index.html").is_file():
        pytest.fail("the page is not built: npm --prefix web ci && npm --prefix web run build")
    process = ServerProcess(tmp_path_factory.mktemp("server"))
    process.start()
    yield process
    process.stop()


def find_chromium() -> str | None:
    """Return the path of the installed Chromium, the one without windows if there are two."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = find_chromium()
    if program is None:
        pytest.fail("Chromium is not installed: apt-get install chromium-headless-shell")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


NewContext = Callable[..., BrowserContext]


INTRODUCED = json.dumps([*larceny.games(), "race"])
KNOW_GAMES = f"""try {{
  if (!localStorage.getItem('newcomer'))
    localStorage.setItem('larceny:introduced', {json.dumps(INTRODUCED)});
  if (!localStorage.getItem('nameless') && !localStorage.getItem('larceny:name'))
    localStorage.setItem('larceny:name', '"Magpie"');
}} catch {{ /* a page without storage */ }}"""
"""Nobody is introduced to a game in these tests, but for a browser that says it is a newcomer's."""


@pytest.fixture
def new_context(server: ServerProcess, chromium: Browser) -> Iterator[NewContext]:
    """Open browser contexts that share nothing, each as one person's, with reduced motion."""
    contexts: list[BrowserContext] = []
    page_errors: list[str] = []

    def open_context(**options: object) -> BrowserContext:
        defaults: dict[str, object] = {
            "base_url": server.address,
            "reduced_motion": "reduce",
            "viewport": {"width": 1280, "height": 900},
            # A worker would keep requests from the tests that intercept them.
            "service_workers": "block",
        }
        context = chromium.new_context(**(defaults | options))  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(KNOW_GAMES)
        context.on("weberror", lambda error: page_errors.append(str(error.error)))
        contexts.append(context)
        return context

    yield open_context
    for context in contexts:
        context.close()
    assert page_errors == [], "the page threw errors"


@pytest.fixture
def page(new_context: NewContext) -> Page:
    return new_context().new_page()
