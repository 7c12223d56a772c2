"""What can be done now, and what has just happened, are on one screen in every position.

Sampled positions are pushed into one open table, as the server would, and measured at four sizes,
by day at the smallest two. A control counts if it plays a move or begins one (`data-plays`) and is
not disabled; the news are what the board marks with `data-news`. Each must lie inside the window
and inside every box that clips it, without scrolling, and its middle must not be covered; the same
holds after a tap on the first of two steps. At the end of a game the control is the one that begins
the next. In the open window of a live game only those who race have controls. The list of moves,
which is folded away, is checked for moves that read the same.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import larceny
from tests.browser.conftest import NewContext
from tests.browser.play import fold_moves, new_table
from tests.browser.sampled_positions import Sample, sample_positions
from tests.nightly import by_day

POSITIONS = [20, 200]
"""How many positions of a game are measured, by day and by night."""
SIZES = ((1280, 720), (360, 640), (1366, 768), (390, 844))
SMALLEST = 2
"""How many of the sizes are measured by day: the smallest desktop and the smallest phone."""
PHONES = 560
"""The width up to which controls have to be as big as a thumb."""

TWO_STEPS = ("art-robbery", "batman", "dice-heist", "heist")
"""The games in which some moves take two taps."""

FAKE_SOCKET = """
  window.WebSocket = class {
    static OPEN = 1;
    readyState = 1;
    constructor() {
      window.push = (message) => this.onmessage({ data: JSON.stringify(message) });
      setTimeout(() => this.onopen());
    }
    send(text) {
      // A line that stays silent would be taken for dead.
      if (JSON.parse(text).type === 'ping') this.onmessage({ data: '{"type": "pong"}' });
    }
    close() {}
  };"""

MEASURE = (Path(__file__).parent / "measure_layout.js").read_text("utf-8")
AWAIT_PAGE = Path(__file__).parent / "await_page.js"


def seating_of(sample: Sample) -> dict[str, Any]:
    """Return how the table of a sample differs from the open one."""
    people = [
        {"seat": seat, "kind": "person" if seat < 2 else "bot", "name": name}
        for seat, name in enumerate(sample.frame["names"])
    ]
    more = {"connected": True, "agrees": True, "window": "polite", "bot": "greedy"}
    chance = "manual" if sample.group.chance == "manual" else "server"
    return {
        "rules": sample.group.rules,
        "chance": chance,
        "seats": [more | person for person in people],
    }


def messages(samples: list[Sample], base: int) -> list[dict[str, Any]]:
    """Return what is pushed for each sample, numbered as if it were one long game."""
    pushed = []
    for place, sample in enumerate(samples):
        version = base + (place + 1) * 1000
        events = sample.events if sample.events and sample.events[0]["seat"] != "chance" else []
        first = version - len(events) + 1
        board = sample.frame["board"]
        is_live = board.get("window") == "live"
        is_open_window = is_live and (board["phase"] == "window" or board["turn"] != 0)
        frame = sample.frame | {
            "version": version,
            "isOpenWindow": is_open_window,
            "label": f"{sample.frame['version']}",
        }
        numbered = [event | {"number": first + nth} for nth, event in enumerate(events)]
        is_news = any(event["seat"] == "chance" or event["steal"] for event in events)
        is_news = is_news and not frame["over"]
        pushed.append(
            {"seating": seating_of(sample), "frame": frame, "events": numbered, "isNews": is_news}
        )
    return pushed


def open_table(page: Page, game: str) -> dict[str, Any]:
    seats = [{"kind": "you", "name": "Magpie"}, {"kind": "bot", "bot": "greedy"}]
    opened = new_table(page, game, seats)
    address = f"/api/tables/{opened['id']}"
    info: dict[str, Any] = page.request.get(address).json()
    fold_moves(page)
    page.add_init_script(FAKE_SOCKET)
    page.add_init_script(path=AWAIT_PAGE)
    page.route("**/events*", lambda route: route.fulfill(json=[]))
    page.goto(f"/t/{opened['id']}")
    frame = page.request.get(f"{address}/view").json() | {"seat": 0, "choices": []}
    message = {"type": "frame", "frame": frame, "table": info}
    page.wait_for_function("() => window.push !== undefined")
    page.evaluate("(message) => window.push(message)", message)
    page.wait_for_selector(".place")
    page.evaluate("document.fonts.ready.then(() => 0)")
    return info


@pytest.mark.parametrize("count", by_day(20, of=POSITIONS))
@pytest.mark.parametrize("game", larceny.games())
def test_all_that_can_be_done_is_visible_in_every_position(
    new_context: NewContext, game: str, count: int
) -> None:
    page = new_context().new_page()
    info = open_table(page, game)
    samples = sample_positions(game, count)
    assert len(samples) == count
    faults = []
    for nth, (width, height) in enumerate(SIZES if count > POSITIONS[0] else SIZES[:SMALLEST]):
        page.set_viewport_size({"width": width, "height": height})
        pushed = messages(samples, nth * 1000 * (count + 1))
        thumb = 44 if width < PHONES else 24
        mistakes, taps = page.evaluate(MEASURE, [info, pushed, thumb])
        assert (taps > 0) == (game in TWO_STEPS), f"{taps} first steps were tapped"
        faults += [f"{width}x{height}: {mistake}" for mistake in mistakes]
    assert not faults, f"{len(faults)} faults:\n" + "\n".join(faults[:40])
