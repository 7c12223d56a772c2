"""Batman's board: every move can be made on it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board_taps import button_sizes, tap_buttons
from tests.browser.conftest import NewContext
from tests.browser.play import CHOICE, new_table
from tests.browser.pushed_positions import show_positions
from tests.browser.whole_game import expect_result
from tests.nightly import by_day

BOARD = ".gotham"
SEATS = [{"kind": "you", "name": "Ann"}, {"kind": "bot", "bot": "greedy", "name": "Bo"}]


def open_table(page: Page, rules: str = "standard", **more: object) -> str:
    opened = new_table(page, "batman", SEATS, rules=rules, **more)
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(BOARD)
    return str(opened["id"])


@pytest.mark.parametrize(
    "rules", by_day("standard", of=["standard", "pick-villains", "no-villains"])
)
def test_a_game_is_played_to_its_end_on_the_board_alone(page: Page, rules: str) -> None:
    table = open_table(page, rules)
    assert tap_buttons(page, f"{BOARD} :is([data-plays], .tap)") > 0
    expect_result(page, table)


def test_the_odds_stand_beside_roll_and_the_points_beside_stop(page: Page) -> None:
    table = open_table(page, "no-villains")
    page.wait_for_selector(CHOICE)
    view = page.request.get(f"/api/tables/{table}/view").json()["board"]
    bust, points = view["odds"]["bust"], view["running"]["points"]
    expect(page.locator(BOARD).get_by_role("button", name="Roll")).to_contain_text(
        f"{round(bust * 100)}% bust" if bust >= 0.005 or bust == 0 else "<1% bust"
    )
    expect(page.locator(BOARD).get_by_role("button", name="Stop")).to_contain_text(
        f"+{points} point"
    )


def test_real_dice_are_entered_on_the_board(page: Page) -> None:
    open_table(page, chance="manual")
    board = page.locator(BOARD)
    board.get_by_role("button", name="Ann").click()
    board.get_by_role("button", name="Riddler").click()
    board.get_by_role("button", name="Joker").click()
    for colour in ("gray", "gray", "blue", "yellow"):
        which = board.get_by_role("group", name="Which die came out of the cup?")
        which.get_by_role("button", name=colour).click()
    for face in ("Loot", "Loot", "Batman", "Alarm"):
        shown = board.get_by_role("group", name="What does the")
        shown.get_by_role("button", name=face).click()
    board.get_by_role("button", name="Put back the blue Batman").click()
    board.get_by_role("button", name="Put one back").click()
    story = page.locator("[role=log]")
    expect(story).to_contain_text(
        re.compile(r"(Ann puts|You put) the blue Batman back into the cup\.")
    )
    expect(board.get_by_role("region", name="Loot: 2")).to_be_visible()
    expect(board.get_by_role("region", name="Batman: 0 of 3")).to_be_visible()


def test_on_a_phone_nothing_is_too_small_to_tap_or_too_wide_to_see(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    open_table(page, "pick-villains")
    page.wait_for_selector(f"{BOARD} button:not([aria-disabled=true])")
    sizes = button_sizes(page, BOARD)
    assert sizes
    assert all(min(size) >= 44 for size in sizes)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_dice_that_the_riddler_taps_lie_in_one_row_on_a_small_phone(
    new_context: NewContext,
) -> None:
    page = new_context(viewport={"width": 360, "height": 640}).new_page()
    rows = [
        page.evaluate("[...document.querySelectorAll('.tap')].map((one) => one.offsetTop)")
        for _ in show_positions(page, "batman", 40, phase="return")
    ]
    most = max(rows, key=len)
    assert len(most) == 4, "no Riddler had four dice to choose from"
    assert all(len(set(row)) <= 1 for row in rows), rows
