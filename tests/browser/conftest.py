"""Fixtures of the browser tests: one server and one browser for a session."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.server_process import DIST, ServerProcess

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    if not (DIST / "index.html").is_file():
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
        }
        context = chromium.new_context(**(defaults | options))  # type: ignore[arg-type]
        context.set_default_timeout(20_000)
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
