"""The story of a long game: its latest lines at once, all of them when asked for."""

from __future__ import annotations

import json
import time
import urllib.request

from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.house import TestHouse
from tests.browser.play import TWO, new_table, play_on, until

LATEST = 300
LINES = ".log li"
EARLIER = ".log .rest button"
BOX = ".log .box"


def long_game(house: TestHouse) -> str:
    """A table of HEIST! that two bots have played for a while."""
    wish = {"game": "heist", "seats": [{"kind": "bot", "bot": "random"}] * 2}
    request = urllib.request.Request(
        f"{house.address}/api/tables",
        json.dumps(wish).encode(),
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        table = str(json.load(answer)["id"])
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with urllib.request.urlopen(f"{house.address}/api/tables/{table}", timeout=30) as answer:
            if json.load(answer)["version"] > LATEST + 100:
                return table
        time.sleep(0.2)
    raise AssertionError("the bots did not get far")


def test_a_long_story_shows_its_latest_lines_and_all_of_them_on_demand(
    house: TestHouse, visit: Visit
) -> None:
    page = visit().new_page()
    page.goto(f"/t/{long_game(house)}")
    page.wait_for_selector(EARLIER)
    assert page.locator(LINES).count() == LATEST + 1
    assert _is_at_the_end(page)
    _scroll(page, 0)
    page.click(EARLIER)
    page.wait_for_function(f"document.querySelectorAll('{LINES}').length > {LATEST + 100}")
    assert page.locator(EARLIER).count() == 0


def test_who_reads_back_is_left_in_peace_and_who_does_not_sees_the_latest(
    house: TestHouse, visit: Visit
) -> None:
    page = visit().new_page()
    opened = new_table(page, "heist", TWO, hot_seat=True)
    page.goto(f"/t/{opened['id']}")
    play_on(page, most=30)
    until(page, lambda: _is_at_the_end(page), "the story follows")
    _scroll(page, 0)
    lines = page.locator(LINES).count()
    play_on(page, most=3)
    page.wait_for_function(f"document.querySelectorAll('{LINES}').length > {lines}")
    assert page.evaluate(f"document.querySelector('{BOX}').scrollTop") == 0
    _scroll(page, 1_000_000)
    play_on(page, most=3)
    until(page, lambda: _is_at_the_end(page), "the story follows again")


def _scroll(page: Page, top: int) -> None:
    """Scroll as a person does: until it is so, whatever is still on its way."""
    go = """async ([box, top]) => {
      const found = document.querySelector(box);
      found.scrollTop = top;
      const wanted = found.scrollTop;
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
      return found.scrollTop >= wanted && (top > 0 || found.scrollTop === 0);
    }"""
    until(page, lambda: page.evaluate(go, [BOX, top]), "the story is scrolled")


def _is_at_the_end(page: Page) -> bool:
    there: bool = page.evaluate(
        """(box) => {
          const { scrollHeight, scrollTop, clientHeight } = document.querySelector(box);
          return scrollHeight > clientHeight && scrollHeight - scrollTop - clientHeight < 2;
        }""",
        BOX,
    )
    return there
