"""Whoever plays on the board by keys stays there, whatever comes and goes on it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import larceny
from tests.browser.conftest import Visit
from tests.browser.play import CHOICE, SHORT, THREE, is_over, new_table

ON = ".stage button:not([aria-disabled=true])"
WATCH = """() => {
  window.lost = 0;
  const look = () => {
    if (document.activeElement === document.body) window.lost++;
    requestAnimationFrame(look);
  };
  look();
}"""


def open_table(page: Page, game: str) -> None:
    opened = new_table(page, game, THREE, params=SHORT.get(game))
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(CHOICE)
    page.wait_for_selector(ON)


MOTIONS = ["reduce", pytest.param("no-preference", marks=pytest.mark.slow)]


@pytest.mark.parametrize("motion", MOTIONS)
@pytest.mark.parametrize("game", larceny.games())
def test_keys_never_fall_off_the_board(visit: Visit, game: str, motion: str) -> None:
    page = visit(reduced_motion=motion).new_page()
    open_table(page, game)
    page.locator(ON).first.focus()
    page.evaluate(WATCH)
    for move in range(6 if motion == "reduce" else 3):
        page.wait_for_selector(f"{CHOICE}, #over")
        if is_over(page):
            break
        page.wait_for_selector(ON)
        if not page.evaluate("(on) => document.activeElement.matches(on)", ON):
            page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('.stage') !== null"), move
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
    assert page.evaluate("window.lost") == 0


def test_the_button_just_used_is_there_to_be_used_again(visit: Visit) -> None:
    """It goes while bots play and dice fall, and has the keys again when it is back."""
    page = visit(reduced_motion="no-preference").new_page()
    open_table(page, "dice-heist")
    recruit = page.locator(".stage").get_by_role("button", name="Recruit")
    recruit.focus()
    for recruits in (1, 2):
        page.keyboard.press("Enter")
        expect(page.get_by_role("group", name="The board")).to_be_focused()
        expect(page.locator("[role=log]").get_by_text("Magpie recruits")).to_have_count(recruits)
        expect(recruit).to_be_focused()
