"""Every move is shown to whoever watches; a hidden tab catches up, and says what happened.

The games are short and shown fast. With the environment variable `LARCENY_WHOLE_GAMES=1` they are
whole games by the printed rules at normal speed, which take several minutes each. Bots have no
delay here, so that they may move before the page is there; `LARCENY_BOT_DELAY` gives them one, and
then no move at all is unseen.
"""

from __future__ import annotations

import os
import time
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.play import CHOICE, is_over, new_table, play_moves, wait_until
from tests.nightly import by_day

FOUR = [{"kind": "you", "name": "Anna"}, *[{"kind": "bot", "bot": "greedy"}] * 3]
IS_WHOLE = bool(os.environ.get("LARCENY_WHOLE_GAMES"))
SHORT = {"heist": {"turn_limit": 8}, "batman": {"target": 10}}
"""Params of games that last seconds."""
LONGEST_GAME = 3600
"""Seconds after which a game does not end."""
FAST = 2.5
"""How many times faster than normal a scene is at the speed `fast`."""
RECORD_SCENES = """() => {
  // What the board was handed, scene by scene, and how fast it was animated.
  window.shown = [];
  window.rates = new Set();
  const note = () => {
    const stage = document.querySelector('.stage');
    const numbers = (stage?.dataset.events ?? '').split(' ').filter(Boolean).map(Number);
    if (numbers.length && numbers[0] !== window.shown.at(-1)?.[0]) window.shown.push(numbers);
  };
  new MutationObserver(note).observe(document, {
    subtree: true, childList: true, attributes: true, attributeFilter: ['data-events'],
  });
  const look = () => {
    for (const one of document.querySelector('.stage')?.getAnimations({ subtree: true }) ?? [])
      if (one.effect.getComputedTiming().endTime !== Infinity) window.rates.add(one.playbackRate);
    requestAnimationFrame(look);
  };
  look();
}"""
HIDE = """(state) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def open_moving(
    context: BrowserContext, game: str, speed: str = "fast", **more: Any
) -> tuple[Page, str]:
    """Open a table of one person and three bots on a page that animates moves, and records it."""
    page = context.new_page()
    opened = new_table(page, game, FOUR, **more)
    page.evaluate("(speed) => localStorage.setItem('larceny:speed', JSON.stringify(speed))", speed)
    page.add_init_script(f"({RECORD_SCENES})()")
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(".stage > *")
    return page, f"/api/tables/{opened['id']}"


def shown_events(page: Page) -> list[int]:
    return [number for scene in page.evaluate("window.shown") for number in scene]


@pytest.mark.parametrize("game", by_day("heist", of=["heist", "batman"]))
def test_every_move_of_every_seat_is_shown(new_context: NewContext, game: str) -> None:
    speed, params = ("normal", {}) if IS_WHOLE else ("fast", SHORT[game])
    context = new_context(reduced_motion="no-preference")
    page, table = open_moving(context, game, speed, params=params)
    began = time.monotonic()
    page.wait_for_selector(f"{CHOICE}, .stage[data-events]:not([data-events=''])")
    while not is_over(page):
        play_moves(page)
        assert time.monotonic() - began < LONGEST_GAME
    events = page.request.get(f"{table}/events").json()
    shown = shown_events(page)
    moves = [event["number"] for event in events if isinstance(event["seat"], int)]
    unseen = [number for number in moves if number not in shown]
    seconds, rates = time.monotonic() - began, page.evaluate("[...window.rates]")
    print(
        f"{game}: {len(moves)} moves, {len(unseen)} unseen; {len(events)} events, "
        f"{len(shown)} shown from {shown[0]} on; {seconds:.0f} s, rates {rates}"
    )
    assert shown == sorted(set(shown)), "each event once, in order"
    assert shown == list(range(shown[0], len(events) + 1)), "none is skipped"
    seats = {event["seat"] for event in events if event["number"] in shown}
    assert {0, 1, 2, 3} <= seats
    assert page.locator(".missed").count() == 0
    assert not (unseen and float(os.environ.get("LARCENY_BOT_DELAY", "0")))
    assert max(rates) == 1 if IS_WHOLE else max(rates) >= FAST, "animated at the chosen speed"


def test_a_hidden_tab_catches_up_at_once_and_says_what_happened(new_context: NewContext) -> None:
    page, table = open_moving(new_context(reduced_motion="no-preference"), "dice-heist")
    page.wait_for_selector(CHOICE)
    page.evaluate(HIDE, "hidden")
    page.locator(CHOICE).last.click()
    page.wait_for_selector(CHOICE)
    before = len(shown_events(page))
    page.evaluate(HIDE, "visible")
    missed = page.get_by_role("region", name="While you were away")
    expect(missed).to_contain_text("moves while you were away")
    missed.locator("summary").click()
    events = page.request.get(f"{table}/events").json()
    last_move = [event for event in events if isinstance(event["seat"], int)][-1]
    expect(missed.locator("li").last).to_contain_text(last_move["sentence"])
    assert len(shown_events(page)) == before, "nothing is animated behind one's back"
    log = page.locator("[role=log]")
    expect(log).to_contain_text(last_move["sentence"])
    missed.get_by_role("button", name="Got it").click()
    expect(missed).to_have_count(0)


def test_the_speed_is_chosen_at_the_table_and_kept(new_context: NewContext) -> None:
    context = new_context(reduced_motion="no-preference")
    page, _ = open_moving(context, "dice-heist")
    page.wait_for_selector(CHOICE)
    page.get_by_role("button", name="Pace and calls").click()
    expect(page.get_by_role("radio", name="fast")).to_be_checked()
    page.get_by_role("radio", name="at once").check()
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector(CHOICE)
    assert page.evaluate("document.documentElement.dataset.motion") == "none"
    version = page.evaluate("window.shown.length")
    page.locator(CHOICE).last.click()
    wait_until(page, lambda: page.evaluate("window.shown.length") > version, "a scene")
    page.wait_for_selector(CHOICE)
    rest = "document.getAnimations().length === 0"  # but for the colour of a button that was tapped
    wait_until(page, lambda: page.evaluate(rest), "nothing is animated")
