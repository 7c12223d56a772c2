"""On a phone nothing scrolls sideways and nothing is too small to tap, at any position."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import larceny
from tests.browser.conftest import NewContext
from tests.browser.play import CHOICE, SHORT_PARAMS, THREE, is_over, new_table, play_moves
from tests.nightly import by_day

WIDTH, THUMB, NUMBER = 390, 44, 24
PHONE = {"width": WIDTH, "height": 844}
SMALLEST_PHONE = {"width": 360, "height": 640}
LONGEST_NAME = "Wolfeschlegelsteinhausenbergerdorffvonfr"
"""The longest allowed name, with nowhere to break it."""
CONTROLS = "button, select, summary, .button, input"
# The folded list of moves is only for those who have it read out; it is checked when it is open.
# A number that explains itself stands in a line of a board: 24 px, which is what WCAG asks for. All
# that plays, opens or chooses something is as big as a thumb. A tour is a picture: it has none.
SMALL = """([controls, thumb, number]) => [...document.querySelectorAll(controls)]
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => one.checkVisibility({ visibilityProperty: true }) && box.width > 1)
  .filter(([one]) => !one.closest('label') || one.matches('button'))
  .filter(([one]) => !one.closest('.choices:not(.out) .sheet, .tour [inert]'))
  .filter(([one, box]) => {
    const isExplained = one.getAttribute('aria-describedby')?.startsWith('explanation');
    const isNumber = isExplained && !one.dataset.plays;
    return Math.min(box.width, box.height) < (isNumber ? number : thumb) - 0.5;
  })
  .map(([one, box]) => `${box.width}x${box.height} ${one.outerHTML.slice(0, 160)}`)"""

COVERED = """() => [...document.querySelectorAll('.hand .card')].filter((card) => {
  const { x, y, width, height } = card.getBoundingClientRect();
  const around = [[-21, 0], [21, 0], [0, -21], [0, 21]].map(([across, down]) =>
    document.elementFromPoint(x + width / 2 + across, y + height / 2 + down));
  return !around.every((found) => card.contains(found));
}).length"""


IS_STILL = """() => document.getAnimations().every((animation) =>
  animation.playState !== 'running' ||
  animation.effect?.getComputedTiming().endTime === Infinity)"""


def check(page: Page, where: str) -> None:
    page.wait_for_function(IS_STILL)
    wide, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= window, f"{where} is {wide} px wide"
    small = page.evaluate(SMALL, [CONTROLS, THUMB, NUMBER])
    assert small == [], f"{where}: {small}"


def phone(new_context: NewContext, size: dict[str, int] = PHONE) -> Page:
    page: Page = new_context(viewport=size, has_touch=True).new_page()
    return page


@pytest.mark.parametrize("game", by_day("dice-heist", "heist", of=larceny.games()))
def test_the_rules_say_where_numbers_come_from_and_fit_a_phone(
    new_context: NewContext, game: str
) -> None:
    page = phone(new_context, SMALLEST_PHONE)
    page.goto(f"/t/{new_table(page, game, THREE)['id']}")
    page.wait_for_selector(CHOICE)
    page.get_by_role("button", name="No, thanks").click()
    page.get_by_role("button", name="Rules").click()
    drawer = page.get_by_role("dialog", name="The rules")
    note = drawer.locator("details").first
    note.locator("summary").click()
    expect(note.locator(".value")).to_be_visible()
    expect(note.locator(".mark").first).to_have_text(re.compile("printed|reviews|assumed"))
    expect(drawer.get_by_role("heading", name="Who made it")).to_be_attached()
    expect(drawer.get_by_role("link", name="Open a table")).to_have_count(8 * (game == "heist"))
    check(page, f"the rules of {game}")
    inside, room = drawer.evaluate("one => [one.scrollWidth, one.clientWidth]")
    assert inside <= room


@pytest.mark.parametrize("game", by_day("dice-heist", of=larceny.games()))
def test_every_board_fits_a_phone_all_game_long(new_context: NewContext, game: str) -> None:
    """The theme alternates between dark and light."""
    page = phone(new_context)
    opened = new_table(page, game, THREE, params=SHORT_PARAMS.get(game))
    table = opened["id"]
    page.goto(f"/t/{table}")
    page.wait_for_selector(".table .status")
    for positions in range(8):
        page.wait_for_selector(f"{CHOICE}, #over", state="attached")
        if is_over(page):
            break
        page.emulate_media(color_scheme="light" if positions % 2 else "dark")
        check(page, f"{game} after {positions} moves")
        page.locator(".handle").click()
        check(page, f"the list of {game} after {positions} moves")
        page.locator(".handle").click()
        play_moves(page, seed=positions + 1, most=1)
    play_moves(page)
    page.wait_for_selector("#over")
    check(page, f"the end of {game}")
    for place in ("replay", "verify"):
        page.goto(f"/{place}/{table}")
        page.wait_for_selector("main h1")
        page.wait_for_load_state("networkidle")
        check(page, f"the {place} of {game}")


@pytest.mark.parametrize("game", by_day("dice-heist", of=larceny.games()))
def test_the_longest_names_fit_the_board_on_a_phone(new_context: NewContext, game: str) -> None:
    """All seats have the longest name, from the start to the end."""
    page = phone(new_context)
    seats = [
        {"kind": "you", "name": LONGEST_NAME},
        *[{"kind": "bot", "bot": "random", "name": LONGEST_NAME}] * 2,
    ]
    opened = new_table(page, game, seats, params=SHORT_PARAMS.get(game))
    page.goto(f"/t/{opened['id']}")
    for moves in range(4):
        page.wait_for_selector(f"{CHOICE}, #over", state="attached")
        check(page, f"{game} after {moves} moves")
        play_moves(page, seed=moves + 1, most=2)
    play_moves(page)
    page.wait_for_selector("#over")
    check(page, f"the end of {game}")


@pytest.mark.parametrize("game", by_day("dice-heist", of=larceny.games()))
def test_the_longest_names_fit_where_real_dice_are_entered(
    new_context: NewContext, game: str
) -> None:
    """Prompts for outcomes contain names."""
    page = phone(new_context)
    seats = [{"kind": "you", "name": LONGEST_NAME}] * 3
    opened = new_table(page, game, seats, chance="manual", hot_seat=True)
    page.goto(f"/t/{opened['id']}")
    for moves in range(30):
        page.wait_for_selector(f"{CHOICE}, .curtain, #over", state="attached")
        check(page, f"{game} after {moves} moves")
        play_moves(page, seed=moves + 1, most=1)


@pytest.mark.parametrize("hand", by_day(10, of=[6, 7, 10]))
def test_a_hand_of_any_size_fits_a_phone(new_context: NewContext, hand: int) -> None:
    """Every card can be tapped: none covers another."""
    page = phone(new_context)
    params = {"hand_size": hand, "cards": [6, 10, 10, 10, 6, 4, 3, 6, 6]}
    opened = new_table(page, "art-robbery", THREE, params=params)
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(CHOICE, state="attached")
    cards = page.locator(".hand .card")
    assert cards.count() == hand
    check(page, f"a hand of {hand}")
    assert page.evaluate(COVERED) == 0


def test_every_other_page_fits_a_phone(new_context: NewContext) -> None:
    page = phone(new_context, SMALLEST_PHONE)
    for address in (
        "/",
        "/replay",
        "/record",
        "/tables",
        "/lab",
        "/lab/heist",
        "/nowhere",
        *(f"/new/{game}" for game in larceny.games()),
    ):
        page.goto(address)
        page.wait_for_selector("main h1")
        page.wait_for_load_state("networkidle")
        check(page, address)
        if page.locator("summary").count():
            page.locator("summary").first.click()
            check(page, f"{address} with its options open")
