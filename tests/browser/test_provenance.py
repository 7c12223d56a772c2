"""What is not in the rulebook is marked wherever odds and estimates are read."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.play import CHOICE, THREE, TWO, finish_game, new_table, wait_for_review

LEVELS = {"Hermitage": "reviewed", "Metropolitan": "assumed", "Louvre": "reviewed"}


@pytest.fixture
def at_the_museums(new_context: NewContext) -> Page:
    page = new_context(viewport={"width": 360, "height": 640}, has_touch=True).new_page()
    opened = new_table(page, "dice-heist", THREE)
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(CHOICE, state="attached")
    return page


def test_odds_are_marked_on_narrow_boards_and_in_the_list(at_the_museums: Page) -> None:
    page = at_the_museums
    marks = page.locator(".museum .mark")
    expect(marks.first).to_be_in_viewport(ratio=1)
    page.keyboard.press("m")
    for museum, source in LEVELS.items():
        for choice in page.locator(".choice").filter(has_text=f"into the {museum}").all():
            expect(choice.locator(".mark")).to_have_text(source)
    expect(page.locator(".choice", has_text="recruit").locator(".mark")).to_have_count(0)
    why = page.locator(".choices details")
    why.locator("summary").click()
    expect(why).to_contain_text("Rests on numbers that are not in the rulebook: assumed by us.")


def test_the_coach_says_what_its_figures_rest_on(at_the_museums: Page) -> None:
    at_the_museums.keyboard.press("h")
    coach = at_the_museums.locator(".coach")
    expect(coach.locator("details")).to_contain_text(re.compile("assumed|reviewed"))


def test_a_review_says_what_its_figures_rest_on(page: Page) -> None:
    opened = new_table(page, "dice-heist", TWO, hot_seat=True)
    finish_game(page, opened["id"], opened["tokens"])
    page.goto(f"/replay/{opened['id']}?review")
    wait_for_review(page)
    note = page.locator(".sums details", has_text="why?")
    note.locator("summary").click()
    expect(note).to_contain_text("Rests on numbers that are not in the rulebook")


def test_a_number_of_the_rules_leads_to_where_it_is_changed(page: Page) -> None:
    opened = new_table(page, "dice-heist", TWO, hot_seat=True)
    page.goto(f"/t/{opened['id']}")
    page.get_by_role("button", name="Rules", exact=True).click()
    note = page.locator("dialog[open] details", has_text="Security level")
    note.locator("summary").click()
    note.get_by_role("link").click()
    levels = page.locator("#param-levels")
    expect(levels).to_be_in_viewport()
    expect(levels).to_contain_text("assumed by us: Metropolitan, British Museum")
