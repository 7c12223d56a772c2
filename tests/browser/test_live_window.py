"""The live stealing window of Spell Stealers, with three people in three browsers."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from larceny.match.bot_turns import START_MILLIS
from tests.browser.conftest import NewContext
from tests.browser.live_party import CERTAIN, NAMES, PAINTED, LiveParty, throw
from tests.browser.play import new_table
from tests.browser.server_process import ServerProcess

VERDICT = ".live .verdict"
MAX_SHIFT = 0.1
WATCH_SHIFTS = """window.shifts = []; new PerformanceObserver((list) =>
  window.shifts.push(...list.getEntries().map((one) => one.value))
).observe({ type: 'layout-shift', buffered: true })"""
IN_VIEW = """(all, least) => all.map((one) => one.getBoundingClientRect()).filter((box) =>
  box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth ||
  Math.min(box.width, box.height) < least)"""
ALWAYS_MISS = {**CERTAIN, "success_faces": [0, 0, 8]}
"""Only red numbers match, and a pyramid has none."""


@pytest.fixture(scope="module")
def tying_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("tying"), "tests.browser.tying_server")
    process.start()
    yield process
    process.stop()


def name_of(party: LiveParty, page: Page) -> str:
    return NAMES[party.pages.index(page)]


def told(party: LiveParty, page: Page, words: str) -> re.Pattern[str]:
    """Return a pattern as a page tells it: whoever sits there is "You"."""
    return re.compile(words.replace(name_of(party, page), "You"))


def expect_same_verdict(party: LiveParty, words: str) -> None:
    for page in party.pages:
        expect(page.locator(VERDICT)).to_have_text(told(party, page, words))
    verdicts = {
        page.locator(VERDICT).inner_text().replace("You", name_of(party, page))
        for page in party.pages
    }
    assert len(verdicts) == 1


def expect_in_view(page: Page, controls: str, least: int) -> None:
    """Expect all controls to be in view without scrolling, and to have a least size in pixels."""
    buttons = page.locator(controls)
    expect(buttons.first).to_be_visible()
    assert buttons.evaluate_all(IN_VIEW, least) == []


def test_a_race_is_decided_and_all_see_the_times(new_context: NewContext) -> None:
    """SS-14, SS-16: the quickest steals it, the others fail; nothing on the page jumps."""
    party = LiveParty(new_context, script=WATCH_SHIFTS)
    first, second = party.thieves
    quick, slow = name_of(party, first), name_of(party, second)
    for page in party.pages:
        page.evaluate("window.shifts.length = 0")
    party.roll()
    throw(first)
    stolen = f"{quick} stole the pyramid"
    for page in party.pages:
        expect(page.locator(VERDICT)).to_have_text(
            told(party, page, rf"^{quick} \d+ ms: {stolen}$")
        )
    throw(second)
    words = rf"^{quick} \d+ ms, {slow} \d+ ms \(±15\): {stolen}$"
    expect_same_verdict(party, words)
    expect(second.locator(".told")).to_contain_text("Somebody was quicker")
    party.settle()
    for page in party.pages:
        story = page.get_by_role("log")
        expect(story).to_contain_text(
            re.compile(rf"({quick} throws|You throw) the pyramid\. \d+ ms")
        )
        expect(story.locator(".note")).to_contain_text(told(party, page, words[1:-1] + r"\."))
        assert page.evaluate("window.shifts.reduce((sum, one) => sum + one, 0)") < MAX_SHIFT


def test_throws_at_the_same_time_are_voted_on(
    new_context: NewContext, tying_server: ServerProcess
) -> None:
    """SS-19: the one who was not involved decides, and is told what it means to abstain."""
    party = LiveParty(new_context, base_url=tying_server.address)
    party.roll()
    owner, thieves = party.owner, party.thieves
    for thief in thieves:
        throw(thief)
    for thief in thieves:
        expect(thief.locator(".ballot")).to_contain_text("the others say who was first")
        expect(thief.locator(".ballot")).not_to_contain_text("Only you have a vote")
        expect(thief.locator(".sign")).to_contain_text("Vote")
    later = name_of(party, thieves[1])
    sole = owner.locator(".ballot")
    expect(sole).to_contain_text("Only you have a vote: if you abstain, all these attempts fail.")
    expect(owner.get_by_role("button", name="Nobody could tell")).to_be_visible()
    owner.locator(".ballot").get_by_role("button", name=later).click()
    expect_same_verdict(party, f"{later} stole the pyramid$")


def test_a_late_throw_is_punished_by_its_rule(new_context: NewContext) -> None:
    """SS-17, SS-18: the marker is down, and the dice are still in reach."""
    party = LiveParty(new_context)
    party.roll()
    owner, thief = party.owner, party.thieves[0]
    party.settle()
    expect(owner.locator("[data-plays='stop']")).to_be_visible()
    throw(thief)
    expect(thief.locator(".told .bad")).to_contain_text("Too late, the marker was down")
    name = name_of(party, thief)
    expect_same_verdict(party, rf"^{name} \d+ ms, the marker \d+ ms.*: too late$")
    thief.get_by_role("button", name="Rule SS-17").click()
    expect(thief.locator("[data-rule='SS-17']")).to_be_in_viewport()


def test_a_throw_lost_with_the_connection_is_made_after_the_reconnect(
    new_context: NewContext,
) -> None:
    party = LiveParty(new_context)
    thief = party.thieves[0]
    lost: list[str] = []

    def wire(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def forward(text: str | bytes) -> None:
            if json.loads(text)["type"] == "act" and not lost:
                lost.append(str(text))
                server_side.close()
                page_side.close()
            else:
                server_side.send(text)

        page_side.on_message(forward)

    thief.route_web_socket("**/live", wire)
    thief.reload()
    thief.wait_for_selector(".live")
    party.roll()
    throw(thief)
    name = name_of(party, thief)
    expect_same_verdict(party, rf"^{name} \d+ ms: {name} stole the pyramid$")
    assert len(lost) == 1
    party.settle()
    throws = [event for event in party.events() if event["move"].startswith("throw")]
    assert len(throws) == 1


def test_the_marker_is_dragged_typed_or_put_in_the_wrong_place(new_context: NewContext) -> None:
    """SS-18: the window closes when the marker is let go on the right number."""
    party = LiveParty(new_context)
    party.roll()
    owner = party.owner
    owner.locator("[data-space='7']").click()
    expect(owner.locator(".told .bad")).to_contain_text("Rule SS-")
    owner.locator("[data-space='0']").hover()
    owner.mouse.down()
    owner.locator("[data-space='1']").hover()
    owner.mouse.up()
    party.wait_for_end()
    party.roll()
    owner.keyboard.press("2")
    owner.keyboard.press("Enter")
    party.wait_for_end()
    assert party.view()["points"] == 2


def test_beginners_are_spared_steps_and_useless_throws(new_context: NewContext) -> None:
    """SS-22: a throw at nothing costs the token alone; with a spent one nothing can be thrown."""
    party = LiveParty(new_context, rules="live-beginner", params=ALWAYS_MISS)
    party.roll()
    owner = party.owner
    thief, following = party.pages[party.view()["turn"] - 1], party.pages[party.view()["turn"] - 2]
    throw(thief)
    expect(thief.locator(".told .bad")).to_contain_text("There was nothing to steal: you stay")
    expect(thief.locator(".told .rule")).to_have_text("Rule SS-22")
    expect(owner.get_by_role("button", name="Pass the dice")).to_be_visible()
    owner.keyboard.press("Enter")
    party.wait_for_end()
    assert party.owner is following
    party.roll()
    dice = thief.locator(".throw")
    expect(dice.first).to_contain_text("spent")
    assert dice.evaluate_all("all => all.every((one) => one.ariaDisabled === 'true')")


def test_on_a_phone_everything_is_under_the_thumb(new_context: NewContext) -> None:
    party = LiveParty(new_context, viewport={"width": 390, "height": 844}, has_touch=True)
    owner, thief = party.owner, party.thieves[0]
    for page, controls, least in ((owner, "[data-plays^=roll]", 44), (thief, ".throw", 88)):
        for width, height in ((390, 844), (360, 640)):
            page.set_viewport_size({"width": width, "height": height})
            expect_in_view(page, controls, least)
    party.roll()
    expect_in_view(thief, ".throw, .live .dice .die", 44)
    expect_in_view(owner, ".space, .live .dice .die", 44)
    thief.locator("[data-plays='throw pyramid']").tap()
    expect_same_verdict(party, r"stole the pyramid$")
    for page in (owner, thief):
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_race_starts_at_once_after_three_pictures_and_a_signal(
    new_context: NewContext, tying_server: ServerProcess
) -> None:
    """However late the page opens: the bots of this server wait for it, and its clock is held."""
    context = new_context(reduced_motion="no-preference", base_url=tying_server.address)
    page = context.new_page()
    page.goto("/")
    page.evaluate("localStorage.removeItem('larceny:introduced'), localStorage.newcomer = 1")
    page.clock.install()
    page.get_by_role("button", name="Race: everybody grabs at once").click()
    understood = page.get_by_role("dialog").get_by_role("button", name="Got it")
    understood.wait_for()
    page.clock.pause_at(time.time() + 60)
    understood.click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".signal")).to_be_visible()
    page.clock.run_for(START_MILLIS)
    expect(page.locator(".signal")).to_have_count(0)


def test_one_click_from_home_and_a_live_game_against_bots_runs(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Race: everybody grabs at once").click()
    page.wait_for_url("**/t/*")
    page.locator(f"[data-plays='roll pyramid'], {PAINTED}").first.wait_for()
    if page.locator("[data-plays='roll pyramid']").is_visible():
        page.locator("[data-plays='roll pyramid']").click()
    page.wait_for_selector(PAINTED)


def test_live_rules_need_a_device_each_and_the_dice_of_the_server(page: Page) -> None:
    page.goto("/new/spell-stealers?rules=live")
    live = page.get_by_role("radio", name="Race: everybody grabs at once")
    expect(live).to_be_checked()
    expect(page.get_by_role("group", name="How quick shall it be?")).to_be_visible()
    page.locator(".more > summary").click()
    page.get_by_text("we have our own").click()
    expect(live).to_be_disabled()
    expect(page.get_by_role("radio", name="Take turns: you are asked")).to_be_checked()
    page.get_by_text("the server rolls").click()
    live.check()
    page.get_by_label("Seat 2", exact=True).select_option("you")
    expect(live).to_be_disabled()


def test_the_game_starts_when_all_wish_for_the_same_window(new_context: NewContext) -> None:
    anna, ben = (new_context().new_page() for _ in range(2))
    seats = [{"kind": "you", "name": "Anna"}, {"kind": "open"}]
    opened = new_table(anna, "spell-stealers", seats, rules="live", window="longer")
    anna.goto(f"/t/{opened['id']}")
    ben.goto(f"/t/{opened['id']}")
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit in seat 2").click()
    for page in (anna, ben):
        wishes = page.get_by_role("group", name="How quick shall it be?")
        expect(wishes).to_contain_text("The game has not started")
        expect(wishes.locator("li")).to_contain_text(["Anna", "Ben"])
        expect(wishes.locator("li strong")).to_have_text(["A longer window", "Race"])
    ben.get_by_role("button", name="A longer window").click()
    for page in (anna, ben):
        expect(page.locator(".live")).to_be_visible()
