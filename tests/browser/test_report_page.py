"""A report's page: drawn without a network, readable on a phone, complete in print."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from larceny.lab.report.report_file import write_report
from tests.browser.axe import violations
from tests.lab.report_sample import make_report

PLOTS = 7
BOXES = """[...document.querySelectorAll('.plot svg')].map(svg => {
  const box = svg.getBoundingClientRect();
  return { left: box.left, right: box.right, height: box.height };
})"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    write_report(make_report(), path)
    return path


@pytest.fixture
def page(chromium: Browser, report: Path) -> Iterator[Page]:
    """The page of a report on a phone without a network."""
    context = chromium.new_context(
        viewport={"width": 360, "height": 740}, offline=True, color_scheme="dark"
    )
    errors: list[str] = []
    requests: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    context.on("request", lambda request: requests.append(request.url))
    page = context.new_page()
    page.goto(report.as_uri())
    page.wait_for_selector("html[data-drawn]", timeout=60_000)
    yield page
    context.close()
    assert errors == []
    assert [url for url in requests if not url.startswith("data:")] == [report.as_uri()]


def test_every_plot_is_drawn_and_fits_a_phone(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    boxes = page.evaluate(BOXES)
    assert len(boxes) == PLOTS
    for box in boxes:
        assert box["left"] >= 0
        assert box["right"] <= 360
        assert box["height"] > 60


def test_colours_follow_the_device_and_paper_is_light(page: Page) -> None:
    colour = "getComputedStyle(document.querySelector('.plot text')).fill"
    night = page.evaluate(colour)
    page.emulate_media(color_scheme="light")
    day = page.evaluate(colour)
    assert night != day
    page.emulate_media(color_scheme="dark", media="print")
    assert page.evaluate(colour) == day
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_page_has_no_serious_violation(page: Page, scheme: Literal["dark", "light"]) -> None:
    page.emulate_media(color_scheme=scheme)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert violations(page) == []


def test_what_is_folded_is_printed(page: Page) -> None:
    assert page.locator("details[open]").count() == 0
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("details[open]").count() == page.locator("details").count() > 0
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("details[open]").count() == 0
