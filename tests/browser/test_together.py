"""A table people come back to: invitations, people who leave, seats given away, clocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.play import keep_picture, new_table
from tests.browser.server_process import ServerProcess


@pytest.fixture(scope="module")
def impatient_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("impatient"), "tests.browser.impatient_server")
    process.start()
    yield process
    process.stop()


def person_at(server: ServerProcess, number: int) -> dict[str, Any]:
    """Return what the browser of a person at an address of their own is opened with."""
    headers = {"X-Forwarded-For": f"203.0.113.{number}"}
    return {"base_url": server.address, "extra_http_headers": headers}


INVITING = [{"kind": "you", "name": "Anna"}, {"kind": "open"}, {"kind": "open"}]
PHONE = {"viewport": {"width": 390, "height": 844}}


def sit(context: BrowserContext, table: str, name: str, seat: int) -> Page:
    page = context.new_page()
    page.goto(f"/t/{table}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=f"Sit in seat {seat}").click()
    expect(own_seat(page)).to_be_visible()
    return page


def own_seat(page: Page) -> Locator:
    """Return one's own seat."""
    return page.locator(".label[data-seat].you .name", has_text="You").first


def test_friends_are_invited_and_a_bot_takes_the_last_chair(new_context: NewContext) -> None:
    anna = new_context(**PHONE).new_page()
    reach = {"address": "http://192.168.7.5:8000", "command": None}
    anna.route("**/api/reach", lambda route: route.fulfill(json=reach))
    opened = new_table(anna, "dice-heist", INVITING)
    anna.goto(f"/t/{opened['id']}")
    expect(anna.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(anna.locator("svg path[d*='h1v1']")).to_have_count(1)
    expect(anna.get_by_role("link", name="http://192.168.7.5:8000")).to_be_visible()
    keep_picture(anna, "invitation")
    ben = sit(new_context(), opened["id"], "Ben", 2)
    watcher = new_context().new_page()
    watcher.goto(f"/t/{opened['id']}")
    anna.get_by_label("How good shall the bot be?").select_option(index=0)
    anna.get_by_role("button", name="A bot in seat 3").click()
    expect(ben.locator("#waiting")).to_have_count(0)
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    expect(anna.get_by_text("You are watching")).to_have_count(0)
    ben.goto("/new/dice-heist")
    expect(ben.get_by_label("Name in seat 1")).to_have_value("Ben")


def test_a_server_of_this_computer_alone_says_what_to_start(page: Page) -> None:
    opened = new_table(page, "dice-heist", INVITING)
    page.goto(f"/t/{opened['id']}")
    expect(page.get_by_text("larceny serve --host 0.0.0.0")).to_be_visible()
    expect(page.get_by_role("img", name="QR code of the link")).to_have_count(0)
    keep_picture(page, "unreachable")


def test_who_has_just_left_is_not_voted_about(new_context: NewContext) -> None:
    anna = new_context(**PHONE).new_page()
    opened = new_table(anna, "dice-heist", INVITING[:2])
    anna.goto(f"/t/{opened['id']}")
    sit(new_context(), opened["id"], "Ben", 2).close()
    expect(anna.get_by_role("heading", name="Ben has left")).to_be_visible()
    expect(anna.get_by_text("If they stay away for a minute")).to_be_visible()
    expect(anna.get_by_role("button", name="A bot plays (greedy)")).to_have_count(0)


def test_who_leaves_is_replaced_and_comes_back(
    new_context: NewContext, impatient_server: ServerProcess
) -> None:
    anna = new_context(**PHONE | person_at(impatient_server, 1)).new_page()
    opened = new_table(anna, "dice-heist", INVITING[:2])
    anna.goto(f"/t/{opened['id']}")
    bens = new_context(**person_at(impatient_server, 2))
    ben = sit(bens, opened["id"], "Ben", 2)
    ben.close()
    expect(anna.get_by_role("heading", name="Ben has left")).to_be_visible()
    expect(anna.get_by_text("What now? You decide.")).to_be_visible()
    keep_picture(anna, "vote")
    anna.get_by_role("button", name="A bot plays (greedy)").click()
    expect(anna.get_by_text("A bot (greedy) plays for Ben until they are back.")).to_be_visible()
    expect(anna.locator(".log")).to_contain_text("Ben is away: the greedy bot plays from here.")
    anna.get_by_role("button", name="Decide again").click()
    anna.get_by_label("If a bot plays:").select_option("level-2")
    anna.get_by_role("button", name="A bot plays (casual)").click()
    expect(anna.get_by_text("A bot (casual) plays for Ben until they are back.")).to_be_visible()
    expect(anna.locator(".log")).to_contain_text("the casual bot plays from here.")
    ben = bens.new_page()
    ben.goto(f"/t/{opened['id']}")
    expect(anna.locator(".log")).to_contain_text("Ben is back.")
    expect(anna.get_by_role("heading", name="Ben has left")).to_have_count(0)


def test_a_seat_is_given_to_somebody_who_plays_on_until_its_owner_is_back(
    new_context: NewContext, impatient_server: ServerProcess
) -> None:
    def at(number: int) -> BrowserContext:
        return new_context(**PHONE | person_at(impatient_server, number))

    anna = at(1).new_page()
    opened = new_table(anna, "dice-heist", INVITING)
    anna.goto(f"/t/{opened['id']}")
    bens = at(2)
    ben = sit(bens, opened["id"], "Ben", 2)
    cleo = sit(at(3), opened["id"], "Cleo", 3)
    ben.close()
    for page in (anna, cleo):
        page.get_by_role("button", name="Give the seat to somebody").click()
    expect(anna.get_by_text("It works once.")).to_be_visible()
    keep_picture(anna, "link")
    address = f"/api/tables/{opened['id']}/seats/1/link"
    bearer = {"Authorization": f"Bearer {opened['tokens']['0']}"}
    link = anna.request.get(address, headers=bearer).json()["link"]
    dora = at(4).new_page()
    dora.goto(f"/t/{opened['id']}#seat=1&link={link}")
    dora.get_by_label("Your name").fill("Dora")
    keep_picture(dora, "take-seat")
    dora.get_by_role("button", name="Take the seat").click()
    expect(anna.locator("[data-seat='1']").first).to_contain_text("played by Dora")
    expect(own_seat(dora)).to_be_visible()
    expect(dora.locator(".log")).to_contain_text("Dora plays for Ben from here.")
    eve = at(5).new_page()
    eve.goto(f"/t/{opened['id']}#seat=1&link={link}")
    eve.get_by_role("button", name="Take the seat").click()
    expect(eve.get_by_role("alert")).to_contain_text("has been used")
    back = bens.new_page()
    back.goto(f"/t/{opened['id']}")
    expect(own_seat(back)).to_be_visible()
    expect(anna.locator(".log")).to_contain_text("Ben is back.")


def test_a_clock_is_chosen_and_counts_down_at_the_seat(new_context: NewContext) -> None:
    page = new_context(**PHONE).new_page()
    page.goto("/new/dice-heist")
    page.evaluate("localStorage.setItem('larceny:introduced', '[]')")
    page.evaluate("localStorage.setItem('newcomer', 'yes')")
    page.locator(".more > summary").click()
    page.get_by_label("time for the whole game").check()
    page.get_by_label("Minutes for each person").fill("2")
    keep_picture(page, "clock-choice")
    page.get_by_role("button", name="Sit down").click()
    # No clock runs while the introduction is read.
    page.get_by_role("dialog").get_by_role("button", name="Got it").click()
    mine = page.get_by_role("timer", name="Time left")
    expect(mine).to_have_count(1)
    expect(mine).to_have_text(re.compile(r"^\d:\d\d$"))
    first, width = mine.inner_text(), mine.bounding_box()
    expect(mine).not_to_have_text(first)
    keep_picture(page, "clock")
    box = mine.bounding_box()
    assert box is not None
    assert width is not None
    assert (box["x"], box["width"]) == (width["x"], width["width"])
