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
"""How many positions of a game are examined, half of them in each of two ways."""
WAYS = {
    "desktop": {"locale": "en-GB", "viewport": {"width": 1280, "height": 720}},
    "phone": {"locale": "de-DE", "viewport": {"width": 390, "height": 844}},
}


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", larceny.games())
def test_every_number_on_a_board_explains_itself(
    new_context: NewContext, game: str, way: str
) -> None:
    page = new_context(**WAYS[way]).new_page()
    count, unexplained = 0, set()
    for where in show_positions(page, game, POSITIONS, list(WAYS).index(way), len(WAYS)):
        found = page.evaluate(FIND)
        count += found["count"]
        unexplained |= {f"{where}: {one}" for one in found["unexplained"]}
    assert count > POSITIONS / len(WAYS), "a board shows numbers"
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
