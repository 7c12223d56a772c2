"""Tables of the site without a server, by night: shared screens, real dice, clocks, the lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.play import CHOICE, play_moves, unfold_moves
from tests.browser.site_visit import (
    open_site,
    play_to_the_end,
    publish,
    start_game,
    visit,
    wait_for_move,
)
from tests.browser.static_host import StaticHost

pytestmark = pytest.mark.nightly

UNUSUAL_DICE = "set.dice=[3,3,4]"
"""For these dice of Batman the strongest bot prepares for minutes where there is no NumPy."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticHost]:
    published = publish(tmp_path_factory.mktemp("host"))
    yield published
    published.stop()


@pytest.fixture
def context(host: StaticHost, chromium: Browser) -> Iterator[BrowserContext]:
    with visit(host, chromium, service_workers="block") as opened:
        yield opened


def open_form(context: BrowserContext, host: StaticHost, path: str) -> Page:
    page = open_site(context, host, f"/new/{path}")
    unfold_moves(page)
    page.locator(".more > summary").click()
    return page


def sit_down(page: Page) -> None:
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/#/t/*")


def test_people_at_one_screen_do_not_see_each_other_s_hands(
    context: BrowserContext, host: StaticHost
) -> None:
    page = open_form(context, host, "art-robbery")
    page.get_by_label("Seat 2", exact=True).select_option("you")
    page.get_by_label("Name in seat 2").fill("Ben")
    while page.get_by_role("button", name="Take seat 3 away").count():
        page.get_by_role("button", name="Take seat 3 away").click()
    expect(page.get_by_text("a curtain falls between turns")).to_be_visible()
    sit_down(page)
    called: set[str] = set()
    while len(called) < 2:
        curtain = page.locator(".curtain")
        expect(curtain.or_(page.locator(CHOICE)).first).to_be_visible()
        if curtain.count():
            called.add(curtain.get_by_role("heading").inner_text())
            assert page.locator(".choice, .hand, .thief, [role=log] li").count() == 0
            curtain.get_by_role("button").click()
        page.locator(CHOICE).first.click()
    assert called == {"Pass it to Magpie", "Pass it to Ben"}
    page.reload()
    play_to_the_end(page)


def test_real_dice_are_typed_in_and_taken_back(context: BrowserContext, host: StaticHost) -> None:
    page = open_form(context, host, "dice-heist")
    page.get_by_label("we have our own").check()
    sit_down(page)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    page.locator("[data-plays='die 6']").first.click()
    expect(page.locator(".log")).to_contain_text("6 for the start")
    expect(undo).to_have_attribute("aria-disabled", "false")
    undo.click()
    expect(page.locator(".log")).not_to_contain_text("6 for the start")
    page.locator("[data-plays='die 5']").first.click()
    expect(page.locator(".log")).to_contain_text("5 for the start")
    page.reload()
    expect(page.locator(".log")).to_contain_text("5 for the start")
    assert play_moves(page, most=12) == 12


def test_a_clock_runs_against_bots_and_over_a_reload(
    context: BrowserContext, host: StaticHost
) -> None:
    page = open_form(context, host, "dice-heist")
    page.get_by_label("time for the whole game").check()
    page.get_by_label("Minutes for each person").fill("9")
    sit_down(page)
    wait_for_move(page)
    mine = page.get_by_role("timer", name="Time left")
    expect(mine).to_have_text(re.compile(r"^[89]:\d\d$"))
    first = mine.inner_text()
    expect(mine).not_to_have_text(first)
    page.reload()
    wait_for_move(page)
    expect(mine).to_have_text(re.compile(r"^[0-8]:\d\d$"))
    assert play_moves(page, most=3) == 3


def test_time_that_has_run_out_is_played_by_a_bot(
    context: BrowserContext, host: StaticHost
) -> None:
    page = open_form(context, host, "dice-heist")
    page.get_by_label("time for each move").check()
    page.get_by_label("Seconds a move").fill("5")
    sit_down(page)
    wait_for_move(page)
    expect(page.locator(".log")).to_contain_text("was out of time")


def test_the_lesson_explains_the_first_game(context: BrowserContext, host: StaticHost) -> None:
    page = open_site(context, host)
    start_game(page, "dice-heist")
    wait_for_move(page)
    page.get_by_role("button", name="Explain it").click()
    words = page.get_by_label("This step")
    expect(words).to_contain_text("The job.")
    next_step = page.get_by_role("button", name="Next")
    while next_step.get_attribute("aria-disabled") != "true":
        next_step.click()
    expect(words).to_contain_text("★")
    page.locator(".stage [data-hinted]").first.click()
    play_to_the_end(page)
    expect(page.locator("#lesson")).to_have_count(0)


def test_a_bot_that_would_prepare_for_minutes_keeps_nobody_waiting(
    context: BrowserContext, host: StaticHost
) -> None:
    page = open_form(context, host, f"batman?{UNUSUAL_DICE}")
    page.get_by_label("Bot in seat 2").select_option("level-5")
    sit_down(page)
    wait_for_move(page)
    page.keyboard.press("h")
    expect(page.locator(".coach li").first).to_contain_text("% of the win")
    play_to_the_end(page)
