"""The next thing to do is in sight without scrolling, on a tablet and on a desktop."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, TimeoutError

import larceny
from tests.browser.conftest import Visit
from tests.browser.play import CHOICE, play_on, start

IN_SIGHT = """() => [...document.querySelectorAll('.stage button')].some((one) => {
  if (one.ariaDisabled === 'true') return false;
  const box = one.getBoundingClientRect();
  return one.checkVisibility() && box.top >= 0 && box.bottom <= innerHeight;
})"""


SIZES = ((1280, 900), (820, 1180))


def in_sight(page: Page, where: str) -> None:
    try:
        page.wait_for_function(IN_SIGHT, timeout=5000)
    except TimeoutError:
        pytest.fail(f"{where}: nothing that can be done is in sight")


@pytest.mark.slow
@pytest.mark.parametrize("game", larceny.games())
def test_what_can_be_done_on_the_board_is_in_sight(visit: Visit, game: str) -> None:
    page = visit().new_page()
    start(page, larceny.load(game).title)
    for turn in range(4):
        page.wait_for_selector(f"{CHOICE}, #over")
        if page.locator("#over").count():
            return
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            in_sight(page, f"{game} after {turn} moves, {width} px wide")
        play_on(page, seed=turn + 1, most=1)
