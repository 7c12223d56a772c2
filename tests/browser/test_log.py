"""The log of a long game: its latest lines and those that follow, all of them on demand."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import NewContext
from tests.browser.play import TWO, new_table, play_long, play_moves, wait_until

LATEST = 100
"""Lines: each is an action with all its dice."""
EVENTS = 6
"""A roll of HEIST! with none of its dice kept: the move and five outcomes."""
LINES = ".log li"
EARLIER = ".log .rest button"
BOX = ".log .box"


def test_a_long_log_shows_its_latest_lines_and_all_of_them_on_demand(
    new_context: NewContext,
) -> None:
    page = new_context().new_page()
    opened = new_table(page, "heist", TWO, hot_seat=True)
    play_long(page, opened["id"], opened["tokens"], EVENTS * (LATEST + 30))
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(EARLIER)
    left_out, shown = page.inner_text(EARLIER), page.locator(LINES).count()
    assert LATEST < shown < LATEST + 60
    play_moves(page, most=4)
    _wait_for_lines(page, shown + 3)
    assert page.inner_text(EARLIER) == left_out, "lines that are shown stay"
    wait_until(page, lambda: _is_at_the_end(page), "the log follows")
    _scroll(page, 0)
    page.click(EARLIER)
    _wait_for_lines(page, shown + 10)
    assert page.locator(EARLIER).count() == 0


def test_the_log_follows_the_game_unless_the_reader_has_scrolled_back(
    new_context: NewContext,
) -> None:
    page = new_context().new_page()
    opened = new_table(page, "heist", TWO, hot_seat=True)
    page.goto(f"/t/{opened['id']}")
    play_moves(page, most=30)
    wait_until(page, lambda: _is_at_the_end(page), "the log follows")
    _scroll(page, 0)
    lines = page.locator(LINES).count()
    play_moves(page, most=3)
    _wait_for_lines(page, lines)
    assert page.evaluate(f"document.querySelector('{BOX}').scrollTop") == 0
    _scroll(page, 1_000_000)
    play_moves(page, most=3)
    wait_until(page, lambda: _is_at_the_end(page), "the log follows again")


def _wait_for_lines(page: Page, count: int) -> None:
    wait_until(page, lambda: page.locator(LINES).count() > count, f"more than {count} lines")


def _scroll(page: Page, top: int) -> None:
    """Scroll and repeat it until it holds: an update may still be on its way."""
    go = """async ([box, top]) => {
      const found = document.querySelector(box);
      found.scrollTop = top;
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
      const left = found.scrollHeight - found.scrollTop - found.clientHeight;
      return top > 0 ? left < 2 : found.scrollTop === 0;
    }"""
    wait_until(page, lambda: page.evaluate(go, [BOX, top]), "the log is scrolled")


def _is_at_the_end(page: Page) -> bool:
    there: bool = page.evaluate(
        """(box) => {
          const { scrollHeight, scrollTop, clientHeight } = document.querySelector(box);
          return scrollHeight > clientHeight && scrollHeight - scrollTop - clientHeight < 2;
        }""",
        BOX,
    )
    return there
