"""Spell Stealers on its board: the track, the dice, stop, steal and decline."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board_taps import tap_buttons
from tests.browser.conftest import NewContext
from tests.browser.play import CHOICE, is_over, new_table, start_game
from tests.browser.pushed_positions import PUSH
from tests.browser.sampled_positions import sample_positions
from tests.browser.test_layout import messages, open_table
from tests.browser.whole_game import expect_result
from tests.nightly import by_day

TWO = [{"kind": "you", "name": "Anna"}, {"kind": "bot", "bot": "random", "name": "Ben"}]


def test_a_game_is_played_to_its_end_by_tapping_dice(page: Page) -> None:
    table = start_game(page, "Spell Stealers")
    page.wait_for_selector(CHOICE)
    assert tap_buttons(page, ".stage .decision button") > 5
    expect_result(page, table)
    words = page.get_by_role("button", name="The temple.").get_attribute("aria-label") or ""
    steps = [int(step) for step in re.findall(r"on step (\d+)", words)][1:]
    assert sorted(steps) == sorted(page.request.get(f"/api/tables/{table}/view").json()["scores"])


def test_each_die_has_its_odds_and_its_points_beside_it(page: Page) -> None:
    """SS-03, SS-04: 75, 62 and 46 in a hundred; the riskier die brings more."""
    opened = new_table(page, "spell-stealers", TWO)
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(CHOICE)
    while page.locator(".rolls button").count() == 0:
        page.locator(CHOICE).last.dispatch_event("click")
        page.wait_for_selector(CHOICE)
    shown = page.locator(".rolls button").all_inner_texts()
    assert [re.findall(r"\d+%", text)[0] for text in shown] == ["75%", "62%", "46%"]
    points = [float(re.findall(r"(\d\.\d) points", text)[0]) for text in shown]
    assert points == sorted(points)


def test_a_thief_is_asked_with_the_chance_to_match_or_beat(page: Page) -> None:
    """SS-12, SS-14: the same shape, and a number as high."""
    opened = new_table(page, "spell-stealers", TWO)
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(CHOICE)
    while page.locator(".offer").count() == 0 and not is_over(page):
        page.locator(CHOICE).last.dispatch_event("click")
        page.wait_for_selector(f"{CHOICE}, #over")
    button = page.locator(".offer .brass")
    expect(button).to_contain_text(re.compile(r"\d+%"))
    before = page.locator("[role=log] li").count()
    button.click()
    expect(page.locator("[role=log] li")).not_to_have_count(before)
    expect(page.locator("[role=log]")).to_contain_text("Your stealing die shows")


FINAL_BELOW_SEATS = """() => {
  const final = document.querySelector('.final');
  const seats = [...document.querySelectorAll('.thieves > li')];
  const top = final.getBoundingClientRect().top;
  return seats.every((one) => one.getBoundingClientRect().bottom <= top);
}"""


@pytest.mark.parametrize("count", by_day(12, of=[12, 40]))
def test_the_call_of_the_final_round_covers_no_seat_on_a_phone(
    new_context: NewContext, count: int
) -> None:
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    info = open_table(page, "spell-stealers")
    for pushed in messages(sample_positions("spell-stealers", count), 0):
        if pushed["frame"]["over"]:
            continue
        # Random games end before anybody is deep enough, so the position is made a final one.
        pushed["frame"]["board"]["final"] = True
        page.evaluate(PUSH, [info, pushed, True])
        expect(page.locator(".final")).to_be_visible()
        assert page.evaluate(FINAL_BELOW_SEATS), f"{pushed['frame']['seats']} seats"
