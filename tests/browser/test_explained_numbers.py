"""Every number on every board explains itself on tap, in all phases of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import larceny
from tests.browser.conftest import NewContext
from tests.browser.pushed_positions import show_positions
from tests.nightly import by_day

FIND = (Path(__file__).parent / "find_numbers.js").read_text("utf-8")
FRAMES = 30
"""How many frames a board may take to come to rest on a busy machine."""
POSITIONS = 40
"""How many positions of a game are examined, half of them in each of two ways."""
WAYS = {
    "desktop": {"locale": "en-GB", "viewport": {"width": 1280, "height": 720}},
    "phone": {"locale": "de-DE", "viewport": {"width": 390, "height": 844}},
}


@pytest.mark.parametrize("way", by_day("phone", of=WAYS))
@pytest.mark.parametrize("game", by_day("dice-heist", of=larceny.games()))
def test_every_number_on_a_board_explains_itself(
    new_context: NewContext, game: str, way: str
) -> None:
    page = new_context(**WAYS[way]).new_page()
    count, unexplained = 0, set()
    for where in show_positions(page, game, POSITIONS, list(WAYS).index(way), len(WAYS)):
        numbers = _find_numbers(page)
        count += numbers["count"]
        unexplained |= {f"{where}: {number}" for number in numbers["unexplained"]}
    assert count > POSITIONS / len(WAYS), "a board shows numbers"
    assert not unexplained, "\n".join(sorted(unexplained)[:40])


def _find_numbers(page: Page) -> dict[str, Any]:
    """Return what is found when the board has come to rest: it fits its pieces as it is painted."""
    numbers: dict[str, Any] = page.evaluate(FIND)
    for _ in range(FRAMES):
        if not numbers["unexplained"]:
            break
        page.evaluate("window.painted()")
        numbers = page.evaluate(FIND)
    return numbers


@pytest.mark.parametrize("game", by_day("dice-heist", of=larceny.games()))
def test_an_explanation_opens_by_tap_and_closes_by_key(new_context: NewContext, game: str) -> None:
    page = new_context().new_page()
    next(show_positions(page, game, 1, is_seen=True))
    page.locator(".place button[type=button][aria-describedby]:not(.piece)").first.click()
    opened = page.locator(".explanation:popover-open")
    expect(opened).to_have_count(1)
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
