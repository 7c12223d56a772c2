"""What the coach shows is readable for all: axe-core finds nothing, and it fits a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.axe import violations
from tests.browser.conftest import NewContext
from tests.browser.play import CHOICE, THREE, finish_game, new_table, wait_for_review
from tests.browser.test_phone import LONGEST_NAME, WIDTH, check
from tests.nightly import by_day

NAMES = [{"kind": "you", "name": LONGEST_NAME}, {"kind": "you", "name": "Ben"}]

OVERFLOW = """[...document.querySelectorAll('.sums .box')]
  .map((one) => one.scrollWidth - one.clientWidth)"""


def check_all(page: Page, where: str) -> None:
    assert violations(page) == [], where
    if page.viewport_size and page.viewport_size["width"] == WIDTH:
        check(page, where)


@pytest.mark.parametrize(
    ("scheme", "width"),
    by_day(("dark", WIDTH), of=[("dark", WIDTH), ("light", 1280)]),
)
def test_hints_lessons_reviews_and_records_are_readable(
    new_context: NewContext, scheme: str, width: int
) -> None:
    context = new_context(color_scheme=scheme, viewport={"width": width, "height": 844})
    page = context.new_page()
    opened = new_table(page, "dice-heist", THREE)
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(CHOICE, state="attached")
    check_all(page, "the offer")
    page.get_by_role("button", name="Explain it").click()
    page.get_by_text("The job.").wait_for()
    check_all(page, "the lesson")
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".coach li").first.wait_for()
    check_all(page, "the hint")

    opened = new_table(page, "dice-heist", NAMES, hot_seat=True)
    page.goto(f"/t/{opened['id']}")
    if width == WIDTH:  # on a phone the story is folded away
        page.get_by_role("button", name="Story", exact=True).click()
    page.locator(".consent").wait_for()
    check_all(page, "the consent")
    page.goto("/healthz")  # the page would draw every move
    finish_game(page, opened["id"], opened["tokens"])
    page.evaluate("localStorage.setItem('larceny:name', '\"Ben\"')")
    page.goto(f"/replay/{opened['id']}?review")
    wait_for_review(page)
    page.locator("dt:has-text('Costliest') + dd button").click()
    page.locator("[data-hinted]").first.wait_for()
    page.get_by_text("The graph as a table").click()
    page.get_by_text("The same with open hands").click()
    check_all(page, "the review")
    assert page.evaluate(OVERFLOW) == [0, 0, 0], "the tables of the review are too wide"
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_label("Against").wait_for()
    check_all(page, "playing on")
    page.goto("/record")
    page.locator("#by-game").wait_for()
    check_all(page, "the record")
