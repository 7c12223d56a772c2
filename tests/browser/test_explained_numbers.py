"""Every number on every board explains itself on tap, in all phases of a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

import larceny
from tests.browser.conftest import NewContext
from tests.browser.pushed_positions import show_positions

FIND = (Path(__file__).parent / "find_numbers.js").read_text("utf-8")
POSITIONS = 40
WAYS = [("en-GB", 1280, 720), ("de-DE", 390, 844)]


@pytest.mark.slow
@pytest.mark.parametrize(("locale", "width", "height"), WAYS, ids=["desktop", "phone"])
@pytest.mark.parametrize("game", larceny.games())
def test_every_number_on_a_board_explains_itself(
    new_context: NewContext, game: str, locale: str, width: int, height: int
) -> None:
    viewport = {"width": width, "height": height}
    page = new_context(locale=locale, viewport=viewport).new_page()
    count, unexplained = 0, set()
    for where in show_positions(page, game, POSITIONS):
        found = page.evaluate(FIND)
        count += found["count"]
        unexplained |= {f"{where}: {one}" for one in found["unexplained"]}
    assert count > POSITIONS, "a board shows numbers"
    assert not unexplained, "\n".join(sorted(unexplained)[:40])


@pytest.mark.parametrize("game", larceny.games())
def test_an_explanation_opens_by_tap_and_closes_by_key(new_context: NewContext, game: str) -> None:
    page = new_context().new_page()
    next(show_positions(page, game, 1))
    page.locator(".place button[type=button][aria-describedby]:not(.piece)").first.click()
    opened = page.locator(".explanation:popover-open")
    expect(opened).to_have_count(1)
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
