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
    for player in (anna, ben):
        player.keyboard.press("Escape")
        expect(player.locator(".talk")).to_have_count(0)
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


def test_a_guest_is_told_what_is_played_before_sitting_down(new_context: NewContext) -> None:
    anna = new_context().new_page()
    clock = {"kind": "bank", "seconds": 600, "increment": 5}
    table = new_table(anna, "heist", INVITING, clock=clock, params={"lock_supply": 25})["id"]
    guest = new_context().new_page()
    guest.goto(f"/t/{table}")
    card = guest.get_by_role("region", name="One chair is empty")
    expect(card).to_contain_text("Anna invites you to HEIST!")
    expect(card).to_contain_text("10 min each for the whole game, and 5 s more with every move")
    expect(card).to_contain_text("25 (-1)")
    expect(card).to_contain_text("crown jewels grow dearer together")
    expect(card.get_by_role("button", name="Sit in seat 2")).to_be_visible()


def test_talk_lies_beside_the_board(new_context: NewContext) -> None:
    anna = new_context().new_page()
    table = new_table(anna, "dice-heist", INVITING)["id"]
    anna.goto(f"/t/{table}")
    sit(new_context(), table, "Ben")
    anna.get_by_role("button", name="Talk").click()
    expect(anna.locator(".talk")).to_be_visible()
    for width, height in ((1280, 800), (390, 844), (360, 640)):
        anna.set_viewport_size({"width": width, "height": height})
        covered = anna.evaluate(
            """() => {
              const [one, other] = ['.talk', '.stage'].map((name) =>
                document.querySelector(name).getBoundingClientRect());
              return one.right > other.left + 1 && other.right > one.left + 1
                && one.bottom > other.top + 1 && other.bottom > one.top + 1;
            }"""
        )
        assert not covered, (width, height)
