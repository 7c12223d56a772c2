"""The keyboard focus stays on the board, whatever appears and disappears on it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import larceny
from tests.browser.conftest import NewContext
from tests.browser.play import CHOICE, SHORT_PARAMS, THREE, is_over, new_table
from tests.nightly import by_day

ENABLED = ".stage button:not([aria-disabled=true])"
COUNT_LOST_FOCUS = """() => {
  window.lost = 0;
  const look = () => {
    if (document.activeElement === document.body) window.lost++;
    requestAnimationFrame(look);
  };
  look();
}"""

TWO_FRAMES = """new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"""
"""Resolves when the page has been painted after the last event."""


def open_table(page: Page, game: str) -> None:
    opened = new_table(page, game, THREE, params=SHORT_PARAMS.get(game))
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(CHOICE)
    page.wait_for_selector(ENABLED)


MOTIONS = by_day("reduce", of=["reduce", "no-preference"])


@pytest.mark.parametrize("motion", MOTIONS)
@pytest.mark.parametrize("game", by_day("dice-heist", of=larceny.games()))
def test_the_focus_never_leaves_the_board(new_context: NewContext, game: str, motion: str) -> None:
    page = new_context(reduced_motion=motion).new_page()
    open_table(page, game)
    page.locator(ENABLED).first.focus()
    page.evaluate(COUNT_LOST_FOCUS)
    for move in range(6 if motion == "reduce" else 3):
        page.wait_for_selector(f"{CHOICE}, #over")
        if is_over(page):
            break
        page.wait_for_selector(ENABLED)
        if not page.evaluate("(on) => document.activeElement.matches(on)", ENABLED):
            page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('.stage') !== null"), move
        page.keyboard.press("Enter")
        page.evaluate(TWO_FRAMES)
    assert page.evaluate("window.lost") == 0


def test_the_button_just_used_gets_the_focus_again(new_context: NewContext) -> None:
    """It disappears while bots play and dice roll, and is focused when it is back."""
    page = new_context(reduced_motion="no-preference").new_page()
    open_table(page, "dice-heist")
    recruit = page.locator(".stage").get_by_role("button", name="Recruit")
    recruit.focus()
    for recruits in (1, 2):
        page.keyboard.press("Enter")
        expect(page.get_by_role("group", name="The board")).to_be_focused()
        expect(page.locator("[role=log]").get_by_text("You recruit")).to_have_count(recruits)
        expect(recruit).to_be_focused()


def test_a_move_is_a_number_and_enter_away_from_anywhere(page: Page) -> None:
    open_table(page, "dice-heist")
    second = page.locator(CHOICE).nth(1)
    move = second.get_attribute("data-move")
    page.keyboard.press("2")
    expect(second).to_be_focused()
    page.keyboard.press("Enter")
    played = page.locator(f"[role=log] li[title$=' p0 {move}']")
    expect(played).to_have_count(1)


def test_explanations_are_no_tab_stops_between_moves(page: Page) -> None:
    """They have a key of their own, which leads to the first."""
    open_table(page, "dice-heist")
    page.locator(ENABLED).first.focus()
    explained = page.locator(".place [data-walked]")
    assert explained.count() > 0
    assert page.locator(".place [data-walked]:not([tabindex='-1'])").count() == 0
    page.keyboard.press("?")
    expect(page.locator(".explanation:popover-open")).to_have_count(1)
