from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.house import DIST, TestHouse

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
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestHouse]:
    if not (DIST / "index.html").is_file():
        pytest.fail("the page is not built: npm --prefix web ci && npm --prefix web run build")
    found = TestHouse(tmp_path_factory.mktemp("house"))
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if program is None:
        pytest.fail("Chromium is not installed: apt-get install chromium-headless-shell")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


Visit = Callable[..., BrowserContext]


@pytest.fixture
def visit(house: TestHouse, chromium: Browser) -> Iterator[Visit]:
    """Opens browsers that share nothing: each is one person, with motion reduced."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_context(**options: object) -> BrowserContext:
        wishes: dict[str, object] = {
            "base_url": house.address,
            "reduced_motion": "reduce",
            "viewport": {"width": 1280, "height": 900},
        }
        context = chromium.new_context(**(wishes | options))  # type: ignore[arg-type]
        context.set_default_timeout(20_000)
        context.on("weberror", lambda error: faults.append(str(error.error)))
        contexts.append(context)
        return context

    yield open_context
    for context in contexts:
        context.close()
    assert faults == [], "the page threw errors"


@pytest.fixture
def page(visit: Visit) -> Page:
    return visit().new_page()
