"""The form of a new table: its params are changed, checked and sent."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from larceny.bots import LEVELS
from larceny.bots.title import title_of
from larceny.games import NAMES
from tests.browser.conftest import NewContext
from tests.nightly import by_day


def open_rules(page: Page) -> None:
    page.locator(".more > summary").click()
    page.get_by_text("Change the rules").click()


def test_rules_are_changed_in_the_form_and_a_bad_set_is_refused_by_its_rule(page: Page) -> None:
    page.goto("/new/dice-heist")
    open_rules(page)
    group = page.get_by_role("group", name="ecurity level").first
    group.get_by_role("spinbutton").last.fill("6")
    group.get_by_role("spinbutton").last.blur()
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("alert")).to_contain_text("Levels: 6 is too high")


def _params(page: Page) -> dict[str, Any]:
    """Submit the form and return the params that it sends."""
    with page.expect_request(lambda request: request.method == "POST") as asking:
        page.get_by_role("button", name="Sit down").click()
    request = asking.value.post_data_json
    assert request is not None
    params: dict[str, Any] = request["params"]
    return params


def test_codes_of_a_rule_set_are_chosen_by_their_words(page: Page) -> None:
    page.goto("/new/heist")
    open_rules(page)
    page.get_by_role("combobox", name="The end phase lasts").select_option(
        "until a round passes without a steal"
    )
    page.get_by_label("Kind of each card, Full house").select_option("yellow")
    assert _params(page) == {"end_phase": 1, "kinds": [0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3]}
    page.wait_for_url("**/t/*")


def test_a_table_of_numbers_has_heads(page: Page) -> None:
    page.goto("/new/art-robbery")
    open_rules(page)
    table = page.get_by_role("group", name="Each raid's tiles").get_by_role("table")
    assert table.get_by_role("columnheader").all_inner_texts() == [*"012345", "Boss"]
    assert table.get_by_role("rowheader").all_inner_texts() == [
        "Sketches",
        "Sculptures",
        "Antiquities",
        "Paintings",
    ]
    page.get_by_label("Each raid's tiles, Sculptures, Boss").fill("2")
    changed = _params(page)["tiles"]
    assert [row[-1] for row in changed] == [1, 2, 1, 1]


def test_params_of_a_referee_are_not_in_the_form(page: Page) -> None:
    page.goto("/new/spell-stealers")
    open_rules(page)
    expect(page.get_by_role("group", name="Faces of each stealing die")).to_be_visible()
    legends = page.locator("details legend").all_inner_texts()
    assert not [title for title in legends if "window" in title or "simulated" in title]


def test_a_number_out_of_its_range_is_shown_where_it_is(page: Page) -> None:
    page.goto("/new/dice-heist")
    open_rules(page)
    box = page.get_by_label("Sidekick dice in the supply")
    box.fill("99")
    page.get_by_text("Change the rules").click()
    page.locator(".more > summary").click()
    expect(box).to_be_hidden()
    page.get_by_role("button", name="Sit down").click()
    expect(box).to_be_focused()
    expect(box).to_be_in_viewport()


def test_an_emptied_box_leaves_the_number_of_the_rule_set(page: Page) -> None:
    page.goto("/new/dice-heist")
    open_rules(page)
    box = page.get_by_label("Sidekick dice in the supply")
    box.fill("7")
    box.blur()
    box.fill("")
    box.blur()
    expect(box).to_have_value("10")
    assert _params(page) == {}


@pytest.mark.parametrize("game", by_day("spell-stealers", of=NAMES))
def test_the_form_of_every_game_fits_a_phone(new_context: NewContext, game: str) -> None:
    page = new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    ).new_page()
    page.goto(f"/new/{game}")
    open_rules(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    sizes = (
        page.locator("details")
        .locator("input[type=number], select")
        .evaluate_all("boxes => boxes.map((one) => Math.min(one.offsetWidth, one.offsetHeight))")
    )
    assert min(sizes) >= 44


@pytest.mark.parametrize("name", by_day("dice-heist", of=NAMES))
def test_bots_are_chosen_by_level_with_the_others_apart(page: Page, name: str) -> None:
    page.goto(f"/new/{name}")
    bot = page.get_by_label("Bot in seat 2")
    expect(bot).to_have_value("level-3")
    levels = bot.locator("optgroup[label='How strong'] option")
    assert levels.all_text_contents() == [title_of(level) for level in LEVELS]
    others = bot.locator("optgroup[label='More bots'] option")
    assert title_of("greedy") in others.all_text_contents()
    bot.select_option("novice · level 1")
    with page.expect_request(lambda request: request.method == "POST") as asking:
        page.get_by_role("button", name="Sit down").click()
    request = asking.value.post_data_json
    assert request is not None
    assert request["seats"][1]["bot"] == "level-1"
    page.wait_for_url("**/t/*")


def test_ss20_ss21_race_and_turns_stand_side_by_side_and_play_now_takes_turns(page: Page) -> None:
    page.goto("/")
    ways = page.get_by_role("group", name="Two ways to play Spell Stealers")
    turns, race = (
        ways.get_by_role("button", name=name)
        for name in ("Take turns: you are asked", "Race: everybody grabs at once")
    )
    left, right = turns.bounding_box(), race.bounding_box()
    assert left is not None
    assert right is not None
    assert (left["y"], left["height"]) == (right["y"], right["height"])
    assert left["width"] == pytest.approx(right["width"], abs=1)
    page.goto("/new/spell-stealers")
    expect(page.get_by_role("radio", name="Take turns: you are asked")).to_be_checked()
    page.get_by_role("radio", name="Race: everybody grabs at once").check()
    expect(page.get_by_role("group", name="Agreements")).to_be_visible()


def test_ss06_ss23_agreements_of_a_race_are_sent_and_one_of_them_is_for_two(page: Page) -> None:
    page.goto("/new/spell-stealers?rules=live")
    disputed = page.get_by_role("checkbox", name="A disputed throw is forgiven")
    while page.get_by_role("button", name="Take seat").count():
        page.get_by_role("button", name="Take seat").last.click()
    disputed.check()
    page.get_by_role("button", name="One more chair").click()
    expect(disputed).to_be_disabled()
    expect(disputed).not_to_be_checked()
    page.get_by_role("button", name="Take seat").last.click()
    disputed.check()
    page.get_by_role("checkbox", name="Turn your own token back").check()
    assert _params(page) == {"manual_tokens": 1, "disputed_window": 1}
    page.wait_for_url("**/t/*")


SIZES = [(1280, 800), (390, 844), (360, 640)]


@pytest.mark.parametrize("game", by_day("heist", of=NAMES))
def test_seats_rules_and_the_button_to_sit_down_are_on_one_screen(page: Page, game: str) -> None:
    page.goto(f"/new/{game}")
    expect(page.locator(".more")).to_be_attached()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for part in (".seats", "#rules", ".set >> nth=0", ".open"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_a_name_is_asked_once_and_is_no_bots(new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto("/")
    page.evaluate("localStorage.setItem('nameless', 'yes')")
    page.evaluate("localStorage.removeItem('larceny:name')")
    page.reload()
    page.get_by_role("button", name="Play now Dice Heist").click()
    page.get_by_role("textbox", name="Your name").fill("Knox")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    seats = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[-1]}").json()["seats"]
    assert [seat["name"] for seat in seats].count("Knox") == 1
    page.goto("/new/heist")
    expect(page.get_by_label("Name in seat 1")).to_have_value("Knox")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/t/*")
