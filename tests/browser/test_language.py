"""The page and the server speak the reader's language, and say `you`."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.play import CHOICE, THREE, new_table


def test_a_german_browser_plays_in_german_and_switches_to_english(new_context: NewContext) -> None:
    page = new_context(locale="de-DE").new_page()
    opened = new_table(page, "dice-heist", THREE)
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(CHOICE)
    log = page.locator("[role=log]")
    expect(log).to_contain_text("um den Start")
    page.locator(".choice", has_text="Du wirbst einen Handlanger an.").click()
    expect(log).to_contain_text("Du wirbst einen Handlanger an.")
    page.get_by_role("button", name="English").click()
    expect(log).to_contain_text("You recruit a sidekick.")
    expect(log).not_to_contain_text("Handlanger")
    page.wait_for_selector(CHOICE)


def test_a_language_that_is_not_the_browsers_stays_after_a_reload(new_context: NewContext) -> None:
    """The list of games is loaded before the page asks for it, in the browser's language."""
    page = new_context(locale="en-GB").new_page()
    page.goto("/")
    pitch = page.locator(".wall li").first
    expect(pitch).to_contain_text("Grab, steal")
    page.get_by_role("button", name="Deutsch").click()
    expect(pitch).to_contain_text("Grapschen, stehlen")
    page.reload()
    expect(pitch).to_contain_text("Grapschen, stehlen")
