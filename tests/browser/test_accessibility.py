"""axe-core finds nothing, of any weight, on any page, in the dark and the light theme."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import larceny
from tests.browser.axe import violations_in_both_themes
from tests.browser.conftest import NewContext
from tests.browser.live_party import LiveParty
from tests.browser.play import (
    CHOICE,
    SHORT_PARAMS,
    THREE,
    TWO,
    finish_game,
    new_table,
    wait_for_review,
)
from tests.browser.pushed_positions import show_positions
from tests.nightly import by_day

SIZES = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 900}}
AT_BOTH_SIZES = pytest.mark.parametrize("size", by_day("desktop", of=SIZES))
POSITIONS = 12
"""How many positions of a game are examined, half of them at each size; each takes a second."""


def open_page(new_context: NewContext, size: str) -> Page:
    return new_context(color_scheme="dark", viewport=SIZES[size]).new_page()


def expect_no_violation(page: Page, where: str) -> None:
    assert violations_in_both_themes(page) == [], where


@AT_BOTH_SIZES
def test_no_page_has_a_violation(new_context: NewContext, size: str) -> None:
    page = open_page(new_context, size)
    addresses = (
        *("/new/dice-heist", "/new/spell-stealers", "/replay", "/record", "/tables"),
        *("/lab", "/lab/dice-heist", "/host", "/no/such/page", "/"),
    )
    for address in addresses:
        page.goto(address)
        page.wait_for_selector("main h1")
        page.wait_for_load_state("networkidle")
        expect_no_violation(page, address)
        if address in ("/new/dice-heist", "/lab/dice-heist"):
            page.locator("summary", has_text="Change the rules").wait_for(state="attached")
            if page.locator(".more").count():
                page.locator(".more > summary").click()
            page.locator("summary", has_text="Change the rules").click()
            expect_no_violation(page, f"{address}, the rules unfolded")
    page.get_by_role("button", name="How it works Batman").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect_no_violation(page, "the introduction of a game")


@AT_BOTH_SIZES
def test_no_page_about_a_finished_game_has_a_violation(new_context: NewContext, size: str) -> None:
    page = open_page(new_context, size)
    opened = new_table(page, "dice-heist", TWO, hot_seat=True)
    finish_game(page, opened["id"], opened["tokens"])
    page.evaluate("localStorage.setItem('larceny:name', '\"Ben\"')")
    page.goto("/")
    expect(page.locator("section:has(#under-way) li")).to_have_count(2)
    expect_no_violation(page, "the home page with a finished game")
    page.goto(f"/verify/{opened['id']}")
    page.wait_for_selector("tbody .mark")
    expect_no_violation(page, "the proof of dice")
    page.goto(f"/replay/{opened['id']}?review")
    wait_for_review(page)
    expect_no_violation(page, "the review")
    page.goto("/record")
    page.wait_for_selector("#games")
    expect_no_violation(page, "one's own games, with reviews")


@AT_BOTH_SIZES
def test_no_table_that_waits_has_a_violation(new_context: NewContext, size: str) -> None:
    page = open_page(new_context, size)
    table = new_table(page, "batman", [{"kind": "you", "name": "Anna"}, {"kind": "open"}])["id"]
    guest = open_page(new_context, size)
    for visitor in (page, guest):
        visitor.goto(f"/t/{table}")
        visitor.wait_for_selector(".stage > *")
        visitor.wait_for_load_state("networkidle")
        expect_no_violation(visitor, "who waits, and who is invited")
    shared = new_table(page, "art-robbery", TWO, hot_seat=True)["id"]
    page.goto(f"/t/{shared}")
    page.wait_for_selector(".curtain button")
    expect_no_violation(page, "the curtain between two people")


def size_of(game: str, other: bool = False) -> str:
    """Return the size at which a game is examined: games take turns."""
    return list(SIZES)[(larceny.games().index(game) + other) % len(SIZES)]


@pytest.mark.parametrize("game", larceny.games())
def test_the_start_of_no_game_and_no_rules_have_a_violation(
    new_context: NewContext, game: str
) -> None:
    page = open_page(new_context, size_of(game))
    page.goto(f"/t/{new_table(page, game, THREE)['id']}")
    page.wait_for_selector(CHOICE)
    expect_no_violation(page, "the start")
    page.get_by_role("button", name="Rules").click()
    page.wait_for_selector("dialog .now")
    expect_no_violation(page, "the rules")


@pytest.mark.parametrize("game", by_day("dice-heist", of=larceny.games()))
def test_no_end_and_no_replay_has_a_violation(new_context: NewContext, game: str) -> None:
    page = open_page(new_context, size_of(game, other=True))
    seats = [*TWO, {"kind": "you", "name": "Cleo"}]
    opened = new_table(page, game, seats, hot_seat=True, params=SHORT_PARAMS.get(game))
    table = opened["id"]
    finish_game(page, table, opened["tokens"])
    page.goto(f"/t/{table}")
    page.wait_for_selector(".over .step, .over .remember")
    expect_no_violation(page, "the end")
    page.goto(f"/replay/{table}")
    page.wait_for_selector(".stage > *")
    expect_no_violation(page, "the replay")


@pytest.mark.nightly
@AT_BOTH_SIZES
@pytest.mark.parametrize("game", larceny.games())
def test_no_position_has_a_violation(new_context: NewContext, game: str, size: str) -> None:
    page = open_page(new_context, size)
    part, parts = list(SIZES).index(size), len(SIZES)
    for where in show_positions(page, game, POSITIONS, part, parts, is_seen=True):
        expect_no_violation(page, where)


@AT_BOTH_SIZES
def test_a_live_window_has_no_violation(new_context: NewContext, size: str) -> None:
    party = LiveParty(new_context, color_scheme="dark", viewport=SIZES[size])
    owner, thief = party.owner, party.thieves[0]
    expect_no_violation(thief, "before the roll")
    party.roll()
    expect_no_violation(thief, "a thief")
    expect_no_violation(owner, "whoever rolled")
