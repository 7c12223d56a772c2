"""The story of a long game: its latest lines at once, all of them when asked for."""

from __future__ import annotations

import json
import time
import urllib.request

from tests.browser.conftest import Visit
from tests.browser.house import TestHouse

LATEST = 300
LINES = ".log li"
EARLIER = ".log .rest button"


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
    page.click(EARLIER)
    page.wait_for_function(f"document.querySelectorAll('{LINES}').length > {LATEST + 100}")
    assert page.locator(EARLIER).count() == 0
