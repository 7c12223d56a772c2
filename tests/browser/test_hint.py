"""Hints at the table: marked on the board, told to everybody, and only where all agree."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import larceny
from tests.browser.conftest import NewContext
from tests.browser.play import CHOICE, SHORT_PARAMS, THREE, new_table, play_moves, wait_until
from tests.browser.test_online import INVITING, sit

MOVES = {"heist": 4, "art-robbery": 2}
"""Moves before the hint, for positions with several kinds of moves."""


@pytest.mark.parametrize("game", larceny.games())
def test_the_best_move_is_marked_on_the_board_and_can_be_played(page: Page, game: str) -> None:
    opened = new_table(page, game, THREE, params=SHORT_PARAMS.get(game))
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(CHOICE)
    play_moves(page, seed=2, most=MOVES.get(game, 3))
    page.wait_for_selector(CHOICE)
    page.keyboard.press("h")
    best = page.locator(".coach li").first
    expect(best).to_contain_text("% of the win")
    expect(best).to_contain_text("★")
    expect(page.locator("[role=log]")).to_contain_text("You used a hint.")
    hinted = page.locator(".stage [data-hinted]").first
    expect(hinted).to_be_visible()
    expect(page.locator(".choice:has-text('★')")).to_have_count(1)
    sentence = best.locator("strong").inner_text().removeprefix("★ ")
    hinted.click()
    expect(page.locator("[role=log]")).to_contain_text(sentence)
    expect(page.locator("#hint")).to_have_count(0)


def test_a_hint_is_closed_again_and_typing_asks_for_none(page: Page) -> None:
    opened = new_table(page, "dice-heist", THREE)
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(CHOICE)
    page.get_by_label("Why can't I").press_sequentially("heist")
    expect(page.locator("#hint")).to_have_count(0)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator("[data-hinted]")).to_have_count(1)
    page.get_by_role("button", name="Close").click()
    expect(page.locator("[data-hinted]")).to_have_count(0)
    expect(page.locator("#hint")).to_have_count(0)
    expect(page.locator("[role=log] .note")).to_have_count(1)


def test_whoever_opens_the_table_switches_hints_off(page: Page) -> None:
    page.goto("/new/dice-heist")
    page.locator(".more > summary").click()
    page.get_by_label("hints may be asked for").uncheck()
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(CHOICE)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_have_count(0)


def test_between_people_a_hint_needs_the_yes_of_all_and_is_told_to_all(
    new_context: NewContext,
) -> None:
    anna = new_context().new_page()
    opened = new_table(anna, "dice-heist", INVITING)
    anna.goto(f"/t/{opened['id']}")
    ben = sit(new_context(), opened["id"], "Ben")
    ben.wait_for_selector(".stage > *")
    for page, agreed in ((anna, "Anna and Ben"), (ben, "Ben")):
        expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
        expect(page.locator(".consent")).to_contain_text(f"Not yet: {agreed}.")
        page.get_by_role("button", name="Agree to hints").click()
    for page in (anna, ben):
        expect(page.locator(".consent")).to_contain_text("everybody agreed")
    wait_until(
        anna, lambda: bool(anna.locator(CHOICE).count() + ben.locator(CHOICE).count()), "a turn"
    )
    mover, other, name = (anna, ben, "Anna") if anna.locator(CHOICE).count() else (ben, anna, "Ben")
    mover.get_by_role("button", name="Hint", exact=True).click()
    expect(mover.locator(".coach li")).not_to_have_count(0)
    expect(other.locator("[role=log]")).to_contain_text(f"{name} used a hint.")
    expect(other.locator(".coach li")).to_have_count(0)
    other.get_by_role("button", name="No hints after all").click()
    expect(mover.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
