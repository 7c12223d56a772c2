"""The next move is visible without scrolling, on a tablet and on a desktop."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, TimeoutError

import larceny
from tests.browser.conftest import NewContext
from tests.browser.play import CHOICE, play_moves, start_game
from tests.nightly import by_day

IS_VISIBLE = """() => [...document.querySelectorAll('.stage button')].some((one) => {
  if (one.ariaDisabled === 'true') return false;
  const box = one.getBoundingClientRect();
  return one.checkVisibility() && box.top >= 0 && box.bottom <= innerHeight;
})"""


SIZES = ((1280, 900), (820, 1180))


def expect_visible_move(page: Page, where: str) -> None:
    try:
        page.wait_for_function(IS_VISIBLE)
    except TimeoutError:
        pytest.fail(f"{where}: no move is visible")


@pytest.mark.parametrize("game", by_day("dice-heist", of=larceny.games()))
def test_a_move_on_the_board_is_visible(new_context: NewContext, game: str) -> None:
    page = new_context().new_page()
    start_game(page, larceny.load(game).title)
    for turn in range(4):
        page.wait_for_selector(f"{CHOICE}, #over")
        if page.locator("#over").count():
            return
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            expect_visible_move(page, f"{game} after {turn} moves, {width} px wide")
        play_moves(page, seed=turn + 1, most=1)
