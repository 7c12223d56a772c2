"""A newcomer learns a game, real dice are typed, and the end of a game is a scene."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.play import CHOICE, THREE, TWO, finish_game, new_table

BE_A_NEWCOMER = """() => {
  localStorage.setItem('newcomer', 'yes');
  localStorage.removeItem('larceny:introduced');
}"""


def test_a_game_is_introduced_at_its_first_opening_only(page: Page) -> None:
    opened = new_table(page, "dice-heist", THREE)
    page.evaluate(BE_A_NEWCOMER)
    page.goto(f"/t/{opened['id']}")
    intro = page.get_by_role("dialog", name="How Dice Heist works")
    expect(intro.get_by_role("listitem")).to_have_count(5)
    intro.get_by_role("button", name="Got it").click()
    expect(intro).to_be_hidden()
    page.reload()
    page.wait_for_selector(CHOICE, state="attached")
    expect(intro).to_be_hidden()
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog", name="The rules").locator(".intro > ol > li")).to_have_count(
        5
    )


def test_the_introduction_is_on_the_home_page_and_where_a_table_is_set_up(page: Page) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto("/")
    page.get_by_role("button", name="How it works Batman").click()
    lines = page.get_by_role("dialog").get_by_role("listitem").all_inner_texts()
    page.keyboard.press("Escape")
    page.goto("/new/batman")
    page.get_by_role("button", name="How it works Batman").click()
    assert page.get_by_role("dialog").get_by_role("listitem").all_inner_texts() == lines
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(CHOICE, state="attached")
    assert not [url for url in requests if "undefined" in url]


def test_the_points_at_the_start_of_dice_heist_explain_themselves(page: Page) -> None:
    opened = new_table(page, "dice-heist", THREE)
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(CHOICE, state="attached")
    page.get_by_role("button", name="4 points").first.click()
    text = page.locator(".explanation:popover-open")
    expect(text).to_contain_text("the most and the least at once")
    box = text.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 1280
    page.keyboard.press("Escape")
    expect(text).to_have_count(0)


def test_real_dice_are_entered_by_typing(page: Page) -> None:
    opened = new_table(page, "heist", TWO, chance="manual", hot_seat=True)
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(".typed")
    page.keyboard.type("1")  # the first seat goes first
    page.keyboard.type("33456")
    page.wait_for_function("() => document.querySelector('[data-plays=keep]') !== null")
    path = f"/api/tables/{opened['id']}/events"
    moves = [event["move"] for event in page.request.get(path).json()]
    assert moves == ["first p0", "die 3", "die 3", "die 4", "die 5", "die 6"]


def test_the_end_tells_who_won_how_and_by_what_luck(new_context: NewContext) -> None:
    page = new_context().new_page()
    opened = new_table(page, "dice-heist", TWO, hot_seat=True)
    finish_game(page, opened["id"], opened["tokens"])
    page.goto(f"/t/{opened['id']}")
    expect(page.locator("#over")).to_be_visible()
    ending = page.request.get(f"/api/tables/{opened['id']}/ending").json()
    steps = [step for seat in ending["steps"] for step in seat]
    expect(page.locator(".step:not(.ahead)")).to_have_count(len(steps))
    for highlight in ending["highlights"]:
        expect(page.locator(".remember")).to_contain_text(highlight["sentence"])
    gems = page.locator(".step", has_text="gem").first
    gems.hover()
    expect(page.locator("[data-counted]").first).to_be_visible()
    gems.get_by_role("button").click()
    expect(page.locator("[data-rule=DH-19]")).to_be_in_viewport()


def test_a_replay_goes_by_turns_and_folds_the_deal(page: Page) -> None:
    opened = new_table(page, "art-robbery", TWO, hot_seat=True, params={"raids": 1})
    finish_game(page, opened["id"], opened["tokens"])
    page.goto(f"/replay/{opened['id']}?at=1")
    place = page.locator(".place").last
    expect(page.get_by_text("10 cards are dealt.").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(place).to_contain_text("11 /")
    page.keyboard.press("Shift+ArrowRight")
    expect(place).to_contain_text("13 /")
    page.keyboard.press("Home")
    expect(place).to_contain_text("0 /")
    board = page.locator(".stage").bounding_box()
    controls = page.locator(".deck").bounding_box()
    assert board is not None
    assert controls is not None
    assert board["y"] < controls["y"]
    assert controls["y"] + controls["height"] <= 901
