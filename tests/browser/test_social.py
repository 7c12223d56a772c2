"""People at a table: they take back, alone or by consent, and they talk."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.play import CHOICE, new_table
from tests.browser.test_online import INVITING, sit

SOLO = [{"kind": "you", "name": "Anna"}, {"kind": "bot", "bot": "random"}]
NO_CARDS = {"custom_deck": 1, "paintings": [], "artifacts": [], "gems": [[1, 0, 0]]}


def events(page: Page, table: str) -> int:
    return len(page.request.get(f"/api/tables/{table}/events").json())


def test_a_mistyped_die_is_taken_back(page: Page) -> None:
    table = new_table(page, "dice-heist", SOLO, chance="manual")["id"]
    page.goto(f"/t/{table}")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    page.locator("[data-plays='die 6']").first.click()
    expect(page.locator(".log")).to_contain_text("6 for the start")
    expect(undo).to_have_attribute("aria-disabled", "false")
    undo.click()
    expect(page.locator(".log")).not_to_contain_text("6 for the start")
    assert events(page, table) == 0
    page.locator("[data-plays='die 5']").first.click()
    expect(page.locator(".log")).to_contain_text("5 for the start")
    page.reload()
    expect(page.locator(".log")).to_contain_text("5 for the start")


def test_two_people_talk_and_agree_to_take_a_move_back(new_context: NewContext) -> None:
    anna = new_context().new_page()
    more = {"params": NO_CARDS, "talk": "free"}
    table = new_table(anna, "dice-heist", INVITING, **more)["id"]
    anna.goto(f"/t/{table}")
    ben = sit(new_context(), table, "Ben")
    anna.get_by_role("button", name="Talk").click()
    anna.get_by_label("Your words").fill("<b>hello</b> there")
    anna.get_by_role("button", name="Send").click()
    expect(ben.locator(".bubbles")).to_contain_text("<b>hello</b> there")
    assert ben.locator(".bubbles b").count() == 0
    ben.get_by_role("button", name="Talk").click()
    ben.get_by_role("button", name="Mute Anna").click()
    expect(ben.locator(".talk li")).to_contain_text("muted")
    anna.get_by_role("button", name="Well stolen.").click()
    expect(anna.locator(".talk li")).to_have_count(2)
    expect(ben.locator(".talk li")).to_have_count(2)
    expect(ben.locator(".talk")).not_to_contain_text("<b>hello</b>")
    for one in (anna, ben):
        one.keyboard.press("Escape")
        expect(one.locator(".talk")).to_have_count(0)
    take_back(*((anna, ben) if anna.locator(CHOICE).count() else (ben, anna)), table)


def take_back(mover: Page, other: Page, table: str) -> None:
    before = events(mover, table)
    mover.locator("[data-plays='recruit']").first.click()
    undo = mover.get_by_role("button", name="Undo: Ask")
    expect(undo).to_have_attribute("aria-disabled", "false")
    undo.click()
    expect(mover.get_by_role("alertdialog")).to_contain_text("Waiting for")
    other.get_by_role("button", name="Fine").click()
    expect(other.get_by_role("alertdialog")).to_have_count(0)
    expect(mover.locator("[data-plays='recruit']").first).to_be_visible()
    assert events(mover, table) == before
