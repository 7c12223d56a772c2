"""The lesson for newcomers: offered once, one step at a time, over with the game."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.play import CHOICE, THREE, new_table, play_moves, start_game

OFFER = "First job?"


def words(page: Page) -> Locator:
    return page.get_by_label("This step")


def test_the_first_game_is_explained_step_by_step_to_its_end(page: Page) -> None:
    start_game(page, "Dice Heist")
    page.wait_for_selector(CHOICE)
    page.get_by_role("button", name="Explain it").click()
    expect(words(page)).to_contain_text("The job.")
    next_step = page.get_by_role("button", name="Next")
    next_step.click()
    told: list[str] = []
    while next_step.get_attribute("aria-disabled") != "true":
        told.append(words(page).inner_text())
        next_step.click()
    assert len(told) == len(set(told)) > 3
    assert "DH-08" in told[0]
    expect(words(page)).to_contain_text("★")
    expect(page.locator(".stage [data-hinted]").first).to_be_visible()
    page.reload()
    for _ in range(3):
        expect(words(page)).to_contain_text("★")
        advice = words(page).inner_text()
        page.locator(".stage [data-hinted]").first.click()
        expect(words(page)).not_to_have_text(advice, use_inner_text=True)
    play_moves(page)
    page.wait_for_selector("#over")
    expect(page.locator("#lesson")).to_have_count(0)
    start_game(page, "Dice Heist")
    page.wait_for_selector(CHOICE)
    expect(page.get_by_text(OFFER)).to_have_count(0)
    expect(page.locator("#lesson")).to_have_count(0)


def test_it_is_skipped_and_asked_for_again_at_the_games_page(page: Page) -> None:
    start_game(page, "Batman: The Animated Series Dice Game")
    page.wait_for_selector(CHOICE)
    page.get_by_role("button", name="No, thanks").click()
    expect(page.get_by_text(OFFER)).to_have_count(0)
    page.reload()
    page.wait_for_selector(CHOICE)
    expect(page.get_by_text(OFFER)).to_have_count(0)
    page.goto("/new/dice-heist")
    page.locator(".more > summary").click()
    page.get_by_label("explain the game step by step").check()
    page.get_by_role("button", name="Sit down").click()
    expect(words(page)).to_contain_text("The job.")
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.locator("#lesson")).to_have_count(0)


def test_whoever_just_plays_has_declined(page: Page) -> None:
    start_game(page, "Dice Heist")
    page.wait_for_selector(CHOICE)
    expect(page.get_by_text(OFFER)).to_be_visible()
    play_moves(page, most=1)
    expect(page.get_by_text(OFFER)).to_have_count(0)
    page.goto("/")
    start_game(page, "HEIST!")
    page.wait_for_selector(CHOICE)
    expect(page.get_by_text(OFFER)).to_have_count(0)


def test_without_hints_the_rules_are_explained_all_the_same(page: Page) -> None:
    opened = new_table(page, "dice-heist", THREE, hints=False)
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(CHOICE)
    page.get_by_role("button", name="Explain it").click()
    expect(words(page)).to_contain_text("The job.")
    next_step = page.get_by_role("button", name="Next")
    while next_step.get_attribute("aria-disabled") != "true":
        next_step.click()
    expect(words(page)).to_contain_text("You know all the rules that apply now.")
    expect(page.locator("[role=log] .note")).to_have_count(0)


def test_people_who_play_together_are_not_offered_it(page: Page) -> None:
    opened = new_table(page, "dice-heist", [{"kind": "you", "name": "Anna"}] * 2, hot_seat=True)
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(CHOICE)
    expect(page.get_by_text(OFFER)).to_have_count(0)
