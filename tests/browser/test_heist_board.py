"""HEIST!'s board: dice to keep, jewels to take, codes to set, and the moves of the design log."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board_taps import button_sizes, tap_buttons
from tests.browser.conftest import NewContext
from tests.browser.play import CHOICE, SHORT_PARAMS, new_table
from tests.browser.whole_game import expect_result
from tests.nightly import by_day

BOARD = ".robbery"
SEATS = [{"kind": "you", "name": "Ann"}, {"kind": "bot", "bot": "greedy", "name": "Bo"}]
SHARED = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Bo"}]


def open_table(page: Page, rules: str = "heist", **more: object) -> str:
    seats = SHARED if more.get("hot_seat") else SEATS
    opened = new_table(page, "heist", seats, rules=rules, **more)
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(BOARD)
    return str(opened["id"])


def roll(page: Page, dice: str) -> None:
    """Enter what real dice show."""
    for face in dice.split():
        page.locator(BOARD).get_by_role("button", name=re.compile(rf"rolls? a {face}\.")).click()


@pytest.mark.parametrize(
    "rules", by_day("heist", of=["heist", "yah-steal-4", "yah-steal-5", "yah-steal-6"])
)
def test_a_game_is_played_to_its_end_on_the_board_alone(page: Page, rules: str) -> None:
    table = open_table(page, rules, params=SHORT_PARAMS["heist"])
    assert tap_buttons(page, f"{BOARD} button") > 0
    expect_result(page, table)


def test_dice_are_tapped_to_be_kept_and_the_rest_is_rolled_again(page: Page) -> None:
    open_table(page, chance="manual", hot_seat=True)
    board = page.locator(BOARD)
    board.get_by_role("button", name="Ann").click()
    roll(page, "3 1 3 6 2")
    threes = board.get_by_role("button", name="Keep the 3")
    expect(threes).to_have_count(2)
    threes.first.click()
    threes.last.click()
    expect(board.get_by_role("button", name="Roll 3 again")).to_be_enabled()
    board.get_by_role("button", name="Roll 3 again").click()
    expect(page.locator("[role=log]")).to_contain_text(re.compile(r"(Ann keeps|You keep) 3 3\."))
    roll(page, "4 4 5")
    expect(board.get_by_role("button", name="Keep the 3", pressed=True)).to_have_count(2)


def test_a_jewel_is_taken_challenged_for_and_defended_by_a_code(page: Page) -> None:
    open_table(page, chance="manual", hot_seat=True)
    board = page.locator(BOARD)
    board.get_by_role("button", name="Ann").click()
    roll(page, "1 2 3 4 6")
    board.get_by_role("button", name=re.compile("takes? the Regent Diamond")).click()
    expect(board.get_by_label("Ann: 1 card, worth $10m")).to_be_visible()
    roll(page, "1 2 3 4 6")
    challenge = re.compile(r"challenges? Ann for .*Regent Diamond")
    board.locator(".corner").get_by_role("button", name=challenge).click()
    board.get_by_role("button", name="set the code: 4").click()
    roll(page, "1 1 4 2")
    expect(board.get_by_label("Bo: 1 card, worth $10m")).to_be_visible()
    expect(page.locator("[role=log]")).to_contain_text("The code is cracked")
    expect(page.locator("[data-seat].hurt .name")).to_have_text(["Ann"])


def test_locks_are_moved_from_card_to_card(page: Page) -> None:
    open_table(page, "yah-steal-4", chance="manual", hot_seat=True)
    board = page.locator(BOARD)
    board.get_by_role("button", name="Ann").click()
    roll(page, "1 1 1 2 2")
    board.get_by_role("button", name=re.compile("takes? the aces")).click()
    roll(page, "6 6 5 4 1")
    board.get_by_role("button", name=re.compile("takes? the sixes")).click()
    roll(page, "2 2 3 4 6")
    board.get_by_role("button", name=re.compile("takes? the twos")).click()
    board.get_by_role("button", name="Move locks: Aces").click()
    board.get_by_role("button", name="Move locks: Twos").click()
    board.get_by_role("button", name="One lock more").click()
    board.get_by_role("button", name="Move 2 locks").click()
    expect(page.locator("[role=log]")).to_contain_text(
        "You move 2 locks from the aces to the twos."
    )


@pytest.mark.parametrize("rules", by_day("heist", of=["heist", "yah-steal-5"]))
def test_on_a_phone_nothing_is_too_small_to_tap_or_too_wide_to_see(
    new_context: NewContext, rules: str
) -> None:
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    open_table(page, rules)
    page.wait_for_selector(CHOICE, state="attached")
    page.wait_for_selector(f"{BOARD} button:not([aria-disabled=true])")
    sizes = button_sizes(page, BOARD)
    assert sizes
    assert all(min(size) >= 44 for size in sizes)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
