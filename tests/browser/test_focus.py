"""Whoever plays by keys is never left in the middle of nowhere."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.play import CHOICE, TWO, new_table

PHONE = {"width": 390, "height": 844}


def _focused(page: Page, selector: str) -> None:
    expect(page.locator(f"{selector}:focus")).to_have_count(1)


def test_another_page_is_begun_at_its_top(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Set up a table of HEIST!").press("Enter")
    page.wait_for_url("**/new/heist")
    _focused(page, "main")


def test_by_keys_one_stays_in_the_list_also_on_a_phone(visit: Visit) -> None:
    for size, place in ((None, ".choice"), (PHONE, ".handle")):
        page = visit(viewport=size).new_page() if size else visit().new_page()
        opened = new_table(page, "dice-heist", TWO, hot_seat=True)
        page.goto(f"/t/{opened['id']}")
        page.wait_for_selector(".table:has(.stage > *)")
        if size:
            page.locator(".handle").press("Enter")
        lines = page.locator("[role=log] li").count()
        page.locator(CHOICE).first.press("Enter")
        expect(page.locator("[role=log] li")).not_to_have_count(lines)
        _focused(page, place)


def test_a_move_made_by_hand_leaves_no_key_that_makes_the_next(page: Page) -> None:
    opened = new_table(page, "dice-heist", TWO, hot_seat=True)
    page.goto(f"/t/{opened['id']}")
    page.locator(CHOICE).first.press("Enter")
    lines = page.locator("[role=log] li").count()
    page.locator(CHOICE).first.click()
    expect(page.locator("[role=log] li")).not_to_have_count(lines)
    page.wait_for_selector(CHOICE)
    lines = page.locator("[role=log] li").count()
    page.keyboard.press("Space")
    page.wait_for_timeout(300)
    assert page.locator("[role=log] li").count() == lines
