"""The keyboard focus is never lost between pages and moves."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.play import CHOICE, TWO, new_table

PHONE = {"width": 390, "height": 844}
COUNT_MOVES = """
  window.sentMoves = 0;
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).type === 'move') window.sentMoves++;
    send.call(this, text);
  }"""


def _expect_focused(page: Page, selector: str) -> None:
    expect(page.locator(f"{selector}:focus")).to_have_count(1)


def test_a_newly_opened_page_gets_the_focus_at_its_top(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Set up a table of HEIST!").press("Enter")
    page.wait_for_url("**/new/heist")
    _expect_focused(page, "main")


def test_a_keyboard_player_stays_in_the_list_also_on_a_phone(new_context: NewContext) -> None:
    for size, place in ((None, ".choice"), (PHONE, ".handle")):
        page = new_context(viewport=size).new_page() if size else new_context().new_page()
        opened = new_table(page, "dice-heist", TWO, hot_seat=True)
        page.goto(f"/t/{opened['id']}")
        page.wait_for_selector(".table:has(.stage > *)")
        if size:
            page.locator(".handle").press("Enter")
        lines = page.locator("[role=log] li").count()
        page.locator(CHOICE).first.press("Enter")
        expect(page.locator("[role=log] li")).not_to_have_count(lines)
        _expect_focused(page, place)


def test_after_a_click_no_key_makes_the_next_move(page: Page) -> None:
    page.add_init_script(COUNT_MOVES)
    opened = new_table(page, "dice-heist", TWO, hot_seat=True)
    page.goto(f"/t/{opened['id']}")
    page.locator(CHOICE).first.press("Enter")
    lines = page.locator("[role=log] li").count()
    page.locator(CHOICE).first.click()
    expect(page.locator("[role=log] li")).not_to_have_count(lines)
    page.wait_for_selector(CHOICE)
    lines = page.locator("[role=log] li").count()
    assert page.evaluate("window.sentMoves") == 2
    page.keyboard.press("Space")
    assert page.evaluate("window.sentMoves") == 2, "a move is sent at once, or not at all"
    assert page.locator("[role=log] li").count() == lines
